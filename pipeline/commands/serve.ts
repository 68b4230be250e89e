// `serve`: answers the api from the built tree, on a port of this machine, until it is stopped.

import { timingSafeEqual } from 'node:crypto'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { KEY_STORE } from '../../schemas/keys.ts'
import type { Environment } from '../../schemas/release.ts'
import { accessLine } from '../api/access-log.ts'
import { compressAnswers } from '../api/compress-answer.ts'
import { type Answerer, createAnswerer, type HandlerOptions, type KeyCheck } from '../api/handler.ts'
import { holdReleases } from '../api/held-releases.ts'
import { keyCheck, keyStateAt } from '../api/key-check.ts'
import { readExistingKeys } from '../api/key-store.ts'
import { FAULTS, KEY_HEADER } from '../api/problems.ts'
import { problem } from '../api/responses.ts'
import type { ServedEnvironment } from '../api/routes.ts'
import { lookInto, TreeSwitched } from '../io/folder-tree.ts'
import { LIMITS, listen } from '../io/http-server.ts'
import { type KeptCurrent, keptCurrent } from '../io/kept-current.ts'
import { stopSignal } from '../io/signals.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { messageOf } from '../model/message-of.ts'
import { noticeOf } from '../model/notices.ts'
import { defaultPageSize, FIRST_PAGE } from '../model/paging.ts'
import { treeFolder, treeOf, treeOrFirst } from './built-tree.ts'
import { type Context, type ExitCode, shortPath } from './context.ts'
import { addCommand, noKeys } from './keys.ts'
import { wholeNumberOf } from './option-values.ts'
import { prefixOf } from './prefix.ts'

export interface ServeFlags {
  readonly port: string
  readonly host: string
  readonly prefix?: string
  readonly keys?: string
}

/** Releases in memory; above it, the least recently requested one is dropped. */
const MOST_RELEASES = 4

/** Milliseconds between two looks whether another release was published. */
const LOOK_MS = 100

/** Milliseconds in which an answer is attempted again, because its release was published while it was read. */
const ATTEMPTS_MS = 3000

/** Milliseconds before the second attempt; as many more before each further one. */
const ATTEMPT_PAUSE_MS = 5

/** Exit 0 when it was stopped and all open requests are answered. Failures if the tree, the keys or the address cannot be used. */
export async function serve(context: Context, flags: ServeFlags): Promise<ExitCode> {
  const { env, root, terminal, cwd } = context
  const port = wholeNumberOf('--port', flags.port)
  const prefix = prefixOf(flags.prefix ?? '')
  // A missing tree is reported before missing keys.
  const { folder } = await treeOrFirst(context, env)
  const keys = env === 'production' ? await keysIn(resolve(cwd, flags.keys ?? join(root, KEY_STORE)), context) : noKeys(flags.keys)
  const checkKey: KeyCheck | undefined = keys && (async (key) => (await keys.current())(key))

  const tree = currentTree(context, { prefix, checkKey })
  const { served } = await tree.current()
  const answer = answerOf(tree)
  const stopped = stopSignal()
  const server = await listen({
    host: flags.host,
    port,
    answer: async (asked) => {
      try {
        return await answer(asked)
      } catch (error) {
        terminal.log(`cannot answer: ${messageOf(error)}`)
        return problem(FAULTS.unavailable, { environment: env })
      }
    },
    refuse: (refusal) => problem(FAULTS[refusal], { environment: env }),
    onFull: (connections, client) =>
      terminal.log(
        `${connections} connections${client === undefined ? '' : ` of ${client}`} are open: new ones are closed until one of them ends`,
      ),
    onAnswered: context.quiet ? undefined : (exchange) => terminal.log(accessLine(exchange, new Date())),
  })

  const address = `http://${authority(flags.host, server.port)}${prefix}`
  if (context.json) terminal.result(jsonText({ environment: env, address, host: flags.host, port: server.port, ...releaseList(served) }))
  else terminal.result(startText(env, address, served, shortPath(folder, cwd)))
  if (env === 'production' && !isLoopback(flags.host))
    terminal.say('http does not encrypt access keys. Let others reach this server only through a server with https.')

  const signal = await stopped
  terminal.say(`${signal}: the server takes no new requests and answers the open ones. A second signal stops it at once.`)
  await server.stop()
  return 0
}

