// The types of data in ingest: raw rows as an adapter yields them, typed rows with their origin, the inputs of one release.

import type { CellValue } from '../../schemas/columns.ts'
import type { TableName } from '../../schemas/tables.ts'
import type { CountryGroup } from '../model/country-groups.ts'
import type { Problem } from '../model/failure.ts'
import type { Limit } from '../model/limits.ts'
import type { PublishedAt } from '../model/published-at.ts'
import type { PublishedCells } from '../model/published-cells.ts'
import type { SourceAccount } from './account/file-account.ts'

/** A row of one of our tables as text, from a place in a file. Cells are written as the table's columns write them. */
export interface RawRow {
  /** Path as shown to people and written into evidence: relative to the root, or `<source-id>/<file>` for raw files. */
  readonly file: string
  /** 1-based line of the file on which the row begins; the header of a CSV is line 1. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
  /** What the publisher wrote; left out for files that are our own tables. */
  readonly published?: PublishedCells | undefined
}

/** What one file gives to one table. */
export interface RawTable {
  readonly table: TableName
  readonly rows: readonly RawRow[]
}

/** What the rows have in common that one file gives to one table. */
export interface RowOrigin {
  readonly table: TableName
  /** The columns that make the key of a row. */
  readonly key: readonly string[]
  readonly file: string
}

/**
 * A typed row. `values` are keyed by the engine's column names: kilograms, ppm, whole numbers. It stores only what does not follow from
 * these, because millions of rows may be held at once.
 */
export class InputRow {
  readonly values: Readonly<Record<string, CellValue>>
  readonly line: number
  /**
   * What was written, where that differs from what the values say; never part of a digest. Most rows of our own tables have nothing to
   * keep.
   */
  readonly published: PublishedCells | undefined
  readonly origin: RowOrigin

  constructor(origin: RowOrigin, values: InputRow['values'], line: number, published: PublishedCells | undefined) {
    this.values = values
    this.line = line
    this.published = published
    this.origin = origin
  }

  get table(): TableName {
    return this.origin.table
  }

  get file(): string {
    return this.origin.file
  }

  /** Parts of the key joined by `|`, such as `FRA|2020|PET`. */
  get key(): string {
    let key = ''
    for (const part of this.origin.key) key = key === '' ? String(this.values[part]) : `${key}|${this.values[part]}`
    return key
  }

  get since(): string {
    return String(this.values.since)
  }

  get withdrawn(): boolean {
    return this.values.withdrawn === true
  }

  /** The row with other values for some of its columns. */
  with(values: InputRow['values']): InputRow {
    return new InputRow(this.origin, { ...this.values, ...values }, this.line, this.published)
  }
}

/** All rows of an environment, of all releases, and what is wrong with the files. */
export interface AllInputs {
  readonly rows: ReadonlyMap<TableName, readonly InputRow[]>
  /** Nothing may be computed unless this is empty. */
  readonly problems: readonly Problem[]
  /** Raw files that were read, by the id of their source; empty where all inputs are typed tables. */
  readonly pins: readonly SourcePin[]
  /** What was read of each snapshot and what was left out, by source and then by release; empty where all inputs are typed tables. */
  readonly accounts: readonly SourceAccount[]
  /** What limits the figures of countries, and no table states. */
  readonly limits: readonly Limit[]
  /** Groups of countries that no table states. */
  readonly groups: readonly CountryGroup[]
  /** Where the environment is published. */
  readonly publishedAt: PublishedAt
  /** Public pages that state the figures of sources whose rows have no address, by source. */
  readonly addresses: ReadonlyMap<string, string>
  /** Other names that people type, by code of the country. */
  readonly aliases: ReadonlyMap<string, readonly string[]>
}

export interface SourcePin {
  readonly source: string
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  readonly since: string
}

/** An exception that replaced a cell: the row it names holds `value` in the engine, and the publisher's value was `published`. */
export interface AppliedException {
  readonly table: TableName
  readonly key: string
  /** Engine name of the column. */
  readonly column: string
  readonly published: CellValue
  readonly value: CellValue
  /** Row number of the exception, and of the row whose cell it replaced. */
  readonly exceptionRow: number
  readonly targetRow: number
}

/** A row of a release, with its number. */
export class ReleaseRow extends InputRow {
  /** Unique over all tables of the release, from 1 on. */
  readonly row: number

  constructor(row: number, { origin, values, line, published }: InputRow) {
    super(origin, values, line, published)
    this.row = row
  }

  override with(values: InputRow['values']): ReleaseRow {
    return new ReleaseRow(this.row, super.with(values))
  }
}

/** The inputs of one release: for each key the row with the greatest `since` not above it, with exceptions applied. */
export interface ReleaseInputs {
  readonly version: string
  /** Every table is there, rows ordered by key. `row` numbers are unique over all tables and start at 1. */
  readonly tables: ReadonlyMap<TableName, readonly ReleaseRow[]>
  /** The rows that withdraw a key, so that the release has no row of it. */
  readonly withdrawing: readonly InputRow[]
  readonly exceptions: readonly AppliedException[]
  /** The account of the snapshot of each source that the release reads. */
  readonly accounts: readonly SourceAccount[]
  readonly limits: readonly Limit[]
  readonly groups: readonly CountryGroup[]
  readonly publishedAt: PublishedAt
  readonly addresses: AllInputs['addresses']
  readonly aliases: AllInputs['aliases']
}
