// Whether the sources of the program changed since it was compiled: a maintainer who writes an adapter would check the old one.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './folders.ts'
import { packageRoot } from './package-files.ts'

/** What `npm run compile` writes last. */
const COMPILED = 'dist/program/cli.js'
const SOURCES = ['pipeline', 'schemas']

/** The text about a source in a clone that is newer than the compiled program; undefined if none is, as in an installed package. */
export function staleProgramRemark(root = packageRoot()): string | undefined {
  const timeOf = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs
  const compiled = timeOf(COMPILED)
  if (compiled === undefined) return undefined
  const sources = SOURCES.flatMap((folder) =>
    timeOf(folder) === undefined ? [] : filesBelow(join(root, folder)).map((path) => `${folder}/${path}`),
  )
  const newer = sources.find((path) => path.endsWith('.ts') && (timeOf(path) ?? 0) > compiled)
  return (
    newer &&
    `The program is older than its sources: ${newer} has changed since. Run \`npm run compile\`, or the old program goes on running.`
  )
}
