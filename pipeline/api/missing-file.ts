// The failure of a host if a file is missing that the tree has to have.

import { Failure } from '../model/failure.ts'

/** What to do about a tree that lacks a file or has one that cannot be read. */
export const DAMAGED_TREE_HINT =
  'Build the tree again, or copy it again as a whole: plastic-eol verify <folder> says what is wrong with it.'

export function missingFile(paths: readonly string[]): Failure {
  return new Failure('missing-page', `The api tree has no ${paths.join(' and no ')}.`, {
    hint: DAMAGED_TREE_HINT,
  })
}
