import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeProblem } from '../../../pipeline/model/failure.ts'
import { choosePlans, readPlans } from '../../../pipeline/release/plan/plans.ts'
import { failureOf } from '../../failures.ts'
import { DEMO, folderForEachTest, type Json, lock, problems, release, root, write, writeThree } from './three-releases.ts'

folderForEachTest()

describe('the declared releases', () => {
  it('come in the order of their versions, not of their names', async () => {
    writeThree({})
    const plans = await readPlans(root, 'demo')
    expect(plans.map((plan) => plan.release.version)).toEqual(['1.1', '1.2', '1.10'])
    expect(plans[0]?.coverage.years).toEqual([2019, 2020, 2021, 2022])
  })

  it('cover the years that they name, else those of the release before', async () => {
    const covering = (coverage: Json) => ({ environments: { demo: { ...DEMO, coverage: { countries: 74, ...coverage } } } })
    writeThree({
      '1.2': release('1.2', '1.1', covering({ last_year: 2023 })),
      '1.10': release('1.10', '1.2', covering({})),
    })
    expect((await readPlans(root, 'demo')).map(({ coverage }) => coverage.years.join(' '))).toEqual([
      '2019 2020 2021 2022',
      '2019 2020 2021 2022 2023',
      '2019 2020 2021 2022 2023',
    ])
  })

  it('are those that declare the environment, each compared with the last one before it', async () => {
    writeThree({ '1.2': release('1.2', '1.1', { environments: {} }) })
    rmSync(join(root, 'releases/1.2/demo.lock.json'))
    const plans = await readPlans(root, 'demo')
    expect(plans.map((plan) => [plan.release.version, plan.previous])).toEqual([
      ['1.1', null],
      ['1.10', '1.1'],
    ])
    expect(await readPlans(root, 'production')).toEqual([])
  })

  it('do not come from folders whose names are no versions', async () => {
    writeThree({})
    write('1.2.0', 'not JSON')
    write('drafts', 'not JSON')
    expect(await readPlans(root, 'demo')).toHaveLength(3)
  })

  it('may end in a draft, which is built only when it is named or drafts are wanted', async () => {
    writeThree({ '1.10': release('1.10', '1.2', { draft: true }) })
    rmSync(join(root, 'releases/1.10/demo.lock.json'))
    const plans = await readPlans(root, 'demo')
    const chosen = async (...args: [string[], { drafts: boolean }?]) =>
      (await choosePlans(plans, args[0], { root, env: 'demo' }, args[1])).map((plan) => plan.release.version)
    expect(await chosen([])).toEqual(['1.1', '1.2'])
    expect(await chosen(['1.10'])).toEqual(['1.10'])
    expect(await chosen([], { drafts: true })).toEqual(['1.1', '1.2', '1.10'])
  })

  it('are declared in every environment in which they are locked', async () => {
    writeThree({})
    lock('1.2', 'production')
    expect(await problems()).toEqual([
      'releases/1.2/release.json:1, column environments.production: is missing, although the release is locked in this environment',
    ])
  })

  it('are drafts where they say so and have no lock: only the last, in each environment by itself', async () => {
    const both = { environments: { demo: DEMO, production: DEMO } }
    writeThree({ '1.2': release('1.2', '1.1', { draft: true, ...both }), '1.10': release('1.10', '1.2', { draft: true }) })
    const states = async (env: 'demo' | 'production') => (await readPlans(root, env)).map(({ status }) => status.state)
    expect(await states('demo')).toEqual(['superseded', 'superseded', 'current'])
    expect(await states('production')).toEqual(['draft'])
    lock('1.2', 'production')
    expect(await states('production')).toEqual(['current'])
    rmSync(join(root, 'releases/1.2/demo.lock.json'))
    expect(await problems()).toEqual([
      'releases/1.2/release.json:1, column draft: is there, although 1.2 has no lock in demo and is not the last release: 1.10 follows. ' +
        'Restore releases/1.2/demo.lock.json from version control. If there never was one, lock 1.2 before there is a later release.',
    ])
  })

  it('are locked where they do not say that they are drafts: a lock that is lost would let its data change', async () => {
    writeThree({})
    for (const version of ['1.2', '1.10']) rmSync(join(root, `releases/${version}/demo.lock.json`))
    const failure = await failureOf(readPlans(root, 'demo'))
    const missing = (version: string) =>
      `releases/${version}/demo.lock.json: is missing, and releases/${version}/release.json does not say that the release is a draft. ` +
      'Restore it from version control.'
    expect(failure.problems.map(describeProblem)).toEqual([
      missing('1.2'),
      `${missing('1.10')} If 1.10 was never locked, write "draft": true in releases/1.10/release.json.`,
    ])
    expect(failure.hint).toBe('Nothing was computed. Restore these files from version control, and run the command again.')
    write('1.2', release('1.2', null))
    expect((await failureOf(readPlans(root, 'demo'))).hint).toContain('Correct these files')
  })

  it('are needed: a folder without any is no workspace, and says where the demo is', async () => {
    const failure = await failureOf(readPlans(root, 'demo'))
    expect(failure.code).toBe('no-workspace')
    expect(failure.hint).toContain('--root')
  })
})

