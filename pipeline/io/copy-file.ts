// Copies one file from a folder that mirrors the paths of the pins, and verifies it as a download is verified.

import { createReadStream, statSync } from 'node:fs'
import { sumText } from './download.ts'
import { FetchError } from './fetch-error.ts'
import { fileChecksum } from './files.ts'
import type { PartialFile } from './partial-file.ts'

/** Fills the partial file and verifies it; the caller still has to publish it. Throws a FetchError, or a Failure if the disk refuses. */
export async function copyFile(path: string, part: PartialFile, onSize: (size: number) => void): Promise<void> {
  if (!isFile(path)) throw new FetchError('not-in-folder', 'the folder of --from does not hold this file')
  part.begin()
  const more = await part.append(pieces(path), onSize)
  const sum = await part.checksum()
  if (!more && sum.sha256 === part.pin.sha256 && sum.bytes === part.pin.bytes) return
  part.discard()
  throw new FetchError('checksum-differs', 'the file in the folder of --from is not the pinned one', {
    found: sumText(more ? await fileChecksum(path) : sum),
    expected: sumText(part.pin),
  })
}

async function* pieces(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 1 << 20 })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new FetchError('not-in-folder', `the file in the folder of --from cannot be read (${code})`, { cause })
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}
