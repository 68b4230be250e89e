// Every report of one check, compared whole: two releases with findings of every kind, changes of every kind, and what kept a check from
// being made.

import { expect, it } from 'vitest'
import { Failure } from '../../pipeline/model/failure.ts'
import { changesCsv } from '../../pipeline/report/changes/changes-csv.ts'
import { changesHtml } from '../../pipeline/report/changes/changes-html.ts'
import { changesMarkdown } from '../../pipeline/report/changes/changes-markdown.ts'
import { changesText } from '../../pipeline/report/changes/changes-text.ts'
import { decisionHtml } from '../../pipeline/report/decision/decision-html.ts'
import { buildText } from '../../pipeline/report/terminal/build-text.ts'
import { failureText } from '../../pipeline/report/terminal/failure-text.ts'
import { accountsText } from '../../pipeline/report/validation/accounts-text.ts'
import { failedReport } from '../../pipeline/report/validation/check-report.ts'
import { findingsCsv } from '../../pipeline/report/validation/findings-csv.ts'
import { github } from '../../pipeline/report/validation/github.ts'
import { junit } from '../../pipeline/report/validation/junit.ts'
import { explainCommands } from '../../pipeline/report/validation/page/explain-command.ts'
import { validationHtml } from '../../pipeline/report/validation/validation-html.ts'
import { markdown } from '../../pipeline/report/validation/validation-markdown.ts'
import { blockingText, newFindingsText, quietText } from '../../pipeline/report/validation/validation-text.ts'
import { changesSchema, differencesSchema } from '../../schemas/changes.ts'
import type { ReleaseSummary } from '../../schemas/check-result.ts'
import { validationSchema } from '../../schemas/findings.ts'
import { DECISION } from '../report/decision/example.ts'
import { built, PLAIN } from '../report/terminal/built.ts'
import { checkReport } from '../report/validation/checked.ts'
import { changedCell, finding, many, noChanges, pageData, result, validation, yearData } from '../report/validation/examples.ts'
import { expectGolden, pageText } from './golden.ts'

const unit = finding({
  rule: 'input-unit',
  severity: 'error',
  key: 'population|BRA|2020|persons',
  country: 'BRA',
  cause: 'unit',
  new: true,
})
const follows = [2019, 2020, 2021].map((year) =>
  finding({
    rule: 'reconciliation',
    key: `BRA|${year}`,
    country: 'BRA',
    year,
    message: 'two methods differ',
    size_kt: '40.000000',
    cause: 'unit',
    new: true,
  }),
)
const heads = many(24).findings.map((one, index) => ({ ...one, size_kt: `${24 - index}.500000`, new: [5, 23].includes(index) }))
const RULES = [
  result({ rule: 'input-unit', severity: 'error', findings: [unit] }),
  result({ rule: 'reconciliation', findings: follows }),
  result({
    findings: [
      ...heads,
      finding({ key: 'SGP|2020', country: 'SGP', waived: 'a city that is a state', size_kt: '99.000000', new: true }),
      finding({ key: 'SGP|2021', country: 'SGP', year: null, size_kt: null, file: null, line: null, expected: null, new: false }),
    ],
  }),
  result({
    rule: 'medians-listed',
    severity: 'info',
    title: 'A median is used.',
    findings: ['FRA', 'BRA', 'SGP'].map((country) =>
      finding({
        rule: 'medians-listed',
        severity: 'info',
        key: country,
        country,
        year: null,
        metric: null,
        message: 'rests on a median',
        size_kt: null,
        new: false,
      }),
    ),
  }),
  result({
    rule: 'licences',
    severity: 'error',
    findings: [finding({ rule: 'licences', severity: 'error', key: 'a source', waived: 'asked', new: false })],
  }),
  result({
    rule: 'csv-equals-parquet',
    severity: 'error',
    status: 'crashed',
    findings: [
      finding({
        rule: 'csv-equals-parquet',
        severity: 'error',
        key: 'rule',
        message: 'no such column',
        country: null,
        year: null,
        metric: null,
        expected: null,
        actual: null,
        size_kt: null,
        file: null,
        line: null,
        new: true,
      }),
    ],
  }),
  result({ rule: 'changes-declared', status: 'nothing examined', examined: 0, findings: [] }),
  result({ rule: 'record-order', severity: 'error', findings: [] }),
]
const found = validation(RULES, { new: { since: '1.1', errors: 2, warnings: 2, infos: 0 } })
const first = { ...validation([result({ findings: [finding()] })]), version: '1.1' }

