import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace } from '../workspace.ts'

let workspace: Workspace
const run = (...args: string[]) => runMain(args, workspace.root)
const bundle = 'releases/1.1/demo'
const tree = 'public/demo'
const page = `${tree}/v/1.1/datasets/BRA/pet-bottles/PET/2020.json`

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})
afterAll(() => workspace.remove())

/** Changes a file for the time of the work. */
async function while_(file: string, change: (content: Buffer) => Buffer | string, work: () => Promise<void>): Promise<void> {
  const path = workspace.path(file)
  const before = readFileSync(path)
  writeFileSync(path, change(Buffer.from(before)))
  try {
    await work()
  } finally {
    writeFileSync(path, before)
  }
}

const flipped = (content: Buffer) => {
  const middle = content.length >> 1
  content[middle] = (content[middle] ?? 0) ^ 1
  return content
}

/** Another last digit: text that can be read, and says something else. */
const altered = (content: Buffer) => String(content).replace(/\d(?=\D*$)/, (digit) => `${(Number(digit) + 1) % 10}`)

describe('verify of a bundle', () => {
  it('says what is as locked, and what only agrees with the manifest', async () => {
    const { code, stdout } = await run('verify', bundle)
    const [heading, locked, ranges, again, partly, beside, listed, ...rest] = stdout.split('\n')
    expect(heading).toMatch(/^releases\/1\.1\/demo: bundle of 1\.1, \d+ files: data as locked$/)
    expect(locked).toMatch(/^ {2}as locked: datasets\.csv, reference-data\.json, metadata\.json, and the pages/)
    expect(ranges).toBe('  made again from ranges.csv, which is not proven, and compared: the pages of ranges')
    expect(again).toBe(
      '  made again from the locked files, and the same by value: .zenodo.json, CITATION.cff, citation.bib, datapackage.json, datasets-doubles.parquet, datasets.parquet, datasets.sdmx.csv, pairs.csv, plastic-packaging-eol.xlsx, structure.sdmx.json',
    )
    expect(partly).toBe(
      '  the same by value in what the locked files and ranges.csv say: CHANGES.md, changes.json, countries.csv, national-totals.csv',
    )
    expect(beside).toBe('  the same by value as the CSV files beside them, which are not proven: aggregates.parquet, ranges.parquet')
    expect(listed).toBe(
      '  not proven, only as manifest.json says: aggregates.csv, contributions.csv, evidence.parquet, explanations.jsonl, explorer.json, files.txt, findings.csv, ranges.csv, validation.html, validation.json',
    )
    expect(rest).toEqual([''])
    expect(code).toBe(0)
  })

  it.each(['datasets.csv', 'datasets.parquet', 'evidence.parquet', 'metadata.json', 'validation.html', 'files.txt', 'manifest.json'])(
    'finds one flipped bit of %s',
    async (name) => {
      await while_(`${bundle}/${name}`, flipped, async () => {
        const { code, stdout } = await run('verify', bundle)
        expect(stdout).toContain(name)
        expect(code).toBe(1)
      })
    },
  )

  it('finds a file that is missing, and one that does not belong there', async () => {
    workspace.write(`${bundle}/stray.txt`, 'stray')
    expect((await run('verify', bundle)).stdout).toMatch(/stray\.txt: is not part of the release/)
    workspace.removeFile(`${bundle}/stray.txt`)
  })

  it('finds data that were altered together with their line of the manifest, and says nothing of what is as locked', async () => {
    await while_(`${bundle}/datasets.csv`, altered, async () => {
      const [sum, file] = [sha256(readFileSync(workspace.path(`${bundle}/datasets.csv`))), `${bundle}/manifest.json`]
      const suiting = (manifest: Buffer) =>
        String(manifest).replace(/("path": "datasets\.csv",\s+"bytes": \d+,\s+"sha256": ")[0-9a-f]+/, `$1${sum}`)
      await while_(file, suiting, async () => {
        const { code, stdout } = await run('verify', bundle)
        expect(stdout).toContain(`datasets.csv: is not what was locked, found "${sum}"`)
        expect(stdout).not.toContain('as locked:')
        expect(code).toBe(1)
      })
    })
  })

  it('finds a manifest that names another date, another licence or other inputs', async () => {
    const wrong = (manifest: Buffer) =>
      String(manifest)
        .replace(/"date": "[^"]+"/, '"date": "2020-01-01"')
        .replace('"licence": "CC0-1.0"', '"licence": "MIT"')
        .replace(/"rows": \d+/, '"rows": 7')
    await while_(`${bundle}/manifest.json`, wrong, async () => {
      const { code, stdout } = await run('verify', bundle)
      const said = stdout.split('\n').filter((line) => line.includes('manifest.json: '))
      expect(said.map((line) => line.replace(/.*manifest\.json: /, ''))).toEqual([
        'says another date of 1.1 than was locked, found "2020-01-01"',
        'says another licence of 1.1 than was locked, found "MIT"',
        'says other inputs than were locked',
      ])
      expect(code).toBe(1)
    })
  })

  it('finds a bundle whose list of pages was left out of the manifest too', async () => {
    const list = workspace.read(`${bundle}/files.txt`)
    workspace.removeFile(`${bundle}/files.txt`)
    const without = (manifest: Buffer) => String(manifest).replace(/,\s+\{\s+"path": "files\.txt"[^}]+\}/, '')
    await while_(`${bundle}/manifest.json`, without, async () => {
      const { code, stdout } = await run('verify', bundle)
      expect(stdout).toMatch(/: 1 problem\n.*files\.txt: lists pages that cannot be made from the locked datasets\.csv/)
      expect(code).toBe(1)
    })
    workspace.write(`${bundle}/files.txt`, list)
  })

  it('says of a bundle that was built without an api tree that it has no pages to compare', async () => {
    const list = workspace.read(`${bundle}/files.txt`)
    workspace.removeFile(`${bundle}/files.txt`)
    const without = (manifest: Buffer) =>
      String(manifest)
        .replace(/,\s+\{\s+"path": "files\.txt"[^}]+\}/, '')
        .replace(/"api_files": \d+/, '"api_files": 0')
    await while_(`${bundle}/manifest.json`, without, async () => {
      const { code, stdout } = await run('verify', bundle)
      expect(stdout).toContain('\n  as locked: datasets.csv, reference-data.json and metadata.json\n')
      expect(stdout).toContain('\n  built without an api tree: there are no pages to compare\n')
      expect(code).toBe(0)
    })
    workspace.write(`${bundle}/files.txt`, list)
  })

  it('needs a lock, and says where it looked', async () => {
    const { code, stderr } = await runMain(['verify', workspace.path(bundle), '--lock', 'nowhere.json'], workspace.root)
    expect(stderr).toContain('nowhere.json')
    expect(code).toBe(2)
  })
})

