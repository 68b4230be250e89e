// What an explanation is made of: steps, what was published for the cells that they lead to, and what is said of them.

import type { ExplainedRow, PublishedText } from '../../../schemas/explanation.ts'
import type { RecordName } from '../../compute/method/records.ts'
import type { CalculationNode } from '../../model/calculation.ts'

/** The year, category and polymer that a step is about. */
export type StepScope = RecordName

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
