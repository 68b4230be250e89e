// The quality scores of production's evidence: one per row of a typed table, and one per publisher.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cell, type Row, readTable } from './files.ts'

export interface Scores {
  /** The score of a row of a typed table, by its key with the year. */
  ofRow(table: string, key: string): number
  /** The score of a publisher's files, by the folder of its descriptor. */
  ofPublisher(folder: string): number
}

/** The key columns of the typed tables that are drawn. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  waste_generated: ['country', 'year'],
  packaging_shares: ['area', 'polymer'],
  category_split: ['polymer', 'category'],
  recycling_rates: ['country', 'year', 'category', 'polymer'],
  waste_exports: ['country', 'year'],
  recycled_abroad: ['country', 'year'],
  littering_rates: ['category'],
  release_rates: ['category'],
  profile_shares: ['profile'],
}

/** `production` is the folder of the sources of production. */
export function readScores(production: string): Scores {
  const read = (table: string) => readTable(join(production, 'assumptions', `${table}.csv`))
  const ofSources = new Map(read('sources').map((row) => [cell(row, 'source'), Number(cell(row, 'quality'))]))
  const scoreOf = (row: Row): number => Number(cell(row, 'quality')) || (ofSources.get(cell(row, 'source')) ?? 1)
  const rows = new Map(
    Object.entries(KEYS).flatMap(([table, key]) =>
      read(table).map((row) => [`${table} ${key.map((column) => cell(row, column)).join('|')}`, scoreOf(row)] as const),
    ),
  )
  const publishers = new Map(
    readdirSync(production)
      .map((folder) => ({ folder, file: join(production, folder, 'source.json') }))
      .filter(({ file }) => existsSync(file))
      .map(({ folder, file }) => [folder, Number(JSON.parse(readFileSync(file, 'utf8')).quality)]),
  )
  const need = (scores: ReadonlyMap<string, number>, name: string): number => {
    const score = scores.get(name)
    if (score === undefined) throw new Error(`no score of ${name}`)
    return score
  }
  return { ofRow: (table, key) => need(rows, `${table} ${key}`), ofPublisher: (folder) => need(publishers, folder) }
}
