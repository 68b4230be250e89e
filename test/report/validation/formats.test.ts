// What the formats of a report do with any text and in cases of their own. test/golden/reports holds each of them whole.

import { DOMParser, type Element } from '@xmldom/xmldom'
import { describe, expect, it, test } from 'vitest'
import { github } from '../../../pipeline/report/validation/github.ts'
import { junit } from '../../../pipeline/report/validation/junit.ts'
import { markdown } from '../../../pipeline/report/validation/validation-markdown.ts'
import { blockingText, newFindingsText } from '../../../pipeline/report/validation/validation-text.ts'
import { checkReport, NASTY } from './checked.ts'
import { finding, result, validation } from './examples.ts'

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

describe('annotations', () => {
  it('come back whole from any text, and no text makes a command of its own', () => {
    const nasty = finding({ rule: 'a,b:c=d%', key: NASTY, message: NASTY, expected: null, actual: null, file: `${NASTY}.csv` })
    const output = github(checkReport([validation([result({ findings: [nasty] })])]))
    const found = commands(output)
    expect(found).toHaveLength(1)
    const shown = NASTY.replaceAll('\u0000', ' ').replaceAll('\u001b', ' ').replaceAll('\u2028', ' ')
    expect(found[0]).toEqual({ name: 'warning', file: `${shown}.csv`, line: '12', title: 'a,b:c=d% (1.2)', message: `${shown}: ${shown}` })
    expect(output.split('\n')).toHaveLength(3)
  })

  it('of the same finding in several releases are one', () => {
    const [one] = commands(github(checkReport([validation([result()]), { ...validation([result()]), version: '1.3' }])))
    expect(one).toMatchObject({ title: 'waste-per-head (1.2, 1.3)' })
    const now = (fresh: boolean) => validation([result({ findings: [finding({ new: fresh })] })])
    const both = commands(github(checkReport([now(true), { ...now(false), version: '1.3' }])))
    expect(both).toMatchObject([{ title: 'waste-per-head (1.2, 1.3)' }])
  })
})

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

describe('JUnit XML', () => {
  it('reports warnings as failures where they are to fail', () => {
    const root = parsed(junit(checkReport([validation([result()])], { failing: ['error', 'warning'] })))
    expect(all(root, 'failure')[0]?.getAttribute('type')).toBe('warning')
  })

  it('is well-formed and has no elements of its own whatever texts hold; they come back as they were but for what XML cannot hold', () => {
    const nasty = finding({ severity: 'error', key: NASTY, message: NASTY, expected: NASTY, actual: NASTY, file: NASTY, waived: null })
    const rule = result({ rule: NASTY, title: NASTY, advice: NASTY, findings: [nasty, { ...nasty, waived: NASTY }] })
    const xml = junit(checkReport([{ ...validation([rule]), notice: NASTY }], { environment: NASTY }))
    const root = parsed(xml)
    expect(new Set(all(root, '*').map(({ tagName }) => tagName))).toEqual(new Set(['testsuite', 'testcase', 'failure', 'system-out']))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(xml).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/u)
    expect(all(root, 'failure')[0]?.textContent).toContain('<script>alert(1)</script> ]]> <!-- & " \' | `code`')
  })
})

describe('the summary of a pull request', () => {
  it('says of a cause the size of the finding that leads it, and the largest', () => {
    const lead = finding({ key: 'CHN|2014', cause: 'waste-per-head CHN|2014', size_kt: '518.000000' })
    const old = finding({ rule: 'evidence-old', key: 'CHN', cause: lead.cause, size_kt: '42826.000000' })
    const text = markdown(
      checkReport([validation([result({ findings: [finding({ key: 'ITA' }), lead] }), result({ rule: old.rule, findings: [old] })])]),
    )
    expect(/^\| warning.*$/m.exec(text)?.[0]).toMatch(/^\| warning \| `waste-per-head` \| CHN.*\| 518, up to 42826 \|/)
  })

  it('shows any text as text: one line, six cells, no markup, nobody and nothing called', () => {
    const nasty = finding({ key: NASTY, message: NASTY, expected: NASTY, file: NASTY })
    const text = markdown(checkReport([validation([result({ title: NASTY, findings: [nasty] })])], { notice: NASTY }))
    const rows = text.split('\n').filter((line) => line.startsWith('| warning |'))
    expect(rows).toHaveLength(1)
    // A pipe that ends a cell has an even number of backslashes before it.
    expect(rows[0]?.match(/(?<!\\)(\\\\)*\|/g)).toHaveLength(7)
    for (const markup of [/(?<!\\)<script/, /(?<!\\)\*bold/, /(?<!\\)`code/, /(?<!\\)\[link/, /@someone/, /#12/, /\$x/, /http:\/\//]) {
      expect(text).not.toMatch(markup)
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/)
  })
})

describe('what is new', () => {
  const fresh = (key: string, size_kt: string | null, given = {}) => finding({ key, size_kt, new: true, ...given })

  test('is what does not block, where something blocks: that is said above it', () => {
    const error = fresh('FRA|2020|waste', '2.000000', { severity: 'error' })
    const both = [result({ findings: [error, fresh('DEU|2020|waste', '1.000000')] })]
    const verdict = { blocked: true, errors: 1, new: { since: '1.1', errors: 1, warnings: 1, infos: 0 } }
    const text = newFindingsText(validation(both, verdict))
    expect(text).toMatch(/^1\.2: 1 warning new since 1\.1/)
    expect(text).toContain('DEU|2020')
    expect(text).not.toContain('FRA|2020')
  })

  test('is nothing where there is no release before, or nothing new', () => {
    expect(newFindingsText(validation([result()]))).toBe('')
  })
})

describe('what blocks', () => {
  test('is the warnings where they block, and nothing where nothing does; it leaves no control characters to the terminal', () => {
    expect(blockingText(validation([result()], { blocked: true }))).toContain('warning[waste-per-head]')
    expect(blockingText(validation([result()]))).toBe('')
    const strange = result({ findings: [finding({ key: 'a\u001b[31m\nb', message: 'c\td' })] })
    expect(blockingText(validation([strange], { blocked: true }))).toContain('  a [31m b: c d')
  })

  test('in the same words as in an earlier release stands with the first of them', () => {
    const wrong = (given = {}) =>
      result({
        rule: 'input-impossible',
        severity: 'error',
        findings: [finding({ rule: 'input-impossible', severity: 'error', ...given })],
      })
    const first = { ...validation([wrong()]), version: '1.1' }
    const second = validation([
      wrong({ size_kt: '181.000000' }),
      result({ rule: 'lock-holds', severity: 'error', findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'x' })] }),
    ])
    const text = blockingText(second, [first])
    expect(text).toContain('Blocked by 2 errors.\n  1 error as in 1.1\n')
    expect(text).toContain('error[lock-holds]')
    expect(text).not.toContain('error[input-impossible]')
    expect(blockingText(second)).toContain('error[input-impossible]')
  })
})
