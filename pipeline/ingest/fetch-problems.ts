// The stable codes that say why a raw file is not there as pinned, each with what to do about it.

import type { FetchErrorCode } from '../io/fetch-error.ts'
import type { Problem } from '../model/failure.ts'

const AGAIN = 'Run the command again: it continues after the bytes that are kept. Or take the files from a folder with --from <dir>.'
const OTHER_EDITION = 'Check what the publisher offers now, and add another edition of a file as a new snapshot in its source.json.'

const FETCH_CODES = {
  'file-differs': 'The command keeps files that differ from the pinned ones; --replace replaces them with the pinned files.',
  'in-the-way': 'Move away what is in the place of a raw file.',
  'no-address': 'Supply files without a public address from a folder: --from <dir>.',
  'pinned-twice': 'Give every file a path of its own in source.json.',
  'not-in-folder': 'Put the file into the folder of --from under the path named above, or fetch it from its address without --from.',
  'checksum-differs': OTHER_EDITION,
  'too-many-bytes': OTHER_EDITION,
  'http-status': 'Open the address in a browser, or take the file from a folder with --from <dir>.',
  'bad-redirect': 'Open the address in a browser, and correct it in source.json.',
  'bad-answer': AGAIN,
  timeout: AGAIN,
  'connection-failed': AGAIN,
  'server-not-trusted': 'If a proxy uses a certificate of its own, set NODE_EXTRA_CA_CERTS to the file of that certificate.',
  'proxy-failed':
    'Correct HTTPS_PROXY and HTTP_PROXY, with user and password if the proxy asks for them (http://user:password@proxy.example:3128). ' +
    'Name hosts that need no proxy in NO_PROXY.',
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
