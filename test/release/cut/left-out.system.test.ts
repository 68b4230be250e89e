// Tests a release after one that leaves its environment out. It is compared with the last release of its environment.

import { beforeAll, describe, expect, it } from 'vitest'
import { declaredSha256, readLock } from '../../../pipeline/release/cut/lock.ts'
import { lockFile, releaseFile } from '../../../pipeline/release/plan/release-file.ts'
import { changesSchema, differencesSchema } from '../../../schemas/changes.ts'
import type { Release } from '../../../schemas/release.ts'
import { lockAll, smallWorkspace } from '../../small-workspace.ts'
import { runMain } from '../../workspace.ts'

const workspace = smallWorkspace({ '1.1': ['BRA'], '1.2': ['BRA'], '1.3': ['BRA', 'PRY'] })
const run = (...args: string[]) => runMain(args, workspace.root)
const declare = (version: string, edit: (release: Release) => Release) =>
  workspace.write(releaseFile(version), JSON.stringify(edit(JSON.parse(workspace.read(releaseFile(version))) as Release)))

beforeAll(async () => {
  // 1.2 is a release of production only.
  declare('1.2', ({ environments: { demo: _demo, ...others }, ...release }) => ({ ...release, environments: others }))
  workspace.removeFile(lockFile('1.2', 'demo'))
  workspace.edit(releaseFile('1.3'), '"previous": "1.2.1"', '"previous": "1.2"')
  workspace.edit(releaseFile('1.3'), 'add country LAO', 'add country PRY')
  await lockAll(workspace.root)
  expect(await run('build', '--no-api', '--no-ranges', '--quiet')).toMatchObject({ code: 0 })
})

describe('a release after one that leaves its environment out', () => {
  it('names the release that it is compared with in its changes, and keeps the chain in release.json', () => {
    expect(changesSchema.parse(JSON.parse(workspace.read('releases/1.3/demo/changes.json')))).toMatchObject({
      previous: '1.1',
      declared: [{ text: 'add country PRY' }],
      records: { removed: 0, changed: 0 },
    })
    expect(workspace.read('releases/1.3/demo/CHANGES.md')).toContain('# Changes from 1.1 to 1.3\n')
    expect(workspace.read(releaseFile('1.3'))).toContain('"previous": "1.2"')
  })

  it('has declarations that diff of the two bundles knows', async () => {
    const { code, stdout } = await run('diff', 'releases/1.1/demo', 'releases/1.3/demo', '--json')
    expect(code).toBe(0)
    expect(differencesSchema.parse(JSON.parse(stdout)).comparison).toMatchObject({ declarations_known: true, outcome: 'declared' })
  })

  it('is locked with the release that it is compared with', async () => {
    const declared = (await readLock(workspace.root, '1.3', 'demo'))?.data['release.json'] ?? {}
    expect(declared.previous).toBe(declaredSha256('1.2'))
    expect(declared['environments.demo.previous']).toBe(declaredSha256('1.1'))
    expect(await run('verify', 'releases/1.3/demo')).toMatchObject({ code: 0, stderr: '' })
  })
})
