// Imported waste of a leaf and what becomes of it, from what step 90 recorded.

import { UNDIVIDED_HEADING, WASTE_HEADINGS } from '../model/dimensions.ts'
import { improperOf, incineratedOf, landfilledOf, uncollectedOf } from './explain-fates.ts'
import { idOf, leavesOf, massOf, national } from './explain-leaves.ts'
import { allOf, atMost, choicesAbout, MILLION, needed, ofLeaf, ofYear, type Scope, type Steps, scale, sum } from './explain-steps.ts'
import { wasteOf } from './explain-waste.ts'
import { choiceNotes, profileNotes, sameYear } from './explain-words.ts'

const importRow = (steps: Steps, leaf: Scope) => ofLeaf(steps.book.tables.imported_waste, leaf)

/** Nothing is imported into a leaf where the country has no heading for it. */
function none(steps: Steps, { year }: Scope, label: string): string {
  const gap = choicesAbout(steps, 'waste_import', year).filter(({ kind }) => kind === 'gap')
  return steps.constant(0n, label, 'kg', choiceNotes(steps.book, gap))
}

export const importOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'import', 'packaging waste imported', (leaf) => {
    const row = importRow(steps, leaf)
    if (!row) return none(steps, leaf, 'packaging waste imported')
    return steps.once(idOf(leaf, 'import'), () => {
      const made = { label: 'packaging waste imported', scope: leaf, recorded: row.waste_import_kg }
      const headings = headingsOf(steps, leaf)
      const whole = (hs: string) => wasteUnder(steps, leaf.year, hs)
      const [only] = headings
      if (headings.length === 1 && only !== undefined) {
        return {
          ...made,
          operation: { op: 'share', units: row.import_units },
          children: [headingImports(steps, leaf.year, only), wasteOf(steps, leaf), whole(only)],
        }
      }
      // Which of several headings gave a kilogram by largest remainders is not kept: how many there were is.
      const parts = headings.map((hs) =>
        steps.once(`${idOf(leaf, 'import')}/${hs}`, () => ({
          ...{ label: `imported under ${hs}, whole kilograms`, scope: leaf, operation: { op: 'share', units: 0n } },
          children: [headingImports(steps, leaf.year, hs), wasteOf(steps, leaf), whole(hs)],
        })),
      )
      const units = steps.constant(row.import_units, 'by largest remainders')
      return { ...made, operation: allOf([...parts, units]), children: [...parts, units] }
    })
  })

const spread = (steps: Steps, year: number, hs: string) =>
  choicesAbout(steps, 'waste_import', year).some(({ reason, heading }) => reason === 'heading-without-waste' && heading === hs)

const holds = (hs: string, polymer: string) =>
  WASTE_HEADINGS.find((heading) => heading.hs === hs)?.polymers.some((candidate) => candidate === polymer) ?? false

/** The headings that reach a leaf: those of its polymer, and those that none of whose polymers has waste. */
function headingsOf(steps: Steps, { year, polymer }: Scope): string[] {
  return steps.book.tables.import_headings
    .filter((row) => row.year === year && (holds(row.hs, polymer) || spread(steps, year, row.hs)))
    .map(({ hs }) => hs)
}

/** The waste of the leaves over which a heading is spread. */
function wasteUnder(steps: Steps, year: number, hs: string): string {
  const all = spread(steps, year, hs)
  const leaves = leavesOf(steps, national(year))
  const own = leaves.filter(({ polymer }) => all || holds(hs, polymer))
  if (own.length === leaves.length) return wasteOf(steps, national(year))
  return steps.once(`${year}/waste under ${hs}`, () => {
    const polymers = [...new Set(own.map(({ polymer }) => polymer))]
    const children = own.map((leaf) => wasteOf(steps, leaf))
    return { label: `waste of ${polymers.join(', ')}`, scope: national(year), operation: allOf(children), children }
  })
}

const IMPORTED: Readonly<Record<string, string>> = { import: 'imported', reexport: 're-exported' }

function tradedInput(steps: Steps, year: number, flow: 'import' | 'reexport'): string[] {
  return steps.book.tables.traded
    .filter((row) => row.year === year && row.flow === flow)
    .map(({ input_row, hs, reference_year }) =>
      steps.input(input_row, 'amount_kg', `plastic waste ${IMPORTED[flow]} under ${hs}${sameYear(reference_year, year)}`),
    )
}

function headingImports(steps: Steps, year: number, hs: string): string {
  return steps.once(`${year}/imports of ${hs}`, () => {
    const row = needed(
      steps.book.tables.import_headings.find((candidate) => candidate.year === year && candidate.hs === hs),
      'import_headings',
    )
    const about = choicesAbout(steps, 'waste_import', year).filter(
      ({ kind, reason, heading }) =>
        ['carried', 'replaced'].includes(kind) || reason === 'other-publisher' || (reason === 'heading-without-waste' && heading === hs),
    )
    return {
      label: `packaging waste imported${hs === UNDIVIDED_HEADING ? ' into the country' : ` under ${hs}`}`,
      scope: national(year),
      recorded: row.total_kg,
      operation: scale(MILLION),
      children: [
        steps.input(row.input_row, 'amount_kg', `plastic waste imported under ${hs}${sameYear(row.reference_year, year)}`),
        steps.input(row.input_row, 'packaging_ppm', 'packaging in it'),
      ],
      notes: choiceNotes(steps.book, about),
    }
  })
}

