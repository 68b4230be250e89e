import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { keyCheck } from '../../pipeline/api/key-check.ts'
import { addKey, readKeys, revokeKey } from '../../pipeline/api/key-store.ts'
import { PROJECT, runCli } from '../workspace.ts'

const parent = mkdtempSync(join(tmpdir(), 'plastic-eol-keys-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

let root: string
beforeEach(() => {
  root = mkdtempSync(join(parent, 'root-'))
})

const run = (...args: string[]) => runCli(['keys', ...args], { cwd: root })
const store = () => join(root, 'keys.json')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

function add(name: string, ...options: string[]): { id: string; key: string } {
  const { code, stdout } = run('add', name, ...options, '--json')
  expect(code).toBe(0)
  return JSON.parse(stdout) as { id: string; key: string }
}

describe('keys', () => {
  it('are printed once and stored as digests, for their owner only', async () => {
    const { id, key } = add('Ana')
    expect(key).toMatch(/^[a-z2-7]{8}\.[A-Za-z0-9_-]{43}$/)
    expect(key.startsWith(`${id}.`)).toBe(true)
    expect(read('keys.json')).not.toContain(key.slice(9))
    expect(JSON.parse(read('keys.json'))).toMatchObject({
      format: 1,
      keys: [{ id, name: 'Ana', expires: null, revoked: null, sha256: createHash('sha256').update(key).digest('hex') }],
    })
    for (const file of ['keys.json', 'keys.caddy']) expect(statSync(join(root, file)).mode & 0o777).toBe(0o600)
    expect(await keyCheck(readKeys(store()))(key)).toBe('ok')
    const listed = run('list')
    expect(listed.stdout).toMatch(new RegExp(`^${id}  active  \\S+  never    Ana$`, 'm'))
    expect(listed.stdout + listed.stderr).not.toContain(key)
  })

  it('are alone on stdout, so that they can be taken by a script', () => {
    expect(run('add', 'Ana').stdout).toMatch(/^[a-z2-7]{8}\.[A-Za-z0-9_-]{43}\n$/)
  })

  it('are taken back by their id, for every host', async () => {
    const [ana, ben] = [add('Ana'), add('Ben')]
    expect(read('keys.caddy')).toContain(`\n${ana.key} ${ana.id}\n${ben.key} ${ben.id}\n`)
    expect(run('revoke', ana.id).code).toBe(0)
    expect(read('keys.caddy')).not.toContain(ana.id)
    expect(read('keys.caddy')).toContain(ben.key)
    const check = keyCheck(readKeys(store()))
    expect([await check(ana.key), await check(ben.key)]).toEqual(['wrong', 'ok'])
    expect(run('list').stdout).toMatch(new RegExp(`^${ana.id}  revoked `, 'm'))
    expect(run('revoke', ana.id).code).toBe(0)
    expect(run('revoke', `${ben.id.slice(0, -1)}`)).toMatchObject({ code: 2, stderr: expect.stringContaining(`Did you mean ${ben.id}?`) })
  })

  it('hold to the end of their last day, UTC, and then go from what Caddy reads', async () => {
    const [day, ended] = [
      await addKey(store(), { name: 'day', expires: '2099-02-28' }),
      await addKey(store(), { name: 'ended', expires: '2099-03-31' }),
    ]
    expect(day.key.expires).toBe('2099-02-28T23:59:59Z')
    expect(read('keys.caddy')).toContain(ended.plain)
    writeFileSync(store(), read('keys.json').replace('2099-03-31', '2020-03-31'))
    expect(JSON.parse(run('list', '--json').stdout)).toMatchObject({ keys: [{ state: 'active' }, { state: 'expired' }] })
    expect(read('keys.caddy')).toContain(day.plain)
    expect(read('keys.caddy')).not.toContain(ended.plain)
  })

  it('that are added at the same time are all there', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const ended = names.map(
      (name) =>
        new Promise((resolve) =>
          spawn(process.execPath, [join(PROJECT, 'dist/pipeline/cli.js'), 'keys', 'add', name, '--quiet'], {
            cwd: root,
            stdio: 'ignore',
          }).once('exit', resolve),
        ),
    )
    expect(await Promise.all(ended)).toEqual(names.map(() => 0))
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

  it.each([
    ['what is no JSON', '{"format":1,"keys":[', 'it is no JSON'],
    ['an empty file', '', 'it is no JSON'],
    ['another shape', '{"format":1,"keys":[{"id":"abcdefgh"}]}', 'keys.0'],
    ['another format', '{"format":2,"keys":[]}', 'format'],
  ])('in a damaged store are an error, never an empty list: %s', async (_, text, says) => {
    writeFileSync(store(), text)
    const broken = expect.objectContaining({ code: 'broken-keys', message: expect.stringContaining(says) })
    expect(() => readKeys(store())).toThrow(broken)
    await expect(addKey(store(), { name: 'Ana' })).rejects.toEqual(broken)
    await expect(revokeKey(store(), 'abcdefgh')).rejects.toEqual(broken)
    expect(run('list')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('error[broken-keys]') })
    expect(readFileSync(store(), 'utf8')).toBe(text)
    expect(existsSync(join(root, 'keys.caddy'))).toBe(false)
  })

  it('of which there are none yet are no error', () => {
    expect(run('list')).toMatchObject({ code: 0, stdout: expect.stringContaining('keys add') })
    expect(JSON.parse(run('list', '--json').stdout)).toEqual({ keys: [] })
  })

  it.each([
    [['add', ' '], 'error[key-name]'],
    [['add', 'two\nlines'], 'error[key-name]'],
    [['add', 'Ana', '--expires', 'tomorrow'], 'error[key-expires]'],
    [['add', 'Ana', '--expires', '2099-02-30'], 'error[key-expires]'],
    [['add', 'Ana', '--expires', '2020-01-01'], 'would never hold'],
    [['revoke', 'nobody'], 'error[unknown-key]'],
    [['ad'], 'Did you mean add?'],
  ])('%j is bad input', (args, says) => {
    const { code, stderr } = run(...args)
    expect(code).toBe(2)
    expect(stderr).toContain(says)
    expect(existsSync(store())).toBe(false)
  })

  it('become owner-only again where somebody opened the file', () => {
    add('Ana')
    chmodSync(store(), 0o644)
    add('Ben')
    expect(statSync(store()).mode & 0o777).toBe(0o600)
  })

  it('are never committed and never packed', () => {
    expect(readFileSync(join(PROJECT, '.gitignore'), 'utf8')).toMatch(/^keys\.json\nkeys\.caddy\n\.keys\.\*$/m)
    expect(readFileSync(join(PROJECT, 'package.json'), 'utf8')).not.toMatch(/"keys\./)
  })
})
