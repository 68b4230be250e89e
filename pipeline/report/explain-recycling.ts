// What of the waste of a leaf is littered and recycled at home, and what is known to be recycled or sent abroad, from what steps 40 to 50
// recorded.

import { idOf, leavesOf, massOf, national } from './explain-leaves.ts'
import { allOf, atLeast, choicesAbout, MILLION, needed, ofLeaf, ofYear, type Scope, type Steps, scale, sum } from './explain-steps.ts'
import { wasteOf, wasteOfYear } from './explain-waste.ts'
import { choiceNotes, sameYear } from './explain-words.ts'

export const fateRow = (steps: Steps, leaf: Scope) => needed(ofLeaf(steps.book.tables.fates, leaf), 'fates')

export const litteredOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'littered', 'littered', (leaf) =>
    steps.once(idOf(leaf, 'littered'), () => {
      const { littering_row, littered_kg } = fateRow(steps, leaf)
      const rate = steps.input(littering_row, 'littered_ppm', `littering rate of ${leaf.category}`, [], 'littering rate')
      return { label: 'littered', scope: leaf, operation: scale(MILLION), children: [wasteOf(steps, leaf), rate], recorded: littered_kg }
    }),
  )

export const recycledOf = (steps: Steps, scope: Scope): string =>
  massOf(
    steps,
    scope,
    'recycled',
    'recycled at home',
    (leaf) => {
      const wanted = wantedRecycling(steps, leaf)
      const { recycled_kg, wanted_kg } = needed(ofLeaf(steps.book.tables.recycling, leaf), 'recycling')
      if (recycled_kg === wanted_kg) return wanted
      return steps.once(idOf(leaf, 'recycled'), () => {
        const room = steps.once(idOf(leaf, 'not littered'), () => ({
          ...{ label: 'not littered', scope: leaf, operation: sum(1, -1), children: [wasteOf(steps, leaf), litteredOf(steps, leaf)] },
        }))
        const cut = choicesAbout(steps, 'recycled', leaf.year).filter(
          ({ kind, category, polymer }) => kind === 'cut' && category === leaf.category && polymer === leaf.polymer,
        )
        const made = { label: 'recycled at home', scope: leaf, recorded: recycled_kg, notes: choiceNotes(steps.book, cut) }
        return { ...made, operation: { op: 'least' }, children: [wanted, room] }
      })
    },
    choiceNotes(
      steps.book,
      choicesAbout(steps, 'recycled', scope.year).filter(({ kind }) => kind === 'cut'),
    ),
  )

function wantedRecycling(steps: Steps, leaf: Scope): string {
  const row = needed(ofLeaf(steps.book.tables.recycling, leaf), 'recycling')
  const about = choicesAbout(steps, 'recycled', leaf.year)
  if (row.form === null) {
    return steps.constant(
      0n,
      'recycled at home',
      'kg',
      choiceNotes(
        steps.book,
        about.filter(({ kind, input_row }) => kind === 'gap' && input_row === null),
      ),
    )
  }
  return steps.once(`${idOf(leaf, 'recycled')}${row.recycled_kg === row.wanted_kg ? '' : '/by the rate'}`, () => {
    const waste = wasteOf(steps, leaf)
    const label = row.recycled_kg === row.wanted_kg ? 'recycled at home' : 'recycled at home by the rate'
    const made = { label, scope: leaf, recorded: row.wanted_kg }
    if (row.form === 'rate of the region') {
      const regional = needed(ofYear(steps.book.tables.regional_recycling, leaf.year), 'regional_recycling')
      const region = about.filter(({ kind }) => kind === 'region')
      const rate = steps.input(regional.input_row, 'recycled_ppm', `recycling rate of ${regional.region}`, choiceNotes(steps.book, region))
      return { ...made, operation: scale(MILLION), children: [waste, rate] }
    }
    const rateRow = needed(row.recycling_row ?? undefined, 'recycling_rates')
    if (row.form === 'rate') {
      return { ...made, operation: scale(MILLION), children: [waste, recyclingRate(steps, leaf.year, rateRow, row.other_row)] }
    }
    if (row.form === 'mass as a rate') {
      const of = Number(row.stated_year)
      const children = [waste, ...statedMass(steps, rateRow), wasteOfYear(steps, of)]
      return { ...made, operation: scale(MILLION, 1), children }
    }
    const sharers = steps.kept(`sharers/${leaf.year}/${row.form}`, () =>
      leavesOf(steps, national(leaf.year)).filter((other) => ofLeaf(steps.book.tables.recycling, other)?.form === row.form),
    )
    const wholeWaste = wasteOfAll(steps, leaf.year, sharers)
    return {
      ...made,
      operation: { op: 'share', units: row.recycled_units },
      children: [nationalRecycling(steps, leaf.year, row.form ?? '', rateRow, row.other_row, wholeWaste), waste, wholeWaste],
    }
  })
}

