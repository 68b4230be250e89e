// What limits the figures of one country in docs/evidence.md: notes, exceptions, what was carried forward or back or cut, other evidence, findings.

import { grouped } from '../../model/lists.ts'
import { plain } from '../markdown.ts'
import type { EvidenceRows, StepNoteRow } from './evidence-rows.ts'
import {
  ktText,
  METHOD_WORDS,
  patternOf,
  percentText,
  QUANTITIES,
  QUANTITY_OF_TABLE,
  rangeText,
  referenceYear,
  SCALING,
  sourceLink,
  titleOf,
  wholePercent,
  words,
  yearsOf,
  yearsText,
} from './evidence-words.ts'

/** A limit that no step can see, and the countries that it concerns. */
export interface NamedLimit {
  /** The text about all of the countries, after their codes; and the text about one of them. */
  readonly ofAll: string
  readonly ofOne: string
  readonly countries: readonly string[]
}

/** Kinds of step notes that the table of evidence shows, or that are shown in other words elsewhere. */
const SHOWN_ELSEWHERE = ['input', 'method', 'assumed', 'profile', 'interpolated', 'alternative', 'exception']

/** The limits of a country: one line for each quantity, then those that concern the whole country. */
export function limitLines(rows: EvidenceRows, country: string, notes: readonly StepNoteRow[], named: readonly NamedLimit[]): string[] {
  const found = new Map<string, string[]>()
  const add = (quantity: string, ...texts: readonly string[]) => {
    const title = titleOf(quantity)
    found.set(title, [...(found.get(title) ?? []), ...texts.filter((text) => !found.get(title)?.includes(text))])
  }
  for (const [quantity, text] of rowNoteTexts(notes)) add(quantity, text)
  for (const [quantity, text] of exceptionTexts(rows, country)) add(quantity, text)
  for (const [quantity, text] of stepNoteTexts(notes)) add(quantity, text)
  for (const { table_name, year, reason } of rows.breaks.filter((row) => row.country === country)) {
    add(QUANTITY_OF_TABLE[table_name] ?? table_name, `the series breaks in ${year}: ${plain(reason)}`)
  }
  for (const [quantity, text] of alternativeTexts(notes)) add(quantity, text)
  const order = (title: string) => {
    const place = QUANTITIES.findIndex((quantity) => quantity.title === title)
    return place < 0 ? QUANTITIES.length : place
  }
  return [
    ...[...found].sort(([a], [b]) => order(a) - order(b)).map(([title, texts]) => `**${title}**: ${texts.join('; ')}.`),
    ...findingTexts(rows, country),
    ...named.filter(({ countries }) => countries.includes(country)).map(({ ofOne }) => ofOne),
  ]
}

/** The notes of the rows that are used, in quotation marks: `“household only: too low” (2017)`, `“estimated” (2019, average population)`. */
function rowNoteTexts(notes: readonly StepNoteRow[]): (readonly [string, string])[] {
  const noted = notes
    .filter(({ kind, table_name }) => (kind === 'input' || kind === 'profile') && table_name !== 'trade_flags')
    .map((row) => ({
      ...row,
      row_note: withoutPlaces(row.row_note ?? ''),
      // Without the table, the note would seem to be about the figure that the row scales.
      scaling: SCALING.filter((table) => table === row.table_name).map(words),
    }))
    .filter(({ row_note }) => row_note !== '')
  return grouped(noted, ({ quantity, row_note, scaling }) => JSON.stringify([quantity, row_note, scaling])).map(([, rows]) => {
    const [{ quantity, row_note, scaling }] = rows
    const years = yearsText(rows.flatMap(({ key }) => referenceYear(key)))
    const whose = [...new Set(rows.flatMap(({ key, table_name }) => (table_name === 'recycling_rates' ? patternOf(key ?? '') : [])))]
    const place = [years, ...whose, ...scaling].filter((part) => part !== '')
    return [quantity, `“${plain(row_note)}”${place.length > 0 ? ` (${place.join(', ')})` : ''}`] as const
  })
}

/**
 * Removes the parts of a note that only say which lines of the publisher's file a figure is made of: the evidence of the bundle has those.
 */
const withoutPlaces = (note: string) =>
  note
    .split('; ')
    .filter((part) => !/^sum of \d+ lines$|^divided by .*\(line \d+\)/.test(part))
    .join('; ')

function exceptionTexts(rows: EvidenceRows, country: string): (readonly [string, string])[] {
  const mine = rows.exceptions.filter((row) => row.country === country)
  return grouped(mine, ({ quantity, cell_table, cell_column, reason, published, replaced_by }) =>
    JSON.stringify([quantity, cell_table, cell_column, reason, published, replaced_by]),
  ).map(([, years]) => {
    const [{ quantity, cell_table, cell_column, reason, published, replaced_by }] = years
    const replacement = `${valueText(cell_column, published)} is replaced by ${valueText(cell_column, replaced_by)}`
    return [
      quantity,
      `exception: ${cellText(cell_column, cell_table)}, ${replacement}: ${plain(reason)} (${yearsText(years.map(({ year }) => year))})`,
    ] as const
  })
}

