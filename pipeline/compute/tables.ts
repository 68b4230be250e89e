// The tables of a calculated release in the engine: what rules, differences, reports and files read.

import { type ParameterShape, REASON_PARAMETERS, type ReasonParameter } from '../../schemas/evidence.ts'
import type { Engine, EngineValue } from '../io/engine.ts'
import { bigint, type ColumnOf, type EngineColumn, enumerated, inOrder, integer, varchar } from '../io/engine-columns.ts'
import type { Coverage } from '../model/coverage.ts'
import { TRADE_FLOWS } from '../model/dimensions.ts'
import { integerColumn, type Metric } from '../model/metrics.ts'
import { sqlText, sqlTexts } from '../model/sql-text.ts'
import { typedEntries } from '../model/typed-keys.ts'
import type { CalculatedCountry, CalculatedRecord, StepNote } from './calculate-country.ts'
import { EVIDENCE, firstRow } from './evidence.ts'
import { EVIDENCE_TABLES, notedQuantities } from './evidence-tables.ts'
import type { DimensionColumns } from './load.ts'
import { STEPS } from './method/country.ts'
import { MASS_NAMES, RATIO_NAMES } from './method/records.ts'
import type { Whole } from './numbers/exact.ts'
import type { Row } from './numbers.ts'
import { sentenceSql } from './reason-sentences.ts'
import { REASONS } from './reasons.ts'
import { type Leaf, yearOf } from './world.ts'

type Values = readonly EngineValue[]

/** A small table of each country. */
interface CountryTable {
  readonly name: string
  readonly columns: readonly EngineColumn[]
  readonly rows: (country: CalculatedCountry) => Iterable<Values>
}

const column = <Item>(made: EngineColumn, of: (item: Item) => EngineValue): ColumnOf<Item> => ({ ...made, of })
const rowId = (row: Row | undefined): number | null => row?.row ?? null

/** Masses in kg, ratios in ppm and quality of each record, in published order. */
const figures = ({ category, polymer }: DimensionColumns): readonly ColumnOf<CalculatedRecord>[] => [
  column(varchar('country'), (record) => record.country),
  column(category, (record) => record.category),
  column(polymer, (record) => record.polymer),
  column(integer('year'), ({ of }) => of.year),
  ...MASS_NAMES.map((name, place) => column(bigint(name), ({ masses }: CalculatedRecord) => masses[place] as Whole)),
  ...RATIO_NAMES.map((name, place) => column(integer(name), ({ ratios }: CalculatedRecord) => Number(ratios[place]))),
  column(integer('quality_milli'), ({ qualityMilli }) => qualityMilli),
]

/**
 * Those of leaves, and what their masses rest on: for each quantity of EVIDENCE the main row, the score and the left-over kilograms, as far
 * as it can have them, and what the recycling is before it is limited to what is not littered.
 */
const leafFigures = (dimensions: DimensionColumns): readonly ColumnOf<CalculatedRecord & { readonly leaf: number }>[] => [
  ...figures(dimensions),
  column(varchar('recycling_form'), ({ of, leaf }) => of.basis.recycling[leaf]?.form ?? null),
  column(bigint('recycling_wanted_kg'), ({ of, leaf }) => of.basis.recycling[leaf]?.wanted ?? 0),
  ...EVIDENCE.flatMap(({ quantity, has }) =>
    has.map((part) =>
      column(integer(`${quantity}_${part}`), ({ of, evidence, leaf }: CalculatedRecord & { readonly leaf: number }) => {
        const { rows, scoresMilli } = evidence[quantity]
        if (part === 'row') return rowId(rows[leaf])
        if (part === 'milli') return scoresMilli[leaf] ?? null
        return of.basis.leftOver.get(quantity)?.get(of.leaves[leaf] as Leaf) ?? 0
      }),
    ),
  ),
]

/** All leaves that could exist, before those without waste are left out. */
const leafSupply = ({ category, polymer }: DimensionColumns): CountryTable => ({
  name: 'leaf_supply',
  columns: [
    varchar('country'),
    integer('year'),
    category,
    polymer,
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
})

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
        const main = supply ? [...supply.values()].map(({ row }) => row) : ((between?.slice(1) as Row[] | undefined) ?? rows.slice(0, 1))
        yield [country, year, method, from, waste, rowId(firstRow(main))]
      }
    }
  },
}

/** The packaging shares of each country, its own or those of its region. */
const packaging = ({ polymer }: DimensionColumns): CountryTable => ({
  name: 'packaging',
  columns: [varchar('country'), polymer, integer('input_row'), bigint('weight'), bigint('packaging_ppm')],
  *rows({ country, calculation }) {
    for (const [polymer, row] of calculation.packaging)
      yield [country, polymer, row.row, row.values.weight ?? null, row.values.packaging_ppm ?? null]
  },
})

