// Examples of files that maintainers write, that a build writes and that the api sends: those of this repository, and of test/golden.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT } from '../workspace.ts'
import type { Example } from './examples.ts'

type Json = Readonly<Record<string, unknown>>

const committed = (path: string): Json => JSON.parse(readFileSync(join(PROJECT, path), 'utf8'), withoutRest)
const golden = (path: string) => committed(`test/golden/${path}`)

/** Drops what a golden file says of the rest of a long list. */
const withoutRest = (_: string, value: unknown) =>
  Array.isArray(value) ? value.filter((item) => !(typeof item === 'string' && / in all, sha256 /.test(item))) : value

const SUM = '0123456789abcdef'.repeat(4)
const demo = { environment: 'demo', notice: 'These values are invented.' }
const record = { country: 'PRY', category: 'PET bottles', polymer: 'PET', year: 2020 }

const [VALIDATION, DECISION] = [golden('bundle/validation.json'), golden('bundle/decision.json')]

const explained = (id: string, operation: unknown, more: Readonly<Record<string, unknown>>) => ({
  ...{ id, label: 'littering rate', value: '58000', unit: 'ppm', operation, children: [], scope: null, row: null, column: null },
  ...{ published: null, replaced_by: null, notes: [] },
  ...more,
})

const limit = { country: 'PRY', metrics: ['littering'], from: null, to: 2020, text: 'Too low.', citation: 'A paper' }

/** A file that is there, with a change that makes it invalid. */
const changed = (valid: Json, off: Json): Example => ({ valid, off })

