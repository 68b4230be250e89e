// Tests over the publishers' real files run if the files are there. If not, they print a warning, or fail where PLASTIC_EOL_RAW names a
// folder.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SourceDescriptor } from '../schemas/source.ts'
import { PROJECT } from './workspace.ts'

/** The folder of the raw files: PLASTIC_EOL_RAW, else the one that `fetch` fills, else one beside the repository. */
function rawFolder(): string {
  const given = process.env.PLASTIC_EOL_RAW
  if (given !== undefined && given !== '') return resolve(given)
  const fetched = join(PROJECT, 'sources/production/raw')
  return existsSync(fetched) ? fetched : join(PROJECT, '../shared/raw')
}

/** What the descriptors of production pin: all files of all snapshots, with their sums. */
export function pins() {
  const folder = join(PROJECT, 'sources/production')
  const descriptors = readdirSync(folder)
    .map((source) => join(folder, source, 'source.json'))
    .filter((file) => existsSync(file))
    .map((file): SourceDescriptor => JSON.parse(readFileSync(file, 'utf8')))
  return descriptors.flatMap(({ snapshots }) => snapshots.flatMap(({ files }) => files))
}

/** The sorted paths of the pinned files. Reading production needs all of them. */
export const pinnedFiles = (): string[] => [...new Set(pins().map(({ file }) => file))].sort()

/** What the independent implementation of production reads: also files whose figures the project holds as typed tables. */
export const referenceFiles = (): string[] => [
  ...pinnedFiles(),
  'eurostat-packaging/recycled_abroad_2018_2023.csv',
  'uk-packaging-composition/plastic_packaging_composition_mass_kt.csv',
  '../assumptions/national_waste.csv',
]

/**
 * A group of tests that need these raw files (paths below the raw folder). If one is missing, they are skipped with a warning; who names
 * the folder by PLASTIC_EOL_RAW expects the files, so that they fail then.
 */
export function describeWithRawFiles(title: string, files: readonly string[], tests: (raw: string) => void): void {
  const raw = rawFolder()
  const missing = files.filter((file) => !existsSync(join(raw, file)))
  if (missing.length === 0) {
    describe(title, () => tests(raw))
    return
  }
  if (process.env.PLASTIC_EOL_RAW) {
    describe(title, () => it('has the raw files that PLASTIC_EOL_RAW promises', () => expect.fail(`no ${missing.join(', ')} in ${raw}`)))
    return
  }
  console.warn(`SKIPPED "${title}": no ${missing.join(', ')} in ${raw}; fetch the raw files or set PLASTIC_EOL_RAW.`)
  describe.skip(title, () => tests(raw))
}
