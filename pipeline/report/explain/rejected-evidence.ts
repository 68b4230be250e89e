// Finds the evidence for the same quantity that the steps did not select: what they noted, and rows that no step reads.

import type { ExplainedRow } from '../../../schemas/explanation.ts'
import { isTableName, tableNamed } from '../../../schemas/tables.ts'
import { FLOW_QUANTITIES, type Flow } from '../../compute/method/trade.ts'
import type { Row } from '../../compute/numbers.ts'
import { PASSED_OVER, type PassedOverCode, type ReasonCode } from '../../compute/reasons.ts'
import { grouped, smallest } from '../../model/lists.ts'
import { type CountryBook, notesOfKind } from './book.ts'
import type { StepScope } from './explained.ts'
import { methodAlternative, noteTexts } from './explanation-words.ts'
import { besideText, publishedBeside } from './published-values.ts'

/** Evidence that was not selected, and why. */
export interface Rejected {
  readonly reason: ReasonCode | PassedOverCode | 'another-year-is-nearer' | 'own-figure-not-read' | 'holds-for-other-years'
  readonly text: string
  readonly row: number | null
}

/** Tables of which the nearest year is selected. */
const OF_NEAREST_YEAR: readonly string[] = [
  ...['polymer_supply', 'waste_generated', 'municipal_waste'],
  ...['recycled_abroad', 'collection', 'treatment_shares'],
]

/** What the medians of a table are used for. */
const MEDIANS_ABOUT: Readonly<Record<string, string>> = { municipal_waste: 'waste_generated', collection: 'collected' }

/** Tables of which one supplies a value, each with the columns that can. */
const RIVALS: readonly Readonly<Record<string, readonly string[]>>[] = [
  { waste_trade: ['amount_kg', 'packaging_ppm'], trade_statistics: ['amount_kg', 'packaging_ppm'] },
  { waste_exports: ['export_kg'], recycled_abroad: ['members_kg', 'outside_kg'] },
  { recycling_rates: ['recycled_ppm', 'recycled_kg', 'packaging_ppm'], regional_fates: ['recycled_ppm'] },
  {
    treatment_shares: ['incineration_ppm', 'sanitary_landfill_ppm', 'improper_ppm'],
    regional_fates: ['incinerated_ppm', 'landfilled_ppm', 'mismanaged_ppm'],
    energy_recovery: ['recovered', 'divided_by'],
  },
]

/** The columns of a table's key; none where it is no input table. */
export const keyOf = (table: string): readonly string[] => (isTableName(table) ? tableNamed(table).key : [])

/** The selected cells. */
interface Selected {
  readonly table: string
  readonly columns: ReadonlySet<string | null>
  readonly selected: readonly ExplainedRow[]
}

/** The rejected evidence for the selected cells, in the year of the figure. */
export function rejectedFor(book: CountryBook, { year }: StepScope, { table, columns, selected }: Selected): readonly Rejected[] {
  const rows = new Set(selected.map(({ row }) => row))
  const flows = flowsOf(book, table, selected)
  const ofYear = (kind: 'input' | 'alternative') => notesOfKind(book, kind).filter((note) => note.year === year)
  const quantities = new Set<string | undefined>([
    ...(flows?.map((flow) => FLOW_QUANTITIES[flow as Flow]) ?? []),
    ...(flows ? [] : quantitiesOf(book, table)),
    ...ofYear('input').flatMap(({ row, about }) => (row && rows.has(row.row) ? [about] : [])),
    ...(selected.length === 0 ? [MEDIANS_ABOUT[table]] : []),
  ])
  const alternatives = ofYear('alternative').filter(({ about }) => quantities.has(about))
  const notedAlternatives = alternatives.flatMap((note): Rejected[] => {
    // A method that was not selected is one alternative, however many rows it is made of.
    if (note.method && note.reason !== 'method-not-selected') return []
    const text = note.reason === 'method-not-selected' ? methodAlternative(book, note) : noteTexts(book, [note]).join('; ')
    return text === '' ? [] : [{ reason: note.reason, text, row: note.row?.row ?? null }]
  })
  return [
    ...notedAlternatives,
    ...passedOver(book, year, { table, columns }, flows),
    ...ownFigures(book, { table, columns }),
    ...fartherYears(book, year, table, selected),
  ]
}

/** Rows of the waste of another year, which only turns a mass into a rate: no evidence for the quantity that has the rate. */
const OF_ANOTHER_WASTE: readonly string[] = ['waste-of-year', 'waste-of-mass'] satisfies readonly ReasonCode[]

