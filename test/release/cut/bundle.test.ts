// Reads the bundle of a small demo release back, as a user who does not know the program.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import type { Engine, EngineValue } from '../../../pipeline/io/engine.ts'
import { sha256 } from '../../../pipeline/io/files.ts'
import { metadataSchema, referenceDataSchema } from '../../../schemas/api.ts'
import { changesSchema } from '../../../schemas/changes.ts'
import { decisionSchema } from '../../../schemas/decision.ts'
import { evidenceRowSchema } from '../../../schemas/evidence.ts'
import { explorerSchema } from '../../../schemas/explorer.ts'
import { validationSchema } from '../../../schemas/findings.ts'
import { lockSchema } from '../../../schemas/lock.ts'
import { manifestSchema } from '../../../schemas/manifest.ts'
import { type TableName, tableNamed } from '../../../schemas/tables.ts'
import { type SharedWorkspace, smallBuilt } from '../../small-workspace.ts'
import { testEngine } from '../../when-done.ts'
import { PROJECT } from '../../workspace.ts'

let workspace: SharedWorkspace
let folder: string
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const json = <T>(name: string, schema: z.ZodType<T>): T => schema.parse(JSON.parse(read(name)))
let engine: Engine

beforeAll(async () => {
  workspace = await smallBuilt()
  folder = workspace.path('releases/1.2/demo')
  engine = await testEngine()
})

describe('every JSON file of the bundle', () => {
  const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
    'manifest.json': manifestSchema,
    'validation.json': validationSchema,
    'changes.json': changesSchema,
    'decision.json': decisionSchema,
    'metadata.json': metadataSchema,
    'reference-data.json': referenceDataSchema,
    'explorer.json': explorerSchema,
  }

  it.each(Object.entries(SCHEMAS))('%s is of its schema, to the last key', (name, schema) => {
    const value: unknown = JSON.parse(read(name))
    expect(schema.parse(value)).toEqual(value)
  })

  it('has a schema', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
    expect(names.sort()).toEqual([...Object.keys(SCHEMAS), 'datapackage.json', 'structure.sdmx.json', '.zenodo.json'].sort())
  })
})

it('the lock that a release gets is of its schema, and so is the committed one', () => {
  const lock: unknown = JSON.parse(workspace.read('releases/1.2/demo.lock.json'))
  expect(lockSchema.parse(lock)).toEqual(lock)
  const committed: unknown = JSON.parse(readFileSync(join(PROJECT, 'releases/1.2.1/demo.lock.json'), 'utf8'))
  expect(lockSchema.parse(committed)).toEqual(committed)
})

it('datapackage.json describes the columns of every CSV file as they are, and every file', () => {
  const { resources } = JSON.parse(read('datapackage.json'))
  for (const { path, format, schema } of resources) {
    if (format !== 'csv') continue
    const columns = schema.fields.map(({ name }: { readonly name: string }) => name)
    expect(read(path).split('\n')[0], path).toBe(columns.join(','))
  }
  const named = resources.map(({ name }: { readonly name: string }) => name)
  expect(named).toEqual(
    expect.arrayContaining([
      'countries',
      'pairs',
      'national-totals',
      'plastic-packaging-eol',
      'datasets-sdmx',
      'structure',
      'structure-sdmx',
    ]),
  )
  expect(new Set(named).size).toBe(named.length)
})

describe('the manifest', () => {
  it('lists every other file with its size and checksum', () => {
    const { files } = json('manifest.json', manifestSchema)
    const found = readdirSync(folder)
      .filter((name) => name !== 'manifest.json')
      .map((path) => {
        const bytes = readFileSync(join(folder, path))
        return { path, bytes: bytes.length, sha256: sha256(bytes) }
      })
    expect(files).toEqual(found.sort((a, b) => (a.path < b.path ? -1 : 1)))
    expect(files).toHaveLength(32)
    expect(files.map(({ path }) => path)).toContain('findings.csv')
  })

  it('counts what the files hold', async () => {
    const { counts, inputs } = json('manifest.json', manifestSchema)
    const [evidence] = await engine.rows(`select count(*) as n from '${join(folder, 'evidence.parquet')}'`)
    const { rules } = json('validation.json', validationSchema)
    expect(counts.countries).toBe(json('reference-data.json', referenceDataSchema).countries.length)
    expect(counts.records).toBe(read('datasets.csv').trimEnd().split('\n').length - 1)
    expect(counts.evidence).toBe(Number(evidence?.n))
    const standing = rules.flatMap(({ findings }) => findings).filter(({ waived }) => waived === null)
    // A cause counts once, with the severity of its worst finding.
    const causes = new Map(standing.map(({ cause, severity }) => [cause, severity] as const))
    for (const { cause, severity } of standing) if (severity === 'warning') causes.set(cause, severity)
    expect(counts.findings.warning).toBe([...causes.values()].filter((severity) => severity === 'warning').length)
    expect(inputs.find(({ table }) => table === 'countries')?.rows).toBe(2)
  })
})