describe('a release', () => {
  it('breaks the chain where it does not name the one before it', async () => {
    writeThree({ '1.10': release('1.10', '1.1') })
    expect(await problems()).toEqual([
      'releases/1.10/release.json:1, column previous: does not name the previous release; expected 1.2, found "1.1"',
    ])
  })

  it('is missed by the next one, which names it: both are named, and nothing else is blamed', async () => {
    writeThree({})
    rmSync(join(root, 'releases/1.2'), { recursive: true })
    expect(await problems()).toEqual([
      'releases/1.10/release.json:1, column previous: 1.10 names 1.2 as its previous release, but releases/1.2/release.json is missing. ' +
        'Restore releases/1.2/release.json from version control. If there never was a release 1.2, write "1.1" here.',
    ])
  })

  it.each([
    ['that is no JSON', '{ "version": '],
    ['that lacks a field', { ...release('1.10', '1.2'), summary: undefined }],
    ['of another version', release('1.11', '1.2')],
  ])('%s blames no other release', async (_, content) => {
    writeThree({ '1.10': content })
    const said = await problems()
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^releases\/1\.10\/release\.json/)
  })

  it('that is missing although it is locked blames no other release', async () => {
    writeThree({})
    rmSync(join(root, 'releases/1.2/release.json'))
    writeFileSync(join(root, 'releases/1.2/demo.lock.json'), '{}')
    expect(await problems()).toEqual([
      'releases/1.2/release.json: is missing, although the release is locked: restore it from version control',
    ])
  })
})

describe('the wanted releases', () => {
  it('are all where none is named, else those named, in the order of their versions', async () => {
    writeThree({})
    const plans = await readPlans(root, 'demo')
    const versions = async (wanted: string[]) =>
      (await choosePlans(plans, wanted, { root, env: 'demo' })).map((plan) => plan.release.version)
    expect(await versions([])).toEqual(['1.1', '1.2', '1.10'])
    expect(await versions(['1.10', '1.1'])).toEqual(['1.1', '1.10'])
  })

  it('are known ones: another names the nearest and all that there are', async () => {
    writeThree({})
    const plans = await readPlans(root, 'demo')
    const failure = await failureOf(choosePlans(plans, ['v1.2'], { root, env: 'demo' }))
    expect(failure.code).toBe('unknown-version')
    expect(failure.hint).toBe('Did you mean 1.2? Known: 1.1, 1.2, 1.10.')
    expect((await failureOf(choosePlans([], [], { root, env: 'production' }))).code).toBe('no-releases')
  })

  it('are those of the environment: a release of the other one alone is named with the option that finds it', async () => {
    writeThree({ '1.10': release('1.10', '1.2') })
    write('1.10.1', release('1.10.1', '1.10', { draft: true, environments: { production: DEMO } }))
    const failure = await failureOf(choosePlans(await readPlans(root, 'demo'), ['1.10.1'], { root, env: 'demo' }))
    expect(failure.message).toBe('There is no release 1.10.1 in the environment demo.')
    expect(failure.hint).toBe('production has it: add --env production. Known: 1.1, 1.2, 1.10.')
  })
})
