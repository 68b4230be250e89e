// Tests a small locked release with the locked inputs but other data, as after a change of a step.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOCKED_FILES } from '../../../pipeline/release/cut/lock.ts'
import { lockFile } from '../../../pipeline/release/plan/release-file.ts'
import { type BuildOutcome, buildReleases } from '../../../pipeline/release/publish/build.ts'
import { smallWorkspace } from '../../small-workspace.ts'

const workspace = smallWorkspace()

const build = (): Promise<BuildOutcome> =>
  buildReleases({
    ...{ root: workspace.root, env: 'demo', versions: ['1.1'], failOn: 'error', onPhase: () => undefined },
    destination: { out: workspace.root, api: true, explanations: false },
  })
const place = (path: string) => join(workspace.root, path)

let first: BuildOutcome
let listed: unknown
let locked: BuildOutcome
let spoilt: BuildOutcome
beforeAll(async () => {
  first = await build()
  listed = JSON.parse(readFileSync(place('public/demo/versions.json'), 'utf8'))
  const { newLock } = first.releases[0] ?? {}
  if (!newLock) throw new Error('the release has no lock')
  workspace.write(lockFile('1.1', 'demo'), JSON.stringify(newLock))
  locked = await build()
  const data = { ...newLock.data, ...Object.fromEntries(LOCKED_FILES.map((name) => [name, '0'.repeat(64)])) }
  workspace.write(lockFile('1.1', 'demo'), JSON.stringify({ ...newLock, data }))
  spoilt = await build()
})

const differencesOf = ({ releases }: BuildOutcome) =>
  releases.flatMap(({ validation }) => validation.rules.find(({ rule }) => rule === 'lock-holds')?.findings.map(({ key }) => key) ?? [])

describe('a release', () => {
  it('is listed by the build that shows it', () => {
    expect(first.blocked).toBe(false)
    expect(listed).toMatchObject({ latest: '1.1', versions: [{ version: '1.1' }] })
  })

  it('that holds its lock is not blocked', () => {
    expect(locked.blocked).toBe(false)
    expect(differencesOf(locked)).toEqual([])
  })

  it('whose data are not what was locked is blocked, and every file is named', () => {
    expect(spoilt.blocked).toBe(true)
    expect(differencesOf(spoilt).sort()).toEqual(LOCKED_FILES.map((name) => `output ${name}`).sort())
  })

  it('that is blocked leaves its report where nobody mistakes it for the release', () => {
    expect(existsSync(place('releases/1.1/demo-rejected/validation.html'))).toBe(true)
    expect(existsSync(place('releases/1.1/demo/manifest.json'))).toBe(true)
  })
})
