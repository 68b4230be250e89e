// What is signed: the files of a lock, of a bundle and of the root of a tree, each with what is said about them.

import type { ListedVersion, Versions } from '../../../schemas/api.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry, Manifest } from '../../../schemas/manifest.ts'
import {
  LIST_PREDICATE,
  type ListStatement,
  RELEASE_PREDICATE,
  type ReleaseStatement,
  type SignedRelease,
  STATEMENT_TYPE,
  type Subject,
} from '../../../schemas/signature.ts'
import { HEALTH_FILE } from '../../api/routes.ts'
import { nameInApi } from '../../model/versions.ts'

/** In the root of a tree. */
export const TREE_SIGNATURES = 'signatures.json'

/** The signed files of the root of a tree. Everything in the folders is signed, too. None of them hold data. */
export const SIGNED_FILES = ['index.html', HEALTH_FILE, 'openapi.json', 'feed.xml', 'index.json', 'versions.json'] as const
export const SIGNED_FOLDERS = ['assets', 'docs'] as const

/** The signature of a lock, beside it: `demo.lock.json` has `demo.lock.sig.json`. */
export const signatureOfLock = (file: string): string => file.replace(/\.json$/, '.sig.json')

/** The list of the files of a release, relative to the root of its tree. */
export const filesOf = ({ version, status }: Pick<ListedVersion, 'version' | 'status'>): string =>
  `v/${nameInApi(version, status.state)}/files.txt`

/**
 * The statement about a lock: it signs the file itself, under its name without the folder, and with it the checksums of data files, inputs
 * and declarations.
 */
export function lockStatement(lock: Lock, entry: FileEntry, { date, pipeline }: { readonly date: string; readonly pipeline: string }) {
  const { version, environment, data } = lock
  return releaseStatement([entry], { version, environment, date, pipeline, lock: entry.sha256, inputs: inputsOf(data.inputs) })
}

/** The statement about a bundle: it signs the manifest, all files that it lists, and the lock that it was built under. */
export function bundleStatement(manifest: Manifest, entry: FileEntry, lock: string | null): ReleaseStatement {
  const { version, environment, date, pipeline, inputs, files } = manifest
  return releaseStatement([entry, ...files], { version, environment, date, pipeline, lock, inputs: inputsOf(inputs) })
}

/** The statement about a tree: it signs the files of its root, the list of files of each release, and which releases there are. */
export function listStatement(
  { environment, latest }: Versions,
  entries: readonly FileEntry[],
  { releases, signed, pipeline }: { readonly releases: SignedRelease[]; readonly signed: string; readonly pipeline: string },
): ListStatement {
  return {
    _type: STATEMENT_TYPE,
    subject: subjectsOf(entries),
    predicateType: LIST_PREDICATE,
    predicate: { environment, signed, pipeline, latest, releases },
  }
}

/** The files that a statement is about. */
export const entriesOf = ({ subject }: { readonly subject: readonly Subject[] }): FileEntry[] =>
  subject.map(({ name, digest, annotations }) => ({ path: name, bytes: annotations.bytes, sha256: digest.sha256 }))

const releaseStatement = (entries: readonly FileEntry[], predicate: ReleaseStatement['predicate']): ReleaseStatement => ({
  _type: STATEMENT_TYPE,
  subject: subjectsOf(entries),
  predicateType: RELEASE_PREDICATE,
  predicate,
})

const subjectsOf = (entries: readonly FileEntry[]): Subject[] =>
  entries.map(({ path, bytes, sha256 }) => ({ name: path, digest: { sha256 }, annotations: { bytes } }))

const inputsOf = (tables: Manifest['inputs']): ReleaseStatement['predicate']['inputs'] =>
  tables.map(({ table, rows, sha256 }) => ({ table, rows, sha256 }))
