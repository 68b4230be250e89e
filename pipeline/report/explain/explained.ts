// What an explanation is made of: steps, the input rows that they lead to, and what was published for these.

import type { CalculationNode } from '../../model/calculation.ts'

/** The year, category and polymer that a step is about. */
export interface StepScope {
  readonly year: number
  readonly category: string
  readonly polymer: string
}

/** The text of a cell as its file has it, and its place. */
export interface PublishedText {
  readonly file: string
  readonly line: number
  /** Its name in the file. */
  readonly column: string
  /** Which of the file's series it belongs to, by the publisher's code. */
  readonly indicator: string | null
  readonly text: string
  /** The unit of the publisher, or else of our column. */
  readonly unit: string | null
  /** The year that the publisher gives for it, if it is not that of the row. */
  readonly year: number | null
  /** How many percent of it count, if not all of it does. */
  readonly counted: string | null
  /** Our column that it would count towards, if the publisher's term is understood in another way. */
  readonly otherwise: string | null
}

export interface PublishedValue {
  /** In the order in which they were read; empty if the value was not published and the method sets it. */
  readonly published: readonly PublishedText[]
  /** The cell of the exception whose value counts instead. */
  readonly replaced_by: PublishedText | null
}

export interface ExplainedStep extends CalculationNode {
  readonly label: string
  /** Its name among the terms of another step. */
  readonly brief: string
  /** The common name of this step and similar ones of other categories, polymers and headings. */
  readonly generic: string
  /** An intermediate sum that has no line of its own in the short form: its terms appear among those of the steps that use it. */
  readonly inline: boolean
  readonly scope: StepScope | null
  /** For a step that reads an input: its row, and the column. */
  readonly row: number | null
  readonly column: string | null
  /** Of a step that reads an input, the cells that were published for it; null for the others. */
  readonly published: PublishedValue['published'] | null
  readonly replaced_by: PublishedValue['replaced_by']
  /** What was carried forward or back, replaced, cut, assumed on the way, and why. */
  readonly notes: readonly string[]
  /** The notes about what was rejected. */
  readonly rejected: readonly string[]
}

/** An input row that the figure rests on, with what has to be known about it. */
export interface ExplainedRow {
  readonly row: number
  readonly table: string
  readonly key: string
  readonly file: string
  readonly line: number
  readonly source: string | null
  readonly title: string | null
  readonly quality: number | null
  /** The year of the row; null if it has none. */
  readonly year: number | null
  /** The years that the publisher gives for its cells, if they differ from the year of the row. */
  readonly observed: readonly number[]
  /** When its source was published. */
  readonly published: number | null
  /** The notes of the row, and the breaks of its series between its year and the year of the figure. */
  readonly remarks: readonly string[]
}

/** A paper that a figure rests on. */
export interface ExplainedSource {
  readonly source: string
  readonly title: string
  readonly authors: string
  readonly url: string | null
}

/** An end of a calculation: a cell, a median or a constant. */
export interface ExplainedEnd {
  readonly step: ExplainedStep
  /** The row of a cell. */
  readonly row: ExplainedRow | undefined
  /** Its table and source, and their quality: its evidence is one with that of other cells of these. */
  readonly evidence: string
  /** Its column and what its row is about: it is one term with other cells of these. */
  readonly term: string
}

/** What is said of a step. `rejected` are those of the notes that are about rejected evidence. */
export interface Said {
  readonly notes: readonly string[]
  readonly rejected: readonly string[]
}