/** The waste of the leaves that share a national mass: of all of them, that of the country. */
function wasteOfAll(steps: Steps, year: number, leaves: readonly Scope[]): string {
  if (leaves.length === leavesOf(steps, national(year)).length) return wasteOf(steps, national(year))
  return steps.once(`${year}/waste without a rate of its own`, () => {
    const children = leaves.map((leaf) => wasteOf(steps, leaf))
    return { label: 'waste without a more specific rate', scope: national(year), operation: allOf(children), children }
  })
}

/** A rate as published, or on the line between two years. */
function recyclingRate(steps: Steps, year: number, row: number, other: number | null): string {
  const yearOf = (of: number) => String(steps.book.rowOf(of).values.year)
  const label = (of: number) => `recycling rate${patternText(steps.book.rowOf(of).key)}${sameYear(yearOf(of), year)}`
  const first = steps.input(row, 'recycled_ppm', label(row))
  if (other === null) return first
  return steps.once(`${year}/recycling rate/${row}`, () => {
    const second = steps.input(other, 'recycled_ppm', label(other))
    const weights = [BigInt(Number(yearOf(other)) - year), BigInt(year - Number(yearOf(row)))] as const
    const notes = [`no rate is reported for ${year}: it lies on the line between ${yearOf(row)} and ${yearOf(other)}`]
    return { label: 'recycling rate', unit: 'ppm', operation: { op: 'line', weights, divisor: 1n }, children: [first, second], notes }
  })
}

/** ` of PET`, for a rate that holds for a category or polymer. */
function patternText(key: string): string {
  const parts = key.split('|').slice(2)
  const named = parts.filter((part) => part !== '*')
  return named.length === 0 ? '' : ` of ${named.join(', ')}`
}

function statedMass(steps: Steps, row: number): string[] {
  const { year } = steps.book.rowOf(row).values
  return [steps.input(row, 'recycled_kg', `plastics recycled in ${year}`), steps.input(row, 'packaging_ppm', 'packaging in them')]
}

/** A national mass that is spread over leaves: stated, or what a rate of all recycling leaves at home. */
function nationalRecycling(steps: Steps, year: number, form: string, row: number, other: number | null, waste: string): string {
  const notes = choiceNotes(
    steps.book,
    choicesAbout(steps, 'recycled', year).filter(({ kind }) => kind === 'raised' || (kind === 'gap' && form === 'rate less exports')),
  )
  const label = 'recycled at home in the country'
  const id = `${year}/recycled at home`
  const scope = national(year)
  if (form === 'national mass') {
    return steps.once(id, () => ({ label, scope, operation: scale(MILLION), children: statedMass(steps, row), notes }))
  }
  const known = knownExport(steps, year)
  const all = steps.once(`${year}/recycled anywhere`, () => ({
    ...{ label: 'recycled at home or abroad', scope, operation: scale(MILLION) },
    children: [waste, recyclingRate(steps, year, row, other)],
  }))
  if (known === undefined) return all
  const left = steps.once(id, () => ({ label, scope, operation: sum(1, -1), children: [all, known], notes }))
  return atLeast(steps, `${id}/not negative`, left, steps.constant(0n, 'nothing'), { label, scope, notes })
}

/** What is known of the exports of the country as a whole; undefined where nothing is. */
export function knownExport(steps: Steps, year: number): string | undefined {
  const row = ofYear(steps.book.tables.known_exports, year)
  if (!row) return undefined
  const notes = choiceNotes(
    steps.book,
    choicesAbout(steps, 'exported', year).filter(({ kind }) => kind === 'carried'),
  )
  const of = row.reference_year
  if (row.evidence === 'waste_exports') return steps.input(row.input_row, 'export_kg', `exports as stated${sameYear(of, year)}`, notes)
  return steps.once(`${year}/recycled abroad`, () => {
    const members = steps.input(row.input_row, 'members_kg', `recycled in other member states${sameYear(of, year)}`)
    const outside = steps.input(row.input_row, 'outside_kg', `recycled outside the EU${sameYear(of, year)}`)
    const made = { label: 'recycled abroad', scope: national(year), recorded: row.export_kg, notes }
    if (of === year) return { ...made, operation: sum(1, 1), children: [members, outside] }
    const abroad = steps.once(`${of}/recycled abroad as reported`, () => ({
      ...{ label: `recycled abroad in ${of}`, operation: sum(1, 1), children: [members, outside] },
    }))
    return { ...made, operation: scale(1n, 1), children: [wasteOf(steps, national(year)), abroad, wasteOfYear(steps, of)] }
  })
}
