// A request and its answer as one line of a log. Nothing that could be a key: no header, and a query only where it was understood. Pure.

export interface LoggedExchange {
  readonly client: string
  readonly method: string
  readonly target: { readonly path: string; readonly query: string }
  readonly status: number
  readonly bytes: number
  readonly milliseconds: number
  readonly complete: boolean
}

import { PAGED_OPERATIONS } from '../model/operations.ts'

/** Characters of a path and of a query that are shown. */
const SHOWN = 200

/** `2026-11-20T10:00:00.000Z 127.0.0.1 GET /datasets?country=FRA 200 1234 B 3 ms` */
export function accessLine({ client, method, target, status, bytes, milliseconds, complete }: LoggedExchange, time: Date): string {
  const end = complete ? '' : ' (the client left)'
  const path = target.path === '' ? '-' : plain(target.path)
  return `${time.toISOString()} ${client} ${method} ${path}${query(target, status)} ${status} ${bytes} B ${Math.round(milliseconds)} ms${end}`
}

/** Of operations that answer in pages the query is shown once all its values were known ones. Any other may hold whatever somebody took for a key. */
function query({ path, query }: LoggedExchange['target'], status: number): string {
  if (query === '') return ''
  return PAGED_OPERATIONS.some((operation) => path.endsWith(`/${operation}`)) && status < 400 ? `?${plain(query)}` : '?…'
}

/** Printable, without blanks, not too long. */
function plain(text: string): string {
  const shown = text.replace(/[^!-~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown
}
