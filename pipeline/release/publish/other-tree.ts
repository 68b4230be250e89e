// The tree of the other kind, for a host that does not take the one that was built: made from the same bundles, and shown apart from it.

import { join } from 'node:path'
import { versionsSchema } from '../../../schemas/api.ts'
import type { Environment } from '../../../schemas/release.ts'
import { LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { brokenTree } from '../../api/served-environment.ts'
import { namesIn, readIfThere } from '../../io/files.ts'
import { unpublish } from '../../io/published-folder.ts'
import { jsonOf } from '../../model/json.ts'
import { nameInApi } from '../../model/versions.ts'
import { assertMadeOf, layoutIn } from './page-sizes.ts'
import { openPublication } from './publication.ts'

export interface OtherTree {
  /** The folder that holds the bundles, `releases/<version>/<env>`. */
  readonly out: string
  readonly env: Environment
  readonly kind: TreeKind
  /** Sizes of pages, the default first. */
  readonly pageSizes: readonly number[]
  /** The tree that was built. */
  readonly built: string
  /** Where the other tree is shown. */
  readonly folder: string
  readonly onRelease: (version: string) => void
}

/**
 * Makes a tree of the releases that the built tree lists; files that are there already stay. Failures: 'broken-tree' if it lists
 * none; 'other-bundle' if a bundle is missing, or is not the one of which the built tree was made; 'destination-busy'.
 */
export async function makeOtherTree({ out, env, kind, pageSizes, built, folder, onRelease }: OtherTree): Promise<void> {
  const listed = versionsSchema.safeParse(jsonOf(await readIfThere(join(built, 'versions.json')))).data
  if (!listed) throw brokenTree('versions.json')
  const plans = listed.versions.map(({ status, ...release }) => ({ release, status })).reverse()
  const publication = await openPublication({ out, env, api: true, folder, plans, pageSizes, tree: kind })
  try {
    const names: string[] = []
    for (const { release, status } of plans) {
      const name = nameInApi(release.version, status.state)
      const tree = join(built, 'v', name)
      const layout = layoutIn(await readIfThere(join(tree, LAYOUT_FILE)))
      await assertMadeOf({ tree, layout, bundle: publication.placesOf(release.version).bundle }, [release.version])
      onRelease(release.version)
      await publication.writeTree(release)
      names.push(name)
    }
    publication.show()
    const shown = (await namesIn(join(folder, 'v'))).filter((name) => !name.startsWith('.'))
    for (const name of shown) if (!names.includes(name)) unpublish(join(folder, 'v', name), LAYOUT_FILE)
    await publication.list()
  } finally {
    await publication.close()
  }
}
