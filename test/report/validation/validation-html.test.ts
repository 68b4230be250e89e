import { describe, expect, test } from 'vitest'
import { html as written } from '../../../pipeline/report/html.ts'
import { type Figures, figureKey } from '../../../pipeline/report/validation/page/figures.ts'
import { SEARCHABLE_CELLS } from '../../../pipeline/report/validation/page/searchable-findings.ts'
import { type ReportedRelease, validationHtml } from '../../../pipeline/report/validation/validation-html.ts'
import type { CellChange, Changes } from '../../../schemas/changes.ts'
import type { Validation } from '../../../schemas/findings.ts'
import { finding, many, noChanges, pageData, reported, result, validation, yearData } from './examples.ts'

const error = result({
  rule: 'lock-holds',
  severity: 'error',
  findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'input population' })],
})
const passed = result({ rule: 'record-order', severity: 'error', findings: [] })

const page = (found: Validation, given: Partial<ReportedRelease> = {}) => validationHtml(reported(found, given))

/** The markup without style and script, whose text is not markup. */
const markup = (html: string) => html.replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '')

/** Tags that are opened but not closed, or closed but not opened. */
function unbalanced(html: string): string[] {
  const open: string[] = []
  for (const [, slash, name = '', rest = ''] of markup(html).matchAll(/<(\/?)([a-z0-9]+)((?:"[^"]*"|[^>"])*)>/g)) {
    if (['meta', 'br', 'wbr', 'input'].includes(name) || rest.endsWith('/')) continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}

