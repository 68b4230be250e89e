// The API at the edge: a module worker for Cloudflare Workers and other hosts, bundled into the one file that `hosts worker` prints. It
// uses Request and Response of the web, and reads the tree from an object store, or over HTTP from a file server.

import type { StoredFile, StoredTree } from '../model/exchange.ts'
import { jsonOf } from '../model/json.ts'
import { createHandler, type Handler, type KeyCheck } from './handler.ts'
import { holdReleases } from './held-releases.ts'
import { type CheckedKey, isCheckedKey, keyCheck } from './key-check.ts'
import { FAULTS, KEY_HEADER } from './problems.ts'
import { problem, responseOf } from './responses.ts'
import type { ServedEnvironment } from './routes.ts'
import { readServed } from './served-environment.ts'

/** The part of the R2 binding that is used to read an object store. */
export interface Bucket {
  get(key: string): Promise<StoredObject | null>
}

export interface StoredObject {
  readonly body: ReadableStream<Uint8Array>
  /** In bytes. */
  readonly size: number
  /** Quoted. */
  readonly httpEtag: string
}

/** A binding to another service, such as static assets. */
export interface Fetcher {
  fetch(address: string): Promise<Response>
}

/** A binding that counts requests. */
export interface RateLimit {
  limit(counted: { readonly key: string }): Promise<{ readonly success: boolean }>
}

/** What the worker is bound to. */
export interface WorkerEnvironment {
  /** The tree comes from one of three: this bucket, TREE_SERVICE or TREE_URL. */
  readonly TREE?: Bucket
  readonly TREE_SERVICE?: Fetcher
  /** The address of a file server. In production nobody else should be able to reach it. */
  readonly TREE_URL?: string
  /** Production: keys.json, or the list of its keys. Without it nobody is let in. */
  readonly KEYS?: string
  /** Path of the base address, without a slash at its end: `/plastic`. */
  readonly PREFIX?: string
  /** Consulted for every request, by the id of its key if that is valid, else by its address. */
  readonly RATE?: RateLimit
}

export interface Worker {
  fetch(request: Request, environment: WorkerEnvironment): Promise<Response>
}

/** How long it may take until a new release is known, in seconds. */
const LISTING_SECONDS = 60

interface Listing {
  readonly served: ServedEnvironment
  /** Milliseconds since 1970. */
  readonly until: number
}

/** A worker for one environment. Between requests it keeps what is served, and the check of the keys. */
export function createWorker(now: () => number = Date.now): Worker {
  let listing: Listing | undefined
  // A worker has 128 MB, and a release takes about 30.
  const held = holdReleases(1)
  let made: { readonly served: ServedEnvironment; readonly environment: WorkerEnvironment; readonly handler: Handler } | undefined
  let keys: { readonly text: string | undefined; readonly check: KeyCheck } | undefined

  async function listed(tree: StoredTree): Promise<ServedEnvironment> {
    if (listing && now() < listing.until) return listing.served
    const until = now() + LISTING_SECONDS * 1000
    try {
      const served = await readServed(async (path) => textOf(await tree.read(path)))
      if (!served) throw new Error('the place of the tree has no versions.json')
      listing = { served, until }
    } catch (error) {
      if (!listing) throw error
      console.error(`the tree cannot be read; the worker goes on with its previous state: ${error}`)
      listing = { served: listing.served, until }
    }
    return listing.served
  }

  function checkOf(text: string | undefined): KeyCheck {
    if (!keys || keys.text !== text) keys = { text, check: keyCheck(keysOf(text)) }
    return keys.check
  }

  function handlerFor(tree: StoredTree, served: ServedEnvironment, environment: WorkerEnvironment): Handler {
    if (made?.served === served && made.environment === environment) return made.handler
    const prefix = environment.PREFIX?.replace(/\/$/, '') ?? ''
    const checkKey = served.environment === 'production' ? (key: string | null) => checkOf(environment.KEYS)(key) : undefined
    made = { served, environment, handler: createHandler({ tree, served, held, checkKey, prefix }) }
    return made.handler
  }

  return {
    async fetch(request, environment) {
      try {
        const tree = treeOf(environment)
        const served = await listed(tree)
        const checkKey = served.environment === 'production' ? checkOf(environment.KEYS) : undefined
        const counted = environment.RATE && (await environment.RATE.limit({ key: await callerOf(request, checkKey) }))
        if (counted?.success === false) return responseOf(problem(FAULTS['too-many'], served, { 'retry-after': '60' }))
        return await handlerFor(tree, served, environment)(request)
      } catch (error) {
        console.error(`cannot answer: ${error}`)
        return responseOf(problem(FAULTS.unavailable, { environment: 'production' }))
      }
    },
  }
}

