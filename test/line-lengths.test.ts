import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../pipeline/io/folders.ts'
import { PROJECT } from './workspace.ts'

/** Characters. The formatter breaks code at 140 where it can; texts and queries in strings are broken by hand, comments, too. */
const LONGEST = { code: 160, comment: 140 }

const GENERATED = ['pipeline/report/world/world-shapes.ts']

const FOLDERS = ['bench', 'docs', 'pipeline', 'schemas', 'test']
const files = FOLDERS.flatMap((folder) => filesBelow(join(PROJECT, folder)).map((path) => `${folder}/${path}`)).filter(
  (path) => /\.(?:ts|mjs|css)$/.test(path) && !GENERATED.includes(path),
)

/** `pipeline/main.ts:12: 171 characters`, for each line that is too long. */
function longLines(path: string): string[] {
  const lines = readFileSync(join(PROJECT, path), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const most = /^\s*(?:\/\/|\/?\*)/.test(line) ? LONGEST.comment : LONGEST.code
    return line.length > most ? [`${path}:${index + 1}: ${line.length} characters`] : []
  })
}

describe('lines', () => {
  it(`have at most ${LONGEST.code} characters, those of comments ${LONGEST.comment}, so that they can be read and compared`, () => {
    expect(files.flatMap(longLines)).toEqual([])
    expect(files.length).toBeGreaterThan(800)
  })

  it('are too long in the generated files that are left out', () => {
    expect(GENERATED.filter((path) => longLines(path).length === 0)).toEqual([])
  })
})
