// Writes the tree of a release to the disk. A file that the tree of an earlier release has, too, keeps its time and becomes a link to it:
// both follow from the lists of files of the earlier releases, in the order of versions.

import { FILES_TXT, LAYOUT_FILE, type TreeKind } from '../api/paths.ts'
import { COMPRESSION_ID } from '../io/compressions.ts'
import { sha256 } from '../io/files.ts'
import { contentIdOf, type PublishedFolder, publishFolder, showFolder } from '../io/published-folder.ts'
import { contentTime, type OnStep } from '../io/write-file.ts'
import { type FolderFile, writeFolder } from '../io/write-folder.ts'
import type { TreeFile } from './release-tree.ts'
import { siblingsIn } from './siblings.ts'

/** The tree of an earlier release on the disk. */
export interface EarlierTree {
  readonly folder: string
  /** The release's date, `2026-11-16`. */
  readonly date: string
  /**
   * Whether this run wrote it. The disk may have lost bytes of any other tree, whose files are therefore compared before they are linked.
   */
  readonly written: boolean
}

/** The files of the trees of earlier releases. */
export class EarlierFiles {
  /** By line of files.txt: the first release that has the file, and the last one, whose file is linked. */
  readonly #files = new Map<string, { readonly since: string; readonly last: EarlierTree }>()

  /** Adds the tree of a release, whose files.txt says `list`. Releases are added in the order of their versions. */
  add(list: string, tree: EarlierTree): void {
    for (const line of list.split('\n')) this.#files.set(line, { since: this.#files.get(line)?.since ?? tree.date, last: tree })
  }

  of(file: TreeFile) {
    return this.#files.get(lineOf(file))
  }
}

export interface PublishTreeOptions {
  /** `<out>/public/<env>/v/<version>` */
  readonly link: string
  readonly kind: TreeKind
  /** The release's date. */
  readonly date: string
  readonly earlier: EarlierFiles
  readonly onStep?: OnStep | undefined
}

/** Writes a tree beside its place, unless a complete one is there already. `show()` of the result, or `showTree`, makes it visible. */
export async function publishTree(files: readonly TreeFile[], options: PublishTreeOptions): Promise<PublishedFolder> {
  const { link, kind, date, earlier, onStep } = options
  const isPlain = kind === 'light'
  const siblingsOf = siblingsIn(kind)
  const timed = files.map((file) => {
    const known = earlier.of(file)
    return { file, time: contentTime(known?.since ?? date, file.sha256), last: isPlain ? undefined : known?.last }
  })
  const content = Buffer.from(listOf(files))
  const digest = sha256(content)
  const list = { path: FILES_TXT, bytes: content.length, time: contentTime(date, digest) }
  const planned = [...timed.map(({ file: { path, bytes }, time }) => ({ path, bytes, time })), list]

  function* folderFiles(shown: string | undefined): Generator<FolderFile> {
    for (const [at, { file, last }] of timed.entries()) {
      const plan = planned[at] ?? list
      const neighbour = last && `${last.folder}/${file.path}`
      const own = isPlain || shown === undefined ? undefined : `${shown}/${file.path}`
      if (last?.written) yield { file: plan, content: file.content, same: neighbour, perhapsSame: own }
      else yield { file: plan, content: file.content, perhapsSame: neighbour ?? own }
    }
    yield { file: list, content: () => content }
  }
  return publishFolder({
    link,
    as: shownAs(kind),
    mark: LAYOUT_FILE,
    contentId: contentIdOf([date, isPlain ? kind : COMPRESSION_ID, digest, ...timed.map(({ time }) => time)]),
    date,
    files: planned,
    siblingsOf,
    write: (folder, shown) => void writeFolder(folder, folderFiles(shown), { date, siblingsOf, onStep }),
    onStep,
  })
}

/** Makes a tree visible that `publishTree` wrote for this place. */
export function showTree({ link, kind, date, onStep }: Omit<PublishTreeOptions, 'earlier'>, folder: string): void {
  showFolder({ link, as: shownAs(kind), mark: LAYOUT_FILE, date, onStep }, folder)
}

/** A full tree is shown behind a link, a light one as a plain folder without links, because file hosts do not support them. */
const shownAs = (kind: TreeKind) => (kind === 'light' ? 'folder' : 'link')

/** The text of files.txt: path, bytes and SHA-256 of every file, separated by tabs, one line for each file, in the given order. */
export const listOf = (files: readonly TreeFile[]): string => files.map((file) => `${lineOf(file)}\n`).join('')

const lineOf = ({ path, bytes, sha256: sum }: TreeFile): string => `${path}\t${bytes}\t${sum}`
