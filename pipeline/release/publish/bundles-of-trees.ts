// The root of a tree is made from the bundles of its releases. A build of some releases needs those of the others as well.

import { join } from 'node:path'
import { LAYOUT_FILE } from '../../api/paths.ts'
import { readIfThere, sha256 } from '../../io/files.ts'
import { Failure } from '../../model/failure.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import { layoutIn } from './page-sizes.ts'
import type { Places } from './standing-release.ts'

/** Failure 'other-bundle' if the bundle of one of these releases is missing, or is not the one of which its tree was made. */
export async function assertBundles(
  others: readonly ReleasePlan[],
  wanted: readonly ReleasePlan[],
  placesOf: (version: string) => Places,
): Promise<void> {
  for (const { release } of others) {
    const { bundle, tree } = placesOf(release.version)
    const layout = tree === null ? undefined : layoutIn(await readIfThere(join(tree, LAYOUT_FILE)))
    if (!layout) continue
    const manifest = await readIfThere(join(bundle, 'manifest.json'))
    if (manifest && sha256(manifest) === layout.bundle) continue
    const all = [release, ...wanted.map((plan) => plan.release)].map(({ version }) => version)
    throw new Failure(
      'other-bundle',
      `${tree} was not made of the bundle ${bundle}${manifest ? '' : ', which is missing'}. The pages that list all releases are made of bundles.`,
      { hint: `Build ${release.version} as well, with the same options: plastic-eol build ${all.join(' ')}` },
    )
  }
}
