// Checks access keys, on hosts that run code. Pure: no Node module; SHA-256 comes from Web Crypto.

import type { StoredKey } from '../../schemas/keys.ts'
import type { KeyCheck } from './handler.ts'

/** What a check needs of a stored key. */
export type CheckedKey = Pick<StoredKey, 'id' | 'sha256' | 'expires' | 'revoked'>

export type KeyState = 'active' | 'expired' | 'revoked'

export interface KeyCheckOptions {
  /** Milliseconds since 1970; default: the clock. */
  readonly now?: (() => number) | undefined
  /** Compares bytes of one length in constant time; default: a plain loop. Node has `timingSafeEqual` of node:crypto. */
  readonly equal?: ((a: Uint8Array, b: Uint8Array) => boolean) | undefined
}

/** The state of a key at a moment, in milliseconds since 1970. A key whose end cannot be parsed has expired. */
export function keyStateAt({ expires, revoked }: Pick<CheckedKey, 'expires' | 'revoked'>, now: number): KeyState {
  if (revoked !== null) return 'revoked'
  return expires === null || now <= Date.parse(expires) ? 'active' : 'expired'
}

const isMoment = (value: unknown) => value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))

/** Whether a value has what a check needs of a key, in the form in which a store holds it. */
export function isCheckedKey(value: unknown): value is CheckedKey {
  if (typeof value !== 'object' || value === null) return false
  const { id, sha256, expires, revoked }: Partial<Record<keyof CheckedKey, unknown>> = value
  const hasDigest = typeof id === 'string' && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)
  return hasDigest && isMoment(expires) && isMoment(revoked)
}

/** The end of a key as nginx reads it: seconds since 1970, or empty for no end. */
export function secondsOfEnd(expires: string | null): string {
  return expires === null ? '' : String(Date.parse(expires) / 1000)
}

/**
 * Returns a check that compares the digests of keys. The id before the dot selects the digest. A key with an unknown id is compared with a
 * digest that no key has, so that the duration does not reveal whether the id exists.
 */
export function keyCheck(keys: readonly CheckedKey[], { now = Date.now, equal = equalBytes }: KeyCheckOptions = {}): KeyCheck {
  const known = new Map(keys.map((key) => [key.id, { key, digest: bytesOf(key.sha256) }]))
  const none = new Uint8Array(32)
  return async (key) => {
    if (key === null || key === '') return 'missing'
    const found = known.get(key.slice(0, Math.max(0, key.indexOf('.'))))
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)))
    const same = equal(digest, found?.digest ?? none)
    return same && found !== undefined && keyStateAt(found.key, now()) === 'active' ? 'ok' : 'wrong'
  }
}

/** Compares every byte, also after the first difference. */
function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length
  for (const [at, byte] of a.entries()) difference |= byte ^ (b[at] ?? 0)
  return difference === 0
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16))
}
