// Examples of files that maintainers write, that a build writes and that the api sends.

import { METRICS } from '../../pipeline/model/metrics.ts'
import { DECISION } from '../report/decision/example.ts'
import { finding, result } from '../report/validation/examples.ts'
import type { Example } from './examples.ts'

const SUM = '0123456789abcdef'.repeat(4)
const NOTICE = 'These values are invented.'
const demo = { environment: 'demo', notice: NOTICE }
const record = { country: 'PRY', category: 'PET bottles', polymer: 'PET', year: 2020 }
const status = { state: 'withdrawn', why: 'the rates of Tanzania were wrong', replaced_by: '1.2.1' }
const quantities = Object.fromEntries(METRICS.map(({ name, unit }) => [name, { amount: 12.5, unit }]))
const ranges = Object.fromEntries(
  METRICS.map(({ name, unit }) => [name, { low: 10, high: 20.25, unit, status: 'carried', from_year: 2018 }]),
)

const LOCKED = {
  ...{ 'datasets.csv': SUM, 'reference-data.json': SUM, 'metadata.json': SUM },
  'release.json': { summary: SUM, 'environments.demo.changes': SUM },
  inputs: [{ table: 'population', rows: 1, sha256: SUM, row_digests: 'AAAAAA==' }],
}

const explained = (id: string, operation: unknown, more: Readonly<Record<string, unknown>>) => ({
  ...{ id, label: 'littering rate', value: '58000', unit: 'ppm', operation, children: [], scope: null, row: null, column: null },
  ...{ published: null, replaced_by: null, notes: [] },
  ...more,
})

const VALIDATION = {
  version: '1.2',
  ...demo,
  verdict: {
    ...{ blocked: false, errors: 0, warnings: 1, infos: 0, waived: 0, country_years: 304, not_reconciled: 244 },
    new: { since: '1.1', errors: 0, warnings: 1, infos: 0 },
  },
  rules: [
    result({
      findings: [finding({ key: 'PRY|2020', country: 'PRY', new: true, cause: 'waste-per-head PRY|2020' })],
    }),
  ],
}

const limit = { country: 'PRY', metrics: ['littering'], from: null, to: 2020, text: 'Too low.', citation: 'A paper' }

