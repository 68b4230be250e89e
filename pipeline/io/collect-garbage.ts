// V8 lets garbage pile up while the machine has free memory. A build that has to stay small collects garbage itself.

import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Growth in bytes from which a collection is worth its time: it visits everything that is kept. */
const WORTHWHILE_BYTES = 32 * 1024 * 1024

/** The least memory in use since the last collection here. V8 also collects by itself. */
let least = 0

/** Growth from which it is worth its time in the middle of work. */
const WORTHWHILE_BYTES_BETWEEN = 128 * 1024 * 1024

/**
 * Collects garbage if memory use has grown enough. To be called when much has just become garbage, such as loaded inputs, and before them
 * the tree of the previous release. This halves the memory for planning and writing five trees, and takes no more time.
 */
export function collectGarbage(growth = WORTHWHILE_BYTES): void {
  const used = usedBytes()
  least = Math.min(least, used)
  if (used < least + growth) return
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  least = usedBytes()
}

/** Collects garbage less often, the less the more is kept. To be called after each of many pieces of work that leave garbage. */
export const collectGarbageBetween = (): void => collectGarbage(Math.max(WORTHWHILE_BYTES_BETWEEN, least / 5))

/** Includes memory outside the heap, where draws are large arrays. */
function usedBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}
