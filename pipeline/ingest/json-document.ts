// A file of JSON that a maintainer writes, release.json or source.json: its value, and what is wrong with it, each problem on its line.

import jsonc from 'jsonc-parser'
import * as z from 'zod'
import type { Problem } from '../model/failure.ts'
import { jsonOf } from '../model/json.ts'
import { nearest } from '../model/nearest.ts'
import { badByteOf, lineAt, utf16Of } from './csv-text.ts'

export interface JsonDocument<Value> {
  /** Undefined where there are problems. */
  readonly value: Value | undefined
  readonly problems: readonly Problem[]
  /** The line of a member, by its keys and positions joined by dots; of the innermost value around it where it is not there. */
  readonly lineOf: (path: string) => number
}

/** Whatever is wrong with the document has this rule; `advice` says what to do where nothing says what is expected. */
interface DocumentProblem {
  readonly rule: string
  readonly advice?: string
}

/** Reads a document that has to fit a schema. Never throws on bad input. */
export function readDocument<Schema extends z.ZodObject>(
  file: string,
  bytes: Uint8Array,
  schema: Schema,
  { rule, advice }: DocumentProblem,
): JsonDocument<z.infer<Schema>> {
  // A byte order mark is kept, because JSON may not begin with one.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const { tree, fault } = parsed(text)
  const badByte = badByteOf(bytes)
  const unreadable: Fault | undefined = utf16Of(bytes) ?? (badByte && { ...badByte, expected: 'UTF-8' }) ?? fault
  const advised = ({ expected }: { readonly expected?: string }) => (expected === undefined && advice !== undefined ? { advice } : {})
  if (unreadable || !tree)
    return {
      value: undefined,
      problems: [{ rule, file, message: 'is not JSON', ...advised({ ...unreadable }), ...unreadable }],
      lineOf: () => 1,
    }
  const result = schema.safeParse(jsonOf(text), { reportInput: true })
  const found = [...repeatedKeys(text, tree), ...(result.error?.issues ?? []).flatMap((issue) => issueProblems(issue, schema, file))]
  // A misspelt key is one problem: the right one is not also missing.
  const meant = new Set(found.flatMap(({ column, nearest: near }) => (near === undefined ? [] : [column.replace(/[^.]*$/, () => near)])))
  const lineOf = (path: string) => lineAt(text, offsetOf(tree, path.split('.')))
  const problems = found
    .filter(({ column }) => !meant.has(column))
    .map((problem): Problem => ({ rule, file, line: lineOf(problem.column), ...advised(problem), ...problem }))
  return { value: problems.length === 0 ? result.data : undefined, problems, lineOf }
}

type Fault = Omit<Problem, 'rule' | 'file'>
type Found = Fault & { readonly column: string }

/** The parser takes some texts that are not JSON, such as one with other spaces, and knows the place of most faults. */
function parsed(text: string): { readonly tree?: jsonc.Node; readonly fault?: Fault } {
  if (text.startsWith('\ufeff'))
    return { fault: { line: 1, message: 'is not JSON', actual: 'bytes EF BB BF', expected: 'UTF-8 without byte order mark' } }
  const errors: jsonc.ParseError[] = []
  try {
    const tree = jsonc.parseTree(text, errors, { disallowComments: true })
    if (tree && jsonOf(text) !== undefined) return { tree }
  } catch (error) {
    // The parser calls itself for each level.
    if (!(error instanceof RangeError)) throw error
    return { fault: { line: 1, message: 'is not JSON: it has too many levels of lists and objects' } }
  }
  const [{ error, offset } = { error: 0, offset: 0 }] = errors
  const words = jsonc
    .printParseErrorCode(error)
    .replace(/(?<=[a-z])([A-Z])/g, ' $1')
    .toLowerCase()
  const actual = text.slice(offset).trim() === '' ? 'the end of the text' : shown(text.slice(offset).split(/[\r\n]/, 1)[0] ?? '')
  return {
    fault: { line: lineAt(text, offset), message: `is not JSON: ${errors.length > 0 ? words : 'a character is not allowed'}`, actual },
  }
}

/** Keys that an object has twice: the last of them would win silently. */
function repeatedKeys(text: string, { type, children = [] }: jsonc.Node, path: readonly string[] = []): Found[] {
  const keys = children.map(({ children: [key] = [] }, index) => (type === 'object' ? String(key?.value) : String(index)))
  return children.flatMap((child, index) => {
    const key = keys[index] ?? ''
    const value = type === 'object' ? child.children?.[1] : child
    const within = value ? repeatedKeys(text, value, [...path, key]) : []
    const first = keys.indexOf(key)
    if (first === index) return within
    const message = `the key is there twice, first on line ${lineAt(text, children[first]?.offset ?? 0)}`
    const column = [...path, key].join('.')
    return [{ column, line: lineAt(text, child.offset), message, advice: 'Keep one of the two.' }, ...within]
  })
}

function offsetOf({ type, offset, children = [] }: jsonc.Node, [first, ...rest]: readonly string[]): number {
  const child = type === 'object' ? children.find(({ children: [key] = [] }) => key?.value === first) : children[Number(first)]
  const value = type === 'object' ? child?.children?.[1] : child
  if (first === undefined || !child || !value) return offset
  return rest.length === 0 ? child.offset : Math.max(child.offset, offsetOf(value, rest))
}

function issueProblems(issue: z.core.$ZodIssue, schema: z.ZodObject, file: string): Found[] {
  const path = issue.path.map(String)
  const column = path.join('.') || '(whole file)'
  if (issue.code === 'unrecognized_keys') {
    const free = keysAt(schema, path).filter((key) => !Object.hasOwn(Object(issue.input), key))
    return issue.keys.map((key) => {
      const near = nearest(key, free)
      const said = near === undefined ? free.length > 0 && { expected: `one of ${free.join(', ')}` } : { nearest: near }
      return { column: [...path, key].join('.'), message: `is not a key of ${file.split('/').at(-1)}`, ...said }
    })
  }
  if (issue.input === undefined) return [{ column, message: 'is missing', ...('expected' in issue && { expected: issue.expected }) }]
  const messages = issue.code === 'invalid_union' ? issue.errors.flat().map(({ message }) => message) : [issue.message]
  const message = messages.join(', or ').replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())
  return [{ column, message, actual: shown(typeof issue.input === 'string' ? issue.input : JSON.stringify(issue.input)) }]
}

/** The keys that the schema allows at a path. */
function keysAt(schema: unknown, path: readonly string[]): string[] {
  const [first, ...rest] = path
  if (schema instanceof z.ZodOptional) return keysAt(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return keysAt(schema.element, rest)
  if (schema instanceof z.ZodObject) return first === undefined ? Object.keys(schema.shape) : keysAt(schema.shape[first], rest)
  if (!(schema instanceof z.ZodRecord)) return []
  if (first !== undefined) return keysAt(schema.valueType, rest)
  return schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : []
}

/** The most characters of a text that are shown. */
const SHOWN = 60

const shown = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
