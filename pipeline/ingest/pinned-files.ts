// The raw files that the descriptors pin, of all sources and all snapshots. A build reads them, and `fetch` fetches them.

import type { PinnedFile } from '../../schemas/source.ts'
import type { Problem } from '../model/failure.ts'
import { append } from '../model/lists.ts'
import { inputProblem } from './input-problems.ts'
import { readDescriptors } from './source-descriptor.ts'

export interface PinnedRawFile {
  readonly source: string
  /** Path below the raw folder. */
  readonly file: string
  /** Where it can be fetched, in the order in which that is tried; empty where there is no public address. */
  readonly addresses: readonly string[]
  readonly sha256: string
  readonly bytes: number
}

/** The addresses of a pinned file, in the order in which they are tried. */
export const addressesOf = ({ url, addresses = [] }: PinnedFile): string[] => [...(url === null ? [] : [url]), ...addresses]

/** All pinned files of a workspace, each once, in the order of sources and snapshots, and what is wrong with the descriptors. */
export async function readPinnedFiles(root: string) {
  const files = new Map<string, PinnedRawFile>()
  const problems: Problem[] = []
  for (const { source, file: described, document } of await readDescriptors(root)) {
    if (!document) continue
    const { value: descriptor, problems: found, lineOf } = document
    append(problems, found)
    const pins = descriptor?.snapshots.flatMap((snapshot, at) =>
      snapshot.files.map((pinned, place) => ({ pinned, path: `snapshots.${at}.files.${place}.file` })),
    )
    for (const { pinned, path } of pins ?? []) {
      const { file, sha256, bytes } = pinned
      const other = files.get(file)
      if (other && (other.sha256 !== sha256 || other.bytes !== bytes)) {
        const message = `the file is pinned twice, with different bytes (${other.source} and ${source})`
        problems.push(inputProblem('pinned-twice', message, { file: described, line: lineOf(path), actual: file }))
        continue
      }
      const addresses = [...new Set([...(other?.addresses ?? []), ...addressesOf(pinned)])]
      files.set(file, { source: other?.source ?? source, file, addresses, sha256, bytes })
    }
  }
  return { files: [...files.values()], problems }
}
