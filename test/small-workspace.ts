// Workspaces with two small releases cut out of the demo. They build quickly and use every part of a build.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { writeLock } from '../pipeline/commands/lock.ts'
import { buildReleases } from '../pipeline/release/publish/build.ts'
import { TABLES } from '../schemas/tables.ts'
import { madeOnce } from './made-once.ts'
import { runFolder } from './run-folder.ts'
import { temporaryFolder } from './when-done.ts'
import { copyWorkspace, runCli, type Workspace, workspaceAt } from './workspace.ts'

/**
 * A workspace whose releases are not locked yet. `countries` gives the countries of each release, the latest last: by default Brazil, then
 * Paraguay too.
 */
export function smallWorkspace(
  countries: Readonly<Record<string, readonly string[]>> = { '1.1': ['BRA'], '1.2': ['BRA', 'PRY'] },
): Workspace {
  const workspace = copyWorkspace({ locked: false })
  for (const version of readdirSync(workspace.path('releases')))
    if (!Object.hasOwn(countries, version)) rmSync(workspace.path(`releases/${version}`), { recursive: true })
  const all = [...new Set(Object.values(countries).flat())]
  for (const [name, text] of demoTables(workspace, all)) workspace.write(`sources/demo/${name}.csv`, text)
  for (const [version, { length }] of Object.entries(countries))
    workspace.edit(`releases/${version}/release.json`, /("demo": \{[\s\S]*?"countries": )\d+/, `$1${length}`)
  return workspace
}

/** A workspace that many tests read and none may change. */
export type SharedWorkspace = Pick<Workspace, 'root' | 'path' | 'read'>

/** The file of the built small workspace that holds what the build wrote to stdout and stderr. */
export const SAID = 'build.txt'

/** The small workspace with both releases locked and built, with trees. A run builds it once, for all tests that only read. */
export async function smallBuilt(): Promise<SharedWorkspace> {
  const { root, path, read } = workspaceAt(await builtFolder())
  return { root, path, read }
}

function builtFolder(): Promise<string> {
  return madeOnce(join(runFolder(), 'small-built'), async (folder) => {
    const { root } = smallWorkspace()
    await lockAll(root)
    const { code, stdout, stderr } = runCli(['build'], { cwd: root })
    if (code !== 0) throw new Error(`the build of the small workspace ends with ${code}:\n${stdout}${stderr}`)
    writeFileSync(join(root, SAID), `${stdout}stderr: ${stderr}`)
    renameSync(root, folder)
  })
}

/** A copy of the built small workspace, which a test may change. It has thousands of files: tests that only read use `smallBuilt`. */
export async function builtSmallWorkspace(): Promise<Workspace> {
  const root = temporaryFolder()
  execFileSync('cp', ['-a', `${await builtFolder()}/.`, root])
  return workspaceAt(root)
}

/** A copy of the inputs, the two releases and their locks, without the output of builds. */
export async function lockedSmallWorkspace(): Promise<Workspace> {
  const built = await builtFolder()
  const root = temporaryFolder()
  execFileSync('cp', ['-a', join(built, 'sources'), root])
  for (const version of readdirSync(join(built, 'releases'))) {
    mkdirSync(join(root, 'releases', version), { recursive: true })
    const files = readdirSync(join(built, 'releases', version)).filter((name) => name.endsWith('.json'))
    if (files.length > 0)
      execFileSync('cp', ['-a', ...files.map((name) => join(built, 'releases', version, name)), join(root, 'releases', version)])
  }
  return workspaceAt(root)
}

/** Locks all releases of the demo in a workspace. */
export async function lockAll(root: string): Promise<void> {
  const { releases } = await buildReleases({ root, env: 'demo', versions: [], failOn: 'error', onPhase: () => undefined })
  for (const release of releases) writeLock(root, 'demo', release)
}

/** The text of every demo table by name, with the rows of these countries, of their regions, and those without a country. */
export function demoTables(workspace: Workspace, countries: readonly string[]): Map<string, string> {
  const regions = parsed(workspace, 'countries')
    .rows.filter(([country]) => countries.includes(country ?? ''))
    .map((row) => row[2] ?? '')
  const areas = [...countries, ...regions]
  return new Map(
    TABLES.map(({ name }) => {
      const { head, rows } = parsed(workspace, name)
      const place = Math.max(head.indexOf('country'), head.indexOf('area'))
      const placeOf = (row: readonly string[]) => (name === 'exceptions' ? row[1]?.slice(0, 3) : row[place])
      const kept = rows.filter((row) => areas.includes(placeOf(row) ?? areas[0] ?? ''))
      return [name, `${Papa.unparse([head, ...kept], { newline: '\n' })}\n`]
    }),
  )
}

function parsed(workspace: Workspace, table: string): { readonly head: readonly string[]; readonly rows: readonly string[][] } {
  const text = workspace.read(`sources/demo/${table}.csv`).trimEnd()
  const [head = [], ...rows] = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data
  return { head, rows }
}
