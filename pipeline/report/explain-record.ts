// What explains one metric of one record: the step at its root, and everything that it rests on.

import type { CalculationUnit } from '../model/calculation.ts'
import { FATES, integerColumn, type Metric, type MetricGroup, metricNamed, type PerHead } from '../model/metrics.ts'
import { exportedOf } from './explain-exports.ts'
import { improperOf, incineratedOf, landfilledOf, leakedOf, uncollectedOf } from './explain-fates.ts'
import { importImproperOf, importOf, importProperOf, importRecycledOf, reexportOf } from './explain-imports.ts'
import { idOf } from './explain-leaves.ts'
import { litteredOf, recycledOf } from './explain-recycling.ts'
import type { CountryBook } from './explain-rows.ts'
import { allOf, choicesAbout, MILLION, needed, ofLeaf, type Scope, type Steps, scale, shareOf, sum } from './explain-steps.ts'
import { addedStockOf, exportOf, productionOf, wasteOf } from './explain-waste.ts'

type MassStep = (steps: Steps, scope: Scope) => string

const MASS_STEPS: Readonly<Record<string, MassStep>> = {
  production_and_import: productionOf,
  export: exportOf,
  added_stock: addedStockOf,
  waste_import: importOf,
  reexport_of_waste_import: reexportOf,
  recycling_of_waste_import: importRecycledOf,
  proper_disposal_of_waste_import: importProperOf,
  improper_disposal_of_waste_import: importImproperOf,
  waste_produced_in_the_country: wasteOf,
}

/** The mass of each of the seven shares. */
const FATE_STEPS: Readonly<Record<(typeof FATES)[number]['ratio'], MassStep>> = {
  domestic_recycling_of_collected: recycledOf,
  export_of_collected: exportedOf,
  incineration_and_energy_recovery: incineratedOf,
  sanitary_landfill: landfilledOf,
  improperly_disposed: improperOf,
  littering: litteredOf,
  uncollected_excluding_littering: uncollectedOf,
}

/** What the integers of each group count. */
export const GROUP_UNITS = { mass: 'kg', ratio: 'ppm', per_head: 'per_head' } as const satisfies Readonly<
  Record<MetricGroup, CalculationUnit>
>

/** The published value of a metric of a record, in kg, ppm or mg per head. */
export function publishedValue(book: CountryBook, scope: Scope, metric: Metric): bigint {
  const record = needed(ofLeaf(book.tables.records, scope), 'records')
  const value = record[integerColumn(metric)]
  if (typeof value !== 'bigint') throw new Error(`the record has no ${metric.name}`)
  return value
}

/** Makes the steps of a metric of a record; returns the id of the root, whose value is the published one. */
export function explainMetric(steps: Steps, scope: Scope, metric: Metric): string {
  const recorded = publishedValue(steps.book, scope, metric)
  const root = rootStep(steps, scope, metric, recorded)
  if (steps.value(root) !== recorded) {
    throw new Error(
      `the explanation of ${metric.name} of ${idOf(scope, steps.book.country)} gives ${steps.value(root)}, published is ${recorded}`,
    )
  }
  return root
}

function rootStep(steps: Steps, scope: Scope, metric: Metric, recorded: bigint): string {
  if (metric.derived) return perHeadStep(steps, scope, metric, metric.derived)
  return metric.group === 'mass' ? massStep(steps, scope, metric) : ratioStep(steps, scope, metric.name, recorded)
}

/** A mass of the record divided by the persons of the country. */
function perHeadStep(steps: Steps, scope: Scope, { name }: Metric, { mass, per }: PerHead): string {
  return steps.once(idOf(scope, name), () => {
    const { input_row } = needed(choicesAbout(steps, name, scope.year)[0], name)
    const persons = steps.input(needed(input_row ?? undefined, per), 'persons', `population in ${scope.year}`)
    const children = [massStep(steps, scope, metricNamed(mass)), steps.constant(MILLION, 'milligrams a kilogram', 'number'), persons]
    return { label: name.replaceAll('_', ' '), unit: 'per_head', scope, operation: scale(1n, 1), children }
  })
}

function massStep(steps: Steps, scope: Scope, metric: Metric): string {
  return needed(MASS_STEPS[metric.name], metric.name)(steps, scope)
}

function ratioStep(steps: Steps, scope: Scope, name: string, recorded: bigint): string {
  const shares = (...names: readonly string[]) => names.map((share) => fateShare(steps, scope, share))
  const made = { label: name, unit: 'ppm', scope, recorded } as const
  const id = idOf(scope, name)
  switch (name) {
    case 'total':
      return steps.once(id, () => {
        const children = shares(...FATES.map(({ ratio }) => ratio))
        return { ...made, operation: allOf(children), children }
      })
    case 'collected':
      return steps.once(id, () => {
        const whole = steps.constant(MILLION, 'all of the waste', 'ppm')
        return { ...made, operation: sum(1, -1, -1), children: [whole, ...shares('littering', 'uncollected_excluding_littering')] }
      })
    case 'mismanaged_including_littering':
      return mismanaged(steps, scope)
    case 'leaked_to_ocean_and_waterways':
      return leakedShare(steps, scope, recorded)
    default:
      return fateShare(steps, scope, name)
  }
}

const mismanaged = (steps: Steps, scope: Scope): string =>
  steps.once(idOf(scope, 'mismanaged_including_littering'), () => ({
    ...{ label: 'mismanaged_including_littering', unit: 'ppm', scope, operation: sum(1, 1, 1) },
    children: ['improperly_disposed', 'uncollected_excluding_littering', 'littering'].map((name) => fateShare(steps, scope, name)),
  }))

/** Never above what is mismanaged: the cap only ever takes off what rounding put on. */
function leakedShare(steps: Steps, scope: Scope, recorded: bigint): string {
  const label = 'leaked_to_ocean_and_waterways'
  const id = idOf(scope, label)
  const whole = steps.constant(MILLION, 'the whole', 'ppm')
  const children = [whole, leakedOf(steps, scope), wasteOf(steps, scope)]
  const wanted = steps.once(`${id}/rounded`, () => ({ label, unit: 'ppm', scope, operation: scale(1n, 1), children }))
  if (steps.value(wanted) === recorded) return wanted
  return steps.once(id, () => ({
    ...{ label, unit: 'ppm', scope, recorded, operation: { op: 'least' }, children: [wanted, mismanaged(steps, scope)] },
    notes: ['rounding may not lift it above what is mismanaged'],
  }))
}

/** One of the seven shares of the waste: one split of 1,000,000 ppm by largest remainders over the seven masses. */
function fateShare(steps: Steps, scope: Scope, name: string): string {
  return steps.once(idOf(scope, name), () => {
    const fate = needed(
      FATES.find(({ ratio }) => ratio === name),
      name,
    )
    const recorded = publishedValue(steps.book, scope, metricNamed(name))
    const whole = steps.constant(MILLION, 'the whole', 'ppm')
    const mass = FATE_STEPS[fate.ratio](steps, scope)
    const waste = wasteOf(steps, scope)
    return {
      ...{ label: name, unit: 'ppm', scope, recorded },
      operation: shareOf(recorded, MILLION, steps.value(mass), steps.value(waste)),
      children: [whole, mass, waste],
    }
  })
}
