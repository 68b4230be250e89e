// What becomes of the waste of a leaf: littered, recycled, exported, treated, mismanaged, leaked. Everything is read from what steps 40
// to 80 recorded.

import { LEAF_POLYMERS, UNDIVIDED_HEADING, WASTE_HEADINGS } from '../model/dimensions.ts'
import {
  allOf,
  atLeast,
  atMost,
  choicesAbout,
  MILLION,
  type NewStep,
  needed,
  ofLeaf,
  ofYear,
  type Scope,
  type Steps,
  scale,
  shareOf,
  sum,
} from './explain-steps.ts'
import { idOf, leavesOf, massOf, medianOf, national, wasteOf, wasteOfYear } from './explain-waste.ts'
import { choiceNotes, sameYear } from './explain-words.ts'

const fateRow = (steps: Steps, leaf: Scope) => needed(ofLeaf(steps.book.tables.fates, leaf), 'fates')

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
    const sharers = leavesOf(steps, national(leaf.year)).filter((other) => ofLeaf(steps.book.tables.recycling, other)?.form === row.form)
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
function knownExport(steps: Steps, year: number): string | undefined {
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

const PARTS: readonly string[] = ['39159011', '39159080']
const polymersOf = (hs: string): readonly string[] => WASTE_HEADINGS.find((heading) => heading.hs === hs)?.polymers ?? []

export const exportedOf = (steps: Steps, scope: Scope): string =>
  massOf(
    steps,
    scope,
    'exported',
    'exported as waste',
    (leaf) => exportedLeaf(steps, leaf),
    choiceNotes(
      steps.book,
      choicesAbout(steps, 'exported', scope.year).filter(({ kind, choice }) => kind === 'cut' && !choice.startsWith('re-exports')),
    ),
  )

function exportedLeaf(steps: Steps, leaf: Scope): string {
  const { export_headings } = steps.book.tables
  const { waste_exported_kg } = fateRow(steps, leaf)
  if (!export_headings.some(({ year }) => year === leaf.year)) {
    const gap = choicesAbout(steps, 'exported', leaf.year).filter(({ kind }) => kind === 'gap')
    return steps.constant(0n, 'exported as waste', 'kg', choiceNotes(steps.book, gap))
  }
  const parts = exportParts(steps, leaf)
  const made = { label: 'exported as waste', scope: leaf, recorded: waste_exported_kg }
  const [only] = parts
  if (parts.length === 1 && only !== undefined) {
    // A leaf that exports under one heading needs no sum of one.
    return steps.value(only) === waste_exported_kg ? only : failed(leaf)
  }
  return steps.once(idOf(leaf, 'exported'), () => ({ ...made, operation: allOf(parts), children: parts }))
}

function failed(leaf: Scope): never {
  throw new Error(`the exports of ${idOf(leaf, 'exported')} do not recompute`)
}

/** What a leaf exports under a part of a heading, under its heading, and of the rest that is spread over all leaves. */
function exportParts(steps: Steps, leaf: Scope): string[] {
  const under = [headingOf(steps, leaf, true), headingOf(steps, leaf, false)].flatMap((hs) =>
    hs === undefined ? [] : [exportUnder(steps, leaf, hs)],
  )
  const rest = restOfExports(steps, leaf.year)
  if (rest === undefined) return under
  const units = fateRow(steps, leaf).exported_rest_units
  const placed = atMost(steps, `${leaf.year}/exports of the rest that find room`, rest, leftOfAll(steps, leaf.year), {
    label: 'exports that find room',
    scope: national(leaf.year),
    notes: choiceNotes(
      steps.book,
      choicesAbout(steps, 'exported', leaf.year).filter(({ kind, choice }) => kind === 'cut' && choice.startsWith('more than')),
    ),
  })
  const share = steps.once(`${idOf(leaf, 'exported')}${under.length > 0 ? '/rest' : ''}`, () => ({
    label: under.length > 0 ? 'exported, of what is spread over all' : 'exported as waste',
    scope: leaf,
    operation: { op: 'share', units },
    children: [placed, leftOf(steps, leaf), leftOfAll(steps, leaf.year)],
  }))
  return [...under, share]
}

/** The heading, or the part of one, under which the polymer of a leaf is reported. */
function headingOf(steps: Steps, { year, polymer }: Scope, part: boolean): string | undefined {
  return steps.book.tables.export_headings.find(
    (row) => row.year === year && row.hs !== UNDIVIDED_HEADING && PARTS.includes(row.hs) === part && polymersOf(row.hs).includes(polymer),
  )?.hs
}

/** Waste − littered − recycled: what can still be exported. */
const roomOf = (steps: Steps, leaf: Scope): string =>
  steps.once(idOf(leaf, 'room for exports'), () => ({
    label: 'left to export',
    inline: true,
    scope: leaf,
    operation: sum(1, -1, -1),
    children: [wasteOf(steps, leaf), litteredOf(steps, leaf), recycledOf(steps, leaf)],
  }))

/** The room that the parts of a heading leave to the heading as a whole. */
function roomUnder(steps: Steps, leaf: Scope, hs: string): string {
  const part = PARTS.includes(hs) ? undefined : headingOf(steps, leaf, true)
  return part === undefined ? roomOf(steps, leaf) : lessExports(steps, leaf, 'room left by the parts', [exportUnder(steps, leaf, part)])
}

/** The room of a leaf that its headings leave to all other exports. */
function leftOf(steps: Steps, leaf: Scope): string {
  const headings = [headingOf(steps, leaf, true), headingOf(steps, leaf, false)].flatMap((hs) => hs ?? [])
  if (headings.length === 0) return roomOf(steps, leaf)
  return lessExports(
    steps,
    leaf,
    'room left by headings',
    headings.map((hs) => exportUnder(steps, leaf, hs)),
  )
}

function lessExports(steps: Steps, leaf: Scope, name: string, exported: readonly string[]): string {
  return steps.once(idOf(leaf, name), () => ({
    label: 'still left to export',
    inline: true,
    scope: leaf,
    operation: sum(1, ...exported.map(() => -1 as const)),
    children: [roomOf(steps, leaf), ...exported],
  }))
}

function sumOfRoom(steps: Steps, id: string, label: string, leaves: readonly Scope[], room: (leaf: Scope) => string): string {
  return steps.once(id, () => {
    const children = leaves.map(room)
    return { label, operation: allOf(children), children }
  })
}

const leftOfAll = (steps: Steps, year: number): string =>
  sumOfRoom(steps, `${year}/room of all leaves`, 'left to export in the country', leavesOf(steps, national(year)), (leaf) =>
    leftOf(steps, leaf),
  )

function roomOfHeading(steps: Steps, year: number, hs: string): string {
  const polymers = polymersOf(hs)
  const leaves = leavesOf(steps, national(year)).filter(({ polymer }) => polymers.includes(polymer))
  return sumOfRoom(
    steps,
    `${year}/room of ${hs}`,
    `left to export of ${LEAF_POLYMERS.filter((p) => polymers.includes(p)).join(', ')}`,
    leaves,
    (leaf) => roomUnder(steps, leaf, hs),
  )
}

/** What is exported under a heading, as far as its own leaves have room. */
function placedUnder(steps: Steps, year: number, hs: string): string {
  const spill = choicesAbout(steps, 'exported', year).filter(({ kind, choice }) => kind === 'spill' && choice.includes(` ${hs} `))
  return atMost(steps, `${year}/exports of ${hs} that find room`, headingExports(steps, year, hs), roomOfHeading(steps, year, hs), {
    label: `exports under ${hs} that find room`,
    scope: national(year),
    notes: choiceNotes(steps.book, spill),
  })
}

function exportUnder(steps: Steps, leaf: Scope, hs: string): string {
  const several =
    restOfExports(steps, leaf.year) !== undefined ||
    (headingOf(steps, leaf, true) !== undefined && headingOf(steps, leaf, false) !== undefined)
  return steps.once(`${idOf(leaf, 'exported')}${several ? `/${hs}` : ''}`, () => {
    const { exported_part_units, exported_heading_units } = fateRow(steps, leaf)
    return {
      label: several ? `exported under ${hs}` : 'exported as waste',
      scope: leaf,
      operation: { op: 'share', units: PARTS.includes(hs) ? exported_part_units : exported_heading_units },
      children: [placedUnder(steps, leaf.year, hs), roomUnder(steps, leaf, hs), roomOfHeading(steps, leaf.year, hs)],
    }
  })
}

/** Undivided exports and what found no room under its heading; undefined where there is none. */
function restOfExports(steps: Steps, year: number): string | undefined {
  const headings = steps.book.tables.export_headings.filter((row) => row.year === year)
  const divided = headings.filter(({ hs }) => hs !== UNDIVIDED_HEADING)
  const totals = headings.map(({ hs }) => headingExports(steps, year, hs))
  const [only] = totals
  if (divided.length === 0 && totals.length === 1 && only !== undefined) return only
  const all = totals.reduce((kg, id) => kg + steps.value(id), 0n)
  // Which headings have room for what they hold needs the shares of their parts: these never ask for the rest.
  const placed = divided.map(({ hs }) => placedWithoutRest(steps, year, hs))
  if (placed.reduce((kg, value) => kg + value, 0n) === all) return undefined
  return steps.once(`${year}/exports of the rest`, () => {
    const children = [...totals, ...divided.map(({ hs }) => placedUnder(steps, year, hs))]
    const signs = children.map((_, index) => (index < totals.length ? 1 : -1))
    return { label: 'exports without room under their heading', scope: national(year), operation: { op: 'sum', signs }, children }
  })
}

/** The mass that a heading places, as the step recorded it: all of it, or what the spill names. */
function placedWithoutRest(steps: Steps, year: number, hs: string): bigint {
  const spill = choicesAbout(steps, 'exported', year).find(({ kind, choice }) => kind === 'spill' && choice.includes(` ${hs} `))
  return spill?.amount_kg ?? steps.value(headingExports(steps, year, hs))
}

/** What the country exports under a heading: known, or traded less re-exports × packaging in it. */
function headingExports(steps: Steps, year: number, hs: string): string {
  const { export_headings, traded } = steps.book.tables
  const heading = needed(
    export_headings.find((row) => row.year === year && row.hs === hs),
    'export_headings',
  )
  const known = knownExport(steps, year)
  if (known !== undefined) return known
  return steps.once(`${year}/exports of ${hs}`, () => {
    const of = (flow: string) => traded.filter((row) => row.year === year && row.flow === flow)
    const label = (flow: string, row: { readonly hs: string; readonly reference_year: number }) =>
      `plastic waste ${flow} under ${row.hs}${sameYear(row.reference_year, year)}`
    const exports = of('export').map((row) => steps.input(row.input_row, 'amount_kg', label('exported', row)))
    const reexports = of('reexport').map((row) => steps.input(row.input_row, 'amount_kg', label('re-exported', row)))
    const amount = steps.input(heading.input_row, 'amount_kg', label('exported', heading))
    const share = steps.input(heading.input_row, 'packaging_ppm', 'packaging in it')
    const notes = choiceNotes(
      steps.book,
      choicesAbout(steps, 'exported', year).filter(
        ({ kind, choice, step }) =>
          ['carried', 'replaced'].includes(kind) ||
          (kind === 'alternative' && step === '15-waste-trade') ||
          choice.startsWith('re-exports exceed'),
      ),
    )
    const made = { label: `packaging waste exported under ${hs}`, scope: national(year), recorded: heading.total_kg, notes }
    const exported = exports.reduce((kg, id) => kg + steps.value(id), 0n)
    if (reexports.length === 0 || exported === 0n) return { ...made, operation: scale(MILLION), children: [amount, share] }
    const net = netExports(steps, year, exports, reexports)
    if (exports.length === 1) return { ...made, operation: scale(MILLION), children: [net, share] }
    const all = steps.once(`${year}/plastic waste exported`, () => ({
      ...{ label: 'plastic waste exported under all headings', scope: national(year), operation: allOf(exports), children: exports },
    }))
    return { ...made, operation: scale(MILLION, 1), children: [amount, share, net, all] }
  })
}

function netExports(steps: Steps, year: number, exports: readonly string[], reexports: readonly string[]): string {
  const label = 'plastic waste exported less re-exports'
  const scope = national(year)
  const net = steps.once(`${year}/net exports`, () => {
    const signs = [...exports.map(() => 1 as const), ...reexports.map(() => -1 as const)]
    return { label, scope, operation: { op: 'sum', signs }, children: [...exports, ...reexports] }
  })
  return atLeast(steps, `${year}/net exports/not negative`, net, steps.constant(0n, 'nothing'), { label, scope })
}

const masses = (steps: Steps, year: number) => needed(ofYear(steps.book.tables.national_masses, year), 'national_masses')

/** A sum about the country as a whole. */
function countrySum(
  steps: Steps,
  year: number,
  name: string,
  made: Pick<NewStep, 'label' | 'inline' | 'operation' | 'recorded' | 'notes'>,
  children: readonly string[],
) {
  return steps.once(`${year}/${name}`, () => ({ ...made, scope: national(year), children }))
}

function collectedOf(steps: Steps, year: number): string {
  const { collected_kg, covered_kg } = masses(steps, year)
  const { input_row, uses_median, income_group } = needed(ofYear(steps.book.tables.collection_choice, year), 'collection_choice')
  const all = national(year)
  const share =
    uses_median || input_row === null
      ? medianOf(steps, 'collected', income_group, 'collection', 'collected_ppm', 'collected share')
      : steps.input(input_row, 'collected_ppm', `collected share${sameYear(Number(steps.book.rowOf(input_row).values.year), year)}`)
  const label = 'collected in the country'
  const about = choicesAbout(steps, 'collected', year).filter(({ kind }) => kind === 'raised')
  const covered = countrySum(steps, year, 'covered', { label, operation: scale(MILLION) }, [wasteOf(steps, all), share])
  const notLittered = countrySum(
    steps,
    year,
    'not littered',
    { label: 'not littered in the country', inline: true, operation: sum(1, -1) },
    [wasteOf(steps, all), litteredOf(steps, all)],
  )
  const least = atMost(steps, `${year}/covered, at most`, covered, notLittered, { label, scope: all, recorded: covered_kg })
  const taken = countrySum(
    steps,
    year,
    'recycled and exported',
    { label: 'recycled or exported in the country', inline: true, operation: sum(1, 1) },
    [recycledOf(steps, all), exportedOf(steps, all)],
  )
  const made = { label, scope: all, recorded: collected_kg, notes: choiceNotes(steps.book, about) }
  return atLeast(steps, `${year}/collected`, least, taken, made)
}

export const uncollectedNational = (steps: Steps, year: number): string =>
  countrySum(
    steps,
    year,
    'uncollected',
    { label: 'uncollected in the country', operation: sum(1, -1, -1), recorded: masses(steps, year).uncollected_kg },
    [wasteOf(steps, national(year)), litteredOf(steps, national(year)), collectedOf(steps, year)],
  )

interface Treated {
  readonly incinerated: string
  readonly landfilled: string
  readonly improper: string
  /** What is left of all leaves before treatment. */
  readonly room: string
}

/** The national masses of treatment. */
function treatmentOf(steps: Steps, year: number): Treated {
  const row = masses(steps, year)
  const all = national(year)
  const taken = [recycledOf(steps, all), exportedOf(steps, all)]
  const room = countrySum(
    steps,
    year,
    'room for treatment',
    { label: 'left to treat in the country', inline: true, operation: sum(1, -1, -1, -1), recorded: row.room_kg },
    [wasteOf(steps, all), litteredOf(steps, all), ...taken],
  )
  const ofCollected = row.base !== 'remaining'
  const base = countrySum(
    steps,
    year,
    'treated',
    {
      label: ofCollected ? 'collected and left to treat in the country' : 'neither recycled nor exported in the country',
      inline: true,
      operation: sum(1, -1, -1),
      recorded: row.base_kg,
    },
    [ofCollected ? collectedOf(steps, year) : wasteOf(steps, all), ...taken],
  )
  const wanted = row.base === 'energy recovery' ? energyRecovery(steps, year, base) : threeParts(steps, year, base)
  const improper = countrySum(
    steps,
    year,
    'improper',
    { label: 'improperly disposed of in the country', operation: sum(1, -1, -1, -1, -1), recorded: row.improper_kg },
    [ofCollected ? collectedOf(steps, year) : wasteOf(steps, all), ...taken, wanted.incinerated, wanted.landfilled],
  )
  if (row.wanted_incinerated_kg + row.wanted_landfilled_kg <= row.room_kg) return { ...wanted, improper, room }
  const notes = choiceNotes(
    steps.book,
    choicesAbout(steps, 'treatment', year).filter(({ kind }) => kind === 'cut'),
  )
  const both = countrySum(steps, year, 'both treatments', { label: 'both', inline: true, operation: sum(1, 1) }, [
    wanted.incinerated,
    wanted.landfilled,
  ])
  const made = { label: 'incinerated in the country', operation: scale(1n, 1), recorded: row.incinerated_kg, notes }
  const incinerated = countrySum(steps, year, 'incinerated after the cut', made, [wanted.incinerated, room, both])
  const landfilled = countrySum(
    steps,
    year,
    'landfilled after the cut',
    { label: 'landfilled in the country', operation: sum(1, -1), recorded: row.landfilled_kg, notes },
    [room, incinerated],
  )
  return { incinerated, landfilled, improper, room }
}

function energyRecovery(steps: Steps, year: number, base: string): Pick<Treated, 'incinerated' | 'landfilled'> {
  const row = masses(steps, year)
  const choice = needed(ofYear(steps.book.tables.treatment_choice, year), 'treatment_choice')
  const all = national(year)
  const about = choicesAbout(steps, 'treatment', year)
  const label = 'incinerated in the country'
  let wanted: string
  if (choice.input_row === null) {
    const gap = about.filter(({ kind, input_row }) => kind === 'gap' && input_row === null)
    wanted = steps.constant(0n, label, 'kg', choiceNotes(steps.book, gap))
  } else {
    const measure = energyWords(steps, choice.input_row)
    const open = countrySum(
      steps,
      year,
      'neither recycled nor exported',
      { label: 'neither recycled nor exported in the country', inline: true, operation: sum(1, -1, -1) },
      [wasteOf(steps, all), recycledOf(steps, all), exportedOf(steps, all)],
    )
    const children = [
      open,
      steps.input(choice.input_row, 'recovered', measure.part),
      steps.input(choice.input_row, 'divided_by', measure.whole),
    ]
    const others = about.filter(({ kind, choice: what }) => kind === 'alternative' && what === 'energy_recovery')
    const notes = [
      ...others.map(({ input_row }) => otherRatio(steps, input_row)),
      ...choiceNotes(
        steps.book,
        about.filter(({ kind, input_row }) => kind === 'gap' && input_row !== null),
      ),
    ]
    const made = { label, operation: scale(1n, 1), recorded: row.wanted_recovery_kg ?? 0n, notes }
    wanted = countrySum(steps, year, 'energy recovery', made, children)
  }
  const capped = choiceNotes(
    steps.book,
    about.filter(({ kind }) => kind === 'capped'),
  )
  const incinerated = atMost(steps, `${year}/energy recovery, at most`, wanted, base, {
    ...{ label, scope: all, recorded: row.wanted_incinerated_kg, notes: capped },
  })
  const landfilled = countrySum(
    steps,
    year,
    'landfilled',
    { label: 'landfilled in the country', operation: sum(1, -1), recorded: row.wanted_landfilled_kg },
    [base, incinerated],
  )
  return { incinerated, landfilled }
}

/** What the two numbers of a ratio of energy recovery count. */
function energyWords(steps: Steps, row: number): { readonly part: string; readonly whole: string } {
  return steps.book.rowOf(row).values.measure === 'packaging'
    ? { part: 'plastic packaging recovered as energy', whole: 'plastic packaging generated and not recycled' }
    : { part: 'municipal waste incinerated', whole: 'municipal waste incinerated or landfilled' }
}

function otherRatio(steps: Steps, row: number | null): string {
  if (row === null) return 'another ratio is smaller'
  const { values, file, line } = steps.book.rowOf(row)
  const percent = (BigInt(values.recovered as bigint) * 1000n) / BigInt(values.divided_by as bigint)
  const { part, whole } = energyWords(steps, row)
  return `the greater of two ratios; the other, ${part} ÷ ${whole}, is ${percent / 10n}.${percent % 10n} % (${file}:${line})`
}

/** Three treatment shares as weights of one split by largest remainders. */
function threeParts(steps: Steps, year: number, base: string): Pick<Treated, 'incinerated' | 'landfilled'> {
  const row = masses(steps, year)
  const choice = needed(ofYear(steps.book.tables.treatment_choice, year), 'treatment_choice')
  const input = needed(choice.input_row ?? undefined, 'treatment')
  const about = choicesAbout(steps, 'treatment', year)
  const regional = choice.evidence === 'regional_fates'
  const notes = choiceNotes(
    steps.book,
    about.filter(({ kind, input_row }) => kind === 'region' || (kind === 'gap' && input_row === input)),
  )
  const when = sameYear(Number(steps.book.rowOf(input).values.year), year)
  const share = (column: string, other: string, label: string) => steps.input(input, regional ? other : column, `${label}${when}`, notes)
  const weights = {
    incineration: share('incineration_ppm', 'incinerated_ppm', 'share incinerated'),
    landfill: share('sanitary_landfill_ppm', 'landfilled_ppm', 'share put in sanitary landfill'),
    improper: share('improper_ppm', 'mismanaged_ppm', 'share improperly disposed of'),
  }
  const all = steps.once(`${year}/treatment shares`, () => ({
    ...{ label: 'all three', inline: true, unit: 'ppm', operation: sum(1, 1, 1), children: Object.values(weights), recorded: row.all_ppm },
  }))
  const part = (name: string, label: string, weight: string, recorded: bigint) =>
    countrySum(
      steps,
      year,
      name,
      { label, operation: shareOf(recorded, steps.value(base), steps.value(weight), steps.value(all)), recorded },
      [base, weight, all],
    )
  return {
    incinerated: part('incinerated', 'incinerated in the country', weights.incineration, row.wanted_incinerated_kg),
    landfilled: part('landfilled', 'landfilled in the country', weights.landfill, row.wanted_landfilled_kg),
  }
}

const openOf = (steps: Steps, leaf: Scope): string =>
  steps.once(idOf(leaf, 'left for treatment'), () => ({
    label: 'left to treat',
    inline: true,
    scope: leaf,
    operation: sum(1, -1, -1, -1),
    children: [wasteOf(steps, leaf), litteredOf(steps, leaf), recycledOf(steps, leaf), exportedOf(steps, leaf)],
  }))

export const incineratedOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'incinerated', 'incinerated', (leaf) =>
    steps.once(idOf(leaf, 'incinerated'), () => {
      const { incinerated, room } = treatmentOf(steps, leaf.year)
      const { incinerated_kg, incinerated_units } = fateRow(steps, leaf)
      return {
        ...{ label: 'incinerated', scope: leaf, recorded: incinerated_kg, operation: { op: 'share', units: incinerated_units } },
        children: [incinerated, openOf(steps, leaf), room],
      }
    }),
  )

