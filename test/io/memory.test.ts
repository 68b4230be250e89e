import { expect, it } from 'vitest'
import { collectGarbage } from '../../pipeline/io/memory.ts'

it('what nothing refers to any more is gone after collecting garbage', () => {
  const kept = new WeakRef(Array.from({ length: 1_000_000 }, (_, index) => ({ index })))
  return new Promise<void>((resolve) => {
    // A weak reference holds on until the task that made it has ended.
    setTimeout(() => {
      collectGarbage()
      expect(kept.deref()).toBeUndefined()
      resolve()
    })
  })
})
