// The committed locks against what the sources make.

import { beforeAll, describe, expect, it } from 'vitest'
import { readLock } from '../../pipeline/release/lock.ts'
import type { Environment } from '../../schemas/release.ts'
import { type BuiltRelease, builtReleases, VERSIONS } from '../built-releases.ts'
import { PINNED_FILES } from '../production/pinned-files.ts'
import { describeWithRawFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'

function areHeld(env: Environment, raw?: string): void {
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

describe('the committed locks of the demo releases', () => areHeld('demo'))

describeWithRawFiles('the committed locks of the production releases', PINNED_FILES, (raw) => areHeld('production', raw))
