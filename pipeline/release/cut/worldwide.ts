// What a setting moves over all countries together, and whether figures come nearer to published estimates.

import type { CalculatedCountry } from '../../compute/calculate-country.ts'
import { type CountryRecord, figureOf, MASS_NAMES, massOf, ratiosOf } from '../../compute/method/records.ts'
import { exact, type Whole } from '../../compute/numbers/exact.ts'
import { MEASURED } from '../../compute/ranges/drawn-country.ts'
import { WORLD } from '../../compute/ranges/groups.ts'
import { nearest } from '../../compute/world.ts'
import type { Benchmark } from '../../model/benchmarks.ts'
import { isWhole } from '../../model/dimensions.ts'
import { grouped } from '../../model/lists.ts'
import type { NearerBenchmarks, Worldwide } from '../../report/changes/what-if-text.ts'

/** The national records of a release by area, all countries together under WORLD, each by year. */
export type Nationals = ReadonlyMap<string, ReadonlyMap<number, CountryRecord<Whole>>>

export function nationalsOf(countries: readonly CalculatedCountry[]): Nationals {
  const whole = countries.map(({ country, records }) => ({ country, records: records.filter(isWhole) }))
  const byYear = grouped(
    whole.flatMap(({ records }) => records),
    ({ year }) => year,
  )
  const world = byYear.map(([year, [first, ...others]]) => {
    const masses = MASS_NAMES.map((_, mass) => exact.add([first, ...others].map((record) => record.masses[mass] as Whole)))
    return [year, { ...first, masses, ratios: ratiosOf(exact, masses) }] as const
  })
  const own = whole.map(({ country, records }) => [country, new Map(records.map((record) => [record.year, record] as const))] as const)
  return new Map<string, ReadonlyMap<number, CountryRecord<Whole>>>([...own, [WORLD, new Map(world)]])
}

/** The figures that move of all countries together, in the last year, with the countries that move most. */
export function worldwideOf(before: Nationals, after: Nationals, year: number): Worldwide {
  const of = (nationals: Nationals, area: string, figure: string) => {
    const record = nationals.get(area)?.get(year)
    return record ? (MEASURED[figure] ?? []).reduce((sum, name) => sum + Number(massOf(record, name)), 0) : 0
  }
  const wasteOf = (nationals: Nationals) => of(nationals, WORLD, 'waste generated')
  const figures = Object.keys(MEASURED).map((figure) => {
    const [was, is] = [of(before, WORLD, figure), of(after, WORLD, figure)]
    const countries = [...before.keys()]
      .filter((area) => area !== WORLD)
      .map((country) => ({ country, kg: of(after, country, figure) - of(before, country, figure) }))
      .filter(({ kg }) => kg !== 0)
      .sort((a, b) => Math.abs(b.kg) - Math.abs(a.kg))
    return {
      ...{ figure, countries, before_kg: was, after_kg: is },
      ...{ before_percent: (100 * was) / wasteOf(before), after_percent: (100 * is) / wasteOf(after) },
    }
  })
  return { year, figures: figures.filter(({ countries }) => countries.length > 0) }
}

/** How far the figures of each metric lie from the published estimates before and after, where any of them moves. */
export function nearerBenchmarks(before: Nationals, after: Nationals, benchmarks: readonly Benchmark[]): NearerBenchmarks[] {
  const kinds = grouped(benchmarks, ({ metric, isComparable }) => `${metric.name} ${isComparable}`)
  return kinds.flatMap(([, own]) => {
    const [{ metric, isComparable }] = own
    const distances = own.flatMap((benchmark) => {
      const [was, is] = [before, after].map((nationals) => distanceOf(nationals, benchmark))
      return was === undefined || is === undefined ? [] : [{ was, is }]
    })
    if (distances.every(({ was, is }) => was === is)) return []
    const mean = (side: 'was' | 'is') => distances.reduce((sum, distance) => sum + distance[side], 0) / distances.length
    return [
      {
        ...{ metric, isComparable, figures: distances.length, before: mean('was'), after: mean('is') },
        nearer: distances.filter(({ was, is }) => is < was).length,
        farther: distances.filter(({ was, is }) => is > was).length,
      },
    ]
  })
}

/** Between a published estimate and the figure of the nearest year: in percentage points, of masses as a logarithm. */
function distanceOf(nationals: Nationals, { area, year, metric, value }: Benchmark): number | undefined {
  const record = nearest([...(nationals.get(area) ?? [])], year, ([of]) => of)?.[1]
  if (!record) return undefined
  const figure = Number(figureOf(record, metric)) / 10 ** metric.decimals
  return Math.abs(metric.group === 'mass' ? Math.log(figure / value) : figure - value)
}
