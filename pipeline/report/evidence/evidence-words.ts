// The words and numbers of docs/evidence.md: what a table or a quantity is called, how years and masses are written.

import type { ReasonCode } from '../../compute/reasons.ts'
import { count } from '../../model/count.ts'
import { divideHalfUp } from '../../model/decimal.ts'
import { largest, smallest } from '../../model/lists.ts'

/** The quantities of a country in the order of the flow. Each gathers the step notes of the quantities in `names`. */
export const QUANTITIES: readonly { readonly title: string; readonly score: string; readonly names: readonly string[] }[] = [
  { title: 'Waste generated', score: 'waste_generated', names: ['waste_generated'] },
  { title: 'Production and trade', score: 'production_and_import', names: ['production_and_import', 'export', 'added_stock'] },
  { title: 'Recycled at home', score: 'recycled', names: ['recycled'] },
  { title: 'Exported waste', score: 'exported', names: ['exported'] },
  { title: 'Collected', score: 'collected', names: ['collected'] },
  { title: 'Incinerated, landfilled, improper', score: 'treatment', names: ['treatment'] },
  { title: 'Imported waste', score: 'waste_import', names: ['waste_import'] },
  { title: 'Re-exports', score: 'reexport_of_waste_import', names: ['reexport_of_waste_import'] },
]

/** The title of the quantity that a step note is about; its own name if no title covers it. */
export function titleOf(quantity: string): string {
  return QUANTITIES.find(({ names }) => names.includes(quantity))?.title ?? words(quantity)
}

/** The quantity that a table gives evidence for, for series breaks, which name only a table. */
export const QUANTITY_OF_TABLE: Readonly<Record<string, string>> = {
  polymer_supply: 'waste_generated',
  waste_generated: 'waste_generated',
  waste_per_head: 'waste_generated',
  average_population: 'waste_generated',
  municipal_waste: 'waste_generated',
  population: 'waste_generated',
  recycling_rates: 'recycled',
  recycled_abroad: 'exported',
  waste_exports: 'exported',
  collection: 'collected',
  treatment_shares: 'treatment',
  energy_recovery: 'treatment',
}

/** What a row of a table is as evidence, in words. Rows of other tables go by the name of the table. */
const TABLE_WORDS: Readonly<Record<string, string>> = {
  polymer_supply: 'production, imports and exports of plastics',
  economic_activity: 'scaled by economic activity',
  waste_per_head: 'waste per head, as reported',
  average_population: '× average population',
  waste_generated: 'stated figure',
  municipal_waste: 'municipal waste × plastic in it × packaging in that',
  population: 'scaled by population',
  waste_exports: 'stated exports',
  recycled_abroad: 'recycled abroad',
  trade_statistics: 'trade in plastic waste × packaging in it',
  waste_trade: 'trade in plastic waste by heading × packaging in it',
  collection: 'collected share',
  treatment_shares: 'treatment shares of municipal waste',
}

/** Tables whose rows of two years carry a figure from one to the other: their years follow from that figure. */
export const UNDATED = ['population', 'economic_activity']
/** Tables whose rows only scale another figure. */
export const SCALING = [...UNDATED, 'average_population']

export const LESS_REEXPORTS = 'less re-exports'

/** Tables that give national waste, in the fewest words. */
export const WASTE_WORDS: Readonly<Record<string, string>> = {
  polymer_supply: 'production and trade',
  waste_per_head: 'reported per head',
  waste_generated: 'a stated figure',
  municipal_waste: 'municipal waste',
}

/** Rows of recycling_rates as evidence, by how they are used. */
const RECYCLING_WORDS: Partial<Readonly<Record<ReasonCode, string>>> = {
  'recycling-rate': 'rate',
  'recycling-rate-less-exports': 'rate of all recycling, less what is recycled abroad',
  'recycling-mass-as-rate': 'mass, as a rate of the waste of its year',
  'recycling-mass': 'mass',
}

interface EvidenceRow {
  readonly table: string
  readonly reason: ReasonCode
  readonly quantity: string
  /** The key of the input row. */
  readonly key: string
}

