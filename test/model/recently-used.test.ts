import { expect, it } from 'vitest'
import { recentlyUsed } from '../../pipeline/model/recently-used.ts'

it('forgets what was not used for longest', () => {
  const kept = recentlyUsed<string>(2)
  kept.set('a', 'A')
  kept.set('b', 'B')
  expect(kept.get('a')).toBe('A')
  kept.set('c', 'C')
  expect(['a', 'b', 'c'].map(kept.get)).toEqual(['A', undefined, 'C'])
  kept.delete('a')
  kept.set('d', 'D')
  expect(['a', 'c', 'd'].map(kept.get)).toEqual([undefined, 'C', 'D'])
})

it('weighs values, replaced ones once, and does not keep what is too heavy alone', () => {
  const kept = recentlyUsed<string>(5, ({ length }) => length)
  kept.set('a', 'two')
  kept.set('a', 'AA')
  kept.set('b', 'BBB')
  expect(['a', 'b'].map(kept.get)).toEqual(['AA', 'BBB'])
  kept.set('c', 'CCCCCC')
  expect(['a', 'b', 'c'].map(kept.get)).toEqual([undefined, undefined, undefined])
  kept.set('d', 'DDDDD')
  expect(kept.get('d')).toBe('DDDDD')
})
