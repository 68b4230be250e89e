// Tests reading written files back: small files made by hand, with errors that are easy to see.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Engine } from '../../pipeline/io/engine.ts'
import { METRICS } from '../../pipeline/model/metrics.ts'
import { sqlText } from '../../pipeline/model/sql-text.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { temporaryFolder, testEngine } from '../when-done.ts'
import { readWritten } from './release.ts'

let engine: Engine
let folder: string

beforeEach(async () => {
  engine = await testEngine()
  folder = join(temporaryFolder(), "it's written")
  mkdirSync(folder)
})

/** Cells of a record: every mass is 1.25 kt and every ratio 12.5 %, except for the given ones. */
function cells(given: Readonly<Record<string, string>> = {}): string[] {
  return METRICS.map(({ name, unit }) => given[name] ?? (unit === 'kt' ? '1.250000' : '12.5000'))
}

const HEADER = ['country', 'category', 'polymer', 'year', ...METRICS.map(({ name }) => name)]

function writeCsv(...rows: readonly (readonly string[])[]): void {
  writeFileSync(join(folder, 'datasets.csv'), [HEADER, ...rows].map((row) => `${row.join(',')}\n`).join(''))
}

const sqlFile = (name: string) => sqlText(join(folder, name))

async function writeParquet(kt = '1.25'): Promise<void> {
  const values = METRICS.map(({ name, unit }) =>
    unit === 'kt' ? `cast(${kt} as decimal(18, 6)) as ${name}` : `cast(12.5 as decimal(7, 4)) as ${name}`,
  )
  await engine.run(`
    copy (select 'FRA' as country, 'PET bottles' as category, 'PET' as polymer, cast(2020 as integer) as year, ${values.join(', ')})
      to ${sqlFile('datasets.parquet')} (format parquet);
    copy (
      select * from (values ('mass', 'FRA', 2020, 'PET bottles', 'PET', 'recycled', 5, 'a.csv', 2),
        ('mass', 'FRA', 2020, null, null, 'recycled', 9, 'a.csv', 2),
        ('mass', 'FRA', 2020, 'PET bottles', 'PET', 'waste_generated', 7, 'b.csv', 3), ('unit', 'FRA', 2020, 'PET bottles', 'PET', 'recycled', 1, null, null))
      e(kind, country, year, category, polymer, quantity, amount_kg, file, line)
    ) to ${sqlFile('evidence.parquet')} (format parquet);`)
}

const FRANCE = ['FRA', 'PET bottles', 'PET', '2020'] as const

test('both files become the same whole numbers, with the place of each row', async () => {
  writeCsv([...FRANCE, ...cells()])
  await writeParquet()
  await readWritten(engine, folder, coverageNamed(NEWEST))
  const rows = await engine.rows('select file, line, position, year, export_kg, littering_ppm from written order by file')
  expect(rows).toEqual([
    { file: 'datasets.csv', line: 2, position: 1n, year: 2020, export_kg: 1_250_000n, littering_ppm: 125_000 },
    { file: 'datasets.parquet', line: null, position: 1n, year: 2020, export_kg: 1_250_000n, littering_ppm: 125_000 },
  ])
})

test('numbers that no double holds are read to the last kilogram', async () => {
  writeCsv([...FRANCE, ...cells({ export: '9007199254.740993', added_stock: '-0.000001' })])
  await writeParquet('9007199254.740993')
  await readWritten(engine, folder, coverageNamed(NEWEST))
  expect(await engine.rows('select export_kg from written_parquet')).toEqual([{ export_kg: 9_007_199_254_740_993n }])
  expect(await engine.rows('select export_kg, added_stock_kg from written_csv')).toEqual([
    { export_kg: 9_007_199_254_740_993n, added_stock_kg: -1n },
  ])
})