const cell = changedCell() as ReturnType<typeof changedCell> & { declared: boolean }
const CELLS = [
  cell,
  { ...cell, year: 2021, category: 'Other bottles', before: 0.5, after: 1 },
  { ...cell, metric: 'waste_import' as const, unit: 'kt' as const, before: 0, after: 2.5 },
  { ...cell, country: 'ZWE', metric: 'export' as const, unit: 'kt' as const, before: 9, after: 4, declared: false },
]
const [collected = cell, other = cell, imported = cell, exported = cell] = CELLS
const row = {
  change: 'revised' as const,
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
    { column: 'persons', unit: 'heads', before: null, after: '3' },
    { column: 'note', unit: null, before: null, after: 'came late' },
  ],
}
const CHANGES = noChanges({
  previous: '1.1',
  method_changes: ['Littering comes first.'],
  declared: [
    { text: 'revise recycling_rates TZA 2022', matches: 21 },
    { text: 'add country PRY', matches: 0 },
  ],
  inputs: [
    ...Array.from({ length: 21 }, (_, index) => ({ ...row, line: 1041 + index })),
    { ...row, change: 'removed', key: 'ZWE|2022|*|*', columns: [], after: null, cells: undefined, declaration: null },
  ],
  records: { added: 3, removed: 1, changed: 3 },
  added: [2022, 2019, 2020].map((year) => ({ country: 'PRY', category: 'PET bottles', polymer: 'PET', year })),
  removed: [{ country: 'AUT', category: 'PET bottles', polymer: 'PET', year: 2019 }],
  metrics: [
    { metric: 'collected', unit: 'percent', cells: 2, largest: collected, largest_relative: other },
    { metric: 'export', unit: 'kt', cells: 1, largest: exported, largest_relative: exported },
    { metric: 'waste_import', unit: 'kt', cells: 1, largest: imported, largest_relative: null },
  ],
  cells: CELLS,
})
const FIRST_CHANGES = noChanges({ version: '1.1', method_changes: ['Exports are known.'] })
const DIFFERENCES = {
  ...CHANGES,
  comparison: {
    from: { version: '1.1', bundle: null },
    to: { version: '1.2', bundle: 'releases/1.2/demo' },
    outcome: 'undeclared' as const,
    declarations_known: true,
    tables: [{ table: 'population', rows_before: null, rows_after: 3 }],
    notes: ['The bundle was made by another version of the program.'],
  },
}

const DATA = pageData({
  countries: [
    {
      code: 'BRA',
      name: 'Brazil',
      years: [yearData({ methods: 1, quality_milli: 2451 })],
      oldest: { year: 2015, quantity: 'waste_generated' },
    },
    { code: 'FRA', name: 'France', years: [yearData({ year: 2019 }), yearData()], oldest: { year: 2012, quantity: 'recycling' } },
    { code: 'SGP', name: 'Singapore', years: [yearData({ mismanaged_ppm: 150_000 })] },
  ],
  years: [2019, 2020],
})

const ACCOUNTS = [
  {
    ...{ source: 'trade', since: '1.1', file: 'trade/<imports>.csv', rows: 10, figures: 30 },
    read: { figures: 20, kt: '1230.400000' },
    left_out: [
      { reason: 'no-value' as const, figures: 8, kt: null },
      { reason: 'not-a-country' as const, figures: 2, kt: '4.000000' },
    ],
    compared: { totals: 3, differing: 1 },
    parts_alone: [{ of: 'partners', totals: 2 }],
  },
  {
    ...{ source: 'people', since: '1.1', file: 'people.csv', rows: 1, figures: 1, read: { figures: 1, kt: null }, left_out: [] },
    ...{ compared: { totals: 0, differing: 0 }, parts_alone: [] },
  },
]

