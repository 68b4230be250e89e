// Expected failures: what happened, where, and what to do next. Anything else that is thrown is a bug.

import { count } from './count.ts'
import { type Group, grouped } from './lists.ts'

/** One thing that is wrong with an input, with its place and, for a near miss, what was probably meant. */
export interface Problem {
  /** Stable code in kebab-case, such as `unknown-country`. */
  readonly code: string
  readonly message: string
  readonly file?: string
  /** 1-based; the header is line 1. */
  readonly line?: number
  readonly column?: string
  readonly found?: string
  readonly expected?: string
  readonly nearest?: string
  /** What to do about it, where the code alone does not say it. A sentence. */
  readonly remedy?: string
}

export interface FailureDetails {
  /** What the reader can do about it. */
  readonly hint?: string
  /** All that is wrong, where there is more than one thing. */
  readonly problems?: readonly Problem[]
  /** 1: findings that block; 2: bad input or usage. */
  readonly exitCode?: 1 | 2
  /** Path of a page that shows the problems. */
  readonly report?: string
  readonly cause?: unknown
}

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: string
  readonly hint: string | undefined
  readonly problems: readonly Problem[]
  readonly exitCode: 1 | 2
  readonly report: string | undefined

  /** `code` is stable and in kebab-case; `message` says what happened and where. */
  constructor(code: string, message: string, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.hint = details.hint
    this.problems = details.problems ?? []
    this.exitCode = details.exitCode ?? 2
    this.report = details.report
  }
}

/** `sources/demo/population.csv:12, column persons` */
function placeOf(problem: Problem): string {
  const line = problem.line === undefined ? '' : `:${problem.line}`
  const column = problem.column === undefined ? '' : `, column ${problem.column}`
  return `${problem.file ?? 'input'}${line}${column}`
}

/** One line: the place, and what the problem says. */
export const describeProblem = (problem: Problem): string => `${placeOf(problem)}: ${saysOfProblem(problem)}`

/** What is wrong, the text found, what was expected, what was probably meant, what to do. */
export function saysOfProblem(problem: Problem): string {
  const found = problem.found === undefined ? '' : `, found ${JSON.stringify(problem.found)}`
  const expected = problem.expected === undefined ? '' : `; expected ${problem.expected}`
  const near = problem.nearest === undefined ? '' : `; did you mean ${JSON.stringify(problem.nearest)}?`
  const remedy = problem.remedy === undefined ? '' : `${near === '' ? '.' : ''} ${problem.remedy}`
  return `${problem.message}${found}${expected}${near}${remedy}`
}

/** Problems that differ only in their line, each group where its first problem is: one cause does not hide the other problems. */
export const problemsAlike = (problems: readonly Problem[]): Group<Problem>[] =>
  grouped(problems, (problem) => JSON.stringify({ ...problem, line: undefined })).map(([, alike]) => alike)

/** One line for all of a group. */
export const describeAlike = (alike: Group<Problem>): string => `${describeProblem(alike[0])}${alsoOnLines(alike)}`

/** ` (also on line 403)`, or nothing if the group has one problem, or is about no line. */
function alsoOnLines([, ...others]: Group<Problem>): string {
  const line = others.at(-1)?.line
  if (line === undefined) return ''
  return others.length === 1 ? ` (also on line ${line})` : ` (also on ${count(others.length)} other lines, the last ${line})`
}
