// Compares the files of a list with a lock: data files by their checksums, pages by making them again from the locked datasets.csv. The
// lock does not prove any other file of the list.

import { referenceDataSchema } from '../../../schemas/api.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { isExplanation, isInPages, isLight, LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { LAYOUT_FILES, RELEASE_FILES } from '../../api/routes.ts'
import { sha256 } from '../../io/files.ts'
import type { Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { PAGE_SIZES } from '../../model/paging.ts'
import { isRangeCut } from '../../model/tree-paths.ts'
import type { MadeFile } from '../../tree/pages.ts'
import { rangeCuts } from '../../tree/range-cuts.ts'
import { answerFiles, listedFiles } from '../../tree/release-tree.ts'
import { declaredSha256, LOCKED_FILES } from '../cut/lock.ts'
import { lockedText, type ReleaseFiles } from '../cut/release-files.ts'
import { layoutIn } from '../publish/page-sizes.ts'

/** Data files that are listed with other checksums than the lock has, or not at all. */
export function dataProblems({ nameOf }: ReleaseFiles, lock: Lock, entries: readonly FileEntry[]): Problem[] {
  return LOCKED_FILES.flatMap((name) => {
    const listed = new Set(entries.filter(({ path }) => path === name).map((entry) => entry.sha256))
    const expected = lock.data[name]
    return [...(listed.size > 0 ? listed : ['no such file'])]
      .filter((found) => found !== expected)
      .map((found) => ({ code: 'not-as-locked', file: nameOf(name), message: 'differs from the locked file', found, expected }))
  })
}

/** Problems of fields whose values are not those of the locked release.json. `fields` are by path in that file. */
export function declaredProblems(file: string, lock: Lock, fields: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(fields)
    .filter(([place, value]) => lock.data['release.json'][place] !== declaredSha256(value))
    .map(([place, value]) => ({
      code: 'not-as-locked',
      file,
      message: `states another ${place.replace(/.*\./, '')} of ${lock.version} than the locked release.json`,
      found: String(value),
    }))
}

/**
 * Problems of files.txt: pages that do not follow from the locked data, missing pages, and files that no release has. The cuts of ranges
 * have to follow from ranges.csv.
 */
export async function pageProblems(place: ReleaseFiles, lock: Lock, entries: readonly FileEntry[]): Promise<Problem[]> {
  const expected = await plannedPages(place, lock, entries)
  const file = place.nameOf('files.txt')
  if (!expected)
    return [{ code: 'altered-file', file, message: 'lists pages that cannot be made from the locked datasets.csv and reference-data.json' }]
  if (expected === 'no ranges')
    return [{ code: 'altered-file', file, message: 'lists cuts of ranges that cannot be made from the ranges.csv that it lists' }]
  // Without layout.json, as in a bundle, no file of a light tree states the sizes of its pages.
  const hasSizes = !isLightRelease(entries) || (await place.read(LAYOUT_FILE)) !== undefined
  const isCompared = (path: string) => isPage(path) && (hasSizes || path !== LAYOUT_FILE)
  const pages = entries.filter(({ path }) => isCompared(path))
  const wrong = pages.filter(({ path, sha256 }) => expected.get(path)?.sha256 !== sha256).map(({ path }) => path)
  const listed = new Set(pages.map(({ path }) => path))
  const missing = [...expected.keys()].filter((path) => isCompared(path) && !listed.has(path))
  const others = unproven(entries).filter((path) => !isExplanation(path) && !RELEASE_FILES.some((name) => name === path))
  return [...wrong, ...missing, ...others].map((path) => ({
    code: 'not-as-locked',
    file: place.nameOf(path),
    message: `does not follow from ${sourceOf(path)}`,
  }))
}

/** Whether a file follows from the data: an answer of the api, a cut of ranges, or a file that describes the layout of answers. */
const isPage = (path: string) => isInPages(path) || isRangeCut(path) || LAYOUT_FILES.some((name) => name === path)

const RANGES_CSV = 'ranges.csv'

const isLightRelease = (entries: readonly FileEntry[]) => isLight(entries.map(({ path }) => path))

/** Whether a release has cuts of its ranges. */
export const hasRangesIn = (entries: readonly FileEntry[]) => entries.some(({ path }) => isRangeCut(path))

const sourceOf = (path: string): string => (isRangeCut(path) ? RANGES_CSV : 'the locked datasets.csv')

/** Whether pages are among these files. */
export const hasPagesIn = (entries: readonly FileEntry[]) => entries.some(({ path }) => isPage(path))

/** The files that are neither locked nor pages. */
export function unproven(entries: readonly FileEntry[]): string[] {
  return entries.map(({ path }) => path).filter((path) => !isPage(path) && !LOCKED_FILES.some((name) => name === path))
}

/**
 * The sizes of the pages that files.txt lists. If all records fit on one page of each size, and in a light tree, layout.json states them.
 * None without pages.
 */
async function sizesOf({ read }: ReleaseFiles, entries: readonly FileEntry[]): Promise<readonly number[]> {
  const sizes = entries.map(({ path }) => Number(/^datasets\/_\/_\/_\/_-(\d+)-0\.json$/.exec(path)?.[1] ?? 0)).filter((size) => size > 0)
  if (sizes.length > 0) return sizes
  if (!entries.some(({ path }) => isPage(path))) return []
  // A bundle has no layout.json: PAGE_SIZES are assumed.
  const layout = entries.some(({ path }) => path === LAYOUT_FILE) ? await read(LAYOUT_FILE) : undefined
  return layoutIn(layout)?.page_sizes ?? PAGE_SIZES
}

/** The pages of a full tree of a release, which hosts compute from a light one. None if their source files are not as locked and listed. */
export async function computedPages(place: ReleaseFiles, lock: Lock, entries: readonly FileEntry[]): Promise<FileEntry[]> {
  const planned = await plannedPages(place, lock, entries, 'full')
  return planned instanceof Map ? [...planned.values()].filter(({ path }) => isInPages(path)) : []
}

/**
 * Every page by path. Undefined if the files are not the locked ones, or make no pages. 'no ranges' if the list has cuts of ranges, but
 * the ranges.csv that it lists is missing or makes none.
 */
async function plannedPages(
  place: ReleaseFiles,
  lock: Lock,
  entries: readonly FileEntry[],
  kind: TreeKind = isLightRelease(entries) ? 'light' : 'full',
): Promise<Map<string, FileEntry> | 'no ranges' | undefined> {
  const pageSizes = await sizesOf(place, entries)
  const [csv, reference] = [await lockedText(place, lock, 'datasets.csv'), await lockedText(place, lock, 'reference-data.json')]
  if (csv === undefined || reference === undefined || pageSizes.length === 0) return undefined
  const answers = answerFiles({ datasets: csv, reference: referenceDataSchema.parse(jsonOf(reference)) }, { kind, pageSizes })
  const listed = (cuts: readonly MadeFile[]) =>
    new Map(listedFiles([...answers, ...cuts]).map(({ path, bytes, sha256 }) => [path, { path, bytes, sha256 }]))
  if (!hasRangesIn(entries)) return listed([])
  const ranges = await place.read(RANGES_CSV)
  if (!ranges || sha256(ranges) !== entries.find(({ path }) => path === RANGES_CSV)?.sha256) return 'no ranges'
  try {
    return listed(rangeCuts(ranges.toString('utf8')))
  } catch {
    // ranges.csv is not locked: it may hold anything.
    return 'no ranges'
  }
}
