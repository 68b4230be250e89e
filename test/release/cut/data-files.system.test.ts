import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { type Engine, openEngine } from '../../../pipeline/io/engine.ts'
import { computeRelease } from '../../../pipeline/release/cut/compute-release.ts'
import { writeDataFiles } from '../../../pipeline/release/cut/data-files.ts'
import { readPlans } from '../../../pipeline/release/plan/plans.ts'
import { coverageNamed } from '../../coverage.ts'
import { smallWorkspace } from '../../small-workspace.ts'

const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-data-'))
let engine: Engine

beforeAll(async () => {
  const workspace = smallWorkspace({ '1.1': ['BRA', 'FRA', 'JPN', 'TZA', 'URY'] })
  const [plan] = await readPlans(workspace.root, 'demo')
  if (!plan) throw new Error('there is no release')
  engine = await openEngine()
  await computeRelease(engine, await readInputs({ root: workspace.root, env: 'demo' }), plan, undefined)
  workspace.remove()
})
afterAll(() => {
  engine.close()
  rmSync(folder, { recursive: true })
})

/** The number of rows of an evidence file, and a checksum over each row with its position. */
async function rowsIn(path: string) {
  const [row] = await engine.rows(`
    select count(*) as rows, bit_xor(hash(e, position)) as checksum, count(*) filter (e.country is null) as without_country
    from (select e, row_number() over () as position from read_parquet('${path}') e)`)
  return row
}

it('evidence that is sorted by parts of the countries is the same, row by row, as evidence that is sorted at once', async () => {
  for (const [name, countriesAtOnce] of [
    ['whole', undefined],
    ['parts', 2],
    ['single', 1],
  ] as const) {
    mkdirSync(join(folder, name))
    await writeDataFiles(engine, join(folder, name), coverageNamed('1.4'), countriesAtOnce === undefined ? {} : { countriesAtOnce })
  }
  const whole = await rowsIn(join(folder, 'whole/evidence.parquet'))
  expect(Number(whole?.rows)).toBeGreaterThan(3000)
  expect(Number(whole?.without_country)).toBeGreaterThan(0)
  expect(await rowsIn(join(folder, 'parts/evidence.parquet'))).toEqual(whole)
  expect(await rowsIn(join(folder, 'single/evidence.parquet'))).toEqual(whole)
  expect(await rowsIn(join(folder, 'parts/evidence-2.parquet'))).not.toEqual(whole)
})
