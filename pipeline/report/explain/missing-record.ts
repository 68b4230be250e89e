// Says why a record does not exist, by the reason that the steps recorded.

import { isLeaf } from '../../model/dimensions.ts'
import { type CountryBook, type CountryNote, notesOfKind, recordOf } from './book.ts'
import type { StepScope } from './explained.ts'
import { noteTexts } from './explanation-words.ts'

export interface MissingRecord {
  readonly message: string
  readonly why: string
}

/** The message that there is no record of that scope, and why, by what the steps recorded. Undefined if there is one. */
export function missingRecord(book: CountryBook, version: string, scope: StepScope): MissingRecord | undefined {
  if (recordOf(book, scope)) return undefined
  const { year, category, polymer } = scope
  const message = `Release ${version} has no record of ${book.name}, ${category}, ${polymer}, ${year}.`
  const because = (why: string) => ({ message, why })
  const said = (kind: 'gap' | 'cut', isAbout: (note: CountryNote) => boolean) =>
    noteTexts(
      book,
      notesOfKind(book, kind).filter((note) => note.year === year && isAbout(note)),
    )
  if (!book.taped.calculation.years.some((one) => one.year === year)) {
    const gaps = said('gap', () => true)
    return because(`The whole country-year has no records: ${gaps.join('; ') || 'no evidence of its waste'}.`)
  }
  const weighted = book.world.all('category_split').filter(({ values }) => values.weight !== 0n && values.polymer === polymer)
  if (isLeaf(scope) && !weighted.some(({ values }) => values.category === category)) {
    const others = weighted.map(({ values }) => String(values.category))
    return because(
      `No packaging of this category is made of ${polymer}: the pair has no weight in category_split. ${polymer} occurs in ${others.join(', ')}.`,
    )
  }
  const cuts = said('cut', (note) => note.polymer === polymer && note.category === category)
  if (cuts.length > 0) return because(`The steps cut all of its waste: ${cuts.join('; ')}.`)
  const gaps = said('gap', (note) => note.polymer === polymer)
  return because(
    gaps.length > 0 ? `${gaps.join('; ')}.` : `The inputs give no kilogram of ${polymer} packaging waste in this category and year.`,
  )
}