describe('the page', () => {
  test('says first what blocks, then the rest', () => {
    const html = page(validation([result(), error]))
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
    const html = page(validation([result({ findings })]), { data: pageData({ countries }) })
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
    expect(page(validation([result()]))).toContain('<h2>Nothing blocks this release.</h2>')
    expect(page(validation([result()], { blocked: true }))).toContain('<h2>Blocked by 1 warning.</h2>')
  })

  test("carries the environment's notice, and says plainly what the numbers are not", () => {
    expect(page(validation([]))).toContain('<b>Demo: these numbers are fake.</b> These values are invented.')
    const html = page({ ...validation([]), environment: 'production', notice: 'A model.' })
    expect(html).toContain('<b>Accurate to about ±50 %.</b> A model.')
    expect(html).toContain('littering and release rates are assumptions')
  })

  test('points to the worst first: by severity, then by size, once for a rule and a country', () => {
    const small = finding({ key: 'BRA|2020', country: 'BRA', size_kt: '2.000000' })
    const html = page(validation([result({ findings: [small, finding({ key: 'FRA|2019', size_kt: '9.000000' }), finding()] }), error]))
    const first = html.slice(html.indexOf('Look here first'), html.indexOf('id="findings"'))
    expect([...first.matchAll(/<li class="\w+"><b>([^<]*)/g)].map(([, key]) => key)).toEqual(['input population', 'FRA|2020', 'BRA|2020'])
    expect(first).toContain('and 1 more for FRA')
  })

  test('gives of a finding its key, expected, actual, size, source line, what to do and the command that explains it', () => {
    const html = page(validation([result({ findings: [finding({ waived: 'an island' }), finding({ key: 'FRA|2021' })] })]))
    for (const text of [
      'FRA|2020',
      '1 to 120 kg',
      '150.0 kg',
      '<td class="n">180</td>',
      'sources/<wbr>demo/<wbr>population.csv:12',
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
    const html = page(validation([result({ findings: [bare] })]))
    expect(html).toContain('<thead><tr><th scope="col" class="k">key, and what was found</th></tr></thead>')
  })

  test('lists every rule with its status', () => {
    expect(page(validation([passed]))).toMatch(
      /<th scope="row">record-order<\/th><td>[^<]*<\/td><td>error<\/td><td class="status">passed<\/td><td class="n">304<\/td>/,
    )
    expect(page(validation([passed]))).toContain('<p>No rule found anything.</p>')
  })

  test('shows what each country-year rests on by letter and figure', () => {
    const html = page(validation([]), {
      data: pageData({ years: [2020, 2021], countries: [{ code: 'FRA', name: 'France', years: [yearData({ methods: 1 })] }] }),
    })
    expect(html).toContain('<td class="q q3"><abbr title="supply of the year, not reconciled">S</abbr> 3.2</td>')
    expect(html).toContain('<td class="q q0"><abbr title="no record">–</abbr></td>')
  })

  test('links to sources of the web only', () => {
    const [source] = pageData().sources
    if (!source) throw new Error('no source')
    const html = page(validation([]), { data: pageData({ sources: [source, { ...source, url: 'javascript:alert(1)' }] }) })
    expect(html.match(/<a href="https:\/\/example.org\/supply" rel="noreferrer">Mock supply<\/a>/g)).toHaveLength(1)
    expect(html).not.toContain('javascript:')
  })

  test('is the same when it is made again', () => {
    expect(page(validation([error, result()]))).toBe(page(validation([error, result()])))
  })
})

describe('the coverage', () => {
  test('counts what its column says, and not the notes', () => {
    const html = page(validation([result({ findings: [finding(), finding({ key: 'FRA|2021', severity: 'info' })] })]))
    expect(html).toContain('<th scope="col" class="n">errors and warnings</th>')
    expect(html).toContain('data-country="FRA">1</a>')
  })

  test('has one colour for scores that read alike', () => {
    const years = [2451, 2500, 2549].map((quality_milli, index) => yearData({ year: 2019 + index, quality_milli }))
    const html = page(validation([]), {
      data: pageData({ years: [2019, 2020, 2021], countries: [{ code: 'AUS', name: 'Australia', years }] }),
    })
    expect(
      [...html.matchAll(/<td class="q q(\d)"><abbr[^>]*>S<sup>2<\/sup><\/abbr> (\S+)<\/td>/g)].map(([, band, text]) => [band, text]),
    ).toEqual(Array.from({ length: 3 }, () => ['3', '2.5']))
  })
})

describe('totals', () => {
  test('are of all findings, whatever is shown', () => {
    const html = page(validation([many(1240)]))
    expect(html).toContain('20 of 1,240 findings')
    expect(html).toContain('The next 180')
    expect(html).toContain('200 of 1,240 are on this page; the other 1,040 are in <a href="findings.csv">findings.csv</a>')
  })

  test('of twenty thousand findings are on a page that opens', () => {
    const rules = Array.from({ length: 50 }, (_, index) => ({ ...many(400), rule: `rule-${index}` }))
    const found = validation(rules)
    const html = page(found)
    expect(html).toContain('20,000 findings of 50 rules')
    expect(html.length).toBeLessThan(7_000_000)
  })
})

describe('the findings that have no row', () => {
  const data = (html: string) => /<script type="application\/json" id="searchable">([^<]*)<\/script>/.exec(html)?.[1]

  test('travel as data for the search, each text once and no tag among them', () => {
    const evil = finding({ key: '</script><script>', message: '<!--', waived: 'a </SCRIPT>' })
    const html = page(validation([result({ findings: [...many(1240).findings, evil] })]))
    expect(JSON.parse(data(html) ?? '').texts).toEqual(expect.arrayContaining(['FRA|1239', '</script><script>', '<!--', 'a </SCRIPT>']))
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(data(page(validation([many(200)])))).toBeUndefined()
    expect(unbalanced(html)).toEqual([])
  })

  test('are left out where they would be too much, and the page says how many', () => {
    const huge = Array.from({ length: 3000 }, (_, index) => finding({ key: `FRA|${index}`, message: `${index} ${'x'.repeat(5000)}` }))
    const html = page(validation([result({ findings: huge })]))
    expect(html.length).toBeLessThan(11_000_000)
    const left = Number(/The search does not reach ([\d,]+) findings/.exec(html)?.[1]?.replace(',', ''))
    expect(left).toBe(3000 - 200 - JSON.parse(data(html) ?? '').rules['waste-per-head'].length / SEARCHABLE_CELLS.length)
    expect(left).toBeGreaterThan(1000)
  })
})

describe('what is new', () => {
  const fresh = { since: '1.1', errors: 0, warnings: 1, infos: 0 }
  const findings = [finding({ new: true }), finding({ key: 'FRA|2021', new: false }), finding({ key: 'FRA|2022', new: false })]
  const html = page(validation([result({ findings })], { new: fresh }))

  test('is said by the verdict, in its words and where it counts', () => {
    expect(html).toContain('<p><a href="#findings" data-new>3 warnings, 1 of them new since 1.1</a>.</p>')
    expect(html).toContain('<b>3</b> warnings, 1 new</a>')
    expect(html).toContain('3 findings, 1 new, largest 180 kt')
  })

  test.each([
    [{ errors: 1, warnings: 2, infos: 3 }, '1 error, new since 1.1; 2 warnings, all new; 1,240 notes, 3 of them new'],
    [{ errors: 0, warnings: 0, infos: 3 }, '1,240 notes, 3 of them new since 1.1'],
  ])('reads as a sentence: %o', (counts, says) => {
    const verdict = { errors: 1, warnings: 2, infos: 1240, new: { since: '1.1', ...counts } }
    expect(page(validation([result({ findings })], verdict))).toContain(` data-new>${says}</a>.`)
  })

  test('has a word in its row, and among what to look at first', () => {
    expect(html.match(/<b>FRA\|2020<\/b> <span class="new">new<\/span> waste per head/g)).toHaveLength(2)
    expect(html.match(/<span class="new">/g)).toHaveLength(2)
    expect(html).toContain(' data-s="warning" data-n><td')
    expect(html).toContain('<input type="checkbox" name="new"> new since 1.1</label>')
    expect(unbalanced(html)).toEqual([])
  })

  test('may be nothing, which is said; of a first release nothing is said', () => {
    const none = [finding({ new: false })]
    const without = page(validation([result({ findings: none })], { new: { ...fresh, warnings: 0 } }))
    expect(without).toContain('<p>No error, warning or note is new since 1.1.</p>')
    const first = page(validation([result()]))
    expect(first).not.toContain('since 1.1')
    for (const text of ['class="new"', 'name="new"', ' data-new>']) {
      expect(markup(without)).not.toContain(text)
      expect(markup(first)).not.toContain(text)
    }
  })

  test('does not come before what is larger, nor push it out of sight', () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      finding({ key: `FRA|${index}`, size_kt: `${30 - index}.000000`, new: index > 25 }),
    )
    const rows = page(validation([result({ findings: many })], { new: { ...fresh, warnings: 4 } }))
    const keys = [...rows.slice(rows.indexOf('id="rule-')).matchAll(/<td class="k"><b>([^<]*)/g)].map(([, key]) => key)
    expect(keys).toEqual(many.map(({ key }) => key))
  })
})

