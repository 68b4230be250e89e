// The sizes in which pages are built. An environment has the same ones for all its releases.

import { join } from 'node:path'
import { LAYOUT_FILE, PAGE_SIZES } from '../api/paths.ts'
import { MOST_PAGE_SIZE } from '../api/query.ts'
import { isFolder, readIfThere } from '../io/files.ts'
import { Failure } from '../model/failure.ts'
import { listed } from '../model/listed.ts'
import type { ReleasePlan } from './plans.ts'
import { layoutIn } from './verify-data.ts'

/** The sizes that a person names, the default first: `50,500`. Failure 'bad-page-sizes'. */
export function parsePageSizes(text: string): number[] {
  const sizes = text.split(',').map((part) => (/^[1-9]\d{0,3}$/.test(part) ? Number(part) : Number.NaN))
  if (sizes.every((size) => size <= MOST_PAGE_SIZE) && new Set(sizes).size === sizes.length) return sizes
  throw new Failure(
    'bad-page-sizes',
    `--page-sizes takes different whole numbers from 1 to ${MOST_PAGE_SIZE}, the default first and joined by commas, not ${JSON.stringify(text)}.`,
    { hint: `Left out, it is ${PAGE_SIZES.join(',')}.` },
  )
}

/**
 * Failure 'other-page-sizes' when a release that lies in the tree and is not built now has pages of other sizes: one list of sizes
 * stands for a whole environment. Failure 'other-layout' when an earlier program wrote it, whose files lie in another way.
 */
export async function assertSamePageSizes(
  sizes: readonly number[],
  plans: readonly ReleasePlan[],
  treeOf: (version: string) => string | null,
): Promise<void> {
  for (const { release } of plans) {
    const tree = treeOf(release.version)
    if (tree === null || !(await isFolder(tree))) continue
    const built = await builtSizes(tree)
    if (built.length === 0)
      throw new Failure('other-layout', `${tree} has no ${LAYOUT_FILE} that says how its pages lie: an earlier version wrote it.`, {
        hint: 'Build all releases together, or choose another place with --out.',
      })
    if (areSameSizes(built, sizes)) continue
    throw new Failure('other-page-sizes', `${tree} has pages of ${listed(built)}, not of ${listed(sizes)}.`, {
      hint: `Build all releases together, name these sizes with --page-sizes ${built.join(',')}, or choose another place with --out.`,
    })
  }
}

/** The sizes of the pages of a release's tree, ascending; none where no layout.json says them. */
export async function builtSizes(tree: string): Promise<readonly number[]> {
  return layoutIn(await readIfThere(join(tree, LAYOUT_FILE)))?.page_sizes ?? []
}

/** Whether two lists name the same sizes, in whatever order. */
export function areSameSizes(a: readonly number[], b: readonly number[]): boolean {
  const known = new Set(b)
  return a.length === known.size && a.every((size) => known.has(size))
}
