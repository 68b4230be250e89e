// The keys of the contract tests in the format of `plastic-eol keys`.

import { storedKey } from '../../pipeline/api/key-store.ts'
import type { StoredKey } from '../../schemas/keys.ts'
import type { ContractKeys } from './keys.ts'

/** The text of a keys.json with all keys. */
export function keyStoreText({ right, second, revoked }: ContractKeys): string {
  const key = (plain: string, ended: string | null): StoredKey => ({
    ...storedKey(plain, { name: 'contract', created: '2026-11-20T00:00:00Z', expires: null }),
    revoked: ended,
  })
  return JSON.stringify({ format: 1, keys: [key(right, null), key(second, null), key(revoked, '2026-11-20T00:00:01Z')] })
}
