// What a release came to, kept for the next run: a predecessor that did not change is not computed again, and neither is a release that
// is only checked. The key is made of content alone: program, engine, what ranges are drawn with, plan, lock and every input row that holds in the release, and the
// same of the releases before it.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { referenceDataSchema } from '../../../schemas/api.ts'
import { type Changes, changesSchema } from '../../../schemas/changes.ts'
import { type Validation, validationSchema } from '../../../schemas/findings.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { Environment } from '../../../schemas/release.ts'
import type { PlannedTree } from '../../api/planned-tree.ts'
import type { EarlierFindings } from '../../checks/new-findings.ts'
import { type FailOn, isBlocking } from '../../checks/run.ts'
import { SPREAD_FILES } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs, ReleaseInputs } from '../../ingest/rows.ts'
import type { CacheFolder } from '../../io/cache-folder.ts'
import { type Engine, engineVersion } from '../../io/engine.ts'
import { fileChecksum, readBytes, readIfThere, sha256 } from '../../io/files.ts'
import { writeNow } from '../../io/folders.ts'
import { programDigest } from '../../io/program.ts'
import { COMPARED_COLUMNS } from '../changes/differences.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import { type BundleFile, fileNamed, WHOLE_FILES } from './bundle.ts'
import { EXPLANATIONS_FILE } from './explanations.ts'
import { LOCKED_FILES, type LockedFile, lockDifferences, lockFile, makeLock } from './lock.ts'
import type { Stopwatch } from './phases.ts'
import { type PreparedRelease, planReleaseTree, type TreePlanOptions } from './stage.ts'

/** What is known of a release without its engine tables. */
export interface ReleaseFacts {
  /** SHA-256 of the files that a lock holds. */
  readonly locked: Readonly<Record<LockedFile, string>>
  readonly countries: number
  readonly records: number
  readonly changes: Changes
  /** What the next release needs to know of its findings; null where it was not validated. */
  readonly findings: EarlierFindings | null
  /** Null where it was not validated, or where differences of other releases stand in it. */
  readonly validation: Validation | null
}

export interface KeptRelease extends ReleaseFacts {
  /** Brings what the next release is compared with into a fresh schema of the engine. */
  restore(engine: Engine, schema: string): Promise<void>
  /** The files that its api tree holds as they are; undefined where one is damaged. */
  wholeFiles(): Promise<ReadonlyMap<string, BundleFile> | undefined>
}

const TABLES_FILE = 'compared.duckdb'
const FACTS_FILE = 'release.json'

/** The files that are kept: the whole ones, and what explains the countries where that was asked for. */
const KEPT_FILES = [...WHOLE_FILES, EXPLANATIONS_FILE] as const

const factsSchema = z.strictObject({
  tables: z.string(),
  /** SHA-256 of the whole files. */
  files: z.partialRecord(z.enum(KEPT_FILES), z.string()),
  locked: z.record(z.enum(LOCKED_FILES), z.string()),
  countries: z.number(),
  records: z.number(),
  changes: changesSchema,
  findings: z
    .strictObject({ version: z.string(), ranks: z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.number()]))])) })
    .nullable(),
  validation: validationSchema.nullable(),
})

/** Keys of the releases of a chain, in their order: other ones where countries are explained. */
export async function releaseKeys(
  root: string,
  env: Environment,
  chain: readonly { readonly plan: ReleasePlan; readonly inputs: string }[],
  explanations = false,
): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>()
  const drawnWith = await Promise.all(SPREAD_FILES.map((file) => readIfThere(join(root, file))))
  let key = sha256(
    [programDigest(), engineVersion(), env, explanations, ...drawnWith.map((bytes) => (bytes ? sha256(bytes) : 'none'))].join('\n'),
  )
  for (const { plan, inputs } of chain) {
    const lock = await readIfThere(join(root, lockFile(plan.release.version, env)))
    key = sha256([key, JSON.stringify(plan), lock ? sha256(lock) : 'no lock', inputs].join('\n'))
    keys.set(plan.release.version, key)
  }
  return keys
}

/** A digest of every row that holds in a release, with its place, what was published and the exceptions on top. */
export function inputsDigest({ tables, exceptions }: ReleaseInputs): string {
  const sum = createHash('sha256')
  for (const [table, rows] of tables) {
    sum.update(`${table}\n`)
    for (const { file, line, values, published } of rows) sum.update(`${JSON.stringify([file, line, values, published], plain)}\n`)
  }
  return sum.update(JSON.stringify(exceptions, plain)).digest('hex')
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)

