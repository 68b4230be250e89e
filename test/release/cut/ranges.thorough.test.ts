// Compares the range files of a release with its data: for two countries of the demo, and for random worlds that change from release to
// release.

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import { compute } from '../../../pipeline/compute/compute.ts'
import { loadRanges } from '../../../pipeline/compute/ranges/load-ranges.ts'
import { Ranges } from '../../../pipeline/compute/ranges/release-ranges.ts'
import type { LoadedInputs } from '../../../pipeline/compute/world.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { readSpreads } from '../../../pipeline/ingest/read-spreads.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import { GROUP_KINDS } from '../../../pipeline/model/country-groups.ts'
import { addFiles } from '../../../pipeline/release/cut/bundle.ts'
import { writeRecords } from '../../../pipeline/release/cut/data-files.ts'
import { rangeSource } from '../../../pipeline/release/cut/range-files.ts'
import { filesFrom } from '../../../pipeline/release/files.ts'
import { randomWorld } from '../../compute/random-world.ts'
import { type Cells, inputsOfWorld, type World } from '../../compute/world.ts'
import { coverageNamed } from '../../coverage.ts'
import { THOROUGH } from '../../random.ts'
import { smallWorkspace } from '../../small-workspace.ts'
import { temporaryFolder, testEngine } from '../../when-done.ts'
import { PROJECT } from '../../workspace.ts'

const folder = temporaryFolder()

interface Release {
  readonly version: string
  readonly inputs: LoadedInputs
}

interface Written {
  readonly folder: string
  /** The countries that were drawn again. */
  readonly drawn: readonly string[]
}

/** Writes data and ranges of releases into numbered folders. Each release uses the draws of the one before. */
async function write(name: string, releases: readonly Release[], { threads = 1 } = {}): Promise<Written[]> {
  const chain = { spreads: await readSpreads(PROJECT, 'demo'), benchmarks: [], ranges: new Ranges() }
  const engine = await testEngine({ threads })
  const written: Written[] = []
  for (const [place, { version, inputs }] of releases.entries()) {
    const to = join(folder, `${name}-${place}`)
    mkdirSync(to)
    const coverage = coverageNamed(version)
    await engine.enter(version)
    const calculated = await compute(engine, inputs, coverage)
    await writeRecords(engine, to, coverage)
    const { drawn } = await loadRanges(engine, calculated, chain)
    await addFiles(new Map(), to, 'ranges', rangeSource(engine, to, coverage))
    written.push({ folder: to, drawn })
  }
  return written
}

function expectSameFiles(one: Written | undefined, other: Written | undefined): void {
  for (const { name } of filesFrom('ranges')) {
    const [bytes, others] = [one, other].map((of) => readFileSync(join(String(of?.folder), name)))
    if (bytes && others && !bytes.equals(others)) {
      const [lines, otherLines] = [bytes, others].map((of) => of.toString().split('\n'))
      expect([name, lines?.find((line, place) => line !== otherLines?.[place])]).toEqual([
        name,
        otherLines?.find((line, place) => line !== lines?.[place]),
      ])
      throw new Error(`${name} is not the same`)
    }
  }
}

