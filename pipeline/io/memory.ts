// The engine of JavaScript lets garbage pile up as long as the machine has memory to spare; a build that has to stay small
// cannot wait for that.

import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Growth from which collecting is worth its time: a collection looks at all that is kept. */
const WORTHWHILE_BYTES = 32 * 1024 * 1024

/** The least that was used since the last collection here: the engine collects by itself, too. */
let least = 0

/**
 * Collects garbage where there can be much of it: to be called where much has just become garbage, such as inputs that were
 * loaded and, before them, the tree of the previous release. Planning and writing five trees so takes half the memory, and no
 * more time.
 */
export function collectGarbage(): void {
  const used = usedBytes()
  least = Math.min(least, used)
  if (used < least + WORTHWHILE_BYTES) return
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  least = usedBytes()
}

/** With what lies outside of the heap: draws are large arrays. */
function usedBytes(): number {
  const { used_heap_size, external_memory } = getHeapStatistics()
  return used_heap_size + external_memory
}
