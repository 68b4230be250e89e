// Tests rules that count, over small tables: too many is as wrong as too few, and a removal needs a larger version step than an addition.

import { beforeEach, describe, expect, test } from 'vitest'
import type { Rule } from '../../../pipeline/checks/rule.ts'
import { coveredCountries } from '../../../pipeline/checks/rules/covered-countries.ts'
import { declarationsMatched } from '../../../pipeline/checks/rules/declarations-matched.ts'
import { versionStep } from '../../../pipeline/checks/rules/version-step.ts'
import { runRules } from '../../../pipeline/checks/run-rules.ts'
import type { Engine } from '../../../pipeline/io/engine.ts'
import type { RuleResult } from '../../../schemas/findings.ts'
import { coverageNamed } from '../../coverage.ts'
import { testEngine } from '../../when-done.ts'

let engine: Engine

beforeEach(async () => {
  engine = await testEngine()
  await engine.run('create table input_rows as select 1 as row_id, cast(null as varchar) as file, cast(null as integer) as line')
  await engine.run(`
    create table main.countries (country varchar);
    create table main.written_parquet (country varchar);
    create table main.declarations (text varchar, matches integer);
    create table main.repeated_rows (declaration varchar, file varchar, line integer, previous_file varchar, previous_line integer)`)
})

async function resultOf(rule: Rule): Promise<RuleResult | undefined> {
  const [result] = await runRules(engine, [rule], [], coverageNamed('1.2'))
  return result
}

const statusOf = async (rule: Rule) => (await resultOf(rule))?.status

describe('the countries with records', () => {
  test.each([
    [1, 'violated'],
    [2, 'passed'],
    [3, 'violated'],
  ])('are two; where %d are declared the rule is %s', async (declared, status) => {
    await engine.run(`
      create or replace table countries as select unnest(['FRA', 'DEU']) as country;
      create or replace table written_parquet as select * from countries;
      create table release as select ${declared} as countries`)
    expect(await statusOf(coveredCountries)).toBe(status)
  })
})

describe('a release that', () => {
  test.each([
    ['changes values', ['changed'], 'patch'],
    ['adds records', ['added', 'changed'], 'minor'],
    ['removes records', ['removed'], 'major'],
    ['adds and removes records', ['added', 'removed'], 'major'],
  ])('%s (%j) is a step of its kind, and no other', async (_, kinds, expected) => {
    for (const step of ['patch', 'minor', 'major']) {
      await engine.enter(step)
      await engine.run(`
        create table changes as select unnest([${kinds.map((kind) => `'${kind}'`).join(', ')}]) as kind, 'FRA' as country, 'PET bottles' as category,
          'PET' as polymer, 2020 as year;
        create table changed_coverage (change varchar, kind varchar, value varchar, declaration varchar);
        create table release as select '1.5' as version, '1.4' as previous, '${step}' as step`)
      expect(`${step} ${await statusOf(versionStep)}`).toBe(`${step} ${step === expected ? 'passed' : 'violated'}`)
    }
  })

  test.each([
    ['adds', 'added', 'minor'],
    ['removes', 'removed', 'major'],
    ['computes in another way', 'revised', 'patch'],
  ])('%s what it covers, and no record, is a step of its kind', async (_, change, expected) => {
    for (const step of ['patch', 'minor', 'major']) {
      await engine.enter(step)
      await engine.run(`
        create table changes (kind varchar, country varchar, category varchar, polymer varchar, year integer);
        create table changed_coverage as select '${change}' as change, 'metric' as kind, 'not_collected' as value, 'declared' as declaration;
        create table release as select '1.5' as version, '1.4' as previous, '${step}' as step`)
      expect(`${step} ${await statusOf(versionStep)}`).toBe(`${step} ${step === expected ? 'passed' : 'violated'}`)
    }
  })
})

test('a draft without any change is reported as that, and not as a wrong step', async () => {
  await engine.run(`
    create table changes (kind varchar, country varchar, category varchar, polymer varchar, year integer);
    create table changed_coverage (change varchar, kind varchar, value varchar, declaration varchar);
    create table release as select '1.5' as version, '1.4' as previous, 'minor' as step`)
  const result = await resultOf(versionStep)
  expect(result?.findings.map(({ message }) => message)).toEqual(['nothing is declared yet, and no record differs from 1.4'])
  expect(result?.findings[0]).toMatchObject({ expected: 'a change', actual: 'none' })
  expect(result?.advice).toContain('Append the rows of the release, and declare them')
})

describe('a draft that declares a country and has no rows of it yet', () => {
  beforeEach(() =>
    engine.run(`
      insert into main.declarations values ('add country GHA', 0);
      create table release as select '1.5' as version, '1.4' as previous, 'minor' as step, 'production' as environment, 1 as countries;
      create table changes (kind varchar, country varchar, category varchar, polymer varchar, year integer);
      create table changed_coverage (change varchar, kind varchar, value varchar, declaration varchar)`),
  )
  const adviceOf = async (rule: Rule) => (await resultOf(rule))?.advice

  test('is led to the rows, and not to another version or number of countries', async () => {
    expect(await adviceOf(declarationsMatched)).toMatch(
      /^Append the rows of the country: `plastic-eol new 1\.5 --add-country GHA --env production` prints/,
    )
    for (const rule of [coveredCountries, versionStep]) expect(await adviceOf(rule)).toContain('Make the declared changes first')
  })

  test('is led to the evidence when only that is missing', async () => {
    await engine.run("update main.declarations set matches = 1; insert into main.countries values ('GHA')")
    expect(await adviceOf(declarationsMatched)).toBe(declarationsMatched.advice)
    for (const rule of [coveredCountries, versionStep])
      expect(await adviceOf(rule)).toContain('Add the evidence of the countries without records first')
  })
})
