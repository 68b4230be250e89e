// The tables of a calculated release in the engine: what rules, differences, reports and files read.

import { type ParameterShape, REASON_PARAMETERS, type ReasonParameter } from '../../schemas/evidence.ts'
import type { Engine, EngineValue } from '../io/engine.ts'
import { bigint, type ColumnOf, type EngineColumn, inOrder, integer, oneOf, varchar } from '../io/engine-columns.ts'
import { type Filling, type GatheredRows, type Gathering, gatheringOf } from '../io/engine-filling.ts'
import { isLeaf, TRADE_FLOWS } from '../model/dimensions.ts'
import { typedEntries } from '../model/typed-keys.ts'
import type { CalculatedCountry, CalculatedRecord, StepNote } from './calculate-country.ts'
import { EVIDENCE, firstRow } from './evidence.ts'
import { CATEGORY, POLYMER } from './load.ts'
import { STEPS } from './method/country.ts'
import { MASS_NAMES, RATIO_NAMES } from './method/records.ts'
import type { Whole } from './numbers/exact.ts'
import type { Row } from './numbers.ts'
import { REASONS } from './reasons.ts'
import type { Leaf } from './world.ts'

type Values = readonly EngineValue[]

/** A small table of each country. */
interface CountryTable {
  readonly name: string
  readonly columns: readonly EngineColumn[]
  readonly rows: (country: CalculatedCountry) => Iterable<Values>
}

const column = <Item>(made: EngineColumn, of: (item: Item) => EngineValue): ColumnOf<Item> => ({ ...made, of })
/** The place of the leaf that a record is of. */
const leafOf = ({ places: [place = 0] }: CalculatedRecord): number => place
const rowId = (row: Row | undefined): number | null => row?.row ?? null

/** Masses in kg, ratios in ppm and quality of each record. */
const FIGURES: readonly ColumnOf<CalculatedRecord>[] = [
  column(varchar('country'), (record) => record.country),
  column(CATEGORY, (record) => record.category),
  column(POLYMER, (record) => record.polymer),
  column(integer('year'), ({ year }) => year),
  ...MASS_NAMES.map((name, place) => column(bigint(name), ({ masses }: CalculatedRecord) => masses[place] as Whole)),
  ...RATIO_NAMES.map((name, place) => column(integer(name), ({ ratios }: CalculatedRecord) => Number(ratios[place]))),
  column(integer('quality_milli'), ({ qualityMilli }) => qualityMilli),
]

/**
 * Those of leaves, and what their masses rest on: for each quantity of EVIDENCE the main row, the score and the left-over kilograms, as far
 * as it can have them, and what the recycling is before it is limited to what is not littered.
 */
const LEAF_FIGURES: readonly ColumnOf<CalculatedRecord>[] = [
  ...FIGURES,
  column(varchar('recycling_form'), (record) => record.of.basis.recycling[leafOf(record)]?.form ?? null),
  column(bigint('recycling_wanted_kg'), (record) => record.of.basis.recycling[leafOf(record)]?.wanted ?? 0),
  ...EVIDENCE.flatMap(({ quantity, has }) =>
    has.map((part) =>
      column(integer(`${quantity}_${part}`), (record: CalculatedRecord) => {
        const [{ of, evidence }, leaf] = [record, leafOf(record)]
        if (part === 'row') return rowId(evidence[quantity].row(leaf))
        if (part === 'milli') return evidence[quantity].milli(leaf)
        return of.basis.leftOver.get(quantity)?.get(of.leaves[leaf] as Leaf) ?? 0
      }),
    ),
  ),
]

