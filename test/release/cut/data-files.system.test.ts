import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import type { Engine } from '../../../pipeline/io/engine.ts'
import { sqlText } from '../../../pipeline/model/sql-text.ts'
import { computeRelease } from '../../../pipeline/release/cut/compute-release.ts'
import { writeEvidence } from '../../../pipeline/release/cut/data-files.ts'
import { readPlans } from '../../../pipeline/release/plan/plans.ts'
import { smallWorkspace } from '../../small-workspace.ts'
import { temporaryFolder, testEngine } from '../../when-done.ts'

const folder = temporaryFolder()
let engine: Engine

beforeAll(async () => {
  const workspace = smallWorkspace({ '1.1': ['BRA', 'FRA', 'JPN', 'TZA', 'URY'] })
  const [plan] = await readPlans(workspace.root, 'demo')
  if (!plan) throw new Error('there is no release')
  engine = await testEngine({})
  await computeRelease(engine, await readInputs({ root: workspace.root, env: 'demo' }), plan)
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
    const about = { release: '1.1' }
    await writeEvidence(engine, join(folder, name), countriesAtOnce === undefined ? { about } : { about, countriesAtOnce }, async () => {})
  }
  const whole = await rowsIn(join(folder, 'whole/evidence.parquet'))
  expect(Number(whole?.rows)).toBeGreaterThan(3000)
  expect(Number(whole?.without_country)).toBeGreaterThan(0)
  expect(await rowsIn(join(folder, 'parts/evidence.parquet'))).toEqual(whole)
  expect(await rowsIn(join(folder, 'single/evidence.parquet'))).toEqual(whole)
  const about = (name: string) =>
    engine.rows(
      `select decode(key) as key, decode(value) as value from parquet_kv_metadata('${join(folder, name, 'evidence.parquet')}') order by all`,
    )
  expect(await about('parts')).toEqual(await about('whole'))
  expect(readdirSync(join(folder, 'parts'))).toEqual(['evidence.parquet'])
})

it.each([
  ['at the same time as other work', {}],
  ['in parts, before other work', { countriesAtOnce: 2 }],
])('evidence is written %s, which gets the promise of the whole file', async (_, how) => {
  const to = temporaryFolder()
  const rows = await writeEvidence(engine, to, how, async (written) => {
    await written
    return rowsIn(join(to, 'evidence.parquet'))
  })
  expect(rows).toEqual(await rowsIn(join(folder, 'whole/evidence.parquet')))
})

it('evidence that cannot be written is a failure, and so is other work, after both have ended', async () => {
  await expect(writeEvidence(engine, join(folder, 'nowhere'), {}, async () => 'done')).rejects.toThrow(/nowhere/)
  const to = temporaryFolder()
  const failing = writeEvidence(engine, to, {}, async () => {
    throw new Error('other work failed')
  })
  await expect(failing).rejects.toThrow('other work failed')
  expect(await rowsIn(join(to, 'evidence.parquet'))).toEqual(await rowsIn(join(folder, 'whole/evidence.parquet')))
})

it('evidence.parquet has every row of the evidence, with all its texts', async () => {
  const [columns] = await engine.rows(
    `select string_agg(column_name, ', ') as names from (describe from evidence) where column_name <> 'sentence'`,
  )
  const written = `select ${columns?.names} from read_parquet(${sqlText(join(folder, 'whole/evidence.parquet'))})`
  const held = `select ${columns?.names} from evidence`
  expect(await engine.rows(`select count(*) as lost from (${held} except all ${written})`)).toEqual([{ lost: 0n }])
  expect(await engine.rows(`select count(*) as added from (${written} except all ${held})`)).toEqual([{ added: 0n }])
})
