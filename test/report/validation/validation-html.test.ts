import { describe, expect, test } from 'vitest'
import { html as written } from '../../../pipeline/report/html.ts'
import { figureKey } from '../../../pipeline/report/validation/page/figures.ts'
import { validationHtml } from '../../../pipeline/report/validation/validation-html.ts'
import { markup, unbalanced } from '../markup.ts'
import { finding, noChanges, pageData, pageOf, result, validation, yearData } from './examples.ts'

const error = result({
  rule: 'lock-holds',
  severity: 'error',
  findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'input population' })],
})
const passed = result({ rule: 'record-order', severity: 'error', findings: [] })

describe('the page', () => {
  test('says first what blocks, then the rest', () => {
    const html = pageOf(validation([result(), error]))
    expect(html).toContain('<h2>Blocked by 1 error.</h2>')
    expect(html).toContain('<li><a href="#rule-lock-holds">lock-holds</a>: 1 finding.')
    expect(html).toContain('244 of 304 country-years rest on one method only and are not reconciled.')
    const places = ['id="verdict"', 'id="notice"', 'Look here first', 'id="rule-lock-holds"', 'id="rule-waste-per-head"', 'id="coverage"']
    const found = places.map((text) => html.indexOf(text))
    expect(found).toEqual([...found].sort((a, b) => a - b))
    expect(found[0]).toBeGreaterThan(0)
  })

  test('lists of many places those with errors and warnings and those with the most waste, and counts the others', () => {
    const codes = Array.from({ length: 1200 }, (_, index) => `BRA-${String(index + 1).padStart(4, '0')}`)
    const countries = codes.map((code, index) => {
      const { flows, ...year } = yearData()
      return {
        code,
        name: `Place ${code}`,
        years: [{ ...year, flows: { ...flows, waste_produced_in_the_country: 1_000_000 * (1200 - index) } }],
      }
    })
    const findings = ['BRA-1200', 'BRA-1100'].map((country) => finding({ key: `${country}|2020`, country }))
    const html = pageOf(validation([result({ findings })]), { data: pageData({ countries }) })
    const coverage = html.slice(html.indexOf('id="coverage"'), html.indexOf('id="flows"'))
    const listed = [...coverage.matchAll(/href="#flow-(BRA-\d+)"/g)].map(([, code]) => code)
    expect(listed).toEqual([...codes.slice(0, 998), 'BRA-1100', 'BRA-1200'])
    expect(coverage).toContain('The other 200 are counted above')
    const flows = html.slice(html.indexOf('id="flows"'), html.indexOf('id="map"'))
    expect([...flows.matchAll(/id="flow-(BRA-\d+)"/g)].map(([, code]) => code)).toEqual(listed)
    expect(flows).toContain('<b>All 1,200 countries</b>')
    expect(flows).toContain('The figures of the 200 that are not in the table are in datasets.csv.')
    expect(html.slice(html.indexOf('id="map"'))).toContain('The other 200 are in datasets.csv.')
    expect(html).toContain('and 1,150 others with less')
    expect(unbalanced(html)).toEqual([])
  })

  test('says that nothing blocks, or that warnings do', () => {
    expect(pageOf(validation([result()]))).toContain('<h2>Nothing blocks this release.</h2>')
    expect(pageOf(validation([result()], { blocked: true }))).toContain('<h2>Blocked by 1 warning.</h2>')
  })

  test("carries the environment's notice, and says plainly what the numbers are not", () => {
    expect(pageOf(validation([]))).toContain('<b>Demo: these numbers are fake.</b> These values are invented.')
    const html = pageOf({ ...validation([]), environment: 'production', notice: 'A model.' })
    expect(html).toContain('<b>Estimates, each with a range.</b> A model.')
    expect(html).toContain('littering and release rates are assumptions')
  })

  test('points to the worst first: by severity, then by size, once for a rule and a country', () => {
    const small = finding({ key: 'BRA|2020', country: 'BRA', size_kt: '2.000000' })
    const html = pageOf(validation([result({ findings: [small, finding({ key: 'FRA|2019', size_kt: '9.000000' }), finding()] }), error]))
    const first = html.slice(html.indexOf('Look here first'), html.indexOf('id="findings"'))
    expect([...first.matchAll(/<li class="\w+"><b>([^<]*)/g)].map(([, key]) => key)).toEqual(['input population', 'FRA|2020', 'BRA|2020'])
    expect(first).toContain('and 1 more for FRA')
  })

  test('points to what is new before what is old and larger, even if its size is unknown or a larger finding leads its cause', () => {
    const old = ['AUT', 'BEL', 'CHE', 'DEU', 'ESP', 'FIN'].map((country) => finding({ key: country, country, new: false }))
    const split = finding({ key: 'category_split|PET|PET bottles|weight', country: null, size_kt: null, new: true })
    const cause = JSON.stringify('treatment')
    const [lead, follower] = [
      finding({ key: 'GTM|a', country: 'GTM', cause, new: false, size_kt: '3.000000' }),
      finding({ key: 'GTM|b', country: 'GTM', cause, new: true, size_kt: '2.000000' }),
    ]
    const note = finding({ key: 'ITA', country: 'ITA', severity: 'info', new: true })
    const html = pageOf(validation([result({ findings: [...old, lead, follower, note, split] })]))
    const first = html.slice(html.indexOf('Look here first'), html.indexOf('id="findings"'))
    expect(
      [...first.matchAll(/<li class="warning"><b>([^<]*)<\/b>( <span class="new">)?/g)].map(([, key, mark]) => [key, Boolean(mark)]),
    ).toEqual([
      ['GTM|a', true],
      ['category_split|PET|PET bottles|weight', true],
      ['AUT', false],
      ['BEL', false],
      ['CHE', false],
    ])
  })

  test('gives of a finding its key, expected, actual, size, source line, what to do and the command that explains it', () => {
    const html = pageOf(validation([result({ findings: [finding({ waived: 'an island' }), finding({ key: 'FRA|2021' })] })]))
    for (const text of [
      'FRA|2020',
      '1 to 120 kg',
      '150.0 kg',
      '<td class="n">180</td>',
      'sources/<wbr>demo/<wbr>population<span class="line">.csv:12</span>',
      'an island',
      'Look at the unit.',
      'plastic-eol explain 1.2 FRA &#39;All packaging&#39; &#39;All polymers&#39; 2020 waste_produced_in_the_country',
    ]) {
      expect(html).toContain(text)
    }
    const rows = html.slice(html.indexOf('id="rule-'))
    expect(rows.indexOf('FRA|2021')).toBeLessThan(rows.indexOf('FRA|2020'))
  })

  test('leaves out columns that no finding of the rule fills', () => {
    const bare = finding({ country: null, expected: null, actual: null, size_kt: null, file: null, line: null })
    const html = pageOf(validation([result({ findings: [bare] })]))
    expect(html).toContain('<thead><tr><th scope="col" class="k">key, and what was found</th></tr></thead>')
  })

  test('lists every rule with its status', () => {
    expect(pageOf(validation([passed]))).toMatch(
      /<th scope="row">record-order<\/th><td>[^<]*<\/td><td>error<\/td><td class="status">passed<\/td><td class="n">304<\/td>/,
    )
    expect(pageOf(validation([passed]))).toContain('<p>No rule found anything.</p>')
  })

  test('shows what each country-year rests on by letter and figure', () => {
    const html = pageOf(validation([]), {
      data: pageData({ years: [2020, 2021], countries: [{ code: 'FRA', name: 'France', years: [yearData({ methods: 1 })] }] }),
    })
    expect(html).toContain('<td class="q q3"><abbr title="supply of the year, not reconciled">S</abbr> 3.2</td>')
    expect(html).toContain('<td class="q q0"><abbr title="no record">–</abbr></td>')
  })

  test('links to sources of the web only', () => {
    const [source] = pageData().sources
    if (!source) throw new Error('no source')
    const html = pageOf(validation([]), { data: pageData({ sources: [source, { ...source, url: 'javascript:alert(1)' }] }) })
    expect(html.match(/<a href="https:\/\/example.org\/supply" rel="noreferrer">Mock supply<\/a>/g)).toHaveLength(1)
    expect(html).not.toContain('javascript:')
  })

  test('is the same when it is made again', () => {
    expect(pageOf(validation([error, result()]))).toBe(pageOf(validation([error, result()])))
  })
})

