import { afterAll, beforeAll, expect, it } from 'vitest'
import { unlockedRemark } from '../../../pipeline/release/plan/remarks.ts'
import { copyWorkspace, type Workspace } from '../../workspace.ts'

let workspace: Workspace
beforeAll(() => {
  workspace = copyWorkspace()
})
afterAll(() => workspace.remove())

it('a release that is no draft and has no lock is named, with the file to restore', async () => {
  expect(await unlockedRemark(workspace.root, 'demo')).toBeUndefined()
  workspace.removeFile('releases/1.4/demo.lock.json')
  expect(await unlockedRemark(workspace.root, 'demo')).toMatch(
    /^Not locked in demo: 1\.4\..* Restore releases\/1\.4\/demo\.lock\.json from version control/,
  )
  expect(await unlockedRemark(workspace.root, 'production')).toBeUndefined()
  workspace.removeFile('releases/1.4/production.lock.json')
  workspace.edit('releases/1.4/release.json', '"current"', '"draft"')
  workspace.edit('releases/1.3/release.json', '"superseded"', '"current"')
  expect(await unlockedRemark(workspace.root, 'demo')).toBeUndefined()
})
