import { beforeAll, describe, expect, it } from 'vitest'
import { type BuildOutcome, buildReleases } from '../../pipeline/release/build.ts'
import { readLock } from '../../pipeline/release/lock.ts'
import { PROJECT } from '../workspace.ts'

const VERSIONS = ['1.1', '1.2', '1.2.1', '1.3', '1.4']

describe('the committed locks of the demo releases', () => {
  let outcome: BuildOutcome
  beforeAll(async () => {
    outcome = await buildReleases({ root: PROJECT, env: 'demo', versions: [], failOn: 'error', onPhase: () => {} })
  })

  it('are there for all releases, and nothing blocks', () => {
    expect(outcome.releases.map(({ computed }) => computed.version)).toEqual(VERSIONS)
    expect(outcome.blocked).toBe(false)
  })

  it.each(VERSIONS)('of %s hold what a build from the sources makes: data, and every rendered file', async (version) => {
    const release = outcome.releases.find(({ computed }) => computed.version === version)
    const lock = await readLock(PROJECT, version, 'demo')
    expect(release?.newLock.data).toEqual(lock?.data)
    expect(release?.newLock.rendered).toEqual(lock?.rendered)
  })

  it('cover 73, 74, 74, 75 and 76 countries', () => {
    expect(outcome.summaries.map(({ countries }) => countries)).toEqual([73, 74, 74, 75, 76])
  })
})
