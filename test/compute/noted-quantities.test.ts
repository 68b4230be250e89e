// Tests what the rules derive from the statements: the metric that explains a quantity, and the quantity that a table is evidence for.

import { describe, expect, it } from 'vitest'
import { evidenceTables, notedQuantities } from '../../pipeline/compute/noted-quantities.ts'
import { cellsOf, nodesBelow } from '../../pipeline/compute/readings/walk.ts'
import { PASSED_OVER } from '../../pipeline/compute/reasons.ts'
import { STATEMENTS } from '../../pipeline/compute/steps/index.ts'
import { readPackageText } from '../../pipeline/io/package-files.ts'
import { integerColumn, metricNamed } from '../../pipeline/model/metrics.ts'
import { TABLES } from '../../schemas/tables.ts'

const quantities = notedQuantities(STATEMENTS)
const tables = evidenceTables(STATEMENTS)

describe('a quantity of the notes', () => {
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

  it('has a metric wherever a statement notes it, but coverage, which no figure rests on', () => {
    const noted = STATEMENTS.flatMap(({ notes, evidence = {} }) => [...notes.map(({ about }) => about), ...Object.keys(evidence)])
    expect([...new Set(noted)].filter((about) => !quantities.has(about))).toEqual(['coverage'])
  })
})

describe('a table of the inputs', () => {
  it('is evidence for one quantity first of all, unless it is about other inputs', () => {
    const names = tables.map(({ table }) => table)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
    const others = TABLES.map(({ name }): string => name).filter((name) => !names.includes(name))
    expect(others.sort()).toEqual(['country_codes', 'exceptions', 'series_breaks', 'sources'])
  })

  it('is read by the quantity that it is evidence for, wherever statements read its cells', () => {
    const records = STATEMENTS.flatMap((step) => step.tables).find(({ name }) => name === 'records')
    const below = (metric: string) => {
      const column = records?.columns.find(({ name }) => name === integerColumn(metricNamed(metric)))
      const all = column?.op === 'quantity' ? nodesBelow([column]).filter((node) => node.op === 'quantity') : []
      return new Set(all.flatMap(cellsOf).map(({ of }) => of.name))
    }
    const anywhere = new Set(
      STATEMENTS.flatMap((step) => step.tables.flatMap(({ columns }) => columns)).flatMap((column) =>
        nodesBelow([column.op === 'renamed' ? column.of : column]).flatMap((node) => (node.op === 'cell' ? [node.of.name] : [])),
      ),
    )
    const wrong = tables.filter(({ table, about }) => anywhere.has(table) && !below(quantities.get(about) ?? '').has(table))
    expect(wrong).toEqual([])
    expect(tables.filter(({ table }) => anywhere.has(table)).length).toBeGreaterThan(20)
  })
})

it('evidence that is passed over has a reason of the catalogue, and each of them is given', () => {
  const text = readPackageText('pipeline/compute/selections/passed-over.sql').replace(/--.*$/gm, '')
  const given = [...text.matchAll(/'([a-z]+-[a-z-]+)'/g)].map(([, code = '']) => code)
  expect([...new Set(given)].sort()).toEqual(Object.keys(PASSED_OVER).sort())
})
