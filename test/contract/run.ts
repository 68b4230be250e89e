// Sends the requests of the list to a host and compares its answers with the expected ones.

import type { Agent } from 'node:http'
import { expect } from 'vitest'
import { THOROUGH } from '../random.ts'
import { type Answer, ask } from './ask.ts'
import { type Expectation, type ExpectedPage, REQUESTS, type RequestCase } from './cases.ts'
import { expectedAnswers } from './expected-answers.ts'
import type { Started, TestedHost } from './hosts.ts'
import { judge } from './judge.ts'
import type { ContractKeys } from './keys.ts'
import { hiddenFolder, type Tree } from './trees.ts'

export interface Serving {
  readonly host: TestedHost
  readonly started: Started
  readonly tree: Tree
  readonly prefix: string
  readonly keys: ContractKeys | undefined
  /** The connections to the host that are kept for the next request. */
  readonly agent?: Agent
}

/** The requests for an environment, below a prefix or at the root. */
export const casesFor = (environment: Tree['environment'], prefix: string): readonly RequestCase[] =>
  REQUESTS.requests.filter((request) => (request.in ?? environment) === environment && (request.below !== true || prefix !== ''))

/** The requests for an environment, grouped by `about` in the order of the list. */
export function kindsFor(environment: Tree['environment'], prefix: string): ReadonlyMap<string, readonly RequestCase[]> {
  const kinds = new Map<string, RequestCase[]>()
  for (const request of casesFor(environment, prefix)) kinds.set(request.about, [...(kinds.get(request.about) ?? []), request])
  return kinds
}

/** Sends each request and fails with a list of all wrong answers, or if there is no request. */
export async function holdAll(requests: readonly RequestCase[], serving: Serving, how: typeof hold = hold): Promise<void> {
  expect(requests).not.toHaveLength(0)
  const failures: string[] = []
  for (const request of requests) {
    await how(request, serving).catch((error: unknown) =>
      failures.push(`${titleOf(request)}: ${error instanceof Error ? error.message : error}`),
    )
  }
  if (failures.length > 0) expect.fail(failures.join('\n\n'))
}

