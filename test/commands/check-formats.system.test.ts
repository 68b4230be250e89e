// Tests check and build with formats for other programs: results on stdout, other text on stderr, the usual exit codes. What each format
// says is in test/golden/reports.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkResultSchema } from '../../schemas/check-result.ts'
import { smallWorkspace } from '../small-workspace.ts'
import { type Run, runMain } from '../workspace.ts'

const workspace = smallWorkspace()
/** The result of a command with --json, which has the published shape. */
const resultOf = ({ stdout }: Run) => checkResultSchema.parse(JSON.parse(stdout))
const run = (...args: string[]) => runMain(args, workspace.root)
const declared = '"changes": ["add country PRY"]'

beforeAll(async () => expect((await run('build', '--no-api', '--quiet')).code).toBe(0))

it('a check that is blocked exits 1 and names file and line', async () => {
  workspace.edit('releases/1.2/release.json', declared, '"changes": []')
  const { code, stdout } = await run('check', '1.2', '--format', 'github')
  workspace.edit('releases/1.2/release.json', '"changes": []', declared)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^::error file=sources\/demo\/\w+\.csv,line=\d+,title=changes-declared/m)
})

describe('remarks on the releases of the workspace', () => {
  beforeAll(() => workspace.write('releases/v1.1/release.json', '{}'))
  afterAll(() => workspace.removeFile('releases/v1.1/release.json'))
  const stray = /^No release, and left out: releases\/v1\.1\./m

  it.each([['check'], ['build', '--no-api']])('are on stderr, as JSON in the result, and nowhere if quiet: %s', async (...command) => {
    const text = await run(...command, '1.1')
    expect(text.stderr).toMatch(stray)
    const json = await run(...command, '1.1', '--json')
    expect(resultOf(json).remarks).toEqual([expect.stringMatching(stray)])
    expect(json.stderr).toBe('')
    expect(await run(...command, '1.1', '--quiet')).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })
})

it('inputs that are broken are reported in the format too, with exit code 2', async () => {
  workspace.edit('sources/demo/population.csv', /(\nBRA,\d+,)(\d+)/, '$1many')
  const { code, stdout } = await run('check', '--format', 'github')
  workspace.edit('sources/demo/population.csv', 'many', '1000')
  expect(code).toBe(2)
  expect(stdout).toMatch(/^::error file=sources\/demo\/population\.csv,line=2,title=[a-z-]+ \(inputs\)::/)
})

it('an unknown format is refused, and so is --json with another format', async () => {
  expect(await run('check', '--format', 'xml')).toMatchObject({ code: 2, stdout: '' })
  expect(await run('check', '--format', 'junit', '--json')).toMatchObject({ code: 2, stdout: expect.stringContaining('bad-option') })
})
