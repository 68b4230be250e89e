import { expect, it } from 'vitest'
import { anchorOf, plain } from '../../pipeline/report/markdown.ts'

it('texts of others are no markup, and a heading has the address that hosts give it', () => {
  expect(plain('cei_pc050 _x_ a&amp;b')).toBe('cei_pc050 \\_x\\_ a\\&amp;b')
  expect(plain('<b>*bold*</b>')).toBe('\\<b>\\*bold\\*\\</b>')
  expect(anchorOf('Türkiye (TUR)')).toBe('türkiye-tur')
})
