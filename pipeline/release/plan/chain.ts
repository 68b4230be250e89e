// The releases as a chain: each names the one before it. Its status in an environment follows from versions, locks and withdrawals.

import type { ReleaseStatus } from '../../../schemas/api.ts'
import { ENVIRONMENTS, type Environment, type Release, type Withdrawn } from '../../../schemas/release.ts'
import type { Problem } from '../../model/failure.ts'
import { compareVersions, isVersion } from '../../model/versions.ts'
import { lockFile, releaseFile } from './release-file.ts'

export interface Chain {
  /** In the order of their versions. */
  readonly releases: readonly Release[]
  /** The environments in which each version is locked. */
  readonly locked: ReadonlyMap<string, readonly Environment[]>
}

/** Whether a release is a draft: for reviewers only, and never the latest. */
export const isDraft = ({ status }: { readonly status: Pick<ReleaseStatus, 'state'> }): boolean => status.state === 'draft'

/** The status of each release of an environment, by version. */
export function statusesIn(chain: Chain, env: Environment): Map<string, ReleaseStatus> {
  const own = chain.releases.filter(({ environments }) => environments[env])
  const standing = standingIn(chain, env).map(({ version }) => version)
  const withdrawn = new Map(own.map((release) => [release.version, withdrawnIn(release, env)]))
  return new Map(
    own.map((release): [string, ReleaseStatus] => {
      const { version } = release
      const gone = withdrawn.get(version)
      if (isOpen(chain, release, env)) return [version, { state: 'draft' }]
      if (gone) return [version, { state: 'withdrawn', why: gone.why, replaced_by: replacing(version, withdrawn, standing) }]
      return [version, { state: version === standing.at(-1) ? 'current' : 'superseded' }]
    }),
  )
}

/** The releases of an environment that were published and hold: neither drafts nor withdrawn ones. */
export function standingIn(chain: Chain, env: Environment): Release[] {
  return chain.releases.filter((release) => release.environments[env] && !withdrawnIn(release, env) && !isOpen(chain, release, env))
}

/** Whether a release is a draft in an environment. */
const isOpen = ({ locked }: Chain, { version, draft }: Release, env: Environment) => draft === true && !locked.get(version)?.includes(env)

/** The withdrawal of a release in an environment: its own, or that for all. */
const withdrawnIn = ({ environments, withdrawn }: Release, env: Environment): Withdrawn | undefined =>
  environments[env]?.withdrawn ?? withdrawn

/**
 * The release that replaces a withdrawn one: the one that it names, or what replaces that one if it is withdrawn too. If none is named, the
 * next one that stands, or else the last one.
 */
function replacing(version: string, withdrawn: ReadonlyMap<string, Withdrawn | undefined>, standing: readonly string[]): string {
  const passed = new Set([version])
  let by = withdrawn.get(version)?.replaced_by
  while (by !== undefined && !standing.includes(by) && !passed.has(by)) {
    passed.add(by)
    by = withdrawn.get(by)?.replaced_by
  }
  if (by !== undefined && standing.includes(by)) return by
  // `chainProblems` reports an environment in which no release stands.
  return standing.find((other) => compareVersions(other, version) > 0) ?? standing.at(-1) ?? version
}

/**
 * Checks the chain: every release except the first names the one before it; dates do not run backwards. In each environment, a release is
 * locked or a draft, and only the last may be a draft; one that is withdrawn was published, and another one stands that can replace it.
 */
export function chainProblems(chain: Chain): Problem[] {
  const { releases } = chain
  const ofOrder = releases.flatMap((release, index) => orderProblems(release, releases[index - 1], releases))
  return [...ofOrder, ...ENVIRONMENTS.flatMap((env) => [...lockProblems(chain, env), ...withdrawalProblems(chain, env)])]
}

