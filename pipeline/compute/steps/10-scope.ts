// The leaves that can exist: every covered country and year with every pair of category and polymer that has a weight.

import { add, below, input, key, LEAF, type Node, note, quantity, rowOf, rows, step, table, times } from '../language.ts'

export const countries = rows('countries', ['country'])
const years = rows('dim_years', ['year'])
const categorySplit = rows('category_split', ['category', 'polymer'])
const categories = rows('dim_categories', ['category'])
const polymers = rows('dim_polymers', ['polymer'])

/** The positions of categories and polymers in the declared order. They break ties and order the records. */
const categoryPlace = input(categories, 'position', 'place of the category')
export const polymerPlace = input(polymers, 'position', 'place of the polymer')

export const cell = quantity('cell', 'declared order', LEAF, add(times(categoryPlace, 100), polymerPlace), { stored: 'integer' })
const weight: Node = input(categorySplit, 'weight', 'weight of the category in the polymer', undefined, 'weight')
export const categoryWeight = quantity('weight', 'weight of the category', LEAF, weight)

export const cells = table('cells', LEAF, {
  comment: 'Reads countries, category_split and the declared dimensions. `cell` is the declared order that breaks ties.',
  points: [countries, years, categorySplit],
  where: below(0, weight),
  columns: [categoryWeight, cell],
})

/** The order of published records. */
export const PUBLISHED_ORDER = [key('country'), categoryPlace, polymerPlace, key('year')]

export const SCOPE = step(
  '10-scope',
  'The leaves that can exist: every covered country and year with every pair of category and polymer that has a weight.',
  [cells],
  [],
  {
    evidence: { waste_generated: [countries, categorySplit] },
    notes: [
      note('row-used', 'waste_generated', [categorySplit], { input_row: rowOf(categorySplit) }, below(0, weight)),
      note('row-used', 'coverage', [countries], { input_row: rowOf(countries) }),
    ],
  },
)
