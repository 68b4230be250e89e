// Tests the messages of `serve` when it cannot start.

import { renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addKey, revokeKey } from '../../pipeline/api/key-store.ts'
import { tinyTree } from '../tiny-tree.ts'
import { runMain } from '../workspace.ts'
import { startServe } from './serving.ts'

describe('serve, where it cannot start,', () => {
  const demo = tinyTree('demo')
  const production = tinyTree('production')

  it.each([
    ['without a tree', ['--out', tmpdir()], 'no-tree', 'plastic-eol build'],
    ['without keys in production', ['--env', 'production', '--root', production.out], 'missing-keys', 'plastic-eol keys add <name>'],
    ['with keys in the demo', ['--out', demo.out, '--keys', 'keys.json'], 'keys-not-used', '--env production'],
    ['on a port that is none', ['--out', demo.out, '--port', '80800'], 'bad-port', ''],
    ['on a host that is none', ['--out', demo.out, '--host', '192.0.2.1'], 'bad-host', '127.0.0.1'],
    ['with a prefix that is none', ['--out', demo.out, '--prefix', 'x'], 'bad-prefix', '/plastic'],
  ])('%s says what to do and exits 2', async (_, args, code, hint) => {
    const { code: exit, stdout, stderr } = await runMain(['serve', ...args])
    expect(stderr).toContain(`error[${code}]: `)
    expect(stderr).toContain(hint)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect([exit, stdout]).toEqual([2, ''])
  })

  it('without a tree prints the command that builds it in the same workspace', async () => {
    const hint = async (...args: string[]) => (await runMain(['serve', ...args], tmpdir())).stderr.match(/plastic-eol build[^,]*/)?.[0]
    expect(await hint('--root', '/srv/my data')).toBe("plastic-eol build --env demo --root '/srv/my data'")
    expect(await hint('--env', 'production', '--root', '/srv/data', '--out', 'built')).toBe(
      'plastic-eol build --env production --raw <dir> --root /srv/data --out built',
    )
  })

  it('on a port in use names the port and another one, and exits 2', async () => {
    const first = await startServe(['--out', demo.out, '--quiet'])
    const { code, stderr } = await runMain(['serve', '--out', demo.out, '--port', String(first.port)])
    await first.end('SIGTERM')
    expect(stderr).toContain(`error[port-in-use]: Port ${first.port} of 127.0.0.1 is in use.`)
    expect(stderr).toContain(`--port ${first.port + 1}`)
    expect(code).toBe(2)
  })

  it('with no valid key, or with the tree of another environment, exits 2', async () => {
    const store = join(production.out, 'keys.json')
    const { key } = await addKey(store, { name: 'gone' })
    await revokeKey(store, key.id)
    expect(await runMain(['serve', '--env', 'production', '--root', production.out])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error[no-keys]'),
    })
    renameSync(join(production.out, 'public/production'), join(production.out, 'public/demo'))
    expect(await runMain(['serve', '--out', production.out])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error[wrong-tree]'),
    })
  })
})
