// Keeps the result of a release in the cache for the next run, so that unchanged releases are not computed again. The key depends on
// content alone: program, engine, the files that ranges are drawn with, the plan and every input row in force in the release, and the same
// for the releases before it. Locks are not part of the key: kept results are compared with them in every run.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { changesSchema } from '../../../schemas/changes.ts'
import { type Validation, validationSchema } from '../../../schemas/findings.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { Environment } from '../../../schemas/release.ts'
import type { EarlierFindings } from '../../checks/new-findings.ts'
import { type FailOn, isBlocking, withoutRanges } from '../../checks/run.ts'
import { SPREAD_FILES } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs, ReleaseInputs } from '../../ingest/rows.ts'
import type { CacheFolder } from '../../io/cache-folder.ts'
import { checksummedContent, checksummedJson } from '../../io/checksummed-json.ts'
import { type Engine, engineVersion } from '../../io/engine.ts'
import { fileChecksum, readBytes, readIfThere, sha256 } from '../../io/files.ts'
import { programDigest } from '../../io/program-digest.ts'
import type { Scratch } from '../../io/scratch.ts'
import { copyNow, writeNow } from '../../io/write-file.ts'
import { contentJson } from '../../model/json.ts'
import { sqlText } from '../../model/sql-text.ts'
import { typedObject } from '../../model/typed-keys.ts'
import { EXPLANATIONS_FILE } from '../../tree/release-tree.ts'
import { COMPARED_COLUMNS } from '../changes/differences.ts'
import { authored, type ReleasePlan } from '../plan/plans.ts'
import { type BundleFile, stagedFile } from './bundle.ts'
import type { Role } from './chain-roles.ts'
import { withoutExplanations } from './explanations.ts'
import { LOCKED_FILES, lockDifferences, makeLock } from './lock.ts'
import { mergedDifferences, type ReleaseDifferences } from './merged-differences.ts'
import type { CheckedRelease, PreparedRelease } from './prepared-release.ts'
import type { Stopwatch } from './stopwatch.ts'

const TABLES_FILE = 'compared.duckdb'
const SUMMARY_FILE = 'summary.json'

/** Not kept, but made again: it names the program and the inputs of a run. */
const MADE_ANEW = 'manifest.json'

const summarySchema = z.strictObject({
  tables: z.string(),
  /** SHA-256 of the files of the bundle, by name. */
  files: z.record(z.string(), z.string()),
  /** SHA-256 of the files that a lock holds. */
  locked: z.record(z.enum(LOCKED_FILES), z.string()),
  countries: z.number(),
  records: z.number(),
  changes: changesSchema,
  /** What the next release needs to know of its findings; null where it was not validated. Differences from locks do not affect it. */
  findings: z
    .strictObject({ version: z.string(), ranks: z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.number()]))])) })
    .nullable(),
  /** Null if the release was not validated. */
  validation: validationSchema.nullable(),
  /** A digest of the differences from locks that are among its findings; empty if there are none. */
  differing: z.string(),
  /** Null if the bundle had no manifest. `evidence`: rows of evidence.parquet. */
  bundle: z.strictObject({ evidence: z.number() }).nullable(),
})

/** What is known of a release without its engine tables. The file has the findings as lists, because JSON has no maps. */
type KeptSummary = Readonly<Omit<z.infer<typeof summarySchema>, 'tables' | 'files' | 'findings'>> & {
  readonly findings: EarlierFindings | null
}

export interface KeptRelease extends KeptSummary {
  /** Loads the tables that the next release is compared with into a new schema of the engine. */
  restore(engine: Engine, schema: string): Promise<void>
  /** The files of its bundle that were kept; undefined where one is damaged. */
  files(): Promise<ReadonlyMap<string, BundleFile> | undefined>
}

/** Keys of the releases of a chain, in their order. */
export async function releaseKeys(
  root: string,
  env: Environment,
  chain: readonly { readonly plan: ReleasePlan; readonly inputs: string }[],
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>()
  const drawnWith = await Promise.all(SPREAD_FILES.map((file) => readIfThere(join(root, file))))
  let key = sha256([programDigest(), await engineVersion(), env, ...drawnWith.map((bytes) => (bytes ? sha256(bytes) : 'none'))].join('\n'))
  for (const { plan, inputs } of chain) {
    // Its status and the plans of other environments do not affect the result of a release.
    const { previous, coverage } = plan
    key = sha256([key, JSON.stringify({ ...authored(plan), env, previous, coverage }), inputs].join('\n'))
    keys.set(plan.release.version, key)
  }
  return keys
}

