// plastic-packaging-eol.xlsx: a release for those who work in a spreadsheet. Numbers are numbers, whatever decimal separator the reader's
// Excel expects. Everything in it follows from the locked files, and the same release makes the same bytes.

import type { WorkBook, WorkSheet } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { DIMENSIONS } from '../../../model/dimensions.ts'
import { cell, isLeaf, isNationalTotal, type PublishedRelease, type PublishedRow } from './published-release.ts'

const SHEETS = {
  about: 'About',
  totals: 'National totals',
  leaves: 'Leaves',
  metrics: 'Metrics',
  sources: 'Sources',
} as const

type Cell = string | number

/** A sheet: the notice in the first row, then a header and rows. */
interface Sheet {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Widths of the columns in characters. */
  readonly widths: readonly number[]
}

/** The sheets as rows of cells, the notice first on each. */
function workbookSheets(release: PublishedRelease): Pick<Sheet, 'name' | 'rows'>[] {
  const { notice } = release.metadata
  return sheetsOf(release).map(({ name, header, rows }) => ({ name, rows: [[notice], header, ...rows] }))
}

/** Returns the bytes of the file. The library writes the parts; they are packed here, without the current time. */
export async function workbook(release: PublishedRelease): Promise<Uint8Array> {
  const { utils, write } = await library()
  const book: WorkBook = utils.book_new()
  const { notice, environment, data_version } = release.metadata
  book.Props = { Title: `Plastic packaging end of life, ${environment}, release ${data_version}`, Comments: notice }
  const rows = new Map(workbookSheets(release).map((sheet) => [sheet.name, sheet.rows]))
  for (const { name, header, widths } of sheetsOf(release)) {
    const sheet: WorkSheet = utils.aoa_to_sheet(
      [...(rows.get(name) ?? [])].map((row) => [...row]),
      { dense: true },
    )
    sheet['!cols'] = widths.map((wch) => ({ wch }))
    const last = { r: (rows.get(name)?.length ?? 2) - 1, c: header.length - 1 }
    if (name === SHEETS.totals || name === SHEETS.leaves) sheet['!autofilter'] = { ref: utils.encode_range({ s: { r: 1, c: 0 }, e: last }) }
    utils.book_append_sheet(book, sheet, name)
  }
  const parts = unzipSync(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false }))
  const inOrder = Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))
  return zipSync(Object.fromEntries(inOrder), { level: LEVEL, mtime: earliestTime() })
}

/** Loaded when a workbook is written: it is a megabyte of program text, which no other command needs. */
const library = () => import('@e965/xlsx')

/** Compression level. Level 6 takes twice as long and makes the file 4 % smaller. */
const LEVEL = 4

/** Archives hold local time. A date made from local parts is the same there in every time zone. */
const earliestTime = () => new Date(1980, 0, 1, 12)

function sheetsOf({ metadata, reference, records, metrics }: PublishedRelease): Sheet[] {
  const names = new Map(reference.countries.map(({ code, name }) => [code, name]))
  const values = (record: PublishedRow): Cell[] => metrics.map(({ name }) => Number(cell(record, name)))
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
      rows: records
        .filter(isNationalTotal)
        .map((record) => [country(record), names.get(country(record)) ?? '', year(record), ...values(record)]),
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
