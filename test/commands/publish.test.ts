import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { TARGETS } from '../../pipeline/tree/targets/index.ts'
import { tinyTree } from '../tiny-tree.ts'
import { runMain } from '../workspace.ts'

const demo = tinyTree('demo')
tinyTree('production', demo.out)
const run = (...args: string[]) => runMain(['publish', ...args], demo.out)
const at = (...parts: string[]) => join(demo.out, ...parts)

const PROGRAMS = ['git', 'mktemp', 'npx', 'rclone', 'rsync']

/** Runs a printed script with programs that only note how they are called. A call that contains `failing` fails. */
function runScript(script: string, env: NodeJS.ProcessEnv, failing = 'no call') {
  const folder = mkdtempSync(at('programs-'))
  const program = `#!/bin/sh\necho "\${0##*/} $*" >> '${folder}/calls'\ncase "\${0##*/} $*" in *"${failing}"*) exit 1;; esac\n`
  for (const name of PROGRAMS) writeFileSync(join(folder, name), program, { mode: 0o755 })
  const { status, stderr } = spawnSync('/bin/sh', ['-c', script], { cwd: demo.out, env: { PATH: folder, ...env }, encoding: 'utf8' })
  const calls = existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trimEnd().split('\n') : []
  return { status, stderr, calls }
}

