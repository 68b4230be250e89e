// The store of the access keys: `keys.json` holds digests. A file beside it holds the keys in plain, for Caddy.

import { createHash, randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { KEY_STORE, type KeyStore, keyStoreSchema, type StoredKey } from '../../schemas/keys.ts'
import { sha256 } from '../io/files.ts'
import { readKeyFile, withKeyLock, writeKeyFile } from '../io/key-files.ts'
import { Failure } from '../model/failure.ts'
import { jsonOf, jsonText } from '../model/json.ts'
import { didYouMean } from '../model/nearest.ts'
import { CADDY_KEYS, CADDY_KEYS_HEAD, caddyKeysIn, caddyKeysPath, caddyKeysText, idOf } from './caddy-keys.ts'
import { keyStateAt, secondsOfEnd } from './key-check.ts'

/** 256 bits. */
const SECRET_BYTES = 32
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const ID_LENGTH = 8
const MOST_NAME_CHARACTERS = 100

export interface NewKey {
  readonly key: StoredKey
  /** The key itself. The store holds only its digests; the file for Caddy holds it in plain text. */
  readonly plain: string
}

export interface AddKey {
  readonly name: string
  /** A date, `2027-01-31`, until the end of which the key is valid (UTC), or a moment, `2027-01-31T12:00:00Z`. */
  readonly expires?: string | undefined
}

/** The keys of a store; none if there is no store yet. Failure 'broken-keys' if it is damaged, 'no-store' if it is another file. */
export function readKeys(store: string): readonly StoredKey[] {
  return readStore(store).keys
}

/**
 * The keys of a store that has to exist. Failure 'missing-keys', 'no-store' or 'broken-keys'.
 */
export function readExistingKeys(store: string): readonly StoredKey[] {
  const text = readKeyFile(store)
  if (text === undefined)
    throw new Failure('missing-keys', `There is no file ${store}.`, {
      hint: 'Create it with plastic-eol keys add <name>, which writes it to the folder of --root and prints a key.',
    })
  return parseStore(store, text).keys
}

/** Adds a key. Keys that other commands add at the same time are kept. Failure 'key-name', 'key-expires', 'broken-keys' or 'keys-busy'. */
export async function addKey(store: string, { name, expires }: AddKey): Promise<NewKey> {
  const wanted = name.trim()
  if (wanted === '' || wanted.length > MOST_NAME_CHARACTERS || /\p{Cc}/u.test(wanted))
    throw new Failure('key-name', `${JSON.stringify(name)} is not a valid name for a key.`, {
      hint: `Name the holder of the key in one line of 1 to ${MOST_NAME_CHARACTERS} characters.`,
    })
  const end = expires === undefined ? null : endOf(expires)
  return await withKeyLock(dirname(store), () => {
    const before = readStore(store)
    const made = makeKey(wanted, end, new Set(before.keys.map(({ id }) => id)))
    const keys = [...before.keys, made.key]
    writeStore(store, { ...before, keys })
    writePlainKeys(store, keys, [made.plain])
    return made
  })
}

/** Revokes a key; a key that is revoked already stays as it is. Failure 'unknown-key', 'broken-keys' or 'keys-busy'. */
export async function revokeKey(store: string, id: string): Promise<StoredKey> {
  return await withKeyLock(dirname(store), () => {
    const before = readStore(store)
    const found = before.keys.find((key) => key.id === id)
    if (!found) throw unknownKey(id, store, before.keys)
    const key = { ...found, revoked: found.revoked ?? toSeconds(new Date()) }
    const keys = before.keys.map((other) => (other.id === id ? key : other))
    writePlainKeys(store, keys, [])
    writeStore(store, { ...before, keys })
    return key
  })
}

/** Removes expired keys from the file of keys in plain; Caddy refuses them anyway. */
export async function dropExpired(store: string): Promise<void> {
  const held = new Set(heldKeys(readKeys(store)).map(({ id }) => id))
  if (!readPlainKeys(store).every((key) => held.has(idOf(key))))
    await withKeyLock(dirname(store), () => writePlainKeys(store, readKeys(store), []))
}

function makeKey(name: string, expires: string | null, used: ReadonlySet<string>): NewKey {
  let id = newId()
  while (used.has(id)) id = newId()
  const plain = `${id}.${randomBytes(SECRET_BYTES).toString('base64url')}`
  return { plain, key: storedKey(plain, { name, expires, created: toSeconds(new Date()) }) }
}

/** The entry of a key in the store. */
export function storedKey(plain: string, { name, expires, created }: Pick<StoredKey, 'name' | 'expires' | 'created'>): StoredKey {
  return {
    id: idOf(plain),
    name,
    created,
    expires,
    revoked: null,
    sha256: sha256(plain),
    secure_link: createHash('md5')
      .update(`${secondsOfEnd(expires)} ${plain}`)
      .digest('base64url'),
  }
}

const newId = () => [...randomBytes(ID_LENGTH)].map((byte) => ID_LETTERS[byte % ID_LETTERS.length]).join('')

const toSeconds = (date: Date) => `${date.toISOString().slice(0, 19)}Z`

function endOf(text: string): string {
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(whole) ? Date.parse(whole) : Number.NaN
  // Date.parse takes 30 February for 2 March.
  if (Number.isNaN(time) || toSeconds(new Date(time)) !== whole)
    throw new Failure('key-expires', `--expires takes a date, not ${JSON.stringify(text)}.`, {
      hint: 'Write it as 2027-01-31, and the key is valid until the end of that day in UTC, or as 2027-01-31T12:00:00Z.',
    })
  if (time <= Date.now())
    throw new Failure('key-expires', `A key that expires at ${whole} would never be valid.`, { hint: 'Give a date in the future.' })
  return whole
}

function unknownKey(id: string, store: string, keys: readonly StoredKey[]): Failure {
  const ids = keys.map((key) => key.id)
  return new Failure('unknown-key', `There is no key ${JSON.stringify(id)} in ${store}.`, {
    hint: `${didYouMean(id, ids)}plastic-eol keys list shows the ids.`,
  })
}

function readStore(store: string): KeyStore {
  const text = readKeyFile(store)
  return text === undefined ? { format: 1, keys: [] } : parseStore(store, text)
}

function parseStore(store: string, text: string): KeyStore {
  const value = jsonOf(text)
  if (value === undefined) {
    throw basename(store) === KEY_STORE || BEGUN.test(text) ? brokenStore(store, 'it is not JSON') : noStore(store, text)
  }
  const { data, error } = keyStoreSchema.safeParse(value)
  if (data) return data
  if (!hasMembers(value) && basename(store) !== KEY_STORE) throw noStore(store, text)
  throw brokenStore(store, wrongPart(error.issues[0]?.path ?? []))
}

/** How a store begins, whatever happened to the rest of it. */
const BEGUN = /^\s*\{\s*"format"\s*:/

const hasMembers = (value: unknown) => typeof value === 'object' && value !== null && 'format' in value && 'keys' in value

/** Our own words, because the messages of the library speak of its schema. */
function wrongPart(path: readonly PropertyKey[]): string {
  if (path[0] === 'format') return 'its format is not 1, the only one that this version knows'
  if (path.length > 0) return `${path.join('.')} is missing or has an invalid value`
  return 'it is not an object that contains only format and keys, or an id occurs twice'
}

function brokenStore(store: string, why: string): Failure {
  return new Failure('broken-keys', `${store} cannot be read as a store of keys: ${why}.`, {
    hint: `Restore it from a backup, or move it away (mv ${store} ${store}.broken) and give every user a new key.`,
  })
}

/** The failure for a file that never was a store. Its hint does not say to move the file away. */
function noStore(store: string, text: string): Failure {
  if (basename(store) === CADDY_KEYS || text.startsWith(CADDY_KEYS_HEAD))
    return new Failure('no-store', `${store} is not a store of keys: it is the file that Caddy reads.`, {
      hint: `Name the store beside it: --keys ${join(dirname(store), KEY_STORE)}.`,
    })
  return new Failure('no-store', `${store} is not a store of keys; the store is usually ${KEY_STORE}.`, {
    hint: 'Name the file that plastic-eol keys add wrote: --keys <file>.',
  })
}

function writeStore(store: string, { format, keys }: KeyStore): void {
  writeKeyFile(store, jsonText({ format, keys }))
}

/** Removes the keys that are no longer valid from the file of keys in plain, and adds new ones. */
function writePlainKeys(store: string, keys: readonly StoredKey[], added: readonly string[]): void {
  writeKeyFile(caddyKeysPath(store), caddyKeysText([...readPlainKeys(store), ...added], heldKeys(keys)))
}

const readPlainKeys = (store: string): string[] => caddyKeysIn(readKeyFile(caddyKeysPath(store)) ?? '')

function heldKeys(keys: readonly StoredKey[]): StoredKey[] {
  return keys.filter((key) => keyStateAt(key, Date.now()) === 'active')
}
