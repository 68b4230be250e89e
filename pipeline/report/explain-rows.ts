// What the steps recorded about one country, which explains any of its figures, and the input rows that it leads to, read out of the
// engine after compute. Nothing is decided here; masses come in kg, shares in ppm, scores in thousandths, all as bigint; years and numbers of rows as number.

import type { CellValue } from '../../schemas/columns.ts'
import type { ReasonParameters } from '../../schemas/evidence.ts'
import type { LoadedInputs, LoadedRow } from '../compute/load.ts'
import type { ChoiceKind, ReasonCode } from '../compute/reasons.ts'
import type { Engine, EngineValue } from '../io/engine.ts'
import type { PublishedCells } from '../model/published.ts'

type YearRow<Fields> = Fields & { readonly year: number }
type LeafRow<Fields> = YearRow<Fields> & { readonly category: string; readonly polymer: string }

/** Where an input row stands and how good it is. */
export interface InputPlace {
  readonly row_id: number
  readonly table_name: string
  readonly key: string
  readonly file: string
  readonly line: number
  readonly source: string | null
  readonly score: bigint | null
}

export interface BookRow extends InputPlace {
  readonly values: Readonly<Record<string, CellValue>>
  /** What was written where that is not what our tables write. */
  readonly published: PublishedCells | undefined
}

export interface BookChoice extends Omit<ReasonParameters, 'countries' | 'members' | 'leaves'> {
  readonly year: number | null
  readonly category: string | null
  readonly polymer: string | null
  readonly quantity: string
  readonly kind: ChoiceKind
  readonly reason: ReasonCode
  readonly input_row: number | null
  readonly amount_kg: bigint | null
  readonly wanted_kg: bigint | null
  /** The reason in words, for whoever reads an explanation. */
  readonly sentence: string
}

export interface AppliedCell {
  readonly column_name: string
  readonly published: string | null
  readonly exception_row: number
  readonly target_row: number
}

/** The tables that the steps leave behind, a country's rows of each, by the columns that are read. */
export interface BookTables {
  readonly net_input: readonly YearRow<{ method: string; reference_year: number; waste_kg: bigint; override_row: number | null }>[]
  readonly supply: readonly YearRow<{
    polymer: string
    production_and_import_kg: bigint
    export_kg: bigint
    supply_row: number
    packaging_row: number
  }>[]
  readonly back_cast: BookTables['supply']
  readonly back_cast_years: readonly YearRow<{ reference_year: number; now_row: number; then_row: number }>[]
  readonly per_head_waste: readonly YearRow<{
    persons_row: number
    year_before: number
    year_after: number
    before_row: number
    after_row: number
    waste_kg: bigint
  }>[]
  readonly stated_waste: readonly YearRow<{
    reference_year: number
    waste_row: number
    other_row: number | null
    now_row: number | null
    then_row: number | null
    waste_kg: bigint
    preference: bigint
  }>[]
  readonly municipal: readonly YearRow<{
    reference_year: number
    waste_row: number
    now_row: number | null
    then_row: number | null
    uses_median: boolean
    income_group: string
    waste_kg: bigint
  }>[]
  readonly packaging: readonly { readonly polymer: string; readonly weight: bigint; readonly input_row: number }[]
  readonly waste: readonly LeafRow<{
    production_units: bigint
    export_units: bigint
    stock_units: bigint
    waste_units: bigint
    production_and_import_kg: bigint
    export_kg: bigint
    added_stock_kg: bigint
    waste_kg: bigint
  }>[]
  readonly recycling: readonly LeafRow<{
    recycling_row: number | null
    other_row: number | null
    form: string | null
    stated_year: string | null
    recycled_units: bigint
    wanted_kg: bigint
    recycled_kg: bigint
  }>[]
  readonly regional_recycling: readonly YearRow<{ region: string; input_row: number; region_row: number; crosswalk_row: number }>[]
  readonly known_exports: readonly YearRow<{ reference_year: number; export_kg: bigint; input_row: number; evidence: string }>[]
  readonly traded: readonly YearRow<{ flow: string; hs: string; amount_kg: bigint; input_row: number; reference_year: number }>[]
  readonly export_headings: readonly YearRow<{
    hs: string
    total_kg: bigint
    input_row: number
    evidence: string
    reference_year: number
  }>[]
  readonly fates: readonly LeafRow<{
    littered_kg: bigint
    littering_row: number
    recycled_kg: bigint
    waste_exported_kg: bigint
    exported_part_units: bigint
    exported_heading_units: bigint
    exported_rest_units: bigint
    incinerated_kg: bigint
    incinerated_units: bigint
    landfilled_kg: bigint
    landfilled_units: bigint
    improperly_disposed_kg: bigint
    uncollected_kg: bigint
    leaked_kg: bigint
    release_row: number
  }>[]
  readonly collection_choice: readonly YearRow<{
    input_row: number | null
    income_group: string
    uses_median: boolean
    collected_ppm: bigint
  }>[]
  readonly treatment_choice: readonly YearRow<{
    evidence: string
    base: string
    input_row: number | null
    region: string | null
    region_row: number | null
    crosswalk_row: number | null
  }>[]
  readonly national_masses: readonly YearRow<{
    waste_kg: bigint
    littered_kg: bigint
    recycled_kg: bigint
    exported_kg: bigint
    covered_kg: bigint
    collected_kg: bigint
    uncollected_kg: bigint
    room_kg: bigint
    base: string
    base_kg: bigint
    all_ppm: bigint
    wanted_recovery_kg: bigint | null
    wanted_incinerated_kg: bigint
    wanted_landfilled_kg: bigint
    improper_kg: bigint
    incinerated_kg: bigint
    landfilled_kg: bigint
  }>[]
  readonly import_headings: readonly YearRow<{ hs: string; total_kg: bigint; input_row: number; reference_year: number }>[]
  readonly profiles: readonly YearRow<{
    import_kg: bigint
    reexport_kg: bigint | null
    profile: string
    given_row: number | null
    ratio: string | null
    reexport_ppm: bigint
    recycling_ppm: bigint
    shares_row: number
  }>[]
  readonly imported_waste: readonly LeafRow<{
    import_units: bigint
    waste_import_kg: bigint
    reexport_of_waste_import_kg: bigint
    recycling_of_waste_import_kg: bigint
    proper_disposal_of_waste_import_kg: bigint
    improper_disposal_of_waste_import_kg: bigint
  }>[]
  readonly records: readonly (LeafRow<unknown> & Readonly<Record<string, EngineValue>>)[]
  readonly quality: readonly LeafRow<{ quality_milli: bigint }>[]
}

