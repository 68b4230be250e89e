// Tests the steps on ClickHouse: the published files have the same bytes, and nothing stays on the server.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { openEngine } from '../../pipeline/io/engine.ts'
import type { Environment } from '../../pipeline/model/environments.ts'
import { writeDataFiles } from '../../pipeline/release/cut/data-files.ts'
import { readPlans } from '../../pipeline/release/plan/plans.ts'
import { builtReleases, bundleOf, HAVE_RANGES, VERSIONS } from '../built-releases.ts'
import { describeWithClickHouse, type RunningClickHouse, startClickHouse } from '../clickhouse.ts'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { smallWorkspace } from '../small-workspace.ts'
import { PROJECT, runMain } from '../workspace.ts'

await describeWithClickHouse('ClickHouse', () => {
  let server: RunningClickHouse
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-clickhouse-'))
  const small = smallWorkspace()
  beforeAll(async () => {
    server = await startClickHouse()
  })
  afterAll(async () => {
    await server?.stop()
    small.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Computes a release from the sources with DuckDB or ClickHouse. Returns the published files, and the tables that the steps leave. */
  async function published(env: Environment, version: string, raw: string | undefined, clickHouse?: URL) {
    const plan = (await readPlans(PROJECT, env)).find(({ release }) => release.version === version)
    if (!plan) throw new RangeError(`no ${version}`)
    const engine = await openEngine()
    try {
      const inputs = inputsOf(await readInputs({ root: PROJECT, env, ...(raw === undefined ? {} : { raw }) }), version)
      await compute(engine, inputs, plan.coverage, { clickHouse })
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

  // Otherwise only the build below compares a release, with the command line.
  if (THOROUGH) {
    it.each(VERSIONS)('computes %s of the demo to the last byte', (version) => expectSame('demo', version))
    describeWithRawFiles('production', pinnedFiles(), (raw) => {
      it.each(VERSIONS)('computes %s of production to the last byte', (version) => expectSame('production', version, raw))
    })
  }

  const args = (out: string, address: string) => {
    const what = ['build', '1.1', '--no-api', ...(HAVE_RANGES ? [] : ['--no-ranges']), '--out', join(folder, out)]
    return [...what, '--engine', 'clickhouse', '--engine-url', address]
  }

  it('builds the same bundle by the command line, reports and all, and drops its database', async () => {
    await builtReleases('demo')
    expect(await runMain(args('a', server.address), PROJECT)).toMatchObject({ code: 0 })
    const [expected, found] = [bundleOf('demo', '1.1'), join(folder, 'a/releases/1.1/demo')]
    const names = readdirSync(expected).sort()
    expect(readdirSync(found).sort()).toEqual(names)
    for (const name of names) expect(readFileSync(join(found, name)).equals(readFileSync(join(expected, name))), name).toBe(true)
    expect(await server.databases()).toEqual([])
  })

  it('says what the server refuses and what to do, and drops its database all the same', async () => {
    const { code, stdout, stderr } = await runMain(args('c', `${server.address}/?ch_max_rows_to_read=1`), small.root)
    expect(stderr).toMatch(/^error\[engine-refused\]: ClickHouse at 127\.0\.0\.1:\d+ refuses a statement: TOO_MANY_ROWS/m)
    expect(stderr).toContain('docs/scale.md')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(await server.databases()).toEqual([])
  })

  it('drops its database when the build is interrupted', async () => {
    const cli = join(PROJECT, 'dist/program/cli.js')
    const child = spawn(process.execPath, [cli, ...args('d', server.address)], { cwd: small.root, stdio: 'ignore' })
    const ended = once(child, 'exit')
    while ((await server.databases()).length === 0) await setTimeout(100)
    child.kill('SIGINT')
    expect(await ended).toEqual([null, 'SIGINT'])
    expect(await server.databases()).toEqual([])
  })
})
