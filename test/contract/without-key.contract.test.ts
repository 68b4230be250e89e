// Sends thousands of requests to production without the right key, encoded in many ways, and expects no answer with data. Requests with the
// right key show that the test would detect data.

import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodedAtRandom, IN_CI, randomFrom, THOROUGH } from '../random.ts'
import { tried } from '../tried.ts'
import { type Answer, ask } from './ask.ts'
import { allHosts, type Started, type TestedHost } from './hosts.ts'
import { KEYS } from './keys.ts'
import { describeWithProgram } from './programs.ts'
import { casesFor } from './run.ts'
import { type Tree, treeOf } from './trees.ts'

/** Number of requests to a host that answers in process, and to one behind a socket. */
const TRIES = THOROUGH
  ? { inProcess: 40_000, socket: 12_000 }
  : IN_CI
    ? { inProcess: 4_000, socket: 800 }
    : { inProcess: 2_000, socket: 400 }
const AT_ONCE = 16
/** Of this many requests with the right key, at least one gets data. Otherwise the test could not detect data. */
const LEAST_WITH_DATA = 50

const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'get', 'TRACE']
const WRONG_KEYS = [
  undefined,
  '',
  KEYS.revoked,
  KEYS.right.slice(0, -1),
  `${KEYS.right}x`,
  KEYS.right.toUpperCase(),
  `${KEYS.right.split('.')[0]}.${KEYS.second.split('.')[1]}`,
  'contractright',
  '*',
]

/** Whether an answer contains data of the release in any form. */
function holdsData({ body, headers }: Answer, secrets: readonly string[]): boolean {
  const text = decoded(body, headers['content-encoding']).toString('latin1')
  return text.startsWith('PAR1') || /"total-items":\d/.test(text) || secrets.some((secret) => text.includes(secret))
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  try {
    return encoding === 'gzip' ? gunzipSync(body) : encoding === 'br' ? brotliDecompressSync(body) : body
  } catch {
    // The body is only a part of a compressed one.
    return body
  }
}

/** Numbers and words that occur only in files that need the key. */
function secretsOf(tree: Tree): string[] {
  const [header = '', ...rows] = readFileSync(join(tree.folder, 'v', tree.latest, 'datasets.csv'), 'utf8').split('\n')
  const amounts = rows.flatMap((row) => row.split(',').slice(4, 6)).filter((amount) => Number(amount) > 1 && amount.length > 8)
  return [...new Set(amounts.slice(0, 40)), header.slice(0, 60)]
}

interface Asked {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
}

/** Returns a function that makes requests for one of the targets, encoded in one of many ways. */
function requestsOf(targets: readonly string[], seed: number, keys: readonly (string | undefined)[]): () => Asked {
  const random = randomFrom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const WAYS: readonly ((target: string) => string)[] = [
    (target) => target,
    (target) => target,
    (target) => `/${target}`,
    (target) => target.replaceAll('/', '//'),
    (target) => target.replace(/[^/?]+/, (name) => encodedAtRandom(name, random)),
    (target) => `/docs/..${target}`,
    (target) => `/assets/%2e%2e${target}`,
    (target) => `/openapi.json/..${target}`,
    (target) => `${target}/`,
    (target) => `${target}.gz`,
    (target) => `${target}%00`,
    (target) => `${target}${target.includes('?') ? '&' : '?'}x-api-key=${KEYS.revoked}`,
    (target) => target.toUpperCase(),
    (target) => target.replace(/^\//, '/./'),
    (target) => target.replace(/^\//, '/%2F'),
    (target) => target.replace(/^\/v\//, '/v/../v/'),
  ]
  return () => {
    const key = pick(keys)
    const headers: Record<string, string> = {
      ...(key === undefined ? {} : { [pick(['x-api-key', 'X-API-KEY', 'authorization'])]: key }),
      ...(random() < 0.1 ? { range: 'bytes=0-99' } : {}),
      ...(random() < 0.1 ? { 'accept-encoding': pick(['gzip', 'br', '*', 'identity;q=0']) } : {}),
      ...(random() < 0.05 ? { 'if-none-match': '*' } : {}),
      ...(random() < 0.05 ? { 'x-original-url': '/metadata', 'x-forwarded-prefix': '/docs' } : {}),
    }
    return { method: pick(METHODS), target: pick(WAYS)(pick(targets)), headers }
  }
}

/** The requests that are answered with data, out of `tries` requests. */
async function answeredWithData(
  started: Started & { readonly agent: Agent },
  tries: number,
  next: () => Asked,
  secrets: readonly string[],
) {
  const found: string[] = []
  let left = tries
  const worker = async () => {
    while (left-- > 0) {
      const request = next()
      const answer = await (started.answer?.(request) ?? ask({ ...request, port: started.port, agent: started.agent })).catch(
        () => undefined,
      )
      if (answer && holdsData(answer, secrets)) found.push(`${request.method} ${request.target} ${JSON.stringify(request.headers)}`)
    }
  }
  await Promise.all(Array.from({ length: started.answer ? 1 : AT_ONCE }, worker))
  return found
}

const hosts: readonly TestedHost[] = await allHosts()

describe.each(hosts.map((host) => [host.name, host] as const))('%s', (_, host) => {
  describeWithProgram('in production', host.program, () => {
    it('answers no request without the right key with data', async (context) => {
      const tree = await treeOf('production')
      const secrets = secretsOf(tree)
      const files = readFileSync(join(tree.folder, 'v', tree.latest, 'files.txt'), 'utf8')
        .trimEnd()
        .split('\n')
      const targets = [
        ...casesFor('production', '').map(({ target }) => target),
        ...files.filter((_, at) => at % 10 === 0).map((line) => `/v/${tree.latest}/${line.split('\t')[0]}`),
      ].filter((target) => target.startsWith('/') && !/[^\x21-\x7e]/.test(target))
      const started = { ...(await host.start(tree, { prefix: '', keys: KEYS })), agent: new Agent({ keepAlive: true }) }
      try {
        const tries = started.answer ? TRIES.inProcess : TRIES.socket
        expect(await answeredWithData(started, tries, requestsOf(targets, 18, WRONG_KEYS), secrets)).toEqual([])
        tried(context, 'requests to production without the right key: one is answered with data', tries)
        const control = Math.max(400, Math.ceil(tries / 10))
        const right = requestsOf(targets, 18, [KEYS.right])
        const seen = await answeredWithData(
          started,
          control,
          () => ({ ...right(), method: 'GET', headers: { 'x-api-key': KEYS.right } }),
          secrets,
        )
        expect(seen.length).toBeGreaterThan(control / LEAST_WITH_DATA)
      } finally {
        started.agent.destroy()
        await started.stop()
      }
    }, 600_000)
  })
})