/** The input rows of a release, with their places and papers. */
export interface ReleaseRows {
  readonly rowOf: (row: number) => BookRow
  readonly rowsOf: (table: string) => readonly BookRow[]
  readonly applied: readonly AppliedCell[]
  readonly titles: ReadonlyMap<string, { readonly title: string; readonly authors: string; readonly url: string | null }>
}

/** Everything that explains the figures of one country in one release. */
export interface CountryBook extends ReleaseRows {
  readonly country: string
  readonly name: string
  readonly tables: BookTables
  /** The choices about the country, and the members of medians. */
  readonly choices: readonly BookChoice[]
}

/** A row as the engine gives it. */
export type EngineRow = Record<string, EngineValue>

/** Columns that number years and rows; every other number is an amount. */
const SMALL = /(^|_)(year|row|row_id|year_before|year_after|line)$/
const smallColumns = new Map<string, boolean>()

function isSmall(column: string): boolean {
  const known = smallColumns.get(column) ?? SMALL.test(column)
  smallColumns.set(column, known)
  return known
}

/** A row as explanations read it; the engine's own is changed into it. */
export function normal(row: EngineRow): EngineRow {
  for (const name in row) {
    const value = row[name]
    if (typeof value === 'bigint' && isSmall(name)) row[name] = Number(value)
    else if (typeof value === 'number' && !isSmall(name)) row[name] = BigInt(value)
  }
  return row
}

/** The input rows of the release in the engine; `inputs` are those that it was computed from. */
export async function readReleaseRows(engine: Engine, inputs: LoadedInputs): Promise<ReleaseRows> {
  const applied = (await engine.rows('select column_name, published, exception_row, target_row from applied_exceptions order by all')).map(
    normal,
  )
  // Some hundreds of rows are asked for, of half a million: a row is put together when it is.
  const read: (readonly [table: string, row: LoadedRow])[] = []
  for (const [table, rows] of inputs.tables) for (const row of rows) read[row.row] = [table, row]
  const scores = await readScores(engine, read.length)
  const rowOf = (number: number): BookRow => {
    const found = read[number]
    if (!found) throw new RangeError(`no input row ${number}`)
    const [table, { key, file, line, values, published }] = found
    const [source, score] = [values.source, scores[number] ?? NO_SCORE]
    return {
      ...{ row_id: number, table_name: table, key, file, line },
      source: typeof source === 'string' ? source : null,
      score: score === NO_SCORE ? null : BigInt(score),
      values,
      published,
    }
  }
  const byTable = new Map<string, BookRow[]>()
  const rowsOf = (table: string): BookRow[] => {
    const rows = byTable.get(table) ?? (inputs.tables.get(table) ?? []).map(({ row }) => rowOf(row))
    byTable.set(table, rows)
    return rows
  }
  const text = (value: CellValue | undefined) => (typeof value === 'string' ? value : '')
  return {
    rowOf,
    rowsOf,
    applied: applied as unknown as AppliedCell[],
    titles: new Map(
      rowsOf('sources').map(({ key, values: cells }) => [
        key,
        { title: text(cells.title), authors: text(cells.authors), url: text(cells.url) || null },
      ]),
    ),
  }
}

const NO_SCORE = -1

/** The scores of input rows, by their numbers. */
async function readScores(engine: Engine, rows: number): Promise<Int32Array> {
  const scores = new Int32Array(rows).fill(NO_SCORE)
  const found = await engine.scan('select row_id, score from input_rows where score is not null')
  for (const { row_id, score } of found) scores[Number(row_id)] = Number(score)
  return scores
}