describe('publish', () => {
  it('copies the tree as a folder, with what links lead to, and says how it is brought to a server', async () => {
    mkdirSync(at('public/demo/v/.1.2-0123456789abcdef'))
    writeFileSync(at('public/demo/v/.1.2-0123456789abcdef/metadata.json'), '{}')
    symlinkSync('.1.2-0123456789abcdef', at('public/demo/v/1.2'))
    const { code, stdout } = await run('folder')
    expect(code).toBe(0)
    expect(stdout).toContain('\nrsync -rt --delete-after publish/demo-folder/ ')
    const files = filesBelow(at('publish/demo-folder'))
    expect(files).toContain('v/1.2/metadata.json')
    expect(files).toContain('v/1.4/datasets.csv.gz')
    expect(files.filter((path) => /(^|\/)\./.test(path))).toEqual([])
    expect(readFileSync(at('publish/demo-folder/v/1.4/datasets.csv'))).toEqual(readFileSync(at('public/demo/v/1.4/datasets.csv')))
    expect(statSync(at('publish/demo-folder/v/1.4/datasets.csv')).nlink).toBe(1)
  })

  it('finds the same folder in its place, and replaces another that it wrote', async () => {
    await run('netlify', '--to', 'site')
    expect(JSON.parse((await run('netlify', '--to', 'site', '--json')).stdout)).toMatchObject({ written: false, latest: '1.4' })
    demo.write('assets/new.js', '1')
    expect(JSON.parse((await run('netlify', '--to', 'site', '--json')).stdout)).toMatchObject({ written: true })
    expect(existsSync(at('site/assets/new.js'))).toBe(true)
    expect(readdirSync(demo.out).filter((name) => name.includes('site'))).toEqual(['site'])
  })

  it.each([
    ['github-pages', ['.nojekyll']],
    ['cloudflare-pages', ['404.html', '_headers']],
    ['netlify', ['_headers']],
    ['s3', []],
  ])('writes for %s the files of the host, and no compressed ones', async (target, own) => {
    expect((await run(target)).code).toBe(0)
    const files = filesBelow(at('publish', `demo-${target}`))
    const tree = filesBelow(at('publish/demo-folder')).filter((path) => !path.endsWith('.gz'))
    expect(files.filter((path) => !tree.includes(path) && path !== 'assets/new.js')).toEqual(own)
    expect(files.filter((path) => path.endsWith('.gz'))).toEqual([])
  })

  it.each([
    ['folder', 'DESTINATION', 'rsync'],
    ['github-pages', 'REPOSITORY', 'git push'],
    ['cloudflare-pages', 'PROJECT', 'npx'],
    ['netlify', 'SITE', 'npx'],
    ['s3', 'REMOTE', 'rclone'],
  ])('prints for %s a script that uploads only if %s is set and not empty', async (target, name, upload) => {
    const { stdout } = await run(target)
    for (const value of [undefined, '']) {
      const { status, stderr, calls } = runScript(stdout, { [name]: value })
      expect(status).not.toBe(0)
      expect(stderr).toContain(`${name}: the `)
      expect(calls.filter((call) => call.startsWith(upload))).toEqual([])
    }
    const { status, calls } = runScript(stdout, { [name]: '/there' })
    expect(status).toBe(0)
    expect(calls.filter((call) => call.startsWith(upload) && call.includes('/there'))).not.toEqual([])
  })

  it('prints for s3 a script that ends at the first upload that fails', async () => {
    const { stdout } = await run('s3')
    const all = runScript(stdout, { REMOTE: 'r:b' }).calls
    const failing = all.findIndex((call) => call.includes('text/csv'))
    const { status, calls } = runScript(stdout, { REMOTE: 'r:b' }, 'text/csv')
    expect(status).not.toBe(0)
    expect(calls).toEqual(all.slice(0, failing + 1))
    expect(all.slice(failing + 1).some((call) => call.includes('/versions.json'))).toBe(true)
  })

  it('refuses production where nobody is asked for a key, unless --without-keys is given', async () => {
    const keyless = TARGETS.filter(({ keepsKeys }) => !keepsKeys).map(({ name }) => name)
    expect(keyless).toContain('netlify')
    for (const target of keyless)
      expect(await run(target, '--env', 'production')).toMatchObject({ code: 2, stderr: expect.stringContaining('error[keys-not-kept]') })
    expect(existsSync(at('publish/production-netlify'))).toBe(false)
    const { code, stderr } = await run('netlify', '--env', 'production', '--without-keys')
    expect(code).toBe(0)
    expect(stderr).toContain('public')
    expect(stderr).toContain('licence')
    expect(readFileSync(at('publish/production-netlify/_headers'), 'utf8')).toContain('Cache-Control: public, max-age=300')
  })

  it('keeps production for s3 private, behind a worker', async () => {
    const { code, stdout, stderr } = await run('s3', '--env', 'production')
    expect(code).toBe(0)
    expect(stdout).toContain('Cache-Control: private, max-age=300')
    expect(stdout).not.toContain('public, max-age')
    expect(stderr).toContain('plastic-eol hosts worker')
  })

  it('refuses what a host does not take, with the size and what to do', async () => {
    demo.write('v/1.4/large.json', new Uint8Array(25 * 2 ** 20 + 1))
    const { code, stderr } = await run('cloudflare-pages', '--to', 'large')
    expect(code).toBe(2)
    expect(stderr).toContain(
      'The full tree is too large for cloudflare-pages. v/1.4/large.json has 26 MiB, but a file may have only 25 MiB.',
    )
    expect(existsSync(at('large'))).toBe(false)
    demo.write('v/1.4/large.json', '{}')
    expect((await run('cloudflare-pages', '--to', 'large', '--plan', 'paid')).code).toBe(0)
  })

  it('leaves alone what it did not write', async () => {
    mkdirSync(at('mine'))
    expect((await run('folder', '--to', 'mine')).code).toBe(0)
    mkdirSync(at('other'))
    writeFileSync(at('other/letter.txt'), 'dear')
    expect(await run('folder', '--to', 'other')).toMatchObject({ code: 2, stderr: expect.stringContaining('error[in-the-way]') })
    // A file is where a folder has to be.
    expect((await run('folder', '--to', 'mine/index.html/copy')).stderr).toMatch(
      /^error\[in-the-way\]: .*\nhint: .* choose another place /m,
    )
    expect(readFileSync(at('other/letter.txt'), 'utf8')).toBe('dear')
  })

  it.each([
    ['an unknown target', ['netlfy'], 'Did you mean netlify?'],
    ['a place in the tree', ['folder', '--to', 'public/demo/copy'], 'error[bad-place]'],
    ['a place in the tree whose name begins with dots', ['folder', '--to', 'public/demo/..copy'], 'error[bad-place]'],
    ['a place that holds the tree', ['folder', '--to', 'public'], 'error[bad-place]'],
    ['a plan where there is one only', ['netlify', '--plan', 'paid'], 'error[bad-option]'],
    ['an unknown plan', ['cloudflare-pages', '--plan', 'constructor'], 'error[bad-option]'],
    ['the demo without keys', ['folder', '--without-keys'], 'error[bad-option]'],
    ['options without a target', ['--to', 'x'], 'error[bad-option]'],
    ['no tree', ['folder', '--out', 'nowhere'], 'error[no-tree]'],
  ])('refuses %s', async (_, args, words) => {
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) })
  })

  it.each([
    'index.html.gz',
    'datasets.csv.gz',
    'v/1.4/metadata.json.gz',
    'v/1.4/datasets.csv.br',
    'latest/datasets.csv.gz',
    'none.json.gz',
  ])('refuses %s, which no build makes', async (path) => {
    demo.write(path, gzipSync('{}'))
    const { code, stderr } = await run('netlify', '--to', 'refused')
    rmSync(at('public/demo', path))
    expect(stderr).toContain(`${path} is a compressed copy that no build makes.`)
    expect(code).toBe(2)
  })

  it('refuses links that lead out of the tree, nowhere or round in a circle', async () => {
    for (const target of ['../../..', 'missing', '.']) {
      const link = at('public/demo/docs/link')
      symlinkSync(target, link)
      expect(await run('folder', '--to', 'linked')).toMatchObject({ code: 2, stderr: expect.stringContaining('error[broken-tree]') })
      rmSync(link)
    }
  })
})