describe('files that have left their folder, read by another reader than the engine that wrote them,', () => {
  const open = (name: string) => asyncBufferFromFile(join(folder, name))

  it('datasets.parquet holds the numbers of datasets.csv', async () => {
    const rows = await parquetReadObjects({ file: await open('datasets.parquet'), compressors })
    const csv = read('datasets.csv').trimEnd().split('\n')
    const names = csv[0]?.split(',') ?? []
    expect(rows).toHaveLength(csv.length - 1)
    rows.forEach((row, place) => {
      const cells = csv[place + 1]?.split(',') ?? []
      // This reader multiplies whole numbers by 0.000001, which may miss the decimal by the last bits.
      const read = names.map((name) => (typeof row[name] === 'number' ? Number(row[name].toFixed(6)) : row[name]))
      expect(read).toEqual(names.map((_, column) => (column < 3 ? cells[column] : Number(cells[column]))))
    })
  })
})

describe('evidence.parquet', () => {
  const evidence = () => `'${join(folder, 'evidence.parquet')}'`

  it('has file, line and source of every input row that it names, and of nothing else', async () => {
    const rows = await engine.rows(`
      select step, kind, quantity from ${evidence()}
      where ${NULLS} not in (0, 5)`)
    expect(rows).toEqual([])
  })
  const NULLS = ['table_name', 'key', 'file', 'line', 'source'].map((name) => `(${name} is null)::integer`).join(' + ')

  it('points to the line of the file on which the row stands, with that key and that source', async () => {
    const named = await engine.rows(`select distinct table_name, key, file, line, source from ${evidence()} where file is not null`)
    expect(new Set(named.map((row) => row.table_name)).size).toBeGreaterThan(12)
    const wrong = named.filter((row) => {
      const cells = rowsOf(String(row.file))[Number(row.line) - 1]
      // An exception can take the place of a row that the table does not have. It then names table and key itself.
      const exception = String(row.file).endsWith('/exceptions.csv') && row.table_name !== 'exceptions'
      const key = exception ? ['table', 'key'] : tableNamed(row.table_name as TableName).key
      const expected = exception ? `${row.table_name}|${row.key}` : row.key
      return cells?.source !== row.source || key.map((name) => cells?.[name]).join('|') !== expected
    })
    expect(wrong).toEqual([])
  })

  it('has rows of its schema, in the order of its columns', async () => {
    const rows = await engine.rows(`select * from ${evidence()} using sample 2000 rows (reservoir, 1)`)
    const small = (value: EngineValue) => (typeof value === 'bigint' ? Number(value) : value)
    for (const row of rows) evidenceRowSchema.parse(Object.fromEntries(Object.entries(row).map(([name, value]) => [name, small(value)])))
    expect(Object.keys(rows[0] ?? {})).toEqual(Object.keys(evidenceRowSchema.shape))
  })
})
const files = new Map<string, Record<string, string>[]>()
/** The rows of an input file. The row of line n has the index n − 1; the header is line 1. */
function rowsOf(file: string): Record<string, string>[] {
  const known = files.get(file)
  if (known) return known
  const { data, meta } = Papa.parse<Record<string, string>>(workspace.read(file).trimEnd(), { header: true })
  const rows = [Object.fromEntries((meta.fields ?? []).map((name) => [name, name])), ...data]
  files.set(file, rows)
  return rows
}
