import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keyCheck } from '../../pipeline/api/key-check.ts'
import { addKey, readExistingKeys, readKeys, revokeKey } from '../../pipeline/api/key-store.ts'
import { PROJECT } from '../workspace.ts'
import { add, keysInEachTest, read, root, run, store } from './keys.ts'

keysInEachTest()

describe('keys', () => {
  it('are printed once and stored as digests, for their owner only', async () => {
    const { id, key } = await add('Ana')
    expect(key).toMatch(/^[a-z2-7]{8}\.[A-Za-z0-9_-]{43}$/)
    expect(key.startsWith(`${id}.`)).toBe(true)
    expect(read('keys.json')).not.toContain(key.slice(9))
    expect(JSON.parse(read('keys.json'))).toMatchObject({
      format: 1,
      keys: [{ id, name: 'Ana', expires: null, revoked: null, sha256: createHash('sha256').update(key).digest('hex') }],
    })
    for (const file of ['keys.json', 'keys.caddy']) expect(statSync(join(root, file)).mode & 0o777).toBe(0o600)
    expect(await keyCheck(readKeys(store()))(key)).toBe('ok')
    const listed = await run('list')
    expect(listed.stdout).toMatch(new RegExp(`^${id}  active  \\S+  never    Ana$`, 'm'))
    expect(listed.stdout + listed.stderr).not.toContain(key)
  })

  it('are alone on stdout, so that a script can read them', async () => {
    expect((await run('add', 'Ana')).stdout).toMatch(/^[a-z2-7]{8}\.[A-Za-z0-9_-]{43}\n$/)
  })

  it('say where they were written, also in plain, to people', async () => {
    const { stdout, stderr } = await run('add', 'Ana')
    expect(stderr).toContain(`${store()} holds its digests.\n`)
    expect(stderr).toContain(`${join(root, 'keys.caddy')} holds it in plain text for Caddy. Delete this file if you do not use Caddy.\n`)
    expect(stderr).not.toContain(stdout.trim())
    expect((await run('add', 'Ben', '--quiet')).stderr).toBe('')
    const machines = await run('add', 'Cid', '--json')
    expect(machines.stderr).toBe('')
    expect(JSON.parse(machines.stdout)).toMatchObject({ store: store() })
  })

  it('say how a host learns of them, also where the tree is elsewhere', async () => {
    expect((await run('add', 'Ana')).stderr).toContain(
      `plastic-eol publish nginx --env production --out <folder of the build> --keys keys.json or plastic-eol publish caddy `,
    )
    mkdirSync(join(root, 'public/production'), { recursive: true })
    expect((await run('add', 'Ben')).stderr).toContain(
      `plastic-eol publish nginx --env production or plastic-eol publish caddy --env production.\n`,
    )
  })

  it.each([['add', 'Ana'], ['list'], ['revoke', 'abcdefgh']])(
    'are refused, not made, in a root that does not exist: %s',
    async (...args) => {
      const nowhere = join(root, 'nowhere')
      const { code, stdout, stderr } = await run(...args, '--root', nowhere)
      expect(stderr).toContain(`error[missing-root]: There is no folder ${nowhere}.`)
      expect(`${code} ${stdout}`).toBe('2 ')
      expect(existsSync(nowhere)).toBe(false)
    },
  )

  it('are revoked by their id, for every host', async () => {
    const [ana, ben] = [await add('Ana'), await add('Ben')]
    expect(read('keys.caddy')).toContain(`\n"${ana.key}" "${ana.id}" "253402300799"\n"${ben.key}" "${ben.id}" "253402300799"\n`)
    expect((await run('revoke', ana.id)).code).toBe(0)
    expect(read('keys.caddy')).not.toContain(ana.id)
    expect(read('keys.caddy')).toContain(ben.key)
    const check = keyCheck(readKeys(store()))
    expect([await check(ana.key), await check(ben.key)]).toEqual(['wrong', 'ok'])
    expect((await run('list')).stdout).toMatch(new RegExp(`^${ana.id}  revoked `, 'm'))
    const inodes = () => ['keys.json', 'keys.caddy'].map((file) => statSync(join(root, file)).ino)
    const before = inodes()
    expect((await run('revoke', ana.id)).code).toBe(0)
    expect(inodes()).toEqual(before)
    expect(await run('revoke', `${ben.id.slice(0, -1)}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Did you mean ${ben.id}?`),
    })
  })

  it('are revoked in the store to which keys.json leads, also where the store is yet to come', async () => {
    const real = join(root, 'elsewhere/store.json')
    mkdirSync(join(root, 'elsewhere'))
    symlinkSync('elsewhere/store.json', store())
    const ana = await add('Ana')
    expect((await run('revoke', ana.id)).code).toBe(0)
    expect(lstatSync(store()).isSymbolicLink()).toBe(true)
    expect(await keyCheck(readKeys(real))(ana.key)).toBe('wrong')
    expect(read('elsewhere/keys.caddy')).not.toContain(ana.id)
  })

  it('hold to the end of their last day, UTC, and then go from what Caddy reads', async () => {
    const [day, ended] = [
      await addKey(store(), { name: 'day', expires: '2099-02-28' }),
      await addKey(store(), { name: 'ended', expires: '2099-03-31' }),
    ]
    expect(day.key.expires).toBe('2099-02-28T23:59:59Z')
    expect(read('keys.caddy')).toContain(`"${day.plain}" "${day.key.id}" "${Date.UTC(2099, 1, 28, 23, 59, 59) / 1000}"`)
    expect(read('keys.caddy')).toContain(ended.plain)
    writeFileSync(store(), read('keys.json').replace('2099-03-31', '2020-03-31'))
    expect(JSON.parse((await run('list', '--json')).stdout)).toMatchObject({ keys: [{ state: 'active' }, { state: 'expired' }] })
    expect(read('keys.caddy')).toContain(day.plain)
    expect(read('keys.caddy')).not.toContain(ended.plain)
  })

  it.each([
    ['what is no JSON', '{"format":1,"keys":[', 'it is not JSON'],
    ['an empty file', '', 'it is not JSON'],
    ['another shape', '{"format":1,"keys":[{"id":"abcdefgh"}]}', 'keys.0.name is missing or has an invalid value'],
    ['another format', '{"format":2,"keys":[]}', 'its format is not 1'],
    ['no member of a store', '[]', 'not an object that contains only format and keys'],
  ])('in a damaged store are an error, never an empty list: %s', async (_, text, says) => {
    writeFileSync(store(), text)
    const broken = expect.objectContaining({ code: 'broken-keys', message: expect.stringContaining(says) })
    expect(() => readKeys(store())).toThrow(broken)
    await expect(addKey(store(), { name: 'Ana' })).rejects.toEqual(broken)
    await expect(revokeKey(store(), 'abcdefgh')).rejects.toEqual(broken)
    expect(await run('list')).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('error[broken-keys]') })
    expect(readFileSync(store(), 'utf8')).toBe(text)
    expect(existsSync(join(root, 'keys.caddy'))).toBe(false)
  })

  it.each([
    ['JSON of another kind', 'package.json', '{"name":"x"}', 'is not a store of keys; the store is usually keys.json', 'keys add'],
    ['what is no JSON', 'keys.txt', 'abc', 'is not a store of keys; the store is usually keys.json', 'keys add'],
    ['what Caddy reads', 'keys.caddy', '# Access keys\n', 'is not a store of keys: it is the file that Caddy reads', '/keys.json'],
  ])('in a file that never was a store lead to no advice to move it away: %s', (_, name, text, says, hint) => {
    const file = join(root, name)
    writeFileSync(file, text)
    const failure = { code: 'no-store', message: `${file} ${says}.`, hint: expect.stringContaining(hint) }
    expect(() => readExistingKeys(file)).toThrow(expect.objectContaining(failure))
  })

  it('may be missing altogether, which is no error', async () => {
    expect(await run('list')).toMatchObject({ code: 0, stdout: expect.stringContaining('keys add') })
    expect(JSON.parse((await run('list', '--json')).stdout)).toEqual({ keys: [] })
  })

  it.each([
    [['add', ' '], 'error[key-name]'],
    [['add', 'two\nlines'], 'error[key-name]'],
    [['add', 'Ana', '--expires', 'tomorrow'], 'error[key-expires]'],
    [['add', 'Ana', '--expires', '2099-02-30'], 'error[key-expires]'],
    [['add', 'Ana', '--expires', '2020-01-01'], 'would never be valid'],
    [['revoke', 'nobody'], 'error[unknown-key]'],
    [['ad'], 'Did you mean add?'],
  ])('are refused as bad input: %j', async (args, says) => {
    const { code, stderr } = await run(...args)
    expect(code).toBe(2)
    expect(stderr).toContain(says)
    expect(existsSync(store())).toBe(false)
  })

  it('become owner-only again where somebody opened the file', async () => {
    await add('Ana')
    chmodSync(store(), 0o644)
    await add('Ben')
    expect(statSync(store()).mode & 0o777).toBe(0o600)
  })

  it('are never committed and never packed', () => {
    expect(readFileSync(join(PROJECT, '.gitignore'), 'utf8')).toMatch(/^keys\.json\nkeys\.caddy\n\.keys\.\*$/m)
    expect(readFileSync(join(PROJECT, 'package.json'), 'utf8')).not.toMatch(/"keys\./)
  })
})
