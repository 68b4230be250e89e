// The request that a program sends for what is shown.

import { isGroup } from './places.ts'
import { CHOSEN } from './state.ts'
import type { Shown } from './view.ts'

/** The address of the records behind a view, absolute. Groups of countries, and hosts that answer no queries, have whole files. */
function requestAddress({ state, release, facts, data }: Shown, base: URL): string {
  const { view, country, year, category, polymer, rows, among } = state
  const isOfPlace = view === 'flows' || (view === 'table' && rows === 'place')
  const ofGroups = isOfPlace ? isGroup(facts, country) : view === 'compare' && (among === 'regions' || among === 'incomes')
  if (ofGroups) return new URL(`v/${release}/aggregates.csv`, base).href
  if (!data.queries()) return new URL(`v/${release}/datasets.csv`, base).href
  const ofYear = view === 'flows' || view === 'map' || view === 'compare' || (view === 'table' && rows === 'year')
  const ofCountry =
    isOfPlace || (view === 'time' && state.with.length === 0) || (view === 'compare' && among === CHOSEN && state.with.length === 0)
  const filter = {
    ...(ofCountry && !isGroup(facts, country) ? { country } : {}),
    category,
    polymer,
    ...(ofYear ? { year: String(year) } : {}),
    page: '0',
    page_size: '500',
  }
  const query = Object.entries(filter).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return new URL(`v/${release}/datasets?${query.join('&')}`, base).href
}

/** The same as a command. */
export function requestCommand(shown: Shown, base: URL): string {
  const key = shown.environment === 'production' ? "-H 'x-api-key: …' " : ''
  return `curl ${key}'${requestAddress(shown, base)}'`
}
