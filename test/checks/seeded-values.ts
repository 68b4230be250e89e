// Changes single values of the inputs, as typing errors do. Measures how far each change moves national figures, and which findings name
// its row. Changes that do not affect each other are computed together.

import { createHash } from 'node:crypto'
import { RULES } from '../../pipeline/checks/index.ts'
import { plausibleColumns } from '../../pipeline/checks/input-values.ts'
import type { Rule } from '../../pipeline/checks/rule.ts'
import { runRules } from '../../pipeline/checks/run.ts'
import { compute } from '../../pipeline/compute/compute.ts'
import type { ReleaseInputs } from '../../pipeline/ingest/rows.ts'
import { type Engine, openEngine } from '../../pipeline/io/engine.ts'
import { formatDecimal, parseDecimal } from '../../pipeline/model/decimal.ts'
import { Failure } from '../../pipeline/model/failure.ts'
import { integerColumn, METRICS } from '../../pipeline/model/metrics.ts'
import { type CellValue, type Column, engineColumn, readCell, writtenCell } from '../../schemas/columns.ts'
import type { Finding } from '../../schemas/findings.ts'
import { TABLES, type Table, type TableName, tableNamed } from '../../schemas/tables.ts'
import { coverageNamed } from '../coverage.ts'
import { makeReleaseTables } from './release.ts'

export const SLIPS = [
  '× 1000',
  '÷ 1000',
  '× 100',
  '÷ 100',
  '× 10',
  '÷ 10',
  'the value of a neighbour',
  '0',
  'sign',
  'two columns swapped',
] as const
type Slip = (typeof SLIPS)[number]

export interface Change {
  readonly table: TableName
  readonly column: string
  readonly slip: Slip
  readonly row: number
  readonly key: string
  readonly file: string
  readonly line: number
  /** Null if the row concerns many countries. */
  readonly country: string | null
  /** The changed cells by the engine's names; null if the table does not accept them. */
  readonly values: Readonly<Record<string, CellValue>> | null
  readonly before: Readonly<Record<string, string>>
}

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

/** For each column of amounts, one change of each kind in a row that a covered country rests on. A digest of the change picks the row. */
export function seededChanges(inputs: ReleaseInputs, readRows: ReadonlySet<number>, rounds = 1): Change[] {
  const covered = new Set((inputs.tables.get('countries') ?? []).map(({ key }) => key))
  return (TABLES as readonly Table[]).flatMap((table) =>
    plausibleColumns(table).flatMap((column) => {
      const name = engineColumn(column).name
      const all = inputs.tables.get(table.name as TableName) ?? []
      const rows = all.filter((row) => readRows.has(row.row) && row.values[name] !== null && isOfCovered(row.values, covered))
      if (rows.length === 0) return []
      return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
        SLIPS.flatMap((slip): Change[] => {
          const picked = rows[Number.parseInt(digest(`${table.name}|${column.name}|${slip}|${round}`), 16) % rows.length]
          if (!picked) return []
          const cells = slipped(
            table,
            column,
            slip,
            picked.values,
            all.map(({ values }) => values),
            picked.key,
          )
          if (cells === undefined) return []
          // A change that concerns many countries is computed alone, which takes long, so that only half of these changes are tried.
          const isOfMany = !table.key.includes('country')
          if (isOfMany && Number.parseInt(digest(`${table.name}|${column.name}|${slip}|half`), 16) % 2 === 1) return []
          const country = table.key.includes('country') ? picked.values.country : table.key.includes('area') ? picked.values.area : null
          const { row, key, file, line } = picked
          return [
            {
              ...{ table: table.name as TableName, column: column.name, slip, row, key, file, line },
              country: typeof country === 'string' && covered.has(country) ? country : null,
              ...cells,
            },
          ]
        }),
      )
    }),
  )
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

const isOfCovered = ({ country }: Readonly<Record<string, CellValue>>, covered: ReadonlySet<string>) =>
  typeof country !== 'string' || covered.has(country)

