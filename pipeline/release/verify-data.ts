// Compares what lies beside a list of files with a lock: data files by their checksums, pages by making them again from the locked
// datasets.csv. Whatever else the list names is not proven by the lock.

import Papa from 'papaparse'
import { type ApiLayout, layoutSchema, referenceDataSchema } from '../../schemas/api.ts'
import type { Lock } from '../../schemas/lock.ts'
import type { FileEntry } from '../../schemas/manifest.ts'
import type { RecordRow } from '../api/elements.ts'
import { RELEASE_FILES } from '../api/listing.ts'
import { isInPages, LAYOUT_FILE, PAGE_SIZES } from '../api/paths.ts'
import { LAYOUT_FILES } from '../api/routes.ts'
import { planTree } from '../api/tree.ts'
import { sha256 } from '../io/files.ts'
import { type Coverage, metricsOf } from '../model/coverage.ts'
import type { Problem } from '../model/failure.ts'
import { integerColumn } from '../model/metrics.ts'
import { authoredSha256, LOCKED_FILES, type LockedFile } from './lock.ts'

/** A release's files, in a folder or on a host. */
export interface Place {
  /** How a file is named to people. */
  readonly nameOf: (path: string) => string
  readonly read: (path: string) => Promise<Buffer | undefined>
}

/** Data files that are listed with other checksums than the lock has, or not at all. */
export function dataProblems({ nameOf }: Place, lock: Lock, entries: readonly FileEntry[]): Problem[] {
  return LOCKED_FILES.flatMap((name) => {
    const listed = new Set(entries.filter(({ path }) => path === name).map((entry) => entry.sha256))
    const expected = lock.data[name]
    return [...(listed.size > 0 ? listed : ['no such file'])]
      .filter((found) => found !== expected)
      .map((found) => ({ code: 'not-as-locked', file: nameOf(name), message: 'is not what was locked', found, expected }))
  })
}

/** Fields that are not those of the locked release.json, by their place there. */
export function declaredProblems(file: string, lock: Lock, fields: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(fields)
    .filter(([place, value]) => lock.data['release.json'][place] !== authoredSha256(value))
    .map(([place, value]) => ({
      code: 'not-as-locked',
      file,
      message: `says another ${place.replace(/.*\./, '')} of ${lock.version} than was locked`,
      found: String(value),
    }))
}

/** What files.txt lists beside the pages of the locked data and the files that a release has. */
export async function pageProblems(place: Place, lock: Lock, entries: readonly FileEntry[]): Promise<Problem[]> {
  const expected = await plannedPages(place, lock, await sizesOf(place, entries))
  const file = place.nameOf('files.txt')
  if (!expected)
    return [{ code: 'altered-file', file, message: 'lists pages that cannot be made from the locked datasets.csv and reference-data.json' }]
  const pages = entries.filter(({ path }) => isPage(path))
  const wrong = pages.filter(({ path, sha256 }) => expected.get(path) !== sha256).map(({ path }) => path)
  const listed = new Set(pages.map(({ path }) => path))
  const missing = [...expected.keys()].filter((path) => !listed.has(path))
  const others = unproven(entries).filter((path) => !RELEASE_FILES.some((name) => name === path))
  return [...wrong, ...missing, ...others].map((path) => ({
    code: 'not-as-locked',
    file: place.nameOf(path),
    message: 'does not follow from the locked datasets.csv',
  }))
}

/** What of a release without problems is as locked, and what only agrees with the list that names it. */
export function provenNotes(list: string, entries: readonly FileEntry[], hasPages = true): string[] {
  const others = unproven(entries)
  return [
    `as locked: datasets.csv, reference-data.json${hasPages ? ', metadata.json, and the pages, made again from them and compared' : ' and metadata.json'}`,
    ...(hasPages ? [] : ['built without an api tree: there are no pages to compare']),
    ...(others.length === 0 ? [] : [`as ${list} says, and in no lock: ${others.join(', ')}`]),
  ]
}

/** Whether a file follows from the data: an answer, or what says how answers lie. */
const isPage = (path: string) => isInPages(path) || LAYOUT_FILES.some((name) => name === path)

/** The files that are neither locked nor follow from what is. */
function unproven(entries: readonly FileEntry[]): string[] {
  return entries.map(({ path }) => path).filter((path) => !isPage(path) && !LOCKED_FILES.some((name) => name === path))
}

/** The sizes of the pages that files.txt lists. Where all records fit on one page of each, layout.json says which they are; none without pages. */
async function sizesOf({ read }: Place, entries: readonly FileEntry[]): Promise<readonly number[]> {
  const sizes = entries.map(({ path }) => Number(/^datasets\/_\/_\/_\/_-(\d+)-0\.json$/.exec(path)?.[1] ?? 0)).filter((size) => size > 0)
  if (sizes.length > 0) return sizes
  if (!entries.some(({ path }) => isPage(path))) return []
  // A bundle has no layout.json.
  const layout = entries.some(({ path }) => path === LAYOUT_FILE) ? await read(LAYOUT_FILE) : undefined
  return layoutIn(layout)?.page_sizes ?? PAGE_SIZES
}

/** What layout.json holds; undefined where it is not there, or something else. */
export function layoutIn(bytes: Buffer | undefined): ApiLayout | undefined {
  try {
    return layoutSchema.safeParse(JSON.parse(bytes?.toString('utf8') ?? '')).data
  } catch {
    return undefined
  }
}

/** The checksum of every page by path; undefined where the files are not the locked ones, or make no pages. */
async function plannedPages(place: Place, lock: Lock, pageSizes: readonly number[]): Promise<Map<string, string> | undefined> {
  const [csv, reference] = [await lockedText(place, lock, 'datasets.csv'), await lockedText(place, lock, 'reference-data.json')]
  if (csv === undefined || reference === undefined || pageSizes.length === 0) return undefined
  const { countries, ...values } = referenceDataSchema.parse(JSON.parse(reference))
  const coverage = { ...values, metrics: metricsOf(lock.version), countries: countries.map(({ code }) => code) }
  const tree = planTree({ date: '2000-01-01', coverage, records: recordsOf(csv, coverage), files: new Map(), pageSizes })
  return new Map(Array.from(tree.files(), ({ path, sha256 }) => [path, sha256]))
}

async function lockedText({ read }: Place, { data }: Lock, name: LockedFile): Promise<string | undefined> {
  const bytes = await read(name)
  return bytes && sha256(bytes) === data[name] ? bytes.toString('utf8') : undefined
}

/** The records of datasets.csv; its decimals make whole kilograms and parts per million without their points. */
function recordsOf(csv: string, { metrics }: Pick<Coverage, 'metrics'>): RecordRow[] {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, delimiter: ',', newline: '\n', skipEmptyLines: true })
  return data.map(({ country, category, polymer, year, ...cells }) => ({
    country,
    category,
    polymer,
    year: Number(year),
    ...Object.fromEntries(metrics.map((metric) => [integerColumn(metric), BigInt((cells[metric.name] ?? '').replace('.', ''))])),
  }))
}
