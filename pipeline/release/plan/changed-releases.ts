// Writes the release.json files that a command changes, unless one of the releases was changed since the command read them: by another
// command, or in an editor.

import { isDeepStrictEqual } from 'node:util'
import type { Release } from '../../../schemas/release.ts'
import { belowRoot } from '../../io/disk-failure.ts'
import { Failure } from '../../model/failure.ts'
import { listed } from '../../model/listed.ts'
import { readReleases } from './plans.ts'
import { releaseFile, writeReleases } from './release-file.ts'
import { changingReleases } from './unfinished-change.ts'

/**
 * Writes release.json of the changed releases as `writeReleases` does, and returns the files. `read` are all releases as the command read
 * them. Failure 'changed-meanwhile' if they are not like that any more; then nothing is written, also if nothing was to be written. No
 * other command changes a release between the comparison and the writing: 'destination-busy' if one is doing so.
 */
export async function writeChanged(root: string, read: readonly Release[], changed: readonly Release[]): Promise<string[]> {
  return belowRoot(() =>
    changingReleases(root, async () => {
      assertSame(read, await readReleases(root))
      return writeReleases(root, changed)
    }),
  )
}

function assertSame(read: readonly Release[], now: readonly Release[]): void {
  const named = (releases: readonly Release[], version: string) => releases.find((release) => release.version === version)
  const versions = new Set([...read, ...now].map(({ version }) => version))
  const other = [...versions].filter((version) => !isDeepStrictEqual(named(read, version), named(now, version)))
  if (other.length === 0) return
  throw new Failure('changed-meanwhile', `${listed(other.map(releaseFile))} changed while this command ran, and nothing is written.`, {
    hint: 'Run the command again: it begins with the releases as they are now.',
  })
}
