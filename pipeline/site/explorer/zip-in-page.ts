// What write-excel-file uses of fflate, without workers. The bundle of the explorer has it in place of fflate.

import { type FlateError, type Zippable, zipSync } from 'fflate'

export { strToU8, zipSync } from 'fflate'

export function zip(files: Zippable, done: (error: FlateError | null, archive: Uint8Array) => void): void {
  done(null, zipSync(files))
}
