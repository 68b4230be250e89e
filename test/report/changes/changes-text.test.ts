import { describe, expect, it } from 'vitest'
import { changesMarkdown } from '../../../pipeline/report/changes/changes-markdown.ts'
import { changesText } from '../../../pipeline/report/changes/changes-text.ts'
import { type CellChange, type Changes, changesSchema, type InputChangeEntry } from '../../../schemas/changes.ts'

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

/** A country of three letters for each number: AAA, AAB, … */
const country = (index: number) => `A${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`
const many = <T>(number: number, make: (index: number) => T) => Array.from({ length: number }, (_, index) => make(index))

it('the changes of these tests are such as a release holds', () => {
  expect(changesSchema.parse(changes())).toEqual(changes())
})

describe('on the terminal, the changes', () => {
  it('read as one screen: counts, places, declarations, input rows, the largest moves', () => {
    expect(changesText(changes({ method_changes: ['Littering comes first.'] }))).toBe(
      [
        '1.2 → 1.2.1 (demo)',
        '  records: 0 added, 0 removed, 1 changed (2 cells)',
        '  countries: TZA 2022',
        '  declared:',
        '    revise recycling_rates TZA 2022 — 1 input row',
        '  All changes are declared.',
        '  method:',
        '    Littering comes first.',
        '  input rows:',
        '    revised recycling_rates TZA|2022|*|* (sources/demo/recycling_rates.csv:1041): recycled_percent 5.16 → 8.46, note nothing → came late',
        '  largest moves of each metric:',
        '    collected: 1 cell, largest TZA 2022, PET bottles, PET: 40.9839 → 42.8311 percent (+1.8472, +4.51 %)',
        '    waste_import: 1 cell, largest TZA 2022, PET bottles, PET: 2 → 2.5 kt (+0.5, +25 %)',
        '',
      ].join('\n'),
    )
  })

  it('say what nobody declared, row by row and cell by cell', () => {
    const text = changesText(changes({ inputs: [input({ declaration: null })], cells: [cell({ declared: false }), cell()] }))
    expect(text).toContain('note nothing → came late — UNDECLARED\n')
    expect(text).toContain('  Not declared: 1 input row, 1 cell.\n')
    expect(text).toContain('  undeclared cells:\n    TZA 2022, PET bottles, PET collected: 40.9839 → 42.8311 percent (+1.8472, +4.51 %)\n')
    expect(text.match(/PET collected:/g)).toHaveLength(1)
  })

  it('say so of an undeclared cell although every row is declared', () => {
    expect(changesText(changes({ cells: [cell(), cell({ declared: false })] }))).toContain('  Not declared: 0 input rows, 1 cell.\n')
  })

  it('name the cell that moved furthest against what stood before, where it is another one', () => {
    const largest = cell({ before: 40, after: 50 })
    const relative = cell({ category: 'Other bottles', before: 0.5, after: 1 })
    const given = changes({ metrics: [{ metric: 'collected', unit: 'percent', cells: 2, largest, largest_relative: relative }] })
    expect(changesText(given)).toContain(
      '40 → 50 percent (+10, +25 %); largest relative move TZA 2022, Other bottles, PET: 0.5 → 1 percent (+0.5, +100 %)\n',
    )
    expect(changesMarkdown(given)).toContain(
      '| collected | percent |  | percent | TZA 2022, Other bottles, PET | 0.5 | 1 | +0.5 | +100 % |',
    )
  })

  it('read as before where an earlier pipeline listed no cells of an input row', () => {
    expect(changesText(changes({ inputs: [input({ cells: undefined })] }))).toContain(
      ': recycled_percent 5.16 → recycled_percent 8.46, note came late\n',
    )
  })

  it('say what nobody declared first, however many rows were declared', () => {
    const inputs = [...Array.from({ length: 30 }, () => input()), input({ key: 'DEU|2019|*|*', declaration: null })]
    expect(changesText(changes({ inputs }))).toMatch(/ {2}input rows:\n {4}revised recycling_rates DEU\|2019\|\*\|\* .* — UNDECLARED\n/)
    expect(changesMarkdown(changes({ inputs }))).toContain('UNDECLARED')
  })

  it('say that a declaration matches nothing', () => {
    expect(changesText(changes({ declared: [{ text: 'add country PRY', matches: 0 }] }))).toContain(
      '    add country PRY — matches nothing\n',
    )
  })

  it('show twenty of each kind, and how many there are', () => {
    const text = changesText(
      changes({
        inputs: many(21, (index) => input({ key: `${country(index)}|2022|*|*` })),
        cells: many(1240, (index) => cell({ country: country(index % 300), declared: false })),
        metrics: [],
      }),
    )
    expect(text).toContain('1 changed (1,240 cells)')
    expect(text).toContain('    … 20 of 21 are shown; --json prints all\n')
    expect(text).toContain('    … 20 of 1,240 are shown; --json prints all\n')
    expect(text).toContain(' … (20 of 300)\n')
    expect(text.match(/^ {4}revised /gm)).toHaveLength(20)
    expect(text.match(/^ {4}A\w\w 2022, /gm)).toHaveLength(20)
  })

  it('show all where there are no more than twenty', () => {
    const text = changesText(changes({ inputs: many(20, (index) => input({ key: `${country(index)}|2022|*|*` })) }))
    expect(text).not.toContain('…')
  })

  it('list added and removed countries with their years in order', () => {
    const added = [2022, 2019, 2020].map((year) => ({ ...TZA, country: 'PRY', year }))
    const text = changesText(changes({ added, removed: [TZA], cells: [], metrics: [], records: { added: 3, removed: 1, changed: 0 } }))
    expect(text).toContain('  records: 3 added, 1 removed, 0 changed (0 cells)\n  countries: PRY 2019, 2020, 2022 · TZA 2022\n')
  })

  it('of a first release are none', () => {
    const first = changes({ version: '1.1', previous: null, declared: [], inputs: [], cells: [], metrics: [] })
    const text = 'nothing → 1.1 (demo)\n  first release: there is no earlier release to compare with\n'
    expect(changesText(first)).toBe(text)
    expect(changesText({ ...first, method_changes: ['Exports are known.'] })).toBe(`${text}  method:\n    Exports are known.\n`)
  })

  it('cannot move the cursor: control characters of an input become blanks', () => {
    const text = changesText(changes({ inputs: [input({ after: 'note \u001b[2J\r\nnone', cells: undefined })] }))
    expect(text).toContain('→ note  [2J none\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f]/)
  })
})

describe('CHANGES.md', () => {
  it('has the notice first, then the same in headings, lists and a table', () => {
    expect(changesMarkdown(changes())).toBe(
      [
        '# Changes from 1.2 to 1.2.1',
        '> These values are invented.',
        'Records: 0 added, 0 removed, 1 changed (2 cells).',
        'Countries: TZA 2022',
        '## Declared',
        '- `revise recycling_rates TZA 2022`: 1 input row',
        'All changes are declared.',
        '## Input rows',
        '- revised recycling_rates `TZA|2022|*|*` (sources/demo/recycling_rates.csv:1041): recycled_percent `5.16` → `8.46`, note nothing → `came late`',
        '## Largest moves of each metric',
        [
          '| metric | unit | cells | largest by | record | before | after | difference | percent |',
          '|---|---|---|---|---|---|---|---|---|',
          '| collected | percent | 1 | difference | TZA 2022, PET bottles, PET | 40.9839 | 42.8311 | +1.8472 | +4.51 % |',
          '| waste_import | kt | 1 | difference | TZA 2022, PET bottles, PET | 2 | 2.5 | +0.5 | +25 % |\n',
        ].join('\n'),
      ].join('\n\n'),
    )
  })

  it('shows what an input says as it stands there: no emphasis, no markup', () => {
    const text = changesMarkdown(changes({ inputs: [input({ after: 'note <b>*late*</b> `x`', cells: undefined })] }))
    expect(text).toContain("→ `note <b>*late*</b> 'x'`\n")
  })

  it('shows twenty input rows and points to changes.json for the rest', () => {
    const text = changesMarkdown(changes({ inputs: many(1300, (index) => input({ line: index + 2 })) }))
    expect(text.match(/^- revised /gm)).toHaveLength(20)
    expect(text).toContain('\n- … 20 of 1,300 are shown; changes.json has all\n')
  })

  it('of a first release says so', () => {
    const first = changes({ version: '1.1', previous: null, declared: [], inputs: [], cells: [], metrics: [] })
    expect(changesMarkdown(first)).toBe(
      '# 1.1, the first release\n\n> These values are invented.\n\nThere is no earlier release to compare with.\n',
    )
    expect(changesMarkdown({ ...first, method_changes: ['Exports are known.', 'Books balance.'] })).toMatch(
      /There is no earlier release to compare with\.\n\n## Changes of method\n\n- Exports are known\.\n- Books balance\.\n$/,
    )
  })
})
