// Writes a request and its answer as one line of a log. The line holds nothing that could be a key: no header, and a query only if it was
// understood. Pure.

import type { Exchange } from '../io/http-server.ts'
import { PAGES_FOLDER } from './paths.ts'

/** Most characters of a path or a query that are shown. */
const SHOWN = 200

/** `2026-11-20T10:00:00.000Z 127.0.0.1 GET /datasets?country=FRA 200 1234 B 3 ms` */
export function accessLine({ client, method, target, status, bytes, milliseconds, complete }: Exchange, time: Date): string {
  const end = complete ? '' : ' (the client left)'
  const path = target.path === '' ? '-' : plain(target.path)
  return `${time.toISOString()} ${client} ${method} ${path}${query(method, target, status)} ${status} ${bytes} B ${Math.round(milliseconds)} ms${end}`
}

/** The methods and statuses of answers for which a query was judged. OPTIONS and redirects do not look at it. */
const [JUDGING, JUDGED] = [
  ['GET', 'HEAD'],
  [200, 304],
]

/**
 * Shows the query of an operation that answers in pages, if the answer is one: all its values are then known ones. Any other query may hold
 * a key that somebody wrote there.
 */
function query(method: string, { path, query }: Exchange['target'], status: number): string {
  if (query === '') return ''
  const isJudged = JUDGING.includes(method) && JUDGED.includes(status) && path.endsWith(`/${PAGES_FOLDER}`)
  return isJudged ? `?${plain(query)}` : '?…'
}

/** Escapes blanks and characters that are not printable, and shortens the text. */
function plain(text: string): string {
  const shown = text.replace(/[^!-~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown
}