describe('in two small releases,', () => {
  let releases: Release[]
  let written: Written[]
  beforeAll(async () => {
    const workspace = smallWorkspace()
    const all = await readInputs({ root: workspace.root, env: 'demo' })
    releases = ['1.1', '1.2'].map((version) => ({ version, inputs: inputsOf(all, version) }))
    written = await write('chain', releases)
  })

  type Row = Readonly<Record<string, string>>
  const csv = (name: string, place = 1) => {
    const text = readFileSync(join(String(written[place]?.folder), name), 'utf8')
    return Papa.parse<Row>(text, { header: true, skipEmptyLines: true, newline: '\n' }).data
  }
  const keyOf = (row: Row) => [row.country, row.category, row.polymer, row.year].join('|')
  /** A decimal as a whole number of units of its last place. */
  const whole = (text: string | undefined) => BigInt(String(text).replace('.', ''))

  test('aggregates.csv holds sums over countries: masses exactly, shares that add up to 100', () => {
    const datasets = csv('datasets.csv')
    const aggregates = csv('aggregates.csv')
    const regions = new Map((releases[1]?.inputs.tables.get('countries') ?? []).map(({ values }) => [values.country, values]))
    const incomes: Readonly<Record<string, string>> = { HIC: 'high-income', UMC: 'upper-middle-income' }
    const members = ({ kind, area }: Row) => {
      const isMember: Readonly<Record<string, (country: string) => boolean>> = {
        world: () => true,
        region: (country) => regions.get(country)?.region === area,
        'income group': (country) => incomes[String(regions.get(country)?.income_group)] === area,
        // Of the stated groups, Brazil is in the G20, and both are in the Americas.
        organisation: (country) => area === 'G20 countries' && country === 'BRA',
        continent: () => area === 'Americas',
      }
      return datasets.filter(({ country }) => isMember[String(kind)]?.(String(country)))
    }
    const wrong: string[] = []
    let masses = 0
    for (const row of aggregates.filter(({ unit }) => unit === 'kt')) {
      const cells = members(row).filter(
        ({ category, polymer, year }) => category === row.category && polymer === row.polymer && year === row.year,
      )
      const sum = cells.reduce((total, cell) => total + whole(cell[String(row.metric)]), 0n)
      const place = `${row.kind} ${row.area} ${row.category} ${row.polymer} ${row.year} ${row.metric}`
      if (whole(row.value) !== sum) wrong.push(`${place}: ${row.value} instead of ${sum} kg`)
      if (whole(row.low) > whole(row.value) || whole(row.high) < whole(row.value)) wrong.push(`${place} is outside of its range`)
      masses++
    }
    expect(wrong).toEqual([])
    expect(masses).toBeGreaterThan(1000)
    expect(new Set(aggregates.map(({ kind }) => kind))).toEqual(new Set(GROUP_KINDS))
    // The ratios that sum to 100 percent.
    const SHARES = [
      ...['domestic_recycling_of_collected', 'export_of_collected', 'incineration_and_energy_recovery', 'sanitary_landfill'],
      ...['improperly_disposed', 'littering', 'uncollected_excluding_littering'],
    ]
    const totals = new Map<string, bigint>()
    for (const row of aggregates.filter(({ metric }) => SHARES.includes(String(metric)))) {
      const place = [row.kind, row.area, row.category, row.polymer, row.year].join('|')
      totals.set(place, (totals.get(place) ?? 0n) + whole(row.value))
    }
    // Aggregates have six decimals for all metrics: 100 percent.
    expect(new Set(totals.values())).toEqual(new Set([100_000_000n]))
  })

  test('the world is as wide as its countries together at most, and a world of one country is that country', () => {
    const world = (place: number) => csv('aggregates.csv', place).filter(({ kind, unit }) => kind === 'world' && unit === 'kt')
    const bounds = (place: number) => new Map(csv('ranges.csv', place).map((row) => [keyOf(row), row]))
    const single = bounds(0)
    for (const row of world(0)) {
      const own = single.get(['BRA', row.category, row.polymer, row.year].join('|'))
      expect([row.low, row.high]).toEqual([own?.[`${row.metric}_low`], own?.[`${row.metric}_high`]])
    }
    const both = bounds(1)
    for (const row of world(1)) {
      const cells = ['BRA', 'PRY'].flatMap((country) => {
        const cell = both.get([country, row.category, row.polymer, row.year].join('|'))
        return cell ? [cell] : []
      })
      const sum = (end: string) => cells.reduce((total, cell) => total + Number(cell[`${row.metric}_${end}`]), 0)
      // If errors are shared, percentiles of a sum can lie slightly outside the sums of the percentiles.
      const room = 0.01 * sum('high') + 0.00001
      if (Number(row.low) < sum('low') - room || Number(row.high) > sum('high') + room) {
        expect([keyOf(row), row.metric, row.low, row.high]).toEqual([sum('low'), sum('high')])
      }
    }
  })

  test('a country that is as it was in the release before is not drawn again', () => {
    expect(written.map(({ drawn }) => drawn)).toEqual([['BRA'], ['PRY']])
  })

  test('a release has the same bytes by itself and on two threads as after another one on one thread', async () => {
    const [alone] = await write('alone', releases.slice(1), { threads: 2 })
    expectSameFiles(written[1], alone)
  })
})

describe('a random world that changes from one release to the next', () => {
  /** The world with only the first `left` countries. */
  const fewer = (world: World, left: number): World => {
    const kept = new Set((world.countries ?? []).slice(0, left).map(({ country }) => country))
    const isKept = (cells: Cells) => {
      const country = cells.country ?? (cells.table ? cells.key?.slice(0, 3) : undefined)
      return country === undefined || kept.has(country)
    }
    return Object.fromEntries(Object.entries(world).map(([table, rows]) => [table, rows.filter(isKept)]))
  }
  /** The world with another value in every third row of a table. */
  const edited = (world: World, table: keyof World, column: string, value: string): World => ({
    ...world,
    [table]: world[table]?.map((cells, place) => (place % 3 === 0 && cells[column] ? { ...cells, [column]: value } : cells)),
  })

  /** The world whose first country trades only by the statistics of two publishers. Where UNCTAD is flagged, the other one is used. */
  const tradingBy = (world: World, flags: readonly Cells[]): World => {
    const [{ country = '' } = {}] = world.countries ?? []
    const isOther = (cells: Cells) => cells.country !== country
    const figure = { country, year: '2020', packaging_percent: '60' }
    const figures = ['import', 'export'].flatMap((flow) => [
      { ...figure, flow, publisher: 'unctad', amount_kt: '0.3' },
      { ...figure, flow, publisher: 'owid', amount_kt: '0.2' },
    ])
    return {
      ...world,
      waste_trade: (world.waste_trade ?? []).filter(isOther),
      waste_exports: (world.waste_exports ?? []).filter(isOther),
      trade_statistics: figures,
      trade_flags: flags.map((cells) => ({ ...cells, country, first_year: '2020', last_year: '2020', reason: 'for the test' })),
    }
  }

  test.each(THOROUGH ? [1, 2, 3] : [2])('has the ranges that each release has by itself (world %i)', async (seed) => {
    const world = randomWorld(seed, 5)
    const ofAll = [
      fewer(world, 4),
      tradingBy(world, []),
      // Only the selection of evidence changes.
      tradingBy(world, [{ flow: 'import' }, { flow: 'export' }]),
      world,
      edited(world, 'municipal_waste', 'plastic_percent', '11'),
      edited(edited(world, 'collection', 'collected_percent', '40'), 'treatment_shares', 'improper_percent', '33'),
      edited(world, 'littering_rates', 'littered_percent', '3'),
      edited(world, 'countries', 'region', 'North'),
      fewer(world, 3),
    ]
    const worlds = ofAll.filter((_, place) => THOROUGH || [1, 2, 3, 5, 7, 8].includes(place))
    const releases = worlds.map((one, place) => ({ version: `1.${place + 1}`, inputs: inputsOfWorld(one) }))
    const together = await write(`world-${seed}`, releases)
    for (const [place, release] of releases.entries()) {
      // The first release has no release before it.
      if (place === 0) continue
      const [alone] = await write(`world-${seed}-alone-${place}`, [release])
      expectSameFiles(together[place], alone)
    }
  })
})
