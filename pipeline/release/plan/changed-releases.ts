// Nothing is written of releases that somebody changed since a command read them: another command, or an editor.

import { isDeepStrictEqual } from 'node:util'
import type { Release } from '../../../schemas/release.ts'
import { Failure } from '../../model/failure.ts'
import { listed } from '../../model/listed.ts'
import { readReleases } from './plans.ts'
import { releaseFile } from './release-file.ts'

/** `read` are all releases as the command read them. Failure 'changed-meanwhile' if they are not like that any more. */
export async function assertUnchanged(root: string, read: readonly Release[]): Promise<void> {
  const now = await readReleases(root)
  const named = (releases: readonly Release[], version: string) => releases.find((release) => release.version === version)
  const versions = new Set([...read, ...now].map(({ version }) => version))
  const other = [...versions].filter((version) => !isDeepStrictEqual(named(read, version), named(now, version)))
  if (other.length === 0) return
  throw new Failure('changed-meanwhile', `${listed(other.map(releaseFile))} changed while this command ran, and nothing is written.`, {
    hint: 'Run the command again: it begins with the releases as they are now.',
  })
}
