// What is worth a look in the releases of a workspace, although it stops nothing.

import { join } from 'node:path'
import type { Environment } from '../../../schemas/release.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { knownCountries, rowsInForce } from '../../ingest/covered-countries.ts'
import { isFolder, namesIn } from '../../io/files.ts'
import { plural } from '../../model/count.ts'
import { listed } from '../../model/listed.ts'
import { compareVersions } from '../../model/versions.ts'
import { isDraft } from './chain.ts'
import { type ReleasePlan, readPlans, readReleases } from './plans.ts'

/** Texts about the releases of the workspace; none if there is nothing to say. */
export async function releaseRemarks(root: string, env: Environment): Promise<string[]> {
  const plans = await readPlans(root, env)
  const draft = plans.find(isDraft)
  const kept = draft && (await keptRowsRemark(root, env, plans, draft.release.version))
  return [await strayRemark(root), kept].filter((remark) => remark !== undefined)
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
  plans: readonly ReleasePlan[],
  version: string,
): Promise<string | undefined> {
  const before = plans.filter(({ release }) => compareVersions(release.version, version) < 0)
  const withdrawn = before
    .slice(before.findLastIndex(({ status }) => status.state !== 'withdrawn') + 1)
    .map(({ release }) => release.version)
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