/** The rows of a table that are about the country. */
const ownRows = ({ world, country }: CountryBook, table: string) => world.among(table, 'country', country)

/** The quantities that the country's rows of a table are evidence for, by what the method says of them in any year. */
const quantitiesOf = (book: CountryBook, table: string): readonly string[] =>
  notesOfKind(book, 'input').flatMap(({ about, reason, row }) =>
    row?.table === table && row.values.country === book.country && !OF_ANOTHER_WASTE.includes(reason) ? [about] : [],
  )

/** The flows that the selected rows are about, because exports are no alternative to imports; null if the table has no flows. */
function flowsOf(book: CountryBook, table: string, selected: readonly ExplainedRow[]): readonly string[] | null {
  return keyOf(table).includes('flow') ? [...new Set(selected.map(({ row }) => String(book.rowOf(row).values.flow)))] : null
}

/**
 * Rows that no step reads, of the same table or of another one that could supply these cells, and of the same flows. Only those of the year
 * nearest to the figure.
 */
function passedOver(
  book: CountryBook,
  year: number,
  { table, columns }: Pick<Selected, 'table' | 'columns'>,
  flows: readonly string[] | null,
): Rejected[] {
  const rivals = rivalsOf(table, columns)
  const found = book.passedOver.flatMap(({ row: own, reason }) => {
    const { table: of, row, values } = own
    if (reason === 'year-not-carried' || (of !== table && !rivals.has(of))) return []
    if (flows && typeof values.flow === 'string' && !flows.includes(values.flow)) return []
    const distance = typeof values.year === 'number' ? Math.abs(values.year - year) : 0
    return [{ of, distance, rejected: { reason, row, text: `${named(own)}: ${PASSED_OVER[reason]}` } }]
  })
  return grouped(found, ({ of }) => of).flatMap(([, same]) => {
    const nearest = smallest(same.map(({ distance }) => distance))
    return same.filter(({ distance }) => distance === nearest).map(({ rejected }) => rejected)
  })
}

/** The other tables that could supply the same cells, or, without `columns`, any cell of the table. */
function rivalsOf(table: string, columns?: Selected['columns']): ReadonlySet<string> {
  const found = RIVALS.filter((tables) => tables[table]?.some((column) => columns?.has(column) !== false))
  return new Set(found.flatMap((tables) => Object.keys(tables)).filter((name) => name !== table))
}

const named = ({ table, key, file, line }: Row) => `${table} ${key} (${file}:${line})`

/** If the figure of a region is selected: the country's own rows for other years, and its own published shares that no statement reads. */
function ownFigures(book: CountryBook, { table, columns }: Pick<Selected, 'table' | 'columns'>): Rejected[] {
  if (keyOf(table).includes('country')) return []
  const unread = new Set(book.passedOver.map(({ row }) => row))
  const ofCountry = (tables: ReadonlySet<string>) => [...tables].flatMap((rival) => ownRows(book, rival))
  const others = ofCountry(rivalsOf(table, columns)).filter((row) => !unread.has(row))
  return [
    ...others.map((row) => ({ reason: 'holds-for-other-years' as const, row: row.row, text: `${named(row)} applies to other years` })),
    ...ofCountry(rivalsOf(table)).flatMap((row) =>
      publishedBeside(row).map((beside) => ({
        reason: 'own-figure-not-read' as const,
        row: row.row,
        text: `${named(row)} has ${besideText(beside)}`,
      })),
    ),
  ]
}

/** For a table whose nearest year is selected: the other years of the same row, nearest first. */
function fartherYears(book: CountryBook, year: number, table: string, selected: readonly ExplainedRow[]): Rejected[] {
  const [first, ...between] = selected
  const own = first?.year ?? null
  if (!first || between.length > 0 || own === null || own === year || !OF_NEAREST_YEAR.includes(table)) return []
  const { values: of } = book.rowOf(first.row)
  const others = keyOf(table).filter((column) => column !== 'year')
  const distance = (values: Row['values']) => Math.abs(Number(values.year) - year)
  return ownRows(book, table)
    .filter(({ row, values }) => row !== first.row && others.every((column) => values[column] === of[column]))
    .sort((one, other) => distance(one.values) - distance(other.values))
    .map(({ row, file, line, values }) => ({
      reason: 'another-year-is-nearer',
      row,
      text: `the figure of ${values.year} (${file}:${line}): ${own} is nearer to ${year}`,
    }))
}