interface CurrentTree {
  readonly served: ServedEnvironment
  readonly answer: Answerer
}

/** What the tree serves now, and its answers. If a tree that has changed cannot be read, the previous state stays. */
function currentTree(context: Context, options: Pick<HandlerOptions, 'prefix' | 'checkKey'>): KeptCurrent<CurrentTree> {
  const folder = treeFolder(context, context.env)
  const held = holdReleases(MOST_RELEASES)
  const compress = compressAnswers()
  return keptCurrent({
    // A build replaces versions.json last. The folders show that it renames links in them.
    paths: ['versions.json', 'v', ''].map((path) => join(folder, path)),
    pause: LOOK_MS,
    load: async () => {
      const { served } = await treeOf(context, context.env)
      return { served, answer: createAnswerer({ ...options, tree: lookInto(folder), served, held, compress }) }
    },
    otherwise: (error, before) => {
      context.terminal.log(`the tree has changed and cannot be read; the server goes on with its previous state: ${messageOf(error)}`)
      return before
    },
  })
}

/** Answers from the tree as it is now. Where it is exchanged while an answer reads it, the answer is attempted again. */
function answerOf(tree: KeptCurrent<CurrentTree>): Answerer {
  return async (asked) => {
    const end = Date.now() + ATTEMPTS_MS
    for (let attempt = 1; ; attempt++) {
      try {
        return await (await tree.current()).answer(asked)
      } catch (error) {
        if (!(error instanceof TreeSwitched) || Date.now() > end) throw error
        await delay(attempt * ATTEMPT_PAUSE_MS)
      }
    }
  }
}

/** Checks keys against the store as it is now. If the store can no longer be read, no key is accepted. */
async function keysIn(store: string, { terminal, cwd }: Context): Promise<KeptCurrent<KeyCheck>> {
  const keys = readExistingKeys(store)
  if (!keys.some((key) => keyStateAt(key, Date.now()) === 'active'))
    throw new Failure('no-keys', `No key in ${shortPath(store, cwd)} is valid, so nobody could read the data.`, {
      hint: `Create one with ${addCommand(store, { cwd })}.`,
    })
  const kept = keptCurrent({
    paths: [store],
    load: async () => keyCheck(readExistingKeys(store), { equal: timingSafeEqual }),
    otherwise: async (error) => {
      terminal.log(`the store of keys has changed and cannot be read; every key is refused until it can be read: ${messageOf(error)}`)
      return keyCheck([])
    },
  })
  await kept.current()
  return kept
}

function startText(env: Environment, address: string, served: ServedEnvironment, place: string): string {
  const { versions, latest } = releaseList(served)
  const key = env === 'production' ? ` -H '${KEY_HEADER}: <key>'` : ''
  const country = served.versions.find(({ version }) => version === latest)?.countries.find((code) => code === 'FRA')
  const filter = country ? `?country=FRA&category=All%20packaging&page=${FIRST_PAGE}&page_size=${defaultPageSize(served.pageSizes)}` : ''
  const operations = latest === null ? ['versions'] : [`datasets${filter}`, 'versions', `v/${latest}/datasets.csv`]
  return [
    `plastic-eol · ${env} · ${versions.length === 1 ? '1 release' : `${versions.length} releases`}${latest === null ? '' : `, latest ${latest}`} · ${place}`,
    '',
    noticeOf(env),
    '',
    `serving ${address}/ to at most ${LIMITS.connections} connections at once, ${LIMITS.perClient} of one address`,
    `  open it in a browser for the explorer, and ${address}/docs/ to try the api`,
    '',
    ...operations.map((operation) => `  curl${key} '${address}/${operation}'`),
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n')
}

function releaseList({ latest, versions }: ServedEnvironment) {
  return { latest: latest ?? null, versions: versions.map(({ version }) => version) }
}

/** Host and port for an address; `localhost` if the server listens on every address. */
function authority(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${name.includes(':') ? `[${name}]` : name}:${port}`
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host)
