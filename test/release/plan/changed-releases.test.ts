// Tests that no command overwrites a release.json that somebody else changed after the command had read it.

import { beforeEach, expect, it } from 'vitest'
import { assertUnchanged } from '../../../pipeline/release/plan/changed-releases.ts'
import { readReleases } from '../../../pipeline/release/plan/plans.ts'
import { releaseFile, writeRelease } from '../../../pipeline/release/plan/release-file.ts'
import type { Release } from '../../../schemas/release.ts'
import { copyWorkspace, type Workspace } from '../../workspace.ts'

const FILE = releaseFile('1.4')
const HINT = 'Run the command again: it begins with the releases as they are now.'

let workspace: Workspace
let read: readonly Release[]
beforeEach(async () => {
  workspace = copyWorkspace()
  read = await readReleases(workspace.root)
})

it('refuses to write where an editor wrote meanwhile', async () => {
  await assertUnchanged(workspace.root, read)
  workspace.edit(FILE, '"summary": "', '"summary": "Edited. ')
  await expect(assertUnchanged(workspace.root, read)).rejects.toMatchObject({
    code: 'changed-meanwhile',
    message: `${FILE} changed while this command ran, and nothing is written.`,
    hint: HINT,
  })
})

it('sees a release that was added or removed', async () => {
  const [four] = read.filter(({ version }) => version === '1.4')
  await writeRelease(workspace.root, { ...(four as Release), version: '1.5', previous: '1.4', draft: true })
  await expect(assertUnchanged(workspace.root, read)).rejects.toMatchObject({
    message: expect.stringMatching(/^releases\/1\.5\/release\.json changed/),
  })
  const more = await readReleases(workspace.root)
  workspace.removeFile(releaseFile('1.5'))
  await expect(assertUnchanged(workspace.root, more)).rejects.toMatchObject({ code: 'changed-meanwhile' })
})
