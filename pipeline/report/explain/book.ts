// What explains the figures of a country: the exact evaluation of its points, its choices, and the input rows that they lead to, read out
// of the engine after compute. Nothing is decided here.

import type { CellValue } from '../../../schemas/columns.ts'
import type { ReasonParameters } from '../../../schemas/evidence.ts'
import type { LoadedInputs, LoadedRow } from '../../compute/load.ts'
import { Evaluation } from '../../compute/readings/evaluate.ts'
import type { Explainer, Step as ReadStep } from '../../compute/readings/explain.ts'
import { type Model, modelOf } from '../../compute/readings/model.ts'
import type { Recorded, Row } from '../../compute/readings/points.ts'
import { type Reads, readsOf } from '../../compute/readings/walk.ts'
import type { ChoiceKind, PassedOverCode, ReasonCode } from '../../compute/reasons.ts'
import { STATEMENTS } from '../../compute/steps/index.ts'
import type { Engine } from '../../io/engine.ts'
import type { PublishedCells } from '../../model/published-cells.ts'
import type { ExplainedRow } from './explanation.ts'
import type { Step } from './record.ts'

/** Where an input row stands, how good it is, and what it holds. */
export interface BookRow {
  readonly row_id: number
  readonly table_name: string
  readonly key: string
  readonly file: string
  readonly line: number
  readonly source: string | null
  readonly score: bigint | null
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

interface AppliedCell {
  readonly column_name: string
  readonly published: string | null
  readonly exception_row: number
  readonly target_row: number
}

/** The input rows of a release, with their places and papers. */
export interface ReleaseRows {
  readonly rowOf: (row: number) => BookRow
  readonly rowsOf: (table: string) => readonly BookRow[]
  /** Rows as the steps read them: those about a country, or all of a table that is about none. */
  readonly readBy: (table: string, country: string) => readonly Row[] | undefined
  readonly applied: readonly AppliedCell[]
  readonly titles: ReadonlyMap<
    string,
    { readonly title: string; readonly authors: string; readonly url: string | null; readonly year: number }
  >
}

/** Everything that explains the figures of one country in one release. */
export interface CountryBook extends ReleaseRows {
  readonly country: string
  readonly name: string
  readonly evaluation: Evaluation
  /** What explained figures of a year, which share most of their steps. */
  readonly explainers: Map<number, Explainer>
  /** What was said of input rows, by year and row. */
  readonly explainedRows: Map<number, Map<number, ExplainedRow>>
  /** The steps that were put into words, as they were then. */
  readonly writtenSteps: Map<ReadStep, { readonly label: string; readonly remarks: ReadStep['remarks']; readonly step: Step }>
  /** Rows of a table that the steps left behind. */
  readonly recorded: Recorded
  /** The choices about the country, and the members of medians. */
  readonly choices: readonly BookChoice[]
  readonly byReason: Map<ReasonCode, readonly BookChoice[]>
  /** What the statements read of the inputs. */
  readonly reads: Reads
  /** Rows about the country that no step reads, and why. */
  readonly passedOver: readonly PassedOver[]
}

interface PassedOver {
  readonly row: number
  readonly reason: PassedOverCode
  readonly sentence: string
}

/** What the release in the engine holds about a country that it covers. */
export async function readBook(engine: Engine, inputs: ReleaseRows, version: string, country: string): Promise<CountryBook> {
  const books = await readBooks(engine, inputs, version, new Map([[country, null]]))
  const book = books.get(country)
  if (!book) throw new RangeError(`no book of ${country}`)
  return book
}

/**
 * The same of several countries, each table read once for all of them. `wanted` has of each country the years whose figures are explained,
 * null for all: of what is recorded by leaf a book has these years only, but of waste all, as rates are of the waste of their own year.
 */
export async function readBooks(
  engine: Engine,
  inputs: ReleaseRows,
  version: string,
  wanted: ReadonlyMap<string, readonly number[] | null>,
): Promise<ReadonlyMap<string, CountryBook>> {
  if (wanted.size === 0) return new Map()
  const model = modelOf(STATEMENTS, version)
  const tables = new Map([...wanted.keys()].map((country) => [country, new Map<string, Row[]>()]))
  const shared = new Map<string, Row[]>()
  const covered = `country in (${[...wanted.keys()].map(literal).join(', ')})`
  const inYears = [...wanted].map(([country, years]) => `(country = ${literal(country)}${years === null ? '' : ` and ${yearIn(years)}`})`)
  for (const { name, columns, byCountry, byLeaf } of await readTables(engine, model)) {
    const where = byCountry ? ` where ${byLeaf ? inYears.join(' or ') : covered}` : ''
    if (byCountry) for (const rows of tables.values()) rows.set(name, [])
    else shared.set(name, [])
    // In an order of their own: in which order the steps leave rows depends on what runs them.
    for (const row of await engine.scan(`select ${columns} from ${name}${where} order by all`)) {
      if (byCountry) tables.get(String(row.country))?.get(name)?.push(row)
      else shared.get(name)?.push(row)
    }
  }
  const choices = new Map([...wanted.keys()].map((country) => [country, [] as BookChoice[]]))
  for (const row of await engine.rows(
    `select * from choices_in_words where ${covered} or (country is null and kind = 'member') order by all`,
  )) {
    // The columns of the view `choices_in_words` are those of a choice.
    const choice = row as unknown as BookChoice
    if (row.country !== null) choices.get(String(row.country))?.push(choice)
    else for (const all of choices.values()) all.push(choice)
  }
  const reads = readsOf(STATEMENTS)
  const passedOver = new Map([...wanted.keys()].map((country) => [country, [] as PassedOver[]]))
  for (const { row_id, reason, sentence } of await engine.rows(PASSED_OVER_ROWS)) {
    const row = Number(row_id)
    passedOver.get(String(inputs.rowOf(row).values.country))?.push({ row, reason, sentence } as PassedOver)
  }
  const book = (country: string): CountryBook => {
    const recorded: Recorded = (table) => tables.get(country)?.get(table) ?? shared.get(table) ?? inputs.readBy(table, country)
    const name = inputs.rowsOf('countries').find(({ key }) => key === country)?.values.name
    const evaluation = new Evaluation(model, recorded)
    return {
      ...inputs,
      country,
      name: typeof name === 'string' ? name : country,
      evaluation,
      explainers: new Map(),
      explainedRows: new Map(),
      writtenSteps: new Map(),
      byReason: new Map(),
      recorded,
      choices: choices.get(country) ?? [],
      reads,
      passedOver: passedOver.get(country) ?? [],
    }
  }
  return new Map([...wanted.keys()].map((country) => [country, book(country)]))
}

/** Rows that nothing reads, with the reason where there is one. */
const PASSED_OVER_ROWS = `
  select p.row_id, p.reason, p.sentence from passed_over p
  anti join (select input_row from choices where input_row is not null) c on c.input_row = p.row_id
  where p.sentence is not null
  order by p.row_id, p.reason`

/** Tables by leaf of which every year is read. */
const OF_ALL_YEARS: readonly string[] = ['leaf_supply', 'waste']

/** What is read whole, beside the tables of the steps: some of its columns are published, or say what was selected. */
const READ_WHOLE: readonly string[] = ['records', 'quality', 'profiles']

/** Tables that the engine holds and evaluation asks for: of those that are stated the points, of others what they selected. */
async function readTables(engine: Engine, model: Model) {
  const held = await engine.rows('select table_name, column_name from information_schema.columns where table_schema = current_schema()')
  const columnsOf = new Map<string, Set<string>>()
  for (const { table_name, column_name } of held) {
    const columns = columnsOf.get(String(table_name)) ?? new Set()
    columnsOf.set(String(table_name), columns.add(String(column_name)))
  }
  const stated = model.steps.flatMap(({ tables }) => tables)
  const medians = [...columnsOf.keys()].filter((name) => /^dim_|_medians$/.test(name)).map((name) => ({ name, columns: '*' }))
  const tables = stated.map((table) => {
    const selects =
      table.inSql || table.points.some((relation) => (relation.kind === 'rows' ? relation.sql : 'inSql' in relation && relation.inSql))
    return { name: table.name, columns: selects || READ_WHOLE.includes(table.name) ? '*' : table.keys.join(', ') }
  })
  return [...tables, ...medians, { name: 'quality', columns: '*' }]
    .filter(({ name }) => columnsOf.has(name))
    .map((table) => {
      const has = (column: string) => columnsOf.get(table.name)?.has(column) ?? false
      return { ...table, byCountry: has('country'), byLeaf: has('category') && !OF_ALL_YEARS.includes(table.name) }
    })
}

/** The input rows of the release in the engine; `inputs` are those that it was computed from. */
export async function readReleaseRows(engine: Engine, inputs: LoadedInputs): Promise<ReleaseRows> {
  const applied = await engine.rows('select column_name, published, exception_row, target_row from applied_exceptions order by all')
  // Some hundreds of rows are asked for, of half a million: a row is put together when it is.
  const read: (readonly [table: string, row: LoadedRow])[] = []
  for (const [table, rows] of inputs.tables) for (const row of rows) read[row.row] = [table, row]
  const scores = await readScores(engine, read.length)
  const known: BookRow[] = []
  const rowOf = (number: number): BookRow => {
    const row = known[number] ?? made(number)
    known[number] = row
    return row
  }
  const made = (number: number): BookRow => {
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
    readBy: byCountry(inputs),
    // The query above selects its four columns.
    applied: applied as unknown as AppliedCell[],
    titles: new Map(
      rowsOf('sources').map(({ key, values: cells }) => [
        key,
        { title: text(cells.title), authors: text(cells.authors), url: text(cells.url) || null, year: Number(cells.year) },
      ]),
    ),
  }
}

/** The rows of the input tables as steps read them, each table grouped by country when it is asked for. */
function byCountry({ tables }: LoadedInputs): ReleaseRows['readBy'] {
  const grouped = new Map<string, ReadonlyMap<string, readonly Row[]>>()
  const rowsOf = (rows: readonly LoadedRow[]) => {
    const groups = new Map<string, Row[]>()
    for (const { row, values } of rows) {
      const country = values.country === undefined ? '' : String(values.country)
      const group = groups.get(country)
      const made = { ...values, row_id: row } as Row
      if (group) group.push(made)
      else groups.set(country, [made])
    }
    return groups
  }
  return (table, country) => {
    const rows = tables.get(table)
    if (!rows) return undefined
    const groups = grouped.get(table) ?? rowsOf(rows)
    grouped.set(table, groups)
    return groups.get(country) ?? groups.get('') ?? []
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

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
const yearIn = (years: readonly number[]) => (years.length === 0 ? 'false' : `year in (${years.join(', ')})`)
