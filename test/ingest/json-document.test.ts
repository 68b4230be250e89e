import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { readDocument } from '../../pipeline/ingest/json-document.ts'
import { randomFrom } from '../random.ts'

const ANY = z.looseObject({})
const read = (text: string, schema: z.ZodObject = ANY) => readDocument('x.json', Buffer.from(text), schema, { rule: 'broken' })

describe('a document of JSON', () => {
  it('knows the line of each value, and of what a value that is not there would belong to', () => {
    const { lineOf } = read('{\n  "a": 1,\n  "b": [\n    "x",\n    { "c": null }\n  ], "d":\n  {}\n}\n')
    expect(['a', 'b', 'b.0', 'b.1', 'b.1.c', 'd', 'd.x', 'b.2', 'y'].map(lineOf)).toEqual([2, 3, 4, 5, 5, 6, 7, 3, 1])
  })

  it('has no key twice, however it is written; two objects may have equal keys', () => {
    const text = '{ "a": { "k": 1 },\n"b": [{ "k": 1 }, { "k": 2,\n\n"\\u006b": 3 }],\n"a": 2, "__proto__": 1, "__proto__": 2 }'
    expect(read(text).problems.map(({ column, line, message }) => [column, line, message.slice(-6)])).toEqual([
      ['b.1.k', 4, 'line 2'],
      ['a', 5, 'line 1'],
      ['__proto__', 5, 'line 5'],
    ])
  })

  it('is not read where it is nested too deeply', () => {
    const depth = 200_000
    expect(read('['.repeat(depth) + ']'.repeat(depth)).problems).toMatchObject([{ rule: 'broken', line: 1 }])
  })

  it('has a fault exactly where JSON.parse refuses the text', () => {
    const random = randomFrom(7)
    const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? ''
    const signs = [...'{}[],:" \n\ufeff\u00a0']
    const PIECES = [...signs, '"a"', '"\\n"', '"\\x"', '"é\u007f\u0085"', '"\t"', '1', '01', '.5', '1.', 'nul']
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
    for (let round = 0; round < 10_000; round++) {
      const at = () => Math.floor(random() * (start.length + 1))
      const text = start.toSpliced(at(), Math.floor(random() * 3), pick(PIECES)).join('')
      if (isJson(text)) valid += 1
      const isFault = read(text).problems.some(({ message }) => message.startsWith('is not JSON'))
      expect(isFault, JSON.stringify(text)).toBe(!isJson(text))
    }
    expect(valid).toBeGreaterThan(500)
  })
})