export const titleOf = ({ method = 'GET', target, key, why, headers = {} }: RequestCase): string =>
  [
    `${method} ${target}`,
    ...(key === undefined ? [] : [`key ${key}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(why === undefined ? [] : [`(${why})`]),
  ].join(' ')

/** Sends one request, and the second one if there is one. Fails if an answer is not the expected one. */
export async function hold(request: RequestCase, serving: Serving): Promise<void> {
  const wanted = expectationsOf(request, serving.host)
  const first = await send(request, wanted, serving, {})
  holdAny(first, request, wanted, serving)
  if (request.exceptions?.[serving.host.name]) holdNeeded(first, request, serving)
  if (!request.again) return
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(request.again.headers)) {
    // Skip the second request if the host sent no such validator.
    const sent = value.replace(/\{(etag|last-modified)\}/, (_, from: string) => first.headers[from] ?? '\0')
    if (sent.includes('\0')) return
    headers[name] = sent
  }
  const second = await send(request, [request.again.expect], serving, headers)
  holdAny(second, request, [request.again.expect], serving)
  if ('unchanged' in request.again.expect) {
    for (const name of ['etag', 'cache-control', 'data-version', 'deprecation', 'link', 'access-control-allow-origin']) {
      expect(`${name}: ${strong(second.headers[name])}`).toBe(`${name}: ${strong(first.headers[name])}`)
    }
  }
}

/** Keys that give no access, each with the expected problem. */
const CLOSED = [
  ['none', 'key-missing'],
  ['empty', 'key-missing'],
  ['wrong', 'key-wrong'],
] as const

/** Expects only the problem for a missing or wrong key. Each request is sent with each of the keys, or with one of them in turn. */
export async function holdAllClosed(requests: readonly RequestCase[], serving: Serving, inTurn = !THOROUGH): Promise<void> {
  for (const [place, [key, problem]] of CLOSED.entries()) {
    const asked = requests.filter((_, at) => !inTurn || at % CLOSED.length === place)
    await holdAll(asked, serving, async (request) => {
      const wanted = expectationsOf(request, serving.host)
      const answer = await send({ ...request, key }, wanted, serving, {})
      const closed: Expectation[] = [{ problem }, ...wanted.filter((one) => 'refused' in one)]
      holdAny(answer, request, closed, serving)
    })
  }
}

/** Fails if the host answers like the others, because the exception is then no longer needed. */
function holdNeeded(answer: Answer, request: RequestCase, serving: Serving): void {
  const { exceptions: _, ...usual } = request
  try {
    holdAny(answer, request, expectationsOf(usual, serving.host), serving)
  } catch {
    return
  }
  expect.fail(`${serving.host.name} needs no exception here any more`)
}

/** Removes the mark of a weak tag. Servers that compress on the fly add it to compressed answers, but not to a 304, which has no body. */
const strong = (value: string | undefined) => value?.replace(/^W\//, '')

function expectationsOf(request: RequestCase, host: TestedHost): readonly Expectation[] {
  const usual = request.files !== undefined && !host.runsCode ? request.files : request.expect
  const wanted = request.exceptions?.[host.name]?.expect ?? usual
  return Array.isArray(wanted) ? wanted : [wanted as Expectation]
}

const sentTarget = (target: string, wanted: readonly Expectation[], { tree, prefix, keys }: Serving): string =>
  prefix + filled(target, wanted, tree).replace('{right}', keys?.right ?? 'right')

async function send(
  { method = 'GET', target, headers = {}, key }: RequestCase,
  wanted: readonly Expectation[],
  serving: Serving,
  more: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { started, keys, agent } = serving
  return await (started.answer ?? ((request) => ask({ ...request, port: started.port, agent })))({
    method,
    target: sentTarget(target, wanted, serving),
    headers: { ...keyHeader(key, keys), ...withKey(headers, keys), ...more },
  })
}

/** Replaces `{right}` in headers by the right key, and `{k*1000}` by a thousand times k. */
function withKey(headers: RequestCase['headers'] & object, keys: ContractKeys | undefined): Record<string, string | readonly string[]> {
  const one = (value: string) => repeated(value).replace('{right}', keys?.right ?? 'right')
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? one(value) : value.map(one)]))
}

const repeated = (text: string) => text.replace(/\{(.)\*(\d+)\}/, (_, character: string, times: string) => character.repeat(Number(times)))

function filled(target: string, wanted: readonly Expectation[], tree: Tree): string {
  const pages = () => {
    const { filter = {}, size = 50, version = tree.latest }: Partial<ExpectedPage> = wanted[0] as Partial<ExpectedPage>
    return expectedAnswers(tree, version).pages(filter, size)
  }
  return repeated(target)
    .replace('{last}', () => String(pages() - 1))
    .replace('{past}', () => String(pages()))
    .replace('{hidden}', () => hiddenFolder(tree, '1.4'))
}

function keyHeader(key: RequestCase['key'], keys: ContractKeys | undefined): Record<string, string> {
  if (!keys) return key === undefined || key === 'none' ? {} : { 'x-api-key': key }
  const { right, second, revoked } = keys
  const swapped = [...right].map((c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase())).join('')
  const sent = {
    ...{ right, second, revoked, empty: '', blank: '  ', wrong: 'not-a-key', 'wrong-case': swapped },
    ...{ cut: right.slice(0, -1), longer: `${right}x`, none: undefined },
  }[key ?? 'right']
  return sent === undefined ? {} : { 'x-api-key': sent }
}

/** Fails unless the answer matches one of the expectations. With several expectations it fails with the error of each. */
function holdAny(answer: Answer, { method = 'GET', target: asked }: RequestCase, wanted: readonly Expectation[], serving: Serving): void {
  const { host, tree, prefix } = serving
  const target = sentTarget(asked, wanted, serving)
  const failures: unknown[] = []
  for (const one of wanted) {
    try {
      judge(answer, one, { method, tree, runsCode: host.runsCode, compresses: host.compresses ?? true, target, prefix })
      return
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  throw new AggregateError(failures, `none of what is expected: ${failures.map(String).join('\n')}`)
}

/** Whether the request needs no key: the path is open, or the host refuses the method before it checks the key. */
export const isOpen = ({ open, method = 'GET' }: RequestCase): boolean => open === true || !['GET', 'HEAD'].includes(method)
