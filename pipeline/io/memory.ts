// The engine of JavaScript lets garbage pile up as long as the machine has memory to spare; a build that is told to stay small
// cannot wait for that.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects garbage now: to be called where much has just become garbage, such as inputs that were loaded and, before them,
 * the tree of the previous release. Planning and writing five trees so takes half the memory, and no more time.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
}
