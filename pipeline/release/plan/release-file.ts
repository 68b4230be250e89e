// Where a release is declared, releases/<version>/release.json, and how that file is written: in the format of the maintainers, because
// people and the program edit the same files.

import { join } from 'node:path'
import { type Environment, type Release, releaseSchema } from '../../../schemas/release.ts'
import { writeFileAtomic } from '../../io/write-file.ts'

/** Where a release is declared, below the root. */
export const releaseFile = (version: string): string => `releases/${version}/release.json`

/** Where a release is locked, below the root. */
export const lockFile = (version: string, env: Environment): string => `releases/${version}/${env}.lock.json`

/** The line width of the formatter. */
const LINE_WIDTH = 140

/** The text of a release.json: indented by two spaces, members in the order of the schema, a list of texts on one line if it fits. */
export function releaseText(release: Release): string {
  const text = JSON.stringify(releaseSchema.parse(release), undefined, 2)
  return `${text.replace(
    /^( *"[^"]+": )\[\n((?: +"(?:[^"\\]|\\.)*",?\n)+) *\](,?)$/gm,
    (whole, name: string, items: string, comma: string) => {
      const line = `${name}[${items.trim().split(/\n +/).join(' ')}]${comma}`
      return line.length <= LINE_WIDTH ? line : whole
    },
  )}\n`
}

/** Writes release.json of a release below the root, and returns the file. */
export async function writeRelease(root: string, release: Release): Promise<string> {
  const file = releaseFile(release.version)
  writeFileAtomic(join(root, file), releaseText(release), { date: release.date, durable: true })
  return file
}
