import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { collectGarbage } from '../../pipeline/io/memory.ts'

it('what nothing refers to any more is gone after collecting garbage', async () => {
  const kept = new WeakRef(Array.from({ length: 1_000_000 }, (_, index) => ({ index })))
  // A weak reference holds on until the task that made it has ended.
  await setTimeout()
  collectGarbage()
  await setTimeout()
  expect(kept.deref()).toBeUndefined()
})