/** What was kept under a key; undefined where there is nothing, or where it is damaged: it is then computed again. */
export async function findKept(cache: CacheFolder | undefined, key: string | undefined): Promise<KeptRelease | undefined> {
  const folder = key === undefined ? undefined : cache?.find(key)
  if (folder === undefined) return undefined
  try {
    const { tables, files, findings, ...facts } = factsSchema.parse(
      JSON.parse((await readBytes(join(folder, FACTS_FILE))).toString('utf8')),
    )
    const file = join(folder, TABLES_FILE)
    if ((await fileChecksum(file)).sha256 !== tables) return undefined
    return {
      ...facts,
      findings: findings && { version: findings.version, ranks: new Map(findings.ranks.map(([rule, keys]) => [rule, new Map(keys)])) },
      async restore(engine, schema) {
        await engine.enter(schema)
        const copies = Object.keys(COMPARED_COLUMNS).map((table) => `create table ${table} as select * from kept.${table};`)
        await engine.run(`attach ${quoted(file)} as kept (read_only); ${copies.join(' ')} detach kept`)
      },
      async wholeFiles() {
        const whole = new Map<string, BundleFile>()
        for (const name of KEPT_FILES) {
          if (name === EXPLANATIONS_FILE && files[name] === undefined) continue
          const bytes = await readIfThere(join(folder, name))
          if (!bytes || sha256(bytes) !== files[name]) return undefined
          whole.set(name, { bytes: bytes.length, sha256: sha256(bytes), content: () => bytes })
        }
        return whole
      },
    }
  } catch {
    return undefined
  }
}

/** Keeps a release that lies in the engine's current schema, and the whole files of its bundle. */
export async function keepRelease(
  cache: CacheFolder | undefined,
  key: string | undefined,
  engine: Engine,
  files: ReadonlyMap<string, BundleFile>,
  { findings, ...facts }: ReleaseFacts,
): Promise<void> {
  if (key === undefined) return
  await cache?.keep(key, async (folder) => {
    const file = join(folder, TABLES_FILE)
    const copies = Object.entries(COMPARED_COLUMNS).map(
      ([table, columns]) => `create table kept.${table} as select ${columns} from ${table};`,
    )
    await engine.run(`attach ${quoted(file)} as kept; ${copies.join(' ')} detach kept`)
    // A release that is only checked has no ranges; its tree cannot be planned then.
    const whole = KEPT_FILES.filter((name) => files.has(name)).map((name) => [name, fileNamed(name, files)] as const)
    for (const [name, { content }] of whole) writeNow(join(folder, name), content())
    const kept: z.infer<typeof factsSchema> = {
      ...facts,
      files: Object.fromEntries(whole.map(([name, { sha256: sum }]) => [name, sum])) as z.infer<typeof factsSchema>['files'],
      tables: (await fileChecksum(file)).sha256,
      findings: findings && { version: findings.version, ranks: [...findings.ranks].map(([rule, keys]) => [rule, [...keys]]) },
    }
    writeNow(join(folder, FACTS_FILE), Buffer.from(JSON.stringify(kept)))
  })
}

/** The api tree of a release that an earlier run kept, whose tables are in the engine then; undefined where its files are damaged. */
export async function planKept(
  engine: Engine,
  kept: KeptRelease,
  { release, coverage }: ReleasePlan,
  { kind, pageSizes, history }: Pick<TreePlanOptions, 'kind' | 'pageSizes' | 'history'>,
): Promise<PlannedTree | undefined> {
  const files = await kept.wholeFiles()
  if (!files) return undefined
  await kept.restore(engine, release.version)
  const reference = referenceDataSchema.parse(JSON.parse(Buffer.from(fileNamed('reference-data.json', files).content()).toString('utf8')))
  const countries = reference.countries.map(({ code }) => code)
  return planReleaseTree(engine, { date: release.date, coverage: { ...coverage, countries }, files, kind, pageSizes, history })
}

/** A release as an earlier run left it: nothing of it is in the engine or on the disk. */
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
    tree: undefined,
    api: null,
    countries,
    records,
    lock,
    differences,
    newLock,
    files: new Map(),
    watch,
  }
}

/** The findings of an earlier run, as this one is asked to judge them. */
export const judged = (validation: Validation, failOn: FailOn): Validation => ({
  ...validation,
  verdict: { ...validation.verdict, blocked: isBlocking({ ...validation.verdict, rules: validation.rules }, failOn) },
})

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
