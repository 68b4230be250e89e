// The ranges of records by the independent implementation, which computes 400 draws of the evidence (docs/ranges.md).

import { join } from 'node:path'
import { Plausible, percentiles } from '../../draws/plausible.ts'
import { DRAWS } from '../../draws/positions.ts'
import { balance } from './books.ts'
import { drawnEvidence, FINER } from './drawn-world.ts'
import { evidenceOf } from './evidence.ts'
import { figuresOf, type ReferenceRecord } from './records.ts'
import { type AllResiduals, residualsOf } from './residuals.ts'
import { readScores } from './scores.ts'
import { readWorld } from './world.ts'

export interface ReferenceRanges {
  readonly residuals: AllResiduals
  /** The bounds of every metric of a record, by the engine's names, in whole kg and ppm. */
  rangesOf(record: Omit<ReferenceRecord, 'kg' | 'ppm'>): ReadonlyMap<string, { readonly low: number; readonly high: number }>
}

/** `raw` and `assumptions` are the folders of `productionRecords`. `sources` is the project's own folder. */
export function referenceRanges({
  raw,
  assumptions,
  sources,
  version,
}: Readonly<Record<'raw' | 'assumptions' | 'sources' | 'version', string>>): ReferenceRanges {
  const world = readWorld(raw, assumptions, version)
  const residuals = residualsOf(world)
  const scores = readScores(join(sources, 'production'))
  const evidence = drawnEvidence({ world, folder: assumptions, scores, residuals, plausible: new Plausible(sources, 'production') })
  return {
    residuals,
    rangesOf({ country, category, polymer, year }) {
      const published = figuresOf(balance(world.assumptions, evidenceOf(world, country, year)).books, category, polymer)
      if (!published) throw new RangeError(`no record of ${country} ${category} ${polymer} in ${year}`)
      const draws = Array.from({ length: DRAWS }, (_, draw) => {
        const drawn = evidence(country, year, draw)
        return figuresOf(balance(drawn.world.assumptions, drawn.evidence).books, category, polymer)
      })
      const bounds = (value: bigint | undefined, drawn: readonly (bigint | undefined)[], unit: number) => {
        const found = percentiles(drawn.map((amount) => (amount === undefined ? undefined : Number(amount) / unit)))
        const whole = found ? [Math.floor(found.low + 0.5), Math.floor(found.high + 0.5)] : []
        return { low: Math.min(...whole, Number(value)), high: Math.max(...whole, Number(value)) }
      }
      return new Map([
        ...Object.entries(published.kg).map(([name, kg]) => {
          // The exports of packaging are not known of any country.
          if (name === 'export') return ['export_kg', { low: Number.NaN, high: Number.NaN }] as const
          const drawn = draws.map((figures) => figures?.kg[name] ?? 0n)
          return [`${name}_kg`, bounds(kg, drawn, FINER)] as const
        }),
        ...Object.entries(published.ppm).map(([name, ppm]) => {
          const drawn = draws.map((figures) => figures?.ppm[name])
          return [`${name}_ppm`, bounds(ppm, drawn, 1)] as const
        }),
      ])
    },
  }
}
