// The releases as a chain: each names the one before it, and their states fit together.

import type { Release } from '../../../schemas/release.ts'
import type { Problem } from '../../model/failure.ts'
import { compareVersions, isVersion } from '../../model/versions.ts'
import { releaseFile } from './release-file.ts'

/** The releases that were published and hold: neither drafts nor withdrawn ones. */
export function standingReleases(releases: readonly Release[]): Release[] {
  return releases.filter(({ status: { state } }) => state !== 'withdrawn' && state !== 'draft')
}

/**
 * Checks the chain: every release except the first names the one before it; dates do not run backwards; only the last release may be a
 * draft; of the releases that stand, the last is current and the others are superseded; a withdrawn release is replaced by one that stands.
 * `releases` are in version order.
 */
export function chainProblems(releases: readonly Release[]): Problem[] {
  const problems: Problem[] = []
  releases.forEach((release, index) => {
    const before = releases[index - 1]
    const expected = before?.version ?? null
    if (namesMissing(release, releases)) problems.push(missingPrevious(release, expected))
    else if (release.previous !== expected) {
      problems.push({
        code: 'broken-chain',
        file: releaseFile(release.version),
        column: 'previous',
        message: 'does not name the previous release',
        found: String(release.previous),
        expected: String(expected),
      })
    }
    if (before && release.date < before.date) {
      problems.push({
        code: 'broken-chain',
        file: releaseFile(release.version),
        column: 'date',
        message: 'is before the date of the previous release',
        found: release.date,
        expected: `${before.date} or later`,
      })
    }
    if (release.status.state === 'draft' && index < releases.length - 1) {
      problems.push({
        code: 'wrong-status',
        file: releaseFile(release.version),
        column: 'status.state',
        message: 'is draft, although a later release exists',
        found: 'draft',
        expected: 'current, superseded or withdrawn',
      })
    }
  })
  const standing = standingReleases(releases)
  // A release that others name and that is not there is reported above. It may be the one that supersedes the last of those that are there.
  const isCut = releases.some((release) => namesMissing(release, releases))
  standing.forEach((release, index) => {
    const expected = index === standing.length - 1 ? 'current' : 'superseded'
    const found = release.status.state
    if (found === expected) return
    const place = { code: 'wrong-status', file: releaseFile(release.version), column: 'status.state' }
    if (expected === 'superseded')
      problems.push({ ...place, message: 'does not match the place of the release among the others', found, expected })
    else if (!isCut) problems.push({ ...place, message: 'is superseded, although no later release is current', remedy: RESTORE_LATER })
  })
  for (const release of releases) {
    if (release.status.state !== 'withdrawn') continue
    const { replaced_by } = release.status
    if (standing.some(({ version }) => version === replaced_by)) continue
    problems.push({
      code: 'wrong-status',
      file: releaseFile(release.version),
      column: 'status.replaced_by',
      message: 'is not a current or superseded release',
      found: replaced_by,
      expected: standing.map(({ version }) => version).join(', ') || 'no such release exists',
    })
  }
  return problems
}

const RESTORE_LATER = 'If the folder of a later release was deleted, restore it from version control. If none was, write "current" here.'

/** Whether a release names an earlier one that is not there. */
function namesMissing({ version, previous }: Release, releases: readonly Release[]): boolean {
  if (previous === null || !isVersion(previous) || compareVersions(previous, version) >= 0) return false
  return !releases.some((other) => other.version === previous)
}

function missingPrevious({ version, previous }: Release, expected: string | null): Problem {
  const missing = releaseFile(String(previous))
  return {
    code: 'missing-release',
    file: releaseFile(version),
    column: 'previous',
    message: `${version} names ${previous} as its previous release, but ${missing} is missing`,
    remedy: `Restore ${missing} from version control. If there never was a release ${previous}, write ${JSON.stringify(expected)} here.`,
  }
}

/** The releases whose declaration changes when a draft becomes the current release, the draft first. */
export function endDraft(releases: readonly Release[], draft: Release): Release[] {
  const superseded = releases.filter(({ status }) => status.state === 'current')
  return [
    { ...draft, status: { state: 'current' } },
    ...superseded.map((release): Release => ({ ...release, status: { state: 'superseded' } })),
  ]
}
