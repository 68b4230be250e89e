// What is worth a look in the releases of a workspace, although it stops nothing.

import { join } from 'node:path'
import type { Environment } from '../../../schemas/release.ts'
import { exists, isFolder, namesIn } from '../../io/files.ts'
import { isDraft, readPlans, readReleases } from './plans.ts'
import { lockFile } from './release-file.ts'

/** Texts about the releases of the workspace; none if there is nothing to say. */
export async function releaseRemarks(root: string, env: Environment): Promise<string[]> {
  return [await strayRemark(root), await unlockedRemark(root, env)].filter((remark) => remark !== undefined)
}

/** The sentence about folders beside the releases that declare none: a misspelt version, a copy, what a build left of another branch. */
async function strayRemark(root: string): Promise<string | undefined> {
  const releases = (await readReleases(root)).map(({ version }) => version)
  const strays: string[] = []
  for (const name of await namesIn(join(root, 'releases')))
    if (!name.startsWith('.') && !releases.includes(name) && (await isFolder(join(root, 'releases', name)))) strays.push(`releases/${name}`)
  if (strays.length === 0) return undefined
  return `No release, and left out: ${strays.join(', ')}. The folder of a release has the name of its version, such as 1.5, and holds release.json. Rename the folder, write its release.json, or remove it.`
}

/**
 * The sentence about releases that are no drafts and have no lock. It is no problem: `lock --end-draft` ends a draft in all its environments
 * and locks it in one of them. But the lock of the last release can be lost without any other trace.
 */
async function unlockedRemark(root: string, env: Environment): Promise<string | undefined> {
  const unlocked: string[] = []
  for (const { release } of await readPlans(root, env))
    if (!isDraft(release) && !(await exists(join(root, lockFile(release.version, env))))) unlocked.push(release.version)
  if (unlocked.length === 0) return undefined
  const files = unlocked.map((version) => lockFile(version, env)).join(', ')
  return `Not locked in ${env}: ${unlocked.join(', ')}. Nothing notices when the data of a release without a lock change. Restore ${files} from version control, or lock with plastic-eol lock <version> --env ${env}.`
}
