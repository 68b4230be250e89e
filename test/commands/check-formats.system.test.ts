// Tests check and build with the formats for other programs: results on stdout, other text on stderr, the usual exit codes.

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
afterAll(() => workspace.remove())

const formats = ['junit', 'github', 'markdown', 'json'] as const

describe('a check that is blocked', () => {
  let runs: Map<string, Run>
  const textOf = (format: (typeof formats)[number]) => runs.get(format)?.stdout ?? ''
  beforeAll(async () => {
    workspace.edit('releases/1.2/release.json', declared, '"changes": []')
    runs = new Map()
    for (const format of formats) runs.set(format, await run('check', '1.2', '--format', format))
  })
  afterAll(() => workspace.edit('releases/1.2/release.json', '"changes": []', declared))

  it.each(formats)('exits 1 and names file and line as %s', (format) => {
    expect(runs.get(format)?.code).toBe(1)
    expect(textOf(format)).toContain('changes-declared')
    expect(textOf(format)).toMatch(/sources\/demo\/\w+\.csv/)
  })
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

describe('inputs that are broken', () => {
  beforeAll(() => workspace.edit('sources/demo/population.csv', /(\nBRA,\d+,)(\d+)/, '$1many'))
  afterAll(() => workspace.edit('sources/demo/population.csv', 'many', '1000'))

  it.each([
    [
      'junit',
      /<testcase classname="plastic-eol\.demo\.inputs" name="[a-z-]+" time="0">\s*<failure [\s\S]*at sources\/demo\/population\.csv:2/,
    ],
    [
      'github',
      /^::error file=sources\/demo\/population\.csv,line=2,title=[a-z-]+ \(inputs\)::sources\/demo\/population\.csv\|2\|persons: /,
    ],
    ['markdown', /^# Blocked: [\s\S]*\n## inputs: Blocked by 1 error\.\n[\s\S]*sources\/demo\/population\.csv\\?\|2/],
    ['json', /"code": "broken-inputs"/],
  ])('are reported as %s too, with exit code 2', async (format, expected) => {
    const { code, stdout } = await run('check', '--format', format)
    expect(code).toBe(2)
    expect(stdout).toMatch(expected)
  })
})

it('an unknown format is refused, and so is --json with another format', async () => {
  expect(await run('check', '--format', 'xml')).toMatchObject({ code: 2, stdout: '' })
  expect(await run('check', '--format', 'junit', '--json')).toMatchObject({ code: 2, stdout: expect.stringContaining('bad-option') })
})
