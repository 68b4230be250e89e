// Compares the files of a release with its lock: data by their checksums, pages by making them again from the locked datasets.csv, and the
// cuts of ranges from ranges.csv and status.csv. The lock does not prove any other file.

import { referenceDataSchema } from '../../../schemas/api.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { isExplanation, isInPages, LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { LAYOUT_FILES, RELEASE_FILES } from '../../api/routes.ts'
import { sha256 } from '../../io/files.ts'
import type { Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { isRangeCut } from '../../model/tree-paths.ts'
import { rangeCuts } from '../../tree/range-cuts.ts'
import { answerFiles, listedFiles } from '../../tree/release-tree.ts'
import type { ReleaseFiles } from '../cut/listed-files.ts'
import { declaredSha256, LOCKED_FILES } from '../cut/lock.ts'
import { kindOf, layoutIn } from '../publish/page-sizes.ts'

/** Data files that are listed with other checksums than the lock has, or not at all. */
export function dataProblems({ nameOf }: ReleaseFiles, lock: Lock, entries: readonly FileEntry[]): Problem[] {
  return LOCKED_FILES.flatMap((name) => {
    const [actual = 'no such file', expected] = [entries.find(({ path }) => path === name)?.sha256, lock.data[name]]
    const problem = { rule: 'not-as-locked', file: nameOf(name), message: 'differs from the locked file', actual, expected }
    return actual === expected ? [] : [problem]
  })
}

/** Problems of fields whose values are not those of the locked release.json. `fields` are by path in that file. */
export function declaredProblems(file: string, lock: Lock, fields: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(fields)
    .filter(([place, value]) => lock.data['release.json'][place] !== declaredSha256(value))
    .map(([place, value]) => ({
      rule: 'not-as-locked',
      file,
      message: `states another ${place.replace(/.*\./, '')} of ${lock.version} than the locked release.json`,
      actual: String(value),
    }))
}

/** Whether a file follows from data: an answer of the api, a cut of ranges, or a file that describes the layout of answers. */
export const isPage = (path: string) => isInPages(path) || isRangeCut(path) || LAYOUT_FILES.some((name) => name === path)

const sourceOf = (path: string): string => (isRangeCut(path) ? 'ranges.csv and status.csv' : 'the locked datasets.csv')

/** Problems of the list of a tree: pages that do not follow from the data, missing pages, and files that no release has. */
export async function pageProblems(place: ReleaseFiles, lock: Lock, entries: readonly FileEntry[]): Promise<Problem[]> {
  const expected = await pagesOf(place, lock, entries)
  if (!expected) return [{ rule: 'altered-file', file: place.nameOf('files.txt'), message: 'lists pages that its data do not make' }]
  const listed = new Set(entries.map(({ path }) => path))
  const wrong = entries.filter(({ path, sha256 }) => isPage(path) && expected.get(path)?.sha256 !== sha256).map(({ path }) => path)
  const missing = [...expected.keys()].filter((path) => !listed.has(path))
  const known = (path: string) => isPage(path) || isExplanation(path) || RELEASE_FILES.includes(path)
  return [...wrong, ...missing, ...[...listed].filter((path) => !known(path))].map((path) => ({
    rule: 'not-as-locked',
    file: place.nameOf(path),
    message: `does not follow from ${sourceOf(path)}`,
  }))
}

/**
 * Every page by path, made from the data in the folder of a release; by default as its tree has them. Undefined if the data are not as
 * locked and listed, or make no pages.
 */
export async function pagesOf(
  place: ReleaseFiles,
  lock: Lock,
  entries: readonly FileEntry[],
  as?: TreeKind,
): Promise<ReadonlyMap<string, FileEntry> | undefined> {
  const read = async (path: string, sum: string | undefined) => {
    const bytes = await place.read(path)
    return bytes && sha256(bytes) === sum ? bytes.toString('utf8') : undefined
  }
  const [locked, listed] = [lock.data, new Map(entries.map(({ path, sha256: sum }) => [path, sum]))]
  const layout = layoutIn(await place.read(LAYOUT_FILE))
  const datasets = await read('datasets.csv', locked['datasets.csv'])
  const reference = await read('reference-data.json', locked['reference-data.json'])
  const [ranges, status] = [await read('ranges.csv', listed.get('ranges.csv')), await read('status.csv', listed.get('status.csv'))]
  if (!layout || datasets === undefined || reference === undefined || ranges === undefined || status === undefined) return undefined
  const sources = { datasets, reference: referenceDataSchema.parse(jsonOf(reference)), bundle: layout.bundle }
  try {
    const answers = answerFiles(sources, { kind: as ?? kindOf(layout), pageSizes: layout.page_sizes })
    return new Map(listedFiles([...answers, ...rangeCuts(ranges, status)]).map((file) => [file.path, file]))
  } catch {
    // ranges.csv, status.csv and the sizes of pages are not locked: they may hold anything.
    return undefined
  }
}
