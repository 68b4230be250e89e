// The tables of a calculated release in the engine: what rules, differences, reports and files read.

import { REASON_PARAMETERS } from '../../schemas/evidence.ts'
import type { Engine, EngineValue } from '../io/engine.ts'
import { bigint, boolean, type EngineColumn, integer, varchar } from '../io/engine-columns.ts'
import type { Coverage } from '../model/coverage.ts'
import { TRADE_FLOWS } from '../model/dimensions.ts'
import type { Metric } from '../model/metrics.ts'
import { integerColumn } from '../model/metrics.ts'
import type { CalculatedCountry, StepNote } from './calculate-country.ts'
import { EVIDENCE } from './evidence.ts'
import { EVIDENCE_TABLES, notedQuantities } from './evidence-tables.ts'
import type { DimensionColumns } from './load.ts'
import { MASS_NAMES, RATIO_NAMES } from './method/records.ts'
import type { Row } from './numbers.ts'
import { sentenceSql } from './reason-sentences.ts'
import { REASONS } from './reasons.ts'
import { yearOf } from './world.ts'

type Values = readonly EngineValue[]

/** A table with a row or rows of each country. */
interface CountryTable {
  readonly name: string
  readonly columns: readonly EngineColumn[]
  readonly rows: (country: CalculatedCountry) => Iterable<Values>
}

const rowId = (row: Row | undefined): number | null => row?.row ?? null

/**
 * Masses in kg, ratios in ppm and quality of each record, in published order; of a leaf also what its masses rest on: for each quantity of
 * EVIDENCE the main row, the score and the left-over kilograms, as far as it can have them, and what the recycling is before it is limited to
 * what is not littered. The views `records`, `masses`, `quality`, `recycling` and `leaf_evidence` are parts of it.
 */
const figures = ({ country }: DimensionColumns): CountryTable => ({
  name: 'figures',
  columns: [
    ...[country, varchar('category'), varchar('polymer'), integer('year')],
    ...MASS_NAMES.map(bigint),
    ...RATIO_NAMES.map(integer),
    ...[integer('quality_milli'), boolean('is_leaf'), varchar('recycling_form'), bigint('recycling_wanted_kg')],
    ...EVIDENCE.flatMap(({ quantity, has }) => has.map((part) => integer(`${quantity}_${part}`))),
  ],
  *rows({ country, published }) {
    for (const { of, leaf, category, polymer, masses, ratios, qualityMilli, evidence } of published) {
      const basis = leaf === undefined ? undefined : of.basis.recycling[leaf]
      const wanted = leaf === undefined ? null : BigInt(basis?.wanted ?? 0)
      const parts = EVIDENCE.flatMap(({ quantity, has }) => {
        if (!evidence) return has.map(() => null)
        const { row, scoreMilli = null, units = 0 } = evidence[quantity]
        return has.map((part) => (part === 'row' ? rowId(row) : part === 'milli' ? scoreMilli : units))
      })
      const figures = [...masses.map(BigInt), ...ratios.map(Number), qualityMilli]
      yield [country, category, polymer, of.year, ...figures, evidence !== undefined, basis?.form ?? null, wanted, ...parts]
    }
  },
})

/** All leaves that could exist, before those without waste are left out. */
const leafSupply = ({ country, category, polymer }: DimensionColumns): CountryTable => ({
  name: 'leaf_supply',
  columns: [country, integer('year'), category, polymer, bigint('production_and_import_kg'), bigint('export_kg'), bigint('added_stock_kg')],
  *rows({ country, calculation }) {
    for (const { year, generated } of calculation.selections) {
      for (const [place, { category, polymer }] of generated?.leaves.entries() ?? []) {
        const kg = [generated?.production, generated?.exported, generated?.stock].map((all) => BigInt(all?.[place] ?? 0))
        yield [country, year, category, polymer, ...kg]
      }
    }
  },
})

/** The selected method of each country-year, with the waste that it gives. */
const netInput = ({ country }: DimensionColumns): CountryTable => ({
  name: 'net_input',
  columns: [country, integer('year'), varchar('method'), integer('reference_year'), bigint('waste_kg')],
  *rows({ country, calculation }) {
    for (const { year, selected } of calculation.selections)
      if (selected) yield [country, year, selected.method, selected.year, BigInt(selected.waste)]
  },
})

/** What every method with evidence says, with its main row. */
const methodEvidence = ({ country }: DimensionColumns): CountryTable => ({
  name: 'method_evidence',
  columns: [country, integer('year'), varchar('method'), integer('reference_year'), bigint('waste_kg'), integer('input_row')],
  *rows({ country, calculation }) {
    for (const { year, netInputs } of calculation.selections) {
      for (const { method, year: from, waste, supply, rows, between } of netInputs) {
        const main = supply ? [...supply.values()].map(({ row }) => row) : ((between?.slice(1) as Row[] | undefined) ?? rows.slice(0, 1))
        const first = main.reduce<Row | undefined>((least, row) => (least && least.row < row.row ? least : row), undefined)
        yield [country, year, method, from, BigInt(waste), rowId(first)]
      }
    }
  },
})

/** The packaging shares of each country, its own or those of its region. */
const packaging = ({ country, polymer }: DimensionColumns): CountryTable => ({
  name: 'packaging',
  columns: [country, polymer, integer('input_row'), bigint('weight'), bigint('packaging_ppm')],
  *rows({ country, calculation }) {
    for (const [polymer, row] of calculation.packaging)
      yield [country, polymer, row.row, row.values.weight ?? null, row.values.packaging_ppm ?? null]
  },
})

