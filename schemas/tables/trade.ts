// Tables of plastic waste that crosses borders: known exports, and trade statistics.

import { TRADE_FLOWS, TRADE_PUBLISHERS, WASTE_HEADINGS } from '../../pipeline/model/dimensions.ts'
import type { Plausible } from '../plausible.ts'
import { country, kt, percent, provenance, type Table, year } from './table.ts'

/** Plastic waste that crosses a border, per head and year. */
const TRADED: Plausible = {
  measure: 'head',
  possible: { most: 300, why: 'ten times what the busiest ports of Europe trade' },
  likely: { most: 60, why: 'the Netherlands and Belgium trade about 30 kg per head' },
  jump: { factor: 8, why: 'trade changes several times over when countries close their ports, as China did in 2018' },
  peers: { factor: 1000, why: 'countries trade between nothing and what their ports handle; a larger difference means a wrong unit' },
}

/** Packaging in the plastic waste that is traded. */
const PACKAGING_TRADED: Plausible = {
  possible: { least: 5, most: 100, why: 'most plastic waste that is traded was packaging' },
  likely: { least: 35, most: 85, why: '40 to 80 percent is assumed where the share is not known' },
}

export const TRADE_TABLES = [
  {
    name: 'waste_exports',
    meaning: 'Known exports of plastic packaging waste. They take precedence over the trade statistics.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      kt('export_kt', 'plastic packaging waste exported', {
        plausible: { ...TRADED, jump: { factor: 2.5, why: 'contracts run for years' } },
      }),
      {
        name: 'carried',
        kind: 'flag',
        optional: true,
        meaning: 'yes: the mass is carried forward or back, unchanged, to the nearest years without a row',
      },
      ...provenance,
    ],
  },
  {
    name: 'recycled_abroad',
    meaning:
      'Plastic packaging waste of a country that is recycled in other countries. ' +
      'Its share of the waste of its year is the share that the country exports, in that year and in the nearest years without a row.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      kt('members_kt', 'recycled in other member states of the EU', { plausible: TRADED }),
      kt('outside_kt', 'recycled outside the EU', { plausible: TRADED }),
      ...provenance,
    ],
  },
  {
    name: 'waste_trade',
    meaning: 'Trade in plastic waste by heading of the Harmonized System.',
    key: ['country', 'year', 'flow', 'hs'],
    columns: [
      country,
      year,
      { name: 'flow', kind: 'choice', allowed: TRADE_FLOWS, meaning: 'direction; re-exports are part of exports' },
      { name: 'hs', kind: 'choice', allowed: WASTE_HEADINGS.map((heading) => heading.hs), meaning: 'heading; 3915 is undivided' },
      kt('amount_kt', 'plastic waste traded', { plausible: TRADED }),
      percent('packaging_percent', 'packaging in the waste traded', { plausible: PACKAGING_TRADED }),
      ...provenance,
    ],
  },
  {
    name: 'trade_statistics',
    meaning:
      'Trade in plastic waste, heading 3915 undivided, by publishers of world-wide statistics. ' +
      'The figure of UNCTAD is used unless it is flagged or is below a third of that of Our World in Data. ' +
      'A figure of the nearest usable year is used where the year has none. Statistics are used only where `waste_trade` has no row.',
    key: ['country', 'year', 'flow', 'publisher'],
    columns: [
      country,
      year,
      { name: 'flow', kind: 'choice', allowed: TRADE_FLOWS, meaning: 'direction; re-exports are part of exports' },
      { name: 'publisher', kind: 'choice', allowed: TRADE_PUBLISHERS, meaning: 'who publishes the figure' },
      kt('amount_kt', 'plastic waste traded', { plausible: TRADED }),
      percent('packaging_percent', 'packaging in the waste traded', { plausible: PACKAGING_TRADED }),
      ...provenance,
    ],
  },
  {
    name: 'trade_flags',
    meaning: 'Figures of UNCTAD in `trade_statistics` that are known to be incomplete. Periods of a country and flow do not overlap.',
    key: ['country', 'flow', 'first_year'],
    columns: [
      country,
      { name: 'flow', kind: 'choice', allowed: TRADE_FLOWS, meaning: 'direction' },
      { ...year, name: 'first_year', meaning: 'first year that is incomplete' },
      { ...year, name: 'last_year', meaning: 'last year that is incomplete' },
      { name: 'reason', kind: 'text', prose: true, meaning: 'what is incomplete' },
      ...provenance,
    ],
    rules: [
      {
        expected: 'a year that is not before first_year',
        column: 'last_year',
        holds: (row) => Number(row.last_year) >= Number(row.first_year),
      },
    ],
  },
] as const satisfies readonly Table[]
