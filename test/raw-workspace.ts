// A workspace that holds only descriptors of raw files, for tests of fetching.

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256 } from '../pipeline/io/files.ts'
import { temporaryFolder } from './when-done.ts'

export interface RawWorkspace {
  readonly root: string
  readonly raw: string
  /** Writes a descriptor of one source that pins these files with their addresses. */
  describe(source: string, files: readonly Described[]): void
  /** The bytes of a raw file, or undefined if it does not exist. */
  bytes(file: string): Buffer | undefined
  write(file: string, bytes: Buffer): void
  /** Mode and path of everything in the raw folder, except the lock. */
  there(): string[]
}

interface Described {
  readonly file: string
  readonly url: string | null
  /** Further addresses. */
  readonly addresses?: readonly string[]
  readonly content: Buffer
}

/** Pseudo-random bytes. The same seed and length give the same bytes. */
export function bytesOf(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length)
  let state = seed
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = state >>> 16
  }
  return bytes
}

export function rawWorkspace(): RawWorkspace {
  const root = temporaryFolder()
  const raw = join(root, 'sources/production/raw')
  const put = (path: string, bytes: Buffer | string) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  return {
    root,
    raw,
    describe(source, files) {
      const descriptor = {
        ...{ title: source, authors: 'A', year: 2020, publisher: 'P', publisher_url: 'https://example.org/' },
        ...{ licence: 'CC0-1.0', citation: 'C', quality: 3, adapter: { name: 'iso-country-codes' } },
        snapshots: [
          {
            since: '1.1',
            files: files.map(({ file, url, addresses, content }, index) => ({
              ...{ part: `part_${index}`, file, url, addresses },
              ...{ sha256: sha256(content), bytes: content.length },
            })),
          },
        ],
      }
      put(join(root, 'sources/production', source, 'source.json'), JSON.stringify(descriptor))
    },
    bytes(file) {
      try {
        return readFileSync(join(raw, file))
      } catch {
        return undefined
      }
    },
    write: (file, bytes) => put(join(raw, file), bytes),
    there: () =>
      readdirSync(raw, { recursive: true, encoding: 'utf8' })
        .filter((path) => !path.endsWith('.plastic-eol-fetch.lock'))
        .sort()
        .map((path) => `${(statSync(join(raw, path)).mode & 0o7777).toString(8)} ${path}`),
  }
}