export const landfilledOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'landfilled', 'put in sanitary landfill', (leaf) =>
    steps.once(idOf(leaf, 'landfilled'), () => {
      const { incinerated, landfilled, room } = treatmentOf(steps, leaf.year)
      const { landfilled_kg, landfilled_units } = fateRow(steps, leaf)
      const left = steps.once(idOf(leaf, 'left by incineration'), () => ({
        ...{
          label: 'left by incineration',
          inline: true,
          scope: leaf,
          operation: sum(1, -1),
          children: [openOf(steps, leaf), incineratedOf(steps, leaf)],
        },
      }))
      const leftNational = countrySum(
        steps,
        leaf.year,
        'left by incineration',
        { label: 'left by incineration in the country', inline: true, operation: sum(1, -1) },
        [room, incinerated],
      )
      return {
        ...{ label: 'put in sanitary landfill', scope: leaf, recorded: landfilled_kg, operation: { op: 'share', units: landfilled_units } },
        children: [landfilled, left, leftNational],
      }
    }),
  )

const untreatedOf = (steps: Steps, leaf: Scope): string =>
  steps.once(idOf(leaf, 'untreated'), () => ({
    label: 'left untreated',
    scope: leaf,
    operation: sum(1, -1, -1, -1, -1, -1),
    children: [wasteOf, litteredOf, recycledOf, exportedOf, incineratedOf, landfilledOf].map((mass) => mass(steps, leaf)),
  }))