/** Plastic waste traded, by flow and heading. */
const traded: CountryTable = {
  name: 'traded',
  columns: [varchar('country'), integer('year'), varchar('flow'), varchar('hs'), bigint('amount_kg'), integer('input_row')],
  *rows({ country, calculation }) {
    for (const { year, trade } of calculation.selections)
      for (const flow of TRADE_FLOWS) for (const { hs, amount, row } of trade[flow]) yield [country, year, flow, hs, amount, row.row]
  },
}

/** Exports of packaging waste that are known for the country as a whole. */
const knownExports: CountryTable = {
  name: 'known_exports',
  columns: [varchar('country'), integer('year'), integer('reference_year'), bigint('export_kg'), integer('input_row')],
  *rows({ country, calculation }) {
    for (const { year, basis } of calculation.years)
      if (basis.known) yield [country, year, yearOf(basis.known.row), basis.known.mass, basis.known.row.row]
  },
}

/** A text of a few: the engine keeps it as a number, in the order of the texts. */
export function oneOf(name: string, few: readonly string[]): EngineColumn {
  const texts = [...few].sort()
  return enumerated(name, { name: `enum (${sqlTexts(texts)})`, texts })
}

function parameterColumn(name: ReasonParameter): EngineColumn {
  const { type, allowed }: ParameterShape = REASON_PARAMETERS[name]
  if (type === 'integer') return integer(name)
  return allowed ? oneOf(name, allowed) : varchar(name)
}

const PARAMETER_OF: Readonly<Record<ReasonParameter, (note: StepNote) => string | number | undefined>> = {
  method: ({ method }) => method,
  publisher: ({ publisher }) => publisher,
  flag: ({ flag }) => flag,
  from_year: ({ from }) => from,
  to_year: ({ to }) => to,
  heading: ({ heading }) => heading,
  income_group: ({ group, median }) => median?.group ?? group,
  countries: ({ reason, median }) => (reason === 'median-member' ? undefined : median?.countries),
  members: ({ reason, median }) => (reason === 'median-member' ? undefined : median?.rows.length),
  leaves: ({ leaves }) => leaves,
  region: ({ region }) => region,
  profile: ({ profile }) => profile,
  ratio: ({ ratio }) => ratio,
  cell_table: ({ cell }) => cell?.table,
  cell_column: ({ cell }) => cell?.column,
}

/** What was selected, passed over, carried, cut or apportioned, and why. */
export const stepNotes = ({ category, polymer }: DimensionColumns): readonly ColumnOf<StepNote>[] => [
  column(oneOf('step', STEPS), ({ step }) => step),
  column(varchar('country'), ({ country = null }) => country),
  column(integer('year'), ({ year = null }) => year),
  column(category, (note) => note.category ?? null),
  column(polymer, (note) => note.polymer ?? null),
  column(varchar('quantity'), ({ about }) => about),
  column(oneOf('kind', [...new Set(Object.values(REASONS).map(({ kind }) => kind))]), ({ reason }) => REASONS[reason].kind),
  column(oneOf('reason', Object.keys(REASONS)), ({ reason }) => reason),
  ...typedEntries(PARAMETER_OF).map(([name, of]) => column(parameterColumn(name), (note: StepNote) => of(note) ?? null)),
  column(integer('input_row'), ({ row }) => rowId(row)),
  column(bigint('amount_kg'), ({ amount }) => amount ?? null),
  column(bigint('wanted_kg'), ({ wanted }) => wanted ?? null),
]

const isLeaf = (record: CalculatedRecord): record is CalculatedRecord & { readonly leaf: number } => record.leaf !== undefined

/** The tables that the calculation fills. */
export interface ResultTables {
  add(country: CalculatedCountry): Promise<void>
  note(notes: Iterable<StepNote>): Promise<void>
  close(): Promise<void>
}

/** Makes the tables of countries and of notes, empty; their rows are there when they are closed. */
export async function resultTables(engine: Engine, dimensions: DimensionColumns): Promise<ResultTables> {
  const leaves = await engine.fill('leaf_figures', leafFigures(dimensions))
  const sums = await engine.fill('sum_figures', figures(dimensions))
  const notes = await engine.fill('step_notes', stepNotes(dimensions))
  const small = [leafSupply(dimensions), netInput, methodEvidence, packaging(dimensions), traded, knownExports]
  const others = await Promise.all(
    small.map(async ({ name, columns, rows }) => ({ rows, filling: await engine.fill(name, inOrder(columns)) })),
  )
  return {
    async add(country) {
      await leaves.add(country.published.filter(isLeaf))
      await sums.add(country.published.filter((record) => !isLeaf(record)))
      for (const { rows, filling } of others) await filling.add(rows(country))
    },
    note: (said) => notes.add(said),
    async close() {
      for (const filling of [leaves, sums, notes, ...others.map((other) => other.filling)]) await filling.close()
    },
  }
}

