import { describe, expect, it } from 'vitest'
import { wrapped } from '../../pipeline/model/wrapped.ts'

describe('wrapping', () => {
  it('breaks at blanks, keeps a number with its unit, and never loses a word', () => {
    expect(wrapped('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrapped('mass 1,000 kg', 11)).toEqual(['mass', '1,000 kg'])
    expect(wrapped('unbreakable', 4)).toEqual(['unbreakable'])
  })
})
