// A file beside the store that holds the valid keys in plain, for a host that cannot compare digests.

import { dirname, join } from 'node:path'
import type { StoredKey } from '../../schemas/keys.ts'

export interface PlainKeys {
  /** The name of the file. */
  readonly name: string
  /** The program that reads the file: `Caddy`. */
  readonly program: string
  /** Comments that begin the file. */
  readonly head: string
  /** The line of a key, with its line end. */
  readonly line: (plain: string, key: Pick<StoredKey, 'id' | 'expires'>) => string
  /** The key of a line; undefined for a comment. */
  readonly keyOf: (line: string) => string | undefined
}

/** The path of the file beside a store. */
export const plainKeysPath = (store: string, { name }: PlainKeys): string => join(dirname(store), name)

/** The letters of a key before its dot. */
export const idOf = (plain: string): string => plain.slice(0, Math.max(0, plain.indexOf('.')))

/** The text of the file. Keys without an entry in the store are left out. */
export function plainKeysText(
  { head, line }: PlainKeys,
  plain: readonly string[],
  keys: readonly Pick<StoredKey, 'id' | 'expires'>[],
): string {
  const known = new Map(keys.map((key) => [key.id, key]))
  const lines = plain.flatMap((key) => {
    const found = known.get(idOf(key))
    return found ? [line(key, found)] : []
  })
  return head + lines.join('')
}
