// Fetches the pinned raw files into the raw folder, from their addresses or from a folder. A file gets its name only after its checksum and
// size match the pin. Existing files are kept, unless the caller asks to replace them.

import { join } from 'node:path'
import pLimit from 'p-limit'
import { lockFetch } from '../io/build-lock.ts'
import { DOWNLOAD_LIMITS, type DownloadLimits, download, readPinned, sumText } from '../io/download.ts'
import { FetchError } from '../io/fetch-error.ts'
import { checksumIfThere, isFolder } from '../io/files.ts'
import { type Http, openHttp } from '../io/http.ts'
import { writeFileAtomic } from '../io/write-file.ts'
import { Failure, type Problem } from '../model/failure.ts'
import type { ProblemRule } from './input-problems.ts'
import { type PinnedRawFile, readPinnedFiles } from './pinned-files.ts'
import { RAW_FOLDER } from './raw-files.ts'
import { DESCRIBED_SOURCES_FOLDER } from './source-descriptor.ts'

export interface FetchOptions {
  /** The workspace, an absolute path. */
  readonly root: string
  /** The folder to fill; default `sources/production/raw` below the root. */
  readonly raw?: string | undefined
  /** A folder that mirrors the paths of the pins. The network is then not used. */
  readonly from?: string | undefined
  /** Whether files that are not the pinned ones are replaced. */
  readonly replace?: boolean
  readonly limits?: Partial<DownloadLimits>
  readonly onProgress?: (progress: FetchProgress) => void
  /** Called before a file is tried again, with what went wrong and what is tried now. */
  readonly onRetry?: (file: string, why: string) => void
}

export interface FetchProgress {
  /** Number of files to fetch. */
  readonly files: number
  readonly filesDone: number
  readonly bytes: number
  readonly bytesDone: number
}

export type FetchStatus = 'already there' | 'fetched' | 'replaced' | 'missing' | 'not as pinned'

interface FetchedFile extends PinnedRawFile {
  readonly status: FetchStatus
}

export interface FetchOutcome {
  /** The folder that was filled. */
  readonly raw: string
  readonly files: readonly FetchedFile[]
  /** Why files are not there as pinned, in the order of the files. Problems with the descriptors come first. */
  readonly problems: readonly Problem[]
}

const FILES_AT_ONCE = 4

/**
 * Fetches the files that are missing. A file that cannot be fetched is a problem; the others are fetched nevertheless. Failure
 * 'nothing-to-fetch' where there are no descriptors, 'missing-folder' where --from names none, 'destination-busy' while another process
 * fetches, and the failures of the disk.
 */
export async function fetchRawFiles(options: FetchOptions): Promise<FetchOutcome> {
  const { root, raw = join(root, RAW_FOLDER), from } = options
  const { files, problems } = await readPinnedFiles(root)
  if (files.length === 0 && problems.length === 0) {
    throw new Failure('nothing-to-fetch', `There is no source.json below ${join(root, DESCRIBED_SOURCES_FOLDER)}.`, {
      hint: 'Run the command in the folder of a workspace, or name one with --root.',
    })
  }
  if (from !== undefined && !(await isFolder(from))) {
    throw new Failure('missing-folder', `There is no folder ${from}.`, {
      hint: '--from takes a folder that holds the files under the paths of source.json.',
    })
  }
  const results = await bring(files, { ...options, raw })
  return {
    raw,
    files: results.map(({ pinned, status }) => ({ ...pinned, status })),
    problems: [...problems, ...results.flatMap(({ problem }) => problem ?? [])],
  }
}

interface Result {
  readonly pinned: PinnedRawFile
  readonly status: FetchStatus
  readonly problem?: Problem
}

type Options = FetchOptions & { readonly raw: string }

async function bring(files: readonly PinnedRawFile[], options: Options): Promise<Result[]> {
  const before = await Promise.all(files.map((pinned) => look(pinned, options)))
  if (before.every((result) => result !== undefined)) return before
  const lock = await lockFetch(options.raw)
  try {
    // Another process may have fetched some of them before it released the lock.
    const settled = await Promise.all(files.map((pinned, index) => before[index] ?? look(pinned, options)))
    return await bringMissing(files, settled, options)
  } finally {
    lock.release()
  }
}

type Compared = Partial<Pick<FetchError, 'actual' | 'expected'>>

/** The result for a file that is not there as pinned. Its problem has no advice: the command says each sentence of advice once. */
function failed(pinned: PinnedRawFile, isThere: boolean, rule: ProblemRule, message: string, { actual, expected }: Compared = {}): Result {
  const compared = { ...(actual !== undefined && { actual }), ...(expected !== undefined && { expected }) }
  return { pinned, status: isThere ? 'not as pinned' : 'missing', problem: { rule, message, file: pinned.file, ...compared } }
}

