// Compares the pipeline with the independent implementation in reference/: every metric of every record of production releases, exactly,
// and the national masses of every country-year. Each implementation reads the publishers' files itself.

import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import type { AllInputs } from '../../pipeline/ingest/rows.ts'
import type { Engine, EngineRow } from '../../pipeline/io/engine.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'
import { coverageNamed } from '../coverage.ts'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles, referenceFiles } from '../raw-files.ts'
import { testEngine } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'
import { productionRecords, type Reference } from './reference/index.ts'

/** Number of differences to show. One is enough to fail. */
const SHOWN = 10

describeWithRawFiles('the releases of production', referenceFiles(), (raw) => {
  let all: AllInputs
  let engine: Engine
  beforeAll(async () => {
    all = await readInputs({ root: PROJECT, env: 'production', raw })
    engine = await testEngine()
  })

  const cases = [
    { version: '1.1', countries: 73 },
    { version: '1.2', countries: 74 },
    { version: '1.2.1', countries: 74 },
    { version: '1.3', countries: 75 },
    { version: '1.4', countries: 76 },
  ]
  // The releases between add countries and make one revision. The first and the last release cover every country, and the
  // revised row before and after.
  it.each(cases.filter(({ version }) => THOROUGH || ['1.1', '1.4'].includes(version)))(
    '$version holds the same figures as the independent implementation over the files',
    async ({ version, countries }) => {
      await engine.enter(version)
      await compute(engine, inputsOf(all, version), coverageNamed(version))
      const reference = productionRecords({ raw, assumptions: join(raw, '../assumptions'), version })
      const records = await engine.rows('select * from records')
      expect(new Set(records.map(({ country }) => country)).size).toBe(countries)
      expect(recordDifferences(records, reference).slice(0, SHOWN)).toEqual([])
      expect(nationalDifferences(await engine.rows(NATIONAL), reference).slice(0, SHOWN)).toEqual([])
    },
  )
})

/** The names of figures in the independent implementation, and in the table of masses. */
const FATES = {
  waste: 'waste_produced_in_the_country_kg',
  recycled: 'recycled_kg',
  exported: 'waste_exported_kg',
  littered: 'littered_kg',
  incinerated: 'incinerated_kg',
  landfilled: 'landfilled_kg',
  improper: 'improperly_disposed_kg',
  uncollected: 'uncollected_kg',
  leaked: 'leaked_kg',
} as const

const NATIONAL = `
  select f.country, f.year, n.method, p.profile, ${Object.values(FATES)
    .map((column) => `f.${column}`)
    .join(', ')}
  from masses f
  join net_input n on n.country = f.country and n.year = f.year
  join step_notes p on p.country = f.country and p.year = f.year and p.reason = 'shares-of-profile'
  where f.category = 'All packaging' and f.polymer = 'All polymers'`

const keyOf = ({ country, category, polymer, year }: EngineRow | Reference['records'][number]) =>
  [country, category, polymer, year].join('|')

function recordDifferences(records: readonly EngineRow[], { records: expected }: Reference): string[] {
  const byKey = new Map(expected.map((record) => [keyOf(record), record]))
  const found = new Set(records.map(keyOf))
  const missing = [...byKey.keys()].filter((key) => !found.has(key))
  return [
    ...missing.map((key) => `${key}: no record`),
    ...records.flatMap((record) => {
      const wanted = byKey.get(keyOf(record))
      if (!wanted) return [`${keyOf(record)}: a record too many`]
      return METRICS.flatMap((metric) => {
        const computed = record[integerColumn(metric)]
        const expected = metric.group === 'mass' ? wanted.kg[metric.name] : wanted.ppm[metric.name]
        return expected !== undefined && BigInt(String(computed)) === expected
          ? []
          : [`${keyOf(record)} ${metric.name}: ${computed}, expected ${expected}`]
      })
    }),
  ]
}

function nationalDifferences(rows: readonly EngineRow[], { national }: Reference): string[] {
  expect(rows).toHaveLength(national.length)
  const figures = new Map(national.map((expected) => [`${expected.country} ${expected.year}`, expected]))
  return rows.flatMap((row) => {
    const wanted = figures.get(`${row.country} ${row.year}`)
    if (!wanted) return [`${row.country} ${row.year}: not expected`]
    const masses = Object.entries(FATES).flatMap(([name, column]) => {
      const expected = wanted.kg[name as keyof typeof FATES]
      return BigInt(String(row[column])) === expected ? [] : [`${row.country} ${row.year} ${name}: ${row[column]}, expected ${expected}`]
    })
    const names = (['method', 'profile'] as const).filter((name) => row[name] !== wanted[name])
    return [...masses, ...names.map((name) => `${row.country} ${row.year}: ${row[name]}, expected ${wanted[name]}`)]
  })
}
