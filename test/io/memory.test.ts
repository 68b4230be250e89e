import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage } from '../../pipeline/io/memory.ts'

it('what nothing refers to any more is gone after collecting garbage', async () => {
  // What tests before this one left counts as used from here on.
  collectGarbage()
  const kept = new WeakRef(new Float64Array(16_000_000))
  // A weak reference holds on until the task that made it has ended.
  await setTimeout()
  collectGarbage()
  await setTimeout()
  expect(kept.deref()).toBeUndefined()
})