const profileOf = (steps: Steps, year: number) => needed(ofYear(steps.book.tables.profiles, year), 'profiles')

export const reexportOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'reexport', 're-exported', (leaf) => {
    const row = importRow(steps, leaf)
    if (!row) return none(steps, leaf, 're-exported')
    return steps.once(idOf(leaf, 'reexport'), () => {
      const profile = profileOf(steps, leaf.year)
      const made = { label: 're-exported', scope: leaf, recorded: row.reexport_of_waste_import_kg }
      const imported = importOf(steps, leaf)
      if (profile.reexport_kg === null) {
        const share = steps.input(profile.shares_row, 'reexport_ppm', `share re-exported by a ${profile.profile}`)
        const notes = ['no re-exports are reported: the share of the profile is used', ...profileNotes(steps.book, leaf.year)]
        return { ...made, operation: scale(MILLION), children: [imported, share], notes }
      }
      if (profile.reexport_kg >= profile.import_kg) {
        const notes = ['as much plastic waste is re-exported as is imported, or more: all of it leaves again']
        return { ...made, operation: sum(1), children: [imported], notes }
      }
      const total = (flow: 'import' | 'reexport', recorded: bigint) => {
        const children = tradedInput(steps, leaf.year, flow)
        const [only] = children
        if (children.length === 1 && only !== undefined) return only
        return steps.once(`${leaf.year}/plastic waste ${flow}`, () => ({
          ...{ label: `plastic waste ${IMPORTED[flow]}`, scope: national(leaf.year), operation: allOf(children), children, recorded },
        }))
      }
      const children = [imported, total('reexport', profile.reexport_kg), total('import', profile.import_kg)]
      return { ...made, operation: scale(1n, 1), children }
    })
  })

export const importRecycledOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'import recycled', 'imported waste recycled', (leaf) => {
    const row = importRow(steps, leaf)
    if (!row) return none(steps, leaf, 'imported waste recycled')
    const { shares_row, profile } = profileOf(steps, leaf.year)
    const label = 'imported waste recycled'
    const imported = importOf(steps, leaf)
    const left = steps.once(idOf(leaf, 'import not re-exported'), () => ({
      ...{
        label: 'imported and not re-exported',
        inline: true,
        scope: leaf,
        operation: sum(1, -1),
        children: [imported, reexportOf(steps, leaf)],
      },
    }))
    const wanted = steps.once(`${idOf(leaf, 'import recycled')}/by the share`, () => ({
      ...{ label, scope: leaf, operation: scale(MILLION), notes: profileNotes(steps.book, leaf.year) },
      children: [imported, steps.input(shares_row, 'recycling_ppm', `share recycled by a ${profile}`)],
    }))
    return atMost(steps, idOf(leaf, 'import recycled'), wanted, left, {
      ...{ label, scope: leaf, recorded: row.recycling_of_waste_import_kg, notes: ['no more than re-exports leave'] },
    })
  })

const importRest = (steps: Steps, leaf: Scope): string =>
  steps.once(idOf(leaf, 'import disposed of'), () => ({
    ...{ label: 'imported and neither re-exported nor recycled', inline: true, scope: leaf, operation: sum(1, -1, -1) },
    children: [importOf(steps, leaf), reexportOf(steps, leaf), importRecycledOf(steps, leaf)],
  }))

export const importProperOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'import proper', 'imported waste properly disposed of', (leaf) => {
    const label = 'imported waste properly disposed of'
    const row = importRow(steps, leaf)
    if (!row) return none(steps, leaf, label)
    return steps.once(idOf(leaf, 'import proper'), () => {
      const all = national(leaf.year)
      const proper = steps.once(`${leaf.year}/proper`, () => ({
        ...{ label: 'incinerated or landfilled in the country', inline: true, scope: all, operation: sum(1, 1) },
        children: [incineratedOf(steps, all), landfilledOf(steps, all)],
      }))
      const both = steps.once(`${leaf.year}/proper or improper`, () => ({
        ...{
          label: 'properly or improperly disposed of, or uncollected in the country',
          inline: true,
          scope: all,
          operation: sum(1, 1, 1),
        },
        children: [proper, improperOf(steps, all), uncollectedOf(steps, all)],
      }))
      const made = { label, scope: leaf, recorded: row.proper_disposal_of_waste_import_kg }
      if (steps.value(both) > 0n) return { ...made, operation: scale(1n, 1), children: [importRest(steps, leaf), proper, both] }
      const notes = ['the country disposes of nothing of its own: all of it counts as proper']
      return { ...made, operation: sum(1), children: [importRest(steps, leaf)], notes }
    })
  })

export const importImproperOf = (steps: Steps, scope: Scope): string =>
  massOf(steps, scope, 'import improper', 'imported waste improperly disposed of', (leaf) => {
    const label = 'imported waste improperly disposed of'
    const row = importRow(steps, leaf)
    if (!row) return none(steps, leaf, label)
    return steps.once(idOf(leaf, 'import improper'), () => ({
      ...{ label, scope: leaf, recorded: row.improper_disposal_of_waste_import_kg, operation: sum(1, -1) },
      children: [importRest(steps, leaf), importProperOf(steps, leaf)],
    }))
  })
