// Trade in plastic waste (HS 3915): from HM Revenue and Customs for GBR, else from UNCTAD or Our World in Data. Kilograms of all plastics.

import { join } from 'node:path'
import type { TradeFlag } from './assumptions.ts'
import { POLYMERS, type Polymer } from './dimensions.ts'
import { cell, readTable } from './files.ts'
import type { Names } from './names.ts'
import { kilotonnesToKg, nearestYear, sum, tonnesToKg } from './numbers.ts'

/** Imports (M) or exports (X), with the letters of the flags. */
export type Flow = 'M' | 'X'

/** A heading with its polymers and its mass. */
export interface Heading {
  readonly hs: string
  readonly polymers: readonly Polymer[]
  readonly kg: bigint
}

type Publisher = 'unctad' | 'owid'

interface Traded {
  readonly headings: readonly Heading[]
  /** The publisher of the figures, or undefined if no publisher has any. */
  readonly publisher: 'hmrc' | Publisher | undefined
}

export interface Trade {
  /** The imports or exports that are used, by heading. */
  of(country: string, flow: Flow, year: number): Traded
  /** Reported re-exports of the year itself, kg. */
  reexports(country: string, year: number): bigint | undefined
}

const BRITISH_HEADINGS: readonly (readonly [hs: string, polymers: readonly Polymer[]])[] = [
  ['391510', ['HDPE', 'LDPE']],
  ['391520', ['PS', 'EPS', 'ABS']],
  ['391530', ['PVC']],
  ['39159011', ['PP']],
  ['39159080', ['PET', 'Other']],
]
const FIRST_YEAR = 1988
const LAST_YEAR = 2023

export function readTrade(raw: string, names: ReadonlyMap<string, Names>, flags: readonly TradeFlag[]): Trade {
  const unctad = readUnctad(raw)
  const owid = readOurWorldInData(raw)
  const british = readBritish(raw)

  /** The figure of the year itself with its publisher, or undefined if the year has no usable figure. */
  const ofYear = (country: string, flow: Flow, year: number): Figure | undefined => {
    const { unctad: inUnctad = '', ourWorldInData: inOwid = '' } = names.get(country) ?? {}
    const a = unctad.get(`${flow} ${inUnctad} ${year}`)
    const b = owid.get(`${flow} ${inOwid} ${year}`)
    const flagged = flags.some((flag) => flag.country === country && flag.flow === flow && flag.firstYear <= year && year <= flag.lastYear)
    if (a !== undefined && !flagged && (b === undefined || 3n * a >= b)) return { kg: a, publisher: 'unctad' }
    return b === undefined ? undefined : { kg: b, publisher: 'owid' }
  }

  const ofOthers = (country: string, flow: Flow, year: number): Figure => {
    const own = ofYear(country, flow, year)
    if (own) return own
    const usable: number[] = []
    for (let other = FIRST_YEAR; other <= LAST_YEAR; other++) if (ofYear(country, flow, other)) usable.push(other)
    const nearest = nearestYear(year, usable)
    return (nearest === undefined ? undefined : ofYear(country, flow, nearest)) ?? { kg: 0n, publisher: undefined }
  }

  return {
    of(country, flow, year) {
      if (country === 'GBR') {
        const headings = BRITISH_HEADINGS.map(([hs, polymers]) => ({ hs, polymers, kg: british.get(`${flow} ${hs} ${year}`) ?? 0n }))
        return { headings, publisher: 'hmrc' }
      }
      const { kg, publisher } = ofOthers(country, flow, year)
      return { headings: [{ hs: '3915', polymers: POLYMERS, kg }], publisher }
    },
    reexports: (country, year) => owid.get(`re ${names.get(country)?.ourWorldInData} ${year}`),
  }
}

interface Figure {
  readonly kg: bigint
  readonly publisher: Publisher | undefined
}

/** All headings together, kg. */
export function totalOf(headings: readonly Heading[]): bigint {
  return sum(headings.map(({ kg }) => kg))
}

/** kg by `flow name year`. The file has whole kt, and blanks for what is not reported. */
function readUnctad(raw: string): ReadonlyMap<string, bigint> {
  const files: readonly (readonly [Flow, string])[] = [
    ['M', 'US.PlasticsTradebyPartner_20260530_204708_imports.csv'],
    ['X', 'US.PlasticsTradebyPartner_20260530_204716_exports.csv'],
  ]
  const kg = new Map<string, bigint>()
  for (const [flow, file] of files) {
    for (const row of readTable(join(raw, 'unctad-plastic-waste-trade', file))) {
      for (const [column, text] of Object.entries(row)) {
        const year = /^(\d{4})_Metric_tons_in_thousands_Value$/.exec(column)?.[1]
        if (year !== undefined && text !== '') kg.set(`${flow} ${cell(row, 'Economy_Label')} ${year}`, kilotonnesToKg(text))
      }
    }
  }
  return kg
}

/** kg by `flow name year`, with `re` for re-exports. The file has tonnes. An import of 0 means an unknown quantity. */
function readOurWorldInData(raw: string): ReadonlyMap<string, bigint> {
  const kg = new Map<string, bigint>()
  const columns = [
    ['M', 'plastic_waste_imports'],
    ['X', 'plastic_waste_exports'],
    ['re', 'plastic_waste_reexports'],
  ] as const
  for (const row of readTable(join(raw, 'owid-plastic-waste-trade/plastic_waste_trade_un_comtrade_2022.csv'))) {
    for (const [flow, column] of columns) {
      const text = cell(row, column)
      if (text === '' || (flow === 'M' && tonnesToKg(text) === 0n)) continue
      kg.set(`${flow} ${cell(row, 'Entity')} ${cell(row, 'Year')}`, tonnesToKg(text))
    }
  }
  return kg
}

/** kg by `flow heading year`, summed over all partners inside and outside the EU. */
function readBritish(raw: string): ReadonlyMap<string, bigint> {
  const kg = new Map<string, bigint>()
  for (const row of readTable(join(raw, 'hmrc-plastic-waste-trade/uk_trade_3915_2000_202409.csv'))) {
    const flow = cell(row, 'FlowType').endsWith('Imports') ? 'M' : 'X'
    const [cn8, hs6] = [cell(row, 'Cn8'), cell(row, 'Hs6')]
    const hs = hs6 !== '391590' ? hs6 : cn8 === '39159011' ? cn8 : '39159080'
    const key = `${flow} ${hs} ${cell(row, 'Year')}`
    kg.set(key, (kg.get(key) ?? 0n) + BigInt(cell(row, 'NetMass')))
  }
  return kg
}
