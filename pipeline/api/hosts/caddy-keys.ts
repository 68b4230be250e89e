// The file of keys that a Caddyfile imports. It holds the keys in plain, because Caddy cannot compare digests.

import { secondsOfEnd } from '../key-check.ts'
import type { PlainKeys } from '../plain-keys.ts'

/** The end of a key that does not expire: the last second of the year 9999. */
const NO_END = 253_402_300_799

export const CADDY_KEYS: PlainKeys = {
  name: 'keys.caddy',
  program: 'Caddy',
  head: `# Access keys in plain text, for Caddy, which cannot compare digests. Written by \`plastic-eol keys\`; keep this file secret.
# Each line is one key for a \`map\` of the Caddyfile that \`plastic-eol hosts caddy\` prints: the key, its id, and the last second in which
# it is valid, counted from 1970. All three are in quotes, so that Caddy does not read them as numbers. Reload Caddy after a change.
`,
  line: (plain, { id, expires }) => `"${plain}" "${id}" "${secondsOfEnd(expires) || NO_END}"\n`,
  keyOf: (line) => /^"([a-z0-9]+\.[A-Za-z0-9_-]+)" /.exec(line)?.[1],
}
