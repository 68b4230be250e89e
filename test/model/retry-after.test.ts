import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitOf } from '../../pipeline/model/retry-after.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['2', 2000],
  ['Fri, 27 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 27 Nov 2026 11:59:30 GMT', 0],
  ['soon', 0],
  ['', 0],
  [null, 0],
  [undefined, 0],
])('Retry-After %j is a wait of %i ms', (text, wait) => expect(waitOf(text)).toBe(wait))
