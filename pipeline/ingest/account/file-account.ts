// The account of a raw file: each of its figures is read into a table, left out for a stated reason, or a problem. A figure is a row of the
// file; in a file with several observations in a row, it is each cell of the columns that the adapter reads.

import type { TableName } from '../../../schemas/tables.ts'
import { sha256 } from '../../io/files.ts'
import { type Decimal, formatDecimal, parseDecimal } from '../../model/decimal.ts'
import type { LeftOutReason } from '../../model/left-out-reasons.ts'
import { type Amount, ktOf, minus, plus, tolerance, total } from './amounts.ts'

/** What a figure is about, as far as its row says. */
export interface Said {
  readonly line: number
  /** The column of the figure where a row has several. */
  readonly column?: string
  readonly country?: string | undefined
  readonly year?: string | undefined
  readonly flow?: string | undefined
  readonly amount?: Amount
}

export interface LeftOut extends Said {
  readonly reason: LeftOutReason
}

/** A total that the file states beside its parts. */
export interface Comparison extends Said {
  /** What the total is of: `the parts of 3915`. */
  readonly of: string
  readonly whole: string
  readonly parts: string
  readonly unit: string
  /** Whether both differ by more than the rounding of the stated amounts. */
  readonly differs: boolean
}

/** The accounts of the files of a snapshot. */
export interface SourceAccount {
  readonly source: string
  /** The first release that reads the snapshot. */
  readonly since: string
  /** The tables that its figures go into. */
  readonly tables: readonly TableName[]
  readonly files: readonly AccountBook[]
  /** A digest of all that the account says. */
  readonly digest: string
}

export function sourceAccount(given: Omit<SourceAccount, 'digest'>): SourceAccount {
  const said = given.files.map(({ file, rows, read: { figures, kt }, leftOut, compared, partsAlone }) => {
    const read = [figures, kt && formatDecimal(kt)]
    return [file, rows, read, leftOut, compared, partsAlone]
  })
  return { ...given, digest: sha256(JSON.stringify([given.tables, said])) }
}

/** Keeps the account of a file while an adapter reads it. */
export class AccountBook {
  readonly file: string
  readonly leftOut: LeftOut[] = []
  readonly compared: Comparison[] = []
  /** Rows of the file below its header. */
  rows = 0
  readonly #figuresARow: number
  #readFigures = 0
  #readKt: Decimal | undefined
  readonly #alone = new Map<string, number>()

  constructor(file: string, figuresARow = 1) {
    this.file = file
    this.#figuresARow = figuresARow
  }

  get figures(): number {
    return this.rows * this.#figuresARow
  }

  /** `kt` is undefined where none of the figures is a mass. */
  get read(): { readonly figures: number; readonly kt: Decimal | undefined } {
    return { figures: this.#readFigures, kt: this.#readKt }
  }

  /** Parts whose totals the file does not state, so that nothing shows whether one is missing. */
  get partsAlone(): { readonly of: string; readonly totals: number }[] {
    return [...this.#alone].map(([of, totals]) => ({ of, totals }))
  }

  /** A figure goes into a table. */
  take(amount?: Amount): void {
    this.#readFigures++
    const kt = amount && ktOf(amount)
    if (kt) this.#readKt = this.#readKt ? plus(this.#readKt, kt) : kt
  }

  /** A figure goes into no table. */
  leave(reason: LeftOutReason, said: Said): void {
    this.leftOut.push({ ...said, reason })
  }

  /**
   * The file states a total and its parts, all in one unit. Returns the sign of what the parts have more than the total, beyond rounding.
   */
  compare(of: string, said: Said & { readonly amount: Amount }, parts: readonly Amount[]): number {
    const whole = parseDecimal(said.amount.text)
    const sum = total(parts.flatMap(({ text }) => parseDecimal(text) ?? []))
    if (!whole) return 0
    const more = minus(sum, whole)
    const allowed = tolerance([said.amount, ...parts])
    const beyond = minus({ ...more, digits: more.digits < 0n ? -more.digits : more.digits }, allowed)
    const differs = beyond.digits > 0n
    const { unit, text } = said.amount
    this.compared.push({ ...said, of, whole: text, parts: formatDecimal(sum), unit, differs })
    return differs ? (more.digits < 0n ? -1 : 1) : 0
  }

  /** The file states parts without their totals, of which there are so many. */
  addUp(of: string, totals: number): void {
    if (totals > 0) this.#alone.set(of, (this.#alone.get(of) ?? 0) + totals)
  }

  /** Throws for a bug of an adapter: figures that it neither read nor left out, or did both with. */
  assertWhole(): void {
    const accounted = this.#readFigures + this.leftOut.length
    if (accounted !== this.figures)
      throw new RangeError(`an adapter accounts for ${accounted} of the ${this.figures} figures of ${this.file}`)
  }
}
