// What the method says beside its numbers: what it selected, passed over, carried forward or back, cut or apportioned, and why.

import type { Median, Row } from './numbers.ts'
import type { ReasonCode } from './reasons.ts'

/** A note: a reason of the catalogue (reasons.ts) with its parameters, and the quantity that it is about. */
export interface Note<N> {
  readonly reason: ReasonCode
  readonly about: string
  readonly year?: number | undefined
  readonly category?: string | undefined
  readonly polymer?: string | undefined
  /** The input row that the note points to. */
  readonly row?: Row | undefined
  /** The mass that was used, and the mass that was asked for. */
  readonly amount?: N | undefined
  readonly wanted?: N | undefined
  readonly method?: string
  readonly publisher?: string
  readonly flag?: string
  /** The year of the figure that is used, where it differs; with `to`, the earlier of two years. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly heading?: string
  /** The income group of countries without any value. */
  readonly group?: string | undefined
  /** The median that is used, or would be; or the one that the row is a value of. */
  readonly median?: Median | undefined
  readonly leaves?: number
  readonly region?: string
  readonly profile?: string
  readonly ratio?: string
}

/** Says a note where the decision falls. */
export type Say<N> = (reason: ReasonCode, about: string, more?: Omit<Note<N>, 'reason' | 'about'>) => void
