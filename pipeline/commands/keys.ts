// `keys add`, `keys list`, `keys revoke`: who may read production. A key is printed once, when it is made, and never again.

import { join } from 'node:path'
import { keyStateAt } from '../api/key-check.ts'
import { addKey, dropExpired, KEY_STORE, readKeys, revokeKey } from '../api/key-store.ts'
import { type Context, type ExitCode, json } from './context.ts'

const storeOf = ({ root }: Context) => join(root, KEY_STORE)

export async function addKeyCommand(context: Context, name: string, options: { readonly expires?: string }): Promise<ExitCode> {
  const { key, plain } = await addKey(storeOf(context), { name, expires: options.expires })
  if (context.json) context.terminal.result(json({ id: key.id, key: plain }))
  else {
    context.terminal.say(
      `Key ${key.id} for ${key.name}, ${key.expires === null ? 'without an end' : `until ${key.expires}`}. It is shown once:`,
    )
    context.terminal.result(`${plain}\n`)
    context.terminal.say('nginx and Caddy know it after: plastic-eol hosts <name> --env production, and a reload.')
  }
  return 0
}

/** Digests are not printed. */
export async function listKeys(context: Context): Promise<ExitCode> {
  const store = storeOf(context)
  const now = Date.now()
  const keys = readKeys(store).map((key) => ({
    id: key.id,
    name: key.name,
    created: key.created,
    expires: key.expires,
    revoked: key.revoked,
    state: keyStateAt(key, now),
  }))
  await dropExpired(store)
  if (context.json) context.terminal.result(json({ keys }))
  else if (keys.length === 0) context.terminal.result('No keys yet: plastic-eol keys add <name> makes one.\n')
  else {
    const rows = [
      ['id', 'state', 'created', 'expires', 'name'],
      ...keys.map(({ id, state, created, expires, name }) => [id, state, created, expires ?? 'never', name]),
    ]
    const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
    context.terminal.result(
      rows
        .map(
          (row) =>
            `${row
              .map((cell, at) => cell.padEnd(widths[at] ?? 0))
              .join('  ')
              .trimEnd()}\n`,
        )
        .join(''),
    )
  }
  return 0
}

export async function revokeKeyCommand(context: Context, id: string): Promise<ExitCode> {
  const key = await revokeKey(storeOf(context), id)
  if (context.json) context.terminal.result(json({ id: key.id, revoked: key.revoked }))
  else {
    context.terminal.result(`${key.id} (${key.name}) is revoked.\n`)
    context.terminal.say('nginx and Caddy know it after: plastic-eol hosts <name> --env production, and a reload.')
  }
  return 0
}
