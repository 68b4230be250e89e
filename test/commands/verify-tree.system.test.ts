import { cpSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { verifyFolder } from '../../pipeline/release/verify/folder.ts'
import { removeLatest } from '../../pipeline/tree/latest.ts'
import { altered, flipped, whileChanged } from '../altered.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace } from '../workspace.ts'

let workspace: Workspace
const run = (...args: string[]) => runMain(args, workspace.root)
const tree = 'public/demo'
const page = `${tree}/v/1.1/datasets/BRA/pet-bottles/PET/2020.json`

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})
afterAll(() => workspace.remove())

describe('verify of an api tree', () => {
  it('says what is as locked, and what only agrees with the list of files', async () => {
    const { code, stdout } = await run('verify', tree)
    expect(stdout).toMatch(/api tree of demo, 1\.2, 1\.1, \d,\d{3} files: data as locked\n {2}as locked: datasets\.csv, /)
    expect(stdout.split('\n').slice(1)).toEqual([
      '  as locked: datasets.csv, reference-data.json, metadata.json',
      '  made again from the locked files, and the same: the pages',
      '  made again from ranges.csv, which is not proven, and the same: the cuts of ranges',
      '  not proven, only as listed in files.txt: CITATION.cff, aggregates.csv, aggregates.parquet, changes.json, citation.bib, contributions.csv, countries.csv, datapackage.json, datasets.parquet, datasets.sdmx.csv, evidence.parquet, explorer.json, national-totals.csv, pairs.csv, plastic-packaging-eol.xlsx, ranges.csv, ranges.parquet, structure.sdmx, structure.sdmx.json, the files in explanations/',
      '  not proven: lists, pages and scripts of the root',
      '',
    ])
    expect(code).toBe(0)
  })

  it('finds a release in the place of another one, and a list of releases of another environment', async () => {
    const listing = (change: (text: string) => string) => (content: Buffer) => change(String(content))
    const placeOf = ({ code, file }: { code: string; file: string }) => (code === 'wrong-place' ? [file.split('/public/demo/')[1]] : [])
    const placed = async () => {
      const { code, stdout } = await run('verify', tree, '--json')
      expect(code).toBe(1)
      return JSON.parse(stdout).problems.flatMap(placeOf)
    }
    const toProduction = listing((text) => text.replace('"environment": "demo"', '"environment": "production"'))
    await whileChanged(workspace, `${tree}/versions.json`, toProduction, async () => {
      expect(await placed()).toEqual(['versions.json', 'v/1.2/metadata.json', 'v/1.1/metadata.json'])
    })
    const links = ['1.1', '1.2'].map((version) => workspace.path(`${tree}/v/${version}`))
    const targets = links.map((link) => readlinkSync(link))
    const point = (to: readonly string[]) => {
      for (const [at, link] of links.entries()) {
        rmSync(link)
        symlinkSync(to[at] ?? '', link)
      }
    }
    point([...targets].reverse())
    try {
      expect(await placed()).toEqual(['v/1.2/metadata.json', 'v/1.1/metadata.json'])
    } finally {
      point(targets)
    }
  })

  it('accepts a copy without links', async () => {
    const copy = workspace.path('copy')
    const names = readdirSync(workspace.path(tree)).filter((name) => !/^[.v]/.test(name))
    for (const name of [...names, 'versions.json', 'v/1.1', 'v/1.2'])
      cpSync(workspace.path(`${tree}/${name}`), join(copy, name), { recursive: true, dereference: true })
    expect((await verifyFolder(copy, { root: workspace.root })).problems).toEqual([])
  })

  it('finds symbolic links below what is open and below a release, also where they lead to what should lie there', async () => {
    const page = `${tree}/docs/index.html`
    const [planted, besides] = [`${tree}/assets/keys.json`, `${tree}/v/1.1/keys.json`].map((path) => workspace.path(path))
    const content = workspace.read(page)
    workspace.write('elsewhere.html', content)
    workspace.removeFile(page)
    symlinkSync(workspace.path('elsewhere.html'), workspace.path(page))
    for (const link of [planted, besides]) symlinkSync(workspace.path('keys.json'), link ?? '')
    try {
      const { code, stdout } = await run('verify', tree, '--json')
      const { problems } = JSON.parse(stdout)
      expect(problems.map(({ code, file }: { code: string; file: string }) => [code, file.split('/public/demo/')[1]])).toEqual([
        ['linked-file', 'assets/keys.json'],
        ['linked-file', 'docs/index.html'],
        ['linked-file', 'v/1.1/keys.json'],
      ])
      expect(code).toBe(1)
    } finally {
      for (const link of [planted, besides, workspace.path(page)]) rmSync(link ?? '')
      workspace.write(page, content)
      workspace.removeFile('elsewhere.html')
    }
  })

  it('finds one flipped bit of one page among all', async () => {
    await whileChanged(workspace, page, flipped, async () => {
      const { code, stdout } = await run('verify', tree)
      expect(stdout).toContain('BRA/pet-bottles/PET/2020.json: was altered')
      expect(code).toBe(1)
    })
  })

  it('finds a page that was altered together with its line of the list, by making it again from the locked data', async () => {
    const list = `${tree}/v/1.1/files.txt`
    await whileChanged(workspace, page, altered, async () => {
      const [{ length }, sum] = [readFileSync(workspace.path(page)), sha256(readFileSync(workspace.path(page)))]
      const suiting = (text: Buffer) => String(text).replace(/^(datasets\/BRA\/pet-bottles\/PET\/2020\.json\t).*/m, `$1${length}\t${sum}`)
      await whileChanged(workspace, list, suiting, async () => {
        const { code, stdout } = await run('verify', tree)
        expect(stdout).toContain('PET/2020.json: does not follow from the locked datasets.csv\n')
        expect(code).toBe(1)
      })
    })
  })

  it('finds a cut of ranges that was altered together with its line of the list, and a ranges.csv that makes none', async () => {
    const ranges = `${tree}/v/1.1/ranges/by-country/BRA.json`
    const list = `${tree}/v/1.1/files.txt`
    const suitingTo = (path: string) => {
      const bytes = readFileSync(workspace.path(path))
      const name = path.slice(`${tree}/v/1.1/`.length).replaceAll('.', '\\.')
      return (text: Buffer) => String(text).replace(new RegExp(`^(${name}\t).*`, 'm'), `$1${bytes.length}\t${sha256(bytes)}`)
    }
    await whileChanged(workspace, ranges, altered, () =>
      whileChanged(workspace, list, suitingTo(ranges), async () => {
        const { code, stdout } = await run('verify', tree)
        expect(stdout).toContain('ranges/by-country/BRA.json: does not follow from ranges.csv\n')
        expect(code).toBe(1)
      }),
    )
    const csv = `${tree}/v/1.1/ranges.csv`
    const quoted = (text: Buffer) => String(text).replace(/\nBRA/, '\n"BRA"')
    await whileChanged(workspace, csv, quoted, () =>
      whileChanged(workspace, list, suitingTo(csv), async () => {
        const { code, stdout } = await run('verify', tree)
        expect(stdout).toContain('lists pages that its data do not make')
        expect(code).toBe(1)
      }),
    )
  })

  it('finds a page that was removed, and a file that was added, together with their lines of the list', async () => {
    const text = readFileSync(workspace.path(page))
    workspace.removeFile(page)
    workspace.write(`${tree}/v/1.1/zz.txt`, 'stray')
    const suiting = (list: Buffer) =>
      `${String(list).replace(/^datasets\/BRA\/pet-bottles\/PET\/2020\.json.*\n/m, '')}zz.txt\t5\t${sha256('stray')}\n`
    await whileChanged(workspace, `${tree}/v/1.1/files.txt`, suiting, async () => {
      const { code, stdout } = await run('verify', tree)
      expect(stdout).toMatch(/2020\.json: does not follow .*\n.*zz\.txt: does not follow /)
      expect(code).toBe(1)
    })
    writeFileSync(workspace.path(page), text)
    workspace.removeFile(`${tree}/v/1.1/zz.txt`)
  })

  it('finds a list of releases that says another summary than was locked', async () => {
    await whileChanged(
      workspace,
      `${tree}/versions.json`,
      (listing) => String(listing).replace(/"summary": "/, '"summary": "Not quite: '),
      async () => {
        const { code, stdout } = await run('verify', tree)
        expect(stdout).toMatch(/versions\.json: states another summary of 1\.2 than the locked release\.json, found "Not quite: /)
        expect(code).toBe(1)
      },
    )
  })
})

it('the addresses of the latest release follow a withdrawal, and are gone where no release stands', async () => {
  const copied = await builtSmallWorkspace()
  const built = async () => {
    const { code, stdout, stderr } = await runMain(['build', '--quiet'], copied.root)
    if (code !== 0) throw new Error(stdout + stderr)
    expect((await verifyFolder(copied.path('public/demo'), { root: copied.root })).problems).toEqual([])
  }
  expect((await runMain(['withdraw', '1.2', '--reason', 'Wrong.'], copied.root)).code).toBe(0)
  await built()
  for (const path of ['latest/datasets.csv', 'datasets.csv'])
    expect(copied.read(`public/demo/${path}`)).toBe(copied.read('public/demo/v/1.1/datasets.csv'))
  removeLatest(copied.path('public/demo'))
  expect(readdirSync(copied.path('public/demo')).filter((name) => /latest|^datasets/.test(name))).toEqual([])
  copied.remove()
})
