// The metrics of the headline figures, which the page shows both before and after its script runs.

import type { MetricName } from '../../model/metrics.ts'

export const HEADLINE_METRICS = {
  waste: 'waste_produced_in_the_country',
  recycled: 'domestic_recycling_of_collected',
  mismanaged: 'mismanaged_including_littering',
  leaked: 'leaked_to_ocean_and_waterways',
} as const satisfies Readonly<Record<string, MetricName>>

export type HeadlineId = keyof typeof HEADLINE_METRICS

export const flowsTitle = (place: string, year: number, what: string): string => `${place} ${year}: what becomes of ${what}`

/** The title of the view that is shown first. */
export const worldTitle = (year: number): string => flowsTitle('World', year, 'plastic packaging')
