// Collection and treatment of the country as a whole, from what step 70 recorded.

import { exportedOf } from './explain-exports.ts'
import { national } from './explain-leaves.ts'
import { medianOf } from './explain-national-waste.ts'
import { litteredOf, recycledOf } from './explain-recycling.ts'
import { atLeast, atMost, choicesAbout, MILLION, type NewStep, needed, ofYear, type Steps, scale, shareOf, sum } from './explain-steps.ts'
import { wasteOf } from './explain-waste.ts'
import { choiceNotes, sameYear } from './explain-words.ts'

const masses = (steps: Steps, year: number) => needed(ofYear(steps.book.tables.national_masses, year), 'national_masses')

/** A sum about the country as a whole. */
export function countrySum(
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

export interface Treated {
  readonly incinerated: string
  readonly landfilled: string
  readonly improper: string
  /** What is left of all leaves before treatment. */
  readonly room: string
}

/** The national masses of treatment. */
export function treatmentOf(steps: Steps, year: number): Treated {
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
    const others = about.filter(({ reason }) => reason === 'smaller-energy-ratio')
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
