// Tests what rules know of the method: the metric that explains a quantity, and the metric that the rows of a table are evidence for.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { calculateCountry, sharedNotes } from '../../pipeline/compute/calculate-country.ts'
import { EVIDENCE_TABLES, notedQuantities } from '../../pipeline/compute/evidence-tables.ts'
import { calculate } from '../../pipeline/compute/method/country.ts'
import { RATIO_NAMES, recordsOf } from '../../pipeline/compute/method/records.ts'
import { PASSED_OVER } from '../../pipeline/compute/reasons.ts'
import { type LoadedInputs, World } from '../../pipeline/compute/world.ts'
import { integerColumn, metricNamed } from '../../pipeline/model/metrics.ts'
import { TABLES } from '../../schemas/tables.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { PROJECT } from '../workspace.ts'
import { randomWorld } from './random-world.ts'
import { REPORTING_WORLD } from './reporting-world.ts'
import { type Resting, restingNumbers, rowsBelow } from './resting.ts'
import { inputsOfWorld } from './world.ts'

/** Tables that a country reads rows of, quantities of notes, and the tables whose cells figures are computed from, by column. */
const [read, noted, below] = [new Set<string>(), new Set<string>(), new Map<string, Set<string>>()]

function calculateAll(inputs: LoadedInputs): void {
  const world = new World(inputs, coverageNamed(NEWEST))
  const rest = (column: string, numbers: readonly Resting[]) => {
    const tables = below.get(column) ?? new Set()
    below.set(column, tables)
    for (const { table } of rowsBelow(numbers)) tables.add(table)
  }
  for (const { about } of sharedNotes(world, [])) noted.add(about)
  for (const code of world.countries) {
    const country = world.country(code)
    for (const ofYear of calculate(restingNumbers, country, () => () => {}).years) {
      const nation = recordsOf(restingNumbers, ofYear).at(-1)
      for (const [name, all] of Object.entries(ofYear.masses)) rest(name, all)
      for (const [place, name] of RATIO_NAMES.entries()) rest(name, nation?.ratios.slice(place, place + 1) ?? [])
    }
    for (const name of country.reads) read.add(name.replace(/^median\|/, '').split('|')[0] as string)
    for (const { about } of calculateCountry(world, code, () => null).notes) noted.add(about)
  }
}

beforeAll(() => {
  calculateAll(inputsOfWorld(REPORTING_WORLD))
  for (let seed = 0; seed < 5; seed++) calculateAll(inputsOfWorld(randomWorld(seed, 5)))
})

describe('a quantity of the notes', () => {
  const quantities = notedQuantities()

  it('is explained by the metric that sums it, is a share of it, or has its name', () => {
    expect(Object.fromEntries(quantities)).toMatchObject({
      waste_generated: 'waste_produced_in_the_country',
      recycled: 'domestic_recycling_of_collected',
      exported: 'export_of_collected',
      export: 'export',
      treatment: 'improperly_disposed',
      incinerated: 'incineration_and_energy_recovery',
      littered: 'littering',
      leaked: 'leaked_to_ocean_and_waterways',
      collected: 'collected',
      waste_import: 'waste_import',
    })
  })

  it('has a metric wherever the method notes it, but coverage, which no figure rests on', () => {
    expect([...noted].filter((about) => !quantities.has(about))).toEqual(['coverage'])
  })
})

describe('a table of the inputs', () => {
  const names = EVIDENCE_TABLES.map(({ table }) => table)

  it('is evidence for one metric first of all, unless it is about other inputs', () => {
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
    const others = TABLES.map(({ name }): string => name).filter((name) => !names.includes(name))
    expect(others.sort()).toEqual(['country_codes', 'exceptions', 'series_breaks', 'sources'])
  })

  it('is listed where the method reads it, and nowhere else', () => {
    // The pairs of category and polymer that can exist are those of the release, whatever the country.
    expect([...read, 'category_split'].sort()).toEqual([...names].sort())
  })

  it('is evidence for a metric that rests on it, wherever figures are computed from its cells', () => {
    const computed = new Set([...below.values()].flatMap((tables) => [...tables]))
    const wrong = EVIDENCE_TABLES.filter(
      ({ table, metric }) => computed.has(table) && !below.get(integerColumn(metricNamed(metric)))?.has(table),
    )
    expect(wrong).toEqual([])
    expect(computed.size).toBeGreaterThan(20)
  })
})

it('evidence that is passed over has a reason of the catalogue, and each of them is given', () => {
  const text = readFileSync(join(PROJECT, 'pipeline/compute/passed-over.ts'), 'utf8')
  expect(Object.keys(PASSED_OVER).filter((code) => !text.includes(`'${code}'`))).toEqual([])
})
