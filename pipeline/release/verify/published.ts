// Checks the files that `publish` adds to a tree for a kind of host, such as `_headers`. They follow from the tree and the target.

import { join } from 'node:path'
import { readServed } from '../../api/served-environment.ts'
import { readIfThere, sha256 } from '../../io/files.ts'
import { checksumNow } from '../../io/folders.ts'
import { plainFiles } from '../../io/plain-files.ts'
import { Failure, type Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { generator } from '../../tree/root.ts'
import { TARGETS } from '../../tree/targets/index.ts'
import { MARK, withOwnFiles } from '../../tree/targets/target-folder.ts'

interface PublishedFiles {
  /** The paths of the files; empty if `publish` did not write the folder. */
  readonly paths: readonly string[]
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
}

const NONE: PublishedFiles = { paths: [], problems: [], notes: [] }

/** Checks the files that `publish` added to the tree in a folder. `writer` is the program that wrote the tree, by its own statement. */
export async function verifyPublished(folder: string, writer: string | undefined): Promise<PublishedFiles> {
  const said = jsonOf(await readIfThere(join(folder, MARK))) as { readonly published_for?: unknown } | undefined
  const target = TARGETS.find(({ name }) => name === said?.published_for)
  if (!target) return NONE
  const own = await ownFiles(folder, target)
  if (!own) return NONE
  const paths = [...own.keys()]
  if (writer !== undefined && writer !== generator())
    return { paths, problems: [], notes: [`not proven: ${paths.join(', ')}, which ${generator()} cannot make as ${writer} did`] }
  const problems = [...own].flatMap(([path, content]): Problem[] => {
    const file = join(folder, path)
    const [found, expected] = [checksumNow(file)?.sha256, sha256(content)]
    if (found === undefined) return [{ code: 'missing-file', file, message: 'is missing' }]
    const message = `differs from the file that publish ${target.name} makes`
    return found === expected ? [] : [{ code: 'altered-file', file, message, found, expected }]
  })
  return { paths, problems, notes: [] }
}

/** Undefined if the tree is damaged, which is reported where its files are compared. */
async function ownFiles(folder: string, target: (typeof TARGETS)[number]): Promise<ReadonlyMap<string, Uint8Array> | undefined> {
  try {
    const served = await readServed(async (path) => (await readIfThere(join(folder, path)))?.toString('utf8'))
    if (!served) return undefined
    const all = plainFiles(folder)
    // Where the target has files of its own, everybody can read the tree: publish asks for --without-keys.
    const { own } = withOwnFiles(target, { served, open: true, files: all })
    return withOwnFiles(target, { served, open: true, files: all.filter(({ path }) => !own.has(path)) }).own
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
