// The type of a table, and the columns that many tables share.

import { LEAF_CATEGORIES, LEAF_POLYMERS } from '../../pipeline/model/dimensions.ts'
import type { CellValue, Column } from '../columns.ts'

export interface RowRule {
  /** What the row has to satisfy, in words. */
  readonly expected: string
  /** The column that an error points to. */
  readonly column: string
  readonly holds: (row: Readonly<Record<string, CellValue>>) => boolean
}

export interface Table {
  readonly name: string
  readonly meaning: string
  /** Names of the key columns; with `since`, they are unique in a file. */
  readonly key: readonly string[]
  readonly columns: readonly Column[]
  readonly rules?: readonly RowRule[]
  /**
   * The cells of a row that does not exist (defaults). Only with these may an exception name a key that has no row. If absent, an exception
   * must name an existing row.
   */
  readonly absent?: Readonly<Record<string, string>>
}

export const country: Column = {
  name: 'country',
  kind: 'country',
  meaning: 'ISO 3166-1 alpha-3 code, or that of a part of a country, such as BRA-3550308',
}
export const year: Column = { name: 'year', kind: 'year', meaning: 'calendar year' }
export const category: Column = { name: 'category', kind: 'choice', allowed: LEAF_CATEGORIES, meaning: 'packaging category' }
export const polymer: Column = { name: 'polymer', kind: 'choice', allowed: LEAF_POLYMERS, meaning: 'polymer' }

export const since: Column = { name: 'since', kind: 'version', meaning: 'first release in which the row holds' }
export const withdrawn: Column = { name: 'withdrawn', kind: 'flag', optional: true, meaning: 'yes: the key has no row from `since` on' }
const source: Column = { name: 'source', kind: 'text', refersTo: 'sources', meaning: 'id of the source in the table sources' }
export const note: Column = {
  name: 'note',
  kind: 'text',
  optional: true,
  remark: true,
  meaning: 'what a reader of the row should know',
}
const quality: Column = {
  name: 'quality',
  kind: 'score',
  optional: true,
  unit: '5 best to 1',
  meaning: 'quality of this row where it differs from its source',
}

/** The columns that say where a row comes from and in which releases it holds; every table ends with them. */
export const provenance = [source, quality, note, since, withdrawn]

/** The names of these columns. They are not an input to the model, so no exception may replace them. */
export const PROVENANCE_COLUMNS: readonly string[] = provenance.map(({ name }) => name)

export const kt = (name: string, meaning: string, more: Partial<Column> = {}): Column => ({
  name,
  kind: 'mass',
  unit: 'kt',
  meaning,
  ...more,
})
export const percent = (name: string, meaning: string, more: Partial<Column> = {}): Column => ({
  name,
  kind: 'percent',
  unit: 'percent',
  meaning,
  ...more,
})
