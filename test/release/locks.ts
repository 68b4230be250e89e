// What is held of the committed locks of an environment: they are what the sources make.

import { beforeAll, expect, it } from 'vitest'
import { readLock } from '../../pipeline/release/lock.ts'
import type { Environment } from '../../schemas/release.ts'
import { type BuiltRelease, builtReleases, VERSIONS } from '../built-releases.ts'
import { PROJECT } from '../workspace.ts'

/** Describes that the locks of all releases of an environment hold. */
export function areHeld(env: Environment, raw?: string): void {
  let releases: readonly BuiltRelease[]
  beforeAll(async () => {
    releases = await builtReleases(env, raw)
  }, 300_000)

  it('are there for all releases; nothing blocks, and no finding is an error', () => {
    expect(releases.map(({ version, isLocked, errors }) => ({ version, isLocked, errors }))).toEqual(
      VERSIONS.map((version) => ({ version, isLocked: true, errors: 0 })),
    )
  })

  it.each(VERSIONS)('of %s hold what a build from the sources makes', async (version) => {
    const release = releases.find((built) => built.version === version)
    const lock = await readLock(PROJECT, version, env)
    expect(release?.newLock).toEqual(lock)
  })

  it('cover 73, 74, 74, 75 and 76 countries', () => {
    expect(releases.map(({ countries }) => countries)).toEqual([73, 74, 74, 75, 76])
  })
}
