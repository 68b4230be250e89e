// Tests diff of two bundles: it compares published data without the sources, which are in another folder.

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { differencesSchema } from '../../schemas/changes.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace } from '../workspace.ts'

let workspace: Workspace
let elsewhere: string
const [first, second] = ['releases/1.1/demo', 'releases/1.2/demo']

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  elsewhere = workspace.path('elsewhere')
  workspace.write('elsewhere/.keep', '')
  for (const version of ['1.1', '1.2'])
    cpSync(workspace.path(`releases/${version}/demo/`), `${elsewhere}/releases/${version}/demo`, { recursive: true, dereference: true })
})

const run = (...args: string[]) => runMain(['diff', ...args], elsewhere)
async function json(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--format', 'json')
  expect(stderr).toBe('')
  return { code, ...differencesSchema.parse(JSON.parse(stdout)) }
}

/** A copy of the second bundle with an edited CSV and without Parquet. */
function edited(name: string, edit: (csv: string) => string): string {
  const folder = `releases/${name}`
  cpSync(`${elsewhere}/${second}`, `${elsewhere}/${folder}`, { recursive: true })
  rmSync(`${elsewhere}/${folder}/datasets.parquet`)
  const file = `${elsewhere}/${folder}/datasets.csv`
  writeFileSync(file, edit(readFileSync(file, 'utf8')))
  return folder
}

describe('diff of two bundles', () => {
  it('is the same as from the sources, with what changes.json of the later one declares', async () => {
    const { code, comparison, ...changes } = await json(first, second)
    expect(comparison).toMatchObject({
      from: { version: '1.1', bundle: first },
      to: { version: '1.2', bundle: second },
      outcome: 'declared',
      declarations_known: true,
    })
    expect(code).toBe(0)
    const sources = await runMain(['diff', '1.1', '1.2', '--json'], workspace.root)
    const { comparison: _, ...expected } = differencesSchema.parse(JSON.parse(sources.stdout))
    expect(changes).toEqual(expected)
    expect(changes.added.length).toBe(200)
  })

  it('says that the declarations are not known the other way round, and exits 1 for any difference', async () => {
    const { code, comparison, ...changes } = await json(second, first)
    expect(comparison).toMatchObject({
      outcome: 'different',
      declarations_known: false,
      notes: [expect.stringContaining('the declared changes are not known')],
    })
    expect(comparison.tables).toContainEqual({ table: 'countries', rows_before: 2, rows_after: 1 })
    expect(changes).toMatchObject({ records: { added: 0, removed: 200, changed: 0 }, declared: [], inputs: [] })
    expect(code).toBe(1)
  })

  it('finds a bundle to be the same as itself, read from Parquet or CSV', async () => {
    expect(await json(second, `${second}/`)).toMatchObject({ code: 0, comparison: { outcome: 'same', tables: [], notes: [] } })
    expect(
      await json(
        second,
        edited('as-csv', (csv) => csv),
      ),
    ).toMatchObject({ code: 0, comparison: { outcome: 'same' } })
  })

  it('finds one changed cell in what was altered, and says that it was', async () => {
    const folder = edited('altered', (csv) => csv.replace(/^(BRA,All packaging,All polymers,2019,)\d+\.\d{6}/m, '$10.000007'))
    const { code, cells, comparison } = await json(second, folder)
    expect(cells).toMatchObject([
      { country: 'BRA', year: 2019, metric: 'production_and_import', unit: 'kt', after: 0.000007, declared: null },
    ])
    expect(comparison.notes[0]).toBe(`${folder}/datasets.csv differs from its entry in manifest.json: it was altered`)
    expect(code).toBe(1)
    const csv = await run(second, folder, '--format', 'csv')
    expect(csv.stdout.trimEnd().split('\n')).toHaveLength(2)
    expect(csv.stdout).toMatch(/\nBRA,All packaging,All polymers,2019,production_and_import,kt,[\d.]+,0\.000007,-[\d.]+,-100,\n$/)
  })

  it('does not take declarations for other differences than those that they are of', async () => {
    const folder = edited('altered-too', (csv) => csv.replace(/^(BRA,All packaging,All polymers,2019,)\d+\.\d{6}/m, '$10.000007'))
    expect(await json(first, folder)).toMatchObject({ code: 1, comparison: { outcome: 'different', declarations_known: false } })
  })

  it('keeps records of categories that it does not know', async () => {
    const folder = edited('renamed', (csv) => csv.replaceAll(/^BRA,PET bottles,/gm, 'BRA,<script>,'))
    const { added, removed } = await json(second, folder)
    expect(new Set(added.map(({ category }) => category))).toEqual(new Set(['<script>']))
    expect(removed.length).toBe(added.length)
    expect((await run(second, folder, '--format', 'html')).stdout).not.toContain('<script')
  })

  it('as CSV holds changed cells, and says on stderr what is not in it', async () => {
    const { stdout, stderr } = await run(first, second, '--format', 'csv')
    expect(stdout.split('\n')[0]).toMatch(/^country,category,polymer,year,metric,unit,before,after,difference,relative_percent,declared$/)
    expect(stderr).toContain('200 added records')
  })
})

describe('diff of a release of the workspace and a bundle', () => {
  it('computes the one and reads the other', async () => {
    const { code, stdout } = await runMain(['diff', '1.1', `${elsewhere}/${second}`, '--json'], workspace.root)
    expect(differencesSchema.parse(JSON.parse(stdout))).toMatchObject({
      comparison: { from: { bundle: null }, outcome: 'declared' },
      records: { added: 200 },
    })
    expect(code).toBe(0)
    expect((await runMain(['diff', `${elsewhere}/${first}`, '1.2', '--fail-on', 'any', '--quiet'], workspace.root)).code).toBe(1)
  })
})

describe('the exit code of diff', () => {
  it('is 1 for declared differences too where that is asked for', async () => {
    expect((await run(first, second, '--fail-on', 'any')).code).toBe(1)
    expect((await run(first, first, '--fail-on', 'any')).code).toBe(0)
  })

  it.each([
    ['not-a-bundle', 'releases'],
    ['nothing-to-compare', 'nowhere'],
    ['unreadable-bundle', () => edited('no-number', (csv) => csv.replace(/^(BRA,All packaging,All polymers,2019,)\d+\.\d{6}/m, '$1many'))],
    ['unreadable-bundle', () => edited('twice', (csv) => csv.replace(/^(BRA,All packaging,All polymers,2019,.*\n)/m, '$1$1'))],
    ['unreadable-bundle', () => edited('no-column', (csv) => csv.replace('littering', 'litter'))],
  ])('is 2 where nothing can be compared: %s', async (code, folder) => {
    const result = await run(second, typeof folder === 'string' ? folder : folder())
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).toContain(`error[${code}]`)
  })

  it('is 2 for demo against production', async () => {
    const folder = edited('of-production', (csv) => csv)
    const file = `${elsewhere}/${folder}/manifest.json`
    writeFileSync(file, readFileSync(file, 'utf8').replace('"environment": "demo"', '"environment": "production"'))
    expect(await run(second, folder)).toMatchObject({ code: 2, stderr: expect.stringContaining('error[other-environment]') })
  })
})
