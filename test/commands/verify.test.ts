import { appendFileSync, cpSync, mkdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace, whileChanged } from '../workspace.ts'

let workspace: Workspace
const run = (...args: string[]) => runMain(args, workspace.root)
const bundle = 'releases/1.1/demo'

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})

describe('verify of a bundle', () => {
  it('says what is as locked, and what only agrees with the manifest', async () => {
    const { code, stdout } = await run('verify', bundle)
    const [heading, locked, listed, ...rest] = stdout.split('\n')
    expect(heading).toMatch(/^releases\/1\.1\/demo: bundle of demo, 1\.1, \d+ files: data as locked$/)
    expect(locked).toBe('  as locked: datasets.csv, reference-data.json, metadata.json')
    expect(listed).toBe(
      '  not proven, only as listed in manifest.json: ' +
        '.zenodo.json, CHANGES.md, CITATION.cff, aggregates.csv, aggregates.parquet, changes.json, citation.bib, contributions.csv, ' +
        'countries.csv, datapackage.json, datasets.parquet, datasets.sdmx.csv, decision.html, decision.json, evidence.parquet, ' +
        'explanations.jsonl, explorer.json, findings.csv, national-totals.csv, pairs.csv, plastic-packaging-eol.xlsx, ranges.csv, ' +
        'ranges.parquet, status.csv, status.parquet, structure.sdmx, structure.sdmx.json, validation.html, validation.json',
    )
    expect(rest).toEqual([''])
    expect(code).toBe(0)
  })

  // test/release/verify/tampering.system.test.ts has what is found of changed files.
  it('says how to mend a folder that a build made', async () => {
    workspace.write(`${bundle}/stray.txt`, 'stray')
    const { stdout, stderr } = await runMain(['verify', workspace.path(bundle), '--root', workspace.root], tmpdir())
    expect(stdout).toMatch(/stray\.txt: is not part of the release/)
    const folder = join(dirname(workspace.path(bundle)), readlinkSync(workspace.path(bundle)))
    // Paths in the folder of temporary files are relative to it.
    const [shown, root] = [folder, workspace.root].map((path) => relative(tmpdir(), path))
    expect(stderr).toContain(`\n  rm -r ${shown}\n  plastic-eol build 1.1 --root ${root} --no-api\n`)
    workspace.removeFile(`${bundle}/stray.txt`)
  })

  it('says of no folder to remove it that only has a name as builds give', async () => {
    const copy = '.ci-0123456789abcdef/proj/copy'
    cpSync(realpathSync(workspace.path(bundle)), workspace.path(copy), { recursive: true })
    appendFileSync(workspace.path(`${copy}/pairs.csv`), '\n')
    const ran = await run('verify', copy)
    expect(ran.stdout).toContain('pairs.csv')
    const stderr = 'hint: Take the file again from where it was published, or build the release again.\n'
    expect(ran).toMatchObject({ code: 1, stderr })
  })

  it('says of a folder that is not where builds put it that it is a copy', async () => {
    const copy = 'copied/1.1'
    cpSync(workspace.path('public/demo/v/1.1'), workspace.path(copy), { recursive: true, dereference: true })
    appendFileSync(workspace.path(`${copy}/datasets.csv`), '\n')
    expect((await run('verify', copy)).stderr).toBe(`hint: These folders are copies of what a build wrote. Copy them again:\n  ${copy}\n`)
  })

  it('finds a manifest that names another date, another licence or other inputs', async () => {
    const wrong = (manifest: Buffer) =>
      String(manifest)
        .replace(/"date": "[^"]+"/, '"date": "2020-01-01"')
        .replace('"licence": "CC0-1.0"', '"licence": "MIT"')
        .replace(/"rows": \d+/, '"rows": 7')
    await whileChanged(workspace, `${bundle}/manifest.json`, wrong, async () => {
      const { code, stdout } = await run('verify', bundle)
      const said = stdout.split('\n').filter((line) => line.includes('manifest.json: '))
      expect(said.map((line) => line.replace(/.*manifest\.json: /, ''))).toEqual([
        'states another date of 1.1 than the locked release.json; found "2020-01-01"',
        'states another licence of 1.1 than the locked release.json; found "MIT"',
        'states other inputs than the lock',
      ])
      expect(code).toBe(1)
    })
  })

  it('finds the bundle of another release or environment under its path, and takes any other path', async () => {
    const placedAt = async (path: string) => {
      mkdirSync(dirname(workspace.path(path)), { recursive: true })
      cpSync(workspace.path(bundle), workspace.path(path), { recursive: true, dereference: true })
      return run('verify', path, '--lock', 'releases/1.1/demo.lock.json')
    }
    const { code, stdout } = await placedAt('x/releases/1.2/demo')
    expect(stdout).toContain(
      'manifest.json: states another release or environment than its place; expected 1.2 of demo, found "1.1 of demo"',
    )
    expect(code).toBe(1)
    expect((await placedAt('x/releases/1.1/production')).code).toBe(1)
    expect((await placedAt('x/1.2/demo')).code).toBe(0)
    rmSync(workspace.path('x'), { recursive: true })
  })

  it('needs a lock, and says where it looked', async () => {
    const { code, stderr } = await runMain(['verify', workspace.path(bundle), '--lock', 'nowhere.json'], workspace.root)
    expect(stderr).toContain('nowhere.json')
    expect(code).toBe(2)
  })
})
