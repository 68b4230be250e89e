// Tests explanations of consecutive releases: they equal those of each release alone, and only countries with a difference are explained
// again.

import { beforeAll, describe, expect, it } from 'vitest'
import { CalculatedRelease } from '../../../pipeline/compute/calculated-release.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import { readPlans } from '../../../pipeline/release/plan/plans.ts'
import type { ExplainedCountry } from '../../../pipeline/report/explain/country-explanation.ts'
import { ExplainedCountries } from '../../../pipeline/report/explain/explained-countries.ts'
import { demoTables } from '../../small-workspace.ts'
import { copyWorkspace, type Workspace } from '../../workspace.ts'

const COUNTRIES = ['BRA', 'FRA', 'PRY', 'TZA', 'URY', 'USA']

describe('the explanations of countries', () => {
  let workspace: Workspace
  beforeAll(() => {
    workspace = copyWorkspace({ locked: false })
    for (const [name, text] of demoTables(workspace, COUNTRIES)) workspace.write(`sources/demo/${name}.csv`, text)
  })

  const edit = (table: string, from: string | RegExp, to: string) => workspace.edit(`sources/demo/${table}.csv`, from, to)

  /** A release of the current workspace. */
  async function releaseNow(version: string): Promise<CalculatedRelease> {
    const plan = (await readPlans(workspace.root, 'demo')).find(({ release }) => release.version === version)
    if (!plan) throw new RangeError(`no ${version}`)
    return new CalculatedRelease(inputsOf(await readInputs({ root: workspace.root, env: 'demo' }), version), plan.coverage)
  }

  /** Countries that were explained again. */
  const anew = (found: readonly ExplainedCountry[], before: readonly ExplainedCountry[]) =>
    found.filter((one) => !before.includes(one)).map(({ country }) => country)

  const chain = new ExplainedCountries()
  /** The last result of the chain. */
  let before: readonly ExplainedCountry[]

  it('are the same in a chain and of each release alone, and only what differs is explained again', async () => {
    const consecutive = new ExplainedCountries()
    const first = consecutive.of(await releaseNow('1.2'))
    const release = await releaseNow('1.2.1')
    const second = consecutive.of(release)
    before = chain.of(release)
    expect(second).toEqual(before)
    expect(first.map(({ country }) => country)).toEqual(COUNTRIES)
    // 1.2.1 revises a rate of Tanzania.
    expect(anew(second, first)).toEqual(['TZA'])
    expect(second.map(({ figures }) => figures.length)).toEqual(COUNTRIES.map(() => 80))
  })

  describe('are made anew', () => {
    /** Three edits, made at once, each with the countries that it affects. */
    const OF_SOME = [
      ['a rate of a country', 'recycling_rates', /^(BRA,2020,\*,\*),[\d.]+/m, '$1,33.3', ['BRA']],
      ['the place of rows', 'recycling_rates', /^(USA,2021,\*,\*.*)\n(.*)$/m, '$2\n$1', ['PRY', 'USA']],
      // Uruguay's collected share is the median of its income group, which includes France.
      ['a value of a median', 'collection', /^(FRA,\d+),[\d.]+/m, '$1,93.21', ['FRA', 'URY']],
    ] as const
    let said: string[]
    beforeAll(async () => {
      for (const [, table, from, to] of OF_SOME) edit(table, from, to)
      const found = chain.of(await releaseNow('1.2.1'))
      said = anew(found, before)
      before = found
    })

    it.each(OF_SOME)('where %s differs', (...[, , , , countries]) => {
      expect(said).toEqual(expect.arrayContaining([...countries]))
      const others = OF_SOME.flatMap(([, , , , ofEdit]) => ofEdit).filter((country) => !countries.some((own) => own === country))
      expect(said.filter((country) => !others.some((other) => other === country))).toEqual(countries)
    })

    it('where a weight that all use differs', async () => {
      edit('category_split', /^(PET,Flexible packaging),\d+/m, '$1,7')
      const found = chain.of(await releaseNow('1.2.1'))
      expect(anew(found, before)).toEqual(COUNTRIES)
      before = found
    })

    it('where the title of a paper that all use differs', async () => {
      edit('sources', 'Mock litter count', 'Invented litter count')
      expect(anew(chain.of(await releaseNow('1.2.1')), before)).toEqual(COUNTRIES)
    })
  })
})
