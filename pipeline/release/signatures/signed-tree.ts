// Compares the files of a tree in a folder with those that were signed: its root, and the list of files of each release. The check of a
// release compares its files with this list.

import { join } from 'node:path'
import type { Versions } from '../../../schemas/api.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { listStatementSchema } from '../../../schemas/signature.ts'
import type { TreeKind } from '../../api/paths.ts'
import { isFolder, sha256 } from '../../io/files.ts'
import { checksumNow } from '../../io/folders.ts'
import type { Problem } from '../../model/failure.ts'
import { append } from '../../model/lists.ts'
import { compareServed } from '../cut/listed-files.ts'
import type { ReleaseFiles } from '../cut/release-files.ts'
import { open } from './envelope.ts'
import { type ListFindings, listFindings, type SignatureOptions } from './signed.ts'
import { SIGNED_FOLDERS, TREE_SIGNATURES } from './statements.ts'

/** What differs in a tree from what was signed. */
export async function treeFindings(
  folder: string,
  place: ReleaseFiles,
  listing: Versions,
  options: SignatureOptions & { readonly kind: TreeKind },
): Promise<ListFindings> {
  const found = listFindings(place, listing, await place.read(TREE_SIGNATURES), options)
  const problems = [...found.problems, ...(await fileProblems(folder, found.entries, options.kind))]
  return { ...found, problems, isGenuine: found.isGenuine && problems.length === 0 }
}

async function fileProblems(folder: string, entries: readonly FileEntry[], kind: TreeKind): Promise<Problem[]> {
  const problems: Problem[] = []
  const below = (name: string) => (entry: FileEntry) => entry.path.startsWith(`${name}/`)
  for (const name of SIGNED_FOLDERS) {
    const own = entries.filter(below(name)).map((entry) => ({ ...entry, path: entry.path.slice(name.length + 1) }))
    if (own.length === 0) continue
    if (await isFolder(join(folder, name))) append(problems, compareServed(join(folder, name), own, [], kind))
    else problems.push({ code: 'missing-file', file: join(folder, name), message: 'is missing' })
  }
  for (const { path, sha256: expected } of entries.filter((entry) => !SIGNED_FOLDERS.some((name) => below(name)(entry)))) {
    const file = join(folder, path)
    const found = checksumNow(file)?.sha256
    if (found === undefined) problems.push({ code: 'missing-file', file, message: 'is missing' })
    else if (found !== expected) problems.push({ code: 'not-as-signed', file, message: 'differs from the signed file', found, expected })
  }
  return problems
}

/**
 * Compares the list of files of one release, in the folder of a release of a tree, with the list that was signed for the whole tree. `lock`
 * is the signed checksum of its lock.
 */
export async function releaseFindings(
  tree: ReleaseFiles,
  { version, list, file }: { readonly version: string; readonly list: Buffer; readonly file: string },
  { key }: SignatureOptions,
): Promise<{ readonly problems: readonly Problem[]; readonly lock: string | null }> {
  const bytes = await tree.read(TREE_SIGNATURES)
  const name = tree.nameOf(TREE_SIGNATURES)
  const failing = (problem: Problem) => ({ problems: [problem], lock: null })
  if (!bytes) return failing({ code: 'not-signed', file: name, message: 'is missing: nothing here is signed' })
  const opened = open(bytes, key, listStatementSchema)
  if (!('statement' in opened)) return failing({ ...opened, file: name })
  const signed = opened.statement.predicate.releases.find((release) => release.version === version)
  if (!signed) return failing({ code: 'not-signed', file: name, message: `does not list ${version}` })
  const found = sha256(list)
  if (found !== signed.files)
    return failing({ code: 'not-as-signed', file, message: 'differs from the signed file', found, expected: signed.files })
  return { problems: [], lock: signed.lock }
}
