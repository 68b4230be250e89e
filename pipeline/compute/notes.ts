// What the method says beside its numbers: what it selected, passed over, carried forward or back, cut or apportioned, and why.

import type { ReasonParameters } from '../../schemas/evidence.ts'
import type { Median, Row } from './numbers.ts'
import type { ReasonCode } from './reasons.ts'

/** What the sentence of a reason names, as columns of the evidence. What a median says of itself is left out. */
type Parameters = { readonly [Name in keyof ReasonParameters]?: ReasonParameters[Name] | undefined }

/** A note: a reason of the catalogue (reasons.ts) with its parameters, and the quantity that it is about. */
export interface Note<N> extends Parameters {
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
  /** The median that is used, or would be; or the one that the row is a value of. */
  readonly median?: Median | undefined
}

/** Says a note where the decision falls. */
export type Say<N> = (reason: ReasonCode, about: string, more?: Omit<Note<N>, 'reason' | 'about'>) => void
