import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeProblem } from '../../../pipeline/model/failure.ts'
import { choosePlans, readPlans } from '../../../pipeline/release/plan/plans.ts'
import { failureOf } from '../../failures.ts'
import { CURRENT, DEMO, folderForEachTest, type Json, problems, release, root, write, writeThree } from './three-releases.ts'

folderForEachTest()

const SUPERSEDED_LAST =
  'is superseded, although no later release is current. If the folder of a later release was deleted, restore it from version control. ' +
  'If none was, write "current" here.'

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
      '1.10': release('1.10', '1.2', { ...CURRENT, ...covering({}) }),
    })
    expect((await readPlans(root, 'demo')).map(({ coverage }) => coverage.years.join(' '))).toEqual([
      '2019 2020 2021 2022',
      '2019 2020 2021 2022 2023',
      '2019 2020 2021 2022 2023',
    ])
  })

  it('are those that declare the environment, each compared with the last one before it', async () => {
    writeThree({ '1.2': release('1.2', '1.1', { environments: {} }) })
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

  it('may be withdrawn: why, and what replaces it; the release before it is the current one where it was the last', async () => {
    const withdrawn = { status: { state: 'withdrawn', why: 'the rates of Tanzania were wrong', replaced_by: '1.2' } }
    writeThree({ '1.2': release('1.2', '1.1', CURRENT), '1.10': release('1.10', '1.2', withdrawn) })
    const plans = await readPlans(root, 'demo')
    expect(plans.map((plan) => plan.release.status.state)).toEqual(['superseded', 'current', 'withdrawn'])
  })

  it('may end in a draft, which is built only when it is named or drafts are wanted', async () => {
    writeThree({ '1.2': release('1.2', '1.1', CURRENT), '1.10': release('1.10', '1.2', { status: { state: 'draft' } }) })
    const plans = await readPlans(root, 'demo')
    const chosen = async (...args: [string[], { drafts: boolean }?]) =>
      (await choosePlans(plans, args[0], { root, env: 'demo' }, args[1])).map((plan) => plan.release.version)
    expect(await chosen([])).toEqual(['1.1', '1.2'])
    expect(await chosen(['1.10'])).toEqual(['1.10'])
    expect(await chosen([], { drafts: true })).toEqual(['1.1', '1.2', '1.10'])
  })

  it('are declared in every environment in which they are locked', async () => {
    writeThree({})
    writeFileSync(join(root, 'releases/1.2/production.lock.json'), '{}')
    expect(await problems()).toEqual([
      'releases/1.2/release.json:1, column environments.production: is missing, although the release is locked in this environment',
    ])
  })

  it('are no drafts where they are locked, or where another follows', async () => {
    writeThree({
      '1.2': release('1.2', '1.1', { status: { state: 'draft' } }),
      '1.10': release('1.10', '1.2', { status: { state: 'draft' } }),
    })
    writeFileSync(join(root, 'releases/1.10/demo.lock.json'), '{}')
    expect(await problems()).toEqual([
      'releases/1.2/release.json:1, column status.state: is draft, although a later release exists, found "draft"; expected current, superseded or withdrawn',
      `releases/1.1/release.json:1, column status.state: ${SUPERSEDED_LAST}`,
      'releases/1.1/demo.lock.json: is missing, although the later release 1.10 is locked: restore it from version control',
      'releases/1.10/release.json:1, column status.state: is draft, although the release is locked',
    ])
  })

  it('have a current one: without it, the folder of the last was probably deleted', async () => {
    writeThree({})
    rmSync(join(root, 'releases/1.10'), { recursive: true })
    expect(await problems()).toEqual([`releases/1.2/release.json:1, column status.state: ${SUPERSEDED_LAST}`])
    // A draft after the deleted release names it, and nothing else is wrong.
    write('1.11', release('1.11', '1.10', { status: { state: 'draft' } }))
    expect(await problems()).toEqual([expect.stringContaining('but releases/1.10/release.json is missing')])
  })

  it('have a lock where a later release has one: a lock that is lost would let its data change', async () => {
    writeThree({})
    for (const version of ['1.1', '1.10']) writeFileSync(join(root, `releases/${version}/demo.lock.json`), '{}')
    const failure = await failureOf(readPlans(root, 'demo'))
    expect(failure.problems.map(describeProblem)).toEqual([
      'releases/1.2/demo.lock.json: is missing, although the later release 1.10 is locked: restore it from version control',
    ])
    expect(failure.hint).toBe('Nothing was computed. Restore these files from version control, and run the command again.')
    write('1.2', release('1.2', null))
    expect((await failureOf(readPlans(root, 'demo'))).hint).toContain('Correct these files')
    write('1.2', release('1.2', '1.1'))
    rmSync(join(root, 'releases/1.10/demo.lock.json'))
    expect(await readPlans(root, 'demo')).toHaveLength(3)
  })

  it('are needed: a folder without any is no workspace, and says where the demo is', async () => {
    const failure = await failureOf(readPlans(root, 'demo'))
    expect(failure.code).toBe('no-workspace')
    expect(failure.hint).toContain('--root')
  })
})

describe('a release', () => {
  it('breaks the chain where it does not name the one before it', async () => {
    writeThree({ '1.10': release('1.10', '1.1', CURRENT) })
    expect(await problems()).toEqual([
      'releases/1.10/release.json:1, column previous: does not name the previous release, found "1.1"; expected 1.2',
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
    ['that lacks a field', { ...release('1.10', '1.2', CURRENT), summary: undefined }],
    ['of another version', release('1.11', '1.2', CURRENT)],
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
    writeThree({ '1.10': release('1.10', '1.2', { ...CURRENT, environments: { demo: DEMO, production: DEMO } }) })
    write('1.10.1', release('1.10.1', '1.10', { status: { state: 'draft' }, environments: { production: DEMO } }))
    const failure = await failureOf(choosePlans(await readPlans(root, 'demo'), ['1.10.1'], { root, env: 'demo' }))
    expect(failure.message).toBe('There is no release 1.10.1 in the environment demo.')
    expect(failure.hint).toBe('production has it: add --env production. Known: 1.1, 1.2, 1.10.')
  })
})
