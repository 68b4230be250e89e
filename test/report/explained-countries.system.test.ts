// The explanations of releases one after the other: the same as of each alone, on any number of threads, and made anew only where something
// differs.

import { afterAll, describe, expect, it } from 'vitest'
import { compute } from '../../pipeline/compute/compute.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { type Engine, openEngine } from '../../pipeline/io/engine.ts'
import { readPlans } from '../../pipeline/release/plan/plans.ts'
import { ExplainedCountries, type ExplainedCountry } from '../../pipeline/report/explain/explained-countries.ts'
import { demoTables } from '../small-workspace.ts'
import { copyWorkspace, type Workspace } from '../workspace.ts'

const COUNTRIES = ['BRA', 'FRA', 'JPN', 'PRY', 'TZA', 'URY', 'USA']

describe('the explanations of countries', () => {
  const workspaces: Workspace[] = []
  const open: ExplainedCountries[] = []
  afterAll(async () => {
    await Promise.all(open.map((countries) => countries.close()))
    for (const workspace of workspaces) workspace.remove()
  })

  function workspaceOf(edit: (workspace: Workspace) => void = () => undefined): Workspace {
    const workspace = copyWorkspace({ locked: false })
    workspaces.push(workspace)
    for (const [name, text] of demoTables(workspace, COUNTRIES)) workspace.write(`sources/demo/${name}.csv`, text)
    edit(workspace)
    return workspace
  }

  const onThreads = (threads: number) => {
    const countries = new ExplainedCountries(threads)
    open.push(countries)
    return countries
  }

  async function explained(countries: ExplainedCountries, { root }: Workspace, version: string): Promise<ExplainedCountry[]> {
    const plan = (await readPlans(root, 'demo')).find(({ release }) => release.version === version)
    if (!plan) throw new RangeError(`no ${version}`)
    const engine: Engine = await openEngine()
    try {
      const inputs = inputsOf(await readInputs({ root, env: 'demo' }), version)
      await compute(engine, inputs, plan.coverage)
      const found: ExplainedCountry[] = []
      for await (const country of countries.of(engine, inputs, 'demo', plan.coverage)) found.push(country)
      return found
    } finally {
      engine.close()
    }
  }

  /** Countries of which something was said anew. */
  const anew = (found: readonly ExplainedCountry[], before: readonly ExplainedCountry[]) => {
    const known = new Set(before.flatMap(({ explained: parts }) => parts))
    return found.filter(({ explained: parts }) => parts.some((part) => !known.has(part))).map(({ country }) => country)
  }

  it('are the same in a chain on two threads and of each release alone, and only what differs is explained again', async () => {
    const several = onThreads(2)
    const first = await explained(several, unedited, '1.2')
    const second = await explained(several, unedited, '1.2.1')
    expect(second).toEqual(await explained(onThreads(1), unedited, '1.2.1'))
    expect(first.map(({ country }) => country)).toEqual(COUNTRIES)
    // What 1.2.1 revises is of Tanzania.
    expect(anew(second, first)).toEqual(['TZA'])
    expect(second.map(({ explained: [part] }) => part?.figures.length)).toEqual(COUNTRIES.map(() => 80))
  })

  const unedited = workspaceOf()
  const chain = onThreads(1)
  it.each([
    ['a rate of a country', 'recycling_rates', /^(BRA,2020,\*,\*),[\d.]+/m, '$1,33.3', ['BRA']],
    ['the place of rows', 'recycling_rates', /^(USA,2021,\*,\*.*)\n(.*)$/m, '$2\n$1', ['PRY', 'USA']],
    // Uruguay's collected share is the median of its income group, which France is in.
    ['a value of a median', 'collection', /^(FRA,\d+),[\d.]+/m, '$1,93.21', ['FRA', 'URY']],
    ['a weight that all use', 'category_split', /^(PET,Flexible packaging),\d+/m, '$1,7', COUNTRIES],
    ['the title of a paper that all use', 'sources', 'Mock litter count', 'Invented litter count', COUNTRIES],
  ])(
    'are made anew where %s differs',
    async (_, table, from, to, expected) => {
      const before = await explained(chain, unedited, '1.2')
      const workspace = workspaceOf(({ edit }) => edit(`sources/demo/${table}.csv`, from, to))
      expect(anew(await explained(chain, workspace, '1.2'), before)).toEqual(expected)
    },
    120_000,
  )
})
