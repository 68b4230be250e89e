// Places in a JSON text: the lines of its values, keys that an object has twice, and where a text stops being JSON. The engine's own
// messages name a position at most, differ from version to version, and the last of two equal keys wins silently.

import jsonc from 'jsonc-parser'
import type { Problem } from '../model/failure.ts'
import { jsonOf } from '../model/json.ts'

export interface JsonFault {
  /** 1-based. */
  readonly line: number
  /** The beginning of what is there; undefined at the end of the text. */
  readonly found: string | undefined
  readonly expected: string
}

interface RepeatedKey {
  /** Keys and positions joined by dots, such as `environments.demo.changes.0`. */
  readonly path: string
  /** The line of the repetition. */
  readonly line: number
  readonly firstLine: number
}

export interface JsonPlaces {
  /** The line of each value that is in an object or a list, by its path; for a member of an object, the line of its key. */
  readonly lines: ReadonlyMap<string, number>
  readonly repeated: readonly RepeatedKey[]
  /** Present exactly if the text is not JSON, or nested too deeply to be read. The other fields then cover what is before the fault. */
  readonly fault?: JsonFault
}

/** What the parser expected, by the names of its errors. */
const EXPECTED: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a value, or a key in double quotes',
  PropertyNameExpected: 'a key in double quotes',
  ColonExpected: 'a colon after the key',
  CommaExpected: 'a comma, or the end of the list or object',
  CloseBraceExpected: 'a comma or }',
  CloseBracketExpected: 'a comma or ]',
  EndOfFileExpected: 'nothing more: the text is complete',
  UnexpectedEndOfString: 'a text that ends with a double quote on its line',
  InvalidUnicode: 'four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'a text without other escapes than those of JSON',
  InvalidCharacter: 'a text without control characters',
}

/** The number of characters of a fault that are shown. */
const SHOWN = 30

/** It is invisible where it is shown. */
const BYTE_ORDER_MARK = '\ufeff'

/** The places in a text. */
export function jsonPlaces(text: string): JsonPlaces {
  const lines = new Map<string, number>()
  const repeated: RepeatedKey[] = []
  const open: Map<string, number>[] = []
  let fault: JsonFault | undefined
  const visitItem = (line: number, path: jsonc.JSONPath) => {
    if (!fault && typeof path.at(-1) === 'number') lines.set(path.join('.'), line + 1)
  }
  const visitor: jsonc.JSONVisitor = {
    onObjectBegin(_offset, _length, line, _character, pathOf) {
      visitItem(line, pathOf())
      open.push(new Map())
    },
    onObjectEnd: () => {
      open.pop()
    },
    onArrayBegin: (_offset, _length, line, _character, pathOf) => visitItem(line, pathOf()),
    onLiteralValue: (_value, _offset, _length, line, _character, pathOf) => visitItem(line, pathOf()),
    onObjectProperty(key, _offset, _length, line, _character, pathOf) {
      if (fault) return
      const path = [...pathOf(), key].join('.')
      const keys = open.at(-1)
      const firstLine = keys?.get(key)
      if (firstLine !== undefined) repeated.push({ path, line: line + 1, firstLine })
      else keys?.set(key, line + 1)
      lines.set(path, line + 1)
    },
    onError(code, offset, _length, line) {
      fault ??= { line: line + 1, found: shown(text, offset), expected: EXPECTED[jsonc.printParseErrorCode(code)] ?? 'a value' }
    },
  }
  if (text.startsWith(BYTE_ORDER_MARK))
    return { lines, repeated, fault: { line: 1, found: 'bytes EF BB BF', expected: 'UTF-8 without byte order mark' } }
  try {
    jsonc.visit(text, visitor, { disallowComments: true })
  } catch (error) {
    // The parser calls itself for each level.
    if (!(error instanceof RangeError)) throw error
    return { lines, repeated, fault: { line: 1, found: shown(text, 0), expected: 'fewer levels of lists and objects' } }
  }
  // The parser takes some texts that are not JSON, such as one with other spaces, and the other way round.
  if (jsonOf(text) !== undefined) return { lines, repeated }
  return { lines, repeated, fault: fault ?? { line: 1, found: shown(text, 0), expected: 'JSON without other characters' } }
}

/** A problem with the line of its key, or of the innermost key that is there. */
export function placed(problem: Problem, { lines }: Pick<JsonPlaces, 'lines'>): Problem {
  if (problem.line !== undefined || problem.column === undefined) return problem
  const path = problem.column.split('.')
  while (path.length > 0 && !lines.has(path.join('.'))) path.pop()
  const line = lines.get(path.join('.'))
  return line === undefined ? problem : { ...problem, line }
}

function shown(text: string, offset: number): string | undefined {
  if (text.slice(offset).trim() === '') return undefined
  const rest = text.slice(offset, offset + SHOWN).split(/[\r\n]/)[0] ?? ''
  return offset + SHOWN < text.length && rest.length === SHOWN ? `${rest}…` : rest
}
