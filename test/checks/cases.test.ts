// Runs every rule over the small release. After cases/<rule>/passing.sql the rule has no findings, after failing.sql exactly those of
// findings.json. The SQL changes inputs, step notes or the tables to be written, before the files are written and read back.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { RULES } from '../../pipeline/checks/index.ts'
import { type Rule, rangesOf, sqlOf } from '../../pipeline/checks/rule.ts'
import { figuresWithinRanges } from '../../pipeline/checks/rules/figures-within-ranges.ts'
import { runRules } from '../../pipeline/checks/run-rules.ts'
import { makeTextMacros } from '../../pipeline/checks/text-macros.ts'
import { compute } from '../../pipeline/compute/compute.ts'
import type { Engine } from '../../pipeline/io/engine.ts'
import type { RuleResult } from '../../schemas/findings.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { testEngine } from '../when-done.ts'
import { forgetKnownCountries, makeReleaseTables, makeWritable, writeFiles } from './release.ts'
import { checkedInputs } from './world.ts'

const CASES = join(import.meta.dirname, 'cases')

/** Rules that list what they examine. With nothing to list, their status is "nothing examined". */
const LISTS = ['exceptions-listed', 'profiles-listed']

let engine: Engine

beforeAll(async () => {
  engine = await testEngine()
  await compute(engine, checkedInputs(), coverageNamed(NEWEST))
  await forgetKnownCountries(engine)
  await makeReleaseTables(engine, { version: '1.2', previous: '1.1', step: 'patch', countries: 6 })
  await makeWritable(engine)
  // The files of the unchanged release: most cases do not change them.
  await writeFiles(engine)
})

/** Matches SQL that changes a table from which files are written. */
const SPOILS_FILES = /\b(csv|parquet)_|\bevidence_rows\b/

/** The statements of a case, or nothing where it changes nothing. */
const statementsOf = ({ id }: Rule, file: string) => {
  const text = readFileSync(join(CASES, id, file), 'utf8')
  return text.replace(/^--.*$/gm, '').trim() === '' ? '' : text
}

/** Examines the small release after a case has changed it, and then rolls the change back. */
async function afterCase<Result>(rule: Rule, file: string, examine: () => Promise<Result>): Promise<Result> {
  await engine.run('begin transaction')
  try {
    const statements = statementsOf(rule, file)
    if (statements !== '') await engine.run(statements)
    if (SPOILS_FILES.test(statements)) await writeFiles(engine)
    return await examine()
  } finally {
    await engine.run('rollback')
  }
}

async function resultOf(rule: Rule, file: string): Promise<RuleResult> {
  const [result] = await afterCase(rule, file, () => runRules(engine, [rule], [], coverageNamed(NEWEST)))
  if (!result) throw new Error('the rule has no result')
  return result
}

test('every rule has a passing and a failing case, and every case a rule', () => {
  const complete = RULES.filter(({ id }) =>
    ['passing.sql', 'failing.sql', 'findings.json'].every((file) => existsSync(join(CASES, id, file))),
  )
  expect(complete.map(({ id }) => id)).toEqual(RULES.map(({ id }) => id))
  expect(readdirSync(CASES).sort()).toEqual(RULES.map(({ id }) => id).sort())
})

test('a rule waits for the evidence if, and only if, its SQL reads it', () => {
  for (const rule of RULES)
    expect(rule.reads === 'evidence', rule.id).toBe(/written_(evidence|masses)/.test(sqlOf(rule, coverageNamed('1.4'))))
})

test('a rule says that it reads ranges if, and only if, its SQL does', () => {
  for (const rule of RULES)
    expect(rule.reads === 'ranges', rule.id).toBe(/(written|widened)_ranges|range_scores/.test(sqlOf(rule, coverageNamed('1.4'))))
})

test('a rule that can examine some countries at a time finds the same as over all at once', async () => {
  const coverage = coverageNamed(NEWEST)
  const rules = RULES.filter((rule) => sqlOf(rule, coverage) !== sqlOf(rule, coverage, () => 'false'))
  expect(rules.map(({ id }) => id)).toEqual([
    'csv-equals-parquet',
    'no-duplicate-records',
    'aggregates-sum',
    'aggregate-ratios-from-masses',
  ])
  await makeTextMacros(engine)
  const codes = (await engine.rows('select country from countries order by country')).map(({ country }) => String(country))
  for (const rule of rules) {
    const countsOf = (sql: string) =>
      engine.rows(`select count(*) as examined, count(*) filter (ok is not true) as violations from (${sql})`)
    const [whole, parts] = await afterCase(rule, 'failing.sql', async () => [
      await countsOf(sqlOf(rule, coverage)),
      await countsOf(
        rangesOf(codes)
          .map((within) => `select ok from (${sqlOf(rule, coverage, within)})`)
          .join(' union all '),
      ),
    ])
    expect(parts, rule.id).toEqual(whole)
    expect(whole?.[0]?.violations, rule.id).toBeGreaterThan(0n)
  }
})

test('rule ids are unique and in kebab-case, titles say what a finding means', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length)
  for (const rule of RULES) {
    expect(rule.id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(rule.title).toMatch(/^(?!Ensure)[A-Za-z].*\.$/)
    expect(rule.why).toMatch(/\.$/)
    expect(rule.advice).toMatch(/\.$/)
    expect(rule.size ?? 'none').toMatch(/^[a-z].*[^.]$/)
  }
})

test('figures-within-ranges examines a file of ranges without a row beside one that has them', async () => {
  const { examined, findings } = await resultOf(figuresWithinRanges, 'empty-file.sql')
  expect(new Set(findings.map(({ file, message }) => `${file}: ${message}`))).toEqual(new Set(['ranges.parquet: the record has no ranges']))
  expect(findings).toHaveLength(examined / 2)
})

function expectPassed({ rule, findings, status }: RuleResult): void {
  expect({ rule, findings, status }).toEqual({ rule, findings: [], status: LISTS.includes(rule) ? 'nothing examined' : 'passed' })
}

const [unchanged, changed] = [true, false].map((isEmpty) => RULES.filter((rule) => (statementsOf(rule, 'passing.sql') === '') === isEmpty))

test('the rules whose passing case changes nothing pass over the unchanged release', async () => {
  const results = await runRules(engine, unchanged ?? [], [], coverageNamed(NEWEST))
  expect(results.length).toBeGreaterThan(30)
  for (const result of results.slice(0, -1)) expectPassed(result)
})

test.each(changed ?? [])('$id passes', async (rule) => expectPassed(await resultOf(rule, 'passing.sql')))

describe.each(RULES)('$id', (rule) => {
  test('fails', async () => {
    const result = await resultOf(rule, 'failing.sql')
    const expected: unknown = JSON.parse(readFileSync(join(CASES, rule.id, 'findings.json'), 'utf8'))
    expect(result.findings).toMatchObject(expected as object)
    expect(result.findings.some(({ size_kt }) => size_kt !== null)).toBe(rule.size !== undefined)
    expect(result.status).toBe('violated')
    expect(result.examined).toBeGreaterThanOrEqual(result.violations)
  })
})