const problem = { rule: 'bad-value', message: 'not a number', file: 'sources/demo/population.csv', column: 'persons', actual: '9,5' }
const FAILURE = new Failure('broken-inputs', 'There are 26 problems.', {
  problems: [
    ...Array.from({ length: 25 }, (_, at) => ({ ...problem, line: at + 2 })),
    ...Array.from({ length: 22 }, (_, at) => ({ ...problem, line: at + 90, actual: `x${at}` })),
  ],
  hint: 'Correct the tables.',
})
const below = (file: string) => `below/${file}`

const NOT_WRITTEN = { bundle: null, tree: null, api: null }
const BUILT = [
  built(),
  built({
    version: '1.2',
    status: 'unchanged',
    changes: { previous: '1.1', added: 200, removed: 0, changed: 50, cells: 499, where: 'TZA 2022' },
  }),
  built({
    version: '1.3',
    status: 'blocked',
    locked: false,
    findings: { error: 1240, warning: 36, info: 400, waived: 2 },
    new_findings: { error: 1001, warning: 2, info: 0 },
    ...NOT_WRITTEN,
    report: '/data/releases/1.3/demo-rejected/validation.html',
  }),
]
const CHECKED = [built({ status: 'checked', ...NOT_WRITTEN, report: null })]
const buildReport = (releases: readonly ReleaseSummary[]) =>
  buildText({ environment: 'demo', notice: 'These values are invented.', releases, phases: [{ name: 'read', milliseconds: 120 }] }, PLAIN)

const report = checkReport([], {
  blocked: true,
  pathOf: below,
  releases: [
    { validation: first, changes: FIRST_CHANGES },
    { validation: found, changes: CHANGES },
  ],
})
const failed = failedReport(FAILURE, 'demo', below)
const explain = explainCommands({ version: '1.2', environment: 'demo', data: DATA })

it('the examples are such as a release holds', () => {
  for (const changes of [CHANGES, FIRST_CHANGES]) expect(changesSchema.safeParse(changes).error?.issues).toBeUndefined()
  expect(differencesSchema.safeParse(DIFFERENCES).error?.issues).toBeUndefined()
  for (const one of [first, found]) expect(validationSchema.safeParse(one).error?.issues).toBeUndefined()
})

it('every report is as it is kept', () => {
  const reviewed = { validation: { ...found, accounts: ACCOUNTS }, changes: CHANGES, decision: DECISION, data: DATA }
  expectGolden(
    'reports',
    new Map([
      ['accounts.txt', accountsText(ACCOUNTS)],
      ['blocking.txt', blockingText(found, [first])],
      ['build-checked.txt', buildReport(CHECKED)],
      ['build.txt', buildReport(BUILT)],
      ['changes.csv', changesCsv(DIFFERENCES)],
      ['changes.html', pageText(changesHtml(DIFFERENCES))],
      ['changes.md', changesMarkdown(CHANGES)],
      ['changes.txt', changesText(CHANGES)],
      ['decision.html', pageText(decisionHtml(DECISION))],
      ['failure.github.txt', github(failed)],
      ['failure.junit.xml', junit(failed)],
      ['failure.md', markdown(failed)],
      ['failure.txt', failureText(FAILURE, below)],
      ['findings.csv', [...findingsCsv(found, explain)].join('')],
      ['first.md', changesMarkdown(FIRST_CHANGES)],
      ['first.txt', changesText(FIRST_CHANGES)],
      ['github.txt', github(report)],
      ['junit.xml', junit(report)],
      ['markdown.md', markdown(report)],
      ['new.txt', newFindingsText(found)],
      ['quiet.txt', quietText(found)],
      ['validation.html', pageText(validationHtml({ ...reviewed, figures: new Map(), explain }))],
    ]),
  )
})
