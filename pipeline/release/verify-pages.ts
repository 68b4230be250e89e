// Pages of other sizes than those that a lock lists: they are made again from datasets.csv, which the lock holds, and compared.

import Papa from 'papaparse'
import { referenceDataSchema } from '../../schemas/api.ts'
import type { Lock } from '../../schemas/lock.ts'
import type { FileEntry } from '../../schemas/manifest.ts'
import type { RecordRow } from '../api/elements.ts'
import { RELEASE_FILES } from '../api/listing.ts'
import { PAGES_FOLDER } from '../api/paths.ts'
import { planTree } from '../api/tree.ts'
import { metricsOf } from '../model/coverage.ts'
import type { Problem } from '../model/failure.ts'
import { integerColumn } from '../model/metrics.ts'
import { areLockedSizes, FILES_WITH_SIZES, otherSizesNote } from './page-sizes.ts'

const PAGES = `${PAGES_FOLDER}/`

/** The sizes of the pages that files.txt lists, ascending. */
function sizesOf(entries: readonly FileEntry[]): number[] {
  const sizes = entries.map(({ path }) => Number(/^datasets\/_\/_\/_\/_-(\d+)-0\.json$/.exec(path)?.[1] ?? 0))
  return sizes.filter((size) => size > 0).sort((a, b) => a - b)
}

/** A release's tree, in a folder or on a host. */
export interface TreePlace {
  /** How people are told of a file. */
  readonly nameOf: (path: string) => string
  readonly read: (path: string) => Promise<Buffer | undefined>
}

export interface ComparedPages {
  /** What stands for the data lines of files.txt when they are compared with the lock. */
  readonly sum: string
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
  /** Files of a bundle that cannot be as locked. */
  readonly unlike: readonly string[]
}

/** Pages of the sizes that the lock lists are held against it; those of other sizes against the locked datasets.csv. */
export async function comparePages(place: TreePlace, lock: Lock, entries: readonly FileEntry[], sum: string): Promise<ComparedPages> {
  const sizes = sizesOf(entries)
  if (sizes.length === 0 || areLockedSizes(sizes)) return { sum, problems: [], notes: [], unlike: [] }
  const notes = [`${lock.version}: ${otherSizesNote(sizes)}; pages were made again from datasets.csv and compared`]
  return { sum: lock.data['files.txt'], problems: await pageProblems(place, entries, lock.version), notes, unlike: FILES_WITH_SIZES }
}

/**
 * What the list of files says that does not follow from datasets.csv and reference-data.json beside it. Both are compared with the lock
 * elsewhere.
 */
async function pageProblems(place: TreePlace, entries: readonly FileEntry[], version: string): Promise<Problem[]> {
  const expected = await plannedPages(place, sizesOf(entries), version)
  const file = place.nameOf('files.txt')
  if (!expected) return [{ code: 'altered-file', file, message: 'lists pages that cannot be made from the datasets.csv beside it' }]
  const pages = entries.filter(({ path }) => path.startsWith(PAGES))
  const wrong = pages.filter(({ path, sha256 }) => expected.get(path) !== sha256).map(({ path }) => path)
  const listed = new Set(pages.map(({ path }) => path))
  const missing = [...expected.keys()].filter((path) => !listed.has(path))
  const others = entries.map(({ path }) => path).filter((path) => !path.startsWith(PAGES) && !RELEASE_FILES.some((name) => name === path))
  return [...wrong, ...missing, ...others].map((path) => ({
    code: 'not-as-locked',
    file: place.nameOf(path),
    message: 'does not follow from the locked datasets.csv',
  }))
}

/** The checksum of every page by path; undefined where the files do not make pages. */
async function plannedPages({ read }: TreePlace, pageSizes: readonly number[], version: string): Promise<Map<string, string> | undefined> {
  const [csv, reference] = [await read('datasets.csv'), await read('reference-data.json')]
  if (!csv || !reference) return undefined
  try {
    const { countries, ...values } = referenceDataSchema.parse(JSON.parse(reference.toString('utf8')))
    const metrics = metricsOf(version)
    const coverage = { ...values, metrics, countries: countries.map(({ code }) => code) }
    const tree = planTree({ date: '2000-01-01', coverage, records: recordsOf(csv.toString('utf8'), metrics), files: new Map(), pageSizes })
    return new Map(Array.from(tree.files(), ({ path, sha256 }) => [path, sha256]))
  } catch {
    // Whatever is wrong with these files is told where they are compared with the lock.
    return undefined
  }
}

/** The records of datasets.csv; its decimals make whole kilograms and parts per million without their points. */
function recordsOf(csv: string, metrics: ReturnType<typeof metricsOf>): RecordRow[] {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, delimiter: ',', newline: '\n', skipEmptyLines: true })
  return data.map(({ country, category, polymer, year, ...cells }) => ({
    country,
    category,
    polymer,
    year: Number(year),
    ...Object.fromEntries(metrics.map((metric) => [integerColumn(metric), BigInt((cells[metric.name] ?? '').replace('.', ''))])),
  }))
}
