// Writes a planned tree of a release to the disk, and finds one that an earlier run wrote.

import { findWhole, type PublishedFolder, publishFolder } from '../io/published-folder.ts'
import type { SiblingsOf } from '../io/write-folder.ts'
import { LAYOUT_FILE } from './paths.ts'
import type { PlannedTree, PreviousTree, WriteTreeOptions } from './planned-tree.ts'
import { siblingsIn, siblingsOf } from './tree-files.ts'

export interface PublishTreeOptions extends Omit<WriteTreeOptions, 'earlier'> {
  /** `<out>/public/<env>/v/<version>` */
  readonly link: string
}

/**
 * Writes a tree beside its place, unless a complete one is there already. `show()` of the result makes it visible: a full tree behind a
 * link, a light one as a plain folder.
 */
export function publishTree(tree: PlannedTree, { link, ...options }: PublishTreeOptions): Promise<PublishedFolder> {
  return publishFolder({
    ...contentOf(tree, link, options.siblingsOf),
    write: (folder, earlier) => void tree.write(folder, { ...options, earlier }),
    onStep: options.onStep,
  })
}

/** The tree that was published at `link` in an earlier run, if it is there and whole. */
export function findTree(tree: PlannedTree, link: string): PreviousTree | undefined {
  const folder = findWhole(contentOf(tree, link))
  return folder === undefined ? undefined : { folder, written: false }
}

function contentOf({ kind, contentId, date, files, list }: PlannedTree, link: string, siblings: SiblingsOf = siblingsOf) {
  const isPlain = kind === 'light'
  const all = function* () {
    yield* files()
    yield list
  }
  return {
    link,
    as: isPlain ? ('folder' as const) : ('link' as const),
    mark: LAYOUT_FILE,
    contentId,
    date,
    files: { [Symbol.iterator]: all },
    siblingsOf: isPlain ? siblingsIn(kind) : siblings,
  }
}
