// The path prefix of all addresses, as the command line accepts it.

import { Failure } from '../model/failure.ts'

const PREFIX = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/

/** Without a slash at its end: `/plastic`, or nothing. Failure 'bad-prefix'. */
export function prefixOf(text: string): string {
  const prefix = text.replace(/\/$/, '')
  if (PREFIX.test(prefix)) return prefix
  throw new Failure('bad-prefix', `${JSON.stringify(text)} is not a valid path prefix.`, {
    hint: 'Write it as /plastic. Each part begins with /, contains only letters, digits and . _ ~ -, and does not begin with a dot.',
  })
}
