import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeProblem, Failure } from '../../../pipeline/model/failure.ts'
import { choosePlans, readPlans } from '../../../pipeline/release/plan/plans.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plastic-eol-plans-'))
})
afterEach(() => rmSync(root, { recursive: true }))

type Json = Readonly<Record<string, unknown>>

const DEMO: Json = {
  licence: 'CC0-1.0',
  changes: ['add country PRY'],
  coverage: { countries: 74, first_year: 2019, last_year: 2022 },
  waivers: [],
}

function release(version: string, previous: string | null, more: Json = {}): Json {
  return {
    version,
    date: '2026-11-17',
    previous,
    summary: 'Adds Paraguay.',
    method_changes: [],
    status: { state: 'superseded' },
    environments: { demo: DEMO },
    ...more,
  }
}

const CURRENT = { status: { state: 'current' } }

function write(version: string, content: unknown): void {
  mkdirSync(join(root, 'releases', version), { recursive: true })
  writeFileSync(join(root, 'releases', version, 'release.json'), typeof content === 'string' ? content : JSON.stringify(content))
}

/** Writes correct releases 1.1, 1.2 and 1.10 with the changes of a test. */
function writeThree(changed: Readonly<Record<string, unknown>>): void {
  const three = { '1.1': release('1.1', null), '1.2': release('1.2', '1.1'), '1.10': release('1.10', '1.2', CURRENT) }
  for (const [version, content] of Object.entries({ ...three, ...changed })) write(version, content)
}

