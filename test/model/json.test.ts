import { expect, test } from 'vitest'
import { contentJson, jsonPieces, jsonText } from '../../pipeline/model/json.ts'

const VALUES = [
  {
    a: 1,
    absent: undefined,
    list: [{ b: 'one\nline "quoted" – ÷' }, null, [], {}, undefined, [[1, 2], []]],
    none: {},
    nothing: { at: undefined },
    no: null,
  },
  [],
  {},
  null,
  'text',
  [[[[{ deep: [1, { deeper: true }] }]]]],
]

test('a text in pieces is the text that JSON.stringify makes, at every depth', () => {
  for (const value of VALUES) for (const depth of [0, 1, 2, 3, 9]) expect([...jsonPieces(value, depth)].join('')).toBe(jsonText(value))
})

test('what is nested as deep as was asked for is one piece', () => {
  const findings = [{ key: 'a', size: [1, 2] }, { key: 'b' }]
  const made = [...jsonPieces({ rules: [{ findings }] }, 4)]
  expect(made.filter((piece) => piece.includes('"key"'))).toHaveLength(2)
})

test('the text for a digest has whole numbers of any size, and the entries of maps in their order', () => {
  expect(contentJson([2n ** 70n, new Map([['b', new Map([[1, 2n]])]]), { a: null }])).toBe(
    '["1180591620717411303424",[["b",[[1,"2"]]]],{"a":null}]',
  )
})