describe('publish to a server', () => {
  const publish = (server: string, ...args: string[]) => run(server, '--no-reload', ...args)
  const written = (server: string) => readFileSync(at('publish', `demo-${server}${server === 'nginx' ? '.conf' : '.Caddyfile'}`), 'utf8')
  const foldersOf = (server: string) => readdirSync(at('publish')).filter((name) => name.startsWith(`.demo-${server}-`))

  it.each(['nginx', 'caddy'])('writes for %s a configuration that answers from one folder, and keeps the folder before', async (server) => {
    const shown: string[] = []
    for (const text of ['1', '12', '123']) {
      demo.write('assets/new.js', text)
      expect(await publish(server)).toMatchObject({ code: 0, stdout: expect.stringMatching(/^set -eu\n.*\n.*reload.*\n$/) })
      const folder = readlinkSync(at('publish', `demo-${server}`))
      expect(written(server)).toContain(at('publish', folder))
      expect(readFileSync(at('publish', folder, 'assets/new.js'), 'utf8')).toBe(text)
      shown.push(folder)
    }
    expect(foldersOf(server).sort()).toEqual(shown.slice(1).sort())
  })

  it('keeps the folder of a configuration that the server was not made to read', async () => {
    await publish('nginx', '--to', 'held')
    const read = readlinkSync(at('held'))
    for (const text of ['1234', '12345']) {
      demo.write('assets/new.js', text)
      expect((await run('nginx', '--to', 'held', '--command', 'false')).code).toBe(2)
    }
    expect(readFileSync(at('held.conf'), 'utf8')).toContain(at(read))
    expect([readlinkSync(at('held')), existsSync(at(read, 'index.html'))]).toEqual([read, true])
  })

  it('brings both environments to one server, with the keys of production', async () => {
    const key = (await runMain(['keys', 'add', 'Ana'], demo.out)).stdout
    const { code, stdout } = await publish('nginx', '--env', 'production', '--also', 'demo=/demo', '--json')
    expect(code).toBe(0)
    const { configuration, folders, reloaded } = JSON.parse(stdout)
    expect(reloaded).toBe(false)
    expect(folders.map(({ environment }: { environment: string }) => environment)).toEqual(['production', 'demo'])
    const text = readFileSync(configuration, 'utf8')
    expect(text).toContain(key.slice(0, 8))
    for (const { folder } of folders) expect(text).toContain(readlinkSync(folder))
  })

  it('replaces no configuration that it did not write, or that somebody changed', async () => {
    await publish('caddy', '--to', 'own')
    const own = readFileSync(at('own.Caddyfile'), 'utf8')
    for (const text of ['example.org {\n}\n', own.replace('http://:8080', 'api.example.org'), '']) {
      writeFileSync(at('own.Caddyfile'), text)
      const { code, stderr } = await publish('caddy', '--to', 'own')
      expect(`${code} ${stderr}`).toMatch(/^2 error\[in-the-way\]: .*\/own\.Caddyfile is not as plastic-eol publish caddy writes it: /)
      expect(readFileSync(at('own.Caddyfile'), 'utf8')).toBe(text)
    }
  })

  it('refuses links in folders that are open to everybody', async () => {
    symlinkSync('../index.json', at('public/demo/docs/planted.json'))
    const { stderr } = await publish('nginx')
    rmSync(at('public/demo/docs/planted.json'))
    expect(stderr).toContain('error[linked-files]: ')
  })

  it.each([
    ['an option of uploads', ['nginx', '--plan', 'paid', '--without-keys'], 'nginx does not take --plan and --without-keys.'],
    ['an option of servers for an upload', ['folder', '--listen', '1', '--no-reload'], 'folder does not take --listen and --no-reload.'],
    ['one folder for two environments', ['nginx', '--to', 'x', '--also', 'production=/p'], '--to names one folder'],
    ['a folder in the tree', ['caddy', '--to', 'public/demo/copy'], 'error[bad-place]'],
    ['no tree', ['caddy', '--out', 'nowhere'], 'error[no-tree]'],
  ])('refuses %s', async (_, args, words) => {
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) })
  })
})
