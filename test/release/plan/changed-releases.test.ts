// Tests that no command overwrites a release.json that somebody else changed after the command had read it.

import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeChanged } from '../../../pipeline/release/plan/changed-releases.ts'
import { planRelease } from '../../../pipeline/release/plan/new-release.ts'
import { readReleases } from '../../../pipeline/release/plan/plans.ts'
import { releaseFile, releaseText, writeReleases } from '../../../pipeline/release/plan/release-file.ts'
import type { Release } from '../../../schemas/release.ts'
import { onFaultyDisk } from '../../faulty-disk.ts'
import { copyWorkspace, runMain, type Workspace } from '../../workspace.ts'

const FILE = releaseFile('1.4')
const HINT = 'Run the command again: it begins with the releases as they are now.'

let workspace: Workspace
let read: readonly Release[]
beforeEach(async () => {
  workspace = copyWorkspace()
  read = await readReleases(workspace.root)
})
afterEach(() => workspace.remove())

const changed = (summary: string) => read.filter(({ version }) => version === '1.4').map((release) => ({ ...release, summary }))
const planned = async (env: 'demo' | 'production') => {
  const { root } = workspace
  return (await planRelease({ root, version: '1.5', env, addCountries: ['GHA'], addYears: [], revise: [], today: '2026-12-01' })).release
}

it('writes what nobody else changed', async () => {
  expect(await writeChanged(workspace.root, read, changed('Better words.'))).toEqual([FILE])
  expect(workspace.read(FILE)).toContain('"summary": "Better words."')
})

it.each([['Better words.'], [undefined]])(
  'refuses to write %j over what an editor wrote meanwhile, and writes nothing',
  async (summary) => {
    workspace.edit(FILE, '"summary": "', '"summary": "Edited. ')
    const edited = workspace.read(FILE)
    const writing = writeChanged(workspace.root, read, summary === undefined ? [] : changed(summary))
    await expect(writing).rejects.toMatchObject({
      code: 'changed-meanwhile',
      message: `${FILE} changed while this command ran, and nothing is written.`,
      hint: HINT,
    })
    expect(workspace.read(FILE)).toBe(edited)
  },
)

it('of two commands that begin a draft at once, refuses the later one: its next run adds to the draft', async () => {
  const ofProduction = releaseText(await planned('production'))
  const ofDemo = ['new', '1.5', '--add-country', 'GHA', '--env', 'demo']
  // The first change of the disk comes after the command has read the releases.
  let isWritten = false
  const counts = () => {
    if (!isWritten) {
      isWritten = true
      workspace.write(releaseFile('1.5'), ofProduction)
    }
    return false
  }
  const { result } = await onFaultyDisk({ counts }, () => runMain(ofDemo, workspace.root))
  expect([result.code, result.stderr]).toEqual([
    2,
    `error[changed-meanwhile]: releases/1.5/release.json changed while this command ran, and nothing is written.\nhint: ${HINT}\n`,
  ])
  expect(workspace.read(releaseFile('1.5'))).toBe(ofProduction)
  expect((await runMain(ofDemo, workspace.root)).code).toBe(0)
  const draft = (await readReleases(workspace.root)).at(-1)
  expect(Object.keys(draft?.environments ?? {}).sort()).toEqual(['demo', 'production'])
})

it('sees a release that was added or removed', async () => {
  await writeReleases(workspace.root, [await planned('demo')])
  await expect(writeChanged(workspace.root, read, changed('Better words.'))).rejects.toMatchObject({
    message: expect.stringMatching(/^releases\/1\.5\/release\.json changed/),
  })
  const more = await readReleases(workspace.root)
  workspace.removeFile(releaseFile('1.5'))
  await expect(writeChanged(workspace.root, more, [])).rejects.toMatchObject({ code: 'changed-meanwhile' })
})
