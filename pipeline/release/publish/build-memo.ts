// Remembers what an earlier build made, so that a build in which nothing changed ends at once. The key depends on content alone: what
// determines a release, and the options of the build. A memo only says that nothing has to be computed again; whether the published files
// are still intact is checked on the disk.

import { join } from 'node:path'
import * as z from 'zod'
import { type ReleaseSummary, releaseSummarySchema } from '../../../schemas/check-result.ts'
import { manifestSchema } from '../../../schemas/manifest.ts'
import { FILES_TXT } from '../../api/paths.ts'
import { checksummedContent, checksummedJson } from '../../io/checksummed-json.ts'
import { readIfThere, sha256 } from '../../io/files.ts'
import { looksComplete } from '../../io/folders.ts'
import { contentTime, writeFileAtomic } from '../../io/write-file.ts'
import { jsonOf } from '../../model/json.ts'
import { parseFilesText } from '../cut/listed-files.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import { reportIn } from './summary.ts'

/** Paths are those of each run: the workspace may have been moved or copied. */
const PATHS = { bundle: true, tree: true, report: true } as const
const summarySchema = releaseSummarySchema.omit(PATHS)
const memoSchema = z.record(z.string(), z.strictObject({ key: z.string(), manifest: z.string(), summary: summarySchema }))
type Memo = z.infer<typeof memoSchema>

/** The memo key of each release: a digest of its own key and of the options of the build. */
export function buildKeys(releases: ReadonlyMap<string, string>, asked: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map([...releases].map(([version, key]) => [version, sha256(`${key}\n${JSON.stringify(asked)}`)]))
}

export interface Published {
  readonly bundle: string
  /** Null where no api tree is wanted. */
  readonly tree: string | null
}

/**
 * The summaries of earlier builds with the same keys, if everything that they published is still intact; undefined otherwise. Bundles are
 * checked by their manifests and the sizes and checksums of their files, trees by sizes and times.
 */
export async function recall(
  file: string,
  keys: ReadonlyMap<string, string>,
  chain: readonly ReleasePlan[],
  versions: readonly string[],
  placesOf: (version: string) => Published,
): Promise<ReleaseSummary[] | undefined> {
  const memo = await readMemo(file)
  const dates = chain.map(({ release }) => release.date)
  const summaries: ReleaseSummary[] = []
  for (const version of versions) {
    const entry = memo[version]
    const places = placesOf(version)
    if (!entry || entry.key !== keys.get(version) || !(await stands(places, entry.manifest, dates))) return undefined
    summaries.push({ ...entry.summary, ...places, report: reportIn(places), status: 'unchanged', phases: [] })
  }
  return summaries
}

/** Keeps what a build made for the next one. `manifestOf` gives the checksum of a release's manifest. */
export async function remember(
  file: string,
  keys: ReadonlyMap<string, string>,
  summaries: readonly ReleaseSummary[],
  manifestOf: (version: string) => string,
): Promise<void> {
  const memo: Memo = { ...(await readMemo(file)) }
  for (const { bundle, tree, report, ...summary } of summaries)
    memo[summary.version] = { key: keys.get(summary.version) ?? '', manifest: manifestOf(summary.version), summary }
  writeFileAtomic(file, checksummedJson(memo), { date: '2000-01-01' })
}

async function readMemo(file: string): Promise<Memo> {
  // A damaged memo is as good as none: the build is done again.
  return memoSchema.safeParse(checksummedContent(await readIfThere(file))).data ?? {}
}

async function stands({ bundle, tree }: Published, manifestSha256: string, dates: readonly string[]): Promise<boolean> {
  const bytes = await readIfThere(join(bundle, 'manifest.json'))
  if (!bytes || sha256(bytes) !== manifestSha256) return false
  const manifest = manifestSchema.parse(jsonOf(bytes))
  for (const entry of manifest.files) {
    const content = await readIfThere(join(bundle, entry.path))
    if (!content || content.length !== entry.bytes || sha256(content) !== entry.sha256) return false
  }
  if (tree === null) return true
  const list = await readIfThere(join(tree, FILES_TXT))
  if (!list) return false
  const files = parseFilesText(list.toString('utf8')).map(({ path, bytes, sha256: sum }) => ({
    path,
    bytes,
    times: dates.map((date) => contentTime(date, sum)),
  }))
  return looksComplete(tree, files)
}
