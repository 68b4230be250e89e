// Measures how far a change of a single value moves national figures, and which findings name its row. Changes that do not affect each
// other are computed together.

import { RULES } from '../../pipeline/checks/index.ts'
import { runRules } from '../../pipeline/checks/run-rules.ts'
import { compute } from '../../pipeline/compute/compute.ts'
import type { ReleaseInputs } from '../../pipeline/ingest/rows.ts'
import { type Engine, openEngine } from '../../pipeline/io/engine.ts'
import { Failure } from '../../pipeline/model/failure.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'
import type { Finding } from '../../schemas/findings.ts'
import { type TableName, tableNamed } from '../../schemas/tables.ts'
import { coverageNamed } from '../coverage.ts'
import { makeReleaseTables } from './release.ts'
import { type Change, isOfCovered, numberOf, seededChanges } from './seeded-changes.ts'

export interface Outcome extends Change {
  /** Factor by which the national figure that moves most has grown or shrunk. */
  readonly factor: number
  /** Rule of the first new error or warning that names the row: `foundRevised` if the row is revised, `foundNew` if its country is new. */
  readonly foundRevised: string | null
  readonly foundNew: string | null
}

/** Least value of a figure, a tenth of a percent: masses below this share of the waste and smaller ratios count as this value. */
const LEAST_SHARE = 0.001

/** Rules that need only the inputs, the tables of the steps and the national records. */
const WATCHED = RULES.filter(
  ({ id, severity }) =>
    severity !== 'info' &&
    (id.startsWith('input-') ||
      [
        'shares-sum',
        'treatment-shares-sum',
        'recycling-mass-and-rate',
        'evidence-missing',
        'figures-carried',
        'trade-replaced',
        'over-allocation-large',
        'over-allocation',
        'energy-recovery-capped',
        'reconciliation-gap',
        'jumps-between-years',
        'outliers-against-peers',
        'waste-per-head',
      ].includes(id)),
)

/** Of each country-year, the national figures. */
type Figures = ReadonlyMap<string, readonly bigint[]>

/** Computes changes of the inputs of one release and returns the outcome of each. */
export class Seeding {
  readonly #engine: Engine
  readonly #inputs: ReleaseInputs
  readonly #version: string
  #baseline: { readonly figures: Figures; readonly findings: ReadonlySet<string> } = { figures: new Map(), findings: new Set() }
  readRows: ReadonlySet<number> = new Set()
  /** Number of rows of the untouched inputs, and of those that a rule about implausible inputs names. */
  untouched = { rows: 0, implausible: 0 }

  private constructor(engine: Engine, inputs: ReleaseInputs) {
    this.#engine = engine
    this.#inputs = inputs
    this.#version = inputs.version
  }

  static async open(inputs: ReleaseInputs): Promise<Seeding> {
    const seeding = new Seeding(await openEngine({ threads: 1 }), inputs)
    const { figures, findings } = await seeding.#computed(inputs, [], 'untouched')
    seeding.#baseline = { figures, findings: new Set(findings.map(identity)) }
    const engine = seeding.#engine
    const read = await engine.rows('select distinct input_row as row from step_notes where input_row is not null')
    seeding.readRows = new Set(read.map(({ row }) => Number(row)))
    const [counts] = await engine.rows(
      'select count(distinct row_id) as rows, count(distinct if(fault is not null, row_id, null)) as implausible from input_values',
    )
    seeding.untouched = { rows: Number(counts?.rows), implausible: Number(counts?.implausible) }
    return seeding
  }

  close(): void {
    this.#engine.close()
  }

