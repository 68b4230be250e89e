// Figures of countries and of groups of countries: a value with its range, as published, as a mass or per head.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import type { DataRecord, RangeRecord } from '../../client/index.ts'
import { atLeastText, commonDigit, type Range, rangeText, supportedText } from '../../model/amounts.ts'
import { type Metric, type MetricName, MISMANAGED_PARTS, type Unit } from '../../model/metrics.ts'
import { STATUSES, type Status } from '../../model/statuses.ts'
import { type Form, formOf } from './labels.ts'
import { amountOf, rangeOf } from './words.ts'

export interface Figure {
  readonly amount: number
  /** The 90 % range; undefined where the release has none, or the figure is not known. */
  readonly range: Range | undefined
  /** Whether the range is computed here from the ranges of waste and share. */
  readonly approximate: boolean
  /** Whether it, or a part of it, is not known and counts as 0: the amount is the least that it can be, and has no range. */
  readonly incomplete: boolean
  /** What it, or the largest part of a sum of fates, rests on; undefined for sums over countries, and in releases that do not say it. */
  readonly status?: Status | undefined
  /** The year of the evidence of a figure that is carried. */
  readonly from?: number | undefined
  /** Over how many countries it is a sum; undefined for the figure of a country. */
  readonly sumOf?: number | undefined
}

/** The figures of one category and polymer, from the records that were read. */
export interface Numbers {
  /** The figure as the release publishes it, in kt or percent. Undefined if it has none; 0 where nothing of it is known. */
  published(place: string, year: number, metric: Pick<Metric, 'name'>): Figure | undefined
  /**
   * The published figure converted to a form, such as kilograms per head. Undefined if nothing of it is known, or what the conversion needs
   * is unknown.
   */
  figure(place: string, year: number, metric: Metric, form: Form): Figure | undefined
  /** Population in persons; undefined if it is not known. */
  persons(place: string, year: number): number | undefined
}

/** Value, low and high; these are null where a part of the value is not known. */
type Triple = readonly [number, number | null, number | null]

/** Figures of groups by group, year and metric. */
export type GroupFigures = ReadonlyMap<string, Readonly<Record<string, Readonly<Record<string, Triple>>>>>

const WASTE: MetricName = 'waste_produced_in_the_country'

/**
 * The parts of which the largest decides what a sum of fates rests on. Its weakest part is the litter, which is assumed everywhere, however
 * little it is. What is collected is what the uncollected leaves.
 */
const DECIDING: ReadonlyMap<string, readonly MetricName[]> = new Map<MetricName, readonly MetricName[]>([
  ['mismanaged_including_littering', MISMANAGED_PARTS],
  ['collected', ['uncollected_excluding_littering']],
])

/** Whether a figure rests on what the largest of its parts rests on. Others rest on their weakest input. */
export const hasDecidingPart = ({ name }: Pick<Metric, 'name'>): boolean => DECIDING.has(name)

export function numbersOf(
  facts: Pick<ExplorerData, 'countries' | 'groups'>,
  records: readonly DataRecord[],
  ranges: readonly RangeRecord[],
  groups: GroupFigures,
): Numbers {
  const key = (place: string, year: number) => `${place}|${year}`
  const record = new Map(records.map((one) => [key(one.country, one.year), one]))
  const range = new Map(ranges.map((one) => [key(one.country, one.year), one]))
  const persons = new Map([
    ...facts.groups.map((group) => [group.area, group.persons] as const),
    ...facts.countries.map((country) => [country.code, country.persons] as const),
  ])

  const countries = new Map(facts.groups.map((group) => [group.area, group.countries]))

  const published = (place: string, year: number, metric: Pick<Metric, 'name'>): Figure | undefined => {
    const group = groups.get(place)?.[year]?.[metric.name]
    if (group) return { ...figureOf(group[0], { low: group[1], high: group[2] }), sumOf: countries.get(place) }
    const found = record.get(key(place, year))
    const bounds = range.get(key(place, year))
    const own = found && figureOf(amountOf(found, metric), bounds && rangeOf(bounds, metric))
    const parts = (DECIDING.get(metric.name) ?? []).flatMap((name) => published(place, year, { name }) ?? [])
    const deciding = parts.reduce<Figure | undefined>((most, part) => (most && most.amount >= part.amount ? most : part), undefined)
    return own && deciding ? { ...own, status: deciding.status, from: deciding.from } : own
  }
  const personsOf = (place: string, year: number) => persons.get(place)?.[year]

  return {
    published,
    persons: personsOf,
    figure(place, year, metric, wanted) {
      const own = published(place, year, metric)
      const form = formOf(metric, wanted)
      if (!own || isUnknown(own)) return undefined
      if (form === 'own') return own
      const waste = metric.group === 'ratio' ? published(place, year, { name: WASTE }) : undefined
      if (metric.group === 'ratio' && !waste) return undefined
      const mass = waste ? massOf(waste, own) : own
      if (form === 'mass') return mass
      const heads = personsOf(place, year)
      // kt are millions of kilograms.
      return heads === undefined ? undefined : scaled(mass, 1e6 / heads)
    },
  }
}

