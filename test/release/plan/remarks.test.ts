import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { releaseRemarks } from '../../../pipeline/release/plan/remarks.ts'
import { copyWorkspace, type Workspace } from '../../workspace.ts'

let workspace: Workspace
beforeAll(() => {
  workspace = copyWorkspace()
})
afterAll(() => workspace.remove())

it('a release that is no draft and has no lock is named, with the file to restore', async () => {
  expect(await releaseRemarks(workspace.root, 'demo')).toEqual([])
  workspace.removeFile('releases/1.4/demo.lock.json')
  expect(await releaseRemarks(workspace.root, 'demo')).toEqual([
    expect.stringMatching(/^Not locked in demo: 1\.4\..* Restore releases\/1\.4\/demo\.lock\.json from version control/),
  ])
  expect(await releaseRemarks(workspace.root, 'production')).toEqual([])
  workspace.removeFile('releases/1.4/production.lock.json')
  workspace.edit('releases/1.4/release.json', '"current"', '"draft"')
  workspace.edit('releases/1.3/release.json', '"superseded"', '"current"')
  expect(await releaseRemarks(workspace.root, 'demo')).toEqual([])
})

it('a folder that declares no release is named; hidden ones and files are not', async () => {
  workspace.write('releases/notes.txt', '')
  workspace.write('releases/.cache/release.json', '{}')
  expect(await releaseRemarks(workspace.root, 'demo')).toEqual([])
  mkdirSync(workspace.path('releases/1.5'))
  workspace.write('releases/1.4-copy/release.json', workspace.read('releases/1.4/release.json'))
  workspace.write('releases/v1.5/release.json', '{}')
  expect(await releaseRemarks(workspace.root, 'demo')).toEqual([
    expect.stringMatching(/^No release, and left out: releases\/1\.4-copy, releases\/1\.5, releases\/v1\.5\. /),
  ])
})
