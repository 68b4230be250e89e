// docs/method.md follows one leaf of the demo to the kilogram. These tests compare its figures with those that the pipeline computes.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { compute } from '../../../pipeline/compute/compute.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import type { Engine, EngineRow } from '../../../pipeline/io/engine.ts'
import { filesBelow } from '../../../pipeline/io/folders.ts'
import { count } from '../../../pipeline/model/count.ts'
import { formatFixed } from '../../../pipeline/model/decimal.ts'
import { integerColumn } from '../../../pipeline/model/metrics.ts'
import { coverageNamed, NEWEST } from '../../coverage.ts'
import { testEngine } from '../../when-done.ts'
import { PROJECT } from '../../workspace.ts'

const LEAF = "country = 'MYS' and year = 2021 and category = 'PET bottles' and polymer = 'PET'"
const NATIONAL = "country = 'MYS' and year = 2021"

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
const page = read('docs/method.md')

const headingsOf = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
/** The titles of the sections without their numbers. */
const sections = headingsOf(page).map((heading) => heading.replace(/^\d+\. /, ''))

describe('the example of docs/method.md', () => {
  // The page describes the newest form of every quantity.
  const coverage = coverageNamed(NEWEST)
  let engine: Engine
  beforeAll(async () => {
    engine = await testEngine({})
    await compute(engine, inputsOf(await readInputs({ root: PROJECT, env: 'demo' }), '1.4'), coverage)
  })

  const row = async (sql: string): Promise<EngineRow> => (await engine.rows(sql))[0] ?? {}

  it('publishes the record of the demo', async () => {
    const record = await row(`select * from records where ${LEAF}`)
    for (const metric of coverage.metrics) {
      const published = formatFixed({ digits: BigInt(String(record[integerColumn(metric)])), scale: metric.decimals })
      expect(page, 'the example of pipeline/compute/method/95-records.md has a row for each metric').toMatch(
        new RegExp(`^\\| \`${metric.name}\` \\| ${published.replace('.', '\\.')} \\|`, 'm'),
      )
    }
  })

  it('names the masses of the leaf and of the country as they are', async () => {
    const leaf = await row(`select recycled_kg, waste_exported_kg, incinerated_kg, landfilled_kg, improperly_disposed_kg, littered_kg,
      uncollected_kg, leaked_kg, waste_produced_in_the_country_kg, waste_import_kg, reexport_of_waste_import_kg, recycling_of_waste_import_kg,
      proper_disposal_of_waste_import_kg, improper_disposal_of_waste_import_kg from masses where ${LEAF}`)
    const national = await row(`select waste_produced_in_the_country_kg, littered_kg, recycled_kg, waste_exported_kg
      from masses where ${NATIONAL} and category = 'All packaging' and polymer = 'All polymers'`)
    const noted = await engine.rows(`select quantity, amount_kg from step_notes where ${NATIONAL} and reason = 'national-mass'`)
    const named = [
      ...Object.entries(leaf),
      ...Object.entries(national),
      ...noted.map(({ quantity, amount_kg: kg }) => [quantity, kg] as const),
    ]
    expect(named.length).toBe(23)
    expect(named.filter(([, kg]) => !page.includes(count(Number(kg))))).toEqual([])
  })

  it('names the inputs as they are', async () => {
    const supply = await row(`select production_kg, import_kg, export_kg from polymer_supply where ${NATIONAL} and polymer = 'PET'`)
    const recycled = await row("select recycled_kg from recycling_rates where country = 'MYS' and year = '2020'")
    const trade =
      await row(`select sum(amount_kg) filter (flow = 'export') as exported, sum(amount_kg) filter (flow = 'reexport') as reexported,
      sum(amount_kg) filter (flow = 'export' and hs = '391590') as heading_exported,
      sum(amount_kg) filter (flow = 'import' and hs = '391590') as heading_imported from waste_trade where ${NATIONAL}`)
    const named = [supply, recycled, trade].flatMap((amounts) => Object.entries(amounts))
    expect(named.filter(([, kg]) => kg === null || !page.includes(count(Number(kg))))).toEqual([])
  })
})

describe('the sections of docs/method.md', () => {
  const files = ['pipeline', 'test', 'sources', 'schemas', 'bench', 'docs']
    .flatMap((folder) => filesBelow(join(PROJECT, folder)).map((path) => `${folder}/${path}`))
    .filter((path) => /\.(ts|mjs|sql|md)$/.test(path) && path !== 'test/report/docs/method-page.test.ts')
  const cited = files.flatMap((path) =>
    [...read(path).matchAll(/docs\/method\.md,\s+(?:(?:\/\/|--|\*)\s+)?"([^"]+)"/g)].map(([, title = '']) => ({ path, title })),
  )

  it('are numbered in the order of the method', () => {
    const numbers = [...page.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  it('are there where a comment cites one', () => {
    expect(cited.length).toBeGreaterThan(10)
    expect(cited.filter(({ title }) => !sections.includes(title))).toEqual([])
  })

  it('are cited, and no document that is not here', () => {
    const elsewhere = files.filter((path) => /\bmethodology\b|\bdesign, section\b/i.test(read(path)))
    expect(elsewhere).toEqual([])
    expect(files.length).toBeGreaterThan(300)
  })

  it('give every quantity of the published metrics its formula', () => {
    const formulas = new Map([...page.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].map(([, name = '', is = '']) => [name, is] as const))
    expect(formulas.get('leaked')).toBe('mismanaged × release rate of the category')
    expect(formulas.get('mismanaged')).toBe('improperly disposed of + uncollected + littered')
    expect(formulas.get('waste generated')).toBe(
      'waste of the polymer in proportion to weight of the category in the polymer; or production and import − packaging exported − added stock',
    )
    expect(formulas.get('share collected')).toBe('the whole − share littered − share uncollected')
    expect(formulas.get('recycled at home')).toBe('recycled at home by the rate, at most (waste generated − littered)')
  })
})

describe('the quantities of docs/method.md', () => {
  it('have one line each: no section has two with the same name', () => {
    const repeated = page.split(/^## /m).flatMap((section) => {
      const names = [...section.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, name]) => name)
      return names.filter((name, index) => names.indexOf(name) !== index)
    })
    expect(repeated).toEqual([])
  })
})
