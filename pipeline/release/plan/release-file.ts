// Where a release is declared, releases/<version>/release.json, and how that file is written: in the format of the maintainers, because
// people and the program edit the same files.

import { join } from 'node:path'
import { type Environment, type Release, releaseSchema } from '../../../schemas/release.ts'
import { belowRoot } from '../../io/disk-failure.ts'
import { writeFileAtomic } from '../../io/write-file.ts'
import { changeTogether } from './unfinished-change.ts'

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

/**
 * Writes release.json of these releases below the root, all or none, and returns the files. If there are several, all of them must exist
 * already. Commands call `writeChanged`, which first checks that nobody else changed them.
 */
export async function writeReleases(root: string, releases: readonly Release[]): Promise<string[]> {
  const changes = releases.map((release) => ({
    file: releaseFile(release.version),
    text: releaseText(release),
    date: release.date,
  }))
  const [only] = changes
  await belowRoot(async () => {
    if (changes.length > 1) await changeTogether(root, changes)
    else if (only) writeFileAtomic(join(root, only.file), only.text, { date: only.date, durable: true })
  })
  return changes.map(({ file }) => file)
}
