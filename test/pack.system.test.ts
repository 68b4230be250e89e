import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallBuilt } from './small-workspace.ts'
import { temporaryFolder } from './when-done.ts'
import { PROJECT } from './workspace.ts'

describe('the package, installed into an empty folder elsewhere', () => {
  const folder = temporaryFolder()
  const installed = join(folder, 'node_modules/plastic-eol')
  const env = { ...process.env }
  const run = (...args: string[]) => spawnSync(join(folder, 'node_modules/.bin/plastic-eol'), args, { cwd: folder, env, encoding: 'utf8' })

  beforeAll(() => {
    const [packed] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: PROJECT, encoding: 'utf8' }),
    ) as { filename: string }[]
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, join(folder, packed?.filename ?? '')], {
      cwd: folder,
      stdio: 'pipe',
    })
  })

  it('holds the program, the demo and the docs, and no raw file, test or TypeScript', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(
      expect.arrayContaining([
        'dist/program/cli.js',
        'dist/validation/page.js',
        'dist/worker/worker.js',
        'sources/demo/countries.csv',
        'releases/1.4/release.json',
        'releases/1.4/demo.lock.json',
        'docs/tables.md',
        'schemas/json/openapi.json',
        'pipeline/site/files/site.css',
        'dist/viewer/swagger-ui-bundle.js',
        'dist/viewer/swagger-ui.LICENSE.txt',
        'dist/explorer/explorer.js',
        'dist/explorer/explorer.LICENSE.txt',
        'dist/explorer/files.json',
        'README.md',
        'LICENSE',
      ]),
    )
    expect(
      files.filter(
        (path) =>
          path.startsWith('test/') ||
          /(?<!\.d)\.ts$/.test(path) ||
          path.startsWith('sources/production/raw') ||
          path.startsWith('dist/pipeline') ||
          path.includes('tsbuildinfo'),
      ),
    ).toEqual([])
  })

  it('says where its demo is when it is run in a folder without a workspace', () => {
    const { status, stderr } = run('build')
    expect(status).toBe(2)
    expect(stderr).toMatch(/hint: .*--root \S+node_modules\/plastic-eol --out \./)
  })

  it('computes its demo, as locked', () => {
    expect(run('check', '1.1', '--root', installed)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^1\.1 locked /m) })
  })

  it('builds two small releases into that folder, as locked, with ranges, and verifies them', async () => {
    const { root } = await smallBuilt()
    expect(run('build', '--root', root, '--out', '.', '--tree', 'light')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1.1 locked'),
    })
    expect(run('verify', 'releases/1.1/demo', '--root', root)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('as locked'),
    })
  })

  it('writes the viewer of the docs page without what that depends on', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => /swagger|scarf/.test(name))).toEqual([])
    const files = readdirSync(join(folder, 'public'), { recursive: true, encoding: 'utf8' }).map((path) => basename(path))
    expect(files).toEqual(expect.arrayContaining(['swagger-ui-bundle.js', 'swagger-ui.LICENSE.txt', 'swagger-ui.NOTICE.txt']))
  })
})

describe('npm publish', () => {
  const folder = temporaryFolder()
  const described = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const publish = (repository: unknown) => {
    const { name, version, scripts } = described
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name, version, repository, scripts: { prepublishOnly: scripts.prepublishOnly } }),
    )
    return spawnSync('npm', ['run', '--silent', 'prepublishOnly'], { cwd: folder, encoding: 'utf8' })
  }

  it('is refused while the package does not say where its sources are', () => {
    const { status, stderr } = publish(undefined)
    expect(status).toBe(1)
    expect(stderr).toContain('npm pkg set repository.type=git repository.url=')
    expect(publish({ type: 'git', url: 'https://example.org/plastic-eol.git' })).toMatchObject({ status: 0, stderr: '' })
  })
})
