// Tests the runner with small rules over a small table.

import { beforeEach, describe, expect, test } from 'vitest'
import type { Rule } from '../../pipeline/checks/rule.ts'
import { type FailOn, validate } from '../../pipeline/checks/run.ts'
import { runRules } from '../../pipeline/checks/run-rules.ts'
import type { Engine } from '../../pipeline/io/engine.ts'
import { type RuleResult, type Severity, validationSchema } from '../../schemas/findings.ts'
import type { Waiver } from '../../schemas/release.ts'
import { coverageNamed } from '../coverage.ts'
import { testEngine } from '../when-done.ts'

const COVERAGE = coverageNamed('1.2')

let engine: Engine

beforeEach(async () => {
  engine = await testEngine()
  await engine.run(`
    create table input_rows as select 7 as row_id, 'population' as table_name, 'FRA|2020' as key, 'population.csv' as file, 12 as line;
    create table net_input as select * from (values ('FRA', 2020), ('FRA', 2021), ('DEU', 2020)) n(country, year);
    create table method_evidence as select * from (values ('FRA', 2020), ('FRA', 2020), ('FRA', 2021)) e(country, year);`)
})

const rule = (sql: string, more: Partial<Rule> = {}): Rule => ({
  id: 'a-rule',
  title: 'A test has no rule.',
  why: 'Because.',
  advice: 'Mend it.',
  severity: 'warning',
  explainedBy: { none: 'A test has no figure.' },
  sql,
  ...more,
})

async function run(one: Rule, waivers: readonly Waiver[] = []): Promise<RuleResult> {
  const [result] = await runRules(engine, [one], waivers, COVERAGE)
  if (!result) throw new Error('no result')
  return result
}

const waiver = (key: string, name = 'a-rule'): Waiver => ({ rule: name, key, reason: 'known since 2019' })

