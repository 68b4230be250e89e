// Reads the one file in an archive that holds one file. It checks that the archive holds nothing else, is not encrypted and is not too big,
// and that the bytes match their checksum.

import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import type { Problem } from '../../../model/failure.ts'
import { messageOf } from '../../../model/message-of.ts'
import { inputProblem } from '../../input-problems.ts'
import type { NamedFile } from '../adapter.ts'

/** Largest file that is unpacked; the present ones have 8 MB. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * The bytes of `entry`, or the problem that prevents reading them. Messages name the archive as the file; their lines are those of the
 * entry.
 */
export function unzipOnly({ part, file, bytes }: NamedFile, entry: string): { readonly unpacked?: NamedFile; readonly problem?: Problem } {
  const refuse = (message: string, actual?: string) => ({
    problem: inputProblem('publisher-archive', message, { file, actual, expected: `a zip archive that holds only ${entry}` }),
  })
  const directory = directoryOf(bytes)
  if (!directory) return refuse('the file is not a zip archive, or is damaged')
  const names: string[] = []
  let size = 0
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name)
        size = originalSize
        return false
      },
    })
    if (names.length !== 1 || names[0] !== entry || directory.entries !== 1)
      return refuse('the archive holds other files', names.join(', '))
    if (directory.encrypted) return refuse('the archive is encrypted')
    if (size > MOST_BYTES) return refuse(`the file in the archive has more than ${MOST_BYTES} bytes`, `${size} bytes`)
    const unpacked = unzipSync(bytes)[entry]
    if (unpacked === undefined || unpacked.length !== size || crc32(unpacked) !== directory.sum) return refuse('the archive is damaged')
    return { unpacked: { part, file, bytes: unpacked } }
  } catch (cause) {
    return refuse(`the archive is damaged: ${messageOf(cause)}`)
  }
}

/** The names of the files in a zip archive; undefined for anything else. */
export function namesInZip(bytes: Uint8Array): string[] | undefined {
  if (!directoryOf(bytes)) return undefined
  const names: string[] = []
  try {
    unzipSync(bytes, { filter: ({ name }) => names.push(name) < 0 })
    return names
  } catch {
    return undefined
  }
}

const END_OF_DIRECTORY = 0x06054b50
const END_BYTES = 22
const ENTRY_OF_DIRECTORY = 0x02014b50
const ENTRY_BYTES = 46

/**
 * What fflate does not report about the first entry: whether it is encrypted, and its checksum. Source: PKWARE, APPNOTE 6.3, 4.3.12 and
 * 4.3.16.
 */
function directoryOf(bytes: Uint8Array): { readonly entries: number; readonly encrypted: boolean; readonly sum: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_BYTES
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end--
  if (end < 0) return undefined
  const at = view.getUint32(end + 16, true)
  if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_OF_DIRECTORY) return undefined
  return {
    entries: view.getUint16(end + 10, true),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    sum: view.getUint32(at + 16, true),
  }
}
