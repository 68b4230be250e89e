// Pages of other sizes than those that a lock lists: they are made again from datasets.csv, which the lock holds, and compared.

import { join } from 'node:path'
import Papa from 'papaparse'
import { referenceDataSchema } from '../../schemas/api.ts'
import type { FileEntry } from '../../schemas/manifest.ts'
import type { RecordRow } from '../api/elements.ts'
import { RELEASE_FILES } from '../api/listing.ts'
import { PAGES_FOLDER } from '../api/paths.ts'
import { planTree } from '../api/tree.ts'
import { readIfThere } from '../io/files.ts'
import type { Problem } from '../model/failure.ts'
import { integerColumn, METRICS } from '../model/metrics.ts'

const PAGES = `${PAGES_FOLDER}/`

/** The sizes of the pages that files.txt lists, ascending. */
export function sizesOf(entries: readonly FileEntry[]): number[] {
  const sizes = entries.map(({ path }) => Number(/^datasets\/_\/_\/_\/_-(\d+)-0\.json$/.exec(path)?.[1] ?? 0))
  return sizes.filter((size) => size > 0).sort((a, b) => a - b)
}

/**
 * What the list of files says that does not follow from datasets.csv and reference-data.json beside it. Both are compared with the lock
 * elsewhere.
 */
export async function pageProblems(folder: string, entries: readonly FileEntry[]): Promise<Problem[]> {
  const file = join(folder, 'files.txt')
  const expected = await plannedPages(folder, sizesOf(entries))
  if (!expected) return [{ code: 'altered-file', file, message: 'lists pages that cannot be made from the datasets.csv beside it' }]
  const pages = entries.filter(({ path }) => path.startsWith(PAGES))
  const wrong = pages.filter(({ path, sha256 }) => expected.get(path) !== sha256).map(({ path }) => path)
  const listed = new Set(pages.map(({ path }) => path))
  const missing = [...expected.keys()].filter((path) => !listed.has(path))
  const others = entries.map(({ path }) => path).filter((path) => !path.startsWith(PAGES) && !RELEASE_FILES.some((name) => name === path))
  return [...wrong, ...missing, ...others].map((path) => ({
    code: 'not-as-locked',
    file: join(folder, path),
    message: 'does not follow from the locked datasets.csv',
  }))
}

/** The checksum of every page by path; undefined where the files do not make pages. */
async function plannedPages(folder: string, pageSizes: readonly number[]): Promise<Map<string, string> | undefined> {
  const [csv, reference] = [await readIfThere(join(folder, 'datasets.csv')), await readIfThere(join(folder, 'reference-data.json'))]
  if (!csv || !reference) return undefined
  try {
    const { countries, years } = referenceDataSchema.parse(JSON.parse(reference.toString('utf8')))
    const coverage = { countries: countries.map(({ code }) => code), years }
    const tree = planTree({ date: '2000-01-01', coverage, records: recordsOf(csv.toString('utf8')), files: new Map(), pageSizes })
    return new Map(Array.from(tree.files(), ({ path, sha256 }) => [path, sha256]))
  } catch {
    // Whatever is wrong with these files is told where they are compared with the lock.
    return undefined
  }
}

/** The records of datasets.csv; its decimals make whole kilograms and parts per million without their points. */
function recordsOf(csv: string): RecordRow[] {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, delimiter: ',', newline: '\n', skipEmptyLines: true })
  return data.map(({ country, category, polymer, year, ...cells }) => ({
    country,
    category,
    polymer,
    year: Number(year),
    ...Object.fromEntries(METRICS.map((metric) => [integerColumn(metric), BigInt((cells[metric.name] ?? '').replace('.', ''))])),
  }))
}
