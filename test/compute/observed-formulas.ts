// The formulas of named quantities as the tape of a country shows them: what each is made of, in the names of other quantities and of
// cells.

import type { Place, Tape } from '../../pipeline/compute/numbers/taped.ts'
import type { TapedCountry } from '../../pipeline/compute/taped-country.ts'

/** A name without the heading and the year that it may contain. */
const generic = (label: string) => label.replace(/under \d+/, 'under the heading').replace(/ in \d{4}$/, '')

/** By the name of the quantity: each form in which the country computes it. */
export function formulasOf({ tape }: TapedCountry): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (let place = 0; place < tape.size; place++) {
    const label = tape.name(place)?.label ?? ''
    if (label === '' || tape.operation(place) !== 'named') continue
    const forms = found.get(generic(label)) ?? new Set()
    found.set(generic(label), forms.add(formOf(tape, tape.terms(place)[0] as Place)))
  }
  return found
}

function formOf(tape: Tape, place: Place): string {
  const end = tape.end(place)
  if (end) return end.label
  const label = tape.name(place)?.label ?? ''
  if (label !== '') return generic(label)
  const operation = tape.operation(place)
  if (operation === 'constant') return String(tape.value(place))
  const terms = tape.terms(place)
  if (operation === 'named') return formOf(tape, terms[0] as Place)
  const split = terms.length - tape.under(place)
  const isFactor = (term: Place) => operation !== 'scale' || !isUnit(tape, term)
  const texts = (places: readonly Place[]) => places.filter(isFactor).map((term) => bracketed(formOf(tape, term)))
  const [over, under] = [texts(terms.slice(0, split)), texts(terms.slice(split))]
  if (operation === 'least') return over.join(', at most ')
  if (operation === 'most') return over.join(', at least ')
  if (operation === 'share') return `${over[0]} in proportion to ${over[1]}`
  if (operation === 'scale') {
    const line = terms.slice(0, split).flatMap((term) => lineOf(tape, term))[0]
    if (line !== undefined) return [`${line} between the years`, ...over.slice(1)].join(' × ')
    return [over.join(' × '), ...under].join(' ÷ ')
  }
  const distinct = [...new Set(over)]
  const added = distinct.length === 1 && over.length > 1 ? `sum of ${distinct[0]}` : distinct.join(' + ')
  return [added, ...under].join(' − ')
}

/** What is interpolated between two years: the sum of two values, each times a number of years. */
function lineOf(tape: Tape, place: Place): string[] {
  const values = tape.operation(place) === 'sum' ? tape.terms(place) : []
  const isOfYears = (value: Place) => tape.operation(value) === 'scale' && tape.operation(tape.terms(value)[1] ?? place) === 'constant'
  return values.length === 2 && values.every(isOfYears) ? [formOf(tape, tape.terms(values[0] as Place)[0] as Place)] : []
}

/** A million, which only converts a share in ppm, and its square. */
const isUnit = (tape: Tape, place: Place) => tape.operation(place) === 'constant' && [1e6, 1e12].includes(Number(tape.value(place)))

const bracketed = (text: string) => (/ [+−×÷] |, at |^sum of | in proportion /.test(text) ? `(${text})` : text)

/**
 * Whether an observed form is that of a formula: a limit that does not apply is not observed, nor a term that is nothing, and a sum over
 * one leaf is the leaf. The sum over the leaves of a record has the name of what it sums, and needs no formula.
 */
export function matches(form: string, formula: string): boolean {
  const [observed, stated] = [form, formula].map(limitedParts)
  if (!observed || !stated || observed.length > stated.length) return false
  return observed.every((part, place) => {
    const terms = termsOf(stated[place] ?? '')
    // A limit of 0 is one of which all terms are nothing.
    return part === '0' || termsOf(part).every((term) => terms.includes(term))
  })
}

const limitedParts = (text: string) => atTopLevel(text, /^, at (most|least) /)
function termsOf(text: string): string[] {
  const inner = unbracketed(text.replace(/^sum of /, ''))
  const terms = atTopLevel(inner, /^ ?[+−] /)
  return terms.length === 1 && inner === text ? terms : terms.flatMap(termsOf)
}
const unbracketed = (text: string) =>
  text.startsWith('(') && text.endsWith(')') && !text.slice(1, -1).includes('(') ? text.slice(1, -1) : text

/** The parts between separators that stand in no brackets. */
function atTopLevel(text: string, separator: RegExp): string[] {
  const parts = ['']
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const found = depth === 0 ? separator.exec(text.slice(at))?.[0] : undefined
    if (found !== undefined) {
      parts.push('')
      at += found.length
      continue
    }
    const letter = text.charAt(at++)
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    parts.push(`${parts.pop()}${letter}`)
  }
  return parts.filter((part) => part !== '')
}