/** All leaves that could exist, before those without waste are left out. */
const leafSupply: CountryTable = {
  name: 'leaf_supply',
  columns: [
    varchar('country'),
    integer('year'),
    CATEGORY,
    POLYMER,
    bigint('production_and_import_kg'),
    bigint('export_kg'),
    bigint('added_stock_kg'),
  ],
  *rows({ country, calculation }) {
    for (const { year, generated } of calculation.selections) {
      for (const [place, { category, polymer }] of generated?.leaves.entries() ?? []) {
        const kg = [generated?.production, generated?.exported, generated?.stock].map((all) => all?.[place] ?? 0)
        yield [country, year, category, polymer, ...kg]
      }
    }
  },
}

/** The selected method of each country-year, with the waste that it gives. */
const netInput: CountryTable = {
  name: 'net_input',
  columns: [varchar('country'), integer('year'), varchar('method'), integer('reference_year'), bigint('waste_kg')],
  *rows({ country, calculation }) {
    for (const { year, selected } of calculation.selections)
      if (selected) yield [country, year, selected.method, selected.year, selected.waste]
  },
}

/** What every method with evidence says, with its main row. */
const methodEvidence: CountryTable = {
  name: 'method_evidence',
  columns: [varchar('country'), integer('year'), varchar('method'), integer('reference_year'), bigint('waste_kg'), integer('input_row')],
  *rows({ country, calculation }) {
    for (const { year, netInputs } of calculation.selections) {
      for (const { method, year: from, waste, supply, rows, between } of netInputs) {
        const main = supply ? [...supply.values()].map(({ row }) => row) : rows.slice(0, between ? 2 : 1)
        yield [country, year, method, from, waste, rowId(firstRow(main))]
      }
    }
  },
}

/** The packaging shares of each country, its own or those of its region. */
const packaging: CountryTable = {
  name: 'packaging',
  columns: [varchar('country'), POLYMER, bigint('weight'), bigint('packaging_ppm')],
  *rows({ country, calculation }) {
    for (const [polymer, row] of calculation.packaging)
      yield [country, polymer, row.values.weight ?? null, row.values.packaging_ppm ?? null]
  },
}

/** Plastic waste traded, a row a heading. */
const traded: CountryTable = {
  name: 'traded',
  columns: [varchar('country'), integer('year'), varchar('flow'), bigint('amount_kg'), integer('input_row')],
  *rows({ country, calculation }) {
    for (const { year, trade } of calculation.selections)
      for (const flow of TRADE_FLOWS) for (const { amount, row } of trade[flow]) yield [country, year, flow, amount, row.row]
  },
}

/** Exports of packaging waste that are known for the country as a whole. */
const knownExports: CountryTable = {
  name: 'known_exports',
  columns: [varchar('country'), integer('year'), bigint('export_kg'), integer('input_row')],
  *rows({ country, calculation }) {
    for (const { year, basis } of calculation.years) if (basis.known) yield [country, year, basis.known.mass, basis.known.row.row]
  },
}

function parameterColumn(name: ReasonParameter): EngineColumn {
  const { type, allowed }: ParameterShape = REASON_PARAMETERS[name]
  if (type === 'integer') return integer(name)
  return allowed ? oneOf(name, allowed) : varchar(name)
}

/** The parameters that follow from the median of a note. */
const OF_MEDIAN: Partial<Readonly<Record<ReasonParameter, (note: StepNote) => EngineValue | undefined>>> = {
  income_group: ({ median, income_group }) => median?.group ?? income_group,
  countries: ({ reason, median }) => (reason === 'median-member' ? undefined : median?.countries),
  members: ({ reason, median }) => (reason === 'median-member' ? undefined : median?.rows.length),
}

