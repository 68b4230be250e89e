// What a host is asked about the root of its tree: pages, scripts, description and lists, each in the ways in which it may be sent.

import type { FileEntry } from '../../../schemas/manifest.ts'
import type { Question } from './host-questions.ts'
import type { MadeRoot } from './root-made.ts'

/** The address of a file of the tree: hosts answer the first page without its name. */
export const addressOf = (path: string): string => (path === 'index.html' ? '' : path)

const ENCODINGS = ['identity', 'gzip', 'br'] as const

/** Questions for every file that the releases make; none where they could not be made. */
export function rootQuestions({ files }: MadeRoot): Question[] {
  if (!files) return []
  const folders = Object.entries(files.folders).flatMap(([name, entries]) =>
    entries.map((entry) => ({ ...entry, path: `${name}/${entry.path}` })),
  )
  return [...files.root, ...folders].flatMap((entry) => questionsOf(entry, 'is not what the releases make of it'))
}

/** Questions for every file that is signed: those of the root, and the list of files of each release. */
export const signedQuestions = (entries: readonly FileEntry[]): Question[] =>
  entries.flatMap((entry) => questionsOf(entry, 'is not what was signed'))

/** A file of the root, in every encoding. */
const questionsOf = (expected: FileEntry, wrong: string): Question[] =>
  ENCODINGS.map((encoding) => ({ path: addressOf(expected.path), encoding, expected, version: undefined, wrong }))
