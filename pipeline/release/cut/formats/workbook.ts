// plastic-packaging-eol.xlsx: a release for those who work in a spreadsheet. Numbers are numbers, whatever decimal separator the reader's
// Excel expects. Everything in it follows from the locked files, and the same release makes the same bytes.

import { DIMENSIONS, isLeaf, isWhole } from '../../../model/dimensions.ts'
import { type WorkbookSheet, workbook } from '../../../site/workbook.ts'
import { cell, type PublishedRelease, type PublishedRow } from './published-release.ts'

const SHEETS = {
  about: 'About',
  totals: 'National totals',
  leaves: 'Leaves',
  metrics: 'Metrics',
  sources: 'Sources',
} as const

/** Returns the bytes of the file. Each sheet has the notice in the first row, then a header and rows. */
export function releaseWorkbook(release: PublishedRelease): Uint8Array {
  const { notice, environment, data_version } = release.metadata
  const sheets = sheetsOf(release).map(({ name, header, rows, widths }): WorkbookSheet => {
    const filter = name === SHEETS.totals || name === SHEETS.leaves
    return { name, rows: [[notice], header, ...rows], head: 2, filter, widths }
  })
  return workbook(sheets, { title: `Plastic packaging end of life, ${environment}, release ${data_version}`, description: notice })
}

interface Sheet extends Pick<WorkbookSheet, 'name' | 'rows' | 'widths'> {
  readonly header: readonly string[]
}

function sheetsOf({ metadata, reference, records, metrics }: PublishedRelease): Sheet[] {
  const names = new Map(reference.countries.map(({ code, name }) => [code, name]))
  const values = (record: PublishedRow) => metrics.map(({ name }) => Number(cell(record, name)))
  const year = (record: PublishedRow) => Number(cell(record, 'year'))
  const metricNames = metrics.map(({ name }) => name)
  const country = (record: PublishedRow) => cell(record, 'country')
  return [
    {
      name: SHEETS.about,
      header: ['What', 'Value'],
      rows: [
        ['Release', metadata.data_version],
        ['Environment', metadata.environment],
        ['Licence', metadata.licence],
        ['Years', `${reference.years[0]} to ${reference.years.at(-1)}`],
        ['Countries', reference.countries.length],
        [
          `Sheet "${SHEETS.totals}"`,
          'All packaging of a country in a year, with all metrics. The leaves of a country and year add up to it.',
        ],
        [
          `Sheet "${SHEETS.leaves}"`,
          'One row a country, packaging category, polymer and year. None is part of another: masses can be added up.',
        ],
        [`Sheet "${SHEETS.metrics}"`, 'The unit, meaning and formula of every column. Ratios cannot be added up.'],
        [`Sheet "${SHEETS.sources}"`, 'What the figures rest on, with a quality score from 5 (best) to 1.'],
        [
          'Not in this file',
          'Ranges (ranges.csv), sums of categories and polymers (datasets.csv), and figures per head (national-totals.csv).',
        ],
      ],
      widths: [24, 110],
    },
    {
      name: SHEETS.totals,
      header: ['country', 'name', 'year', ...metricNames],
      rows: records.filter(isWhole).map((record) => [country(record), names.get(country(record)) ?? '', year(record), ...values(record)]),
      widths: [9, 26, 7, ...metricNames.map(() => 16)],
    },
    {
      name: SHEETS.leaves,
      header: [...DIMENSIONS, ...metricNames],
      rows: records
        .filter(isLeaf)
        .map((record) => [country(record), cell(record, 'category'), cell(record, 'polymer'), year(record), ...values(record)]),
      widths: [9, 26, 9, 7, ...metricNames.map(() => 16)],
    },
    {
      name: SHEETS.metrics,
      header: ['metric', 'unit', 'meaning', 'formula'],
      rows: metrics.map(({ name, unit, meaning, formula }) => [name, unit, meaning, formula]),
      widths: [40, 12, 100, 60],
    },
    {
      name: SHEETS.sources,
      header: ['id', 'title', 'authors', 'year', 'publisher', 'address', 'licence', 'quality_score'],
      rows: metadata.papers.map(({ id, title, authors, year: published, publisher, url, licence, quality_score }) => [
        id,
        title,
        authors,
        published,
        publisher,
        url ?? '',
        licence,
        quality_score,
      ]),
      widths: [30, 60, 40, 7, 40, 50, 20, 14],
    },
  ]
}
