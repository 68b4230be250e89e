// `lock <version>`: freezes a release. The lock is committed; from then on, other data for the release are an error.

import { join, resolve } from 'node:path'
import type { Environment, Release } from '../../schemas/release.ts'
import { belowRoot } from '../io/disk-failure.ts'
import { readSigningKey } from '../io/signing-keys.ts'
import { writeFileAtomic } from '../io/write-file.ts'
import { plural } from '../model/count.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { readLock } from '../release/cut/lock.ts'
import type { CheckedRelease } from '../release/cut/prepared-release.ts'
import { endDraft } from '../release/plan/chain.ts'
import { writeChanged } from '../release/plan/changed-releases.ts'
import { assertDateReached } from '../release/plan/new-release-checks.ts'
import { isDraft, readReleases, releaseNamed } from '../release/plan/plans.ts'
import { lockFile } from '../release/plan/release-file.ts'
import { keptRowsRemark } from '../release/plan/remarks.ts'
import { settleReleases } from '../release/plan/unfinished-change.ts'
import { olderReplacements } from '../release/plan/withdraw.ts'
import { buildReleases } from '../release/publish/build.ts'
import { signLock } from '../release/verify/sign.ts'
import { newErrorsAndWarnings } from '../report/validation/findings.ts'
import { newFindingsText } from '../report/validation/validation-text.ts'
import { checkOptions, reportBuild, sayRemarks } from './build-report.ts'
import { type Context, computingOptions, type ExitCode, placeOptions, today } from './context.ts'

export interface LockFlags {
  readonly endDraft?: boolean
  /** The number of new warnings that somebody has read and accepts. */
  readonly accept?: string
  /** The file of the private key that signs the lock. */
  readonly sign?: string
}

/**
 * Exit 0 when the lock is written or already there, 1 when findings prevent it: errors, which include undeclared changes, or warnings that
 * are new since the previous release and not accepted by their number. Failure 'draft' for a draft, unless `endDraft` is given: it then
 * becomes the current release, and the previous one is superseded. Failure 'future-date' for a draft that is dated after today. Failure
 * 'unlocked-before' if an earlier release has no lock. Failure 'changed-meanwhile' if a release.json changed since the computation began:
 * what was computed would not be what is declared.
 */
export async function lock(context: Context, version: string, flags: LockFlags = {}): Promise<ExitCode> {
  const { root, env, terminal } = context
  await settleReleases(root)
  const releases = await readReleases(root)
  const declared = releaseNamed(releases, version)
  if (isDraft(declared) && !flags.endDraft)
    throw new Failure('draft', `${version} is a draft, which may still change and cannot be locked.`, {
      hint: `To make it the current release in all its environments and lock it, use plastic-eol lock ${version} --end-draft${computingOptions(context)}.`,
    })
  if (isDraft(declared)) assertDateReached(declared, today(), releases.at(-2))
  await assertLockedBefore(context, releases, version)
  const accepted = acceptedOf(flags)
  const key = flags.sign === undefined ? undefined : await readSigningKey(resolve(context.cwd, flags.sign))
  const options = checkOptions(context, [version], { failOn: 'error' })
  // Only earlier releases may come from the cache: the release that is frozen is computed now, and its ranges are drawn: they may block it.
  const ranges = (await readLock(root, version, env)) === undefined
  const outcome = await buildReleases({ ...options, ranges, kept: { ...options.kept, of: 'earlier' } })
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
    else terminal.result(newFindingsText(release.validation, unseen))
    if (unseen === 0) terminal.say(`${version} is not locked: --accept ${accepted}, but no warning is new: leave it out.`)
    else
      terminal.say(
        `${version} is not locked: ${plural(unseen, 'warning')} ${unseen === 1 ? 'is' : 'are'} new since ${release.validation.verdict.new?.since ?? 'the release before'}. ` +
          `Correct or waive them, or accept them with \`plastic-eol lock ${version}${flags.endDraft ? ' --end-draft' : ''}${computingOptions(context)} --accept ${unseen}\`.`,
      )
    return 1
  }
  const remarks = isDraft(declared)
    ? [await keptRowsRemark(root, env, releases, version), olderReplacements(releases, version, placeOptions(context))]
    : []
  for (const remark of remarks) if (remark !== undefined) terminal.say(remark)
  // Ends the draft before writing the lock: a draft must never have a lock, whereas a release without a lock can be locked later.
  const ended = await writeChanged(root, releases, isDraft(declared) ? endDraft(releases, declared) : [])
  const { file, status } = await belowRoot(() => writeLock(root, env, release))
  const signature = key && (await belowRoot(() => signLock(root, version, env, release.computed.release.date, key)))
  const more = { ...(ended.length > 0 ? { declared: ended } : {}), ...(signature ? { signature } : {}) }
  if (context.json) terminal.result(jsonText({ version, environment: env, file, status, ...more }))
  else terminal.result(lockText(version, file, status, ended, signature))
  return 0
}

/** Failure 'unlocked-before' if a release before this one has no lock: a chain of locks has no gaps, so that a lost lock is noticed. */
async function assertLockedBefore(context: Context, releases: readonly Release[], version: string): Promise<void> {
  const { root, env } = context
  for (const release of releases.slice(
    0,
    releases.findIndex((candidate) => candidate.version === version),
  )) {
    if (!release.environments[env] || (await readLock(root, release.version, env))) continue
    throw new Failure(
      'unlocked-before',
      `${version} cannot be locked: ${release.version}, which comes before it, is not locked in ${env}.`,
      {
        hint: `Restore ${lockFile(release.version, env)} from version control, or lock it with plastic-eol lock ${release.version}${computingOptions(context)}.`,
      },
    )
  }
}

/** The number of accepted warnings; 0 without the option. Failure 'bad-option' if it is no number. */
function acceptedOf({ accept }: LockFlags): number {
  if (accept === undefined) return 0
  if (!/^(0|[1-9]\d*)$/.test(accept))
    throw new Failure('bad-option', `--accept takes the number of new warnings, not ${JSON.stringify(accept)}.`)
  return Number(accept)
}

function lockText(version: string, file: string, status: string, ended: readonly string[], signature: string | undefined): string {
  const current = ended.length === 0 ? '' : `${version} is the current release: ${ended.join(', ')}\n`
  const commit = ended.length > 0 ? 'Commit the files' : 'Commit the file'
  const signed = signature === undefined ? '' : `signed: ${signature}\n`
  return `${version} ${status}: ${file}\n${current}${signed}${status === 'unchanged' ? '' : `${commit}: later builds are compared with the lock.\n`}`
}

/** Writes the lock of a release that nothing blocks, below the root. A lock that is there stays: a lock never changes once written. */
export function writeLock(root: string, env: Environment, { computed, lock: before, newLock }: CheckedRelease) {
  const file = lockFile(computed.version, env)
  if (before) return { file, status: 'unchanged' } as const
  writeFileAtomic(join(root, file), jsonText(newLock), { date: computed.release.date, durable: true })
  return { file, status: 'locked' } as const
}