  /** The outcome of each change. */
  async outcomes(changes: readonly Change[]): Promise<Outcome[]> {
    const outcomes = changes.filter(({ values }) => values === null).map((change) => refused(change, 'refused on reading'))
    for (const batch of batches(changes.filter(({ values }) => values !== null))) outcomes.push(...(await this.#batch(batch)))
    return outcomes
  }

  async #batch(batch: readonly Change[]): Promise<Outcome[]> {
    try {
      const { figures, findings } = await this.#computed(changedInputs(this.#inputs, batch), batch, 'changed')
      const fresh = findings.filter((finding) => !this.#baseline.findings.has(identity(finding)))
      return batch.map((change) => {
        const naming = fresh.filter(({ file, line }) => file === change.file && line === change.line)
        const found = (among: readonly Finding[]) => among[0]?.rule ?? null
        return {
          ...change,
          factor: largestFactor(this.#baseline.figures, figures, change.country),
          foundRevised: found(naming),
          foundNew: found(naming.filter(({ rule }) => rule !== 'input-revised')),
        }
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const [only] = batch
      if (batch.length === 1 && only) return [refused(only, error.code)]
      const alone: Outcome[] = []
      for (const change of batch) alone.push(...(await this.#batch([change])))
      return alone
    }
  }

  /**
   * Computes the changed countries, or all countries if a change concerns all of them. The figures of the other countries come from the
   * untouched schema, so that the rules see all countries.
   */
  async #computed(inputs: ReleaseInputs, changes: readonly Change[], schema: 'untouched' | 'changed') {
    const engine = this.#engine
    const coverage = coverageNamed(this.#version)
    await engine.run(`drop schema if exists ${schema} cascade`)
    await engine.enter(schema)
    const isOfAll = changes.length === 0 || changes.some(({ country }) => country === null)
    await compute(engine, isOfAll ? inputs : describedBy(inputs, new Set(changes.map(({ country }) => country))), coverage)
    if (schema === 'changed') await engine.run('create or replace table countries as from untouched.countries')
    await makeReleaseTables(engine, { version: this.#version, previous: null, step: 'first', countries: 76 })
    const revised = changes.flatMap(({ table, key, revised: cells }) => cells.map((cell) => [table, key, ...cell]))
    if (revised.length > 0)
      await engine.run(
        `insert into revised_cells values ${revised.map((cells) => `(${cells.map((cell) => `'${cell}'`).join(', ')})`).join(', ')}`,
      )
    await engine.run(`
      create table written_national as select * from records where category = 'All packaging' and polymer = 'All polymers';
      ${schema === 'untouched' ? '' : 'insert into written_national from untouched.written_national where country not in (select country from records)'};`)
    const columns = METRICS.map(integerColumn)
    const rows = await engine.rows(`select country, year, ${columns.join(', ')} from written_national`)
    const figures = new Map(rows.map((row) => [`${row.country}|${row.year}`, columns.map((column) => BigInt(row[column] ?? 0))]))
    const results = await runRules(engine, WATCHED, [], coverage)
    const crashed = results.filter(({ status }) => status === 'crashed')
    if (crashed.length > 0) throw new Error(crashed.map(({ findings }) => findings[0]?.message).join('\n'))
    return { figures, findings: results.flatMap(({ findings }) => findings) }
  }
}

const refused = (change: Change, why: string): Outcome => ({
  ...change,
  factor: Number.POSITIVE_INFINITY,
  foundRevised: why,
  foundNew: why,
})

/** The same inputs, restricted to these countries. */
function describedBy(inputs: ReleaseInputs, countries: ReadonlySet<string | null>): ReleaseInputs {
  const rows = (inputs.tables.get('countries') ?? []).filter(({ key }) => countries.has(key))
  return { ...inputs, tables: new Map([...inputs.tables, ['countries', rows]]) }
}

/** Every eighth country and its rows, which covers every region and income group. Changes that concern all countries are tried on these. */
export function fewCountries(inputs: ReleaseInputs): ReleaseInputs {
  const few = new Set((inputs.tables.get('countries') ?? []).filter((_, index) => index % 8 === 0).map(({ key }) => key))
  const exceptions = inputs.exceptions.filter(
    ({ table, key }) => !tableNamed(table).key.includes('country') || few.has(key.split('|')[0] ?? ''),
  )
  const tables = new Map([...inputs.tables].map(([name, rows]) => [name, rows.filter(({ values }) => isOfCovered(values, few))] as const))
  return { ...inputs, tables, exceptions }
}

const identity = ({ rule, key }: Finding) => `${rule}\n${key}`

const MASSES = METRICS.map(({ group }) => group === 'mass')
const WASTE = METRICS.findIndex(({ name }) => name === 'waste_produced_in_the_country')

/** The factor of the national figure that moves most, in one country or, if it is null, in any. */
function largestFactor(before: Figures, after: Figures, country: string | null): number {
  let largest = 1
  for (const [place, figures] of before) {
    if (country !== null && !place.startsWith(`${country}|`)) continue
    const others = after.get(place)
    if (!others) return Number.POSITIVE_INFINITY
    for (const [index, figure] of figures.entries()) {
      const least = MASSES[index] ? Number(figures[WASTE]) * LEAST_SHARE : 1_000_000 * LEAST_SHARE
      const [a, b] = [Math.max(Math.abs(Number(figure)), least), Math.max(Math.abs(Number(others[index])), least)]
      largest = Math.max(largest, a / b, b / a)
    }
  }
  return largest
}

/** Tables from which medians are computed. A batch has one change of each, so that a change does not affect another country. */
const OF_MEDIANS: readonly TableName[] = ['municipal_waste', 'collection']
const MOST_A_GROUP = 3

/**
 * Groups changes of different countries into batches that are small enough not to change the groups of peers. A change that concerns many
 * countries is a batch of its own.
 */
function batches(changes: readonly Change[]): Change[][] {
  const alone = changes.filter(({ country }) => country === null).map((change) => [change])
  const together: Change[][] = []
  for (const change of changes.filter(({ country }) => country !== null)) {
    const fitting = together.find(
      (batch) =>
        batch.every(({ country }) => country !== change.country) &&
        batch.filter(({ table }) => table === change.table).length < (OF_MEDIANS.includes(change.table) ? 1 : MOST_A_GROUP) &&
        batch.length < 20,
    )
    if (fitting) fitting.push(change)
    else together.push([change])
  }
  return [...together, ...alone]
}

function changedInputs(inputs: ReleaseInputs, changes: readonly Change[]): ReleaseInputs {
  const byRow = new Map(changes.map((change) => [change.row, change.values]))
  const tables = new Map(
    [...inputs.tables].map(([name, rows]) => [
      name,
      changes.some(({ table }) => table === name)
        ? rows.map((row) => {
            const values = byRow.get(row.row)
            return values ? row.with(values) : row
          })
        : rows,
    ]),
  )
  return { ...inputs, tables }
}

/** Tries one of every `oneOf` changes of the inputs, and returns the outcomes. */
export async function tryChanges(inputs: ReleaseInputs, oneOf: number): Promise<{ outcomes: Outcome[]; untouched: Seeding['untouched'] }> {
  const whole = await Seeding.open(inputs)
  const few = await Seeding.open(fewCountries(inputs))
  try {
    const changes = seededChanges(inputs, whole.readRows).filter(
      ({ table, column, slip }) => numberOf(`${table}|${column}|${slip}|tried`) % oneOf === 0,
    )
    const outcomes = [
      ...(await whole.outcomes(changes.filter(({ country }) => country !== null))),
      ...(await few.outcomes(changes.filter(({ country }) => country === null))),
    ]
    return { outcomes, untouched: whole.untouched }
  } finally {
    whole.close()
    few.close()
  }
}

/** Counts the changes that move a national figure by more than a factor, and those of them that are found. */
export function foundOf(outcomes: readonly Outcome[], factor: number) {
  const revised = outcomes.filter((outcome) => outcome.factor > factor)
  // A row that concerns many countries cannot be new with a country.
  const fresh = revised.filter(({ country }) => country !== null)
  return {
    moved: revised.length + fresh.length,
    found: revised.filter(({ foundRevised }) => foundRevised !== null).length + fresh.filter(({ foundNew }) => foundNew !== null).length,
  }
}