/** Whether the row is of the waste that turns a mass of another year into a share. */
const isOfWaste = (reason: string): boolean => ['waste-of-year', 'waste-of-mass'].includes(reason)

/** What an input row is as evidence: `recycled in the region Oceania`. */
export function evidenceWords({ table, reason, quantity, key }: EvidenceRow): string {
  const [first = '', , third = ''] = key.split('|')
  if (table === 'regional_fates') return `${quantity === 'recycled' ? 'recycled' : 'treated'} in the region ${first}`
  if (table === 'energy_recovery')
    return third === 'packaging'
      ? 'energy recovery ÷ (generated − recycled)'
      : 'incineration ÷ (incineration + landfill) of municipal waste'
  if (table === 'recycling_rates') return RECYCLING_WORDS[reason] ?? words(table)
  if (reason === 'reexports-deducted') return LESS_REEXPORTS
  const said = TABLE_WORDS[table] ?? words(table)
  return isOfWaste(reason) && !SCALING.includes(table) ? `the waste that it is a share of: ${said}` : said
}

export const METHOD_WORDS: Readonly<Record<string, string>> = {
  supply: 'production and trade of plastics',
  back_cast: 'production and trade of another year',
  waste_statistics: 'statistics of packaging waste',
  municipal_waste: 'municipal waste',
}

/** `waste_per_head` → `waste per head` */
export const words = (name: string) => name.replaceAll('_', ' ')

/** `2019–2020, 2022` */
export function yearsText(years: Iterable<number>): string {
  const stretches: [number, number][] = []
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last && last[1] === year - 1) last[1] = year
    else stretches.push([year, year])
  }
  return stretches.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}

/** `12,345`, `12.3`, `0.006`, `<0.001`: kilotonnes with as many digits as a reader needs. */
export function ktText(kg: bigint): string {
  const size = kg < 0n ? -kg : kg
  const decimals = size >= 100_000_000n ? 0 : size >= 1_000_000n ? 1 : 3
  if (size > 0n && size < 500n) return kg < 0n ? '>−0.001' : '<0.001'
  return size === 0n ? '0' : `${kg < 0n ? '−' : ''}${fixed(size, 6, decimals)}`
}

/** `62.6 %`, `<0.1 %` */
export function percentText(ppm: number | bigint): string {
  const value = BigInt(ppm)
  return value > 0n && value < 500n ? '<0.1 %' : `${fixed(value, 4, 1)} %`
}

/** `4.9`, or a dash where there is no score. */
export const scoreText = (milli: number | null) => (milli === null ? '–' : fixed(BigInt(milli), 3, 1))

/** part ÷ whole in whole percent, or undefined where there is no whole. */
export function wholePercent(part: bigint, whole: bigint): number | undefined {
  return whole > 0n ? Number(divideHalfUp(part * 100n, whole)) : undefined
}

/** `82 %`, `82–85 %` */
export function rangeText(percents: readonly number[]): string {
  const least = smallest(percents)
  const most = largest(percents)
  return least === most ? `${count(least)} %` : `${count(least)}–${count(most)} %`
}

/** value × 10^-scale, rounded half up, with commas between thousands. */
function fixed(value: bigint, scale: number, decimals: number): string {
  const digits = divideHalfUp(value, 10n ** BigInt(scale - decimals))
    .toString()
    .padStart(decimals + 1, '0')
  const whole = count(Number(digits.slice(0, digits.length - decimals)))
  return decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`
}

export const sourceLink = (source: string) => `[${source}](#${source})`

/** The year in the key of a row, if it has one: `FRA|2015` → 2015. */
export function referenceYear(key: string | null): number[] {
  const year = key?.split('|')[1] ?? ''
  return /^\d{4}$/.test(year) ? [Number(year)] : []
}

/** The category or polymer that a recycling rate is for. */
export const patternOf = (key: string) =>
  key
    .split('|')
    .slice(2)
    .filter((part) => part !== '*')

/** The years of some step notes, with repetitions. */
export const yearsOf = (rows: readonly { readonly year: number }[]) => rows.map(({ year }) => year)
