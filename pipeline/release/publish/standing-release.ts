// A release that an earlier build published, read back from its bundle. It stands if it is intact and a build would make it again as it is.

import { join } from 'node:path'
import { type Changes, changesSchema } from '../../../schemas/changes.ts'
import { type Decision, decisionSchema } from '../../../schemas/decision.ts'
import { type Validation, validationSchema } from '../../../schemas/findings.ts'
import { type Manifest, manifestSchema } from '../../../schemas/manifest.ts'
import { FILES_TXT, LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { type FailOn, isBlocking } from '../../checks/run.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs } from '../../ingest/rows.ts'
import { engineVersion } from '../../io/engine.ts'
import { readIfThere, sha256 } from '../../io/files.ts'
import { looksComplete } from '../../io/folders.ts'
import { contentTime } from '../../io/write-file.ts'
import { contentJson, jsonOf } from '../../model/json.ts'
import { type NationalWidths, widthsIn } from '../changes/decision.ts'
import { compareFiles, parseFilesText } from '../cut/listed-files.ts'
import { lockDifferences, makeLock, readLock } from '../cut/lock.ts'
import { BUNDLE_SIGNATURE } from '../files.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import type { MadeFrom } from './made-from.ts'
import { areSameSizes, kindOf, layoutIn } from './page-sizes.ts'

/** Where a release is published. */
export interface Places {
  readonly bundle: string
  /** Null where no api tree is wanted. */
  readonly tree: string | null
}

export interface PublishedRelease {
  readonly manifest: Manifest
  readonly validation: Validation
  readonly changes: Changes
  readonly decision: Decision
  readonly isLocked: boolean
  /** How wide its national ranges are; undefined where none were drawn. */
  readonly widths: NationalWidths | undefined
  /** Files and bytes of its tree; null if none is wanted. */
  readonly tree: { readonly files: number; readonly bytes: number } | null
}

export interface Asked {
  readonly root: string
  readonly all: AllInputs
  readonly failOn: FailOn
  /** What the release would be made from now. */
  readonly from: MadeFrom
  /** Whether its tree, its ranges and its explanations have to be as asked for, too. */
  readonly isWanted: boolean
  readonly pageSizes: readonly number[]
  readonly kind: TreeKind
  /** The dates of all releases: the time of a file of a tree follows from one of them. */
  readonly dates: readonly string[]
}

/** The files of a bundle that are read here: of a release that is not wanted, the others do not matter. */
const READ_OF_OTHERS = ['validation.json', 'changes.json', 'decision.json', 'ranges.csv']

/**
 * The published release, if a build would make it again as it is: it is made from the same, every listed file is intact (bundles by
 * checksum, trees by size and time), it is as its lock says, and nothing blocks it. Of a release that is not wanted, the files that are
 * read here are intact.
 */
export async function standingRelease(plan: ReleasePlan, { bundle, tree }: Places, asked: Asked): Promise<PublishedRelease | undefined> {
  const { root, all, failOn, from, isWanted } = asked
  const read = async (name: string) => jsonOf(await readIfThere(join(bundle, name)))
  const bytes = await readIfThere(join(bundle, 'manifest.json'))
  const manifest = manifestSchema.safeParse(jsonOf(bytes)).data
  if (!bytes || !manifest || manifest.engine !== (await engineVersion())) return undefined
  // Of a release that others are only compared with, ranges and explanations may be there without being asked for.
  const { made_from: made } = manifest
  const more = isWanted ? {} : { explanations: made.explanations, ...(from.ranges ? {} : { ranges: made.ranges }) }
  const same = contentJson([{ ...from, ...more }, all.pins])
  if (contentJson([made, manifest.sources]) !== same) return undefined
  const compared = manifest.files.filter(({ path }) => isWanted || READ_OF_OTHERS.includes(path))
  const others = manifest.files.map(({ path }) => path)
  if (compareFiles(bundle, compared, ['manifest.json', BUNDLE_SIGNATURE, ...others]).length > 0) return undefined
  const lock = await readLock(root, plan.release.version, plan.env)
  const sums = new Map(manifest.files.map(({ path, sha256: sum }) => [path, sum]))
  const inputs = inputsOf(all, plan.release.version)
  const now = makeLock(plan, inputs, (name) => sums.get(name) ?? '')
  if (lock && lockDifferences(lock, now, inputs).length > 0) return undefined
  const validation = validationSchema.parse(await read('validation.json'))
  if (isBlocking({ ...validation.verdict, rules: validation.rules }, failOn)) return undefined
  const standing = tree === null || !isWanted ? null : await standingTree(tree, sha256(bytes), asked)
  if (standing === undefined) return undefined
  const drawn = await readIfThere(join(bundle, 'ranges.csv'))
  return {
    manifest,
    validation,
    changes: changesSchema.parse(await read('changes.json')),
    decision: decisionSchema.parse(await read('decision.json')),
    isLocked: lock !== undefined,
    widths: drawn && widthsIn(drawn.toString('utf8')),
    tree: standing,
  }
}

/** The size of a tree that is made of the bundle with this manifest, as asked for, and whose files are all there. */
async function standingTree(
  tree: string,
  bundle: string,
  { kind, pageSizes, dates }: Asked,
): Promise<PublishedRelease['tree'] | undefined> {
  const layout = layoutIn(await readIfThere(join(tree, LAYOUT_FILE)))
  const list = await readIfThere(join(tree, FILES_TXT))
  if (layout?.bundle !== bundle || kindOf(layout) !== kind || !areSameSizes(layout.page_sizes, pageSizes) || !list) return undefined
  const files = parseFilesText(list.toString('utf8'))
  const timed = files.map(({ path, bytes, sha256: sum }) => ({ path, bytes, times: dates.map((date) => contentTime(date, sum)) }))
  return looksComplete(tree, timed) ? { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) } : undefined
}
