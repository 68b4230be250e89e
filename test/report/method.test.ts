// docs/method.md follows one leaf of the demo to the kilogram: its figures are held against what the pipeline makes of the demo.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RULES } from '../../pipeline/checks/index.ts'
import { compute } from '../../pipeline/compute/compute.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { type Engine, type EngineValue, openEngine } from '../../pipeline/io/engine.ts'
import { count } from '../../pipeline/model/count.ts'
import { formatFixed } from '../../pipeline/model/decimal.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'
import { anchorOf } from '../../pipeline/report/markdown.ts'
import { coverageNamed } from '../coverage.ts'
import { PROJECT } from '../workspace.ts'

const LEAF = "country = 'MYS' and year = 2021 and category = 'PET bottles' and polymer = 'PET'"
const NATIONAL = "country = 'MYS' and year = 2021"

const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
const page = read('docs/method.md')

describe('the example of docs/method.md', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEngine()
    await compute(engine, inputsOf(await readInputs({ root: PROJECT, env: 'demo' }), '1.4'), coverageNamed('1.4'))
  })
  afterAll(() => engine.close())

  const row = async (sql: string): Promise<Record<string, EngineValue>> => (await engine.rows(sql))[0] ?? {}

  it('publishes the record of the demo', async () => {
    const record = await row(`select * from records where ${LEAF}`)
    for (const metric of METRICS) {
      const published = formatFixed({ digits: BigInt(String(record[integerColumn(metric)])), scale: metric.decimals })
      expect(page).toMatch(new RegExp(`^\\| \`${metric.name}\` \\| ${published.replace('.', '\\.')} \\|`, 'm'))
    }
  })

  it('names the masses of the leaf and of the country as they are', async () => {
    const leaf = await row(`select recycled_kg, waste_exported_kg, incinerated_kg, landfilled_kg, improperly_disposed_kg, littered_kg,
      uncollected_kg, leaked_kg, waste_kg from fates where ${LEAF}`)
    const national =
      await row(`select waste_kg, littered_kg, recycled_kg, exported_kg, collected_kg, uncollected_kg, base_kg, room_kg, incinerated_kg,
      landfilled_kg, improper_kg from national_masses where ${NATIONAL}`)
    const imported =
      await row(`select waste_import_kg, reexport_of_waste_import_kg, recycling_of_waste_import_kg, proper_disposal_of_waste_import_kg,
      improper_disposal_of_waste_import_kg from imported_waste where ${LEAF}`)
    const named = [leaf, national, imported].flatMap((masses) => Object.entries(masses))
    expect(named.length).toBe(25)
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

describe('the links of docs/method.md', () => {
  it('lead to pages and headings that are there', () => {
    const links = [...page.matchAll(/\]\(([\w.-]*)(?:#([^)]+))?\)/g)].map(([, file = '', anchor]) => ({
      file: file || 'method.md',
      anchor,
    }))
    expect(links.length).toBeGreaterThan(8)
    for (const { file, anchor } of links) {
      const text = read(`docs/${file}`)
      const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
      if (anchor !== undefined) expect(headings).toContain(anchor)
      if (file === 'rules.md' && anchor !== undefined) expect(RULES.map(({ id }) => id)).toContain(anchor)
    }
  })
})
