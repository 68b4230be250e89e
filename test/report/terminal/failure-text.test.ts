import { expect, it } from 'vitest'
import { Failure, type Problem } from '../../../pipeline/model/failure.ts'
import { failureText } from '../../../pipeline/report/terminal/failure-text.ts'

const unknown = (line: number, found: string): Problem => ({
  code: 'unknown-source',
  file: 'a.csv',
  line,
  column: 'source',
  message: 'unknown source',
  found,
})
const linesOf = (problems: readonly Problem[]) =>
  failureText(new Failure('broken-inputs', 'Broken.', { problems }))
    .split('\n')
    .slice(1, -1)

it('problems that differ only in their line are one line, so that one cause does not hide the others', () => {
  const many = Array.from({ length: 300 }, (_, at) => unknown(at + 2, 'x'))
  expect(linesOf([...many, unknown(400, 'y'), unknown(401, 'z'), unknown(403, 'z')])).toEqual([
    '  a.csv:2, column source: unknown source, found "x" (also on 299 other lines, the last 301)',
    '  a.csv:400, column source: unknown source, found "y"',
    '  a.csv:401, column source: unknown source, found "z" (also on line 403)',
  ])
})

it('of more than twenty different problems, twenty are printed, and how many that are', () => {
  const lines = linesOf([unknown(2, '0'), ...Array.from({ length: 25 }, (_, at) => unknown(at + 3, `${at}`))])
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe('  … 21 of 26 problems; --json prints all')
})