export const improperOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'improper', 'improperly disposed of', (leaf) =>
    steps.once(idOf(leaf, 'improper'), () => {
      const { improper } = treatmentOf(steps, leaf.year)
      const uncollected = uncollectedNational(steps, leaf.year)
      const both = countrySum(
        steps,
        leaf.year,
        'improper or uncollected',
        { label: 'improper or uncollected in the country', inline: true, operation: sum(1, 1) },
        [improper, uncollected],
      )
      const made = { label: 'improperly disposed of', scope: leaf, recorded: fateRow(steps, leaf).improperly_disposed_kg }
      const untreated = untreatedOf(steps, leaf)
      if (steps.value(both) > 0n) return { ...made, operation: scale(1n, 1), children: [untreated, improper, both] }
      const notes = ['the country has neither improper disposal nor uncollected waste: all of it counts as improper']
      return { ...made, operation: sum(1), children: [untreated], notes }
    }),
  )

export const uncollectedOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'uncollected', 'uncollected', (leaf) =>
    steps.once(idOf(leaf, 'uncollected'), () => ({
      ...{ label: 'uncollected', scope: leaf, recorded: fateRow(steps, leaf).uncollected_kg, operation: sum(1, -1) },
      children: [untreatedOf(steps, leaf), improperOf(steps, leaf)],
    })),
  )

export const leakedOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'leaked', 'leaked', (leaf) =>
    steps.once(idOf(leaf, 'leaked'), () => {
      const { release_row, leaked_kg } = fateRow(steps, leaf)
      const mismanaged = steps.once(idOf(leaf, 'mismanaged'), () => ({
        ...{ label: 'mismanaged', scope: leaf, operation: sum(1, 1, 1) },
        children: [improperOf(steps, leaf), uncollectedOf(steps, leaf), litteredOf(steps, leaf)],
      }))
      const rate = steps.input(release_row, 'released_ppm', `release rate of ${leaf.category}`, [], 'release rate')
      return { label: 'leaked', scope: leaf, recorded: leaked_kg, operation: scale(MILLION), children: [mismanaged, rate] }
    }),
  )
