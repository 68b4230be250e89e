// A value as its publisher wrote it: the text of the cell, or of the cells that one value was made of.

/** A cell of a source file, as it stands there. */
export interface PublishedCell {
  /** The column as the file calls it; in JSON the name of the member. */
  readonly column: string
  /** Which of the file's series it belongs to, by the publisher's code, where the column alone does not say so. */
  readonly indicator?: string
  readonly text: string
  /** The publisher's unit, where it is not that of our column. */
  readonly unit?: string
  /** The year that the publisher gives for it, where it is not that of the row. */
  readonly year?: number
  /** Our column to which its share would count under another reading of what the publisher calls it. */
  readonly otherwise?: string
  /** How many percent of it count, where it is not all of it. */
  readonly counted?: string
  /** Where it stands, if elsewhere than the row that was made of it. */
  readonly file?: string
  readonly line?: number
}

/**
 * The cells of the values of a row, by our names of their columns. No cells: nobody published the value, the method has it. A column
 * that is not named was written as our tables write its value, under our name.
 */
export type PublishedCells = Readonly<Record<string, readonly PublishedCell[]>>
