import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tinyTree } from '../tiny-tree.ts'
import { temporaryFolder } from '../when-done.ts'
import { runMain } from '../workspace.ts'

const demo = tinyTree('demo')
tinyTree('production', demo.out)
const run = (...args: string[]) => runMain(['hosts', ...args], demo.out)
const lone = tinyTree('demo')
/** A folder without keys. */
const bare = temporaryFolder()

describe('hosts', () => {
  it('lists the hosts with what they can and cannot do', async () => {
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining('nginx  ') })
    expect(JSON.parse((await run('--json')).stdout)).toMatchObject({
      hosts: expect.arrayContaining([expect.objectContaining({ name: 'nginx' })]),
    })
  })

  it('prints a configuration for the built tree, and nothing else', async () => {
    const { code, stdout, stderr } = await run('nginx', '--listen', '[::1]:8081', '--prefix', '/plastic/')
    expect(code).toBe(0)
    expect(stderr).toBe('')
    expect(stdout).toContain('listen [::1]:8081;')
    expect(stdout).toContain('location /plastic/ {')
    expect(stdout).toContain(`root '${demo.folder}';`)
    expect(JSON.parse((await run('nginx', '--json')).stdout)).toMatchObject({
      name: 'nginx',
      configuration: expect.stringContaining('server {'),
    })
  })

  it('prints the upload for a worker with the folder as one word of the shell', async () => {
    const spaced = tinyTree('demo', join(bare, "Ana's trees"))
    const { stdout } = await runMain(['hosts', 'worker'], spaced.out)
    const word = (path: string) => `'${path.replace("'", "'\\''")}'`
    expect(stdout).toContain(` ${word(spaced.folder)} r2:plastic-eol-demo &&\n`)
    expect(stdout).toContain(`rclone copyto ${word(`${spaced.folder}/versions.json`)} r2:plastic-eol-demo/versions.json\n`)
  })

  it('prints a Caddyfile, which takes the keys from the file beside their store', async () => {
    const { stdout } = await runMain(['keys', 'add', 'Ana'], demo.out)
    const {
      code,
      stdout: text,
      stderr,
    } = await run('caddy', '--env', 'production', '--keys', 'keys.json', '--also', 'demo=/demo', '--listen', '8081')
    expect(`${code} ${stderr}`).toBe('0 ')
    expect(text).toContain('http://:8081 {')
    expect(text).toContain(`import "${join(demo.out, 'keys.caddy')}"`)
    expect(text).not.toContain(stdout.trim())
    expect(JSON.parse((await run('--json')).stdout)).toMatchObject({
      hosts: expect.arrayContaining([expect.objectContaining({ name: 'caddy' })]),
    })
  })

  it('prints production with the digests of its keys, beside the demo', async () => {
    const { stdout } = await runMain(['keys', 'add', 'Ana'], demo.out)
    const { code, stdout: text } = await run('nginx', '--env', 'production', '--also', 'demo=/demo')
    expect(code).toBe(0)
    expect(text).toContain(stdout.slice(0, 8))
    expect(text).not.toContain(stdout.trim().slice(9))
    expect(text).toContain('location /demo/ {')
    expect(text).toContain('listen 127.0.0.1:8080;')
  })

  it('warns where no key is valid', async () => {
    writeFileSync(join(demo.out, 'none.json'), '{"format":1,"keys":[]}')
    expect(await run('nginx', '--env', 'production', '--keys', 'none.json')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('nobody'),
    })
  })

  it.each([
    ['an unknown host', ['ngnix'], 'Did you mean nginx?'],
    ['no tree', ['nginx', '--out', join(bare, 'nothing')], 'plastic-eol build --env demo --out '],
    [
      'production in another folder',
      ['nginx', '--also', 'production=/p', '--out', lone.out],
      `build --env production --raw <dir> --out ${lone.out}, or`,
    ],
    ['production without keys', ['nginx', '--env', 'production', '--root', bare, '--out', '.'], `keys add <name> --root ${bare}`],
    ['production beside the demo without keys', ['nginx', '--also', 'production=/p', '--root', bare, '--out', '.'], 'plastic-eol keys add'],
    ['a root that is not there', ['nginx', '--env', 'production', '--root', 'nowhere'], 'error[missing-root]'],
    ['keys that are not there', ['nginx', '--env', 'production', '--keys', 'nowhere.json'], 'plastic-eol keys add'],
    ['keys for the demo', ['nginx', '--keys', 'keys.json'], 'Leave --keys out'],
    ['a prefix that is none', ['nginx', '--prefix', 'a b'], 'Each part begins with /'],
    ['a prefix that climbs', ['nginx', '--prefix', '/..'], 'Each part begins with /'],
    ['an address that is none', ['nginx', '--listen', 'here'], '127.0.0.1:8080'],
    ['a public name', ['caddy', '--listen', 'api.example.org:443'], 'docs/hosting.md'],
    ['a public name without a port', ['nginx', '--listen', 'api.example.org'], 'docs/hosting.md'],
    ['an address with a number too large', ['nginx', '--listen', '127.0.0.300:80'], '127.0.0.1:8080'],
    ['an IPv6 address that is none', ['nginx', '--listen', '[1::2::3]:80'], '127.0.0.1:8080'],
    ['--whole for Caddy', ['caddy', '--whole'], '--whole is only for nginx, not for caddy'],
    ['an address for a worker', ['worker', '--listen', '9'], '--listen is only for nginx and caddy, not for worker'],
    ['two environments for a worker', ['worker', '--also', 'production=/p'], 'Print one worker for each environment'],
    ['options without a host', ['--whole', '--prefix', '/x'], '--prefix and --whole need the name of a host.'],
    ['a port that is none', ['nginx', '--listen', '127.0.0.1:99999'], '127.0.0.1:8080'],
    ['the same environment twice', ['nginx', '--also', 'demo=/x'], '--also production=/production'],
    ['an environment that is none', ['nginx', '--also', 'prod=/x'], '--also production=/production'],
  ])('answers %s with what to do, and prints no configuration', async (_, args, says) => {
    const { code, stdout, stderr } = await run(...args)
    expect(stderr).toContain(says)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(`${code} ${stdout}`).toBe('2 ')
  })

  it('never opens the tree of production where that of the demo should lie', async () => {
    const other = tinyTree('demo')
    other.write('versions.json', JSON.stringify({ environment: 'production', latest: null, versions: [] }))
    expect(await run('nginx', '--out', other.out)).toMatchObject({ code: 2, stderr: expect.stringContaining('error[wrong-tree]') })
  })
})