async function failureOf(work: Promise<unknown> | (() => unknown)): Promise<Failure> {
  try {
    await (typeof work === 'function' ? work() : work)
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('nothing failed')
}

const problems = async () => (await failureOf(readPlans(root, 'demo'))).problems.map(describeProblem)

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

  it('are those that declare the environment', async () => {
    writeThree({ '1.2': release('1.2', '1.1', { environments: {} }) })
    expect((await readPlans(root, 'demo')).map((plan) => plan.release.version)).toEqual(['1.1', '1.10'])
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
    const chosen = (...args: [string[], { drafts: boolean }?]) =>
      choosePlans(plans, args[0], 'demo', args[1]).map((plan) => plan.release.version)
    expect(chosen([])).toEqual(['1.1', '1.2'])
    expect(chosen(['1.10'])).toEqual(['1.10'])
    expect(chosen([], { drafts: true })).toEqual(['1.1', '1.2', '1.10'])
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
      'releases/1.1/release.json:1, column status.state: does not match the place of the release among the others, found "superseded"; expected current',
      'releases/1.1/demo.lock.json: is missing, although the later release 1.10 is locked: restore it from version control',
      'releases/1.10/release.json:1, column status.state: is draft, although the release is locked',
    ])
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
  const FILE = 'releases/1.2/release.json'
  const plan = (more: Json) => release('1.2', '1.1', { environments: { demo: { ...DEMO, ...more } } })

  it.each<[string, unknown, string]>([
    ['not JSON', '{ "version": ', `${FILE}:1: is not JSON: the text ends too early; expected a value`],
    [
      'the version of another folder',
      release('1.3', '1.1'),
      `${FILE}:1, column version: differs from the name of its folder, found "1.3"; expected 1.2`,
    ],
    ['no version', release('1.2.0', '1.1'), `${FILE}:1, column version: must be a version such as 1.2 or 1.2.1`],
    ['a date before that of its predecessor', release('1.2', '1.1', { date: '2026-11-16' }), `${FILE}:1, column date: is before`],
    [
      'no date',
      release('1.2', '1.1', { date: '2026-11-31' }),
      `${FILE}:1, column date: is not a date, found "2026-11-31"; expected a day of the calendar, such as 2027-01-31`,
    ],
    [
      'two current releases',
      release('1.2', '1.1', CURRENT),
      `${FILE}:1, column status.state: does not match the place of the release among the others, found "current"; expected superseded`,
    ],
    [
      'a state that is none',
      release('1.2', '1.1', { status: { state: 'gone' } }),
      `${FILE}:1, column status.state: is not one of the states, found "gone"; expected draft, current, superseded, withdrawn`,
    ],
    [
      'withdrawn without saying why',
      release('1.2', '1.1', { status: { state: 'withdrawn', replaced_by: '1.10' } }),
      `${FILE}:1, column status.why: is missing`,
    ],
    [
      'withdrawn for a release that is not there',
      release('1.2', '1.1', { status: { state: 'withdrawn', why: 'wrong', replaced_by: '1.3' } }),
      `${FILE}:1, column status.replaced_by: is not a current or superseded release, found "1.3"; expected 1.1, 1.10`,
    ],
    ['an unknown key', { ...release('1.2', '1.1'), licence: 'CC0-1.0' }, `${FILE}:1, column licence: is not a key of release.json`],
    ['an unknown key of an environment', plan({ waiver: [] }), `${FILE}:1, column environments.demo.waiver: is not a key`],
    [
      'an unknown environment',
      release('1.2', '1.1', { environments: { prod: DEMO } }),
      `${FILE}:1, column environments.prod: is not a key of release.json; expected one of demo, production`,
    ],
    [
      'a misspelt environment',
      release('1.2', '1.1', { environments: { dmeo: DEMO } }),
      `${FILE}:1, column environments.dmeo: is not a key of release.json; did you mean "demo"?`,
    ],
    [
      'a reason for withdrawing a release that stands',
      release('1.2', '1.1', { status: { state: 'superseded', why: 'wrong' } }),
      `${FILE}:1, column status.why: is not a key of release.json in this state`,
    ],
    ['no state', release('1.2', '1.1', { status: {} }), `${FILE}:1, column status.state: is missing; expected draft, current, superseded`],
    [
      'a misspelt state',
      release('1.2', '1.1', { status: { state: 'superceded' } }),
      'found "superceded"; expected draft, current, superseded, withdrawn; did you mean "superseded"?',
    ],
    [
      'a number as a text',
      plan({ coverage: { countries: '74' } }),
      'demo.coverage.countries: is a text in double quotes, found "74"; expected a number',
    ],
    ['a date as a number', release('1.2', '1.1', { date: 5 }), 'column date: is a number, found "5"; expected a text in double quotes'],
    ['no whole number', plan({ coverage: { countries: 7.5 } }), 'demo.coverage.countries: is not a whole number, found "7.5"'],
    ['no countries', plan({ coverage: { countries: 0 } }), 'demo.coverage.countries: is too small, found "0"; expected more than 0'],
    [
      'a text as a list',
      plan({ changes: 'add country PRY' }),
      'demo.changes: is a text in double quotes, found "add country PRY"; expected a list in [ ]',
    ],
    ['no object', [1, 2], `${FILE}, column (whole file): is a list in [ ], found "[1,2]"; expected an object in { }`],
    [
      'a missing key',
      plan({ coverage: { first_year: 2019, last_year: 2022 } }),
      `${FILE}:1, column environments.demo.coverage.countries: is missing`,
    ],
    [
      'a first year after the last one of the release before',
      plan({ coverage: { countries: 74, first_year: 2023 } }),
      `${FILE}:1, column environments.demo.coverage: covers no year, found "first_year 2023, last_year left out"`,
    ],
    [
      'a change that is no declaration',
      plan({ changes: ['add country PRY', 'Paraguay is new'] }),
      `${FILE}:1, column environments.demo.changes.1: must be a change such as`,
    ],
    [
      'a change of an unknown table',
      plan({ changes: ['revise recyling_rates TZA'] }),
      `${FILE}:1, column environments.demo.changes.0: is not understood: there is no table recyling_rates; did you mean recycling_rates?`,
    ],
    [
      'a waiver without a reason',
      plan({ waivers: [{ rule: 'waste-per-head', key: 'FRA|2020', reason: '' }] }),
      `${FILE}:1, column environments.demo.waivers.0.reason: `,
    ],
  ])('has a problem: %s', async (_, content, says) => {
    writeThree({ '1.2': content })
    expect((await problems()).join('\n')).toContain(says)
  })

  it.each([
    ['dat', { ...release('1.2', '1.1'), date: undefined, dat: '2026-11-17' }, 'dat', 'date'],
    ['stat', release('1.2', '1.1', { status: { stat: 'superseded' } }), 'status.stat', 'state'],
    ['chnages', plan({ changes: undefined, chnages: [] }), 'environments.demo.chnages', 'changes'],
    ['fist_year', plan({ coverage: { countries: 74, fist_year: 2019 } }), 'environments.demo.coverage.fist_year', 'first_year'],
  ])('with the misspelt key %s has one problem, which names the right one', async (_, content, column, meant) => {
    writeThree({ '1.2': content })
    expect(await problems()).toEqual([`${FILE}:1, column ${column}: is not a key of release.json; did you mean "${meant}"?`])
  })

  it('has no key twice, of which the last would win: both lines are named', async () => {
    writeThree({ '1.2': JSON.stringify(release('1.2', '1.1'), undefined, 1).replace('"date"', '"summary": "Other.",\n "date"') })
    expect(await problems()).toEqual([`${FILE}:6, column summary: the key is there twice, first on line 3. Keep one of the two.`])
  })

  it('has problems with the line of the key, or of what the missing key belongs to', async () => {
    const content = plan({ coverage: { first_year: 2019 }, licence: '' })
    writeThree({ '1.2': JSON.stringify(content, undefined, 1) })
    const failure = await failureOf(readPlans(root, 'demo'))
    expect(failure.problems.map(describeProblem)).toEqual([
      `${FILE}:12, column environments.demo.licence: is empty, found ""; expected a text`,
      `${FILE}:16, column environments.demo.coverage.countries: is missing; expected a number`,
    ])
    expect(failure.hint).toContain('release.schema.json')
  })

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

  it('has all its problems reported at once, with those of all other files', async () => {
    writeThree({
      '1.1': 'nothing',
      '1.2': plan({ changes: ['revise country PRY', 'add country'], licence: '' }),
      '1.10': release('1.10', null, { ...CURRENT, environments: { demo: { ...DEMO, changes: ['add contry X'] } } }),
    })
    const said = await problems()
    for (const place of [
      'releases/1.1/release.json',
      `${FILE}:1, column environments.demo.licence`,
      'releases/1.10/release.json:1, column environments.demo.changes.0',
    ]) {
      expect(said.filter((line) => line.startsWith(place))).toHaveLength(1)
    }
  })
})

describe('the wanted releases', () => {
  it('are all where none is named, else those named, in the order of their versions', async () => {
    writeThree({})
    const plans = await readPlans(root, 'demo')
    const versions = (wanted: string[]) => choosePlans(plans, wanted, 'demo').map((plan) => plan.release.version)
    expect(versions([])).toEqual(['1.1', '1.2', '1.10'])
    expect(versions(['1.10', '1.1'])).toEqual(['1.1', '1.10'])
  })

  it('are known ones: another names the nearest and all that there are', async () => {
    writeThree({})
    const plans = await readPlans(root, 'demo')
    const failure = await failureOf(() => choosePlans(plans, ['v1.2'], 'demo'))
    expect(failure.code).toBe('unknown-version')
    expect(failure.hint).toBe('Did you mean 1.2? Known: 1.1, 1.2, 1.10.')
    expect((await failureOf(() => choosePlans([], [], 'production'))).code).toBe('no-releases')
  })
})