describe('the coverage', () => {
  test('counts what its column says, and not the notes', () => {
    const html = pageOf(validation([result({ findings: [finding(), finding({ key: 'FRA|2021', severity: 'info' })] })]))
    expect(html).toContain('<th scope="col" class="n">errors and warnings</th>')
    expect(html).toContain('data-country="FRA">1</a>')
  })

  test('has one colour for scores that read alike', () => {
    const years = [2451, 2500, 2549].map((quality_milli, index) => yearData({ year: 2019 + index, quality_milli }))
    const html = pageOf(validation([]), {
      data: pageData({ years: [2019, 2020, 2021], countries: [{ code: 'AUS', name: 'Australia', years }] }),
    })
    expect(
      [...html.matchAll(/<td class="q q(\d)"><abbr[^>]*>S<sup>2<\/sup><\/abbr> (\S+)<\/td>/g)].map(([, band, text]) => [band, text]),
    ).toEqual(Array.from({ length: 3 }, () => ['3', '2.5']))
  })
})

describe('any text', () => {
  const evil = `<script>alert("1")</script>&'`
  const texts = finding({ country: evil, key: evil, message: evil, expected: evil, actual: evil, file: evil, waived: evil, size_kt: evil })
  const [source] = pageData().sources
  const html = validationHtml({
    validation: {
      ...validation([result({ rule: evil, title: evil, why: evil, advice: evil, findings: [texts, { ...texts, waived: null }] })]),
      version: evil,
      notice: evil,
    },
    changes: noChanges({
      previous: evil,
      method_changes: [evil],
      declared: [{ text: evil, matches: 0 }],
      inputs: [
        { change: 'revised', table: evil, key: evil, file: evil, line: 1, columns: [evil], before: evil, after: evil, declaration: null },
      ],
      added: [{ country: evil, category: evil, polymer: evil, year: 2020 }],
      cells: [
        { country: evil, category: evil, polymer: evil, year: 2020, metric: 'export', unit: 'kt', before: 0, after: 1, declared: false },
      ],
    }),
    data: {
      ranges: null,
      years: [2020],
      countries: [
        { code: evil, name: evil, years: [yearData({ method: evil })] },
        { code: 'FRA', name: evil, years: [yearData()] },
      ],
      sources: source
        ? [{ ...source, id: evil, title: evil, authors: evil, publisher: evil, licence: evil, url: `https://example.org/"${evil}` }]
        : [],
    },
    figures: new Map([
      [
        figureKey({
          country: evil,
          category: 'All packaging',
          polymer: 'All polymers',
          year: 2020,
          metric: 'waste_produced_in_the_country',
        }),
        { answer: evil, more: evil, deciding: '', tree: written`<li>2,000 kt</li>` },
      ],
    ]),
  })

  test('is text and never markup, in pictures and attributes too', () => {
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('alert("')
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;')
    expect(html).toContain('<title>&lt;script&gt;')
  })

  test('leaves the tags balanced', () => {
    expect(unbalanced(html)).toEqual([])
  })
})

test('needs no network, lets no script run but its own, and follows light and dark', () => {
  const html = pageOf(validation([error, result(), passed]))
  expect(markup(html)).not.toMatch(/<link|<img|<iframe|<object|@import|url\(|\bsrc=|\bon\w+=/)
  expect([...html.matchAll(/https?:[^"' <]*/g)].map(([address]) => address)).toEqual(['https://example.org/supply'])
  expect(html).toMatch(/default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]{43}='/)
  expect(html).toContain('color-scheme: light dark')
  expect(unbalanced(html)).toEqual([])
})
