import { describe, expect, test } from 'vitest'
import { html as written } from '../../../../pipeline/report/html.ts'
import { type Figures, figureKey } from '../../../../pipeline/report/validation/page/figures.ts'
import { SEARCHABLE_CELLS } from '../../../../pipeline/report/validation/page/searchable-cells.ts'
import { markup, unbalanced } from '../../markup.ts'
import { finding, many, pageData, pageOf, result, validation, yearData } from '../examples.ts'

describe('totals', () => {
  test('are of all findings, whatever is shown', () => {
    const html = pageOf(validation([many(1240)]))
    expect(html).toContain('<span class="meta">1,240 findings, largest 180 kt</span>')
    expect(html).toContain('5 of 1,240 are shown; all are in <a href="findings.csv">findings.csv</a>')
  })
})

test('nothing is folded away behind what is smaller: headings and lists begin with the same size, in whose order the rules are', () => {
  const sized = (rule: string, key: string, kt: number, cause = `${rule} ${key}`) =>
    finding({ rule, key, country: key.slice(0, 3), cause, size_kt: `${kt}.000000` })
  const china = 'treatment-shares-sum CHN|2014'
  const html = pageOf(
    validation([
      result({ rule: 'treatment-shares-sum', findings: [sized('treatment-shares-sum', 'CHN|2014', 518)] }),
      result({
        rule: 'class-decides',
        findings: [
          sized('class-decides', 'CHN', 20218, china),
          sized('class-decides', 'IRN', 8890),
          sized('class-decides', 'CHN|b', 9, china),
        ],
      }),
      result({ rule: 'evidence-old', findings: [sized('evidence-old', 'CHN', 42826, china), sized('evidence-old', 'USA', 13370)] }),
      result({ rule: 'capped', findings: [sized('capped', 'CHN', 500, china), sized('capped', 'ITA', 2)] }),
      result({ rule: 'only-folded', findings: [sized('only-folded', 'CHN', 17, china)] }),
    ]),
  )
  const groups = html.slice(html.indexOf('id="findings"')).split('<details class="rule').slice(1)
  const shown = groups.map((group) =>
    [/data-rule="([^"]*)"/, /largest ([\d,]+) kt/, /<\/code> · ([\d,]+) kt/].map((part) => part.exec(group)?.[1]),
  )
  expect(shown).toEqual([
    ['evidence-old', '42,830', '42,830'],
    ['class-decides', '20,220', '20,220'],
    ['treatment-shares-sum', '518', '518'],
    ['only-folded', '17', '17'],
    ['capped', '2', '2'],
  ])
  const first = html.slice(html.indexOf('Look here first'), html.indexOf('id="findings"'))
  expect([...first.matchAll(/<b>[\d,]+ kt<\/b> · <code>([^<]*)/g)].map(([, key]) => key)).toEqual(['USA', 'IRN', 'CHN|2014', 'ITA'])
  expect(first).toContain('(and about the same quantity: 5 findings, up to a size of 42,830 kt (evidence-old))')
  expect(html).toContain('<p class="meta size">Size: the waste outside the range.</p>')
})

describe('the findings that are not visible', () => {
  const data = (html: string) => /<script type="application\/json" id="searchable">([^<]*)<\/script>/.exec(html)?.[1]

  test('travel as data for the search, each text once and no tag among them', () => {
    const evil = finding({ key: '</script><script>', message: '<!--', waived: 'a </SCRIPT>' })
    const html = pageOf(validation([result({ findings: [...many(1240).findings, evil] })]))
    expect(JSON.parse(data(html) ?? '').texts).toEqual(expect.arrayContaining(['FRA|1239', '</script><script>', '<!--', 'a </SCRIPT>']))
    expect(html.match(/<script/g)).toHaveLength(2)
    expect(data(pageOf(validation([many(5)])))).toBeUndefined()
    expect(unbalanced(html)).toEqual([])
  })

  test('are left out where they would be too much, and the page says how many', () => {
    const huge = Array.from({ length: 3000 }, (_, index) => finding({ key: `FRA|${index}`, message: `${index} ${'x'.repeat(5000)}` }))
    const html = pageOf(validation([result({ findings: huge })]))
    expect(html.length).toBeLessThan(11_000_000)
    const left = Number(/The search does not reach ([\d,]+) findings/.exec(html)?.[1]?.replace(',', ''))
    expect(left).toBe(3000 - 5 - JSON.parse(data(html) ?? '').rules['waste-per-head'].length / SEARCHABLE_CELLS.length)
    expect(left).toBeGreaterThan(1000)
  })
})

describe('what is new', () => {
  const fresh = { since: '1.1', errors: 0, warnings: 1, infos: 0 }
  const findings = [finding({ new: true }), finding({ key: 'FRA|2021', new: false }), finding({ key: 'FRA|2022', new: false })]

  test.each([
    [{ errors: 1, warnings: 2, infos: 3 }, '1 error, new since 1.1; 2 warnings, all new; 1,240 infos, 3 of them new'],
    [{ errors: 0, warnings: 0, infos: 3 }, '1,240 infos, 3 of them new since 1.1'],
  ])('reads as a sentence: %o', (counts, says) => {
    const verdict = { errors: 1, warnings: 2, infos: 1240, new: { since: '1.1', ...counts } }
    expect(pageOf(validation([result({ findings })], verdict))).toContain(` data-new>${says}</a>.`)
  })

  test('may be nothing, which is said; of a first release nothing is said', () => {
    const none = [finding({ new: false })]
    const without = pageOf(validation([result({ findings: none })], { new: { ...fresh, warnings: 0 } }))
    expect(without).toContain('<p>No error, warning or note is new since 1.1.</p>')
    const first = pageOf(validation([result()]))
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
    const html = pageOf(validation([result({ findings: many })], { new: { ...fresh, warnings: 4 } }))
    const keys = [...html.slice(html.indexOf('id="rule-')).matchAll(/<div class="meta"><code>([^<]*)/g)].map(([, key]) => key)
    expect(keys).toEqual(many.slice(0, 5).map(({ key }) => key))
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
    const html = pageOf(validation(rules), { figures })
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
    expect(pageOf(validation([small]), { figures })).not.toContain('its steps')
    const other = finding({ key: 'BRA|2020', country: 'BRA' })
    const html = pageOf(validation([result({ findings: [finding(), other] })]), {
      figures,
      data: pageData({ countries: ['BRA', 'FRA'].map((code) => ({ code, name: code, years: [yearData()] })) }),
    })
    expect(html).toContain('This page does not explain 1 visible error or warning')
    expect(html).toContain('<details class="command"><summary>explain</summary><code>plastic-eol explain 1.2 BRA')
  })

  test('that does not exist is reported with the reason', () => {
    const missing: Figures = new Map([
      [figureKey(name), { answer: 'There is no record.', more: 'No evidence <of it>.', deciding: '', tree: null }],
    ])
    expect(pageOf(validation([result()]), { figures: missing })).toContain(
      '<p class="meta">No figure explains this finding. There is no record. No evidence &lt;of it&gt;.</p>',
    )
  })
})
