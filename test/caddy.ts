// A real Caddy in a folder of its own, on a free port.

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { caddyKeysPath, caddyKeysText } from '../pipeline/api/caddy-keys.ts'
import type { HostKeys } from '../pipeline/api/hosts/host.ts'
import { storedKey } from '../pipeline/api/key-store.ts'
import { startProgram } from './program.ts'
import { temporaryFolder } from './when-done.ts'

/** For describeWithProgram. */
export const CADDY = { name: 'caddy', install: 'apt-get install caddy' } as const

export interface RunningCaddy {
  /** The home folder of its user. */
  readonly home: string
  /** What it has logged so far: access and errors. */
  logs(): string
  /** Reads the Caddyfile and what it imports again. */
  reload(): void
  stop(): Promise<void>
}

export interface GivenKey {
  readonly plain: string
  readonly expires?: string
}

export interface KeysForCaddy {
  readonly keys: HostKeys
  write(given: readonly GivenKey[]): void
}

/** Writes the key file of Caddy as `keys add` does, in a new folder. The keys may be expired. */
export function keysForCaddy(given: readonly GivenKey[]): KeysForCaddy {
  const folder = temporaryFolder()
  const store = join(folder, 'keys.json')
  const created = '2026-11-16T00:00:00Z'
  const stored = (keys: readonly GivenKey[]) =>
    keys.map(({ plain, expires }) => storedKey(plain, { name: 'test', created, expires: expires ?? null }))
  const write = (keys: readonly GivenKey[]) => {
    const plain = keys.map((key) => key.plain)
    writeFileSync(caddyKeysPath(store), caddyKeysText(plain, stored(keys)))
  }
  write(given)
  return { keys: { stored: stored(given), store }, write }
}

/** Starts Caddy with this Caddyfile in a new home folder, and returns when it answers on the port. */
export async function startCaddy(caddyfile: string, port: number): Promise<RunningCaddy> {
  const folder = temporaryFolder()
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, caddyfile)
  const arguments_ = ['--config', path, '--adapter', 'caddyfile']
  const env = { PATH: process.env.PATH, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), XDG_DATA_HOME: join(folder, 'data') }
  const running = await startProgram('caddy', ['run', ...arguments_], { env, port })
  const reload = () => {
    const { status, stderr } = spawnSync('caddy', ['reload', ...arguments_], { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`Caddy does not reload:\n${stderr}`)
  }
  return {
    home: folder,
    logs: running.said,
    reload,
    stop: running.stop,
  }
}
