// The root of a tree is made from the bundles of its releases. A build of some releases needs those of the others as well.

import { join } from 'node:path'
import { manifestSchema } from '../../../schemas/manifest.ts'
import { FILES_TXT } from '../../api/paths.ts'
import { readIfThere } from '../../io/files.ts'
import { Failure } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { parseFilesText } from '../cut/listed-files.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import type { Published } from './build-memo.ts'

/** Failure 'other-bundle' if the bundle of one of these releases is missing, or is not the one of which its tree was made. */
export async function assertBundles(
  others: readonly ReleasePlan[],
  wanted: readonly ReleasePlan[],
  placesOf: (version: string) => Published,
): Promise<void> {
  for (const { release } of others) {
    const { bundle, tree } = placesOf(release.version)
    const list = tree === null ? undefined : await readIfThere(join(tree, FILES_TXT))
    if (!list) continue
    const manifest = manifestSchema.safeParse(jsonOf(await readIfThere(join(bundle, 'manifest.json')))).data
    const listed = new Map(parseFilesText(list.toString('utf8')).map(({ path, sha256 }) => [path, sha256]))
    const isItsOwn = manifest?.files.every(({ path, sha256 }) => (listed.get(path) ?? sha256) === sha256)
    if (isItsOwn) continue
    const all = [release, ...wanted.map((plan) => plan.release)].map(({ version }) => version)
    throw new Failure(
      'other-bundle',
      `${tree} was not made of the bundle ${bundle}${manifest ? '' : ', which is missing'}. The pages that list all releases are made of bundles.`,
      { hint: `Build ${release.version} as well, with the same options: plastic-eol build ${all.join(' ')}` },
    )
  }
}
