// The reasons above each number that a figure rests on: what is said of the nearest quantities that are made of it.

import type { Place } from '../../compute/numbers/taped.ts'
import type { CountryBook } from './book.ts'
import type { StepScope } from './explained.ts'
import { NOTHING_SAID, notesOfSelected, saidOf } from './step-notes.ts'

type Texts = readonly string[]
const NONE: Texts = []

/**
 * Gives the notes of the nearest quantities above a number that are not about another leaf. A quantity of the country that has a name
 * passes only its own notes on. Notes about rejected alternatives are left out.
 */
export function reasonsAbove(book: CountryBook, own: StepScope, figure: Place, reached: readonly Place[]): (place: Place) => Texts {
  const { taped, scopes } = book
  const { tape } = taped
  /** What the names of a number say, and what the quantities above them say: few numbers have any of it. */
  const named = new Map<Place, Texts>()
  const above = new Map<Place, Texts>()
  const waiting = new Uint8Array(figure + 1)
  const put = (all: Map<Place, Texts>, place: Place, texts: Texts) => {
    const known = all.get(place)
    if (known === texts) return
    all.set(place, known ? withAll(known, texts) : texts)
    waiting[place] = 1
  }
  const isOfOther = (place: Place) => {
    if (!scopes.isOfLeaf(place)) return false
    const { category, polymer } = scopes.of(place, own.year)
    return category !== own.category || polymer !== own.polymer
  }
  const pass = (place: Place) => {
    const said = saidOf(book, place, own.year)
    const notes = said === NOTHING_SAID || isOfOther(place) ? NONE : notesOfSelected(said)
    if (notes.length > 0) put(named, place, notes)
    const [all, fromAbove] = [named.get(place) ?? NONE, above.get(place) ?? NONE]
    if (tape.operation(place) === 'named') {
      const isOfCountry = scopes.isOfCountry(place) && tape.name(place)?.label !== ''
      tape.eachTerm(place, (inner) => {
        if (all.length > 0) put(named, inner, all)
        if (!isOfCountry && fromAbove.length > 0) put(above, inner, fromAbove)
      })
    } else {
      const passed = all.length > 0 ? all : fromAbove
      if (passed.length > 0) tape.eachTerm(place, (term) => put(above, term, passed))
    }
  }
  for (const place of reached) if (waiting[place] === 1 || book.spoken[place] === 1) pass(place)
  return (place) => withAll(named.get(place) ?? NONE, above.get(place) ?? NONE)
}

/** Texts with those of the others that are not among them. */
function withAll(texts: Texts, others: Texts): Texts {
  if (texts.length === 0) return others
  return others.every((text) => texts.includes(text)) ? texts : [...new Set([...texts, ...others])]
}
