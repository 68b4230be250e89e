// The fixed addresses of the latest release, for file servers without configuration: the folder `latest` with its whole files, and two of
// them in the root of the tree. Hosts with a configuration answer these addresses from the folder of the release. In a light tree, they are
// a plain folder and plain files, copied from the release.
//
//   latest -> .latest-0123456789abcdef        links to the files of v/1.4, copies where the disk has no links
//   datasets.csv -> latest/datasets.csv       so that one rename switches all of them

import { join } from 'node:path'
import { LAYOUT_FILE, type TreeKind } from '../api/paths.ts'
import { LATEST_FOLDER, LATEST_ROOT_FILES, RELEASE_FILES } from '../api/routes.ts'
import { filesBelow, plannedFile, readNow } from '../io/folders.ts'
import { contentIdOf, publishFolder, removeLeftovers, unpublish } from '../io/published-folder.ts'
import type { OnStep } from '../io/write-file.ts'
import { linkFile, linkTarget, removeFile, removeLink, writeFileAtomic } from '../io/write-file.ts'
import { type PlannedFile, writeFolder } from '../io/write-folder.ts'
import { RANGES_FOLDER } from '../model/tree-paths.ts'
import { siblingsIn } from './siblings.ts'

export interface LatestRelease {
  /** As in paths. */
  readonly version: string
  readonly date: string
}

/** The whole files of a release that lie in its folder, and its ranges, in the order of their paths. */
export function wholeFilesIn(folder: string): PlannedFile[] {
  const ranges = filesBelow(join(folder, RANGES_FOLDER)).map((path) => `${RANGES_FOLDER}/${path}`)
  return [...RELEASE_FILES, ...ranges].sort().flatMap((path) => plannedFile(folder, path) ?? [])
}

/** Writes the files of the latest release into a tree without making them visible; `show` of the result makes them visible. */
export async function layLatest(
  tree: string,
  { version, date }: LatestRelease,
  { kind, onStep }: { readonly kind: TreeKind; readonly onStep?: OnStep | undefined },
): Promise<{ readonly show: () => void }> {
  const isLight = kind === 'light'
  const siblings = siblingsIn(kind)
  const release = join(tree, 'v', version)
  const link = join(tree, LATEST_FOLDER)
  const files = wholeFilesIn(release)
  const names = LATEST_ROOT_FILES.filter((name) => files.some(({ path }) => path === name))
  const published = await publishFolder({
    link,
    as: isLight ? 'folder' : 'link',
    mark: LAYOUT_FILE,
    contentId: contentIdOf([...(isLight ? [kind] : []), date, ...files.map(({ path, bytes, time }) => `${path} ${bytes} ${time}`)]),
    date,
    files,
    siblingsOf: siblings,
    write(folder) {
      const own = (path: string) => join(release, path)
      const same = files.map((file) => ({ file, content: () => readNow(own(file.path)), same: isLight ? undefined : own(file.path) }))
      writeFolder(folder, same, { date, siblingsOf: siblings, onStep })
    },
    onStep,
  })
  return {
    show() {
      published.show()
      for (const name of names) {
        if (isLight) writeFileAtomic(join(tree, name), readNow(join(link, name)), { date, onStep })
        else linkFile(join(tree, name), `${LATEST_FOLDER}/${name}`, { date, onStep })
      }
    },
  }
}

/** Removes these addresses, for when no release is the latest. */
export function removeLatest(tree: string, onStep?: OnStep): void {
  // In a light tree, the files beside the folder are copies that a build made.
  const isPlain = linkTarget(join(tree, LATEST_FOLDER)) === undefined && plannedFile(join(tree, LATEST_FOLDER), LAYOUT_FILE) !== undefined
  for (const name of LATEST_ROOT_FILES) (isPlain ? removeFile : removeLink)(join(tree, name))
  unpublish(join(tree, LATEST_FOLDER), LAYOUT_FILE, onStep)
  removeLeftovers(tree, [LATEST_FOLDER], onStep)
}
