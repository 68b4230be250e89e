import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyFolder } from '../../pipeline/release/verify/folder.ts'
import { removeLatest } from '../../pipeline/tree/latest.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace } from '../workspace.ts'

let workspace: Workspace
const tree = 'public/demo'

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})

describe('verify of an api tree', () => {
  it('accepts a copy without links', async () => {
    const copy = workspace.path('copy')
    const names = readdirSync(workspace.path(tree)).filter((name) => !/^[.v]/.test(name))
    for (const name of [...names, 'versions.json', 'v/1.1', 'v/1.2'])
      cpSync(workspace.path(`${tree}/${name}`), join(copy, name), { recursive: true, dereference: true })
    expect((await verifyFolder(copy, { root: workspace.root })).problems).toEqual([])
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
})
