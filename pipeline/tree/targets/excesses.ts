// Whether a tree keeps within the limits of a target. Pure.

import { count } from '../../model/count.ts'
import type { Limits, TargetFile } from './target.ts'

const MIB = 2 ** 20

/** A size in whole MiB, rounded up: `25 MiB`. */
export const sizeInMib = (bytes: number): string => `${count(Math.ceil(bytes / MIB))} MiB`

/** The limits that are exceeded, one sentence for each; empty if everything fits. */
export function excesses(files: readonly TargetFile[], { files: most, bytes, bytesPerFile, filesPerFolder }: Limits): string[] {
  const total = totalBytes(files)
  const large = bytesPerFile === undefined ? [] : files.filter((file) => file.bytes > bytesPerFile)
  const full = filesPerFolder === undefined ? [] : [...filesByFolder(files)].filter(([, number]) => number > filesPerFolder)
  return [
    ...(most !== undefined && files.length > most ? [`It has ${count(files.length)} files, but only ${count(most)} are allowed.`] : []),
    ...(bytes !== undefined && total > bytes ? [`It has ${sizeInMib(total)}, but only ${sizeInMib(bytes)} are allowed.`] : []),
    ...large.map((file) => `${file.path} has ${sizeInMib(file.bytes)}, but a file may have only ${sizeInMib(bytesPerFile ?? 0)}.`),
    ...full.map(
      ([folder, number]) =>
        `${folder || 'The root'} holds ${count(number)} files, but a folder may hold only ${count(filesPerFolder ?? 0)}.`,
    ),
  ]
}

export const totalBytes = (files: readonly TargetFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

function filesByFolder(files: readonly TargetFile[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { path } of files) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    numbers.set(folder, (numbers.get(folder) ?? 0) + 1)
  }
  return numbers
}
