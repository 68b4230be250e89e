// Tests the client as a separate package: packed, installed offline into an empty folder, compiled there and run against `serve`.

import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServeProcess, startServe } from '../commands/serving.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT, type Workspace } from '../workspace.ts'

const SCRIPT = `import { ApiError, createClient, type DataRecord, type Versions } from 'plastic-eol-client'

const baseUrl = 'http://127.0.0.1:PORT'
const warnings: string[] = []
const client = createClient({ baseUrl, version: '1.1', onWarning: (message) => warnings.push(message) })
const records: DataRecord[] = await client.datasets({ country: 'BRA', year: 2022, level: 'leaf' }).all()
const [first] = records
const unit: 'kt' | undefined = first?.waste_produced_in_the_country.unit
const { latest, versions }: Versions = await client.versions()
const refused = await client.datasets({ country: 'PRY' }).then(
  () => undefined,
  (error: unknown) => (error instanceof ApiError ? error.status : undefined),
)
console.log(JSON.stringify({ records: records.length, unit, latest, states: versions.map(({ status }) => status.state), refused, warnings }))
`

const WRONG = `import { createClient } from 'plastic-eol-client'
void createClient({ baseUrl: '/' }).datasets({ category: 'pet bottles' })
void (await createClient({ baseUrl: '/' }).versions()).versions[0]?.status.why
`

describe('plastic-eol-client, installed into an empty folder', () => {
  const folder = temporaryFolder()
  const installed = join(folder, 'node_modules/plastic-eol-client')
  const files = () =>
    readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(installed, path)).isFile())
  let workspace: Workspace
  let server: ServeProcess
  beforeAll(async () => {
    const npm = (args: readonly string[], cwd: string) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: 'pipe' })
    const [packed] = JSON.parse(npm(['pack', '--json', '--pack-destination', folder], join(PROJECT, 'dist/client'))) as {
      filename: string
    }[]
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    npm(['install', '--offline', '--no-audit', '--no-fund', join(folder, packed?.filename ?? '')], folder)
    workspace = await builtSmallWorkspace()
    server = await startServe(['--quiet', '--root', workspace.root])
  }, 600_000)
  afterAll(() => server?.end('SIGTERM'))

  /** Compiles a file in that folder with strict options and without types of Node. */
  const tsc = (name: string, text: string, lib: readonly string[]) => {
    writeFileSync(join(folder, name), text)
    const options = ['--strict', '--skipLibCheck', 'false', '--target', 'es2022', '--module', 'nodenext', '--exactOptionalPropertyTypes']
    const program = join(PROJECT, 'node_modules/typescript/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [program, ...options, '--types', '', '--lib', lib.join(), name], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, stdout }
  }

  it('is alone there: no library, and nothing but scripts and declarations', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['plastic-eol-client'])
    expect(
      files()
        .filter((path) => !/^(client|model)\/[a-z-]+(\.d\.ts|\.js)$/.test(path))
        .sort(),
    ).toEqual(['LICENSE', 'README.md', 'package.json'])
    for (const path of files().filter((name) => /\.(js|ts)$/.test(name))) {
      const text = readFileSync(join(installed, path), 'utf8')
      for (const [, named, typed] of text.matchAll(/^(?:import|export)\b[^'"]*?\bfrom ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm))
        expect(named ?? typed, path).toMatch(/^\.\.?\/[a-z/-]+\.js$/)
    }
  })

  it('has the version and the licence of the project', () => {
    const read = (path: string) => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
    const { version, license, engines } = read(PROJECT)
    expect(read(installed)).toMatchObject({ name: 'plastic-eol-client', version, license, engines })
    expect(read(installed).dependencies).toBeUndefined()
  })

  it('is as large as docs/client.md says', () => {
    const kilobytes = Math.round(files().reduce((sum, path) => sum + statSync(join(installed, path)).size, 0) / 1000)
    const [, said] = /installed it is (\d+) kB/.exec(readFileSync(join(PROJECT, 'docs/client.md'), 'utf8')) ?? []
    expect(Math.abs(kilobytes - Number(said)), `${kilobytes} kB`).toBeLessThanOrEqual(5)
  })

  it('compiles and reads what serve answers', () => {
    expect(tsc('script.ts', SCRIPT.replace('PORT', String(server.port)), ['es2022', 'dom'])).toEqual({ status: 0, stdout: '' })
    const { stdout, stderr } = spawnSync(process.execPath, ['script.js'], { cwd: folder, encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      records: expect.any(Number),
      unit: 'kt',
      latest: '1.2',
      states: ['current', 'superseded'],
      refused: 400,
      warnings: ['Release 1.1 has been superseded since 2026-11-17; release 1.2 replaces it.'],
    })
    expect(JSON.parse(stdout).records).toBeGreaterThan(20)
  })

  it('does not compile with wrong filters, or where optional members are used unchecked', () => {
    const { status, stdout } = tsc('wrong.ts', WRONG, ['es2022', 'dom'])
    expect(status).not.toBe(0)
    expect(stdout).toContain('\'"pet bottles"\' is not assignable')
    expect(stdout).toContain("Property 'why' does not exist")
  })
})
