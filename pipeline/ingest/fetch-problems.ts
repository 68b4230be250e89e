// The stable codes that say why a raw file is not there as pinned, each with what to do about it.

import type { FetchErrorCode } from '../io/fetch-error.ts'
import type { Problem } from '../model/failure.ts'

const AGAIN = 'Run the command again: it goes on from what came so far. Or bring the files from a folder with --from <dir>.'
const OTHER_EDITION = 'Look at what the publisher gives now: another edition of a file is a new snapshot in its source.json.'

const FETCH_CODES = {
  'file-differs': 'Files that are not the pinned ones are left as they are; --replace brings the pinned ones in their place.',
  'in-the-way': 'Move away what lies in the place of a raw file.',
  'no-address': 'Files without a public address come from a folder: --from <dir>.',
  'pinned-twice': 'Give every file a path of its own in source.json.',
  'not-in-folder': 'Put the file into the folder of --from under the path named above, or fetch it from its address without --from.',
  'checksum-differs': OTHER_EDITION,
  'too-many-bytes': OTHER_EDITION,
  'http-status': 'Look at the address in a browser, or bring the file from a folder with --from <dir>.',
  'bad-redirect': 'Look at the address in a browser, and correct it in source.json.',
  'bad-answer': AGAIN,
  timeout: AGAIN,
  'connection-failed': AGAIN,
  'server-not-trusted': 'Behind a proxy with a certificate of its own, name the file of that certificate in NODE_EXTRA_CA_CERTS.',
} as const satisfies Readonly<Record<FetchErrorCode, string>> & Readonly<Record<string, string>>

export type FetchCode = keyof typeof FETCH_CODES

/** A problem with a raw file. Undefined fields are left out. */
export function fetchProblem(
  code: FetchCode,
  file: string,
  message: string,
  { found, expected }: { readonly found?: string | undefined; readonly expected?: string | undefined } = {},
): Problem {
  return { code, message, file, ...(found === undefined ? {} : { found }), ...(expected === undefined ? {} : { expected }) }
}

/** What to do about these problems, each remedy once. */
export function remediesFor(problems: readonly Problem[]): string {
  const remedies = problems.flatMap(({ code }) => (isFetchCode(code) ? [FETCH_CODES[code]] : ['Correct source.json.']))
  const sentences = remedies.flatMap((remedy) => remedy.split(/(?<=\.) /))
  return [...new Set(sentences)].join(' ')
}

function isFetchCode(code: string): code is FetchCode {
  return Object.hasOwn(FETCH_CODES, code)
}
