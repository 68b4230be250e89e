// No cell can be changed in silence: every column of every table, edited once in a locked release.

import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { describeProblem, Failure } from '../../pipeline/model/failure.ts'
import { inputDifferences, lockedTables, makeLock } from '../../pipeline/release/lock.ts'
import type { Column } from '../../schemas/columns.ts'
import type { Lock } from '../../schemas/lock.ts'
import { TABLES, type Table } from '../../schemas/tables.ts'
import { copyWorkspace } from '../workspace.ts'

const workspace = copyWorkspace()
afterAll(() => workspace.remove())

const NO_SUMS = { 'datasets.csv': '', 'reference-data.json': '', 'metadata.json': '', 'files.txt': '' }
let lock: Lock
beforeAll(async () => {
  const inputs = inputsOf(await readInputs({ root: workspace.root, env: 'demo' }), '1.1')
  lock = makeLock('1.1', 'demo', lockedTables(inputs), NO_SUMS, { pipeline: '0', engine: '0', files: {} })
})

/** Another value that the column takes; undefined where there is none. */
function otherValue(column: Column, cell: string): string | undefined {
  switch (column.kind) {
    case 'choice':
      return column.allowed?.find((value) => value !== cell)
    case 'country':
      return cell === 'ABW' ? 'AIA' : 'ABW'
    case 'area':
      return 'ABW'
    case 'year':
      return cell === '1999' ? '1998' : '1999'
    case 'percent':
      return cell === '7.25' ? '7.5' : '7.25'
    case 'mass':
    case 'index':
    case 'weight':
    case 'count':
      return `${Number(cell || '0') + 1}`
    case 'score':
      return cell === '1' ? '2' : '1'
    case 'flag':
      return cell === 'yes' ? '' : 'yes'
    case 'version':
      return '1.3'
    default:
      return `${cell} (edited)`
  }
}

/** What a locked release says about its inputs as they are now, one line for each thing: place and message. */
async function saidNow(): Promise<string[]> {
  const all = await readInputs({ root: workspace.root, env: 'demo' })
  if (all.problems.length > 0) return all.problems.map(describeProblem)
  try {
    return inputDifferences(lock, inputsOf(all, '1.1')).map(({ file, line, message }) => `${file}:${line}: ${message}`)
  } catch (error) {
    if (error instanceof Failure) return error.problems.map(describeProblem)
    throw error
  }
}

const filled = (TABLES as readonly Table[]).filter((table) => workspace.read(`sources/demo/${table.name}.csv`).split('\n').length > 2)

describe.each(filled.map((table) => [table.name, table] as const))('an edit of %s in a locked release', (name, table) => {
  const file = `sources/demo/${name}.csv`
  // Columns that a release does not rest on: a row that is not withdrawn stays so, and `since` moves the row out of the release.
  const columns = table.columns.filter((column) => column.name !== 'withdrawn')

  it.each(columns.map((column) => [column.name, column] as const))(
    'of the column %s is named with its file and line',
    async (_, column) => {
      const original = workspace.read(file)
      const rows = Papa.parse<string[]>(original.trimEnd(), { delimiter: ',', quoteChar: '"', newline: '\n' }).data
      const at = table.columns.findIndex((candidate) => candidate.name === column.name)
      const value = otherValue(column, rows[1]?.[at] ?? '')
      const edited = rows.map((row, index) => (index === 1 ? row.map((cell, position) => (position === at ? (value ?? '') : cell)) : row))
      workspace.write(file, `${Papa.unparse(edited, { newline: '\n' })}\n`)
      try {
        const said = (await saidNow()).join('\n')
        // A row that moves to another release is missing here: its neighbours tell where it was.
        if (column.name === 'since') expect(said).toMatch(/missing|not what was locked|not there/)
        // Rows that refer to a source that is gone are what is wrong then.
        else if (name === 'sources' && column.name === 'source') expect(said).toContain(`found "${rows[1]?.[at]}"`)
        // Of two rows with one key the later is named, with the line of the earlier.
        else expect(said).toMatch(new RegExp(`${file}:2\\b|${file}:\\d+.*line 2 already`))
      } finally {
        workspace.write(file, original)
      }
    },
  )

  it('that deletes a row says between which rows it is missing', async () => {
    const original = workspace.read(file)
    const lines = original.split('\n')
    workspace.write(file, [lines[0], ...lines.slice(2)].join('\n'))
    try {
      expect((await saidNow()).join('\n')).toMatch(/missing|not there|no weight|no row|unknown source|unknown area|not what was locked/)
    } finally {
      workspace.write(file, original)
    }
  })
})

it('says nothing about a release in which nothing was edited, though rows of later releases stand in the same files', async () => {
  expect(await saidNow()).toEqual([])
})