/** `plastic of municipal waste`; `added stock` if table and column have the same name. */
function cellText(column: string, table: string): string {
  const name = words(column.replace(/_(ppm|kg|millionths)$/, ''))
  return name === words(table) ? name : `${name} of ${words(table)}`
}

/** A cell as the engine holds it, in the unit of its column. */
function valueText(column: string, value: string | null): string {
  if (value === null) return 'no value'
  if (/^\d+$/.test(value) && column.endsWith('_ppm')) return percentText(BigInt(value))
  return /^-?\d+$/.test(value) && column.endsWith('_kg') ? `${ktText(BigInt(value))} kt` : plain(value)
}

/** What was carried forward or back, replaced, capped, raised or missing, in the words of the step, with the years and the masses. */
function stepNoteTexts(notes: readonly StepNoteRow[]): (readonly [string, string])[] {
  const shown = notes.filter(({ kind }) => !SHOWN_ELSEWHERE.includes(kind))
  return grouped(shown, ({ quantity, kind, sentence }) => JSON.stringify([quantity, kind, sentence])).map(([, rows]) => {
    const [{ quantity, sentence }] = rows
    const masses = rows.flatMap(({ year, amount_kg, wanted_kg }) =>
      amount_kg === null || wanted_kg === null ? [] : [`${year}: ${ktText(amount_kg)} instead of ${ktText(wanted_kg)} kt`],
    )
    const place = masses.length === rows.length ? masses.join(', ') : yearsText(yearsOf(rows))
    return [quantity, `${plain(sentence)} (${place})`] as const
  })
}

/** What rejected alternatives would give, as a share of the selected evidence. */
function alternativeTexts(notes: readonly StepNoteRow[]): (readonly [string, string])[] {
  const selected = (quantity: string, year: number) =>
    notes
      .filter(
        (row) =>
          row.quantity === quantity && row.year === year && (row.kind === 'method' || (quantity === 'exported' && row.kind === 'input')),
      )
      .reduce((sum, { amount_kg }) => sum + (amount_kg ?? 0n), 0n)
  // If one publisher replaced the other, the note of kind `replaced` gives both figures.
  const replaced = new Set(notes.filter(({ kind }) => kind === 'replaced').map(({ quantity, year }) => `${quantity} ${year}`))
  const others = notes
    .filter(
      ({ kind, amount_kg, reason, quantity, year }) =>
        kind === 'alternative' && amount_kg !== null && !(reason === 'other-publisher' && replaced.has(`${quantity} ${year}`)),
    )
    .map((note) => ({ ...note, what: alternativeText(note) }))
  return grouped(others, ({ quantity, what }) => JSON.stringify([quantity, what])).flatMap(([, rows]) => {
    const [{ quantity, what }] = rows
    const percents = grouped(rows, ({ year }) => String(year)).flatMap(([year, ofYear]) => {
      const given = ofYear.reduce((sum, { amount_kg }) => sum + (amount_kg ?? 0n), 0n)
      const whole = ofYear[0].reason === 'other-publisher' ? (ofYear[0].wanted_kg ?? 0n) : selected(quantity, Number(year))
      return wholePercent(given, whole) ?? []
    })
    if (percents.length === 0) return []
    return [[quantity, `${what}, rejected, would give ${rangeText(percents)} of the selected figure`] as const]
  })
}

function alternativeText({ reason, method, table_name, source }: StepNoteRow): string {
  if (reason === 'other-publisher') return `the other publisher (${sourceLink(source ?? '')})`
  return method === null ? words(table_name ?? '') : (METHOD_WORDS[method] ?? words(method))
}

/** Findings that no step records, one line for each message; the figures are those of the last year. */
function findingTexts(rows: EvidenceRows, country: string): string[] {
  const mine = rows.findings.filter((finding) => finding.country === country)
  return grouped(mine, ({ rule, message }) => JSON.stringify([rule, message])).map(([, found]) => {
    const [{ rule, message }] = found
    const last = [...found].sort((a, b) => (a.year ?? 0) - (b.year ?? 0)).at(-1)
    const figures = [last?.actual, last?.expected === null ? null : `expected ${last?.expected}`].filter(
      (part) => part !== null && part !== undefined,
    )
    const years = yearsText(found.flatMap(({ year }) => year ?? []))
    const detail = figures.length > 0 ? `; ${found.length > 1 ? `in ${last?.year} ` : ''}${plain(figures.join(', '))}` : ''
    return `[${rule}](rules.md#${rule}): ${plain(message)} (${years}${detail}).`
  })
}
