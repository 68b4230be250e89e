import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeProblem } from '../../../pipeline/model/failure.ts'
import { readPlans } from '../../../pipeline/release/plan/plans.ts'
import { failureOf } from '../../failures.ts'
import { DEMO, folderForEachTest, type Json, problems, release, root, writeThree } from './three-releases.ts'

folderForEachTest()

const FILE = 'releases/1.2/release.json'
const IN_DEMO = `${FILE}:1, column environments.demo.withdrawn.replaced_by: is not another release that was published in demo`
const YEARS = 'expected a first_year, and a last_year that is not before it; if left out, those of the previous release are used'
const plan = (more: Json) => release('1.2', '1.1', { environments: { demo: { ...DEMO, ...more } } })

describe('a release.json', () => {
  it.each<[string, unknown, string]>([
    ['not JSON', '{ "version": ', `${FILE}:1: is not JSON: value expected; found "the end of the text"`],
    [
      'the version of another folder',
      release('1.3', '1.1'),
      `${FILE}:1, column version: differs from the name of its folder; expected 1.2, found "1.3"`,
    ],
    ['no version', release('1.2.0', '1.1'), `${FILE}:1, column version: must be a version such as 1.2 or 1.2.1`],
    ['a date before that of its predecessor', release('1.2', '1.1', { date: '2026-11-16' }), `${FILE}:1, column date: is before`],
    ['no date', release('1.2', '1.1', { date: '2026-11-31' }), `${FILE}:1, column date: invalid ISO date; found "2026-11-31"`],
    [
      'withdrawn without saying why',
      release('1.2', '1.1', { withdrawn: { replaced_by: '1.10' } }),
      `${FILE}:1, column withdrawn.why: is missing`,
    ],
    ['withdrawn for itself', plan({ withdrawn: { why: 'wrong', replaced_by: '1.2' } }), `${IN_DEMO}; expected 1.1, 1.10, found "1.2"`],
    [
      'withdrawn for a release that is not there',
      plan({ withdrawn: { why: 'wrong', replaced_by: '1.3' } }),
      `${IN_DEMO}; expected 1.1, 1.10, found "1.3"`,
    ],
    ['a draft that is none', release('1.2', '1.1', { draft: false }), `${FILE}:1, column draft: `],
    ...[' ', 'Two\nlines.', 'Two\rlines.'].map((summary): [string, unknown, string] => [
      `the summary ${JSON.stringify(summary)}`,
      release('1.2', '1.1', { summary }),
      `${FILE}:1, column summary: is blank, or has several lines; found ${JSON.stringify(summary)}`,
    ]),
    [
      'a waiver for a blank reason',
      plan({ waivers: [{ rule: 'input-peers', key: 'x', reason: ' ' }] }),
      `${FILE}:1, column environments.demo.waivers.0.reason: is blank, or has several lines; found " "`,
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
      `${FILE}:1, column environments.dmeo: is not a key of release.json; expected probably "demo"`,
    ],
    [
      'a number as a text',
      plan({ coverage: { countries: '74' } }),
      'demo.coverage.countries: invalid input: expected number, received string; found "74"',
    ],
    ['a date as a number', release('1.2', '1.1', { date: 5 }), 'column date: invalid input: expected string, received number; found "5"'],
    [
      'no whole number',
      plan({ coverage: { countries: 7.5 } }),
      'demo.coverage.countries: invalid input: expected int, received number; found "7.5"',
    ],
    ['no countries', plan({ coverage: { countries: 0 } }), 'demo.coverage.countries: too small: expected number to be >0; found "0"'],
    ...[1899, 2100, 20222022022].map((last_year): [string, unknown, string] => [
      `the last year ${last_year}`,
      plan({ coverage: { countries: 74, last_year } }),
      `${FILE}:1, column environments.demo.coverage.last_year: too ${last_year < 2000 ? 'small' : 'big'}: ` +
        `expected number to be ${last_year < 2000 ? '>=1900' : '<=2099'}; found "${last_year}"`,
    ]),
    [
      'the first year 202',
      plan({ coverage: { countries: 74, first_year: 202 } }),
      'demo.coverage.first_year: too small: expected number to be >=1900; found "202"',
    ],
    [
      'a first year after its last one',
      plan({ coverage: { countries: 74, first_year: 2022, last_year: 2021 } }),
      `${FILE}:1, column environments.demo.coverage: covers no year; ${YEARS}, found "first_year 2022, last_year 2021"`,
    ],
    [
      'a text as a list',
      plan({ changes: 'add country PRY' }),
      'demo.changes: invalid input: expected array, received string; found "add country PRY"',
    ],
    ['no object', [1, 2], `${FILE}:1, column (whole file): invalid input: expected object, received array; found "[1,2]"`],
    [
      'a missing key',
      plan({ coverage: { first_year: 2019, last_year: 2022 } }),
      `${FILE}:1, column environments.demo.coverage.countries: is missing`,
    ],
    [
      'a first year after the last one of the release before',
      plan({ coverage: { countries: 74, first_year: 2023 } }),
      `${FILE}:1, column environments.demo.coverage: covers no year; ${YEARS}, found "first_year 2023, last_year left out"`,
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
    ['drafft', release('1.2', '1.1', { drafft: true }), 'drafft', 'draft'],
    ['chnages', plan({ changes: undefined, chnages: [] }), 'environments.demo.chnages', 'changes'],
    ['fist_year', plan({ coverage: { countries: 74, fist_year: 2019 } }), 'environments.demo.coverage.fist_year', 'first_year'],
  ])('with the misspelt key %s has one problem, which names the right one', async (_, content, column, meant) => {
    writeThree({ '1.2': content })
    expect(await problems()).toEqual([`${FILE}:1, column ${column}: is not a key of release.json; expected probably "${meant}"`])
  })

  it('is in UTF-8: another character would be published in the place of a byte that is not', async () => {
    writeThree({})
    const content = JSON.stringify(release('1.2', '1.1', { summary: 'Names Türkiye.' }), undefined, 1)
    writeFileSync(join(root, FILE), content, 'latin1')
    const failure = await failureOf(readPlans(root, 'demo'))
    expect(failure.problems.map(describeProblem)).toEqual([
      `${FILE}:5: the byte 0xFC is not UTF-8; in Windows-1252 it is "ü"; expected UTF-8`,
    ])
    expect(failure.hint).toContain('Correct these files')
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
      `${FILE}:9, column environments.demo.licence: is empty; found ""`,
      `${FILE}:13, column environments.demo.coverage.countries: is missing; expected number`,
    ])
    expect(failure.hint).toContain('release.schema.json')
  })
})