describe('a rule', () => {
  test('passes when every row it examined is ok', async () => {
    expect(await run(rule('select true as ok from range(3)'))).toMatchObject({ status: 'passed', examined: 3, violations: 0, findings: [] })
  })

  test('is violated by a row whose ok is false, and by one whose ok is missing', async () => {
    const result = await run(rule("select * from (values ('a', true), ('b', false), ('c', null)) v(key, ok)"))
    expect(result).toMatchObject({ status: 'violated', examined: 3, violations: 2 })
    expect(result.findings.map(({ key }) => key)).toEqual(['b', 'c'])
  })

  test('that looks at one country at a time examines each row once, whatever its country', async () => {
    await engine.run(`
      create table countries as select printf('C%05d', code) as country from range(25300) c(code);
      create table checked as select country from countries union all select unnest([null, 'A', 'C12599X', 'ZZZ'])`)
    const asked: string[] = []
    const result = await run(
      rule('', {
        sql: (_, within) => {
          const condition = within('country')
          asked.push(condition)
          return `select country as key, country in ('C00001', 'C12599X', 'ZZZ') is not true as ok from checked where ${condition}`
        },
      }),
    )
    expect(result).toMatchObject({ status: 'violated', examined: 25_304, violations: 3 })
    expect(result.findings.map(({ key }) => key)).toEqual(['C00001', 'C12599X', 'ZZZ'])
    const ranges = asked.filter((condition) => condition.includes('country'))
    expect(ranges).toEqual([
      "(country is null or country < 'C12600')",
      "(country >= 'C12600' and country < 'C25200')",
      "(country >= 'C25200')",
    ])
  })

  test('that examined nothing says so', async () => {
    expect(await run(rule('select true as ok where false'))).toMatchObject({ status: 'nothing examined', examined: 0 })
  })

  test('that reads the evidence waits for it, and the others do not', async () => {
    let write = () => {}
    const evidence = new Promise<void>((resolve) => {
      write = resolve
    }).then(() => engine.run('create table written_evidence as select 1 as line'))
    const late = runRules(engine, [rule('select true as ok from written_evidence', { reads: 'evidence' })], [], COVERAGE, { evidence })
    const [early] = await runRules(engine, [rule('select true as ok')], [], COVERAGE, { evidence })
    write()
    expect([early, (await late)[0]].map((result) => result?.status)).toEqual(['passed', 'passed'])
  })

  test('that crashes is an error of that rule, and the others run on', async () => {
    const [crashed, passed] = await runRules(
      engine,
      [rule('select ok from nowhere'), rule('select true as ok', { id: 'another' })],
      [],
      COVERAGE,
    )
    expect(crashed).toMatchObject({ status: 'crashed', severity: 'error', violations: 1 })
    expect(crashed?.findings).toMatchObject([{ rule: 'a-rule', severity: 'error', key: 'a-rule', waived: null }])
    expect(crashed?.findings[0]?.message).toMatch(/^the rule crashed: .*nowhere/)
    expect(passed?.status).toBe('passed')
  })

  test('that crashes on a row crashes as a whole, even where another row was fetched before', async () => {
    const result = await run(rule("select cast(v as integer) > 0 as ok from (values ('1'), ('x')) t(v)"))
    expect(result).toMatchObject({ status: 'crashed' })
  })

  test('whose text cannot be made is a crash too', async () => {
    const broken = rule('', {
      sql: () => {
        throw new RangeError('no metric')
      },
    })
    expect((await run(broken)).findings[0]?.message).toBe('the rule crashed: no metric')
  })

  test('that gives no ok, or a column that no finding has, crashes instead of losing it', async () => {
    expect((await run(rule('select 1 as key'))).findings[0]?.message).toMatch(/column "ok" not found/)
    expect((await run(rule('select false as ok, 1 as mesage'))).findings[0]?.message).toMatch(/columns that no finding has: mesage/)
  })

  test('that does not say what explains its findings, or says it twice, crashes', async () => {
    const byColumn = { explainedBy: 'column' } as const
    const twice = "the rule gives the column metric, or says 'column', but not both"
    expect((await run(rule('select false as ok', byColumn))).findings[0]?.message).toContain(twice)
    expect((await run(rule("select false as ok, 'littering' as metric"))).findings[0]?.message).toContain(twice)
    expect(
      (await run(rule("select false as ok, 'littering' as metric, 2.0 as size_kg", { ...byColumn, size: 'its mass' }))).findings,
    ).toMatchObject([{ metric: 'littering', size_kt: '0.000002' }])
  })

  test('that gives a size and does not say what it measures crashes', async () => {
    const sized = 'select false as ok, 1 as size_kg'
    expect((await run(rule(sized))).findings[0]?.message).toContain('does not say what it measures')
    expect(await run(rule(sized, { size: 'its mass' }))).toMatchObject({ status: 'violated', size: 'its mass' })
    expect((await run(rule('select false as ok, null as size_kg'))).status).toBe('violated')
  })

  test('that crashes is silenced by no waiver', async () => {
    const results = await runRules(engine, [rule('select ok from nowhere')], [waiver('a-rule')], COVERAGE)
    expect(results[0]?.findings[0]?.waived).toBeNull()
    expect(results[1]).toMatchObject({ rule: 'waiver-needed', status: 'violated' })
  })
})