describe('the figure behind a finding', () => {
  const name = { country: 'FRA', category: 'All packaging', polymer: 'All polymers', year: 2020, metric: 'waste_produced_in_the_country' }
  const figures = new Map([
    [
      figureKey(name),
      { answer: 'France 2020: 2,000 kt.', more: 'Solid.', deciding: written`<p>Decides.</p>`, tree: written`<li>its steps</li>` },
    ],
  ])
  const rules = [
    result({ findings: [finding()] }),
    result({
      rule: 'other',
      findings: [finding({ rule: 'other', key: 'FRA|2020|x' }), finding({ rule: 'other', key: 'FRA|all', year: 2021 })],
    }),
  ]

  test('is explained once, below the first finding, with links to and from the others', () => {
    const html = page(validation(rules), { figures })
    expect(html.match(/<li>its steps<\/li>/g)).toHaveLength(1)
    expect(html).toContain('<div class="figure" id="figure-1">')
    expect(html.match(/<a href="#figure-1">explained<\/a> with FRA\|2020, waste-per-head: France 2020: 2,000 kt\./g)).toHaveLength(2)
    for (const [, id] of html.matchAll(/href="#((?:finding|figure)-[^"]+)"/g)) expect(html).toContain(` id="${id}"`)
    expect(unbalanced(html)).toEqual([])
  })

  test('is left to the command for notes, and for more figures than a page holds', () => {
    const [first] = rules
    if (!first) throw new Error('no rule')
    const small = { ...first, rule: 'small', severity: 'info' as const, findings: [finding({ rule: 'small', severity: 'info' })] }
    expect(page(validation([small]), { figures })).not.toContain('its steps')
    const other = finding({ key: 'BRA|2020', country: 'BRA' })
    const html = page(validation([result({ findings: [finding(), other] })]), {
      figures,
      data: pageData({ countries: ['BRA', 'FRA'].map((code) => ({ code, name: code, years: [yearData()] })) }),
    })
    expect(html).toContain('This page does not explain 1 visible error or warning')
    expect(html).toContain('<details><summary>explain</summary><code>plastic-eol explain 1.2 BRA')
  })

  test('that does not exist is reported with the reason', () => {
    const missing: Figures = new Map([
      [figureKey(name), { answer: 'There is no record.', more: 'No evidence <of it>.', deciding: '', tree: null }],
    ])
    expect(page(validation([result()]), { figures: missing })).toContain(
      '<p class="meta">No figure explains this finding. There is no record. No evidence &lt;of it&gt;.</p>',
    )
  })
})

