// Interrupts commands that change release.json files at every call that changes the disk. Running the command again succeeds without help.

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endDraft } from '../../../pipeline/release/plan/chain.ts'
import { readReleases } from '../../../pipeline/release/plan/plans.ts'
import { releaseFile, releaseText, writeReleases } from '../../../pipeline/release/plan/release-file.ts'
import { settleReleases } from '../../../pipeline/release/plan/unfinished-change.ts'
import type { Release } from '../../../schemas/release.ts'
import { onFaultyDisk } from '../../faulty-disk.ts'
import { copyWorkspace, runMain, type Workspace } from '../../workspace.ts'

const UNFINISHED = 'releases/.unfinished-change.json'
const FILES = ['1.3', '1.4'].map(releaseFile)
const WITHDRAW = ['withdraw', '1.4', '--reason', 'A mistake.']

let workspace: Workspace
let before: readonly string[]
beforeEach(() => {
  workspace = copyWorkspace()
  before = FILES.map(workspace.read)
})
afterEach(() => workspace.remove())

const states = async () => Object.fromEntries((await readReleases(workspace.root)).map(({ version, status }) => [version, status.state]))
const texts = () => FILES.map(workspace.read)
const fill = (written: readonly string[]) => {
  for (const [at, file] of FILES.entries()) workspace.write(file, written[at] ?? '')
}
/** Selects the renames of release.json. BETWEEN is the moment between the two renames. */
const isRename = (call: string, path: string) => call === 'renameSync' && path.includes('.release.json')
const BETWEEN = { at: 1, forGood: true, counts: isRename }

describe.each([
  ['one call fails', false],
  ['the process ends', true],
])('withdraw, where %s', (_, forGood) => {
  it('leaves both release.json as before or both changed, at every call that changes the disk, and can be repeated', async () => {
    const { calls, result } = await onFaultyDisk({}, () => runMain(WITHDRAW, workspace.root))
    expect([result.code, result.stderr]).toEqual([0, ''])
    const after = texts()
    expect(calls.length).toBeGreaterThan(10)
    for (const [at, call] of calls.entries()) {
      fill(before)
      const { result: failed } = await onFaultyDisk({ at, forGood }, () => runMain(WITHDRAW, workspace.root))
      if (failed.code !== 0) expect([failed.code, failed.stderr], call).toEqual([2, expect.stringMatching(/^error\[disk-error\]: Cannot /)])
      const now = (await states())['1.4']
      const again = await runMain(WITHDRAW, workspace.root)
      if (now === 'current') expect([again.code, again.stdout], `${call}: ${again.stderr}`).toEqual([0, result.stdout])
      else expect(again.stderr, call).toContain('already-withdrawn')
      expect(texts(), call).toEqual(after)
      expect(() => workspace.read(UNFINISHED)).toThrow('ENOENT')
    }
  })
})

it('ending a draft, interrupted between two release.json, leaves the draft a draft; commands say so, and the next that writes puts it back', async () => {
  const { root } = workspace
  const releases = await readReleases(root)
  const last = releases.at(-1)
  if (!last) throw new Error('no release')
  const draft: Release = { ...last, version: '1.5', previous: '1.4', status: { state: 'draft' } }
  workspace.write(releaseFile('1.5'), releaseText(draft))
  const written = workspace.read(releaseFile('1.5'))
  await expect(onFaultyDisk(BETWEEN, () => writeReleases(root, endDraft(releases, draft)))).rejects.toMatchObject({ code: 'disk-error' })
  expect(workspace.read(releaseFile('1.5'))).toContain('"current"')
  expect(await states()).toMatchObject({ '1.4': 'current', '1.5': 'draft' })
  const { code, stderr } = await runMain(['keys', 'list'], root)
  expect([code, stderr]).toEqual([0, expect.stringContaining('A command was interrupted while it changed several release.json files.')])
  await settleReleases(root)
  expect([workspace.read(releaseFile('1.5')), texts()]).toEqual([written, before])
})

it('a release.json that somebody wrote to since is not put back: the failure says what to do', async () => {
  await onFaultyDisk(BETWEEN, () => runMain(WITHDRAW, workspace.root))
  expect(workspace.read(UNFINISHED)).toContain('"before"')
  workspace.edit(FILES[1] ?? '', '"summary": "', '"summary": "Edited. ')
  const { code, stderr } = await runMain(WITHDRAW, workspace.root)
  expect([code, stderr]).toEqual([2, expect.stringContaining('error[unfinished-change]')])
  expect(stderr).toContain(`remove ${UNFINISHED}`)
})