/** Makes the tables that do not depend on a country, and the views over all. */
export async function loadSharedTables(engine: Engine, { metrics }: Coverage): Promise<void> {
  await engine.load('noted_quantities', ['name', 'metric'].map(varchar), [...notedQuantities(metrics)])
  await engine.load(
    'evidence_tables',
    ['name', 'metric', 'year'].map(varchar),
    EVIDENCE_TABLES.map(({ table, metric, year = null }) => [table, metric, year]),
  )
  const [current] = await engine.rows<{ schema: string }>('select current_schema() as schema')
  await engine.run(views(metrics, current?.schema ?? 'main'))
}

const leafEvidence = EVIDENCE.map(({ quantity, step, mass, has }) => {
  const part = (name: string) => (has.some((one) => one === name) ? `${quantity}_${name}` : undefined)
  return `
  select country, year, category, polymer, '${step}' as step, '${quantity}' as quantity, ${mass} as amount_kg, ${part('units') ?? 0} as units,
    ${part('row') ?? 'null'} as input_row, ${part('milli') ?? 'null'} as score_milli
  from leaf_figures`
})

/** SQL: sets the countries whose rows `evidence` can find, from a code up to the one before another; without codes, those of all. */
export const rowsOfCountries = (from?: string, before?: string): string =>
  from === undefined || before === undefined
    ? 'reset variable first_country; reset variable beyond_country'
    : `set variable first_country = ${sqlText(from)}; set variable beyond_country = ${sqlText(before)}`

const ROWS = `(from input_rows where country_of_row is null or getvariable('first_country') is null
    or country_of_row >= getvariable('first_country') and country_of_row < getvariable('beyond_country'))`

/** SQL: columns of all records. */
const ofAll = (columns: readonly string[], schema: string) =>
  ['leaf_figures', 'sum_figures']
    .map((table) => `select country, category, polymer, year, ${columns.join(', ')} from "${schema}".${table}`)
    .join(' union all ')

/**
 * `leaf_evidence`: one row a leaf and quantity. `main_rows`: the one row that a reviewer opens first, that of the waste by each method that
 * has evidence, and that of the treatment. `evidence`: all notes with the line of the file that they point to and what is published there
 * where that is not what our tables write (JSON), the masses of the leaves, and the quality of each record. Scores are in thousandths.
 * Other releases read the views `records` and `masses` of this one, so that these name its schema.
 */
const views = (metrics: readonly Metric[], schema: string) => `
  create view records as ${ofAll(metrics.map(integerColumn), schema)};
  create view masses as ${ofAll(MASS_NAMES, schema)};
  create view recycling as
  select country, year, category, polymer, recycling_form as form, recycled_row as recycling_row, recycling_wanted_kg as wanted_kg, recycled_kg
  from leaf_figures;
  create view step_notes_in_words as select *, ${sentenceSql()} as sentence from step_notes;
  create view quality as select * from (${ofAll(['quality_milli'], schema)}) where quality_milli is not null;
  create view leaf_evidence as ${leafEvidence.join(' union all ')};
  create view main_rows as
  select e.country, e.year, 'waste_generated' as quantity, e.method, e.input_row
  from method_evidence e join net_input n on n.country = e.country and n.year = e.year
  union all
  select country, year, 'treatment', null, input_row from step_notes where quantity = 'treatment' and reason = 'row-used';
  create view evidence as
  select s.* exclude (input_row), null as units, i.table_name, i.key, i.file, i.line, i.source, i.score * 1000 as score_milli, i.published
  from step_notes s
  left join ${ROWS} i on i.row_id = s.input_row
  union all by name
  select l.step, l.country, l.year, l.category, l.polymer, l.quantity, 'mass' as kind, 'leaf-mass' as reason, l.amount_kg, l.units,
    i.table_name, i.key, i.file, i.line, i.source, l.score_milli, i.published
  from leaf_evidence l
  left join ${ROWS} i on i.row_id = l.input_row
  where l.amount_kg <> 0
  union all by name
  select '99-evidence' as step, country, year, category, polymer, 'quality' as quantity, 'quality' as kind, 'mean-of-scores' as reason,
    quality_milli as score_milli
  from quality;`