/** Whether nothing of a published figure is known. */
export const isUnknown = ({ incomplete, amount }: Figure): boolean => incomplete && amount === 0

/** `bounds` are undefined in a release without ranges, and null where the figure is not known. */
function figureOf(amount: number, bounds: Bounds | undefined): Figure {
  const { low, high, status, from_year: from } = bounds ?? {}
  const isKnown = typeof low === 'number' && typeof high === 'number'
  const range = isKnown ? { low, high } : undefined
  return { amount, range, approximate: false, incomplete: bounds !== undefined && !isKnown, status, from }
}

interface Bounds {
  readonly low: number | null
  readonly high: number | null
  readonly status?: Status | undefined
  readonly from_year?: number | undefined
}

/** What a product of two figures rests on: the weaker of both, of carried ones the earlier. */
function weaker(one: Figure, other: Figure): Pick<Figure, 'status' | 'from' | 'sumOf'> {
  const rank = ({ status }: Figure) => (status === undefined ? -1 : STATUSES.indexOf(status))
  const isEarlier = rank(one) === rank(other) && (other.from ?? Number.POSITIVE_INFINITY) < (one.from ?? Number.POSITIVE_INFINITY)
  const { status, from } = rank(other) > rank(one) || isEarlier ? other : one
  return { status, from, sumOf: one.sumOf }
}

function scaled({ amount, range, ...said }: Figure, factor: number): Figure {
  return { amount: amount * factor, range: range && { low: range.low * factor, high: range.high * factor }, ...said }
}

/** The figures of rows that are shown together, written with the same decimals. */
export function sameDecimals<Row extends { readonly figure: Figure | undefined }>(rows: readonly Row[]): Row[] {
  const lastDigit = commonDigit(rows.flatMap(({ figure }) => figure ?? []))
  return rows.map((row) => {
    const { figure } = row
    return figure?.range ? { ...row, figure: { ...figure, range: { ...figure.range, lastDigit } } } : row
  })
}

/** The amount of a figure with its unit, rounded to the digits that its range supports: `2,500 kt`, `at least 2,530 kt`. */
export const figureAmount = ({ amount, range, incomplete }: Figure, unit: Unit): string =>
  incomplete ? atLeastText(amount, unit) : supportedText(amount, range, unit)

/** `15 % (12 to 19 %)` */
export function figureText(figure: Figure, unit: Unit): string {
  const value = figureAmount(figure, unit)
  return figure.range ? `${value} (${rangeText(figure.range, unit)})` : value
}

/**
 * A share of the waste as a mass. Releases publish no range of such a mass. Its range is computed here as if the errors of waste and share
 * were independent factors: the squares of the logarithms of the factors from the figures to their bounds are added. So it reaches 0 only
 * where the waste or the share does.
 */
export function massOf(waste: Figure, share: Figure): Figure {
  const amount = (waste.amount * share.amount) / 100
  const incomplete = waste.incomplete || share.incomplete
  const rests = weaker(waste, share)
  if (!waste.range || !share.range || amount <= 0) return { amount, range: undefined, approximate: false, incomplete, ...rests }
  const distance = (figure: Figure, bound: number) => Math.abs(Math.log(bound / figure.amount))
  const low = Math.hypot(distance(waste, waste.range.low), distance(share, share.range.low))
  const high = Math.hypot(distance(waste, waste.range.high), distance(share, share.range.high))
  return { amount, range: { low: amount * Math.exp(-low), high: amount * Math.exp(high) }, approximate: true, incomplete, ...rests }
}

/**
 * Returns a function that reads the lines of one category and polymer from aggregates.csv. Names in the file hold no comma and no quote, so
 * that lines can be split at commas.
 */
export function aggregatesOf(text: string): (category: string, polymer: string) => GroupFigures {
  const [head = '', ...lines] = text.split('\n')
  const column = new Map(head.split(',').map((name, index) => [name, index]))
  return (category, polymer) => {
    const found = new Map<string, Record<string, Record<string, Triple>>>()
    const wanted = `,${category},${polymer},`
    for (const line of lines) {
      if (!line.includes(wanted)) continue
      const cells = line.split(',')
      const cell = (name: string) => cells[column.get(name) ?? -1] ?? ''
      if (cell('category') !== category || cell('polymer') !== polymer) continue
      const years = found.get(cell('area')) ?? {}
      found.set(cell('area'), years)
      const metrics = years[cell('year')] ?? {}
      years[cell('year')] = metrics
      const bound = (name: string) => (cell(name) === '' ? null : Number(cell(name)))
      metrics[cell('metric')] = [Number(cell('value')), bound('low'), bound('high')]
    }
    return found
  }
}