describe('a finding', () => {
  test('has its dimensions as key where the rule gives none', async () => {
    const result = await run(rule("select false as ok, 'FRA' as country, null as category, 'PET' as polymer, 2020 as year"))
    expect(result.findings).toMatchObject([{ key: 'FRA|PET|2020', country: 'FRA', category: null, polymer: 'PET', year: 2020 }])
  })

  test('has the id of its rule as key where there are no dimensions either', async () => {
    expect((await run(rule('select false as ok'))).findings).toMatchObject([{ key: 'a-rule', message: 'A test has no rule.' }])
  })

  test('takes file and line from the input row unless it names them itself', async () => {
    const own = rule("select false as ok, 'k' as key, 7 as input_row, 'written.csv' as file, 3 as line")
    expect((await run(rule('select false as ok, 7 as input_row'))).findings).toMatchObject([{ file: 'population.csv', line: 12 }])
    expect((await run(own)).findings).toMatchObject([{ file: 'written.csv', line: 3 }])
  })

  test('has its size in kt with all six decimals, exactly', async () => {
    const result = await run(rule('select false as ok, 123456789012345678 as size_kg', { size: 'its mass' }))
    expect(result.findings[0]?.size_kt).toBe('123456789012.345678')
  })

  test('comes before smaller ones, then by key; those without size come last', async () => {
    const result = await run(
      rule("select false as ok, * from (values ('a', null), ('c', 5), ('b', 5), ('d', 10)) v(key, size_kg)", { size: 'its mass' }),
    )
    expect(result.findings.map(({ key }) => key)).toEqual(['d', 'b', 'c', 'a'])
  })

  test('has numbers that read the same in every message', async () => {
    const texts =
      rule(`select false as ok, kt_text(1234500) || ', ' || kt_text(-2000000) || ', ' || kt_text(0) || ', ' || kt_text(null) as message,
      percent_text(125000) || ', ' || percent_text(1000000) as expected, ratio_text(1, 3) || ', ' || ratio_text(1, 0) as actual`)
    expect((await run(texts)).findings).toMatchObject([
      { message: '1.2345 kt, -2 kt, 0 kt, missing', expected: '12.5 %, 100 %', actual: '33.3 %, an unknown share' },
    ])
  })
})

describe('a waiver', () => {
  const three = rule("select false as ok, unnest(['FRA|2020|waste', 'FRA|2021|waste', 'FRANCE|2020']) as key")

  test('silences the finding with its key, and gives its reason', async () => {
    const result = await run(three, [waiver('FRA|2020|waste')])
    expect(result.waived).toBe(1)
    expect(result.findings.map(({ key, waived }) => [key, waived])).toEqual([
      ['FRANCE|2020', null],
      ['FRA|2020|waste', 'known since 2019'],
      ['FRA|2021|waste', null],
    ])
  })

  test('silences all findings whose key begins with its parts, and no part of a part', async () => {
    const result = await run(three, [waiver('FRA')])
    expect(result.findings.filter(({ waived }) => waived !== null).map(({ key }) => key)).toEqual(['FRA|2020|waste', 'FRA|2021|waste'])
  })

  test('that silences nothing is an error', async () => {
    const waivers = [waiver('DEU'), waiver('FRA', 'no-such-rule'), waiver('FRA|2021'), waiver('a-rule|DEU', 'waiver-needed')]
    const [, result] = await runRules(engine, [three], waivers, COVERAGE)
    expect(result).toMatchObject({ rule: 'waiver-needed', severity: 'error', status: 'violated', examined: 4, violations: 3 })
    expect(result?.findings.map(({ key, message }) => [key, message])).toEqual([
      ['a-rule|DEU', 'the waiver silences nothing: a-rule has no finding with this key'],
      ['no-such-rule|FRA', 'the waiver names the rule no-such-rule, which does not exist or does not apply to this release'],
      ['waiver-needed|a-rule|DEU', 'the waiver silences nothing: no reason excuses a finding of waiver-needed'],
    ])
  })

  test('that repeats another, or a narrower one besides, silences nothing', async () => {
    const [, result] = await runRules(engine, [three], [waiver('FRA'), waiver('FRA'), waiver('FRANCE'), waiver('FRANCE|2020')], COVERAGE)
    expect(result?.findings.map(({ key, message }) => [key, message])).toEqual([
      ['a-rule|FRA', 'the same waiver is given twice'],
      ['a-rule|FRANCE', 'the waiver silences nothing: a-rule has no finding with this key'],
    ])
  })

  test('of a rule that reads ranges is judged only where there are some', async () => {
    const judged = async (ranges: string, more: Partial<Rule> = {}) => {
      const [, waivers] = await runRules(
        engine,
        [rule(`select true as ok from ${ranges}`, { reads: 'ranges', ...more })],
        [waiver('FRA')],
        COVERAGE,
      )
      return [waivers?.status, waivers?.examined, waivers?.violations]
    }
    expect(await judged('range(0)')).toEqual(['nothing examined', 0, 0])
    expect(await judged('range(1)')).toEqual(['violated', 1, 1])
    expect(await judged('range(0)', { unwaivable: true })).toEqual(['violated', 1, 1])
  })

  test('cannot silence what no reason excuses', async () => {
    const [result, waivers] = await runRules(engine, [{ ...three, unwaivable: true }], [waiver('FRA')], COVERAGE)
    expect(result?.waived).toBe(0)
    expect(waivers?.findings[0]?.message).toBe('the waiver silences nothing: no reason excuses a finding of a-rule')
  })
})