describe('verify of an api tree', () => {
  it('says what is as locked, and what only agrees with the list of files', async () => {
    const { code, stdout } = await run('verify', tree)
    expect(stdout).toMatch(/api tree of 1\.2, 1\.1, \d,\d{3} files: data as locked\n {2}as locked: datasets\.csv, /)
    expect(stdout).toContain(
      '\n  made again from the locked files, and the same by value: CITATION.cff, citation.bib, datapackage.json, datasets-doubles.parquet, datasets.parquet, datasets.sdmx.csv, pairs.csv, plastic-packaging-eol.xlsx, structure.sdmx.json\n  the same by value in what the locked files and ranges.csv say: changes.json, countries.csv, national-totals.csv\n  the same by value as the CSV files beside them, which are not proven: aggregates.parquet, ranges.parquet\n  not proven, only as files.txt says: aggregates.csv, contributions.csv, evidence.parquet, explorer.json, ranges.csv\n',
    )
    expect(code).toBe(0)
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
        ['linked-file', 'v/1.1/keys.json'],
        ['linked-file', 'assets/keys.json'],
        ['linked-file', 'docs/index.html'],
      ])
      expect(code).toBe(1)
    } finally {
      for (const link of [planted, besides, workspace.path(page)]) rmSync(link ?? '')
      workspace.write(page, content)
      workspace.removeFile('elsewhere.html')
    }
  })

  it('finds one flipped bit of one page among all', async () => {
    await while_(page, flipped, async () => {
      const { code, stdout } = await run('verify', tree)
      expect(stdout).toContain('BRA/pet-bottles/PET/2020.json: was altered')
      expect(code).toBe(1)
    })
  })

  it('finds a page that was altered together with its line of the list, by making it again from the locked data', async () => {
    const list = `${tree}/v/1.1/files.txt`
    await while_(page, altered, async () => {
      const [{ length }, sum] = [readFileSync(workspace.path(page)), sha256(readFileSync(workspace.path(page)))]
      const suiting = (text: Buffer) => String(text).replace(/^(datasets\/BRA\/pet-bottles\/PET\/2020\.json\t).*/m, `$1${length}\t${sum}`)
      await while_(list, suiting, async () => {
        const { code, stdout } = await run('verify', tree)
        expect(stdout).toContain('PET/2020.json: does not follow from the locked datasets.csv\n')
        expect(code).toBe(1)
      })
    })
  })

  it('finds a page of ranges that was altered together with its line of the list, and a ranges.csv that makes none', async () => {
    const ranges = page.replace('/datasets/', '/ranges/')
    const list = `${tree}/v/1.1/files.txt`
    const suitingTo = (path: string) => {
      const bytes = readFileSync(workspace.path(path))
      const name = path.slice(`${tree}/v/1.1/`.length).replaceAll('.', '\\.')
      return (text: Buffer) => String(text).replace(new RegExp(`^(${name}\t).*`, 'm'), `$1${bytes.length}\t${sha256(bytes)}`)
    }
    await while_(ranges, altered, () =>
      while_(list, suitingTo(ranges), async () => {
        const { code, stdout } = await run('verify', tree)
        expect(stdout).toContain('ranges/BRA/pet-bottles/PET/2020.json: does not follow from ranges.csv\n')
        expect(code).toBe(1)
      }),
    )
    const csv = `${tree}/v/1.1/ranges.csv`
    const shortened = (text: Buffer) => String(text).replace(/\nBRA.*/, '')
    await while_(csv, shortened, () =>
      while_(list, suitingTo(csv), async () => {
        const { code, stdout } = await run('verify', tree)
        expect(stdout).toContain('lists pages of ranges that cannot be made from the ranges.csv that it lists')
        expect(code).toBe(1)
      }),
    )
  })

  it('finds a page that was taken away, and a file that was added, together with their lines of the list', async () => {
    const text = readFileSync(workspace.path(page))
    workspace.removeFile(page)
    workspace.write(`${tree}/v/1.1/zz.txt`, 'stray')
    const suiting = (list: Buffer) =>
      `${String(list).replace(/^datasets\/BRA\/pet-bottles\/PET\/2020\.json.*\n/m, '')}zz.txt\t5\t${sha256('stray')}\n`
    await while_(`${tree}/v/1.1/files.txt`, suiting, async () => {
      const { code, stdout } = await run('verify', tree)
      expect(stdout).toMatch(/2020\.json: does not follow .*\n.*zz\.txt: does not follow /)
      expect(code).toBe(1)
    })
    writeFileSync(workspace.path(page), text)
    workspace.removeFile(`${tree}/v/1.1/zz.txt`)
  })

  it('finds a list of releases that says another summary than was locked', async () => {
    await while_(
      `${tree}/versions.json`,
      (listing) => String(listing).replace(/"summary": "/, '"summary": "Not quite: '),
      async () => {
        const { code, stdout } = await run('verify', tree)
        expect(stdout).toMatch(/versions\.json: says another summary of 1\.2 than was locked, found "Not quite: /)
        expect(code).toBe(1)
      },
    )
  })
})
