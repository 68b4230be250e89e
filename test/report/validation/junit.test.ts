import { DOMParser, type Element } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../pipeline/model/failure.ts'
import { junit } from '../../../pipeline/report/validation/junit.ts'
import { checkReport, NASTY } from './checked.ts'
import { finding, many, result, validation } from './examples.ts'

/** The root of the document. Throws for every complaint of the parser. */
function parsed(xml: string): Element {
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`)
    },
  })
  const root = parser.parseFromString(xml, 'text/xml').documentElement
  if (!root) throw new Error('no root')
  return root
}

const all = (root: Element, name: string) => Array.from(root.getElementsByTagName(name))
const error = finding({ rule: 'lock-holds', severity: 'error', key: 'input population' })
const failed = result({ rule: 'lock-holds', severity: 'error', findings: [error, { ...error, line: 13 }] })
const silent = result({ rule: 'changes-declared', status: 'nothing examined', examined: 0, findings: [] })
const passed = result({ rule: 'record-order', severity: 'error', findings: [] })

describe('JUnit XML', () => {
  it('is a suite a release and a case a rule, with numbers that add up', () => {
    const root = parsed(junit.report(checkReport([validation([passed, failed, silent]), { ...validation([passed]), version: '1.3' }])))
    expect(root.tagName).toBe('testsuites')
    const numbers = ['tests', 'failures', 'errors', 'skipped']
    expect(numbers.slice(0, 3).map((name) => root.getAttribute(name))).toEqual(['4', '1', '0'])
    expect(all(root, 'testsuite').map((suite) => [suite.getAttribute('name'), ...numbers.map((name) => suite.getAttribute(name))])).toEqual(
      [
        ['plastic-eol.demo.1.2', '3', '1', '0', '1'],
        ['plastic-eol.demo.1.3', '1', '0', '0', '0'],
      ],
    )
    expect(all(root, 'testcase').map((one) => one.getAttribute('name'))).toEqual([
      'record-order',
      'lock-holds',
      'changes-declared',
      'record-order',
    ])
    expect(all(root, 'skipped')[0]?.getAttribute('message')).toBe('nothing examined')
  })

  it('has one failure a rule, with all its findings, files and lines', () => {
    const [failure, ...others] = all(parsed(junit.report(checkReport([validation([failed])]))), 'failure')
    expect(others).toEqual([])
    expect(failure?.getAttribute('message')).toMatch(
      /^2 findings; the first: error input population: .* at sources\/demo\/population\.csv:12$/,
    )
    expect(failure?.textContent?.match(/at sources\/demo\/population\.csv:1[23]$/gm)).toHaveLength(2)
    expect(failure?.textContent).toContain('What to do: Look at the unit.')
  })

  it('keeps what does not fail in the output of its case: warnings, and what is waived', () => {
    const rule = result({ findings: [finding(), finding({ severity: 'error', key: 'DEU|2020', waived: 'an island' })] })
    const root = parsed(junit.report(checkReport([validation([rule])])))
    expect(all(root, 'failure')).toEqual([])
    const [output] = all(root, 'system-out')
    expect(output?.textContent).toContain('warning FRA|2020')
    expect(output?.textContent).toContain(
      'DEU|2020: waste per head is out of reason; expected 1 to 120 kg, found 150.0 kg (size 180.000000 kt) at sources/demo/population.csv:12 — waived: an island',
    )
  })

  it('says which findings are new', () => {
    const given = validation([result({ findings: [finding({ new: true }), finding({ key: 'FRA|2021', new: false })] })], {
      new: { since: '1.1', errors: 0, warnings: 1, infos: 0 },
    })
    const xml = junit.report(checkReport([given]))
    expect(xml).toContain('new warning FRA|2020: ')
    expect(xml).toContain('\nwarning FRA|2021: ')
    expect(xml).toContain('0 errors, 2 warnings (1 new), 0 infos, 0 waived.')
  })

  it('reports warnings as failures where they are to fail', () => {
    const root = parsed(junit.report(checkReport([validation([result()])], { failing: ['error', 'warning'] })))
    expect(all(root, 'failure')[0]?.getAttribute('type')).toBe('warning')
  })

  it('shows a rule that crashed as an error, not as a failure', () => {
    const crashed = result({ severity: 'error', status: 'crashed', findings: [finding({ severity: 'error' })] })
    const root = parsed(junit.report(checkReport([validation([crashed])])))
    expect([root.getAttribute('failures'), root.getAttribute('errors'), all(root, 'error').length]).toEqual(['0', '1', 1])
  })

  it('holds every finding, however many', () => {
    const rule = { ...many(1240), findings: many(1240).findings.map((one) => ({ ...one, severity: 'error' as const })) }
    const [failure] = all(parsed(junit.report(checkReport([validation([rule])]))), 'failure')
    expect(failure?.getAttribute('message')).toMatch(/^1,240 findings; /)
    expect(failure?.textContent?.match(/^error FRA\|/gm)).toHaveLength(1240)
  })

  it('is well-formed and has no elements of its own whatever texts hold; they come back as they were but for what XML cannot hold', () => {
    const nasty = finding({ severity: 'error', key: NASTY, message: NASTY, expected: NASTY, actual: NASTY, file: NASTY, waived: null })
    const rule = result({ rule: NASTY, title: NASTY, advice: NASTY, findings: [nasty, { ...nasty, waived: NASTY }] })
    const xml = junit.report(checkReport([{ ...validation([rule]), notice: NASTY }], { environment: NASTY }))
    const root = parsed(xml)
    expect(new Set(all(root, '*').map(({ tagName }) => tagName))).toEqual(new Set(['testsuite', 'testcase', 'failure', 'system-out']))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(xml).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/u)
    expect(all(root, 'failure')[0]?.textContent).toContain('<script>alert(1)</script> ]]> <!-- & " \' | `code`')
  })

  it('reports a failure that kept anything from being checked, with its places', () => {
    const problem = { code: 'bad-value', message: NASTY, file: 'sources/demo/population.csv', line: 5, column: 'persons', found: ']]>' }
    const root = parsed(
      junit.failure(new Failure('broken-inputs', 'There is 1 problem.', { problems: [problem], hint: NASTY }), (file) => `below/${file}`),
    )
    const [error] = all(root, 'error')
    expect(error?.getAttribute('type')).toBe('broken-inputs')
    expect(error?.textContent).toContain('below/sources/demo/population.csv:5, column persons')
  })
})
