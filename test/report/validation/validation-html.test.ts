import { describe, expect, test } from 'vitest'
import { html as written } from '../../../pipeline/report/html.ts'
import { figureKey } from '../../../pipeline/report/validation/page/figures.ts'
import type { CellChange, Changes } from '../../../schemas/changes.ts'
import { markup, unbalanced } from '../markup.ts'
import { finding, noChanges, pageData, pageOf, result, validation, yearData } from './examples.ts'

const error = result({
  rule: 'lock-holds',
  severity: 'error',
  findings: [finding({ rule: 'lock-holds', severity: 'error', key: 'input population' })],
})
const passed = result({ rule: 'record-order', severity: 'error', findings: [] })

describe('the page', () => {
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
    const coverage = html.slice(html.indexOf('id="coverage"'), html.indexOf('id="map"'))
    const listed = [...coverage.matchAll(/href="#flow-(BRA-\d+)"/g)].map(([, code]) => code)
    expect(listed).toEqual([...codes.slice(0, 998), 'BRA-1100', 'BRA-1200'])
    expect(coverage).toContain('The other 200 are counted above')
    const flows = html.slice(html.indexOf('id="flows"'), html.indexOf('id="findings"'))
    expect([...flows.matchAll(/id="flow-(BRA-\d+)"/g)].map(([, code]) => code)).toEqual(listed)
    expect(flows).toContain('<b>All 1,200 countries</b>')
    expect(flows).toContain('The figures of the 200 countries that are not in the table above are in datasets.csv.')
    expect(html.slice(html.indexOf('id="map"'))).toContain('The other 200 are in datasets.csv.')
    expect(html).toContain('and 1,150 others with less')
    expect(unbalanced(html)).toEqual([])
  })

  test('says that nothing blocks, or that warnings do', () => {
    expect(pageOf(validation([result()]))).toContain('<h2>Nothing blocks this release.</h2>')
    expect(pageOf(validation([result()], { blocked: true }))).toContain('<h2>Blocked by 1 warning.</h2>')
  })

  test('is amber, and says where, if two methods are further apart than expected', () => {
    const gap = (key: string, expected: string, actual: string) =>
      finding({ rule: 'reconciliation-gap', key, country: key.slice(0, 3), year: Number(key.slice(4, 8)), expected, actual, new: false })
    const gaps = [
      gap('DEU|2019|municipal_waste', '100 kt by waste_statistics', '145.7 kt by municipal_waste'),
      gap('DEU|2020|municipal_waste', '100 kt by waste_statistics', '144 kt by municipal_waste'),
      gap('CZE|2019|municipal_waste', '100 kt by waste_statistics', '16.7 kt by municipal_waste'),
    ]
    const html = pageOf(validation([result({ rule: 'reconciliation-gap', findings: gaps })]))
    expect(html).toContain('<section class="verdict warning" id="verdict">')
    expect(html).toContain(
      'Two methods were compared in 60 of 304 country-years: 57 agree as far as expected, 3 do not, in 2 countries: ' +
        'DEU 2019 (+45.7 %), CZE 2019 (−83.3 %). The other 244 rest on one method only.',
    )
    const waived = gaps.map((one) => ({ ...one, waived: 'seen' }))
    const other = pageOf(validation([result({ rule: 'reconciliation-gap', findings: waived })]))
    expect(other).toContain('<section class="verdict good" id="verdict">')
    expect(other).toContain('60 of 304 country-years: all agree as far as expected. The other 244')
  })

  test("carries the environment's notice, and says plainly what the numbers are not", () => {
    expect(pageOf(validation([]))).toContain('<b>Demo: these numbers are fake.</b> These values are invented.')
    const html = pageOf({ ...validation([]), environment: 'production', notice: 'A model.' })
    expect(html).toContain('<b>Estimates, each with a range.</b> A model.')
    expect(html).toContain('littering and release rates are assumptions')
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
      [...first.matchAll(/<li class="warning">.*?(<span class="new">.*)?\n<span class="meta">(?:<b>[^<]*<\/b> · )?<code>([^<]*)/g)].map(
        ([, mark, key]) => [key, Boolean(mark)],
      ),
    ).toEqual([
      ['GTM|a', true],
      ['category_split|PET|PET bottles|weight', true],
      ['AUT', false],
      ['BEL', false],
      ['CHE', false],
    ])
  })

  test('links to sources of the web only', () => {
    const [source] = pageData().sources
    if (!source) throw new Error('no source')
    const html = pageOf(validation([]), { data: pageData({ sources: [source, { ...source, url: 'javascript:alert(1)' }] }) })
    expect(html.match(/<a href="https:\/\/example.org\/supply" rel="noreferrer">Mock supply<\/a>/g)).toHaveLength(1)
    expect(html).not.toContain('javascript:')
  })
})

describe('any text', () => {
  const evil = `<script>alert("1")</script>&'`
  const texts = finding({ country: evil, key: evil, message: evil, expected: evil, actual: evil, file: evil, waived: evil, size_kt: evil })
  const [source] = pageData().sources
  const found = validation([result({ rule: evil, title: evil, why: evil, advice: evil, findings: [texts, { ...texts, waived: null }] })])
  const html = pageOf(
    { ...found, version: evil, notice: evil },
    {
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
    },
  )

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
  expect([...markup(html).matchAll(/https?:[^"' <]*/g)].map(([address]) => address)).toEqual(['https://example.org/supply'])
  expect(html).toMatch(
    /default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]{43}='/,
  )
  expect(html).toContain('color-scheme: light dark')
  expect(unbalanced(html)).toEqual([])
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

  test('stands in a line under the verdict, with the largest move of each unit', () => {
    const share = { ...cell, metric: 'collected', unit: 'percent', before: 10.5, after: 1081.15 / 10 } as const
    const moved = (largest: CellChange) => ({ metric: largest.metric, unit: largest.unit, cells: 1, largest })
    const line = (given: Partial<Changes>) => {
      const html = pageOf(validation([]), { changes: noChanges({ ...changes, ...given }) })
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

  test('of a first release has only the changes of method that it declares', () => {
    expect(pageOf(validation([]))).toContain('there is no earlier release to compare with.')
    expect(pageOf(validation([]))).not.toContain('<p><a href="#changes">')
    expect(pageOf(validation([]))).not.toContain('Changes of method')
    expect(pageOf(validation([]), { changes: noChanges({ method_changes: ['Exports <are> known.'] }) })).toContain(
      'Exports &lt;are&gt; known.',
    )
  })
})
