import { describe, expect, it } from 'vitest'
import { changesCsv } from '../../../pipeline/report/changes/changes-csv.ts'
import { changesHtml } from '../../../pipeline/report/changes/changes-html.ts'
import type { Differences, DifferingCell } from '../../../schemas/changes.ts'
import { unbalanced } from '../markup.ts'
import { NASTY } from '../validation/checked.ts'
import { changedCell } from '../validation/examples.ts'

function differences(cells: readonly DifferingCell[], given: Partial<Differences> = {}): Differences {
  const largest = cells[0] ?? changedCell()
  return {
    comparison: {
      from: { version: '1.2', bundle: null },
      to: { version: '1.2.1', bundle: 'releases/1.2.1/demo' },
      outcome: 'declared',
      declarations_known: true,
      tables: [],
      notes: [],
    },
    version: '1.2.1',
    previous: '1.2',
    environment: 'demo',
    notice: 'These values are invented.',
    method_changes: [],
    declared: [{ text: 'revise recycling_rates TZA 2022', matches: 1 }],
    inputs: [
      {
        change: 'revised',
        table: 'recycling_rates',
        key: 'TZA|2022|*|*',
        file: 'sources/demo/recycling_rates.csv',
        line: 1041,
        columns: ['recycled_percent'],
        before: 'recycled_percent 5.16',
        after: 'recycled_percent 8.46',
        declaration: null,
        cells: [
          { column: 'recycled_percent', unit: 'percent', before: '5.16', after: '8.46' },
          { column: 'persons', unit: 'heads', before: null, after: '3' },
        ],
      },
    ],
    records: { added: 0, removed: 0, changed: 1 },
    added: [],
    removed: [],
    metrics: cells.length === 0 ? [] : [{ metric: 'collected', unit: 'percent', cells: cells.length, largest, largest_relative: largest }],
    cells: [...cells],
    ...given,
  }
}

describe('the page of differences', () => {
  it('has before and after side by side, of inputs with the units of their tables and of records', () => {
    const html = changesHtml(differences([changedCell()]))
    expect(html).toContain('<h1>1.2 → 1.2.1 (releases/1.2.1/demo), demo</h1>')
    expect(html).toContain('<td data-name="before">recycled_percent <b>5.16</b><br>persons <b>nothing</b> <small>heads</small></td>')
    expect(html).toContain('<td data-name="after">recycled_percent <b>8.46</b><br>persons <b>3</b> <small>heads</small></td>')
    expect(html).toContain('sources/demo/recycling_rates.csv:1041')
    expect(html).toMatch(
      /<td class="n" data-name="before">40<\/td><td class="n" data-name="after">50<\/td><td class="n" data-name="difference">\+10<\/td><td class="n" data-name="relative">\+25 %<\/td>/,
    )
    expect(unbalanced(html)).toEqual([])
  })

  it('needs neither script nor network, and fits a phone and the dark', () => {
    const html = changesHtml(differences([changedCell()]))
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(|https?:|@import/i)
    expect(html).toContain("default-src 'none'")
    expect(html).toContain('width=device-width')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).toContain('@media (max-width: 40rem)')
  })

  it('shows any text as text', () => {
    const nasty = differences([changedCell({ country: NASTY, category: NASTY, polymer: NASTY })], {
      notice: NASTY,
      method_changes: [NASTY],
      declared: [{ text: NASTY, matches: 0 }],
    })
    const html = changesHtml({
      ...nasty,
      comparison: {
        ...nasty.comparison,
        to: { version: '1.2.1', bundle: NASTY },
        notes: [NASTY],
        tables: [{ table: NASTY, rows_before: null, rows_after: 3 }],
      },
      inputs: nasty.inputs.map((row) => ({
        ...row,
        table: NASTY,
        key: NASTY,
        file: NASTY,
        declaration: NASTY,
        cells: [{ column: NASTY, unit: NASTY, before: NASTY, after: NASTY }],
      })),
    })
    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt; \]\]&gt;/g)?.length).toBeGreaterThan(15)
    expect(unbalanced(html)).toEqual([])
  })

  it('shows the undeclared cells first, groups the others by country and year, and says of how many it shows 5,000', () => {
    const cells = [
      ...Array.from({ length: 6000 }, (_, index) => changedCell({ year: 2019 + (index % 3) })),
      changedCell({ country: 'ZWE', declared: false }),
    ]
    const html = changesHtml(differences(cells))
    expect(html.match(/<summary>[^<]*/g)).toEqual([
      '<summary>ZWE 2022: 1 cell',
      '<summary>TZA 2019: 1,667 cells',
      '<summary>TZA 2020: 1,666 cells',
      '<summary>TZA 2021: 1,666 cells',
    ])
    expect(html).toContain('5,000 of 6,001 are shown; --format csv prints all.')
    expect(html).toContain('Not declared: 1 input row, 1 cell.')
  })

  it('says that nothing differs, or that nothing is known of what was declared', () => {
    const { comparison } = differences([])
    const none = { declared: [], inputs: [], records: { added: 0, removed: 0, changed: 0 } }
    expect(changesHtml(differences([], { ...none, comparison: { ...comparison, outcome: 'same' } }))).toContain('<h2>Nothing differs.</h2>')
    const unknown = differences([changedCell({ declared: null })], {
      ...none,
      comparison: { ...comparison, outcome: 'different', declarations_known: false },
    })
    expect(changesHtml(unknown)).toContain('Their declarations are not known')
    expect(changesHtml(unknown)).not.toContain('<tr class="undeclared">')
    expect(changesHtml(differences([], { ...none, metrics: [] }))).not.toContain('Largest moves')
  })
})

describe('the CSV of differences', () => {
  it('has every changed cell with dimensions, metric, unit, before, after, difference and percent', () => {
    const cells = [
      changedCell({ before: 0.1, after: 0.3 }),
      changedCell({ metric: 'export', unit: 'kt', before: 0, after: 2, declared: null }),
      changedCell({ declared: false }),
    ]
    expect(changesCsv(differences(cells))).toBe(
      [
        'country,category,polymer,year,metric,unit,before,after,difference,relative_percent,declared',
        'TZA,PET bottles,PET,2022,collected,percent,0.1,0.3,0.2,200,yes',
        'TZA,PET bottles,PET,2022,export,kt,0,2,2,,',
        'TZA,PET bottles,PET,2022,collected,percent,40,50,10,25,no',
        '',
      ].join('\n'),
    )
  })

  it('quotes what would break it', () => {
    expect(changesCsv(differences([changedCell({ category: 'a,"b"\nc' })]))).toContain('TZA,"a,""b""\nc",PET,2022')
  })
})