function orderProblems(release: Release, before: Release | undefined, releases: readonly Release[]): Problem[] {
  const problems: Problem[] = []
  const expected = before?.version ?? null
  const broken = (column: 'previous' | 'date', message: string, actual: string, expected: string) =>
    problems.push({ rule: 'broken-chain', file: releaseFile(release.version), column, message, actual, expected })
  if (namesMissing(release, releases)) problems.push(missingPrevious(release, expected))
  else if (release.previous !== expected)
    broken('previous', 'does not name the previous release', String(release.previous), String(expected))
  if (before && release.date < before.date)
    broken('date', 'is before the date of the previous release', release.date, `${before.date} or later`)
  return problems
}

/**
 * Problems of releases in an environment that are locked without a plan for it, or not locked although they are no drafts, or not the last.
 */
function lockProblems({ releases, locked }: Chain, env: Environment): Problem[] {
  return releases.flatMap(({ version, draft, environments }, index): Problem[] => {
    const [file, lock] = [releaseFile(version), lockFile(version, env)]
    const isLocked = locked.get(version)?.includes(env) ?? false
    if (!environments[env]) {
      const message = 'is missing, although the release is locked in this environment'
      return isLocked ? [{ rule: 'missing-plan', file, column: `environments.${env}`, message }] : []
    }
    if (isLocked) return []
    const later = releases.slice(index + 1).find((release) => release.environments[env])
    if (later && draft) {
      const message = `is there, although ${version} has no lock in ${env} and is not the last release: ${later.version} follows`
      const advice = `Restore ${lock} from version control. If there never was one, lock ${version} before there is a later release.`
      return [{ rule: 'draft-not-last', file, column: 'draft', message, advice }]
    }
    const message = `is missing, and ${file} does not say that the release is a draft`
    const advice =
      `Restore it from version control. ${later ? '' : `If ${version} was never locked, write "draft": true in ${file}.`}`.trim()
    return draft ? [] : [{ rule: 'missing-lock', file: lock, message, advice }]
  })
}

function withdrawalProblems(chain: Chain, env: Environment): Problem[] {
  const standing = standingIn(chain, env).map(({ version }) => version)
  return chain.releases.flatMap((release): Problem[] => {
    const { version, environments } = release
    const withdrawn = environments[env] && withdrawnIn(release, env)
    if (!withdrawn) return []
    const column = environments[env]?.withdrawn ? `environments.${env}.withdrawn` : 'withdrawn'
    const place = { rule: 'bad-withdrawal', file: releaseFile(version), column }
    if (isOpen(chain, release, env)) {
      const advice = 'Correct the draft instead. If another environment has its lock, move "withdrawn" there, below "environments".'
      return [{ ...place, message: `is there, although ${version} is a draft in ${env}, which nobody uses`, advice }]
    }
    if (standing.length === 0) {
      const message = `is there, although no release of ${env} stands that could replace ${version}`
      return [{ ...place, message, advice: 'Publish the corrected release first, then withdraw this one.' }]
    }
    const { replaced_by } = withdrawn
    const named = chain.releases.find((other) => other.version === replaced_by)
    const isPublished = named?.environments[env] !== undefined && !isOpen(chain, named, env)
    if (replaced_by === undefined || (named !== release && isPublished)) return []
    const message = `is not another release that was published in ${env}`
    return [{ ...place, column: `${column}.replaced_by`, message, actual: replaced_by, expected: standing.join(', ') }]
  })
}

function namesMissing({ version, previous }: Release, releases: readonly Release[]): boolean {
  if (previous === null || !isVersion(previous) || compareVersions(previous, version) >= 0) return false
  return !releases.some((other) => other.version === previous)
}

function missingPrevious({ version, previous }: Release, expected: string | null): Problem {
  const missing = releaseFile(String(previous))
  return {
    rule: 'missing-release',
    file: releaseFile(version),
    column: 'previous',
    message: `${version} names ${previous} as its previous release, but ${missing} is missing`,
    advice: `Restore ${missing} from version control. If there never was a release ${previous}, write ${JSON.stringify(expected)} here.`,
  }
}
