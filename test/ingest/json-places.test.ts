import { describe, expect, it } from 'vitest'
import { jsonPlaces } from '../../pipeline/ingest/json-places.ts'
import { randomFrom } from '../random.ts'

describe('the places in a JSON text', () => {
  it('are the lines of its values, by their path', () => {
    const text = '{\n  "a": 1,\n  "b": [\n    "x",\n    { "c": null }\n  ], "d":\n  {}\n}\n'
    expect([...jsonPlaces(text).lines]).toEqual([
      ['a', 2],
      ['b', 3],
      ['b.0', 4],
      ['b.1', 5],
      ['b.1.c', 5],
      ['d', 6],
    ])
  })

  it('are those of keys that an object has twice, however they are written, and not of equal keys of two objects', () => {
    const text = '{ "a": { "k": 1 },\n"b": [{ "k": 1 }, { "k": 2,\n\n"\\u006b": 3 }],\n"a": 2, "__proto__": 1, "__proto__": 2 }'
    expect(jsonPlaces(text).repeated).toEqual([
      { path: 'b.1.k', line: 4, firstLine: 2 },
      { path: 'a', line: 5, firstLine: 1 },
      { path: '__proto__', line: 5, firstLine: 5 },
    ])
  })

  it.each([
    ['{ "version": ', 1, undefined, 'a value'],
    ['', 1, undefined, 'a value'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, '"b": 2', 'a comma, or the end of the list or object'],
    ['{\n  "a": 1,\n}', 3, '}', 'a key in double quotes'],
    ['[\n1,\n]', 3, ']', 'a value'],
    ["{ 'a': 1 }", 1, "'a': 1 }", 'a value, or a key in double quotes'],
    ['{ "a" 1 }', 1, '1 }', 'a colon after the key'],
    ['{\r\n"a": "no end\r\n}', 2, '"no end', 'a text that ends with a double quote on its line'],
    ['\ufeff{}', 1, 'bytes EF BB BF', 'UTF-8 without byte order mark'],
    ['<<<<<<< HEAD\n{}', 1, '<<<<<<< HEAD', 'a value, or a key in double quotes'],
    ['{}\n{}', 2, '{}', 'nothing more: the text is complete'],
    [`{ "a": ${'x'.repeat(99)} }`, 1, `${'x'.repeat(30)}…`, 'a value, or a key in double quotes'],
  ])('are where the text stops being JSON: %j', (text, line, found, expected) => {
    expect(jsonPlaces(text).fault).toEqual({ line, found, expected })
  })

  it('are not looked for in a text that is nested too deeply', () => {
    const depth = 200_000
    const fault = { line: 1, found: `${'['.repeat(30)}…`, expected: 'fewer levels of lists and objects' }
    expect(jsonPlaces('['.repeat(depth) + ']'.repeat(depth)).fault).toEqual(fault)
  })

  it('have a fault exactly where JSON.parse refuses the text', () => {
    const random = randomFrom(7)
    const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? ''
    const PIECES = ['{', '}', '[', ']', ',', ':', '"a"', '"b"', '"\\n"', '"\\x"', '"\\u00e4"', '"é\u007f\u0085"', '"\t"', '"', '1', '-0.5e+3', '01', '.5', '1.', 'true', 'nul', ' ', '\n', '\ufeff', '\u00a0'] // biome-ignore format: one list
    const start = [...'{"a":[1,{"b":"x"},null],"c":-1.5e3}']
    const isJson = (text: string) => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    let valid = 0
    for (let round = 0; round < 20_000; round++) {
      const at = () => Math.floor(random() * (start.length + 1))
      let text = start.toSpliced(at(), Math.floor(random() * 3), pick(PIECES)).join('')
      if (random() < 0.3) text = Array.from({ length: Math.floor(random() * 6) }, () => pick(PIECES)).join('')
      const json = isJson(text)
      if (json) valid += 1
      expect(jsonPlaces(text).fault === undefined, JSON.stringify(text)).toBe(json)
    }
    expect(valid).toBeGreaterThan(1000)
  })
})
