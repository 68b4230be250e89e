// The masses of a country-year that its picture of flows shows, and their form in an attribute of the page.

import { FATES } from '../../../model/metrics.ts'
import { typedObject } from '../../../model/typed-keys.ts'

/** Where packaging goes, in kg. */
export type Flows = Readonly<Record<(typeof FLOWS)[number], number>>

export const FLOWS = [
  'production_and_import',
  'export',
  'added_stock',
  'waste_produced_in_the_country',
  ...FATES.map(({ mass }) => mass),
  'leaked',
  'waste_import',
  'reexport_of_waste_import',
  'recycling_of_waste_import',
  'proper_disposal_of_waste_import',
  'improper_disposal_of_waste_import',
] as const

/** `3000000000 900000000 …`, in the order of `FLOWS`. */
export const flowsText = (flows: Flows): string => FLOWS.map((name) => flows[name]).join(' ')

export function readFlows(text: string): Flows {
  const values = text.split(' ').map(Number)
  return typedObject(FLOWS.map((name, place) => [name, values[place] ?? 0]))
}
