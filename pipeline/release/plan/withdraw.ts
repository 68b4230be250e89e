// Withdraws a release: it stays where it is, says why it does not hold and what replaces it, and is no longer the latest.

import { ENVIRONMENTS, type Environment, type Release, SENTENCE, type Withdrawn } from '../../../schemas/release.ts'
import { Failure } from '../../model/failure.ts'
import { compareVersions } from '../../model/versions.ts'
import { type Chain, standingIn, statusesIn } from './chain.ts'
import { releaseNamed } from './plans.ts'

export interface Withdrawal {
  readonly version: string
  /** Absent: all environments of the release. */
  readonly env?: Environment | undefined
  /** Absent: that of the withdrawn release whose replacement changes. */
  readonly reason?: string | undefined
  /**
   * Absent: the latest release, unless that is before the withdrawn one: then the next one that is published, and until then the last one.
   */
  readonly replacedBy?: string | undefined
}

/**
 * The release with its withdrawal. One that is withdrawn already gets another replacement, if one is named, and keeps its reason. Failures
 * 'unknown-version', 'draft', 'already-withdrawn', 'only-release', 'bad-reason', 'bad-replacement'.
 */
export function withdrawRelease(chain: Chain, { version, env, reason, replacedBy }: Withdrawal): Release {
  const release = releaseNamed(chain.releases, version)
  const environments = ENVIRONMENTS.filter((name) => release.environments[name] && (env === undefined || name === env))
  if (environments.length === 0)
    throw new Failure('unknown-version', `There is no release ${version} in the environment ${env}.`, {
      hint: `${version} is in ${Object.keys(release.environments).join(', ')}.`,
    })
  const before = (env && release.environments[env]?.withdrawn) ?? release.withdrawn
  const why = before?.why ?? sentenceOf(reason)
  if (before && (replacedBy === undefined || (reason !== undefined && reason !== why)))
    throw new Failure('already-withdrawn', `${version} is already withdrawn: ${why}`, {
      hint:
        `To name another replacement, use plastic-eol withdraw ${version} --replaced-by <version>. ` +
        `To change the reason, edit withdrawn.why in releases/${version}/release.json.`,
    })
  for (const name of environments) assertPublished(chain, version, name)
  const standing = environments.map((name) => standingIn(chain, name).filter((other) => other.version !== version))
  for (const [at, name] of environments.entries())
    if (standing[at]?.length === 0)
      throw new Failure('only-release', `${version} is the only release of ${name} that stands: no other release could replace it.`, {
        hint: 'Publish the corrected release first, then withdraw this one.',
      })
  const inAll = (standing[0] ?? []).filter((other) => standing.every((of) => of.includes(other))).map((other) => other.version)
  if (replacedBy !== undefined) assertReplaces(chain, inAll, version, replacedBy)
  const replaced_by = replacedBy ?? inAll.filter((other) => compareVersions(other, version) > 0).at(-1)
  return withWithdrawal(release, env, { why, replaced_by })
}

function withWithdrawal(release: Release, env: Environment | undefined, withdrawn: Withdrawn): Release {
  const plan = env && release.environments[env]
  if (!plan) return { ...release, withdrawn }
  return { ...release, environments: { ...release.environments, [env]: { ...plan, withdrawn } } }
}

/** Failure 'bad-reason' if the reason is not a text on one line. */
function sentenceOf(reason = ''): string {
  if (SENTENCE.test(reason)) return reason
  throw new Failure('bad-reason', `--reason takes a text on one line, not ${JSON.stringify(reason)}.`, {
    hint: 'Say in one sentence why the release does not hold: its users read it.',
  })
}

/** Failure 'draft' if the release is one in this environment. */
function assertPublished(chain: Chain, version: string, env: Environment): void {
  if (statusesIn(chain, env).get(version)?.state !== 'draft') return
  const locked = chain.locked.get(version) ?? []
  throw new Failure('draft', `${version} is a draft in ${env} and cannot be withdrawn there.`, {
    hint: locked.length === 0 ? `Remove the folder releases/${version}.` : `Name another environment with --env: ${locked.join(', ')}.`,
  })
}

/** Failures 'unknown-version' and 'bad-replacement'. `able` are the releases that can replace it. */
function assertReplaces({ releases }: Chain, able: readonly string[], version: string, replacedBy: string): void {
  const hint = `These releases can replace it: ${able.join(', ')}.`
  if (replacedBy === version) throw new Failure('bad-replacement', `${version} cannot replace itself.`, { hint })
  releaseNamed(releases, replacedBy)
  if (!able.includes(replacedBy))
    throw new Failure(
      'bad-replacement',
      `${replacedBy} cannot replace ${version}: it is a draft, withdrawn itself or of another environment.`,
      {
        hint,
      },
    )
}
