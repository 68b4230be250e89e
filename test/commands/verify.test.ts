import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace } from '../workspace.ts'

let workspace: Workspace
const run = (...args: string[]) => runMain(args, workspace.root)
const bundle = 'releases/1.1/demo'
const tree = 'public/demo'
const page = `${tree}/v/1.1/datasets/BRA/pet-bottles/PET/2020-50-0.json`

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

describe('verify of a bundle', () => {
  it('says that it is as locked', async () => {
    const { code, stdout } = await run('verify', bundle)
    expect(stdout).toMatch(/^releases\/1\.1\/demo: bundle of 1\.1, \d+ files: as locked\n$/)
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
  })

  it('needs a lock, and says where it looked', async () => {
    const { code, stderr } = await runMain(['verify', workspace.path(bundle), '--lock', 'nowhere.json'], workspace.root)
    expect(stderr).toContain('nowhere.json')
    expect(code).toBe(2)
  })
})

describe('verify of an api tree', () => {
  it('says that it is as locked', async () => {
    const { code, stdout } = await run('verify', tree)
    expect(stdout).toMatch(/api tree of 1\.1, \d,\d{3} files: as locked/)
    expect(code).toBe(0)
  })

  it('finds one flipped bit of one page among all', async () => {
    await while_(page, flipped, async () => {
      const { code, stdout } = await run('verify', tree)
      expect(stdout).toContain('BRA/pet-bottles/PET/2020-50-0.json: was altered')
      expect(code).toBe(1)
    })
  })

  it('says how to mend what was altered, and that mends it', async () => {
    const { mtimeMs, atimeMs } = statSync(workspace.path(page))
    writeFileSync(workspace.path(page), flipped(readFileSync(workspace.path(page))))
    utimesSync(workspace.path(page), atimeMs / 1000, mtimeMs / 1000)
    const { stderr } = await run('verify', tree)
    const [, folder = ''] = /^ {2}rm -r (public\/demo\/v\/\.1\.1-[0-9a-f]{16})\n {2}plastic-eol build$/m.exec(stderr) ?? []
    rmSync(workspace.path(folder), { recursive: true })
    expect((await run('build', '1.1', '--quiet')).code).toBe(0)
    expect(await run('verify', tree)).toMatchObject({ code: 0, stderr: '' })
  })

  it('finds a list of files that was altered to suit an altered page', async () => {
    await while_(
      `${tree}/v/1.1/files.txt`,
      (content) => content.toString('utf8').replace(/[0-9a-f]{64}\n$/, `${'0'.repeat(64)}\n`),
      async () => {
        const { code, stdout } = await run('verify', tree)
        expect(stdout).toContain('files.txt: is not what was locked')
        expect(code).toBe(1)
      },
    )
  })
})
