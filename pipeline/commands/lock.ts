// `lock <version>`: freezes a release. The lock is committed; from then on, other data for the release are an error.

import { join, resolve } from 'node:path'
import type { Environment } from '../../schemas/release.ts'
import { writeFileAtomic } from '../io/write-file.ts'
import { plural } from '../model/count.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { readLock } from '../release/cut/lock.ts'
import type { CheckedRelease } from '../release/cut/stage.ts'
import { isDraft } from '../release/plan/chain.ts'
import { assertUnchanged } from '../release/plan/changed-releases.ts'
import { assertDateReached } from '../release/plan/new-release-checks.ts'
import { planNamed, type ReleasePlan, readChain, readPlans } from '../release/plan/plans.ts'
import { lockFile, releaseFile } from '../release/plan/release-file.ts'
import { keptRemark } from '../release/plan/remarks.ts'
import { type BuildOutcome, buildReleases } from '../release/publish/build.ts'
import { readSigningKey } from '../release/signatures/keys.ts'
import { signLock } from '../release/verify/sign.ts'
import { decisionText } from '../report/decision/decision-text.ts'
import { newErrorsAndWarnings } from '../report/validation/findings.ts'
import { newFindingsText } from '../report/validation/validation-text.ts'
import { checkOptions, reportBuild, sayRemarks } from './build-report.ts'
import { type Context, computingOptions, type ExitCode, today } from './context.ts'

export interface LockFlags {
  /** The number of new warnings that somebody has read and accepts. */
  readonly accept?: string
  /** The file of the private key that signs the lock. */
  readonly sign?: string
}

/**
 * Exit 0 when the lock is written or already there, 1 when findings prevent it: errors, which include undeclared changes, or warnings that
 * are new since the previous release and not accepted by their number. Failure 'future-date' for a draft that is dated after today. Failure
 * 'changed-meanwhile' if a release.json changed since the computation began: what was computed would not be what is declared.
 */
export async function lock(context: Context, version: string, flags: LockFlags = {}): Promise<ExitCode> {
  const { root, env, terminal } = context
  const { releases, locked } = await readChain(root)
  const plans = await readPlans(root, env)
  const plan = await planNamed(version, { root, env })
  const draft = isDraft(plan)
  if (draft)
    assertDateReached(
      plan.release,
      today(),
      releases.find((other) => other.version === plan.release.previous),
    )
  const accepted = acceptedOf(flags)
  const key = flags.sign === undefined ? undefined : await readSigningKey(resolve(context.cwd, flags.sign))
  const outcome = await outcomeToLock(context, version, accepted)
  const [release] = outcome.releases
  if (!release) throw new Failure('unknown-version', `There is no release ${version}.`)
  if (outcome.blocked) {
    await reportBuild(context, outcome, { remarks: await sayRemarks(context) })
    terminal.say(`${version} is not locked. Correct the errors first.`)
    return 1
  }
  const unseen = release.validation.verdict.new?.warnings ?? 0
  if (release.lock === undefined && unseen !== accepted) {
    if (context.json)
      terminal.result(jsonText({ version, environment: env, status: 'not accepted', new: newErrorsAndWarnings(release.validation) }))
    else terminal.result([decisionText(release.decision), newFindingsText(release.validation, unseen)].filter(Boolean).join('\n'))
    if (unseen === 0) terminal.say(`${version} is not locked: --accept ${accepted}, but no warning is new: leave it out.`)
    else {
      const since = release.validation.verdict.new?.since ?? 'the release before'
      terminal.say(
        `${version} is not locked: ${plural(unseen, 'warning')} ${unseen === 1 ? 'is' : 'are'} new since ${since}. ` +
          `Correct or waive them, or accept them with \`plastic-eol lock ${version}${computingOptions(context)} --accept ${unseen}\`.`,
      )
    }
    return 1
  }
  const kept = draft && (await keptRemark(root, env, plans, version))
  if (kept) terminal.say(kept)
  await assertUnchanged(root, releases)
  const { file, status } = await writeLock(root, env, release)
  const signature = key && (await signLock(root, version, env, release.computed.release.date, key))
  if (context.json) terminal.result(jsonText({ version, environment: env, file, status, ...(signature ? { signature } : {}) }))
  else terminal.result(decisionText(release.decision) + lockText(plan, locked.get(version), { file, status, signature }))
  return 0
}

/**
 * The release as it would be locked. The ranges of a release that is frozen are drawn, because they may block it; drawing takes most of the
 * time, so that what prevents the lock without them is found first. Findings about ranges are never new.
 */
async function outcomeToLock(context: Context, version: string, accepted: number): Promise<BuildOutcome> {
  const options = checkOptions(context, [version], { failOn: 'error' })
  if (await readLock(context.root, version, context.env)) return buildReleases(options)
  const undrawn = await buildReleases({ ...options, holdEarlier: 'inputs' })
  const unseen = undrawn.releases[0]?.validation.verdict.new?.warnings ?? 0
  return undrawn.blocked || unseen !== accepted ? undrawn : buildReleases({ ...options, ranges: true })
}

/** The number of accepted warnings; 0 without the option. Failure 'bad-option' if it is no number. */
function acceptedOf({ accept }: LockFlags): number {
  if (accept === undefined) return 0
  if (!/^(0|[1-9]\d*)$/.test(accept))
    throw new Failure('bad-option', `--accept takes the number of new warnings, not ${JSON.stringify(accept)}.`)
  return Number(accept)
}

/** What the command has done. `locked` are the environments in which the release was locked before. */
function lockText(
  plan: ReleasePlan,
  locked: readonly Environment[] | undefined,
  { file, status, signature }: { readonly file: string; readonly status: string; readonly signature: string | undefined },
): string {
  const { version, draft, environments } = plan.release
  const current = isDraft(plan) ? `${version} is the current release in ${plan.env}, and no draft.\n` : ''
  const isLast = draft && Object.keys(environments).every((name) => name === plan.env || locked?.some((env) => env === name))
  const word = isLast ? `Remove "draft" from ${releaseFile(version)}: then a lost lock is noticed.\n` : ''
  const signed = signature === undefined ? '' : `signed: ${signature}\n`
  const commit = status === 'unchanged' ? '' : 'Commit the file: later builds are compared with the lock.\n'
  return `${version} ${status}: ${file}\n${current}${signed}${commit}${word}`
}

/** Writes the lock of a release that nothing blocks, below the root. A lock that is there stays: a lock never changes once written. */
export function writeLock(root: string, env: Environment, { computed, lock: before, newLock }: CheckedRelease) {
  const file = lockFile(computed.version, env)
  if (before) return { file, status: 'unchanged' } as const
  writeFileAtomic(join(root, file), jsonText(newLock), { date: computed.release.date, durable: true })
  return { file, status: 'locked' } as const
}
