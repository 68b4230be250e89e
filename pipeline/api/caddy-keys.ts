// The file beside the store that a Caddyfile imports. It holds the valid keys in plain, because Caddy cannot compare digests.

import { dirname, join } from 'node:path'
import type { StoredKey } from '../../schemas/keys.ts'
import { secondsOfEnd } from './key-check.ts'

export const CADDY_KEYS = 'keys.caddy'

export const CADDY_KEYS_HEAD = `# Access keys in plain text, for Caddy, which cannot compare digests. Written by \`plastic-eol keys\`; keep this file secret.
# Each line is one key for a \`map\` of the Caddyfile that \`plastic-eol hosts caddy\` prints: the key, its id, and the last second in which
# it is valid, counted from 1970. All three are in quotes, so that Caddy does not read them as numbers. Reload Caddy after a change.
`

/** The end of a key that does not expire: the last second of the year 9999. */
const NO_END = 253_402_300_799

/** The path of the file beside a store. */
export const caddyKeysPath = (store: string): string => join(dirname(store), CADDY_KEYS)

/** The letters of a key before its dot. */
export const idOf = (plain: string): string => plain.slice(0, Math.max(0, plain.indexOf('.')))

/** The text of the file. Keys without an entry in the store are left out. */
export function caddyKeysText(plain: readonly string[], keys: readonly Pick<StoredKey, 'id' | 'expires'>[]): string {
  const known = new Map(keys.map((key) => [key.id, key]))
  const lines = plain.flatMap((key) => {
    const found = known.get(idOf(key))
    return found ? [`"${key}" "${found.id}" "${secondsOfEnd(found.expires) || NO_END}"\n`] : []
  })
  return CADDY_KEYS_HEAD + lines.join('')
}

/** The keys in the text of the file. */
export const caddyKeysIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^"([a-z0-9]+\.[A-Za-z0-9_-]+)" /.exec(line)?.[1] ?? [])