/** The result for a file that does not have to be fetched; undefined where it has to be. */
async function look(pinned: PinnedRawFile, { raw, from, replace = false }: Options): Promise<Result | undefined> {
  const { file, addresses } = pinned
  try {
    const there = await checksumIfThere(join(raw, file))
    if (there?.sha256 === pinned.sha256 && there.bytes === pinned.bytes) return { pinned, status: 'already there' }
    if (there && !replace) {
      const sums = { actual: sumText(there), expected: sumText(pinned) }
      return failed(pinned, true, 'file-differs', 'the existing file is not the pinned one', sums)
    }
    if (addresses.length > 0 || from !== undefined) return undefined
    return failed(pinned, there !== undefined, 'no-address', 'the file has no public address')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return failed(pinned, true, 'in-the-way', error.message)
  }
}

async function bringMissing(
  files: readonly PinnedRawFile[],
  settled: readonly (Result | undefined)[],
  options: Options,
): Promise<Result[]> {
  const missing = files.filter((_, index) => settled[index] === undefined)
  const limits = { ...DOWNLOAD_LIMITS, ...options.limits }
  const http = options.from === undefined && missing.length > 0 ? await openHttp(limits, true) : undefined
  const stop = new AbortController()
  const limit = pLimit(FILES_AT_ONCE)
  const tally = progressOf(missing, options.onProgress)
  const one = async (pinned: PinnedRawFile): Promise<Result> => {
    stop.signal.throwIfAborted()
    try {
      return await bringOne(pinned, { options, limits, http, signal: stop.signal, onSize: (size) => tally.size(pinned.file, size) })
    } catch (error) {
      // The disk fails, or there is a bug: stop the other files too.
      stop.abort(error)
      throw error
    } finally {
      tally.done()
    }
  }
  try {
    const ends = await Promise.allSettled(files.map((pinned, index) => settled[index] ?? limit(() => one(pinned))))
    stop.signal.throwIfAborted()
    return ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  } finally {
    await http?.close()
  }
}

interface Tools {
  readonly options: Options
  readonly limits: DownloadLimits
  /** Undefined where the files come from a folder. */
  readonly http: Http | undefined
  readonly signal: AbortSignal
  readonly onSize: (size: number) => void
}

async function bringOne(pinned: PinnedRawFile, tools: Tools): Promise<Result> {
  const { file } = pinned
  const { raw, from, replace = false } = tools.options
  const target = join(raw, file)
  const there = (await checksumIfThere(target)) !== undefined
  try {
    const content = tools.http ? await fromAddresses(tools.http, pinned, tools) : await readPinned(join(from ?? '', file), pinned)
    if (!replace && (await checksumIfThere(target))) {
      throw new Failure('in-the-way', `Something else was written to ${target} in the meantime.`, { hint: 'Run the command again.' })
    }
    writeFileAtomic(target, content, { date: undefined, durable: true })
    return { pinned, status: there ? 'replaced' : 'fetched' }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return failed(pinned, there, error.code, error.message, error)
  }
}

/**
 * The bytes of the file from the first of its addresses that sends the pinned ones. FetchError of the last address, whose message says what
 * was wrong with each.
 */
async function fromAddresses(http: Http, pinned: PinnedRawFile, { options, limits, signal, onSize }: Tools): Promise<Uint8Array> {
  const said: string[] = []
  for (const [index, url] of pinned.addresses.entries()) {
    let attempts = 1
    const onRetry = (why: FetchError) => {
      attempts++
      options.onRetry?.(pinned.file, `${why.message}; trying again`)
    }
    try {
      return await download(http, url, pinned, { limits, signal, onSize, onRetry })
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      said.push(`${error.message}${attempts > 1 ? `, tried ${attempts} times` : ''} (${url})`)
      if (index === pinned.addresses.length - 1) throw new FetchError(error.code, said.join('; '), error)
      options.onRetry?.(pinned.file, `${error.message} (${url}); trying its next address`)
    }
  }
  throw new RangeError(`${pinned.file} has no address`)
}

function progressOf(files: readonly PinnedRawFile[], onProgress: FetchOptions['onProgress']) {
  const sizes = new Map<string, number>()
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  let filesDone = 0
  const report = () => {
    const bytesDone = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    onProgress?.({ files: files.length, filesDone, bytes, bytesDone })
  }
  return {
    size(file: string, size: number) {
      sizes.set(file, size)
      report()
    },
    done() {
      filesDone++
      report()
    },
  }
}
