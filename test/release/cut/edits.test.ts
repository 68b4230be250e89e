// Tests that no cell can change unnoticed: edits columns of every table in a locked release, in thorough runs every column.

import { beforeAll, describe, expect, it } from 'vitest'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import { lockedTables } from '../../../pipeline/release/cut/lock.ts'
import type { LockedTable } from '../../../schemas/lock.ts'
import { TABLES, type Table } from '../../../schemas/tables.ts'
import { THOROUGH } from '../../random.ts'
import { smallWorkspace } from '../../small-workspace.ts'
import { cellsOf, csvOf, otherValue, saidOf, withCell } from './edited-inputs.ts'

const workspace = smallWorkspace()

let locked: readonly LockedTable[]
beforeAll(async () => {
  locked = lockedTables(inputsOf(await readInputs({ root: workspace.root, env: 'demo' }), '1.1'))
})

/** The messages of a locked release about its current inputs. */
const saidNow = async () => saidOf('1.1', locked, await readInputs({ root: workspace.root, env: 'demo' }))

const filled = (TABLES as readonly Table[]).filter((table) => workspace.read(`sources/demo/${table.name}.csv`).split('\n').length > 2)

describe.each(filled.map((table, place) => [table.name, table, place] as const))(
  'an edit of %s in a locked release',
  (name, table, place) => {
    const file = `sources/demo/${name}.csv`
    // All columns except `withdrawn`, on which the values of a release do not rest. An edit of `since` moves the row out of the release.
    // A third of them in each table, so that columns of every kind are edited in some.
    const columns = table.columns.filter(({ name }, at) => name !== 'withdrawn' && (THOROUGH || (at + place) % 3 === 0))

    it.each(columns.map((column) => [column.name, column] as const))(
      'of the column %s is named with its file and line',
      async (_, column) => {
        const original = workspace.read(file)
        const rows = cellsOf(original)
        const at = table.columns.findIndex((candidate) => candidate.name === column.name)
        const value = otherValue(column, rows[1]?.[at] ?? '')
        workspace.write(file, csvOf(withCell(rows, 1, at, value ?? '')))
        try {
          const said = (await saidNow()).join('\n')
          // A row that moves to another release is missing in this one. The message names the neighbouring rows.
          if (column.name === 'since') expect(said).toMatch(/missing|differs from the locked|not there/)
          // If other rows refer to the edited source, they are reported, because the source no longer exists.
          else if (name === 'sources' && column.name === 'source') expect(said).toMatch(new RegExp(`found "${rows[1]?.[at]}"|${file}:2\\b`))
          // A message about two rows with the same key names the later row and the line of the earlier one.
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
        expect((await saidNow()).join('\n')).toMatch(
          /missing|not there|no weight|no row|unknown source|unknown area|differs from the locked/,
        )
      } finally {
        workspace.write(file, original)
      }
    })
  },
)

it('says nothing about a release in which nothing was edited, though rows of later releases stand in the same files', async () => {
  expect(await saidNow()).toEqual([])
})