describe('what changed', () => {
  const cell = { country: 'FRA', category: 'All packaging', polymer: 'PET', year: 2020, unit: 'kt', declared: true } as const
  const changes = noChanges({
    previous: '1.1',
    records: { added: 0, removed: 0, changed: 2 },
    cells: [
      { ...cell, metric: 'export', before: 1, after: 2 },
      { ...cell, metric: 'waste_import', before: 9, after: 4, declared: false },
    ],
  })

  test('is shown with the largest first and the undeclared visible', () => {
    const html = page(validation([]), { changes })
    expect(html).toContain('No declared change accounts for 1 changed cell.')
    expect(html).toContain('<td class="n">-5.000 kt</td>')
    const largest = html.slice(html.indexOf('Largest moves'))
    expect(largest.indexOf('waste import')).toBeLessThan(largest.indexOf('<td>export</td>'))
  })

  test('stands in a line under the verdict, with the largest move of each unit', () => {
    const share = { ...cell, metric: 'collected', unit: 'percent', before: 10.5, after: 1081.15 / 10 } as const
    const moved = (largest: CellChange) => ({ metric: largest.metric, unit: largest.unit, cells: 1, largest })
    const line = (given: Partial<Changes>) => {
      const html = page(validation([]), { changes: noChanges({ ...changes, ...given }) })
      return /<p><a href="#changes">.*/.exec(html.slice(html.indexOf('id="verdict"'), html.indexOf('</section>')))?.[0]
    }
    const mass = { ...cell, metric: 'export', before: 2, after: 1.9999 } as const
    expect(line({ cells: [share, mass], metrics: [moved(mass), moved(share)] })).toBe(
      '<p><a href="#changes">1.2 changes 2 cells of FRA 2020 since 1.1; largest +97.62 points: collected, -0.000100 kt: export</a>.</p>',
    )
    expect(line({ cells: [{ ...mass, declared: false }] })).toContain('<b class="bad">1 cell is undeclared.</b>')
    const added = ['AUT', 'BEL', 'CHE', 'DEU'].map((country) => ({ ...cell, country }))
    expect(line({ cells: [], added, records: { added: 4, removed: 0, changed: 0 } })).toContain(
      '1.2 adds 4 records of 4 countries since 1.1',
    )
    expect(line({ cells: [], records: { added: 0, removed: 0, changed: 0 } })).toContain('1.2 changes no figure of 1.1')
  })

  test('has nothing to say of a first release', () => {
    expect(page(validation([]))).toContain('There is no earlier release to compare with.')
    expect(page(validation([]))).not.toContain('<p><a href="#changes">')
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
  const html = page(validation([error, result(), passed]))
  expect(markup(html)).not.toMatch(/<link|<img|<iframe|<object|@import|url\(|\bsrc=|\bon\w+=/)
  expect([...html.matchAll(/https?:[^"' <]*/g)].map(([address]) => address)).toEqual(['https://example.org/supply'])
  expect(html).toMatch(/default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]{43}='/)
  expect(html).toContain('color-scheme: light dark')
  expect(unbalanced(html)).toEqual([])
})
