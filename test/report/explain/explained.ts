// A computed release whose figures tests explain, with the text of its datasets.csv.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { compute } from '../../../pipeline/compute/compute.ts'
import type { LoadedInputs } from '../../../pipeline/compute/world.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import type { Engine } from '../../../pipeline/io/engine.ts'
import type { Limit } from '../../../pipeline/model/limits.ts'
import { METRICS } from '../../../pipeline/model/metrics.ts'
import { writeRecords } from '../../../pipeline/release/cut/data-files.ts'
import { bookOf, type CountryBook } from '../../../pipeline/report/explain/book.ts'
import type { StepScope } from '../../../pipeline/report/explain/explained.ts'
import { type Explanation, explain } from '../../../pipeline/report/explain/explanation.ts'
import { releaseRowsOf } from '../../../pipeline/report/explain/release-rows.ts'
import { coverageNamed } from '../../coverage.ts'
import { temporaryFolder, testEngine } from '../../when-done.ts'
import { PROJECT } from '../../workspace.ts'

export interface ExplainedWorld {
  readonly engine: Engine
  /** The texts of a record in datasets.csv, by metric. */
  published(country: string, scope: StepScope): Readonly<Record<string, string>> | undefined
  /** The records of a country and year, from datasets.csv. */
  scopes(country: string, year: number): readonly StepScope[]
  book(country: string): CountryBook
  explain(country: string, scope: StepScope, metric: string): Promise<Explanation>
}

export async function explainedWorld(env: 'demo' | 'production', raw?: string, version = '1.4'): Promise<ExplainedWorld> {
  const inputs = inputsOf(await readInputs({ root: PROJECT, env, ...(raw === undefined ? {} : { raw }) }), version)
  return explainedInputs(inputs, env, version, inputs.limits)
}

export async function explainedInputs(
  inputs: LoadedInputs,
  env: 'demo' | 'production',
  version: string,
  limits: readonly Limit[] = [],
): Promise<ExplainedWorld> {
  const engine = await testEngine()
  const calculated = await compute(engine, inputs, coverageNamed(version))
  const folder = temporaryFolder()
  await writeRecords(engine, folder, coverageNamed(version))
  const text = readFileSync(join(folder, 'datasets.csv'), 'utf8')
  const rows = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true, delimiter: ',' }).data
  const keyOf = (country: string, { category, polymer, year }: StepScope) => [country, category, polymer, year].join('|')
  const scopeOf = ({ category = '', polymer = '', year = '' }: Record<string, string>): StepScope => ({
    category,
    polymer,
    year: Number(year),
  })
  const byKey = new Map(rows.map((row) => [keyOf(row.country ?? '', scopeOf(row)), row]))
  const releaseRows = releaseRowsOf(calculated)
  const books = new Map<string, CountryBook>()
  const book = (country: string) => {
    const found = books.get(country) ?? bookOf(country, releaseRows)
    books.set(country, found)
    return found
  }
  return {
    engine,
    published: (country, scope) => byKey.get(keyOf(country, scope)),
    scopes: (country, year) => rows.filter((row) => row.country === country && row.year === String(year)).map(scopeOf),
    book,
    async explain(country, scope, name) {
      const metric = METRICS.find((candidate) => candidate.name === name)
      if (!metric) throw new RangeError(`no metric ${name}`)
      return explain(book(country), { version, environment: env, limits }, scope, metric)
    },
  }
}
