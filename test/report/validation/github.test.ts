import { describe, expect, it } from 'vitest'
import { Failure } from '../../../pipeline/model/failure.ts'
import { github } from '../../../pipeline/report/validation/github.ts'
import { checkReport, NASTY } from './checked.ts'
import { finding, many, result, validation } from './examples.ts'

/** Parses lines as the runner does: https://github.com/actions/runner, ActionCommand.TryParseV2. */
function commands(output: string) {
  return output.split(/\r\n|\r|\n/).flatMap((line) => {
    const match = /^::(\w+)(?: (.*?))?::(.*)$/.exec(line.trim())
    if (!match) return []
    const unescaped = (text: string) =>
      text.replace(/%(0D|0A|3A|2C|25)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    const properties = Object.fromEntries((match[2] ?? '').split(',').map((pair) => pair.split(/=(.*)/s).slice(0, 2).map(unescaped)))
    return [{ name: match[1], ...properties, message: unescaped(match[3] ?? '') }]
  })
}

const error = finding({ rule: 'lock-holds', severity: 'error' })

describe('annotations', () => {
  it('have severity, file, line, rule and release, and a line of verdict after them', () => {
    const output = github.report(
      checkReport([validation([result(), result({ rule: 'lock-holds', severity: 'error', findings: [error] })])]),
    )
    expect(output).toBe(
      [
        '::error file=sources/demo/population.csv,line=12,title=lock-holds (1.2)::FRA|2020: waste per head is out of reason; expected 1 to 120 kg, found 150.0 kg',
        '::warning file=sources/demo/population.csv,line=12,title=waste-per-head (1.2)::FRA|2020: waste per head is out of reason; expected 1 to 120 kg, found 150.0 kg',
        'plastic-eol 1.2: Blocked by 1 error. 1 error, 1 warning, 0 infos, 0 waived.',
        '',
      ].join('\n'),
    )
  })

  it('come back whole from any text, and no text makes a command of its own', () => {
    const nasty = finding({ rule: 'a,b:c=d%', key: NASTY, message: NASTY, expected: null, actual: null, file: `${NASTY}.csv` })
    const output = github.report(checkReport([validation([result({ findings: [nasty] })])]))
    const found = commands(output)
    expect(found).toHaveLength(1)
    const shown = NASTY.replaceAll('\u0000', ' ').replaceAll('\u001b', ' ').replaceAll('\u2028', ' ')
    expect(found[0]).toEqual({ name: 'warning', file: `${shown}.csv`, line: '12', title: 'a,b:c=d% (1.2)', message: `${shown}: ${shown}` })
    expect(output.split('\n')).toHaveLength(3)
  })

  it('are ten of a severity, the new ones first, then the largest, and a line says how many more', () => {
    const findings = many(1240).findings.map((one, index) => ({ ...one, size_kt: `${index}.000000`, new: index === 7 }))
    const output = github.report(checkReport([validation([result({ findings })])]))
    expect(
      commands(output)
        .map(({ message }) => message.split(':')[0])
        .slice(0, 3),
    ).toEqual(['FRA|7', 'FRA|1239', 'FRA|1238'])
    expect(commands(output)).toHaveLength(10)
    expect(output).toContain(
      '\nplastic-eol: 10 of 1,240 warnings are annotated; the other 1,230 are in the output of --format text, json or junit',
    )
  })

  it('of the same finding in several releases are one', () => {
    const [one] = commands(github.report(checkReport([validation([result()]), { ...validation([result()]), version: '1.3' }])))
    expect(one).toMatchObject({ title: 'waste-per-head (1.2, 1.3)' })
    const now = (fresh: boolean) => validation([result({ findings: [finding({ new: fresh })] })])
    const both = commands(github.report(checkReport([now(true), { ...now(false), version: '1.3' }])))
    expect(both).toMatchObject([{ title: 'waste-per-head (1.2, 1.3)' }])
  })

  it('are not made of notes and of what is waived: these are counted', () => {
    const rules = [result({ findings: [finding({ severity: 'info' }), finding({ waived: 'an island' })] })]
    expect(github.report(checkReport([validation(rules)]))).toBe(
      'plastic-eol 1.2: Nothing blocks this release. 0 errors, 0 warnings, 1 info, 1 waived.\n',
    )
  })

  it('have no line where there is no file', () => {
    const [one] = commands(github.report(checkReport([validation([result({ findings: [finding({ file: null, line: null })] })])])))
    expect(Object.keys(one ?? {})).toEqual(['name', 'title', 'message'])
  })

  it('of a failure are its problems, or the failure itself', () => {
    const problem = {
      code: 'bad-value',
      message: 'not a number',
      file: 'sources/demo/population.csv',
      line: 5,
      column: 'persons',
      found: '9,5',
    }
    const problems = Array.from({ length: 12 }, (_, index) => ({ ...problem, line: index + 2, found: `${index},5` }))
    const output = github.failure(new Failure('broken-inputs', 'There are problems.', { problems }), (file) => `below/${file}`)
    expect(commands(output)[0]).toEqual({
      name: 'error',
      file: 'below/sources/demo/population.csv',
      line: '2',
      title: 'broken-inputs',
      message: 'column persons: not a number, found "0,5"',
    })
    expect(output).toContain('10 of 12 errors are annotated; the other 2 are')
    expect(github.failure(new Failure('no-releases', 'None.', { hint: 'Look.' }), String)).toBe('::error title=no-releases::None. Look.\n')
  })

  it('of problems that differ only in their line is one, which also says what to do', () => {
    const problem = { code: 'unknown-source', file: 'a.csv', message: 'unknown source', found: 'x', remedy: 'Add it to the table sources.' }
    const problems = [...Array.from({ length: 30 }, (_, at) => ({ ...problem, line: at + 2 })), { ...problem, line: 40, found: 'y' }]
    expect(github.failure(new Failure('broken-inputs', 'There are problems.', { problems }), String).split('\n')).toEqual([
      '::error file=a.csv,line=2,title=broken-inputs::unknown source, found "x". Add it to the table sources. (also on 29 other lines, the last 31)',
      '::error file=a.csv,line=40,title=broken-inputs::unknown source, found "y". Add it to the table sources.',
      '',
    ])
  })
})
