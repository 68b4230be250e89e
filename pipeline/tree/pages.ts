// The pages of the answers of a release, copied together from its elements, each of which is rendered once. An answer that fits on a page
// of the smallest size is one file, which is page 0 of every size. Any other answer has a file for every page of every size, counted from
// 0. A category and a polymer that do not occur together have no files. Touches no disk.

import { pageFolder, pageName, wholeName } from '../api/paths.ts'
import { elementWriter, headOf, PAGE_TAIL } from '../model/elements.ts'
import { smallest } from '../model/lists.ts'
import { METRICS } from '../model/metrics.ts'
import type { OccurringPair } from '../model/pairs.ts'
import type { ReleaseValues } from '../model/parameters.ts'

/** A file of a tree. Its bytes are valid until those of another file are asked for. */
export interface MadeFile {
  /** Relative to the folder of the release. */
  readonly path: string
  readonly content: () => Uint8Array
}

/** The records of a release by what they are about. */
export interface Answers {
  /** In published order, countries in code order. */
  readonly coverage: ReleaseValues
  /** The names of the metrics, in the order of the columns. */
  readonly metrics: readonly string[]
  /** The categories that occur in the release, each with the polymers that occur with it, in published order. */
  readonly pairs: readonly OccurringPair[]
  /** The records that match a filter by numbers: 0 for no filter, 1 for the first value of a dimension, … */
  readonly matching: (country: number, category: number, polymer: number, year: number) => readonly number[]
  /** The bytes of a page: a head, the elements of these records, and the tail. Valid until the next page. */
  readonly page: (head: string, records: readonly number[]) => Buffer
}

/**
 * The records of datasets.csv. Throws an Error unless they are in published order and within the coverage, which is a bug of the release,
 * and a SyntaxError where the text is not such a table.
 */
export function answersOf(csv: string, coverage: ReleaseValues): Answers {
  const [header = '', ...lines] = csv.trimEnd().split('\n')
  const metrics = header.split(',').slice(4)
  const elementText = elementWriter(metrics, METRICS)
  const { countries, categories, polymers, years } = coverage
  const numbers = [countries, categories, polymers, years.map(String)].map((values) => new Map(values.map((value, at) => [value, at + 1])))
  const slots = [countries, categories, polymers, years].map((values) => values.length + 1)
  const slotOf = (place: readonly number[]) => place.reduce((slot, number, at) => slot * (slots[at] ?? 0) + number, 0)

  const elements: Buffer[] = []
  const matches = new Map<number, number[]>()
  let last = 0
  for (const [record, line] of lines.entries()) {
    const cells = line.split(',')
    const place = numbers.map((known, at) => known.get(cells[at] ?? '') ?? 0)
    if (place.includes(0)) throw new Error(`a record lies outside the coverage: ${cells.slice(0, 4).join(', ')}`)
    if (slotOf(place) <= last) throw new Error(`records are not in published order at ${cells.slice(0, 4).join(', ')}`)
    last = slotOf(place)
    elements.push(Buffer.from(`${elementText(cells)},`))
    // A record matches sixteen filters: each dimension is filtered by its value or not at all.
    for (let any = 0; any < 16; any++) {
      const slot = slotOf(place.map((number, at) => (any & (1 << at) ? 0 : number)))
      const group = matches.get(slot)
      if (group) group.push(record)
      else matches.set(slot, [record])
    }
  }
  const matching: Answers['matching'] = (...place) => matches.get(slotOf(place)) ?? []
  const pairs = categories
    .map((category, k) => ({ category, polymers: polymers.filter((_, p) => matching(0, k + 1, p + 1, 0).length > 0) }))
    .filter((pair) => pair.polymers.length > 0)

  return { coverage, metrics, pairs, matching, page: joiner(elements) }
}

/**
 * Returns a function that joins some of these elements, each of which ends with a comma, between a head and the tail of a page. Its result
 * is valid until the next call: one buffer serves all.
 */
export function joiner(elements: readonly Buffer[]): (head: string, wanted: readonly number[]) => Buffer {
  let buffer = Buffer.allocUnsafe(1 << 20)
  return (head, wanted) => {
    const bytes = wanted.reduce((sum, element) => sum + (elements[element]?.length ?? 0), head.length + PAGE_TAIL.length)
    if (bytes > buffer.length) buffer = Buffer.allocUnsafe(bytes)
    let length = buffer.write(head, 'latin1')
    for (const element of wanted) length += elements[element]?.copy(buffer, length) ?? 0
    if (wanted.length > 0) length-- // the comma after the last element
    length += buffer.write(PAGE_TAIL, length, 'latin1')
    return buffer.subarray(0, length)
  }
}

/** The pages of all answers. A filter that matches nothing has one page without elements, if its category and polymer occur elsewhere. */
export function* pageFiles({ coverage, matching, page }: Answers, pageSizes: readonly number[]): Generator<MadeFile> {
  const least = smallest(pageSizes)
  for (const [p, polymer] of withAny(coverage.polymers)) {
    for (const [k, category] of withAny(coverage.categories)) {
      if (matching(0, k, p, 0).length === 0) continue
      for (const [c, country] of withAny(coverage.countries)) {
        const folder = pageFolder({ country, category, polymer })
        for (const [y, year] of withAny(coverage.years)) {
          const records = matching(c, k, p, y)
          const count = records.length
          if (count <= least) {
            yield { path: `${folder}/${wholeName(year)}`, content: () => page(headOf(count, Math.min(count, 1)), records) }
            continue
          }
          for (const size of pageSizes) {
            const head = headOf(count, Math.ceil(count / size))
            for (let number = 0; number * size < count; number++) {
              const content = () => page(head, records.slice(number * size, (number + 1) * size))
              yield { path: `${folder}/${pageName(year, size, number)}`, content }
            }
          }
        }
      }
    }
  }
}

/** The values to filter by: no filter has number 0, the first value 1. */
const withAny = <T>(values: readonly T[]) => [undefined, ...values].entries()
