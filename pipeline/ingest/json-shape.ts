// What is wrong with the shape of a release.json or source.json, in sentences: not JSON, keys twice, unknown or missing keys, values of
// another kind.

import * as z from 'zod'
import type { Problem } from '../model/failure.ts'
import { nearest } from '../model/nearest.ts'
import type { JsonFault, JsonPlaces } from './json-places.ts'

/** A file of JSON, and what its problems are called. */
export interface JsonFile {
  readonly file: string
  readonly codes: Readonly<Record<'notJson' | 'repeatedKey' | 'missingKey' | 'unknownKey' | 'badValue', string>>
  /** What to do about a value or key for which nothing says what is expected. */
  readonly remedy?: string
}

/** The problem of a text that is not JSON. */
export function faultProblem({ line, found, expected }: JsonFault, { file, codes }: JsonFile): Problem {
  const code = codes.notJson
  if (found === undefined) return { code, file, line, message: 'is not JSON: the text ends too early', expected }
  return { code, file, line, message: 'is not JSON', found, expected }
}

/** Problems of keys that an object has twice: the last of them would win silently. */
export function repeatedKeys({ repeated }: JsonPlaces, { file, codes }: JsonFile): Problem[] {
  return repeated.map(({ path, line, firstLine }) => ({
    code: codes.repeatedKey,
    file,
    line,
    column: path,
    message: `the key is there twice, first on line ${firstLine}`,
    remedy: 'Keep one of the two.',
  }))
}

/** Problems of a value that does not fit the schema of its file. A misspelt key is one problem: the right key is not also reported as missing. */
export function shapeProblems(issues: readonly z.core.$ZodIssue[], schema: z.ZodObject, file: JsonFile): Problem[] {
  const problems = issues.flatMap((issue) => issueProblems(issue, schema, file))
  const meant = new Set(
    problems.flatMap(({ column, nearest: near }) => (near === undefined ? [] : [column?.replace(/[^.]*$/, () => near)])),
  )
  return problems.filter(({ column }) => !meant.has(column))
}

function issueProblems(issue: z.core.$ZodIssue, schema: z.ZodObject, of: JsonFile): Problem[] {
  const path = issue.path.map(String)
  const columnOf = (...more: string[]) => [...path, ...more].join('.') || '(whole file)'
  const place = { file: of.file, column: columnOf() }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(key, keysAt(schema, path), issue.input, columnOf(key), of))
  }
  const bad = (message: string, expected?: string): Problem[] => [
    {
      code: of.codes.badValue,
      ...place,
      message,
      found: shownValue(issue.input),
      ...(expected === undefined ? remedyOf(of) : { expected }),
    },
  ]
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined)
    return stateProblems(
      issue.discriminator,
      'options' in issue ? (issue.options ?? []).map(String) : [],
      Object(issue.input),
      columnOf(),
      of,
    )
  if (issue.code === 'invalid_union') return bad(`is ${kindOf(issue.input)}`, kindsOf(issue.errors.flat()).join(' or '))
  if (issue.code === 'invalid_type') {
    const kind = KINDS[issue.expected] ?? issue.expected
    if (issue.input === undefined) return [{ code: of.codes.missingKey, ...place, message: 'is missing', expected: kind }]
    return issue.expected === 'int' && typeof issue.input === 'number' ? bad(`is not ${kind}`) : bad(`is ${kindOf(issue.input)}`, kind)
  }
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? bad('is empty', 'a text')
      : issue.origin === 'array'
        ? bad('is an empty list')
        : bad('is too small', issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`)
  if (issue.code === 'too_big') return bad('is too large', `${issue.maximum} or less`)
  if (issue.code === 'invalid_format' && issue.format === 'date') return bad('is not a date', 'a day of the calendar, such as 2027-01-31')
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return bad('is not a web address', 'an address such as https://example.org/data')
  // The messages of the schema itself.
  return bad(issue.message)
}

/** Problems of an object whose state, in the member `key`, is none of `states`. */
function stateProblems(
  key: string,
  states: readonly string[],
  input: Readonly<Record<string, unknown>>,
  column: string,
  of: JsonFile,
): Problem[] {
  const { file, codes } = of
  const expected = states.join(', ')
  if (Object.hasOwn(input, key)) {
    const found = shownValue(input[key])
    const near = nearest(found, states)
    const nearby = near === undefined ? {} : { nearest: near }
    return [{ code: codes.badValue, file, column, message: 'is not one of the states', found, expected, ...nearby }]
  }
  const misspelt = nearest(key, Object.keys(input))
  if (misspelt === undefined) return [{ code: codes.missingKey, file, column, message: 'is missing', expected }]
  const misspeltAt = column.replace(/[^.]*$/, () => misspelt)
  return [unknownKey(misspelt, [key], input, misspeltAt, of)]
}

function unknownKey(key: string, known: readonly string[], input: unknown, column: string, of: JsonFile): Problem {
  const free = known.filter((name) => !Object.hasOwn(Object(input), name))
  const near = nearest(key, free)
  const name = of.file.split('/').at(-1)
  const message = `is not a key of ${name}${known.includes(key) ? ' in this state' : ''}`
  const expected = near === undefined && free.length > 0 ? { expected: `one of ${free.join(', ')}` } : remedyOf(of)
  return { code: of.codes.unknownKey, file: of.file, column, message, ...(near === undefined ? {} : { nearest: near }), ...expected }
}

const remedyOf = ({ remedy }: JsonFile) => (remedy === undefined ? {} : { remedy })

/** The kinds of values, in the words of people who write JSON. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number',
  int: 'a whole number',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
}

/** The kinds of values that these issues expect. */
const kindsOf = (issues: readonly z.core.$ZodIssue[]) =>
  issues.flatMap((issue) => (issue.code === 'invalid_type' ? [KINDS[issue.expected] ?? issue.expected] : []))

/** The kind of a value that JSON can hold. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'true or false'
  return KINDS[Array.isArray(value) ? 'array' : typeof value] ?? typeof value
}

/** The most characters of a value that are shown. */
const SHOWN = 60

/** A text as it is, any other value as JSON. */
function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

/** The keys that the schema allows at a path; those of all states for a status. */
function keysAt(schema: unknown, path: readonly string[]): string[] {
  const [first, ...rest] = path
  if (schema instanceof z.ZodDiscriminatedUnion) return [...new Set(schema.options.flatMap((option) => keysAt(option, path)))]
  if (schema instanceof z.ZodOptional) return keysAt(schema.unwrap(), path)
  if (schema instanceof z.ZodObject) return first === undefined ? Object.keys(schema.shape) : keysAt(schema.shape[first], rest)
  if (schema instanceof z.ZodRecord) {
    if (first !== undefined) return keysAt(schema.valueType, rest)
    return schema.keyType instanceof z.ZodEnum ? schema.keyType.options.map(String) : []
  }
  return schema instanceof z.ZodArray ? keysAt(schema.element, rest) : []
}
