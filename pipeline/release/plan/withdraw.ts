// Withdraws a release: it stays where it is, says why it does not hold and what replaces it, and is no longer the latest.

import { type Release, SENTENCE } from '../../../schemas/release.ts'
import { Failure } from '../../model/failure.ts'
import { listed } from '../../model/listed.ts'
import { compareVersions } from '../../model/versions.ts'
import { chainProblems, standingReleases } from './chain.ts'
import { isDraft, releaseNamed } from './plans.ts'

export interface Withdrawal {
  readonly version: string
  /** Absent: that of the withdrawn release whose replacement changes. */
  readonly reason?: string | undefined
  /** Absent: the latest release that stands. */
  readonly replacedBy?: string | undefined
}

/**
 * The releases whose declaration changes: the withdrawn one, the one that is current from then on, and earlier withdrawn ones that named it
 * as their replacement. A release that is withdrawn already gets another replacement, if one is named, and keeps its reason. Failures 'unknown-version', 'draft', 'already-withdrawn', 'only-release', 'bad-reason', 'bad-replacement'.
 */
export function withdrawRelease(releases: readonly Release[], { version, reason, replacedBy }: Withdrawal): Release[] {
  const release = releaseNamed(releases, version)
  if (release.status.state === 'withdrawn') return [replacedAnew(releases, release, release.status.why, { version, reason, replacedBy })]
  if (reason === undefined || !SENTENCE.test(reason))
    throw new Failure('bad-reason', `--reason takes a text on one line, not ${JSON.stringify(reason ?? '')}.`, {
      hint: 'Say in one sentence why the release does not hold: its users read it.',
    })
  if (isDraft(release))
    throw new Failure('draft', `${version} is a draft and cannot be withdrawn.`, { hint: `Remove the folder releases/${version}.` })
  const left = standingReleases(releases).filter((other) => other !== release)
  const current = left.at(-1)
  if (!current)
    throw new Failure(
      'only-release',
      `${version} is the only release that is neither withdrawn nor a draft: no other release could replace it.`,
      {
        hint: 'Publish the corrected release first, then withdraw this one.',
      },
    )
  const replacement = replacedBy === undefined ? current : replacementNamed(releases, left, version, replacedBy)
  const changed = releases.map((other): Release => {
    if (other === release) return { ...other, status: { state: 'withdrawn', why: reason, replaced_by: replacement.version } }
    if (other === current) return { ...other, status: { state: 'current' } }
    if (other.status.state === 'withdrawn' && other.status.replaced_by === version)
      return { ...other, status: { ...other.status, replaced_by: replacement.version } }
    return other
  })
  const problems = chainProblems(changed)
  if (problems.length > 0) throw new Failure('bad-release', 'The declared releases would not be in order.', { problems })
  return changed.filter((other, at) => JSON.stringify(other.status) !== JSON.stringify(releases[at]?.status))
}

/** A withdrawn release with another replacement, which may be a later correction. Failures 'already-withdrawn' and 'bad-replacement'. */
function replacedAnew(
  releases: readonly Release[],
  release: Release,
  why: string,
  { version, reason = why, replacedBy }: Withdrawal,
): Release {
  if (replacedBy === undefined || reason !== why)
    throw new Failure('already-withdrawn', `${version} is already withdrawn: ${why}`, {
      hint: `To name another replacement, use plastic-eol withdraw ${version} --replaced-by <version>. To change the reason, edit status.why in releases/${version}/release.json.`,
    })
  const { version: replaced_by } = replacementNamed(releases, standingReleases(releases), version, replacedBy)
  return { ...release, status: { state: 'withdrawn', why, replaced_by } }
}

function replacementNamed(releases: readonly Release[], left: readonly Release[], version: string, replacedBy: string): Release {
  const hint = `These releases can replace it: ${left.map((other) => other.version).join(', ')}.`
  if (replacedBy === version) throw new Failure('bad-replacement', `${version} cannot replace itself.`, { hint })
  const replacement = releaseNamed(releases, replacedBy)
  if (!left.includes(replacement))
    throw new Failure(
      'bad-replacement',
      `${replacedBy} cannot replace ${version}: it is ${isDraft(replacement) ? 'a draft' : 'withdrawn itself'}.`,
      {
        hint,
      },
    )
  return replacement
}

/** The sentence about withdrawn releases that refer to one before them, and not to a correction; undefined where there is none. `options` are those of the command that it names. */
export function olderReplacements(releases: readonly Release[], version: string, options = ''): string | undefined {
  const older = releases.flatMap(({ version: gone, status }) =>
    status.state === 'withdrawn' && compareVersions(status.replaced_by, gone) < 0 ? [{ gone, by: status.replaced_by }] : [],
  )
  if (older.length === 0) return undefined
  const pairs = listed(older.map(({ gone, by }) => `${gone} is replaced by ${by}`))
  return `Withdrawn: ${pairs}. Where ${version} replaces it, use plastic-eol withdraw ${older.length === 1 ? older[0]?.gone : '<version>'} --replaced-by ${version}${options}.`
}
