// The sizes in which pages are built, and the kind of the tree. An environment has the same ones for all its releases.

import { join } from 'node:path'
import { type ApiLayout, layoutSchema } from '../../../schemas/api.ts'
import { LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { isFolder, readIfThere } from '../../io/files.ts'
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
 * Failure 'other-page-sizes' or 'other-tree' if a release in the tree that is not built now has other page sizes or the other kind of tree:
 * an environment has one list of sizes and one kind. Failure 'other-layout' if an earlier version of the program wrote the release with
 * another layout of files.
 */
export async function assertSameLayout(
  { pageSizes, tree: kind }: { readonly pageSizes: readonly number[]; readonly tree: TreeKind },
  plans: readonly ReleasePlan[],
  treeOf: (version: string) => string | null,
): Promise<void> {
  for (const { release } of plans) {
    const tree = treeOf(release.version)
    if (tree === null || !(await isFolder(tree))) continue
    const built = await builtLayout(tree)
    if (built === undefined)
      throw new Failure(
        'other-layout',
        `${tree} has no ${LAYOUT_FILE} that describes its pages: an earlier version of plastic-eol wrote it.`,
        {
          hint: 'Build all releases together, or choose another folder with --out.',
        },
      )
    if (built.kind !== kind)
      throw new Failure(
        'other-tree',
        `${tree} is a ${built.kind} tree, but this build makes a ${kind} one: all releases of an environment need the same kind.`,
        {
          hint: `Build all releases together, keep the kind with --tree ${built.kind}, or choose another folder with --out.`,
        },
      )
    if (areSameSizes(built.pageSizes, pageSizes)) continue
    throw new Failure(
      'other-page-sizes',
      `${tree} has pages of ${listed(built.pageSizes)} records, but this build makes pages of ${listed(pageSizes)}.`,
      {
        hint: `Build all releases together, keep the sizes with --page-sizes ${built.pageSizes.join(',')}, or choose another folder with --out.`,
      },
    )
  }
}

/** The kind and the page sizes (ascending) of a release's tree; undefined if no layout.json states them. */
async function builtLayout(tree: string): Promise<{ readonly kind: TreeKind; readonly pageSizes: readonly number[] } | undefined> {
  const layout = layoutIn(await readIfThere(join(tree, LAYOUT_FILE)))
  return layout && { kind: kindOf(layout), pageSizes: layout.page_sizes }
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
