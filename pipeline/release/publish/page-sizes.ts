// The sizes in which pages are built, and the kind of the tree. An environment has the same ones for all its releases.

import { join } from 'node:path'
import { type ApiLayout, layoutSchema } from '../../../schemas/api.ts'
import { LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { isFolder, readIfThere, sha256 } from '../../io/files.ts'
import { Failure } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { listed } from '../../model/listed.ts'
import { MOST_PAGE_SIZE, PAGE_SIZES } from '../../model/paging.ts'
import type { ReleasePlan } from '../plan/plans.ts'

/** The sizes that a person names, the default first: `50,500`. Failure 'bad-page-sizes'. */
export function parsePageSizes(text: string): number[] {
  const sizes = text.split(',').map((part) => (/^[1-9]\d{0,3}$/.test(part) ? Number(part) : Number.NaN))
  if (sizes.every((size) => size <= MOST_PAGE_SIZE) && new Set(sizes).size === sizes.length) return sizes
  throw new Failure(
    'bad-page-sizes',
    `--page-sizes accepts different whole numbers from 1 to ${MOST_PAGE_SIZE}, separated by commas, the default first, not ${JSON.stringify(text)}.`,
    { hint: `Without this option, the sizes are ${PAGE_SIZES.join(',')}.` },
  )
}

/**
 * A build of some releases leaves the trees of the others, which its own have to fit. Failure 'other-page-sizes' or 'other-tree' if one of
 * them has other page sizes or the other kind of tree: an environment has one list of sizes and one kind. Failure 'other-layout' if an
 * earlier version of the program wrote it with another layout of files. Failure 'other-bundle' if its bundle, of which the root of the tree
 * is made, is missing, or is not the one of which its tree was made.
 */
export async function assertOthersFit(
  { pageSizes, tree: kind }: { readonly pageSizes: readonly number[]; readonly tree: TreeKind },
  others: readonly ReleasePlan[],
  wanted: readonly ReleasePlan[],
  placesOf: (version: string) => { readonly bundle: string; readonly tree: string | null },
): Promise<void> {
  for (const { release } of others) {
    const { bundle, tree } = placesOf(release.version)
    if (tree === null || !(await isFolder(tree))) continue
    const layout = layoutIn(await readIfThere(join(tree, LAYOUT_FILE)))
    if (layout === undefined)
      throw new Failure(
        'other-layout',
        `${tree} has no ${LAYOUT_FILE} that describes its pages: an earlier version of plastic-eol wrote it.`,
        { hint: 'Build all releases together, or choose another folder with --out.' },
      )
    const built = kindOf(layout)
    if (built !== kind)
      throw new Failure(
        'other-tree',
        `${tree} is a ${built} tree, but this build makes a ${kind} one: all releases of an environment need the same kind.`,
        { hint: `Build all releases together, keep the kind with --tree ${built}, or choose another folder with --out.` },
      )
    const sizes = layout.page_sizes
    if (!areSameSizes(sizes, pageSizes))
      throw new Failure(
        'other-page-sizes',
        `${tree} has pages of ${listed(sizes)} records, but this build makes pages of ${listed(pageSizes)}.`,
        { hint: `Build all releases together, keep the sizes with --page-sizes ${sizes.join(',')}, or choose another folder with --out.` },
      )
    await assertMadeOf(
      { tree, layout, bundle },
      [release, ...wanted.map((plan) => plan.release)].map(({ version }) => version),
    )
  }
}

/**
 * Failure 'other-bundle' if the tree of a release was not made of the bundle in this place. `builds`: the releases that a build has to make
 * so that it is, its own first.
 */
export async function assertMadeOf(
  { tree, layout, bundle }: { readonly tree: string; readonly layout: ApiLayout | undefined; readonly bundle: string },
  builds: readonly string[],
): Promise<void> {
  const manifest = await readIfThere(join(bundle, 'manifest.json'))
  if (manifest && sha256(manifest) === layout?.bundle) return
  throw new Failure(
    'other-bundle',
    `${tree} was not made of the bundle ${bundle}${manifest ? '' : ', which is missing'}. The pages that list all releases are made of bundles.`,
    { hint: `Build ${builds[0]} as well, with the same options: plastic-eol build ${builds.join(' ')}` },
  )
}

/** The content of layout.json; undefined if it is missing or something else. */
export function layoutIn(bytes: Buffer | undefined): ApiLayout | undefined {
  return layoutSchema.safeParse(jsonOf(bytes)).data
}

/** The kind of a tree; earlier versions of the program made full trees only, and did not state it. */
export const kindOf = (layout: Pick<ApiLayout, 'tree'> | undefined): TreeKind => layout?.tree ?? 'full'

/** Whether two lists name the same sizes, in whatever order. */
export function areSameSizes(a: readonly number[], b: readonly number[]): boolean {
  const known = new Set(b)
  return a.length === known.size && a.every((size) => known.has(size))
}