/** Plastic waste traded, by flow and heading. */
const traded = ({ country }: DimensionColumns): CountryTable => ({
  name: 'traded',
  columns: [country, integer('year'), varchar('flow'), varchar('hs'), bigint('amount_kg'), integer('input_row')],
  *rows({ country, calculation }) {
    for (const { year, trade } of calculation.selections)
      for (const flow of TRADE_FLOWS)
        for (const { hs, amount, row } of trade[flow]) yield [country, year, flow, hs, BigInt(amount), row.row]
  },
})

/** Exports of packaging waste that are known for the country as a whole. */
const knownExports = ({ country }: DimensionColumns): CountryTable => ({
  name: 'known_exports',
  columns: [country, integer('year'), integer('reference_year'), bigint('export_kg'), integer('input_row')],
  *rows({ country, calculation }) {
    for (const { year, basis } of calculation.years)
      if (basis.known) yield [country, year, yearOf(basis.known.row), BigInt(basis.known.mass), basis.known.row.row]
  },
})

export const countryTables = (dimensions: DimensionColumns): readonly CountryTable[] =>
  [figures, leafSupply, netInput, methodEvidence, packaging, traded, knownExports].map((table) => table(dimensions))

const PARAMETERS = Object.entries(REASON_PARAMETERS)
const NOTE_COLUMNS: readonly EngineColumn[] = [
  ...['step', 'country'].map(varchar),
  integer('year'),
  ...['category', 'polymer', 'quantity', 'kind', 'reason'].map(varchar),
  ...PARAMETERS.map(([name, { type }]) => (type === 'integer' ? integer(name) : varchar(name))),
  integer('input_row'),
  bigint('amount_kg'),
  bigint('wanted_kg'),
]

/** What was selected, passed over, carried, cut or apportioned, and why. */
export const NOTES_TABLE = { name: 'step_notes', columns: NOTE_COLUMNS } as const

/** The row of a note in `step_notes`. */
export function noteRow(note: StepNote): Values {
  const { step, country, year, category, polymer, about, reason, row, amount, wanted, cell } = note
  const parameters: Readonly<Record<keyof typeof REASON_PARAMETERS, EngineValue | undefined>> = {
    method: note.method,
    publisher: note.publisher,
    flag: note.flag,
    from_year: note.from,
    to_year: note.to,
    heading: note.heading,
    income_group: note.group,
    countries: note.countries,
    members: note.members,
    leaves: note.leaves,
    region: note.region,
    profile: note.profile,
    ratio: note.ratio,
    cell_table: cell?.table,
    cell_column: cell?.column,
  }
  return [
    ...[step, country, year, category, polymer, about, REASONS[reason].kind, reason].map((value) => value ?? null),
    ...PARAMETERS.map(([name]) => parameters[name as keyof typeof parameters] ?? null),
    rowId(row),
    ...[amount, wanted].map((mass) => (mass === undefined ? null : BigInt(mass))),
  ]
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
  from figures where is_leaf`
})

/**
 * `leaf_evidence`: one row a leaf and quantity. `main_rows`: the one row that a reviewer opens first, that of the waste by each method that
 * has evidence, and that of the treatment. `evidence`: all notes with the line of the file that they point to and what is published there
 * where that is not what our tables write (JSON), the masses of the leaves, and the quality of each record. Scores are in thousandths.
 * Other releases read the views `records` and `masses` of this one, so that these name its schema.
 */
const views = (metrics: readonly Metric[], schema: string) => `
  create view records as select country, category, polymer, year, ${metrics.map(integerColumn).join(', ')} from "${schema}".figures;
  create view masses as select country, category, polymer, year, ${MASS_NAMES.join(', ')} from "${schema}".figures;
  create view recycling as
  select country, year, category, polymer, recycling_form as form, recycled_row as recycling_row, recycling_wanted_kg as wanted_kg, recycled_kg
  from figures where is_leaf;
  create view step_notes_in_words as select *, ${sentenceSql()} as sentence from step_notes;
  create view quality as select country, category, polymer, year, quality_milli from figures where quality_milli is not null;
  create view leaf_evidence as ${leafEvidence.join(' union all ')};
  create view main_rows as
  select e.country, e.year, 'waste_generated' as quantity, e.method, e.input_row
  from method_evidence e join net_input n on n.country = e.country and n.year = e.year
  union all
  select country, year, 'treatment', null, input_row from step_notes where quantity = 'treatment' and reason = 'row-used';
  create view evidence as
  select s.* exclude (input_row), null as units, i.table_name, i.key, i.file, i.line, i.source, i.score * 1000 as score_milli, i.published
  from step_notes s
  left join input_rows i on i.row_id = s.input_row
  union all by name
  select l.step, l.country, l.year, l.category, l.polymer, l.quantity, 'mass' as kind, 'leaf-mass' as reason, l.amount_kg, l.units,
    i.table_name, i.key, i.file, i.line, i.source, l.score_milli, i.published
  from leaf_evidence l
  left join input_rows i on i.row_id = l.input_row
  where l.amount_kg <> 0
  union all by name
  select '99-evidence' as step, country, year, category, polymer, 'quality' as quantity, 'quality' as kind, 'mean-of-scores' as reason,
    quality_milli as score_milli
  from quality;`
