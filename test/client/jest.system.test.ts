import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '../workspace.ts'
import { consumer } from './consumer.ts'

/** A test of a program that reads `client.versions()`; `load` gives it `createClient`. */
const testOf = (load: string) => `
test('reads the latest release', async () => {
  ${load}
  const fetch = async () => new Response('{"latest":"1.4","versions":[]}')
  expect((await createClient({ baseUrl: 'https://data.example/plastic', fetch }).versions()).latest).toBe('1.4')
})
`

it.each([
  ['an ES module', 'reads.test.mjs', `import { createClient } from 'plastic-eol/client'${testOf('')}`],
  ['CommonJS', 'reads.test.cjs', testOf(`const { createClient } = await import('plastic-eol/client')`)],
])(
  'Jest runs a test that is %s, with the option that docs/client.md names',
  (_, name, text) => {
    const option = '--experimental-vm-modules'
    expect(readFileSync(join(PROJECT, 'docs/client.md'), 'utf8')).toContain(`NODE_OPTIONS=${option} npx jest`)
    const folder = consumer({ [name]: text })
    try {
      writeFileSync(join(folder.path, 'jest.config.json'), JSON.stringify({ testMatch: ['**/*.test.?js'], watchman: false }))
      const { stdout, stderr } = spawnSync(process.execPath, [option, join(PROJECT, 'node_modules/jest/bin/jest.js'), '--json'], {
        cwd: folder.path,
        encoding: 'utf8',
      })
      expect(JSON.parse(stdout), stderr).toMatchObject({ numPassedTests: 1, numFailedTests: 0, success: true })
    } finally {
      folder.remove()
    }
  },
  60_000,
)
