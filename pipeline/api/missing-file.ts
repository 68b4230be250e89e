// What a host says where a file of the tree is not there that has to be.

import { Failure } from '../model/failure.ts'

export function missingFile(paths: readonly string[]): Failure {
  return new Failure('missing-page', `The api tree has no ${paths.join(' and no ')}.`, {
    hint: 'Build the tree again, or copy it again as a whole: plastic-eol verify <folder> says what is wrong with it.',
  })
}
