// What each number on a tape is about: its year, category and polymer. They follow from the cells that it rests on.

import type { Place } from '../../compute/numbers/taped.ts'
import type { TapedCountry } from '../../compute/taped-country.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, WILDCARD } from '../../model/dimensions.ts'
import type { StepScope } from './explained.ts'

/** No category or polymer, and several of them. */
const [NONE, SEVERAL] = [0, 1]

export class Scopes {
  readonly #years: Int16Array
  readonly #categories: Int16Array
  readonly #polymers: Int16Array
  readonly #names: string[] = ['', '']
  readonly #numbers = new Map<string, number>()

  constructor({ tape, calculation }: TapedCountry) {
    this.#years = new Int16Array(tape.size)
    this.#categories = new Int16Array(tape.size)
    this.#polymers = new Int16Array(tape.size)
    // The waste of a year may be the base of another year's figure: it keeps its year.
    for (const { year, generated } of calculation.selections) {
      const mark = (place: Place) => {
        if (this.#years[place] !== 0) return
        this.#years[place] = year
        tape.eachTerm(place, mark)
      }
      if (generated) for (const masses of [generated.production, generated.exported, generated.stock, generated.waste]) masses.forEach(mark)
    }
    for (let place = 0; place < tape.size; place++) this.#follow(tape, place)
  }

  #follow(tape: TapedCountry['tape'], place: Place): void {
    const operation = tape.operation(place)
    // Cells, medians and constants may count in any year.
    if (['input', 'median', 'constant'].includes(operation)) {
      const row = tape.end(place)?.row
      this.#years[place] = 0
      this.#categories[place] = this.#numberOf(row?.values.category)
      this.#polymers[place] = this.#numberOf(row?.values.polymer)
      return
    }
    const merged = operation === 'sum' ? common : mostSpecific
    // The last term of a share is all weights.
    let left = operation === 'share' ? 2 : Number.POSITIVE_INFINITY
    tape.eachTerm(place, (term) => {
      if (left-- <= 0) return
      if (this.#years[place] === 0) this.#years[place] = this.#years[term] as number
      this.#categories[place] = merged(this.#categories[place] as number, this.#categories[term] as number)
      this.#polymers[place] = merged(this.#polymers[place] as number, this.#polymers[term] as number)
    })
  }

  #numberOf(value: unknown): number {
    if (typeof value !== 'string' || value === WILDCARD) return NONE
    const known = this.#numbers.get(value)
    if (known !== undefined) return known
    const number = this.#names.push(value) - 1
    this.#numbers.set(value, number)
    return number
  }

  /** What a number is about. A number that is of no year itself is of the year of the figure. */
  of(place: Place, year: number): StepScope {
    const [category, polymer] = [this.#categories[place] as number, this.#polymers[place] as number]
    return {
      year: this.#years[place] || year,
      category: category > SEVERAL ? (this.#names[category] as string) : ALL_CATEGORIES,
      polymer: polymer > SEVERAL ? (this.#names[polymer] as string) : ALL_POLYMERS,
    }
  }

  isOfCountry = (place: Place): boolean => (this.#categories[place] as number) <= SEVERAL && (this.#polymers[place] as number) <= SEVERAL

  isOfLeaf = (place: Place): boolean => (this.#categories[place] as number) > SEVERAL && (this.#polymers[place] as number) > SEVERAL
}

/** What is common to the terms of a sum. */
const common = (one: number, other: number) => (one === NONE || one === other ? other : other === NONE ? one : SEVERAL)
/** A mass of a leaf times a national share is of the leaf. */
const mostSpecific = (one: number, other: number) => (one > SEVERAL ? one : Math.max(one, other))
