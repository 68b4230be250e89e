// `hosts [name]`: prints the configuration of a file server or edge host for the built trees, or the list of hosts.

import { join, resolve } from 'node:path'
import { KEY_STORE } from '../../schemas/keys.ts'
import { ENVIRONMENTS, type Environment } from '../../schemas/release.ts'
import type { Host, HostedEnvironment, HostKeys, HostOption, HostOptions, ListenAddress } from '../api/hosts/host.ts'
import { HOSTS } from '../api/hosts/index.ts'
import { keyStateAt } from '../api/key-check.ts'
import { readExistingKeys } from '../api/key-store.ts'
import { OPEN_FOLDERS } from '../api/routes.ts'
import { isListenAddress } from '../io/address.ts'
import { assertRootFolder, exists } from '../io/files.ts'
import { linksBelow, realPlace } from '../io/folders.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { listed } from '../model/listed.ts'
import { isLight, otherTree, treeOrFirst } from './built-tree.ts'
import { type Context, type ExitCode, unknownName } from './context.ts'
import { addCommand, dropExpiredKeys, noKeys } from './keys.ts'
import { prefixOf } from './prefix.ts'

export interface HostsFlags {
  readonly listen?: string
  readonly prefix?: string
  readonly keys?: string
  /** `<env>=<prefix>` */
  readonly also?: string
  readonly whole?: boolean
}

const HOST_OPTIONS: readonly HostOption[] = ['listen', 'also', 'whole']

const LISTEN_DEFAULT = '127.0.0.1:8080'

/** Prints to stdout. Failures for what cannot be served: no tree, production without keys, prefixes that clash. */
export async function hosts(context: Context, name: string | undefined, flags: HostsFlags): Promise<ExitCode> {
  if (name === undefined) {
    assertNoOptions(flags)
    const described = HOSTS.map(({ name, title, can, cannot }) => ({ name, title, can, cannot }))
    context.terminal.result(context.json ? jsonText({ hosts: described }) : described.map(describeHost).join('\n'))
    return 0
  }
  const host = HOSTS.find((known) => known.name === name)
  if (!host) throw unknownName('host', name, HOSTS)
  const options = await hostedBy(context, host, flags)
  if (host.followsLinks) for (const { folder } of options.environments) assertNoLinks(host, folder)
  const configuration = host.render(options)
  context.terminal.result(context.json ? jsonText({ name: host.name, configuration }) : configuration)
  return 0
}

/**
 * What a host is to serve, and where: the built trees, or full ones if it needs a file for each page. Failures for what cannot be served.
 */
export async function hostedBy(context: Context, host: Host, flags: HostsFlags): Promise<HostOptions> {
  assertSupported(host, flags)
  const asked = environmentsOf(context, flags)
  const listen = listenOf(flags.listen ?? LISTEN_DEFAULT)
  const keys = asked.some(({ environment }) => environment === 'production') ? await keysOf(context, flags.keys) : noKeys(flags.keys)
  const environments: HostedEnvironment[] = []
  for (const { environment, prefix } of asked) {
    const built = await treeOrFirst(context, environment)
    const { folder, served } =
      host.needsPages && isLight(built)
        ? await otherTree(context, environment, built, `${host.name} needs a file for each page, which a light tree does not have.`)
        : built
    environments.push({ served, folder, prefix, keys: environment === 'production' ? keys : undefined })
  }
  return { environments, listen, whole: flags.whole }
}

/** The environments with their prefixes. Failure 'same-prefix'. */
export function environmentsOf({ env }: Pick<Context, 'env'>, { prefix, also }: HostsFlags): HostedPlace[] {
  const asked = [{ environment: env, prefix: prefixOf(prefix ?? '') }, ...alsoOf(also, env)]
  if (asked.length > 1 && asked[0]?.prefix === asked[1]?.prefix)
    throw new Failure('same-prefix', 'Two environments cannot have the same prefix.', {
      hint: 'Give one of them another prefix, such as --also demo=/demo.',
    })
  return asked
}

interface HostedPlace {
  readonly environment: Environment
  readonly prefix: string
}

function describeHost({ name, title, can, cannot }: Pick<Host, 'name' | 'title' | 'can' | 'cannot'>): string {
  return [`${name}  ${title}`, ...can.map((text) => `  + ${text}`), ...cannot.map((text) => `  - ${text}`), ''].join('\n')
}

