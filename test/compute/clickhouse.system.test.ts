// The steps on ClickHouse: what is published is the same to the last byte, and nothing stays behind on the server.

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { openEngine } from '../../pipeline/io/engine.ts'
import type { Environment } from '../../pipeline/model/environments.ts'
import { writeDataFiles } from '../../pipeline/release/data-files.ts'
import { readPlans } from '../../pipeline/release/plans.ts'
import { VERSIONS } from '../built-releases.ts'
import { describeWithClickHouse, type RunningClickHouse, startClickHouse } from '../clickhouse.ts'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { PROJECT, runMain } from '../workspace.ts'

await describeWithClickHouse('ClickHouse', () => {
  let server: RunningClickHouse
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-clickhouse-'))
  beforeAll(async () => {
    server = await startClickHouse()
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The files that a release publishes, computed from the sources by one engine or the other, and the tables that the steps leave. */
  async function published(env: Environment, version: string, raw: string | undefined, clickHouse?: URL) {
    const plan = (await readPlans(PROJECT, env)).find(({ release }) => release.version === version)
    if (!plan) throw new RangeError(`no ${version}`)
    const engine = await openEngine()
    try {
      const inputs = inputsOf(await readInputs({ root: PROJECT, env, ...(raw === undefined ? {} : { raw }) }), version)
      await compute(engine, inputs, plan.coverage, clickHouse)
      const out = join(folder, `${env}-${version}-${clickHouse ? 'clickhouse' : 'duckdb'}`)
      mkdirSync(out)
      await writeDataFiles(engine, out, plan.coverage)
      const tables = await engine.rows('select table_name, column_name, data_type from information_schema.columns order by all')
      return { tables, file: (name: string) => readFileSync(join(out, name)) }
    } finally {
      engine.close()
    }
  }

  async function expectSame(env: Environment, version: string, raw?: string): Promise<void> {
    const expected = await published(env, version, raw)
    const found = await published(env, version, raw, new URL(server.address))
    expect(found.tables).toEqual(expected.tables)
    for (const name of ['datasets.csv', 'evidence.parquet']) expect(found.file(name).equals(expected.file(name)), name).toBe(true)
    expect(expected.file('datasets.csv').length).toBeGreaterThan(1_000_000)
  }

  it.each(THOROUGH ? VERSIONS : (['1.1', '1.4'] as const))('computes %s of the demo to the last byte', (version) =>
    expectSame('demo', version),
  )

  if (THOROUGH) {
    describeWithRawFiles('production', pinnedFiles(), (raw) => {
      it.each(VERSIONS)('computes %s of production to the last byte', (version) => expectSame('production', version, raw))
    })
  }

  it('drops its database afterwards, also where the server refuses a statement, and says what to do', async () => {
    expect(await server.databases()).toEqual([])
    // The server stops the first statement that reads rows.
    const address = `${server.address}/?ch_max_rows_to_read=1`
    const { code, stdout, stderr } = await runMain(['check', '1.1', '--engine', 'clickhouse', '--engine-url', address], PROJECT)
    expect(stderr).toMatch(/^error\[engine-refused\]: ClickHouse at 127\.0\.0\.1:\d+ refuses a statement: TOO_MANY_ROWS/m)
    expect(stderr).toContain('docs/scale.md')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(await server.databases()).toEqual([])
  })

  it('checks a release by the command line as DuckDB does', async () => {
    const of = async (...engine: string[]) => {
      const { code, stdout } = await runMain(['check', '1.1', '--json', ...engine], PROJECT)
      const { releases } = JSON.parse(stdout)
      return { code, validation: releases }
    }
    const found = await of('--engine', 'clickhouse', '--engine-url', server.address)
    expect(found.code).toBe(0)
  })
})
