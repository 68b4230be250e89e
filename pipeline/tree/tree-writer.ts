// Writes the trees of releases from their bundles on the disk, one after the other, in the order of versions. It may do so in a thread,
// while the next release is computed: a tree follows from its bundle and from the trees before it alone.

import { join } from 'node:path'
import { FILES_TXT, type TreeKind } from '../api/paths.ts'
import { readNowIfThere } from '../io/folders.ts'
import { Thread } from '../io/thread.ts'
import type { OnStep } from '../io/write-file.ts'
import { EarlierFiles, listOf, publishTree } from './publish-tree.ts'
import { treeOf } from './release-tree.ts'

/** A tree to write, as plain data, which can be sent to a thread. */
export interface TreeJob {
  /** The folder of the bundle. */
  readonly bundle: string
  /** `<out>/public/<env>/v/<version>` */
  readonly link: string
  readonly kind: TreeKind
  /** Sizes of pages, the default first. */
  readonly pageSizes: readonly number[]
  /** The release's date. */
  readonly date: string
  /** Where the trees are, if there are any, of the releases since the job before that are not written. */
  readonly before: readonly { readonly folder: string; readonly date: string }[]
}

/** A tree that lies beside its place, to be made visible. */
export interface WrittenTree {
  readonly folder: string
  /** False if it was there already. */
  readonly written: boolean
  readonly files: number
  readonly bytes: number
}

/** A thread with a `TreeWriter`, which is to be ended. */
export const treeThread = (): Thread<TreeJob, WrittenTree> => new Thread(new URL('./tree-thread.js', import.meta.url))

export class TreeWriter {
  readonly #earlier = new EarlierFiles()
  readonly #onStep: OnStep | undefined

  constructor(onStep?: OnStep) {
    this.#onStep = onStep
  }

  async write({ bundle, link, kind, pageSizes, date, before }: TreeJob): Promise<WrittenTree> {
    for (const tree of before) {
      const list = readNowIfThere(join(tree.folder, FILES_TXT))
      if (list) this.#earlier.add(list.toString('utf8'), { ...tree, written: false })
    }
    const files = treeOf((name) => readNowIfThere(join(bundle, name)), { kind, pageSizes })
    const { folder, written } = await publishTree(files, { link, kind, date, earlier: this.#earlier, onStep: this.#onStep })
    this.#earlier.add(listOf(files), { folder, date, written })
    return { folder, written, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
}
