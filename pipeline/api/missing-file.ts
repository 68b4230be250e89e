// The failure of a host if a file is missing that the tree has to have.

import { Failure } from '../model/failure.ts'

export function missingFile(paths: readonly string[]): Failure {
  return new Failure('missing-page', `The api tree has no ${paths.join(' and no ')}.`, {
    hint: 'Build the tree again, or copy it again as a whole: plastic-eol verify <folder> says what is wrong with it.',
  })
}
