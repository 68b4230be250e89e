// The national figure of waste: the net-input method of a country-year, and what the figure is made of where supply is not known. Everything
// is read from what step 20 recorded.

import { national } from './explain-leaves.ts'
import { choicesAbout, MILLION, type NewStep, needed, ofYear, type Steps, scale, sum } from './explain-steps.ts'
import { incomeCountries, methodNotes, sameYear } from './explain-words.ts'

export const methodOf = (steps: Steps, year: number) => needed(ofYear(steps.book.tables.net_input, year), 'net_input').method

/** The national figure that one of the methods without supply gives. */
export function nationalWaste(steps: Steps, year: number): string {
  return steps.once(`${year}/national waste`, () => {
    const { method, waste_kg } = needed(ofYear(steps.book.tables.net_input, year), 'net_input')
    const made = method === 'municipal_waste' ? municipalWaste(steps, year) : statedWaste(steps, year)
    return { ...made, label: 'waste of the country', scope: national(year), recorded: waste_kg, notes: methodNotes(steps.book, year) }
  })
}

function municipalWaste(steps: Steps, year: number): Omit<NewStep, 'label'> {
  const row = needed(ofYear(steps.book.tables.municipal, year), 'municipal')
  const when = sameYear(row.reference_year, year)
  const factors = [
    steps.input(row.waste_row, 'waste_kg', `municipal waste${when}`),
    row.uses_median
      ? medianOf(steps, 'waste_generated', row.income_group, 'municipal_waste', 'plastic_ppm', 'plastic in it')
      : steps.input(row.waste_row, 'plastic_ppm', 'plastic in it'),
    steps.input(row.waste_row, 'packaging_ppm', 'packaging in that plastic'),
  ]
  if (row.reference_year === year) return { operation: scale(MILLION * MILLION), children: factors }
  return {
    operation: scale(MILLION * MILLION, 1),
    children: [
      ...factors,
      steps.input(needed(row.now_row ?? undefined, 'population'), 'persons', `population in ${year}`),
      steps.input(needed(row.then_row ?? undefined, 'population'), 'persons', `population in ${row.reference_year}`),
    ],
  }
}

/** The median of an income group over the values that the steps named its members. */
export function medianOf(steps: Steps, quantity: string, group: string, table: string, column: string, label: string): string {
  return steps.once(`median/${table}/${group}`, () => {
    const members = steps.book.choices
      .filter((choice) => choice.reason === 'median-member' && choice.quantity === quantity && choice.income_group === group)
      .flatMap(({ input_row }) => (input_row !== null && steps.book.rowOf(input_row).table_name === table ? [input_row] : []))
    const published = table === 'municipal_waste'
    const children = members.map((row) => {
      const name = `${label}: ${steps.book.rowOf(row).key.replaceAll('|', ' ')}`
      return published ? steps.published(row, column, name) : steps.input(row, column, name)
    })
    const countries = new Set(members.map((row) => steps.book.rowOf(row).values.country)).size
    return {
      label: `${label} (median)`,
      unit: 'ppm',
      operation: { op: 'median' },
      children,
      notes: [`none is published for ${steps.book.name}, so the median of ${incomeCountries(group, countries)} is used`],
    }
  })
}

function statedWaste(steps: Steps, year: number): Omit<NewStep, 'label'> {
  const row = needed(ofYear(steps.book.tables.stated_waste, year), 'stated_waste')
  if (row.preference === 0n) return perHead(steps, year)
  const stated = (number: number) => {
    const { values } = steps.book.rowOf(number)
    return { id: steps.input(number, 'waste_kg', `stated waste of ${values.year}`), year: Number(values.year) }
  }
  const first = stated(row.waste_row)
  if (row.other_row !== null) {
    const second = stated(row.other_row)
    const weights = [BigInt(second.year - year), BigInt(year - first.year)] as const
    return { operation: { op: 'line', weights, divisor: 1n }, children: [first.id, second.id] }
  }
  if (row.now_row === null || row.then_row === null || row.reference_year === year) return { operation: sum(1), children: [first.id] }
  return {
    operation: scale(1n, 1),
    children: [
      first.id,
      steps.input(row.now_row, 'persons', `population in ${year}`),
      steps.input(row.then_row, 'persons', `population in ${row.reference_year}`),
    ],
  }
}

export function perHead(steps: Steps, year: number): Omit<NewStep, 'label'> {
  const row = needed(ofYear(steps.book.tables.per_head_waste, year), 'per_head_waste')
  const persons = steps.input(row.persons_row, 'persons', `average population in ${year}`)
  const before = steps.input(row.before_row, 'waste_mg_per_head', `waste per head in ${row.year_before}`)
  if (row.year_before === row.year_after) return { operation: scale(MILLION), children: [before, persons] }
  const after = steps.input(row.after_row, 'waste_mg_per_head', `waste per head in ${row.year_after}`)
  const weights = [BigInt(row.year_after - year), BigInt(year - row.year_before)] as const
  return { operation: { op: 'line', weights, divisor: MILLION }, children: [before, after, persons] }
}

/** The method of a country-year, and what the others that have evidence would give. */
export function methodsOf(steps: Steps, year: number) {
  const { method, waste_kg, override_row } = needed(ofYear(steps.book.tables.net_input, year), 'net_input')
  const others = choicesAbout(steps, 'waste_generated', year).filter(({ reason }) => reason === 'method-not-selected')
  return {
    method,
    waste_kg,
    overridden: override_row !== null,
    others: others.map(({ method: other, amount_kg, from_year }) => ({ method: other ?? '', waste_kg: amount_kg ?? 0n, from_year })),
  }
}