function assertNoOptions({ listen, prefix, keys, also, whole }: HostsFlags): void {
  const options = Object.entries({ listen, prefix, keys, also, whole }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`],
  )
  if (options.length === 0) return
  throw new Failure('bad-option', `${listed(options)} ${options.length === 1 ? 'needs' : 'need'} the name of a host.`, {
    hint: `Name a host, such as plastic-eol hosts nginx. Known: ${HOSTS.map(({ name }) => name).join(', ')}.`,
  })
}

/** Failure 'bad-option' if the host does not use an option that was given. */
function assertSupported({ name, unsupported = {} }: Host, flags: HostsFlags): void {
  for (const option of HOST_OPTIONS) {
    const why = unsupported[option]
    if (flags[option] === undefined || why === undefined) continue
    const supporting = HOSTS.filter((host) => host.unsupported?.[option] === undefined).map((host) => host.name)
    throw new Failure('bad-option', `--${option} is only for ${listed(supporting)}, not for ${name}.`, { hint: why })
  }
}

function alsoOf(text: string | undefined, other: Environment): HostedPlace[] {
  if (text === undefined) return []
  const [name = '', prefix] = text.split('=')
  const environment = ENVIRONMENTS.find((candidate) => candidate === name)
  if (environment === undefined || environment === other || prefix === undefined)
    throw new Failure('bad-also', `--also takes the other environment and its prefix, not ${JSON.stringify(text)}.`, {
      hint: `Write it as --also ${other === 'demo' ? 'production=/production' : 'demo=/demo'}.`,
    })
  return [{ environment, prefix: prefixOf(prefix) }]
}

const LISTEN = /^(?:(.+):)?(\d{1,5})$/

/** Refuses a host name: with a name, the host would answer plain HTTP where its readers expect HTTPS. */
function listenOf(text: string): ListenAddress {
  const [, address, port] = LISTEN.exec(text) ?? []
  const number = Number(port)
  if (port !== undefined && number >= 1 && number <= 65_535 && isOfMachine(address)) return { address, port: number }
  throw new Failure('bad-listen', `${JSON.stringify(text)} is not a port or an address on which this machine can listen.`, {
    hint:
      'Give a port, or an address and a port, such as 8080, 127.0.0.1:8080 or [::1]:8080.' +
      (/[a-z]\.[a-z]/i.test(text)
        ? ' For a public name with TLS, edit the printed configuration or put a proxy in front of the host: see docs/hosting.md.'
        : ''),
  })
}

const isOfMachine = (address: string | undefined) => address === undefined || address === '*' || isListenAddress(address)

async function keysOf(context: Context, file: string | undefined): Promise<HostKeys> {
  const named = file === undefined ? await storeBelowRoot(context) : resolve(context.cwd, file)
  const stored = readExistingKeys(named)
  // The keys in plain text are beside the store itself.
  const store = realPlace(named)
  await dropExpiredKeys(context, store)
  if (!stored.some((key) => keyStateAt(key, Date.now()) === 'active'))
    context.terminal.say(
      `warning: no key in ${file ?? named} is valid, so nobody can read the data. Create a key with ${addCommand(named, context)}.`,
    )
  return { stored, store }
}

async function storeBelowRoot(context: Context): Promise<string> {
  await assertRootFolder(context.root)
  const store = join(context.root, KEY_STORE)
  if (await exists(store)) return store
  throw new Failure('keys-needed', `Production needs access keys, and there is no file ${store}.`, {
    hint: `Create it with ${addCommand(store, context)}, or name another store with --keys <file>.`,
  })
}

/** Failure 'linked-files' if a folder that is open to everybody contains a link: it could lead to keys. For hosts that serve its target. */
export function assertNoLinks({ name }: Host, folder: string): void {
  const links = OPEN_FOLDERS.flatMap((below) => linksBelow(join(folder, below)).map((path) => join(folder, below, path)))
  if (links.length === 0) return
  throw new Failure('linked-files', `${name} serves the target of a symbolic link without a key, and the tree contains ${listed(links)}.`, {
    hint: 'Remove the link and find out who made it: no build makes such a link.',
  })
}
