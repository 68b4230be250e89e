// `publish` and `hosts` without a tree, or with one of the kind that the host does not take: they make what it takes from the bundles.

import { cpSync, lstatSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace } from '../workspace.ts'

let workspace: Workspace
const run = (...args: string[]) => runMain(args, workspace.root)
const built = async (out: string, ...options: string[]) => expect((await run('build', '--out', out, '--quiet', ...options)).code).toBe(0)

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
  await built('light', '--tree', 'light', '--explanations')
}, 600_000)

/** The files of a tree below the workspace by path: the time, and the content or what a link leads to. */
function tree(folder: string): Map<string, string> {
  const root = workspace.path(folder)
  const described = (path: string) => {
    const stats = lstatSync(path)
    return `${stats.mtimeMs} ${stats.isSymbolicLink() ? readlinkSync(path) : readFileSync(path, 'latin1')}`
  }
  return new Map(filesBelow(root).map((path) => [path, described(join(root, path))]))
}

it.each(['nginx', 'caddy'])('%s gets a full tree of the bundles of a light one, as a build makes it', async (server) => {
  const { code, stdout, stderr } = await run('hosts', server, '--out', 'light')
  const why = `${server} needs a file for each page, which a light tree does not have.`
  expect([code, stderr]).toEqual([0, `${why}\nlight/publish/demo-full: a full tree, made from the bundles\n`])
  expect(stdout).toContain(workspace.path('light/publish/demo-full'))
  expect(tree('light/publish/demo-full')).toEqual(tree('public/demo'))
  expect((await run('publish', server, '--no-reload', '--out', 'light')).code).toBe(0)
  expect(tree(`light/publish/demo-${server}/v/1.2`)).toEqual(tree('public/demo/v/1.2'))
  expect(tree('light/public/demo').has('v/1.2/countries/BRA.csv')).toBe(true)
})

it('a host that limits the number of files gets a light tree of the bundles of a full one, as a build makes it', async () => {
  await built('many', '--page-sizes', '1,2,3,4,5,6')
  await built('few', '--page-sizes', '1,2,3,4,5,6', '--tree', 'light', '--explanations')
  const { code, stderr } = await run('publish', 'cloudflare-pages', '--out', 'many')
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/^The full tree is too large .* files, but only 20,000 are allowed\.\nmany.publish/),
  ])
  expect(tree('many/publish/demo-light')).toEqual(tree('few/public/demo'))
  expect(filesBelow(workspace.path('many/publish/demo-cloudflare-pages'))).toContain('v/1.2/countries/BRA.csv')
  workspace.write('few/public/demo/assets/large.js', '1'.repeat(26 * 2 ** 20))
  const light = await run('publish', 'cloudflare-pages', '--out', 'few')
  expect([light.code, light.stderr]).toEqual([2, expect.stringMatching(/^error\[over-limit\]: The light tree is too large .* 26 MiB/)])
}, 600_000)

it('a build of one release is refused where a release of the other kind would stay, and changes nothing', async () => {
  const before = tree('public/demo')
  const { code, stderr } = await run('build', '1.2', '--tree', 'light')
  expect([code, stderr]).toEqual([2, expect.stringMatching(/error\[other-tree\].*is a full tree, but this build makes a light one/)])
  expect(tree('public/demo')).toEqual(before)
})

it('a light tree has no links, no names with a dot in front and no file that is in two places', () => {
  const paths = filesBelow(workspace.path('light/public/demo'))
  expect(paths.filter((path) => /(^|\/)\./.test(path))).toEqual([])
  const stats = paths.map((path) => lstatSync(workspace.path(join('light/public/demo', path))))
  expect(stats.filter((one) => one.isSymbolicLink() || one.nlink > 1)).toEqual([])
})

it('what the built tree lists no more leaves the other tree, and a missing bundle is named', async () => {
  await run('hosts', 'nginx', '--out', 'light')
  const listed = workspace.read('light/public/demo/versions.json')
  const { versions, ...rest } = JSON.parse(listed)
  workspace.write('light/public/demo/versions.json', JSON.stringify({ ...rest, versions: versions.slice(0, 1) }))
  await run('hosts', 'nginx', '--out', 'light')
  expect([...tree('light/publish/demo-full').keys()].filter((path) => path.startsWith('v/1.1'))).toEqual([])
  workspace.write('light/public/demo/versions.json', listed)
  rmSync(workspace.path('light/releases/1.1'), { recursive: true })
  const { code, stderr } = await run('hosts', 'nginx', '--out', 'light')
  expect([code, stderr]).toEqual([2, expect.stringMatching(/error\[other-bundle\].*which is missing[\s\S]*plastic-eol build 1\.1/)])
})

it('bundles alone get the tree that a build makes of them, unless one is damaged or has no ranges', async () => {
  cpSync(workspace.path('releases'), workspace.path('bundles/releases'), {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
  })
  const { code, stderr } = await run('publish', 'folder', '--out', 'bundles')
  const said = 'bundles/public/demo: made from the bundles of 1.1 and 1.2. It is not signed; build --sign signs it.'
  expect([code, stderr]).toEqual([0, expect.stringContaining(said)])
  expect(tree('bundles/public/demo')).toEqual(tree('public/demo'))
  rmSync(workspace.path('bundles/public'), { recursive: true })
  await built('without', '1.1', '--no-api', '--no-ranges')
  workspace.write('bundles/releases/1.2/demo/datasets.csv', 'altered')
  const refusals: [string, RegExp][] = [
    ['bundles', /error\[broken-bundle\].*1\.2.demo.datasets\.csv was altered\.\n.*plastic-eol build 1\.2/],
    ['without', /error\[broken-bundle\].*1\.1.demo .*it has no ranges\.\n.*plastic-eol build 1\.1/],
  ]
  for (const [out, words] of refusals)
    expect(await run('hosts', 'nginx', '--out', out)).toMatchObject({ code: 2, stderr: expect.stringMatching(words) })
}, 600_000)
