// What an earlier build made of the same content, so that a build in which nothing changed is over at once.
// The key is made of content alone: program, engine, plans, locks and every input row with its place. A memo only says that
// nothing has to be computed again; whether what was published still stands is looked up on the disk.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { manifestSchema } from '../../schemas/manifest.ts'
import type { Environment } from '../../schemas/release.ts'
import type { AllInputs } from '../ingest/rows.ts'
import { engineVersion } from '../io/engine.ts'
import { contentTime } from '../io/exact-files.ts'
import { readIfThere, sha256 } from '../io/files.ts'
import { looksComplete } from '../io/folders.ts'
import { programDigest } from '../io/program.ts'
import { writeFileAtomic } from '../io/write-file.ts'
import type { ReleaseSummary } from '../report/summary.ts'
import { lockFile } from './lock.ts'
import type { ReleasePlan } from './plans.ts'
import { parseFilesText } from './verify.ts'

const memoSchema = z.record(z.string(), z.strictObject({ key: z.string(), manifest: z.string(), summary: z.unknown() }))
type Memo = z.infer<typeof memoSchema>

/** For each release of a chain the content that decides what a build makes of it: that of the releases before it among it. */
export async function buildKeys(
  root: string,
  env: Environment,
  chain: readonly ReleasePlan[],
  all: AllInputs,
  flags: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>()
  let key = sha256([programDigest(), engineVersion(), env, JSON.stringify(flags), JSON.stringify(all.pins), rowsKey(all)].join('\n'))
  for (const plan of chain) {
    const lock = await readIfThere(join(root, lockFile(plan.release.version, env)))
    key = sha256([key, JSON.stringify(plan), lock ? sha256(lock) : 'no lock'].join('\n'))
    keys.set(plan.release.version, key)
  }
  return keys
}

function rowsKey(all: AllInputs): string {
  const sum = createHash('sha256')
  for (const [table, rows] of all.rows) {
    sum.update(`${table}\n`)
    for (const row of rows) sum.update(`${JSON.stringify([row.file, row.line, row.since, row.withdrawn, row.values], plain)}\n`)
  }
  return sum.digest('hex')
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

export interface Published {
  readonly bundle: string
  /** Null where no api tree is wanted. */
  readonly tree: string | null
}

/**
 * The summaries of earlier builds of the same keys, if all that it published still stands: bundles by the sizes, checksums
 * and manifests of their files, trees by sizes and times. Undefined otherwise.
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
    if (!entry || entry.key !== keys.get(version) || !(await stands(placesOf(version), entry.manifest, dates))) return undefined
    summaries.push({ ...(entry.summary as ReleaseSummary), status: 'unchanged', phases: [] })
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
  for (const summary of summaries)
    memo[summary.version] = { key: keys.get(summary.version) ?? '', manifest: manifestOf(summary.version), summary }
  writeFileAtomic(file, `${JSON.stringify(memo)}\n`, { date: '2000-01-01' })
}

async function readMemo(file: string): Promise<Memo> {
  const bytes = await readIfThere(file)
  if (!bytes) return {}
  try {
    return memoSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    // A damaged memo is as good as none: the build is done again.
    return {}
  }
}

async function stands({ bundle, tree }: Published, manifestSha256: string, dates: readonly string[]): Promise<boolean> {
  const bytes = await readIfThere(join(bundle, 'manifest.json'))
  if (!bytes || sha256(bytes) !== manifestSha256) return false
  const manifest = manifestSchema.parse(JSON.parse(bytes.toString('utf8')))
  for (const entry of manifest.files) {
    const content = await readIfThere(join(bundle, entry.path))
    if (!content || content.length !== entry.bytes || sha256(content) !== entry.sha256) return false
  }
  if (tree === null) return true
  const list = await readIfThere(join(bundle, 'files.txt'))
  if (!list) return false
  const files = parseFilesText(list.toString('utf8')).map(({ path, bytes, sha256: sum }) => ({
    path,
    bytes,
    times: dates.map((date) => contentTime(date, sum)),
  }))
  return looksComplete(tree, files)
}