/** What was selected, passed over, carried, cut or apportioned, and why. */
export const STEP_NOTES: readonly ColumnOf<StepNote>[] = [
  column(oneOf('step', STEPS), ({ step }) => step),
  column(varchar('country'), ({ country = null }) => country),
  column(integer('year'), ({ year = null }) => year),
  column(CATEGORY, (note) => note.category ?? null),
  column(POLYMER, (note) => note.polymer ?? null),
  column(varchar('quantity'), ({ about }) => about),
  column(oneOf('kind', [...new Set(Object.values(REASONS).map(({ kind }) => kind))]), ({ reason }) => REASONS[reason].kind),
  column(oneOf('reason', Object.keys(REASONS)), ({ reason }) => reason),
  ...typedEntries<ReasonParameter, ParameterShape>(REASON_PARAMETERS).map(([name]) => {
    const of = OF_MEDIAN[name] ?? ((note: StepNote) => note[name])
    return column(parameterColumn(name), (note: StepNote) => of(note) ?? null)
  }),
  column(integer('input_row'), ({ row }) => rowId(row)),
  column(bigint('amount_kg'), ({ amount }) => amount ?? null),
  column(bigint('wanted_kg'), ({ wanted }) => wanted ?? null),
]

/** What the calculation finds: a country with its notes, or notes that are about all. */
export interface Results {
  readonly country?: CalculatedCountry
  readonly notes: readonly StepNote[]
}

/** Rows for tables, by their names. */
export type GatheredResults = readonly { readonly table: string; readonly rows: GatheredRows }[]

/** A table that the calculation fills, for the engine of this thread or for that of another. */
interface ResultTable {
  readonly name: string
  fill(engine: Engine): Promise<Filling<Results>>
  gather(take: (rows: GatheredRows) => void): Gathering<Results>
}

function resultTable<Item>(name: string, columns: readonly ColumnOf<Item>[], rowsOf: (results: Results) => Iterable<Item>): ResultTable {
  return {
    name,
    async fill(engine) {
      const filling = await engine.fill(name, columns)
      return { ...filling, add: (results) => filling.add(rowsOf(results)) }
    },
    gather(take) {
      const gathering = gatheringOf(name, columns, take)
      return { ...gathering, add: (results) => gathering.add(rowsOf(results)) }
    },
  }
}

const recordsOf = ({ country }: Results) => country?.records ?? []

const ALL: readonly ResultTable[] = [
  resultTable('leaf_figures', LEAF_FIGURES, (results) => recordsOf(results).filter(isLeaf)),
  resultTable('sum_figures', FIGURES, (results) => recordsOf(results).filter((record) => !isLeaf(record))),
  resultTable('step_notes', STEP_NOTES, ({ notes }) => notes),
  ...[leafSupply, netInput, methodEvidence, packaging, traded, knownExports].map(({ name, columns, rows }) =>
    resultTable(name, inOrder(columns), ({ country }) => (country ? rows(country) : [])),
  ),
]

/** The tables that the calculation fills. */
export interface ResultTables {
  add(results: Results): Promise<void>
  /** Adds what another thread gathered. */
  append(gathered: GatheredResults): Promise<void>
  close(): Promise<void>
}

/** Makes the tables, empty; their rows are there when they are closed. */
export async function resultTables(engine: Engine): Promise<ResultTables> {
  const fillings = new Map<string, Filling<Results>>()
  for (const table of ALL) fillings.set(table.name, await table.fill(engine))
  return {
    async add(results) {
      for (const filling of fillings.values()) await filling.add(results)
    },
    async append(gathered) {
      for (const { table, rows } of gathered) {
        const filling = fillings.get(table)
        if (!filling) throw new RangeError(`rows were gathered for ${table}, which is no table of results`)
        await filling.append(rows)
      }
    },
    async close() {
      for (const filling of fillings.values()) await filling.close()
    },
  }
}

/** Gathers results for the engine of another thread. */
export function gatheredResults(all: Iterable<Results>): GatheredResults {
  const gathered: { readonly table: string; readonly rows: GatheredRows }[] = []
  const gatherings = ALL.map(({ name, gather }) => gather((rows) => gathered.push({ table: name, rows: structuredClone(rows) })))
  for (const results of all) for (const gathering of gatherings) gathering.add(results)
  for (const gathering of gatherings) gathering.takeRest()
  return gathered
}
