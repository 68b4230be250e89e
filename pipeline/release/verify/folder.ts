// Checks what was published in a folder, without the sources: a bundle, a whole api tree, or the tree of one release.

import { basename, join, resolve } from 'node:path'
import { type Versions, versionsSchema } from '../../../schemas/api.ts'
import { type Manifest, manifestSchema } from '../../../schemas/manifest.ts'
import type { Environment } from '../../../schemas/release.ts'
import type { ListStatement } from '../../../schemas/signature.ts'
import { LAYOUT_FILE } from '../../api/paths.ts'
import { isFolder, readBytes, readIfThere, sha256 } from '../../io/files.ts'
import { distinct, Failure, type Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { compareFiles, compareServed } from '../cut/listed-files.ts'
import { BUNDLE_SIGNATURE } from '../files.ts'
import { kindOf, layoutIn } from '../publish/page-sizes.ts'
import { bundleProblems, releaseFindings, type SignatureVerdict, uncheckedNote, verdictOf } from '../signatures/signed.ts'
import { findLock } from './find-lock.ts'
import { dataProblems, declaredProblems } from './locked.ts'
import { placeProblems, promisedBy } from './place.ts'
import { compareRoot } from './root.ts'
import { notesOf, type Place, type VerifyOptions, verifyRelease, verifyTree, WITHOUT_LOCK } from './tree.ts'

export interface Verification {
  readonly kind: 'bundle' | 'api tree'
  /** Undefined if the files do not state it. */
  readonly environment?: Environment | undefined
  readonly versions: readonly string[]
  readonly files: number
  /** What is missing, altered or not listed; empty when the data are as locked and all else is as listed. */
  readonly problems: readonly Problem[]
  readonly notes: readonly string[]
  readonly signature?: SignatureVerdict
}

type Found = Verification & { readonly list?: ListStatement | undefined }

/**
 * Failure 'nothing-to-verify' if the folder is none of the three, 'no-lock' if there is no lock to compare it with, 'bad-lock' if the lock
 * cannot be read.
 */
export async function verifyFolder(folder: string, options: VerifyOptions): Promise<Verification> {
  const { list, ...found } = await verifyAny(folder, options)
  const problems = distinct(found.problems)
  const { signatures } = options
  return { ...found, problems, ...(signatures ? { signature: verdictOf(problems, signatures, list) } : {}) }
}

async function verifyAny(folder: string, options: VerifyOptions): Promise<Found> {
  if (!(await isFolder(folder)))
    throw new Failure('nothing-to-verify', `There is no folder ${folder}.`, {
      hint: 'Name a bundle (releases/<version>/<env>) or an api tree (public/<env>).',
    })
  const place = placeIn(folder)
  if (await readIfThere(join(folder, 'manifest.json'), undefined, 'declaration')) return verifyBundle(folder, place, options)
  const listing = await readIfThere(join(folder, 'versions.json'), undefined, 'declaration')
  if (listing) return verifyWhole(place, versionsSchema.safeParse(jsonOf(listing)).data, options)
  const list = await place.read('files.txt')
  if (list) return verifyOne(folder, place, list, options)
  throw new Failure('nothing-to-verify', `${folder} is neither a bundle nor an api tree.`, {
    hint: 'Name a folder that contains manifest.json (a bundle), versions.json (an api tree) or files.txt (the tree of one release).',
  })
}

async function verifyBundle(folder: string, place: Place, options: VerifyOptions): Promise<Verification> {
  const file = join(folder, 'manifest.json')
  const bytes = await readBytes(file)
  const manifest = manifestSchema.safeParse(jsonOf(bytes)).data
  if (!manifest) return { kind: 'bundle', versions: [], files: 1, problems: [altered(file, 'is not a manifest')], notes: [] }
  const { version, environment, date, licence, inputs, files } = manifest
  options.onRelease?.(version)
  const { signatures } = options
  const locked = await findLock(folder, version, environment, { ...options, beside: folder })
  const signed = signatures && (await bundleProblems(place, { manifest, bytes, lock: locked?.file }, signatures))
  const unchecked = uncheckedNote(await place.read(BUNDLE_SIGNATURE), BUNDLE_SIGNATURE, signatures?.key)
  const problems = [
    ...placeProblems(file, manifest, promisedBy(place.address)),
    ...(signed ?? []),
    ...compareFiles(folder, files, ['manifest.json', ...(signed || unchecked ? [BUNDLE_SIGNATURE] : [])]),
    ...(locked ? dataProblems(place, locked.lock, files) : []),
    ...(locked ? declaredProblems(file, locked.lock, { date, [`environments.${environment}.licence`]: licence }) : []),
  ]
  if (locked && inputsText(inputs) !== inputsText(locked.lock.data.inputs))
    problems.push(altered(file, 'states other inputs than the lock'))
  const proven = locked ? notesOf(files, { isSigned: signed?.length === 0, list: 'manifest.json' }) : [WITHOUT_LOCK]
  const notes = problems.length > 0 ? [] : [...proven, ...(unchecked ? [unchecked] : [])]
  return { kind: 'bundle', environment, versions: [version], files: files.length + 1, problems, notes }
}

async function verifyWhole(place: Place, listing: Versions | undefined, options: VerifyOptions): Promise<Found> {
  if (!listing) {
    const problem = altered(place.nameOf('versions.json'), 'does not list releases')
    return { kind: 'api tree', versions: [], files: 1, problems: [problem], notes: [] }
  }
  const { releases, ...found } = await verifyTree(place, listing, options)
  return { kind: 'api tree', environment: listing.environment, versions: releases.map(({ version }) => version), ...found }
}

/** The tree of one release. The signature lies in the root of the whole tree, two folders above. */
async function verifyOne(folder: string, place: Place, list: Buffer, options: VerifyOptions): Promise<Verification> {
  const { signatures } = options
  const name = basename(resolve(folder))
  const said = jsonOf(await place.read('metadata.json')) as { readonly data_version?: unknown } | undefined
  const about = { version: String(said?.data_version), list, file: place.nameOf('files.txt') }
  const signed = signatures && (await releaseFindings(placeIn(join(folder, '../..')), about, signatures))
  const isSigned = signed !== undefined && signed.problems.length === 0
  const found = await verifyRelease(place, { name, isSigned, lock: signed?.lock ?? null }, options)
  const { version, environment, files, notes } = found
  return { kind: 'api tree', environment, versions: [version], files, problems: [...(signed?.problems ?? []), ...found.problems], notes }
}

const placeIn = (folder: string): Place => ({
  address: resolve(folder),
  beside: folder,
  nameOf: (path) => join(folder, path),
  read: (path) => readIfThere(join(folder, path)),
  below: (path) => placeIn(join(folder, path)),
  compareRelease: async ({ entries }) => ({
    problems: compareServed(folder, entries, ['files.txt'], await kindAt(folder)),
    compared: entries.length,
  }),
  compareRoot: (root) => compareRoot(folder, root),
})

const kindAt = async (folder: string) => kindOf(layoutIn(await readIfThere(join(folder, LAYOUT_FILE))))

/** A table without rows counts as absent if it has the checksum of nothing. */
function inputsText(tables: Manifest['inputs']): string {
  const nothing = sha256('')
  return JSON.stringify(
    tables.filter(({ rows, sha256: sum }) => rows > 0 || sum !== nothing).map(({ table, rows, sha256: sum }) => [table, rows, sum]),
  )
}

const altered = (file: string, message: string): Problem => ({ rule: 'altered-file', file, message })
