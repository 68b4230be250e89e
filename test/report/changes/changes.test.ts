// What the changes of a release read like in cases of their own. test/golden/reports holds each form whole.

import { describe, expect, it } from 'vitest'
import { changesCsv } from '../../../pipeline/report/changes/changes-csv.ts'
import { changesHtml } from '../../../pipeline/report/changes/changes-html.ts'
import { changesMarkdown } from '../../../pipeline/report/changes/changes-markdown.ts'
import { changesText } from '../../../pipeline/report/changes/changes-text.ts'
import type { CellChange, Changes, Differences, DifferingCell, InputChangeEntry } from '../../../schemas/changes.ts'
import { unbalanced } from '../markup.ts'
import { NASTY } from '../validation/checked.ts'
import { changedCell } from '../validation/examples.ts'

const TZA = { country: 'TZA', category: 'PET bottles', polymer: 'PET', year: 2022 }

function cell(given: Partial<CellChange> = {}): CellChange {
  return { ...TZA, metric: 'collected', unit: 'percent', before: 40.9839, after: 42.8311, declared: true, ...given }
}

function input(given: Partial<InputChangeEntry> = {}): InputChangeEntry {
  return {
    change: 'revised',
    table: 'recycling_rates',
    key: 'TZA|2022|*|*',
    file: 'sources/demo/recycling_rates.csv',
    line: 1041,
    columns: ['recycled_percent', 'note'],
    before: 'recycled_percent 5.16',
    after: 'recycled_percent 8.46, note came late',
    declaration: 'revise recycling_rates TZA 2022',
    cells: [
      { column: 'recycled_percent', unit: 'percent', before: '5.16', after: '8.46' },
      { column: 'note', unit: null, before: null, after: 'came late' },
    ],
    ...given,
  }
}

function changes(given: Partial<Changes> = {}): Changes {
  const cells = given.cells ?? [cell(), cell({ metric: 'waste_import', unit: 'kt', before: 2, after: 2.5 })]
  return {
    version: '1.2.1',
    previous: '1.2',
    environment: 'demo',
    notice: 'These values are invented.',
    method_changes: [],
    declared: [{ text: 'revise recycling_rates TZA 2022', matches: 1 }],
    inputs: [input()],
    records: { added: 0, removed: 0, changed: 1 },
    added: [],
    removed: [],
    metrics: cells.map((largest) => ({ metric: largest.metric, unit: largest.unit, cells: 1, largest, largest_relative: largest })),
    ...given,
    cells,
  }
}

describe('on the terminal, the changes', () => {
  it('say so of an undeclared cell although every row is declared', () => {
    expect(changesText(changes({ cells: [cell(), cell({ declared: false })] }))).toContain('  Not declared: 0 input rows, 1 cell.\n')
  })

  it('say which countries lose rows by a declaration that removes rows of several', () => {
    const text = 'remove recycling_rates'
    const inputs = ['TZA|2022|*|*', 'AUT|2020|*|*', 'AUT|2021|*|*'].map((key) => input({ change: 'removed', key, declaration: text }))
    const found = { declared: [{ text, matches: 3 }], inputs, cells: [] }
    expect(changesText(changes(found))).toContain(`${text}: 3 input rows; 2 countries lose rows: AUT, TZA\n`)
    expect(changesText(changes({ ...found, inputs: inputs.slice(1) }))).toContain(`${text}: 3 input rows\n`)
  })

  it('read as before where an earlier pipeline listed no cells of an input row', () => {
    expect(changesText(changes({ inputs: [input({ cells: undefined })] }))).toContain(
      ': recycled_percent 5.16 → recycled_percent 8.46, note came late\n',
    )
  })

  it('cannot move the cursor: control characters of an input become blanks', () => {
    const text = changesText(changes({ inputs: [input({ after: 'note \u001b[2J\r\nnone', cells: undefined })] }))
    expect(text).toContain('→ note  [2J none\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/)
  })
})

describe('CHANGES.md', () => {
  it('shows what an input says as it stands there: no emphasis, no markup', () => {
    const text = changesMarkdown(changes({ inputs: [input({ after: 'note <b>*late*</b> `x`', cells: undefined })] }))
    expect(text).toContain("→ `note <b>*late*</b> 'x'`\n")
  })
})

function differences(cells: readonly DifferingCell[], given: Partial<Differences> = {}): Differences {
  const largest = cells[0] ?? changedCell()
  return {
    ...changes({ inputs: [input({ declaration: null })] }),
    comparison: {
      from: { version: '1.2', bundle: null },
      to: { version: '1.2.1', bundle: 'releases/1.2.1/demo' },
      outcome: 'declared',
      declarations_known: true,
      tables: [],
      notes: [],
    },
    metrics: cells.length === 0 ? [] : [{ metric: 'collected', unit: 'percent', cells: cells.length, largest, largest_relative: largest }],
    cells: [...cells],
    ...given,
  }
}

describe('the page of differences', () => {
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
  it('quotes what would break it', () => {
    expect(changesCsv(differences([changedCell({ category: 'a,"b"\nc' })]))).toContain('TZA,"a,""b""\nc",PET,2022')
  })
})
