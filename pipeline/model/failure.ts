// What is wrong, where, and what to do next: in the words of every message. A failure is expected; anything else that is thrown is a bug.

import { plural } from './count.ts'
import { type Group, grouped, largest } from './lists.ts'

/** What is wrong, and where: what a problem with an input and a finding of a rule have in common. */
export interface WhatIsWrong {
  /** What is violated, in kebab-case: a rule of checks, or of what can be read, such as `unknown-country`. Stable. */
  readonly rule: string
  readonly message: string
  readonly expected?: string | null
  readonly actual?: string | null
  readonly file?: string | null
  /** 1-based; the header is line 1. */
  readonly line?: number | null
}

/** One thing that is wrong with a file, with its place and, for a near miss, what was probably meant. */
export interface Problem extends WhatIsWrong {
  readonly expected?: string
  /** The text that was found, as it is in the file. */
  readonly actual?: string
  readonly file?: string
  readonly line?: number
  readonly column?: string
  readonly nearest?: string
  /** What to do about it, where the rule alone does not say it. A sentence. */
  readonly advice?: string
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

/** `message; expected x, found y` */
export const saysOf = ({ message, ...compared }: Pick<WhatIsWrong, 'message' | 'expected' | 'actual'>) => message + comparedOf(compared)

/** `; expected x, found y` behind a message; empty where nothing is compared. */
export function comparedOf({ expected, actual }: Pick<WhatIsWrong, 'expected' | 'actual'>): string {
  const parts = [...(expected ? [`expected ${expected}`] : []), ...(actual ? [`found ${actual}`] : [])]
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`
}

/** `sources/demo/population.csv:12`, or null; `pathOf` gives a path as seen from where a command runs. */
export function placeOf({ file, line }: Pick<WhatIsWrong, 'file' | 'line'>, pathOf = (path: string) => path): string | null {
  if (!file) return null
  return line ? `${pathOf(file)}:${line}` : pathOf(file)
}

/** The texts of a problem as a finding has them: quoted, and with what was probably meant. */
export function textsOf({ message, expected, actual, nearest }: Problem) {
  const probably = nearest === undefined ? [] : [`probably ${JSON.stringify(nearest)}`]
  const wanted = [...(expected === undefined ? [] : [expected]), ...probably]
  return { message, expected: wanted.join(', ') || null, actual: actual === undefined ? null : JSON.stringify(actual) }
}

/** `sources/demo/population.csv:12, column persons: message; expected x, found "y"`, and what to do where the problem says it. */
export function describeProblem(problem: Problem): string {
  const { column, advice } = problem
  const about = `${placeOf(problem) ?? 'input'}${column === undefined ? '' : `, column ${column}`}`
  return `${about}: ${saysOf(textsOf(problem))}${advice === undefined ? '' : `. ${advice}`}`
}

/** Problems that differ only in their line, each group where its first problem is: one cause does not hide the other problems. */
export const problemsAlike = (problems: readonly Problem[]): Group<Problem>[] =>
  grouped(problems, (problem) => JSON.stringify({ ...problem, line: undefined })).map(([, alike]) => alike)

/** `also on line 403`, `also on 3 other lines, the last 403`; `also in 3 other rows` where they are not all on lines of one file. */
export function alsoOn(file: string | null | undefined, others: readonly WhatIsWrong[]): string {
  const lines = others.flatMap((other) => (other.line && other.file === file ? [other.line] : []))
  if (lines.length < others.length) return `also in ${plural(others.length, 'other row')}`
  return lines.length === 1 ? `also on line ${lines[0]}` : `also on ${plural(lines.length, 'other line')}, the last ${largest(lines)}`
}

/** Problems without repetitions: several checks may find the same. */
export const distinct = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [describeProblem(problem), problem])).values(),
]
