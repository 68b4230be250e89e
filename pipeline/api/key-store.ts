// The store of the access keys: `keys.json` holds digests. `keys.caddy` beside it holds the keys in plain, because Caddy cannot compare
// digests.

import { createHash, randomBytes } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import { type KeyStore, keyStoreSchema, type StoredKey } from '../../schemas/keys.ts'
import { withPlace } from '../io/disk-failure.ts'
import { readKeyFile, withKeyLock, writeKeyFile } from '../io/key-files.ts'
import { Failure } from '../model/failure.ts'
import { jsonOf, jsonText } from '../model/json.ts'
import { nearest } from '../model/nearest.ts'
import { keyStateAt, secondsOfEnd } from './key-check.ts'

export const KEY_STORE = 'keys.json'
/** In the folder of the store. */
const CADDY_KEYS = 'keys.caddy'

/** 256 bits. */
const SECRET_BYTES = 32
const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const ID_LENGTH = 8
const MOST_NAME_CHARACTERS = 100

export interface NewKey {
  readonly key: StoredKey
  /** The key itself, of which the store holds only digests. */
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
 * The keys of a store that has to exist. Hints name the option `--keys`. Failure 'missing-keys', 'no-store', 'broken-keys', or an error of
 * the disk.
 */
export function readExistingKeys(store: string): readonly StoredKey[] {
  let text: string | undefined
  try {
    text = readKeyFile(store)
  } catch (error) {
    throw withPlace(error, '--keys')
  }
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
    writeCaddyKeys(store, keys, [made.plain])
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
    writeCaddyKeys(store, keys, [])
    writeStore(store, { ...before, keys })
    return key
  })
}

/** Removes expired keys from the file that Caddy reads; Caddy refuses them anyway. */
export async function dropExpired(store: string): Promise<void> {
  const held = new Set(heldKeys(readKeys(store)).map(({ id }) => id))
  if (!caddyKeys(store).every((key) => held.has(idOf(key))))
    await withKeyLock(dirname(store), () => writeCaddyKeys(store, readKeys(store), []))
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
    sha256: createHash('sha256').update(plain).digest('hex'),
    secure_link: createHash('md5')
      .update(`${secondsOfEnd(expires)} ${plain}`)
      .digest('base64url'),
  }
}

const idOf = (plain: string) => plain.slice(0, Math.max(0, plain.indexOf('.')))

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
  const near = nearest(
    id,
    keys.map((key) => key.id),
  )
  return new Failure('unknown-key', `There is no key ${JSON.stringify(id)} in ${store}.`, {
    hint: `${near ? `Did you mean ${near}? ` : ''}plastic-eol keys list shows the ids.`,
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
  if (basename(store) === CADDY_KEYS || text.startsWith(CADDY_HEAD))
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

const CADDY_HEAD = `# Access keys in plain text, for Caddy, which cannot compare digests. Written by \`plastic-eol keys\`; keep this file secret.
# Each line is one key for a \`map\` of the Caddyfile that \`plastic-eol hosts caddy\` prints: the key, its id, and the last second in which
# it is valid, counted from 1970. All three are in quotes, so that Caddy does not read them as numbers. Reload Caddy after a change.
`

/** The end of a key that does not expire: the last second of the year 9999. */
const NO_END = 253_402_300_799

/** The text that a Caddyfile imports. Keys without an entry in the store are left out. */
export function caddyKeysText(plain: readonly string[], keys: readonly Pick<StoredKey, 'id' | 'expires'>[]): string {
  const known = new Map(keys.map((key) => [key.id, key]))
  const lines = plain.flatMap((key) => {
    const found = known.get(idOf(key))
    return found ? [`"${key}" "${found.id}" "${secondsOfEnd(found.expires) || NO_END}"\n`] : []
  })
  return CADDY_HEAD + lines.join('')
}

/** Removes the keys that are no longer valid from the file for Caddy, and adds new ones. */
function writeCaddyKeys(store: string, keys: readonly StoredKey[], added: readonly string[]): void {
  writeKeyFile(caddyFileOf(store), caddyKeysText([...caddyKeys(store), ...added], heldKeys(keys)))
}

/** The file beside a store that a Caddyfile imports. */
export const caddyFileOf = (store: string): string => join(dirname(store), CADDY_KEYS)

function caddyKeys(store: string): string[] {
  const lines = readKeyFile(caddyFileOf(store))?.split('\n') ?? []
  return lines.flatMap((line) => /^"([a-z0-9]+\.[A-Za-z0-9_-]+)" /.exec(line)?.[1] ?? [])
}

/** The keys that are valid now. */
function heldKeys(keys: readonly StoredKey[]): StoredKey[] {
  return keys.filter((key) => keyStateAt(key, Date.now()) === 'active')
}