/**
 * A digest of every row in force in a release, with its file and line, its published values, the exceptions, where rows are withdrawn, and
 * what publishers' files hold besides.
 */
export function inputsDigest({ tables, withdrawing, exceptions, accounts }: ReleaseInputs): string {
  const sum = createHash('sha256')
  for (const [table, rows] of tables) {
    sum.update(`${table}\n`)
    for (const { file, line, values, published } of rows) {
      const cells = Object.values(values).map((value) => (typeof value === 'bigint' ? `${value}` : value))
      sum.update(`${JSON.stringify([file, line, cells])}${published ? contentJson(published) : ''}\n`)
    }
  }
  for (const { table, key, file, line } of withdrawing) sum.update(`${JSON.stringify([table, key, file, line])}\n`)
  for (const { source, digest } of accounts) sum.update(`${source} ${digest}\n`)
  return sum.update(contentJson(exceptions)).digest('hex')
}

/**
 * What was kept under a key. Undefined if there is nothing or it is damaged; the release is then computed again. Files are copied before
 * their checksums are compared: whatever happens to the cache meanwhile, the bytes that are used are those that were compared.
 */
export async function findKept(
  cache: CacheFolder | undefined,
  key: string | undefined,
  scratch: Scratch,
): Promise<KeptRelease | undefined> {
  const folder = key === undefined ? undefined : cache?.find(key)
  if (key === undefined || folder === undefined) return undefined
  const own = scratch.folder(key)
  const copied = async (name: string) => {
    copyNow(join(folder, name), join(own, name))
    return stagedFile(join(own, name))
  }
  try {
    const { tables, files, findings, ...summary } = summarySchema.parse(checksummedContent(await readBytes(join(folder, SUMMARY_FILE))))
    if ((await copied(TABLES_FILE)).sha256 !== tables) return undefined
    return {
      ...summary,
      findings: findings && { version: findings.version, ranks: new Map(findings.ranks.map(([rule, keys]) => [rule, new Map(keys)])) },
      async restore(engine, schema) {
        await engine.enter(schema)
        const copies = Object.keys(COMPARED_COLUMNS).map((table) => `create table ${table} as select * from kept.${table};`)
        await runWith(engine, `${sqlText(join(own, TABLES_FILE))} as kept (read_only)`, copies)
      },
      async files() {
        const found = new Map<string, BundleFile>()
        for (const [name, sum] of Object.entries(files)) {
          const file = await copied(name).catch(() => undefined)
          if (file?.sha256 !== sum) return undefined
          found.set(name, file)
        }
        return found
      },
    }
  } catch {
    return undefined
  }
}

/** Runs statements while the file of tables is attached as `kept`, and detaches it also where one fails: the next file has the same name. */
async function runWith(engine: Engine, attached: string, statements: readonly string[]): Promise<void> {
  try {
    await engine.run(`attach ${attached}; ${statements.join(' ')}`)
  } finally {
    await engine.run('detach database if exists kept')
  }
}

/** A digest of what differs from the lock of a release and from those of the releases before it; empty if nothing does. */
export function differencesDigest(releases: readonly ReleaseDifferences[], own: string): string {
  const merged = mergedDifferences(releases, own)
  return merged.length === 0 ? '' : sha256(JSON.stringify(merged))
}

/** The results of validating a release. */
type Found = Pick<KeptSummary, 'findings' | 'differing'> & Partial<Pick<CheckedRelease, 'validation' | 'evidence'>>

