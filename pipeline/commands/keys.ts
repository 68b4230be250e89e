// `keys add`, `keys list`, `keys revoke`: who may read production. A key is printed once, when it is made, and never again.

import { basename, dirname, join } from 'node:path'
import { KEY_STORE } from '../../schemas/keys.ts'
import { caddyKeysPath } from '../api/caddy-keys.ts'
import { SERVERS } from '../api/hosts/index.ts'
import { keyStateAt } from '../api/key-check.ts'
import { addKey, dropExpired, readKeys, revokeKey } from '../api/key-store.ts'
import { expectedFailure } from '../io/disk-failure.ts'
import { assertRootFolder, exists } from '../io/files.ts'
import { realPlace } from '../io/folders.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { shellWord } from '../model/shell-word.ts'
import { columnsText } from '../report/terminal/columns-text.ts'
import { treeFolder } from './built-tree.ts'
import { type Context, type ExitCode, placeOptions, shortPath } from './context.ts'

export interface KeyFlags {
  readonly expires?: string
}

export async function addKeyCommand(context: Context, name: string, flags: KeyFlags): Promise<ExitCode> {
  const store = await storeOf(context)
  const { key, plain } = await addKey(store, { name, expires: flags.expires })
  if (context.json) context.terminal.result(jsonText({ id: key.id, key: plain, store }))
  else {
    context.terminal.say(
      `Key ${key.id} for ${key.name}, ${key.expires === null ? 'which does not expire' : `valid until ${key.expires}`}. It is shown only once:`,
    )
    context.terminal.result(`${plain}\n`)
    context.terminal.say(`${store} holds its digests.`)
    context.terminal.say(`${caddyKeysPath(store)} holds it in plain text for Caddy. Delete this file if you do not use Caddy.`)
    await sayWhenKnown(context, store)
  }
  return 0
}

/** Digests are not printed. */
export async function listKeys(context: Context): Promise<ExitCode> {
  const store = await storeOf(context)
  const now = Date.now()
  const keys = readKeys(store).map((key) => ({
    id: key.id,
    name: key.name,
    created: key.created,
    expires: key.expires,
    revoked: key.revoked,
    state: keyStateAt(key, now),
  }))
  await dropExpiredKeys(context, store)
  if (context.json) context.terminal.result(jsonText({ keys }))
  else if (keys.length === 0) context.terminal.result(`There are no keys in ${store}. Create one with ${addCommand(store, context)}.\n`)
  else {
    const rows = [
      ['id', 'state', 'created', 'expires', 'name'],
      ...keys.map(({ id, state, created, expires, name }) => [id, state, created, expires ?? 'never', name]),
    ]
    context.terminal.result(`${columnsText(rows)}\n`)
  }
  return 0
}

export async function revokeKeyCommand(context: Context, id: string): Promise<ExitCode> {
  const store = await storeOf(context)
  const key = await revokeKey(store, id)
  if (context.json) context.terminal.result(jsonText({ id: key.id, revoked: key.revoked }))
  else {
    context.terminal.result(`${key.id} (${key.name}) is revoked.\n`)
    await sayWhenKnown(context, store)
  }
  return 0
}

/** Removes expired keys from the file for Caddy, which refuses them anyway. Warns that they stay if this user may only read the store. */
export async function dropExpiredKeys({ terminal }: Pick<Context, 'terminal'>, store: string): Promise<void> {
  try {
    await dropExpired(store)
  } catch (error) {
    const failure = expectedFailure(error)
    if (!failure || !NOT_OURS.includes(failure.code)) throw error
    terminal.say(`warning: ${failure.message} Expired keys stay in ${caddyKeysPath(store)}.`)
  }
}

const NOT_OURS = ['access-denied', 'read-only-disk']

/** For the demo: Failure 'keys-not-used' if a store of keys is named. */
export function noKeys(file: string | undefined): undefined {
  if (file === undefined) return undefined
  throw new Failure('keys-not-used', 'The demo is open to everybody and uses no access keys.', {
    hint: 'Leave --keys out, or give --env production.',
  })
}

/** The store itself where `keys.json` is a link: it is replaced by renaming, which would replace the link. */
async function storeOf(context: Context): Promise<string> {
  await assertRootFolder(context.root)
  return realPlace(join(context.root, KEY_STORE))
}

/** The command that makes a key in a store, which keys.json in the root of a workspace is. */
export function addCommand(store: string, { cwd }: Pick<Context, 'cwd'>): string {
  const root = dirname(store)
  return `plastic-eol keys add <name>${basename(store) === KEY_STORE ? placeOptions({ root, out: root, cwd }) : ''}`
}

async function sayWhenKnown(context: Context, store: string): Promise<void> {
  const { out, root, cwd, terminal } = context
  // The tree may be below the --out of its build, which this command does not know.
  const isHere = await exists(treeFolder({ out }, 'production'))
  const places = isHere ? placeOptions({ root, out, cwd }) : ` --out <folder of the build> --keys ${shellWord(shortPath(store, cwd))}`
  const publishing = SERVERS.map(({ name }) => `plastic-eol publish ${name} --env production${places}`)
  terminal.say(`Servers apply the change when they are published again, with the options of the last time: ${publishing.join(' or ')}.`)
}
