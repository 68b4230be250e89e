// Compares the files for other programs with the locked data. They are made again and compared by value, because another version of the
// program may write other bytes. Missing or altered files are reported where lists are compared.

import { type CountryExplanation, countryExplanationSchema } from '../../../schemas/country-explanation.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { explanationPath, isExplanation } from '../../api/paths.ts'
import { metricsOf } from '../../model/coverage.ts'
import type { Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { html } from '../../report/html.ts'
import { nationalTotalsCsv } from '../cut/formats/national-totals.ts'
import {
  isNationalTotal,
  nationalTotalsOf,
  type PublishedRelease,
  type PublishedRow,
  publishedRelease,
  rowsOf,
} from '../cut/formats/published-release.ts'
import { pairsCsv } from '../cut/formats/reference-tables.ts'
import { sdmxCsv } from '../cut/formats/sdmx-data.ts'
import { sdmxStructure } from '../cut/formats/sdmx-structure.ts'
import { sdmxStructureMl } from '../cut/formats/sdmx-structure-ml.ts'
import { readWorkbook, workbookSheets } from '../cut/formats/workbook.ts'
import { listedBytes, lockedText, type ReleaseFiles } from '../cut/release-files.ts'

/** Files that follow from the locked ones alone. */
export const MADE_AGAIN: readonly string[] = [
  'pairs.csv',
  'plastic-packaging-eol.xlsx',
  'datasets.sdmx.csv',
  'structure.sdmx.json',
  'structure.sdmx',
]

/** Files that repeat locked values beside values that are not locked: ranges, persons, regions. */
export const PARTLY_MADE_AGAIN: readonly string[] = ['countries.csv', 'national-totals.csv']

/** Problems where listed derived files contradict the locked files. None if the locked files are missing: that is reported elsewhere. */
export async function derivedProblems(place: ReleaseFiles, lock: Lock, entries: readonly FileEntry[]): Promise<Problem[]> {
  const [datasets, reference, metadata] = [
    await lockedText(place, lock, 'datasets.csv'),
    await lockedText(place, lock, 'reference-data.json'),
    await lockedText(place, lock, 'metadata.json'),
  ]
  if (datasets === undefined || reference === undefined || metadata === undefined) return []
  const release = publishedRelease({ datasets, reference, metadata })
  const bytes = (name: string) => listedBytes(place, entries, name)
  const text = async (name: string) => (await bytes(name))?.toString('utf8')
  const problems: Problem[] = []
  const hold = async (name: string, isRight: (content: Buffer) => boolean | Promise<boolean>) => {
    const content = await bytes(name)
    if (content && !(await holds(() => isRight(content))))
      problems.push({ code: 'not-as-locked', file: place.nameOf(name), message: 'contradicts the locked files' })
  }

  await hold('countries.csv', (content) => saysCountries(release, rowsOf(content.toString('utf8'))))
  await hold('pairs.csv', (content) => sameCsv(content.toString('utf8'), pairsCsv(release)))
  await hold('national-totals.csv', async (content) => {
    const [ranges, countries] = [await text('ranges.csv'), await text('countries.csv')]
    if (ranges === undefined || countries === undefined) return true
    return sameCsv(content.toString('utf8'), nationalTotalsCsv(release, nationalTotalsOf(ranges), rowsOf(countries)))
  })
  await hold('plastic-packaging-eol.xlsx', (content) => saysSheets(release, content))
  await hold('datasets.sdmx.csv', (content) => sameCsv(content.toString('utf8'), sdmxCsv(release)))
  await hold('structure.sdmx.json', (content) => {
    const found = jsonOf(content) as { readonly data?: unknown } | null | undefined
    // The parts beside `data` are about the message: when it was prepared, and by whom.
    const expected: { readonly data?: unknown } = JSON.parse(JSON.stringify(sdmxStructure(release, ANY_DATE)))
    return JSON.stringify(found?.data) === JSON.stringify(expected.data)
  })
  await hold('structure.sdmx', (content) => undated(content.toString('utf8')) === undated(sdmxStructureMl(release, ANY_DATE)))
  const totals = new Map(release.records.filter(isNationalTotal).map((row) => [`${row.country} ${row.year}`, row]))
  for (const { path } of entries.filter(({ path }) => isExplanation(path) && path.endsWith('.json'))) {
    const explanation = await listedExplanation(place, entries, path)
    if (!explanation || path !== explanationPath(explanation.country, 'json') || !saysTotals(explanation, lock.version, totals)) {
      problems.push({ code: 'not-as-locked', file: place.nameOf(path), message: 'does not explain the locked figures' })
      continue
    }
    const page = explanationPath(explanation.country, 'html')
    const written = (await bytes(page))?.toString('utf8')
    if (written !== undefined && !explanation.figures.every(({ answer }) => written.includes(String(html`${answer}`))))
      problems.push({ code: 'not-as-locked', file: place.nameOf(page), message: `contradicts ${path}` })
  }
  return problems
}

/** The explanation in a listed file; undefined if the file is not an explanation. */
async function listedExplanation(
  place: ReleaseFiles,
  entries: readonly FileEntry[],
  path: string,
): Promise<CountryExplanation | undefined> {
  return countryExplanationSchema.safeParse(jsonOf(await listedBytes(place, entries, path))).data
}

/** Whether the explained figures are exactly the locked national totals. */
function saysTotals({ country, data_version, figures }: CountryExplanation, version: string, totals: ReadonlyMap<string, PublishedRow>) {
  const own = [...totals].filter(([key]) => key.startsWith(`${country} `)).length * metricsOf(version).length
  return (
    data_version === version &&
    figures.length === own &&
    figures.every(({ year, metric, amount }) => Number(totals.get(`${country} ${year}`)?.[metric]) === amount)
  )
}

const ANY_DATE = '2000-01-01'

/** The text of structure.sdmx without the time at which the message was prepared. */
const undated = (text: string): string => text.replace(/<mes:Prepared>[^<]*<\/mes:Prepared>/, '')

/** These files are not locked: they may hold anything, even what cannot be read. */
async function holds(isRight: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await isRight()
  } catch {
    return false
  }
}

const saysCountries = ({ reference }: PublishedRelease, rows: readonly PublishedRow[]): boolean =>
  rows.length === reference.countries.length &&
  reference.countries.every(({ code, name }, index) => rows[index]?.country === code && rows[index]?.name === name)

/** Whether two CSV files have the same columns, and in each row the same texts and numbers. */
function sameCsv(found: string, expected: string): boolean {
  if (found === expected) return true
  return sameRows(
    rowsOf(found).map((row) => Object.entries(row).flat()),
    rowsOf(expected).map((row) => Object.entries(row).flat()),
  )
}

async function saysSheets(release: PublishedRelease, found: Uint8Array): Promise<boolean> {
  const sheets = await readWorkbook(found)
  const expected = workbookSheets(release)
  return (
    sheets.length === expected.length &&
    expected.every(({ name, rows }, at) => sheets[at]?.name === name && sameRows(sheets[at].rows, rows))
  )
}

type Rows = readonly (readonly (string | number)[])[]

const sameRows = (found: Rows, expected: Rows): boolean =>
  found.length === expected.length &&
  expected.every((row, at) => row.length === found[at]?.length && row.every((value, place) => sameValue(found[at]?.[place], value)))

const sameValue = (found: string | number | undefined, expected: string | number): boolean =>
  found === expected || (found !== undefined && found !== '' && expected !== '' && Number(found) === Number(expected))
