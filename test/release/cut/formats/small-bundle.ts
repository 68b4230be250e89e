// The bundle of a small release, for tests that read its files for other programs back with readers that are not part of this project:
// DuckDB's reader of CSV, a reader of Excel files and a parser of XML.

import { readFileSync } from 'node:fs'
import { beforeAll } from 'vitest'
import type { Engine } from '../../../../pipeline/io/engine.ts'
import { type SharedWorkspace, smallBuilt } from '../../../small-workspace.ts'
import { testEngine } from '../../../when-done.ts'

let workspace: SharedWorkspace
let engine: Engine

/** Release 1.2 of Brazil and Paraguay, for all tests of a file. */
export function smallBundleForAllTests(): void {
  beforeAll(async () => {
    workspace = await smallBuilt()
    engine = await testEngine()
  })
}

/** The path of a file of the bundle. */
const pathOf = (name: string) => workspace.path(`releases/1.2/demo/${name}`)
export const read = (name: string) => readFileSync(pathOf(name), 'utf8')
/** SQL: the rows of a CSV file, all as text. */
export const csv = (name: string) => `read_csv('${pathOf(name)}', header = true, all_varchar = true)`
export const rows: Engine['rows'] = (sql) => engine.rows(sql)
