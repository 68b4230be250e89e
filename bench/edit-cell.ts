// Edits one cell of the demo, as a maintainer would who corrects a value.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A table with rows of the first release and of the last. */
const TABLE = 'sources/demo/collection.csv'

/** The share in the first row since a release. */
const cellSince = (release: string) => new RegExp(`^([A-Z]{3},\\d{4},)([\\d.]+)(?=,.*,${release.replace('.', '\\.')},$)`, 'm')

/** Takes a tenth from the share in the first row that holds since a release. */
export function editCell(root: string, release: string): void {
  const file = join(root, TABLE)
  const before = readFileSync(file, 'utf8')
  const after = before.replace(cellSince(release), (_, key: string, share: string) => `${key}${(Number(share) * 0.9).toFixed(2)}`)
  if (after === before) throw new Error(`${file} has no row since ${release}`)
  writeFileSync(file, after)
}
