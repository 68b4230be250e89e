// What of the waste of a leaf is exported, by heading or undivided, from what step 60 recorded.

import { LEAF_POLYMERS, UNDIVIDED_HEADING, WASTE_HEADINGS } from '../model/dimensions.ts'
import { idOf, leavesOf, massOf, national } from './explain-leaves.ts'
import { fateRow, knownExport, litteredOf, recycledOf } from './explain-recycling.ts'
import { allOf, atLeast, atMost, choicesAbout, MILLION, needed, type Scope, type Steps, scale, sum } from './explain-steps.ts'
import { wasteOf } from './explain-waste.ts'
import { choiceNotes, sameYear } from './explain-words.ts'

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
      choicesAbout(steps, 'exported', scope.year).filter(({ reason }) => reason === 'exports-exceed-room'),
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
      choicesAbout(steps, 'exported', leaf.year).filter(({ reason }) => reason === 'exports-exceed-room'),
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
  const spill = choicesAbout(steps, 'exported', year).filter(({ reason, heading }) => reason === 'heading-exceeds-room' && heading === hs)
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
const restOfExports = (steps: Steps, year: number): string | undefined =>
  steps.kept(`rest of exports/${year}`, () => restThatFindsNoRoom(steps, year))

function restThatFindsNoRoom(steps: Steps, year: number): string | undefined {
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
  const spill = choicesAbout(steps, 'exported', year).find(({ reason, heading }) => reason === 'heading-exceeds-room' && heading === hs)
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
        ({ kind, reason }) =>
          ['carried', 'replaced'].includes(kind) || reason === 'other-publisher' || reason === 'reexports-exceed-exports',
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