describe('the verdict', () => {
  const failing = (severity: Severity) =>
    rule(`select false as ok, '${severity}|' || i as key from range(2) r(i)`, { id: severity, severity })
  const verdictOf = async (rules: readonly Rule[], failOn: FailOn, waivers: readonly Waiver[] = []) => {
    const validation = await validate(engine, { coverage: COVERAGE, environment: 'demo', waivers, failOn, before: null, rules })
    expect(validationSchema.parse(validation)).toEqual(validation)
    return validation.verdict
  }

  test.each([
    ['error', 'error', true],
    ['error', 'warning', true],
    ['error', 'never', false],
    ['warning', 'error', false],
    ['warning', 'warning', true],
    ['warning', 'never', false],
    ['info', 'error', false],
    ['info', 'warning', false],
  ] as const)('blocks for a finding of severity %s under --fail-on %s: %s', async (severity, failOn, blocked) => {
    expect((await verdictOf([failing(severity)], failOn)).blocked).toBe(blocked)
  })

  test('blocks for a broken lock, whatever is asked', async () => {
    expect((await verdictOf([{ ...failing('error'), id: 'lock-holds' }], 'never')).blocked).toBe(true)
  })

  test('counts the standing findings by severity, and the waived ones apart', async () => {
    const rules = [failing('error'), failing('warning'), failing('info')]
    expect(await verdictOf(rules, 'error', [waiver('error', 'error')])).toMatchObject({
      blocked: false,
      errors: 0,
      warnings: 2,
      infos: 2,
      waived: 2,
    })
  })

  test('counts the standing findings of each severity that are new since the release before', async () => {
    const rules = [failing('error'), rule("select false as ok, unnest(['old', 'new', 'island']) as key")]
    const before = { version: '1.1', ranks: new Map([['a-rule', new Map([['old', 1]])]]) }
    const waivers = [waiver('island')]
    const found = await validate(engine, { coverage: COVERAGE, environment: 'demo', waivers, failOn: 'error', before, rules })
    expect(found.verdict.new).toEqual({ since: '1.1', errors: 2, warnings: 1, infos: 0 })
    expect(found.rules[1]?.findings.map((finding) => [finding.key, finding.new])).toEqual([
      ['island', true],
      ['new', true],
      ['old', false],
    ])
  })

  test('names the file of a waiver that is not needed', async () => {
    const declared = { waivers: [waiver('x')], declaredIn: 'releases/1.4/release.json' }
    const { rules } = await validate(engine, {
      coverage: COVERAGE,
      environment: 'demo',
      ...declared,
      failOn: 'error',
      before: null,
      rules: [],
    })
    expect(rules.at(-1)?.findings).toMatchObject([{ rule: 'waiver-needed', file: 'releases/1.4/release.json' }])
  })

  test('blocks for a waiver that is not needed', async () => {
    expect(await verdictOf([failing('info')], 'error', [waiver('x')])).toMatchObject({ blocked: true, errors: 1 })
  })

  test('blocks for a crash, whatever the severity of the rule', async () => {
    expect(await verdictOf([rule('select', { severity: 'info' })], 'error')).toMatchObject({ blocked: true, errors: 1 })
  })

  test('counts the country-years, and those that rest on one method', async () => {
    expect(await verdictOf([], 'error')).toMatchObject({ country_years: 3, not_reconciled: 2 })
  })
})