export const FILE_EXAMPLES: Readonly<Record<string, Example>> = {
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
  release: {
    valid: {
      version: '1.2',
      date: '2026-11-17',
      previous: '1.1',
      summary: 'Paraguay is added.',
      method_changes: [],
      draft: true,
      environments: {
        demo: {
          licence: 'CC0-1.0',
          changes: ['add country PRY'],
          coverage: { countries: 74, first_year: 2019, last_year: 2022 },
          waivers: [{ rule: 'jumps', key: 'FRA|2020', reason: 'a new census' }],
        },
      },
    },
    off: { withdrawn: {} },
  },
  source: {
    valid: {
      title: 'What a Waste 2.0',
      authors: 'The authors',
      year: 2018,
      publisher: 'The publisher',
      publisher_url: 'https://example.org/data',
      licence: 'CC-BY-4.0',
      citation: 'The authors (2018)',
      quality: 3,
      adapter: { name: 'what-a-waste', options: { sheet: 'data' } },
      assumptions: [{ part: 'shares', file: 'shares.csv' }],
      remarks: [{ table: 'municipal_waste', country: 'FRA', note: 'a misprint' }],
      snapshots: [
        { since: '1.1', files: [{ part: 'data', file: 'one/data.csv', url: 'https://example.org/r1/data.csv', sha256: SUM, bytes: 12 }] },
        { since: '1.2', files: [{ part: 'data', file: 'two/data.csv', url: null, sha256: SUM, bytes: 12 }] },
      ],
    },
    off: { snapshots: [{ since: '1.1', files: [{ part: 'data', file: '../data.csv', url: null, sha256: SUM, bytes: 12 }] }] },
  },
  lock: {
    valid: {
      version: '1.2',
      environment: 'demo',
      data: LOCKED,
    },
    off: { data: { ...LOCKED, 'datasets.csv': SUM.toUpperCase() } },
  },
  manifest: {
    valid: {
      version: '1.2',
      ...demo,
      date: '2026-11-17',
      licence: 'CC0-1.0',
      pipeline: '0.1.0',
      engine: '1.5.6',
      counts: { countries: 74, records: 14797, evidence: 99, findings: { error: 0, warning: 3, info: 9, waived: 1 } },
      inputs: [{ table: 'population', rows: 304, sha256: SUM }],
      sources: [{ source: 'what-a-waste', file: 'data.csv', sha256: SUM, bytes: 12, since: '1.1' }],
      made_from: { program: SUM, inputs: SUM, declaration: SUM, previous: null, ranges: true, explanations: false },
      files: [{ path: 'datasets.csv', bytes: 12, sha256: SUM }],
    },
    off: { date: '2026-11-31' },
  },
  validation: {
    valid: VALIDATION,
    off: { notice: '' },
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
  decision: { valid: DECISION, off: { figures: -1 } },
  changes: {
    valid: {
      version: '1.2',
      previous: '1.1',
      ...demo,
      method_changes: [],
      declared: [{ text: 'add country PRY', matches: 31 }],
      inputs: [
        {
          change: 'added',
          table: 'population',
          key: 'PRY|2020',
          file: 'sources/demo/population.csv',
          line: 12,
          columns: ['persons'],
          before: null,
          after: 'persons 7000000',
          declaration: 'add country PRY',
        },
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
          cells: [{ column: 'recycled_percent', unit: 'percent', before: '5.16', after: '8.46' }],
        },
      ],
      records: { added: 1, removed: 0, changed: 1 },
      added: [record],
      removed: [],
      metrics: [
        {
          metric: 'export',
          unit: 'kt',
          cells: 1,
          largest: { ...record, metric: 'export', unit: 'kt', before: 1, after: 2, declared: true },
          largest_relative: { ...record, metric: 'export', unit: 'kt', before: 1, after: 2, declared: true },
        },
      ],
      cells: [{ ...record, metric: 'export', unit: 'kt', before: 1, after: 2, declared: true }],
    },
    off: { cells: [{ ...record, metric: 'exports', unit: 'kt', before: 1, after: 2, declared: true }] },
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
  page: {
    valid: { pagination: { 'total-items': 1, 'total-pages': 1 }, elements: [{ ...record, ...quantities }] },
    off: { elements: [{ ...record, ...quantities, total: { amount: 100.5, unit: 'percent' } }] },
  },
  'country-ranges': {
    valid: { country: 'PRY', ranges: [{ ...record, ...ranges }] },
    off: { ranges: [{ ...record, ...quantities }] },
  },
  'pair-ranges': {
    valid: { category: 'PET bottles', polymer: 'PET', ranges: [{ ...record, ...ranges }] },
    off: { ranges: [{ ...record, ...quantities }] },
  },
  'country-file': {
    valid: { country: 'PRY', datasets: [{ ...record, ...quantities }] },
    off: { datasets: [{ ...record, ...ranges }] },
  },
  'reference-data': {
    valid: {
      countries: [{ code: 'PRY', name: 'Paraguay' }],
      categories: ['All packaging', 'PET bottles'],
      polymers: ['All polymers', 'PET'],
      years: [2019, 2020],
    },
    off: { countries: [{ code: 'PY', name: 'Paraguay' }] },
  },
  explorer: {
    valid: {
      version: '1.2',
      environment: 'demo',
      categories: ['All packaging', 'PET bottles'],
      polymers: ['All polymers', 'PET'],
      years: [2019],
      countries: [
        {
          code: 'PRY',
          name: 'Paraguay',
          region: 'Latin America and the Caribbean',
          income_group: 'upper-middle-income',
          persons: { 2019: 6_500_000 },
          quality: { 2019: 2.4 },
          rests_on: { 2019: { waste: [{ source: 'mock-supply', percent: 100 }] } },
          weak: [{ quantity: 'collected', text: 'used, carried back from 2020', years: [2019], source: 'mock-collection', score: 2 }],
        },
      ],
      groups: [
        { kind: 'world', area: 'World', countries: 1, persons: { 2019: 6_500_000 }, figures: { 2019: { littering: [1.5, 1, 2.5] } } },
      ],
      sources: { 'mock-supply': { title: 'Mock returns', quality: 3 } },
      breaks: [{ country: 'PRY', year: 2019, table: 'collection', reason: 'another survey' }],
    },
    off: { groups: [{ kind: 'planet', area: 'Asia', countries: 1, persons: {}, figures: {} }] },
  },
  metadata: {
    valid: {
      data_version: '1.2',
      ...demo,
      licence: 'CC0-1.0',
      databases: [{ id: 'plastic-eol-demo', name: 'Plastic packaging after consumption', version: '1.2' }],
      papers: [
        {
          id: 'mock-supply',
          title: 'Mock returns',
          authors: 'The authors',
          year: 2026,
          publisher: 'The publisher',
          url: null,
          licence: 'CC0-1.0',
          quality_score: 1,
        },
      ],
    },
    off: { data_version: '1.2.0' },
  },
  versions: {
    valid: {
      ...demo,
      latest: '1.2.1',
      versions: [
        { version: '1.2.1', date: '2026-11-18', status: { state: 'current' }, latest: true, summary: 'Corrected.', path: 'v/1.2.1' },
        { version: '1.2', date: '2026-11-17', status, latest: false, summary: 'Paraguay is added.', path: 'v/1.2' },
      ],
    },
    off: {
      versions: [
        { version: '1.2', date: '2026-11-17', status: { ...status, state: 'current' }, latest: true, summary: 'Added.', path: 'v/1.2' },
      ],
    },
  },
  index: {
    valid: {
      ...demo,
      latest: '1.2',
      explanation: ['Pages are numbered from 0.'],
      versions: [{ version: '1.2', path: 'v/1.2', years: [2019, 2020], countries: 74 }],
      paths: { versions: 'versions.json' },
      any: '_',
      segments: { category: [{ value: 'PET bottles', segment: 'pet-bottles' }], polymer: [{ value: 'PET', segment: 'PET' }] },
      page_sizes: [50, 500],
      default_page_size: 50,
      first_page: 0,
      example: { filter: { country: 'PRY', year: 2020 }, path: 'v/1.2/datasets/PRY/_/_/2020.json' },
    },
    off: { page_sizes: [50, 0] },
  },
  layout: {
    valid: {
      page_sizes: [50, 500],
      pairs: [{ category: 'PET bottles', polymers: ['All polymers', 'PET'] }],
      metrics: [{ name: 'export', unit: 'kt' }],
      bundle: SUM,
    },
    off: { page_sizes: [] },
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
