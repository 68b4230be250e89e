import { describe, expect, test } from 'vitest'
import { validationHtml, validationHtmlChunks } from '../../pipeline/report/validation-html.ts'
import { finding, many, result, validation } from './validation.ts'

const error = result({
  rule: 'lock-holds',
  severity: 'error',
  findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'input population' })],
})
const passed = result({ rule: 'record-order', severity: 'error', findings: [] })

/** Tags that are opened and never closed, or closed and never opened. */
function unbalanced(html: string): string[] {
  const open: string[] = []
  for (const [, slash, name = ''] of html.replace(/<style>[\s\S]*?<\/style>/, '').matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (name === 'meta') continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}

describe('the page', () => {
  test('says first what blocks, then the rest', () => {
    const html = validationHtml(validation([result(), error]))
    expect(html.indexOf('Blocked by 1 error.')).toBeLessThan(html.indexOf('<h2>Rules</h2>'))
    expect(html).toContain('<li><a href="#lock-holds">lock-holds</a>: 1 finding.')
    expect(html).toContain('1 error, 1 warning, 0 notes, 0 waived.')
    expect(html).toContain('244 of 304 country-years rest on one method only and are not reconciled.')
    expect(html.indexOf('<section id="lock-holds"')).toBeLessThan(html.indexOf('<section id="waste-per-head"'))
  })

  test('says that nothing blocks, or that warnings do', () => {
    expect(validationHtml(validation([result()]))).toContain('<h2>Nothing blocks this release.</h2>')
    expect(validationHtml(validation([result()], { blocked: true }))).toContain('<h2>Blocked by 1 warning.</h2>')
  })

  test("carries the environment's notice", () => {
    expect(validationHtml(validation([]))).toContain('<p class="notice">These values are invented.</p>')
  })

  test('lists every rule with its status, and every finding with all that is known of it', () => {
    const html = validationHtml(
      validation([passed, result({ findings: [finding({ waived: 'an island' }), finding({ key: 'FRA|2021' })] })]),
    )
    expect(html).toMatch(/<th scope="row">record-order<\/th><td>[^<]*<\/td><td>error<\/td><td>passed<\/td><td class="n">304<\/td>/)
    for (const text of [
      'FRA|2020',
      '1 to 120 kg',
      '150.0 kg',
      '180.000000',
      'sources/demo/population.csv:12',
      'an island',
      'Look at the unit.',
    ]) {
      expect(html).toContain(text)
    }
    expect(html.indexOf('FRA|2021')).toBeLessThan(html.indexOf('FRA|2020'))
  })

  test('leaves out columns that no finding of the rule fills', () => {
    const bare = finding({ expected: null, actual: null, size_kt: null, file: null, line: null })
    const html = validationHtml(validation([result({ findings: [bare] })]))
    expect(html).toContain('<thead><tr><th scope="col">key</th><th scope="col">what</th></tr></thead>')
  })

  test('says that no rule found anything', () => {
    expect(validationHtml(validation([passed]))).toContain('<p>No rule found anything.</p>')
  })
})

describe('whatever a text holds', () => {
  const evil = `<script>alert("1")</script>&'`
  const texts = finding({ country: evil, key: evil, message: evil, expected: evil, actual: evil, file: evil, waived: evil, size_kt: evil })
  const html = validationHtml({
    ...validation([result({ rule: evil, title: evil, why: evil, advice: evil, findings: [texts] })]),
    version: evil,
    notice: evil,
  })

  test('it is text and never markup', () => {
    expect(html).not.toContain('<script')
    expect(html).not.toContain('alert("')
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;')
  })

  test('the tags stay in balance', () => {
    expect(unbalanced(html)).toEqual([])
  })
})

test('needs no network and no script, and follows light and dark', () => {
  const html = validationHtml(validation([error, result(), passed]))
  expect(html).not.toMatch(/<script|<link|<img|<iframe|https?:|@import|url\(/)
  expect(html).toContain("default-src 'none'")
  expect(html).toContain('color-scheme: light dark')
  expect(unbalanced(html)).toEqual([])
})

test('a hundred thousand findings are all there, made piece by piece within seconds', () => {
  const started = performance.now()
  let rows = 0
  let longest = 0
  for (const chunk of validationHtmlChunks(validation([many(100_000)]))) {
    rows += chunk.split('<tr><td>').length - 1
    longest = Math.max(longest, chunk.length)
  }
  expect(rows).toBe(100_000)
  expect(longest).toBeLessThan(1_000_000)
  expect(performance.now() - started).toBeLessThan(5000)
})
