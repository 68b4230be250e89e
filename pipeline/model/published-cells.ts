// A value as its publisher wrote it: the text of the cell, or of the cells that the value was made of.

/** A cell of a source file, unchanged. */
export interface PublishedCell {
  /** The name of the column in the file; in JSON the name of the member. */
  readonly column: string
  /** The publisher's code of the series that the cell belongs to, where the column alone does not identify it. */
  readonly indicator?: string
  readonly text: string
  /** The publisher's unit, where it is not that of our column. */
  readonly unit?: string
  /** The year that the publisher gives for it, where it is not that of the row. */
  readonly year?: number
  /** Our column in which its share would count under another reading of the publisher's term. */
  readonly otherwise?: string
  /** How many percent of the cell count, where not all of it counts. */
  readonly counted?: string
  /** The place of the cell, where it is not that of the row that was made of it. */
  readonly file?: string
  readonly line?: number
}

/**
 * The published cells of a row's values, by our column names. An empty list means that nobody published the value: the method sets it. A
 * column that is not named was written as our tables write its value, under our name.
 */
export type PublishedCells = Readonly<Record<string, readonly PublishedCell[]>>
