// `hosts [name]`: the configuration of a file server or edge host for the built trees, or the list of hosts.

import { join, resolve } from 'node:path'
import { ENVIRONMENTS, type Environment } from '../../schemas/release.ts'
import type { Host, HostedEnvironment, HostKeys, ListenAddress } from '../api/hosts/host.ts'
import { HOSTS } from '../api/hosts/index.ts'
import { keyStateAt } from '../api/key-check.ts'
import { caddyFileOf, dropExpired, readExistingKeys } from '../api/key-store.ts'
import { readServed } from '../api/served.ts'
import { readIfThere } from '../io/files.ts'
import { Failure } from '../model/failure.ts'
import { nearest } from '../model/nearest.ts'
import { type Context, type ExitCode, json } from './context.ts'
import { prefixOf } from './prefix.ts'

export interface HostsFlags {
  readonly listen: string
  readonly prefix: string
  readonly keys?: string
  /** `<env>=<prefix>` */
  readonly also?: string
  readonly whole?: boolean
}

/** Prints to stdout. Failures for what cannot be served: no tree, production without keys, prefixes that clash. */
export async function hosts(context: Context, name: string | undefined, flags: HostsFlags): Promise<ExitCode> {
  if (name === undefined) {
    const listed = HOSTS.map(({ name, title, can, cannot }) => ({ name, title, can, cannot }))
    context.terminal.result(context.json ? json({ hosts: listed }) : listed.map(describeHost).join('\n'))
    return 0
  }
  const host = hostNamed(name)
  const asked = [{ environment: context.env, prefix: prefixOf(flags.prefix) }, ...alsoOf(flags.also, context.env)]
  if (asked.length > 1 && asked[0]?.prefix === asked[1]?.prefix)
    throw new Failure('same-prefix', 'Two environments cannot have the same prefix.', {
      hint: 'Give one of them another, such as --also demo=/demo.',
    })
  const keys = asked.some(({ environment }) => environment === 'production') ? await keysOf(context, flags.keys) : noKeys(flags.keys)
  const environments: HostedEnvironment[] = []
  for (const { environment, prefix } of asked) {
    const { folder, served } = await treeOf(context, environment)
    environments.push({ served, folder, prefix, keys: environment === 'production' ? keys : undefined })
  }
  const configuration = host.render({ environments, listen: listenOf(flags.listen), whole: flags.whole })
  context.terminal.result(context.json ? json({ name: host.name, configuration }) : configuration)
  return 0
}

function describeHost({ name, title, can, cannot }: Pick<Host, 'name' | 'title' | 'can' | 'cannot'>): string {
  return [`${name}  ${title}`, ...can.map((text) => `  + ${text}`), ...cannot.map((text) => `  - ${text}`), ''].join('\n')
}

function hostNamed(name: string): Host {
  const found = HOSTS.find((host) => host.name === name)
  if (found) return found
  const names = HOSTS.map((host) => host.name)
  const near = nearest(name, names)
  throw new Failure('unknown-host', `There is no host ${JSON.stringify(name)}.`, {
    hint: `${near ? `Did you mean ${near}? ` : ''}Known: ${names.join(', ')}.`,
  })
}

function alsoOf(text: string | undefined, other: Environment): { environment: Environment; prefix: string }[] {
  if (text === undefined) return []
  const [name = '', prefix] = text.split('=')
  const environment = ENVIRONMENTS.find((candidate) => candidate === name)
  if (environment === undefined || environment === other || prefix === undefined)
    throw new Failure('bad-also', `--also takes the other environment and its prefix, found ${JSON.stringify(text)}.`, {
      hint: `Such as --also ${other === 'demo' ? 'production=/production' : 'demo=/demo'}.`,
    })
  return [{ environment, prefix: prefixOf(prefix) }]
}

const LISTEN = /^(?:(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+|\*):)?(\d{1,5})$/

function listenOf(text: string): ListenAddress {
  const [, address, port] = LISTEN.exec(text) ?? []
  const number = Number(port)
  if (port !== undefined && number >= 1 && number <= 65_535) return { address, port: number }
  throw new Failure('bad-listen', `${JSON.stringify(text)} is no address to listen on.`, {
    hint: 'Give a port, or an address and a port: 8080, 127.0.0.1:8080, [::1]:8080.',
  })
}

function noKeys(file: string | undefined): undefined {
  if (file === undefined) return undefined
  throw new Failure('keys-not-used', 'The demo is open to everybody: keys would keep nobody out.', {
    hint: 'Leave --keys out, or give --env production.',
  })
}

async function keysOf({ terminal }: Context, file: string | undefined): Promise<HostKeys> {
  if (file === undefined)
    throw new Failure('keys-needed', 'Production is served to those with a key only, and no keys were given.', {
      hint: 'Make one with plastic-eol keys add <name>, then give --keys keys.json.',
    })
  const store = resolve(file)
  const stored = readExistingKeys(store)
  await dropExpired(store)
  if (!stored.some((key) => keyStateAt(key, Date.now()) === 'active'))
    terminal.say(`warning: no key in ${file} holds: nobody will be let in.`)
  return { stored, caddyFile: caddyFileOf(store) }
}

async function treeOf({ out }: Context, environment: Environment) {
  const folder = join(out, 'public', environment)
  const served = await readServed(async (path) => (await readIfThere(join(folder, path)))?.toString('utf8'))
  if (served?.environment === environment) return { folder, served }
  if (served)
    throw new Failure('wrong-tree', `${folder} holds the tree of ${served.environment}.`, { hint: 'Move it away and build again.' })
  throw new Failure('no-tree', `There is no api tree in ${folder}.`, {
    hint: `Build it first: plastic-eol build --env ${environment}; or say with --out where it lies.`,
  })
}
