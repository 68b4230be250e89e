// What the page shows beside findings and changes: what each country-year rests on, where its waste goes, and who published it. Read from
// the engine after compute; nothing is decided here. Masses are in kg, shares in ppm, scores in thousandths.

import { OLDEST_OBSERVATIONS } from '../../../checks/rules/evidence-age.ts'
import type { Engine, EngineRow } from '../../../io/engine.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../model/dimensions.ts'
import { typedObject } from '../../../model/typed-keys.ts'
import { FLOWS, type Flows } from './flow-masses.ts'
import { type RangeData, readRangeData } from './range-data.ts'

/** A country of the release, and what was computed for each of its years. */
export interface CountryData {
  readonly code: string
  readonly name: string
  readonly years: readonly YearData[]
  /** The year of the oldest observation behind its last year, and the quantity that rests on it; absent where nothing is dated. */
  readonly oldest?: { readonly year: number; readonly quantity: string } | undefined
}

/** The record of all packaging and all polymers of a country-year. */
export interface YearData {
  readonly year: number
  /** Method that the waste rests on. */
  readonly method: string
  /** How many methods have evidence; two or more are compared with each other. */
  readonly methods: number
  readonly quality_milli: number | null
  readonly mismanaged_ppm: number
  readonly flows: Flows
}

/** A publication that the release rests on. */
export interface SourceData {
  readonly id: string
  readonly title: string
  readonly authors: string
  readonly year: number | null
  readonly publisher: string
  readonly url: string | null
  readonly licence: string
  readonly quality: number | null
}

export interface PageData {
  readonly countries: readonly CountryData[]
  /** Years of the matrix: every year that any country has. */
  readonly years: readonly number[]
  readonly sources: readonly SourceData[]
  /** Null where no ranges were made. */
  readonly ranges: RangeData | null
}

/**
 * The most countries that a page lists in each of its tables. There are fewer countries in the world; of municipalities, a page shows those
 * that matter most, and counts the others.
 */
export const MOST_COUNTRIES = 1000

const COUNTRY_YEARS = `
  select c.country, c.name, m.year, n.method, r.mismanaged_including_littering_ppm as mismanaged_ppm, q.quality_milli,
    greatest(coalesce(e.methods, 0), 1) as methods, ${FLOWS.map((flow) => `m.${flow}_kg`).join(', ')}
  from countries c
  left join masses m on m.country = c.country and m.category = '${ALL_CATEGORIES}' and m.polymer = '${ALL_POLYMERS}'
    and m.waste_produced_in_the_country_kg > 0
  left join records r on r.country = m.country and r.year = m.year and r.category = m.category and r.polymer = m.polymer
  left join net_input n on n.country = m.country and n.year = m.year
  left join quality q on q.country = m.country and q.year = m.year and q.category = m.category and q.polymer = m.polymer
  left join (select country, year, count(*) as methods from method_evidence group by country, year) e
    on e.country = m.country and e.year = m.year
  order by c.country, m.year`

/** What the page shows of the release in the engine's current schema; `sources` are those that it names. */
export async function readPageData(engine: Engine, sources: readonly Readonly<Record<string, unknown>>[]): Promise<PageData> {
  const oldest = new Map<string, CountryData['oldest']>()
  for (const { country, quantity, year } of await engine.rows(
    `select * from (${OLDEST_OBSERVATIONS}) where country is not null order by year desc, quantity desc`,
  ))
    oldest.set(String(country), { year: Number(year), quantity: String(quantity) })
  const countries = new Map<string, CountryData & { years: YearData[] }>()
  for (const row of await engine.rows(COUNTRY_YEARS)) {
    const code = String(row.country)
    const country = countries.get(code) ?? { code, name: String(row.name), years: [], oldest: oldest.get(code) }
    countries.set(code, country)
    if (row.year !== null) country.years.push(yearData(row))
  }
  const found = new Set([...countries.values()].flatMap(({ years }) => years.map(({ year }) => year)))
  return {
    countries: [...countries.values()],
    years: [...found].sort(),
    sources: sources.map(sourceData),
    ranges: await readRangeData(engine),
  }
}

function yearData(row: EngineRow): YearData {
  return {
    year: Number(row.year),
    method: String(row.method),
    methods: Number(row.methods),
    quality_milli: row.quality_milli === null ? null : Number(row.quality_milli),
    mismanaged_ppm: Number(row.mismanaged_ppm),
    flows: typedObject(FLOWS.map((flow) => [flow, Number(row[`${flow}_kg`])])),
  }
}

function sourceData(values: Readonly<Record<string, unknown>>): SourceData {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))
  const number = (value: unknown) => (value === null || value === undefined ? null : Number(value))
  return {
    id: text(values.source),
    title: text(values.title),
    authors: text(values.authors),
    year: number(values.year),
    publisher: text(values.publisher),
    url: values.url === null ? null : text(values.url),
    licence: text(values.licence),
    quality: number(values.quality),
  }
}