/** Keeps a release that lies in the engine's current schema, with the files of its bundle, and what was found. */
export async function keepRelease(
  cache: CacheFolder | undefined,
  key: string | undefined,
  engine: Engine,
  { newLock, countries, records, changes, files }: PreparedRelease,
  { findings, differing, validation, evidence }: Found,
): Promise<void> {
  if (key === undefined) return
  await cache?.keep(key, async (folder) => {
    const file = join(folder, TABLES_FILE)
    const copies = Object.entries(COMPARED_COLUMNS).map(
      ([table, columns]) => `create table kept.${table} as select ${columns} from ${table};`,
    )
    await runWith(engine, `${sqlText(file)} as kept`, copies)
    const named = [...files].filter(([name]) => name !== MADE_ANEW)
    for (const [name, { content }] of named) writeNow(join(folder, name), content())
    const kept: z.infer<typeof summarySchema> = {
      countries,
      records,
      changes,
      validation: validation ?? null,
      differing,
      files: Object.fromEntries(named.map(([name, { sha256: sum }]) => [name, sum])),
      tables: (await fileChecksum(file)).sha256,
      locked: typedObject(LOCKED_FILES.map((name) => [name, newLock.data[name]])),
      findings: findings && { version: findings.version, ranks: [...findings.ranks].map(([rule, keys]) => [rule, [...keys]]) },
      bundle: evidence === undefined ? null : { evidence },
    }
    writeNow(join(folder, SUMMARY_FILE), Buffer.from(checksummedJson(kept)))
  })
}

/** What the current run needs from a kept release. */
interface Asked {
  readonly role: Role
  /** Whether a wanted release may be reused. */
  readonly mayReuse: boolean
  /** A digest of the differences from locks that are to be among its findings. */
  readonly differing: string
  readonly failOn: FailOn
  /** Whether all files of its bundle are needed, and whether those of ranges are among them. */
  readonly bundle: boolean
  readonly ranges: boolean
  /** Whether its countries are explained. */
  readonly explanations: boolean
}

/**
 * Returns the release with its kept files. Undefined if the release has to be computed, because something was not kept, is damaged, or its
 * findings are about other differences from locks.
 */
export async function reusable(
  release: PreparedRelease,
  kept: KeptRelease,
  { role, mayReuse, differing, failOn, bundle, ranges, explanations }: Asked,
): Promise<PreparedRelease | undefined> {
  if (role === 'wanted' && !(mayReuse && kept.validation && kept.differing === differing)) return undefined
  if (role === 'compared' && !kept.findings) return undefined
  // A blocked release leaves other files.
  if (!bundle) return release
  if (!(kept.bundle && kept.validation && !judged(kept.validation, failOn).verdict.blocked)) return undefined
  const files = await kept.files()
  if (files?.has('ranges.csv') !== ranges) return undefined
  if (explanations && !files.has(EXPLANATIONS_FILE)) return undefined
  // Publish only files whose checksums were compared with the lock, whatever the cache holds.
  return LOCKED_FILES.every((name) => files.get(name)?.sha256 === release.newLock.data[name])
    ? { ...release, files: explanations ? files : withoutExplanations(files) }
    : undefined
}

/** A kept release as a prepared one. None of its tables are in the engine, and none of its files on the disk. */
export function recalled(
  all: AllInputs,
  plan: ReleasePlan,
  lock: Lock | undefined,
  { locked, countries, records, changes }: KeptRelease,
  watch: Stopwatch,
): PreparedRelease {
  const { version } = plan.release
  const inputs = inputsOf(all, version)
  const newLock = makeLock(plan, inputs, locked)
  const differences = lock ? lockDifferences(lock, newLock, inputs) : []
  return {
    computed: { ...plan, version, inputs },
    folder: '',
    changes,
    countries,
    records,
    lock,
    differences,
    newLock,
    files: new Map(),
    watch,
  }
}

/** A kept release for a run that draws no ranges: what it finds must not depend on whether the kept run drew any. */
export const keptWithoutRanges = (kept: KeptRelease, { declared }: ReleasePlan): KeptRelease => ({
  ...kept,
  validation: (kept.validation && withoutRanges(kept.validation, declared.waivers)) ?? null,
})

/** The kept findings, with the verdict for the `failOn` of this run. */
export const judged = (validation: Validation, failOn: FailOn): Validation => ({
  ...validation,
  verdict: { ...validation.verdict, blocked: isBlocking({ ...validation.verdict, rules: validation.rules }, failOn) },
})
