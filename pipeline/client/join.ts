// Records and their ranges, which hosts answer apart, made one by their dimensions.

import { UnexpectedAnswerError } from './errors.ts'
import type { AnyRecord, HostPage } from './host.ts'

const DIMENSIONS: readonly string[] = ['country', 'category', 'polymer', 'year']

const keyOf = ({ country, category, polymer, year }: AnyRecord) => JSON.stringify([country, category, polymer, year])

/** The records of a page with low and high beside every amount. UnexpectedAnswerError where a record has no ranges, or ranges no record. */
export function joined(page: HostPage, ranges: HostPage, place: string): AnyRecord[] {
  const byKey = new Map(ranges.elements.map((element) => [keyOf(element), element]))
  const records = page.elements.map((record) => {
    const range = byKey.get(keyOf(record))
    return range && ({ ...record, ...withRange(record, range) } as AnyRecord)
  })
  const all = records.filter((record) => record !== undefined)
  if (all.length === records.length && byKey.size === records.length) return all
  throw new UnexpectedAnswerError('the ranges are of other records than the data: read them again', place)
}

function withRange(record: AnyRecord, range: AnyRecord): object {
  const ranges = new Map(Object.entries(range))
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => !DIMENSIONS.includes(name))
      .map(([name, quantity]) => [name, { ...(quantity as object), ...ranges.get(name) }]),
  )
}
