// Tests of keys that need a separate process, several processes at once, or another user.

import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readKeys } from '../../pipeline/api/key-store.ts'
import { ended } from '../io/compiled.ts'
import { tinyTree } from '../tiny-tree.ts'
import { CLI } from '../workspace.ts'
import { add, keysInEachTest, read, root, run, store } from './keys.ts'

keysInEachTest()

describe('keys', () => {
  it.each(['nginx', 'caddy'])('reach %s by a command that works as it is printed', async (server) => {
    const workspace = join(root, "Ana's data")
    mkdirSync(workspace)
    const { out } = tinyTree('production')
    const { stderr } = await run('add', 'Ana', '--root', workspace, '--out', out)
    const command = `publish ${server} --env production --root 'Ana'\\''s data' --out ${out}`
    expect(stderr).toContain(`plastic-eol ${command}`)
    const printed = spawnSync('sh', ['-c', `"$0" "$1" ${command} --no-reload`, process.execPath, CLI], { cwd: root, encoding: 'utf8' })
    expect(printed).toMatchObject({ status: 0, stdout: expect.stringContaining(`${server} `) })
    expect(existsSync(join(out, `publish/production-${server}`))).toBe(true)
  })

  it('that are added at the same time are all there', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const runs = names.map((name) => ended(spawn(process.execPath, [CLI, 'keys', 'add', name, '--quiet'], { cwd: root })))
    expect((await Promise.all(runs)).map(({ code }) => code)).toEqual(names.map(() => 0))
    expect(
      readKeys(store())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(names)
    expect(
      read('keys.caddy')
        .split('\n')
        .filter((line) => /^[^#]/.test(line)),
    ).toHaveLength(names.length)
  })

  // Root can read everything. Run by root, the test therefore runs the command as nobody, who must be able to read the program.
  const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const runsForOthers = spawnSync(process.execPath, [CLI, '--version'], other).status === 0
  const isRoot = process.getuid?.() === 0
  if (!runsForOthers || !isRoot) {
    const why = isRoot ? 'the user nobody cannot read this folder' : 'these tests need root'
    console.warn(
      `NOT RUN, because ${why}: keys that another user may not read. To have them, run the tests as root in a folder that all may read.`,
    )
  }

  it.skipIf(!runsForOthers)('that this user may not read are named as that', async () => {
    await add('Ana')
    chmodSync(store(), 0o000)
    chmodSync(dirname(root), 0o755)
    chmodSync(root, 0o755)
    const { out } = tinyTree('production')
    chmodSync(out, 0o755)
    const asOther = (...args: string[]) => spawnSync(process.execPath, [CLI, ...args], { cwd: root, encoding: 'utf8', ...other })
    for (const args of [
      ['keys', 'list'],
      ['hosts', 'nginx', '--env', 'production', '--out', out],
      ['serve', '--env', 'production', '--out', out],
    ]) {
      const { status, stderr } = asOther(...args)
      expect(stderr).toContain(`error[access-denied]: Cannot open ${store()}: access is denied.`)
      expect(stderr).toContain('hint: Give this user the right to do that there, or choose another place (--help shows the options')
      expect(status).toBe(2)
    }
    chmodSync(join(out, 'public/production/versions.json'), 0o000)
    expect(asOther('hosts', 'worker', '--env', 'production', '--out', out, '--keys', store()).stderr).toContain('error[access-denied]')
  })

  it.skipIf(!runsForOthers || !isRoot)('are listed also where expired ones cannot be removed from the file that Caddy reads', async () => {
    await add('Ana')
    chmodSync(store(), 0o644)
    chmodSync(dirname(root), 0o755)
    chmodSync(root, 0o755)
    const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'keys', 'list'], { cwd: root, encoding: 'utf8', ...other })
    expect(stdout).toContain('Ana')
    expect(stderr).toContain(`warning: Cannot open ${join(root, 'keys.caddy')}: access is denied.`)
    expect(status).toBe(0)
  })
})
