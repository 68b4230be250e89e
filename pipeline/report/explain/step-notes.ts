// What the method said of each number on a tape, in words: the notes about its amount, and those whose reason the method names beside it.

import type { Place } from '../../compute/numbers/taped.ts'
import type { Row } from '../../compute/numbers.ts'
import { isReason } from '../../compute/reasons.ts'
import type { CalculationUnit } from '../../model/calculation.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { append, once } from '../../model/lists.ts'
import { type CountryBook, type CountryNote, notesFor } from './book.ts'
import type { Said, StepScope } from './explained.ts'
import { alternativeTexts, cellText, incomeCountries, noteTexts } from './explanation-words.ts'

export const NOTHING_SAID: Said = { notes: [], rejected: [] }

/** What is said of a number itself in a figure of the year, not of what it is made of. */
export function saidOf(book: CountryBook, place: Place, year: number): Said {
  if (book.spoken[place] === 0) return NOTHING_SAID
  return once(
    once(book.said, year, () => new Map<Place, Said>()),
    place,
    () => said(book, place, book.scopes.of(place, year)),
  )
}

function said(book: CountryBook, place: Place, scope: StepScope): Said {
  const why = book.taped.tape.name(place)?.why ?? []
  const noted = book.byAmount.get(place)?.filter(({ year }) => year === scope.year) ?? []
  const all = [...noted, ...why.filter(isReason).flatMap((reason) => notesFor(book, reason).filter((note) => isAbout(note, scope)))]
  return {
    notes: [...new Set([...noteTexts(book, all), ...why.filter((text) => !isReason(text))])],
    rejected: alternativeTexts(book, all),
  }
}

/** Whether a note is about a place, or about a leaf that it sums. */
const isAbout = (note: CountryNote, { year, category, polymer }: StepScope) =>
  note.year === year &&
  (note.category === undefined || category === ALL_CATEGORIES || note.category === category) &&
  (note.polymer === undefined || polymer === ALL_POLYMERS || note.polymer === polymer)

/** Why the median of an income group is used: the country has no published value, or an exception leaves it out. */
export function medianText(book: CountryBook, members: readonly Row[], column: string, unit: CalculationUnit): string {
  const countries = new Set(members.map(({ values }) => values.country)).size
  const used = `so that the median of ${incomeCountries(String(members[0]?.values.income_group), countries)} is used`
  for (const { table, key, column: replaced, published, exceptionRow, targetRow } of [...book.applied.values()].flat()) {
    const { values } = book.rowOf(targetRow)
    if (published === null || table !== members[0]?.table || values.country !== book.country) continue
    if (replaced !== column || values[column] !== null) continue
    const { file, line, values: exception } = book.rowOf(exceptionRow)
    const left = `an exception leaves out the published ${cellText(unit, published)} of ${key.replaceAll('|', ' ')}`
    return `${left}, ${used} (${file}:${line}): ${exception.reason ?? ''}`
  }
  return `no value is published for ${book.name}, ${used}`
}

/** The exceptions that replace a cell. */
export function exceptionNotes(book: CountryBook, row: Row, column: string, unit: CalculationUnit): string[] {
  return (book.applied.get(row.row) ?? [])
    .filter((exception) => exception.column === column)
    .map(({ published, exceptionRow }) => {
      const exception = book.rowOf(exceptionRow)
      const place = exception.file === row.file && exception.line === row.line ? '' : ` (${exception.file}:${exception.line})`
      const replaced = published === null ? 'gives a missing value' : `replaces ${cellText(unit, published)}`
      return `exception: ${replaced}${place}: ${exception.values.reason ?? ''}`
    })
}

/** The texts of several, each once. */
export function together(all: readonly Said[], more: readonly string[] = []): Said {
  const notes: string[] = []
  for (const said of all) append(notes, said.notes)
  append(notes, more)
  if (notes.length === 0) return NOTHING_SAID
  return { notes: [...new Set(notes)], rejected: all.flatMap(({ rejected }) => rejected) }
}

/** Without the notes about rejected alternatives. */
export const notesOfSelected = ({ notes, rejected }: Said) =>
  rejected.length === 0 ? notes : notes.filter((note) => !rejected.includes(note))
