// Mistakes that a new edition may bring, planted in a draft: the decision page names the country of each, and what happened to its rows.

import { beforeAll, describe, expect, it } from 'vitest'
import { buildReleases } from '../../../pipeline/release/publish/build.ts'
import { decisionMarkdown } from '../../../pipeline/report/decision/decision-text.ts'
import { happened } from '../../../pipeline/report/decision/decision-words.ts'
import type { Decision } from '../../../schemas/decision.ts'
import type { Finding } from '../../../schemas/findings.ts'
import { smallWorkspace } from '../../small-workspace.ts'
import type { Workspace } from '../../workspace.ts'

const COUNTRIES = ['BGD', 'BRA', 'CHL', 'THA']

/** Rows as they are in the demo, and as the new edition has them, by table and country. */
const EDITION: Readonly<Record<string, readonly (readonly [row: RegExp, edited: string])[]>> = {
  // A country times seven.
  municipal_waste: [[/^BGD,2017,11276\.876,.*$/m, 'BGD,2017,78938.132,10.6,62.7,LMC,mock-municipal,,,1.2,']],
  // The share of the population that is served, for that of the waste; and a value of long ago.
  collection: [
    [/^BRA,2022,.*$/m, 'BRA,2022,90.3,,UMC,mock-collection,,mock: percent of population,1.2,'],
    ...[2019, 2020, 2021, 2022].map(
      (year) => [new RegExp(`^THA,${year},.*$`, 'm'), `THA,${year},,,UMC,mock-collection,,,1.2,yes`] as const,
    ),
    [/^THA,2019,.*$/m, 'THA,2009,70,,UMC,mock-collection,,,1.2,'],
  ],
  // Sanitary landfill and open dump exchanged.
  treatment_shares: [[/^CHL,2019,.*$/m, 'CHL,2019,1.3,12.7,77,9,collected,mock-treatment,,,1.2,']],
}

let workspace: Workspace
let decision: Decision
let found: readonly Finding[]

beforeAll(async () => {
  workspace = smallWorkspace({ '1.1': COUNTRIES, '1.2': COUNTRIES })
  for (const [table, rows] of Object.entries(EDITION)) {
    const file = `sources/demo/${table}.csv`
    const before = workspace.read(file)
    for (const [row] of rows) expect(before).toMatch(row)
    workspace.write(file, `${before}${rows.map(([, edited]) => `${edited}\n`).join('')}`)
  }
  const exceptions = 'sources/demo/exceptions.csv'
  const held = 'collection,THA|2009,collected_percent,71,"mock: the value of the survey, until the publisher answers",mock-editors,,,1.2,\n'
  workspace.write(exceptions, workspace.read(exceptions) + held)
  const options = {
    root: workspace.root,
    env: 'demo',
    versions: ['1.2'],
    failOn: 'error',
    threads: 1,
    ranges: true,
    onPhase: () => undefined,
  } as const
  const [report] = (await buildReleases(options)).reports
  if (!report) throw new Error('1.2 was not checked')
  decision = report.decision
  found = report.validation.rules.flatMap(({ rule, findings }) => (rule === 'moved-beyond-range' ? findings : []))
})

const moved = (country: string, metric: string) =>
  decision.countries.find((one) => one.country === country)?.figures.find((one) => one.metric === metric && one.year === 2022)

/** The row that the edition brings: the last ones of its table. */
const lineOf = (table: string, country: string) => {
  const file = `sources/demo/${table}.csv`
  const line =
    workspace
      .read(file)
      .trimEnd()
      .split('\n')
      .findLastIndex((row) => row.startsWith(`${country},`)) + 1
  return { file, line }
}

describe('a new edition in which something is wrong', () => {
  it.each([
    ['a country times seven', 'BGD', 'waste_produced_in_the_country', 'municipal_waste', /BGD\|2017 \(.*\): waste_kt .* → .* \(× 7\)/],
    ['the population served, for the waste', 'BRA', 'collected', 'collection', /collected_percent 92.11 → 90.3, note .*population$/],
    [
      ...['sanitary landfill and dump exchanged', 'CHL', 'mismanaged_including_littering', 'treatment_shares'],
      /sanitary_landfill_percent and improper_percent exchanged/,
    ],
    ['an older value', 'THA', 'collected', 'collection', /an older row decides: collection of 2009 instead of 2022/],
  ] as const)('%s is named with the row that decides now, and with what happened', (_, code, metric, table, what) => {
    const figure = moved(code, metric)
    expect(figure?.decides_now).toMatchObject(lineOf(table, code))
    expect(figure?.decided_before?.line).not.toBe(figure?.decides_now?.line)
    const country = decision.countries.find((one) => one.country === code)
    expect(country && happened(country)).toContainEqual(expect.stringMatching(what))
    expect(decisionMarkdown(decision).at(-1)).toContain(`\n- ${country?.name}, `)
  })

  it('compares a row that was added with the row that decided before it', () => {
    const thailand = decision.countries.find((one) => one.country === 'THA')
    const words = /^added collection THA\|2009 \(.*\), which decides instead of THA\|2022: collected_percent [\d.]+ → 71$/
    expect(thailand && happened(thailand)).toContainEqual(expect.stringMatching(words))
  })

  it('is an error of the rule where it moved far: the country times seven, and the exchanged columns', () => {
    const far = found
      .filter(({ year, severity }) => year === 2022 && severity === 'error')
      .map(({ country, metric }) => `${country} ${metric}`)
    expect(far).toEqual(expect.arrayContaining(['BGD waste_produced_in_the_country', 'CHL mismanaged_including_littering']))
  })

  it('counts no range and no distance of a country that an error names as better or worse', () => {
    expect(decision.blocked.map(({ country }) => country)).toEqual(expect.arrayContaining(['BGD', 'CHL']))
    const others = COUNTRIES.filter((country) => !decision.blocked.some((one) => one.country === country))
    for (const { narrower, wider } of decision.ranges ?? []) expect(narrower + wider).toBeLessThanOrEqual(4 * others.length)
    expect(decision.ranges?.length).toBeGreaterThan(0)
  })
})