/** The cells after the slip. `values` is null if the table does not accept them. Undefined if the slip changes nothing. */
function slipped(
  table: Table,
  column: Column,
  slip: Slip,
  values: Readonly<Record<string, CellValue>>,
  all: readonly Readonly<Record<string, CellValue>>[],
  key: string,
): Pick<Change, 'values' | 'before'> | undefined {
  const textOf = ({ name }: Column, from = values) => {
    const column = table.columns.find((candidate) => candidate.name === name)
    return column ? writtenCell(column, from[engineColumn(column).name] ?? null) : ''
  }
  const own = textOf(column)
  const set = (cells: readonly (readonly [Column, string])[]) => {
    const changed = cells.filter(([of, text]) => text !== textOf(of))
    if (changed.length === 0) return undefined
    const read = changed.map(([of, text]) => [engineColumn(of).name, readCell(of, text)] as const)
    return {
      values: read.some(([, value]) => value === undefined) ? null : (Object.fromEntries(read) as Record<string, CellValue>),
      before: Object.fromEntries(changed.map(([of]) => [of.name, textOf(of)])),
    }
  }
  const shifted = (power: number) => {
    const value = parseDecimal(own)
    if (!value) return undefined
    const { digits, scale } = value
    return set([
      [
        column,
        formatDecimal(scale - power >= 0 ? { digits, scale: scale - power } : { digits: digits * 10n ** BigInt(power - scale), scale: 0 }),
      ],
    ])
  }
  switch (slip) {
    case '× 1000':
      return shifted(3)
    case '÷ 1000':
      return shifted(-3)
    case '× 100':
      return shifted(2)
    case '÷ 100':
      return shifted(-2)
    case '× 10':
      return shifted(1)
    case '÷ 10':
      return shifted(-1)
    case '0':
      return set([[column, '0']])
    case 'sign':
      return set([[column, own.startsWith('-') ? own.slice(1) : `-${own}`]])
    case 'the value of a neighbour': {
      const [entity = ''] = table.key
      const others = all.filter((row) => row[entity] !== values[entity] && textOf(column, row) !== '')
      const other = others[Number.parseInt(digest(`${table.name}|${column.name}|${key}`), 16) % Math.max(others.length, 1)]
      return other && set([[column, textOf(column, other)]])
    }
    case 'two columns swapped': {
      const other = plausibleColumns(table).find(
        ({ name }) => name !== column.name && textOf(column) !== '' && values[engineColumn(column).name] !== null && name > column.name,
      )
      const second = other ?? plausibleColumns(table).find(({ name }) => name !== column.name)
      return second && textOf(second) !== ''
        ? set([
            [column, textOf(second)],
            [second, own],
          ])
        : undefined
    }
  }
}

interface Baseline {
  readonly figures: ReadonlyMap<string, readonly bigint[]>
  readonly findings: ReadonlyMap<string, number>
}

/** Computes changes of the inputs of one release and returns the outcome of each. */
export class Seeding {
  readonly #engine: Engine
  readonly #inputs: ReleaseInputs
  readonly #version: string
  #baseline: Baseline = { figures: new Map(), findings: new Map() }
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
    seeding.#baseline = { figures, findings: new Map(findings.map((finding) => [identity(finding), 1])) }
    const engine = seeding.#engine
    const read = await engine.rows('select distinct input_row as row from step_notes where input_row is not null')
    seeding.readRows = new Set(read.map(({ row }) => Number(row)))
    const [counts] = await engine.rows(
      'select count(distinct row_id) as rows, count(distinct if(cause is not null, row_id, null)) as implausible from input_values',
    )
    seeding.untouched = { rows: Number(counts?.rows), implausible: Number(counts?.implausible) }
    return seeding
  }

  close(): void {
    this.#engine.close()
  }

  /** The outcome of each change. */
  async outcomes(changes: readonly Change[]): Promise<Outcome[]> {
    const refused = changes
      .filter(({ values }) => values === null)
      .map((change) => ({
        ...change,
        factor: Number.POSITIVE_INFINITY,
        foundRevised: 'refused on reading',
        foundNew: 'refused on reading',
      }))
    const outcomes: Outcome[] = [...refused]
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
      if (batch.length === 1 && only) return [{ ...only, factor: Number.POSITIVE_INFINITY, foundRevised: error.code, foundNew: error.code }]
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
    await compute(
      engine,
      isOfAll
        ? inputs
        : described(
            inputs,
            changes.map(({ country }) => country),
          ),
      coverage,
    )
    if (schema === 'changed') await engine.run('create or replace table countries as from untouched.countries')
    await makeReleaseTables(engine, { version: this.#version, previous: null, step: 'first', countries: 76 })
    const revised = changes.flatMap(({ table, key, before }) => Object.entries(before).map(([column, text]) => [table, key, column, text]))
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
    const results = await runRules(engine, WATCHED as readonly Rule[], [], coverage)
    const crashed = results.filter(({ status }) => status === 'crashed')
    if (crashed.length > 0) throw new Error(crashed.map(({ findings }) => findings[0]?.message).join('\n'))
    return { figures, findings: results.flatMap(({ findings }) => findings) }
  }
}

/** The same inputs, restricted to these countries. */
function described(inputs: ReleaseInputs, countries: readonly (string | null)[]): ReleaseInputs {
  const rows = (inputs.tables.get('countries') ?? []).filter(({ key }) => countries.includes(key))
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
function largestFactor(
  before: ReadonlyMap<string, readonly bigint[]>,
  after: ReadonlyMap<string, readonly bigint[]>,
  country: string | null,
): number {
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
export async function tryChanges(inputs: ReleaseInputs, oneOf = 1): Promise<{ outcomes: Outcome[]; untouched: Seeding['untouched'] }> {
  const whole = await Seeding.open(inputs)
  const few = await Seeding.open(fewCountries(inputs))
  try {
    const changes = seededChanges(inputs, whole.readRows).filter(
      ({ table, column, slip }) => Number.parseInt(digest(`${table}|${column}|${slip}|tried`), 16) % oneOf === 0,
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
