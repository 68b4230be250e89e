// What is wrong with the shape of a release.json or source.json, in sentences: not JSON, keys twice, unknown or missing keys, values of
// another kind.

import * as z from 'zod'
import type { Problem } from '../model/failure.ts'
import { nearest } from '../model/nearest.ts'
import type { JsonFault, JsonPlaces } from './json-places.ts'

/** The problem of a text that is not JSON. */
export function faultProblem({ line, found, expected }: JsonFault, file: string): Problem {
  if (found === undefined) return { code: 'bad-json', file, line, message: 'is not JSON: the text ends too early', expected }
  return { code: 'bad-json', file, line, message: 'is not JSON', found, expected }
}

/** Problems of keys that an object has twice: the last of them would win silently. */
export function repeatedKeys({ repeated }: JsonPlaces, file: string): Problem[] {
  return repeated.map(({ path, line, firstLine }) => ({
    code: 'repeated-key',
    file,
    line,
    column: path,
    message: `the key is there twice, first on line ${firstLine}`,
    remedy: 'Keep one of the two.',
  }))
}

/** Problems of a value that does not fit the schema of its file. A misspelt key is one problem: the right key is not also reported as missing. */
export function shapeProblems(issues: readonly z.core.$ZodIssue[], schema: z.ZodObject, file: string): Problem[] {
  const problems = issues.flatMap((issue) => issueProblems(issue, schema, file))
  const meant = new Set(
    problems.flatMap(({ column, nearest: near }) => (near === undefined ? [] : [column?.replace(/[^.]*$/, () => near)])),
  )
  return problems.filter(({ code, column }) => code !== MISSING || !meant.has(column))
}

const BAD = 'bad-release'
const MISSING = 'missing-key'
const UNKNOWN = 'unknown-key'

function issueProblems(issue: z.core.$ZodIssue, schema: z.ZodObject, file: string): Problem[] {
  const path = issue.path.map(String)
  const place = (...more: string[]) => ({ file, column: [...path, ...more].join('.') || '(whole file)' })
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(key, keysAt(schema, path), issue.input, place(key)))
  }
  const bad = (message: string, expected?: string): Problem[] => [
    { code: BAD, ...place(), message, found: shownValue(issue.input), ...(expected === undefined ? {} : { expected }) },
  ]
  if (issue.code === 'invalid_union' && issue.discriminator !== undefined)
    return stateProblems(issue.discriminator, 'options' in issue ? (issue.options ?? []).map(String) : [], Object(issue.input), place())
  if (issue.code === 'invalid_union') return bad(`is ${kindOf(issue.input)}`, kindsOf(issue.errors.flat()).join(' or '))
  if (issue.code === 'invalid_type') {
    const kind = KINDS[issue.expected] ?? issue.expected
    if (issue.input === undefined) return [{ code: MISSING, ...place(), message: 'is missing', expected: kind }]
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
  place: { readonly file: string; readonly column: string },
): Problem[] {
  const expected = states.join(', ')
  if (Object.hasOwn(input, key)) {
    const found = shownValue(input[key])
    const near = nearest(found, states)
    return [{ code: BAD, ...place, message: 'is not one of the states', found, expected, ...(near === undefined ? {} : { nearest: near }) }]
  }
  const misspelt = nearest(key, Object.keys(input))
  return misspelt === undefined
    ? [{ code: MISSING, ...place, message: 'is missing', expected }]
    : [unknownKey(misspelt, [key], input, { ...place, column: place.column.replace(/[^.]*$/, () => misspelt) })]
}

function unknownKey(key: string, known: readonly string[], input: unknown, place: Pick<Problem, 'file' | 'column'>): Problem {
  const free = known.filter((name) => !Object.hasOwn(Object(input), name))
  const near = nearest(key, free)
  const name = place.file?.split('/').at(-1)
  const message = `is not a key of ${name}${known.includes(key) ? ' in this state' : ''}`
  return { code: UNKNOWN, ...place, message, ...(near === undefined ? expectedOf(free) : { nearest: near }) }
}

const expectedOf = (names: readonly string[]) => (names.length === 0 ? {} : { expected: `one of ${names.join(', ')}` })

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
