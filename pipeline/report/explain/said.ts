// What a figure says of its record, in words, and what is said first where it lies at the end of its range.

import type { CountedLandfill } from '../../compute/ranges/drawn-inputs.ts'
import { amountText, boundTexts, UNIT_TEXTS } from '../../model/amounts.ts'
import { formatFixed } from '../../model/decimal.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import type { Metric } from '../../model/metrics.ts'
import type { StepScope } from './explained.ts'
import { publishedRange } from './range.ts'

/** `flexible packaging made of LDPE`, `PET bottles of all polymers`, `plastic packaging`. */
function subjectText({ category, polymer }: StepScope): string {
  const kind = category === ALL_CATEGORIES ? 'packaging' : category.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  if (polymer !== ALL_POLYMERS) return `${kind} made of ${polymer === 'Other' ? 'other polymers' : polymer}`
  return category === ALL_CATEGORIES ? 'plastic packaging' : `${kind} of all polymers`
}

const SAID: Readonly<Record<string, (amount: string, subject: string) => string>> = {
  production_and_import: (amount, subject) => `${amount} of ${subject} were produced or imported`,
  export: (amount, subject) => `${amount} of ${subject} were exported before they became waste`,
  added_stock: (amount, subject) => `${amount} of ${subject} were added to stock`,
  waste_import: (amount, subject) => `${amount} of waste of ${subject} were imported`,
  reexport_of_waste_import: (amount, subject) => `${amount} of imported waste of ${subject} were exported again`,
  recycling_of_waste_import: (amount, subject) => `${amount} of imported waste of ${subject} were recycled`,
  proper_disposal_of_waste_import: (amount, subject) => `${amount} of imported waste of ${subject} were properly disposed of`,
  improper_disposal_of_waste_import: (amount, subject) => `${amount} of imported waste of ${subject} were improperly disposed of`,
  waste_produced_in_the_country: (amount, subject) => `${amount} of waste of ${subject} were generated`,
  domestic_recycling_of_collected: (amount, subject) => `${amount} of the waste of ${subject} was recycled at home`,
  export_of_collected: (amount, subject) => `${amount} of the waste of ${subject} was exported as waste`,
  incineration_and_energy_recovery: (amount, subject) => `${amount} of the waste of ${subject} was incinerated`,
  sanitary_landfill: (amount, subject) => `${amount} of the waste of ${subject} was put in sanitary landfill`,
  improperly_disposed: (amount, subject) => `${amount} of the waste of ${subject} was collected and improperly disposed of`,
  littering: (amount, subject) => `${amount} of the waste of ${subject} was littered`,
  uncollected_excluding_littering: (amount, subject) => `${amount} of the waste of ${subject} was neither collected nor littered`,
  total: (amount, subject) => `the seven shares of the waste of ${subject} sum to ${amount}`,
  collected: (amount, subject) => `${amount} of the waste of ${subject} was collected`,
  mismanaged_including_littering: (amount, subject) => `${amount} of the waste of ${subject} was mismanaged, littering included`,
  leaked_to_ocean_and_waterways: (amount, subject) => `${amount} of the waste of ${subject} leaked to the ocean and waterways`,
}

/** The statement that a metric makes about its record, after `Tanzania 2022: `. */
export const saidOf = (metric: Pick<Metric, 'name'>, scope: StepScope, amount: string): string =>
  SAID[metric.name]?.(amount, subjectText(scope)) ?? `${metric.name.replaceAll('_', ' ')} of ${subjectText(scope)} is ${amount}`

/** Bounds of a range in kg or ppm, and how the figures of the country count landfill of an open kind. */
export interface RangeToLead {
  readonly low: bigint
  readonly high: bigint
  readonly landfill?: CountedLandfill | undefined
}

/** By metric, whether it grows with the part of landfill that is sanitary. */
const GROWS_IF_SANITARY: Readonly<Record<string, boolean>> = {
  sanitary_landfill: true,
  proper_disposal_of_waste_import: true,
  improperly_disposed: false,
  improper_disposal_of_waste_import: false,
  mismanaged_including_littering: false,
  leaked_to_ocean_and_waterways: false,
}

/**
 * The range in a sentence and why, where the published figure (in kg or ppm) lies at an end of it, so that a reader takes the range first;
 * else null. `Israel 2022: between 3.9 and 85 % of the waste …`
 */
export function leadText(name: string, scope: StepScope, metric: Metric, value: bigint, range: RangeToLead | null): string | null {
  if (range === null || range.low === range.high) return null
  const isLow = value === range.low
  if (!isLow && value !== range.high) return null
  const bounds = boundTexts(publishedRange(range, metric)).join(' and ')
  const published = amountText(Number(formatFixed({ digits: value, scale: metric.decimals })), metric.unit)
  const said = saidOf(metric, scope, `between ${bounds}\u00a0${UNIT_TEXTS[metric.unit]}`)
  return `${name} ${scope.year}: ${said}. ${reasonOf(metric, { value, isLow, published, landfill: range.landfill })}`
}

/** A figure at an end of its range, in kg or ppm and as text. */
interface AtAnEnd {
  readonly value: bigint
  readonly isLow: boolean
  readonly published: string
  readonly landfill: RangeToLead['landfill']
}

/** Why a figure lies at an end of its range. */
function reasonOf({ name }: Metric, { value, isLow, published, landfill }: AtAnEnd): string {
  const grows = GROWS_IF_SANITARY[name]
  const isOpen = landfill !== undefined && grows !== undefined && isLow === (grows === (landfill === 'improper'))
  if (isOpen && landfill === 'required')
    return `No source at hand says what part of its landfill is sanitary, as law requires; the figure, ${published}, counts all of it.`
  if (isOpen)
    return (
      `No source at hand says whether its landfills are sanitary; the figure, ${published}, ` +
      `counts ${landfill === 'improper' ? 'none' : 'all'} of them as sanitary.`
    )
  if (value === 0n) return 'The figure is 0: its evidence says so, or leaves nothing for it. Draws do not take that literally.'
  return (
    `The figure, ${published}, lies at the ${isLow ? 'low' : 'high'} end: ` +
    'draws correct its evidence by errors that such evidence had elsewhere, and most of these lie on one side.'
  )
}
