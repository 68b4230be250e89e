// What is worth a look in the releases of a workspace, although it stops nothing.

import { join } from 'node:path'
import type { Environment, Release } from '../../../schemas/release.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { knownCountries, rowsInForce } from '../../ingest/covered-countries.ts'
import { exists, isFolder, namesIn } from '../../io/files.ts'
import { plural } from '../../model/count.ts'
import { listed } from '../../model/listed.ts'
import { compareVersions } from '../../model/versions.ts'
import { isDraft, readPlans, readReleases } from './plans.ts'
import { lockFile } from './release-file.ts'

/** Texts about the releases of the workspace; none if there is nothing to say. */
export async function releaseRemarks(root: string, env: Environment): Promise<string[]> {
  const releases = await readReleases(root)
  const draft = releases.find((release) => isDraft(release) && release.environments[env])
  const kept = draft && (await keptRowsRemark(root, env, releases, draft.version))
  return [await strayRemark(root), await unlockedRemark(root, env), kept].filter((remark) => remark !== undefined)
}

/** How many rows a remark lists. */
const LISTED = 20

/**
 * The sentence about rows that hold in a new release although they came with a withdrawn one directly before it. No rule says this, because
 * the status of a release affects no bundle. Rows of publishers' files are left out: their descriptors have the snapshot. Failure
 * 'broken-inputs'.
 */
export async function keptRowsRemark(
  root: string,
  env: Environment,
  releases: readonly Release[],
  version: string,
): Promise<string | undefined> {
  const before = releases.filter((release) => release.environments[env] && compareVersions(release.version, version) < 0)
  const withdrawn = before.slice(before.findLastIndex(({ status }) => status.state !== 'withdrawn') + 1).map((release) => release.version)
  if (withdrawn.length === 0) return undefined
  const names = await knownCountries(root)
  const kept: string[] = []
  for (const { name } of TABLES)
    for (const { file, line, key, since } of await rowsInForce(root, env, name, version, names))
      if (withdrawn.includes(since)) kept.push(`${file}:${line} (${key})`)
  if (kept.length === 0) return undefined
  const more = kept.length > LISTED ? ` and ${kept.length - LISTED} more` : ''
  return `${version} keeps ${plural(kept.length, 'row')} of ${listed(withdrawn)}, withdrawn: ${kept.slice(0, LISTED).join(', ')}${more}. Append a row with since ${version} for each that is wrong.`
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
