// What is worth a look in the releases of a workspace, although it stops nothing.

import { join } from 'node:path'
import type { Environment } from '../../../schemas/release.ts'
import { isFolder, namesIn } from '../../io/files.ts'
import { isDraft } from './chain.ts'
import { keptRemark } from './kept-remark.ts'
import { readPlans, readReleases } from './plans.ts'

/** Texts about the releases of the workspace; none if there is nothing to say. */
export async function releaseRemarks(root: string, env: Environment): Promise<string[]> {
  const plans = await readPlans(root, env)
  const draft = plans.find(isDraft)
  const kept = draft && (await keptRemark(root, env, plans, draft.release.version))
  return [await strayRemark(root), kept].filter((remark) => remark !== undefined)
}

/** The sentence about folders beside the releases that declare none: a misspelt version, a copy, what a build left of another branch. */
async function strayRemark(root: string): Promise<string | undefined> {
  const releases = (await readReleases(root)).map(({ version }) => version)
  const strays: string[] = []
  for (const name of await namesIn(join(root, 'releases')))
    if (!name.startsWith('.') && !releases.includes(name) && (await isFolder(join(root, 'releases', name)))) strays.push(`releases/${name}`)
  if (strays.length === 0) return undefined
  return (
    `No release, and left out: ${strays.join(', ')}. ` +
    'The folder of a release has the name of its version, such as 1.5, and holds release.json. ' +
    'Rename the folder, write its release.json, or remove it.'
  )
}
