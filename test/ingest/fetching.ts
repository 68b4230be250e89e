// Shared by the tests of fetching: one pinned file, a workspace, a real server, and a fetch with short limits.

import { beforeEach, expect } from 'vitest'
import { type FetchOptions, type FetchOutcome, fetchRawFiles } from '../../pipeline/ingest/fetch.ts'
import type { DownloadLimits } from '../../pipeline/io/download.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import { bytesOf, type RawWorkspace, rawWorkspace } from '../raw-workspace.ts'
import { type Behaviour, startServer, type TestServer } from '../server.ts'

export const CONTENT = bytesOf(200_000)
export const HALF = 100_000
export const ETAG = '"one"'
export const FILE = 'publisher/data.csv'
const LIMITS: DownloadLimits = { connect: 5_000, idle: 5_000, total: 30_000, retries: 2, backoff: 10, longestWait: 2_000 }
/** Short timeouts in milliseconds, for tests with silent servers. */
export const IMPATIENT = { connect: 500, idle: 500 }

/** The workspace of the running test. */
export let workspace: RawWorkspace
/** The reasons of the retries, in order. */
export const retries: string[] = []

/** Makes an empty workspace before each test of the calling file. */
export function fetchInEachTest(): void {
  beforeEach(() => {
    workspace = rawWorkspace()
    retries.length = 0
  })
}

export const run = (options: Partial<FetchOptions> = {}): Promise<FetchOutcome> =>
  fetchRawFiles({ root: workspace.root, onRetry: (_file, why) => retries.push(why), ...options, limits: { ...LIMITS, ...options.limits } })

/** Starts a server with this behaviour for one file, pins the file, and returns the server. */
export async function publish(behaviour: Behaviour, others: Readonly<Record<string, Behaviour>> = {}): Promise<TestServer> {
  const server = await startServer({ '/data.csv': behaviour, ...others })
  workspace.describe('publisher', [{ file: FILE, url: server.url('/data.csv'), content: CONTENT }])
  return server
}

/** The outcome of the only file, and its problem. */
export const only = ({ files, problems }: FetchOutcome) => ({
  status: files[0]?.status,
  problem: problems[0],
})
export const arrived = () => expect(workspace.bytes(FILE)?.equals(CONTENT)).toBe(true)
export const partials = () => workspace.there().filter((path) => path.includes('-partial-'))
export const sums = (content: Buffer) => `sha256 ${sha256(content)}, ${content.length} bytes`