export default createWorker()

/** Chooses by the names: a bound object does not show its kind, because a service seems to have every method. */
function treeOf({ TREE, TREE_SERVICE, TREE_URL }: WorkerEnvironment): StoredTree {
  if (TREE) return bucketTree(TREE)
  if (TREE_SERVICE) return fetchedTree((path) => TREE_SERVICE.fetch(`http://tree/${path}`))
  if (TREE_URL) return fetchedTree((path) => fetch(`${TREE_URL.replace(/\/$/, '')}/${path}`))
  throw new Error('none of TREE, TREE_SERVICE and TREE_URL is set: the worker needs one of them')
}

function bucketTree(bucket: Bucket): StoredTree {
  return {
    async read(path) {
      const found = await bucket.get(path)
      return found ? { body: found.body, bytes: found.size, etag: found.httpEtag } : undefined
    },
  }
}

/** Every file of a tree has an ending. A path without one may be a folder, which some servers list. */
const FILE = /\.[a-z0-9]+$/

function fetchedTree(get: (path: string) => Promise<Response>): StoredTree {
  return {
    async read(path) {
      if (!FILE.test(path)) return undefined
      const response = await get(path)
      if (response.ok) return await storedFile(response)
      await response.body?.cancel()
      if (response.status === 404) return undefined
      throw new Error(`the server of the tree answers ${response.status} for ${path}`)
    },
  }
}

/**
 * A file with the tag of the server. Without that, the tag is made from time and size, as file servers make it, or else from the content.
 */
async function storedFile({ headers, body }: Response): Promise<StoredFile> {
  // A body that was compressed on the way is decompressed here, and has another length.
  const length = headers.has('content-encoding') ? null : headers.get('content-length')
  const time = Date.parse(headers.get('last-modified') ?? '')
  const given = headers.get('etag') ?? (length === null || Number.isNaN(time) ? undefined : tag(time / 1000, Number(length)))
  if (given !== undefined && body) return { body, bytes: length === null ? undefined : Number(length), etag: given }
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return { body: bytes, etag: `"${[...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"` }
}

const tag = (...numbers: readonly number[]) => `"${numbers.map((number) => number.toString(16)).join('-')}"`

async function textOf(file: StoredFile | undefined): Promise<string | undefined> {
  return file && (await new Response(file.body).text())
}

/** Returns no keys if KEYS is missing, or if any key in it is broken: then no key is valid, as with a broken store. */
function keysOf(text: string | undefined): readonly CheckedKey[] {
  const value = jsonOf(text)
  const ofStore = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : undefined
  const keys: unknown = Array.isArray(value) ? value : ofStore
  if (Array.isArray(keys) && keys.every(isCheckedKey)) return keys
  console.error('KEYS is not a store that `plastic-eol keys` writes: every key is refused')
  return []
}

/**
 * The id of a valid key, which is no secret, or else the address of the client. Anybody can write an id: with one that is not checked, a
 * client could evade its limit, or use up that of somebody else.
 */
async function callerOf({ headers }: Request, checkKey: KeyCheck | undefined): Promise<string> {
  const key = headers.get(KEY_HEADER) ?? ''
  const isValid = (await checkKey?.(key)) === 'ok'
  return isValid ? key.slice(0, key.indexOf('.')) : (headers.get('cf-connecting-ip') ?? '')
}
