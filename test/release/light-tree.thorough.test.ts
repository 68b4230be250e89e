import { lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOSTS } from '../../pipeline/api/hosts/index.ts'
import { snapshot } from '../io/snapshot.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace } from '../workspace.ts'

let workspace: Workspace
let full: Map<string, string>
const run = (...args: string[]) => runMain(args, workspace.root)
const tree = (path = '') => workspace.path(join('public/demo', path))

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  full = snapshot(tree())
  expect(await run('build', '--tree', 'light', '--quiet')).toMatchObject({ code: 0 })
})
afterAll(() => workspace.remove())

/** The paths of all files and folders below a folder. */
function namesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
}

describe('a light tree', () => {
  it('has no links, no names with a dot in front and no file that is in two places', () => {
    const names = namesBelow(tree())
    expect(names.filter((name) => /(^|\/)\./.test(name))).toEqual([])
    expect(names.filter((name) => lstatSync(tree(name)).isSymbolicLink())).toEqual([])
    expect(names.filter((name) => statSync(tree(name)).isFile() && statSync(tree(name)).nlink > 1)).toEqual([])
  })

  it('is refused by hosts that answer from files of pages', async () => {
    for (const { name } of HOSTS.filter(({ needsPages }) => needsPages)) {
      const { code, stderr } = await run('hosts', name)
      expect(stderr).toContain(`${name} needs a file for each page`)
      expect(stderr).toContain('--tree full')
      expect(code).toBe(2)
    }
    expect((await run('hosts', 'worker')).stdout).toContain('The tree is light')
  })

  it('does not change when it is built again', async () => {
    const before = snapshot(tree())
    expect(await run('build', '--tree', 'light', '--quiet')).toMatchObject({ code: 0 })
    expect(snapshot(tree())).toEqual(before)
  })
})

describe('one kind over the other', () => {
  it('is refused where a release of the other kind would stay', async () => {
    const before = snapshot(tree())
    const { code, stderr } = await run('build', '1.2')
    expect(stderr).toContain('is a light tree, but this build makes a full one')
    expect(stderr).toContain('--tree light')
    expect(code).toBe(2)
    expect(snapshot(tree())).toEqual(before)
  })

  it('replaces it where all releases are built: the tree is the same as if the other had never been', async () => {
    const light = snapshot(tree())
    expect(await run('build', '--quiet')).toMatchObject({ code: 0 })
    expect(snapshot(tree())).toEqual(full)
    expect(await run('build', '--tree', 'light', '--quiet')).toMatchObject({ code: 0 })
    expect(snapshot(tree())).toEqual(light)
  })

  it('accepts no other word, and none without a tree', async () => {
    expect(await run('build', '--tree', 'heavy')).toMatchObject({ code: 2 })
    expect(await run('build', '--tree', 'light', '--no-api')).toMatchObject({ code: 2 })
  })
})