export const FILE_EXAMPLES: Readonly<Record<string, Example>> = {
  release: changed(committed('releases/1.2/release.json'), { withdrawn: {} }),
  source: changed(committed('sources/production/worldbank-what-a-waste-2/source.json'), {
    snapshots: [{ since: '1.1', files: [{ part: 'data', file: '../data.csv', url: null, sha256: SUM, bytes: 12 }] }],
  }),
  lock: changed(committed('releases/1.2/demo.lock.json'), { data: { 'datasets.csv': SUM.toUpperCase() } }),
  // Golden files leave out checksums that change with the program.
  manifest: changed(
    {
      ...golden('bundle/manifest.json'),
      made_from: { program: SUM, inputs: SUM, declaration: SUM, previous: null, ranges: true, explanations: false },
      files: [{ path: 'datasets.csv', bytes: 12, sha256: SUM }],
    },
    { date: '2026-11-31' },
  ),
  validation: changed(VALIDATION, { notice: '' }),
  decision: changed(DECISION, { figures: -1 }),
  changes: changed(golden('bundle/changes.json'), {
    cells: [{ ...record, metric: 'exports', unit: 'kt', before: 1, after: 2, declared: true }],
  }),
  page: changed(golden('full/page.json'), { pagination: { 'total-items': -1, 'total-pages': 1 } }),
  'country-ranges': changed(golden('full/ranges-by-country.json'), { ranges: [record] }),
  'pair-ranges': changed(golden('full/ranges-by-pair.json'), { ranges: [record] }),
  'country-file': changed(golden('light/country.json'), { datasets: [record] }),
  'reference-data': changed(golden('bundle/reference-data.json'), { countries: [{ code: 'PY', name: 'Paraguay' }] }),
  explorer: changed(golden('bundle/explorer.json'), { groups: [{ kind: 'planet', area: 'Asia', countries: 1, persons: {}, figures: {} }] }),
  metadata: changed(golden('bundle/metadata.json'), { data_version: '1.2.0' }),
  versions: changed(golden('root/versions.json'), { latest: 'v1.2' }),
  index: changed(golden('root/index.json'), { page_sizes: [50, 0] }),
  layout: changed({ ...golden('full/layout.json'), bundle: SUM }, { page_sizes: [] }),
  'evidence-row': {
    valid: {
      ...{ step: '20-net-input', country: 'FRA', year: 2020, category: null, polymer: null, quantity: 'waste_generated', kind: 'input' },
      ...{ reason: 'row-of-method', method: 'municipal_waste', publisher: null, flag: null, from_year: null, to_year: null, heading: null },
      ...{ income_group: null, countries: null, members: null, leaves: null, region: null, profile: null, ratio: null },
      ...{ cell_table: null, cell_column: null, sentence: 'used by the method municipal_waste' },
      ...{ table_name: 'municipal_waste', key: 'FRA|2015', file: 'waste/data.csv', line: 66, source: 'waste' },
      ...{ amount_kg: null, wanted_kg: null, units: null, score_milli: 2000 },
      published: '{"waste_kt":[{"column":"total","text":"33399e3","unit":"tonnes"}]}',
    },
    off: { year: '2020' },
  },
  'check-result': {
    valid: {
      ...demo,
      blocked: false,
      remarks: ['releases/old declares no release: it has no release.json'],
      releases: [
        {
          version: '1.2',
          status: 'written',
          locked: true,
          ...{ input_rows: 5572, countries: 74, records: 14797 },
          findings: { error: 0, warning: 1, info: 0, waived: 0 },
          new_findings: { error: 0, warning: 1, info: 0 },
          reconciliation: { country_years: 304, not_reconciled: 244 },
          changes: { previous: '1.1', added: 200, removed: 0, changed: 0, cells: 0, where: 'PRY' },
          api: { files: 58665, bytes: 1 },
          ...{ bundle: 'releases/1.2/demo', tree: 'releases/demo/v/1.2', report: null },
          phases: [{ name: 'compute', milliseconds: 900 }],
        },
      ],
      signed: { key: SUM, files: ['releases/1.2/demo/signature.json'] },
      phases: [],
      validations: [VALIDATION],
      decisions: [DECISION],
    },
    off: { blocked: 'no' },
  },
  'country-explanation': {
    valid: {
      ...{ data_version: '1.2', ...demo, country: 'PRY', name: 'Paraguay', limits: [limit] },
      figures: [
        {
          ...{ year: 2020, metric: 'littering', amount: 1.5, low: 1, high: null, unit: 'percent', quality: 2.5 },
          ...{
            lead: null,
            answer: 'Paraguay 2020: 1.5 % was littered.',
            solidity: 'It scores 2 of 5.',
            how_to_read: 'In brackets: how far it moves.',
          },
          ...{ deciding: [{ lead: 'littering rate 1.5 %', lines: ['littering_rates: a.csv:2'] }], rest: null, sources: ['mock-littering'] },
        },
      ],
      sources: [{ source: 'mock-littering', title: 'Mock', authors: '', url: null }],
    },
    off: { figures: [{ year: 2020, metric: 'litter' }] },
  },
  explanation: {
    valid: {
      version: '1.2',
      ...demo,
      ...{ country: 'PRY', name: 'Paraguay', category: 'PET bottles', polymer: 'PET', year: 2020 },
      ...{ metric: 'littering', formula: 'littered ÷ waste_produced_in_the_country', meaning: 'Share that is littered.' },
      limits: [{ ...limit, metrics: [], from: 2019 }],
      benchmarks: [
        { year: 2019, value: 33, within: true, source: 'A study', measures: 'all uses', descends_from: 'interviews', comparable: false },
      ],
      ...{
        amount: 5.8,
        unit: 'percent',
        lead: 'Paraguay 2020: between 5.8 and 9.9 %.',
        answer: 'Paraguay 2020: 5.8 %.',
        solidity: 'Not at all.',
        quality: 2.5,
      },
      range: {
        ...{ low: 3.1, high: 9.9, text: 'Its 90 % range is 3.1 to 9.9\u00a0%.' },
        contributions: [{ quantity: 'littering_rates|PET bottles|littered_ppm', rows: [7], sources: ['mock-litter'], share: 0.96 }],
      },
      deciding: [
        {
          ...{ table: 'littering_rates', rows: [7], source: 'mock-litter', score: 2, split: false, reasons: [], beside: [] },
          terms: [{ label: 'littering rate', steps: ['input'], effect: 1 }],
          rejected: [{ reason: 'another-year-is-nearer', text: 'the figure of 2015', row: 8 }],
        },
      ],
      net_input: {
        method: 'supply',
        waste_kg: '1000',
        overridden: false,
        others: [{ method: 'municipal_waste', waste_kg: '900', from_year: null }],
      },
      root: 'littering',
      steps: [
        explained('input', { op: 'input' }, { row: 7, column: 'littered_ppm' }),
        explained('littering', { op: 'sum', signs: [1] }, { children: ['input'] }),
      ],
      rows: [
        {
          ...{ row: 7, table: 'littering_rates', key: 'PET bottles', file: 'sources/demo/littering_rates.csv', line: 6 },
          ...{ source: 'mock-litter', title: 'Mock litter count', quality: 2, year: null, observed: [], published: 2018, remarks: [] },
        },
      ],
      sources: [{ source: 'mock-litter', title: 'Mock litter count', authors: 'The authors', url: null }],
    },
    off: { steps: [explained('input', { op: 'guess' }, {})] },
  },
  diff: {
    valid: {
      comparison: {
        from: { version: '1.1', bundle: 'releases/1.1/demo' },
        to: { version: '1.2', bundle: null },
        outcome: 'different',
        declarations_known: false,
        tables: [{ table: 'population', rows_before: 300, rows_after: null }],
        notes: ['the declared changes are not known'],
      },
      version: '1.2',
      previous: '1.1',
      ...demo,
      method_changes: [],
      declared: [],
      inputs: [],
      records: { added: 0, removed: 0, changed: 1 },
      added: [],
      removed: [],
      metrics: [
        {
          metric: 'export',
          unit: 'kt',
          cells: 1,
          largest: { ...record, metric: 'export', unit: 'kt', before: 0, after: 2, declared: null },
          largest_relative: null,
        },
      ],
      cells: [{ ...record, metric: 'export', unit: 'kt', before: 0, after: 2, declared: null }],
    },
    off: { comparison: { from: '1.1', to: '1.2' } },
  },
  problem: {
    valid: {
      type: 'urn:problem-type:plastic-eol:unknown-value',
      title: 'Bad Request',
      status: 400,
      detail: 'The value of year is not known.',
      parameter: 'year',
      allowed: ['2019', '2020'],
    },
    off: { parameter: 'Year' },
  },
}
