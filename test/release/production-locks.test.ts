// The committed locks of production against a build from the publishers' files. `npm run locks` renders them anew.

import { beforeAll, expect, it } from 'vitest'
import { type BuildOutcome, buildReleases } from '../../pipeline/release/build.ts'
import { readLock } from '../../pipeline/release/lock.ts'
import { PINNED_FILES } from '../production/pinned-files.ts'
import { describeWithRawFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'

const VERSIONS = ['1.1', '1.2', '1.2.1', '1.3', '1.4']

describeWithRawFiles('the committed locks of the production releases', PINNED_FILES, (raw) => {
  let outcome: BuildOutcome
  beforeAll(async () => {
    outcome = await buildReleases({ root: PROJECT, env: 'production', raw, versions: [], failOn: 'error', onPhase: () => {} })
  }, 300_000)

  it('are there for all releases; nothing blocks, and no finding is an error', () => {
    expect(outcome.releases.map(({ computed }) => computed.version)).toEqual(VERSIONS)
    expect(outcome.releases.map(({ lock }) => lock?.version)).toEqual(VERSIONS)
    expect(outcome.blocked).toBe(false)
    expect(outcome.releases.map(({ validation }) => validation.verdict.errors)).toEqual(VERSIONS.map(() => 0))
  })

  it.each(VERSIONS)('of %s hold what a build from the sources makes: data, and every rendered file', async (version) => {
    const release = outcome.releases.find(({ computed }) => computed.version === version)
    const lock = await readLock(PROJECT, version, 'production')
    expect(release?.newLock.data).toEqual(lock?.data)
    expect(release?.newLock.rendered).toEqual(lock?.rendered)
  })

  it('cover 73, 74, 74, 75 and 76 countries', () => {
    expect(outcome.summaries.map(({ countries }) => countries)).toEqual([73, 74, 74, 75, 76])
  })
})
