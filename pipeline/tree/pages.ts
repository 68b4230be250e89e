// The pages of the answers of a release, copied together from its elements, each of which is rendered once. An answer that fits on a page
// of the smallest size is one file, which is page 0 of every size. Any other answer has a file for every page of every size, counted from
// 0. A category and a polymer that do not occur together have no files. Touches no disk.

import { pageFolder, pageName, wholeName } from '../api/paths.ts'
import { type ElementWriter, elementWriter, headOf, PAGE_TAIL } from '../model/elements.ts'
import { smallest } from '../model/lists.ts'
import { METRICS } from '../model/metrics.ts'
import type { OccurringPair } from '../model/pairs.ts'
import type { ReleaseValues } from '../model/parameters.ts'
import { type RecordTable, recordTable } from '../model/record-table.ts'

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
  /** The records, as datasets.csv has them. */
  readonly table: RecordTable
  /** The categories that occur in the release, each with the polymers that occur with it, in published order. */
  readonly pairs: readonly OccurringPair[]
  /** The bytes of a page. */
  readonly page: Joiner
}

/** Joins the elements of rows between a head and the tail of a page. The result is valid until the next call: one buffer serves all. */
type Joiner = (head: string, rows: readonly number[]) => Buffer

/** The records of datasets.csv. Throws a SyntaxError where the text is not such a table. */
export function answersOf(csv: string, coverage: ReleaseValues): Answers {
  const table = recordTable(csv)
  const { categories, polymers } = coverage
  const pairs = categories
    .map((category) => ({ category, polymers: polymers.filter((polymer) => table.matching({ category, polymer }).length > 0) }))
    .filter((pair) => pair.polymers.length > 0)
  return { coverage, table, pairs, page: joiner(table, elementWriter(table.columns, METRICS)) }
}

/** Renders the element of each row of a table, and returns a function that joins some of them. */
export function joiner(table: RecordTable, elementText: ElementWriter): Joiner {
  const elements = Array.from({ length: table.count }, (_, row) => Buffer.from(`${elementText(table.cells(row))},`))
  let buffer = Buffer.allocUnsafe(1 << 20)
  return (head, rows) => {
    const bytes = rows.reduce((sum, row) => sum + (elements[row]?.length ?? 0), head.length + PAGE_TAIL.length)
    if (bytes > buffer.length) buffer = Buffer.allocUnsafe(bytes)
    let length = buffer.write(head, 'latin1')
    for (const row of rows) length += elements[row]?.copy(buffer, length) ?? 0
    if (rows.length > 0) length-- // the comma after the last element
    length += buffer.write(PAGE_TAIL, length, 'latin1')
    return buffer.subarray(0, length)
  }
}

/** The pages of all answers. A filter that matches nothing has one page without elements, if its category and polymer occur elsewhere. */
export function* pageFiles({ coverage, table, page }: Answers, pageSizes: readonly number[]): Generator<MadeFile> {
  const least = smallest(pageSizes)
  for (const polymer of withAny(coverage.polymers)) {
    for (const category of withAny(coverage.categories)) {
      if (table.matching({ category, polymer }).length === 0) continue
      for (const country of withAny(coverage.countries)) {
        const folder = pageFolder({ country, category, polymer })
        for (const year of withAny(coverage.years.map(String))) {
          const rows = table.matching({ country, category, polymer, year })
          const count = rows.length
          if (count <= least) {
            yield { path: `${folder}/${wholeName(year)}`, content: () => page(headOf(count, Math.min(count, 1)), rows) }
            continue
          }
          for (const size of pageSizes) {
            const head = headOf(count, Math.ceil(count / size))
            for (let number = 0; number * size < count; number++) {
              const content = () => page(head, rows.slice(number * size, (number + 1) * size))
              yield { path: `${folder}/${pageName(year, size, number)}`, content }
            }
          }
        }
      }
    }
  }
}

/** The values to filter by, after no filter. */
const withAny = <T>(values: readonly T[]) => [undefined, ...values]
