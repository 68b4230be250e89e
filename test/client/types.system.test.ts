import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '../workspace.ts'
import { consumer } from './consumer.ts'

it('the declarations of the package do not compile with wrong filters, with the types of a browser alone', () => {
  const text = readFileSync(join(PROJECT, 'test/client/types.ts'), 'utf8').replace('../../pipeline/client/index.ts', 'plastic-eol/client')
  const folder = consumer({ 'types.ts': text })
  try {
    expect(folder.tsc()).toEqual({ status: 0, stdout: '' })
  } finally {
    folder.remove()
  }
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
