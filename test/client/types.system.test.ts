import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { expect, it } from 'vitest'
import { PROJECT } from '../workspace.ts'
import { consumer } from './consumer.ts'

const MODULES = ['Node16', 'NodeNext']

it.each(MODULES)(
  'with module %s, the declarations of the package do not compile with wrong filters, with the types of a browser alone',
  (module) => {
    const text = readFileSync(join(PROJECT, 'test/client/types.ts'), 'utf8').replace('../../pipeline/client/index.ts', 'plastic-eol/client')
    const folder = consumer({ 'types.ts': text }, module)
    expect(folder.tsc()).toEqual({ status: 0, stdout: '' })
  },
)

const COMMON_JS = `import type { Client, DataRecord } from 'plastic-eol/client' with { 'resolution-mode': 'import' }

async function run(): Promise<void> {
  const { createClient } = await import('plastic-eol/client')
  const fetch = async () => new Response('{"latest":"1.4","versions":[]}')
  const client: Client = createClient({ baseUrl: 'https://data.example/plastic', fetch })
  const records: DataRecord[] = []
  console.log((await client.versions()).latest, records.length)
}
void run()
`

it.each(MODULES)('with module %s, CommonJS reads the package and its types, as docs/client.md says', (module) => {
  expect(readFileSync(join(PROJECT, 'docs/client.md'), 'utf8')).toContain(COMMON_JS.split('\n', 1)[0])
  const folder = consumer({ 'script.cts': COMMON_JS, 'wrong.cts': COMMON_JS.replace('client.versions()', 'client.version()') }, module)
  const { stdout } = folder.tsc()
  expect(stdout.match(/error TS\d+.*/g)).toEqual([expect.stringContaining("Property 'version' does not exist on type 'Client'")])
  expect(stdout).toMatch(/^wrong\.cts/)
  const { code } = transformSync(COMMON_JS, { loader: 'ts', format: 'cjs', supported: { 'dynamic-import': true } })
  writeFileSync(join(folder.path, 'script.cjs'), code)
  const { stdout: printed, stderr } = spawnSync(process.execPath, ['script.cjs'], { cwd: folder.path, encoding: 'utf8' })
  expect([printed, stderr]).toEqual(['1.4 0\n', ''])
})

it('the package gives its client under its own name, and nothing else but its description', () => {
  const load = (name: string) =>
    spawnSync(process.execPath, ['--input-type=module', '-e', `console.log(Object.keys(await import(${JSON.stringify(name)})).join())`], {
      cwd: PROJECT,
      encoding: 'utf8',
    })
  expect(load('plastic-eol/client').stdout).toBe('ApiError,NetworkError,ReleaseChangedError,UnexpectedAnswerError,createClient\n')
  expect(load('plastic-eol/dist/program/cli.js').stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
})
