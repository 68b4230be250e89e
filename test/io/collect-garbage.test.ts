import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage } from '../../pipeline/io/collect-garbage.ts'

it('what nothing refers to any more is gone after collecting garbage', async () => {
  // Collect what earlier tests left. Buffers are freed after the collection: the second call finds the memory that is in use then.
  collectGarbage()
  await setTimeout(50)
  collectGarbage()
  const kept = new WeakRef(new Float64Array(16_000_000))
  // A weak reference keeps its target until the current task ends.
  await setTimeout()
  collectGarbage()
  await setTimeout()
  expect(kept.deref()).toBeUndefined()
})