test.each(['', '1.25', '1,25', '1.2500001', 'N/A', '1e3', '1250000', ' 1.250000 kt'])(
  'a cell %j is missing, not another number',
  async (cell) => {
    const csvCell = cell.includes(',') ? `"${cell}"` : cell
    writeCsv([...FRANCE, ...cells({ export: csvCell })])
    await writeParquet()
    await readWritten(engine, folder, coverageNamed(NEWEST))
    expect(await engine.rows('select export_kg from written_csv')).toEqual([{ export_kg: null }])
  },
)

test('rows keep their order, and quoted cells their commas', async () => {
  writeCsv([...FRANCE, ...cells()], ['"F,R"', ...FRANCE.slice(1), ...cells()], ['DEU', ...FRANCE.slice(1), ...cells()])
  await writeParquet()
  await readWritten(engine, folder, coverageNamed(NEWEST))
  expect(await engine.rows('select position, country from written_csv')).toEqual([
    { position: 1n, country: 'FRA' },
    { position: 2n, country: 'F,R' },
    { position: 3n, country: 'DEU' },
  ])
})

test('the masses of a leaf stand in one row: those of the country as a whole, and what is no mass, are left out', async () => {
  writeCsv([...FRANCE, ...cells()])
  await writeParquet()
  await readWritten(engine, folder, coverageNamed(NEWEST))
  const [row, ...others] = await engine.rows('select * from written_masses')
  expect(row).toMatchObject({ country: 'FRA', recycled_kg: 5n, waste_generated_kg: 7n, littered_kg: 0n, waste_rows_with_source: 1n })
  expect(others).toEqual([])
})

describe('ranges', () => {
  const bounds = (given: Readonly<Record<string, string>> = {}) =>
    METRICS.flatMap(({ name, unit }) => ['low', 'high'].map((end) => given[`${name}_${end}`] ?? (unit === 'kt' ? '1.250000' : '12.5000')))

  function writeRangesCsv(given?: Readonly<Record<string, string>>): void {
    const header = ['country', 'category', 'polymer', 'year', ...METRICS.flatMap(({ name }) => [`${name}_low`, `${name}_high`])]
    writeFileSync(join(folder, 'ranges.csv'), [header, [...FRANCE, ...bounds(given)]].map((row) => `${row.join(',')}\n`).join(''))
  }

  test('of both files become whole numbers', async () => {
    writeCsv([...FRANCE, ...cells()])
    await writeParquet()
    writeRangesCsv({ export_low: '0.000001', export_high: 'N/A', littering_high: '13.0000' })
    await engine.run(`copy (
      select country, category, polymer, cast(year as integer) as year, ${METRICS.flatMap(({ name, unit }) =>
        ['low', 'high'].map((end) => `cast(${unit === 'kt' ? '1.5' : '12'} as decimal(18, 6)) as ${name}_${end}`),
      ).join(', ')} from read_csv(${sqlFile('ranges.csv')}, auto_detect = true)
    ) to ${sqlFile('ranges.parquet')} (format parquet)`)
    await readWritten(engine, folder, coverageNamed(NEWEST))
    const rows = await engine.rows('select file, line, export_kg_low, export_kg_high, littering_ppm_high from written_ranges order by file')
    expect(rows).toEqual([
      { file: 'ranges.csv', line: 2, export_kg_low: 1n, export_kg_high: null, littering_ppm_high: 130_000 },
      { file: 'ranges.parquet', line: null, export_kg_low: 1_500_000n, export_kg_high: 1_500_000n, littering_ppm_high: 120_000 },
    ])
  })
})

test('a row that is cut short cannot be read, and the message says where', async () => {
  writeCsv([...FRANCE, ...cells()], ['DEU', 'PET bottles'])
  await writeParquet()
  await expect(readWritten(engine, folder, coverageNamed(NEWEST))).rejects.toMatchObject({
    code: 'unreadable-output',
    message: expect.stringMatching(/datasets\.csv|Line: 3/),
  })
})
