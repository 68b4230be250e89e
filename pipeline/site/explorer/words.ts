// Numbers, errors and lines of text as people read them.

import {
  ApiError,
  type DataRecord,
  NetworkError,
  type RangeRecord,
  ReleaseChangedError,
  UnexpectedAnswerError,
} from '../../client/index.ts'
import { UNIT_TEXTS } from '../../model/amounts.ts'
import { messageOf } from '../../model/message-of.ts'
import type { Metric, Unit } from '../../model/metrics.ts'

/** The range of a metric that the release of the record has; its bounds are null where the figure is not known. */
export const rangeOf = (record: RangeRecord, { name }: Pick<Metric, 'name'>) => record[name as 'total']

/** The amount of a metric that the release of the record has. */
export const amountOf = (record: DataRecord, { name }: Pick<Metric, 'name'>) => record[name as 'total'].amount

/** The text of an amount or a range without its unit, which the drawing names once. */
export const withoutUnit = (text: string, unit: Unit): string =>
  text.replaceAll(`\u00a0${UNIT_TEXTS[unit]}`, '').replaceAll(` ${UNIT_TEXTS[unit]}`, '')

/** What went wrong, and what the reader can do. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 401) return 'The host needs an access key.'
    if (error.status === 403)
      return 'The host does not accept this access key. It may be mistyped, expired or revoked. Check it, or ask for a new one.'
    if (error.status === 404) return `The host does not have what the page requested: ${error.detail}`
    if (error.status === 429) return 'The host received too many requests. Wait a minute, then try again.'
    if (error.status >= 500) return `The host failed (${error.status} ${error.title}). Try again later.`
    return `The host refuses the request (${error.status} ${error.title}): ${error.detail}`
  }
  if (error instanceof NetworkError) return 'The host did not answer. Check the network connection, then try again.'
  if (error instanceof ReleaseChangedError) return 'The release changed while the page read it. Try again.'
  if (error instanceof UnexpectedAnswerError) return `The host answers, but not as this API does: ${error.message}`
  // What a browser says of a script that does not load; each words it differently.
  if (error instanceof TypeError && /\bmodule\b/.test(error.message))
    return 'A part of the page did not load. Check the network connection, then reload the page.'
  if (error instanceof TypeError) return error.message
  return `Unexpected error: ${messageOf(error)}`
}

export const isAboutKey = (error: unknown): boolean => error instanceof ApiError && (error.status === 401 || error.status === 403)
