// Tests that the committed locks of an environment equal those that a build from the sources makes.

import { beforeAll, expect, it } from 'vitest'
import { readLock } from '../../../pipeline/release/cut/lock.ts'
import type { Environment } from '../../../schemas/release.ts'
import { BUILT, type BuiltRelease, builtReleases, VERSIONS } from '../../built-releases.ts'
import { PROJECT } from '../../workspace.ts'

const COUNTRIES: Readonly<Record<string, number>> = { '1.1': 73, '1.2': 74, '1.2.1': 74, '1.3': 75, '1.4': 76 }

/**
 * Describes the tests that the locks of all releases of an environment hold. If the lock of a release that is not built does not hold,
 * the next built release has an error.
 */
export function areHeld(env: Environment, raw?: string): void {
  let releases: readonly BuiltRelease[]
  beforeAll(async () => {
    releases = await builtReleases(env, raw)
  }, 900_000)

  it('are there for all releases', async () => {
    for (const version of VERSIONS) expect(await readLock(PROJECT, version, env)).toMatchObject({ version })
  })

  it('leave nothing that blocks, and no finding that is an error', () => {
    expect(releases.map(({ version, isLocked, errors }) => ({ version, isLocked, errors }))).toEqual(
      BUILT[env].map((version) => ({ version, isLocked: true, errors: 0 })),
    )
  })

  it.each(BUILT[env])('of %s hold what a build from the sources makes', async (version) => {
    const release = releases.find((built) => built.version === version)
    const lock = await readLock(PROJECT, version, env)
    expect(release?.newLock).toEqual(lock)
  })

  it('cover the countries that the releases add one by one', () => {
    expect(releases.map(({ countries }) => countries)).toEqual(BUILT[env].map((version) => COUNTRIES[version]))
  })
}
