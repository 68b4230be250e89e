// Checks signatures with a public key: whether a bundle, a lock, a tree and its list of releases are those that were signed.

import { basename } from 'node:path'
import type * as z from 'zod'
import type { Versions } from '../../../schemas/api.ts'
import type { FileEntry, Manifest } from '../../../schemas/manifest.ts'
import { type ListStatement, listStatementSchema, releaseStatementSchema } from '../../../schemas/signature.ts'
import { readIfThere, sha256 } from '../../io/files.ts'
import { Failure, type Problem } from '../../model/failure.ts'
import type { ReleaseFiles } from '../cut/listed-files.ts'
import { BUNDLE_SIGNATURE } from '../files.ts'
import { keysNamed, open } from './envelope.ts'
import type { PublicKey } from './keys.ts'
import { entriesOf, signatureOfLock, TREE_SIGNATURES } from './statements.ts'

/** What signatures are checked with. */
export interface SignatureOptions {
  readonly key: PublicKey
  /** A list of releases that was seen before: another one must not be older, nor name fewer releases. */
  readonly known?: ListStatement | undefined
}

/** The result of a check with a key. */
export interface SignatureVerdict {
  readonly state: 'genuine' | 'altered' | 'not signed' | 'wrong key'
  /** The id of the public key. */
  readonly key: string
  /** Of a tree: when its list of releases was signed. */
  readonly signed?: string
}

/** The verdict that follows from all problems of a check, including those of signatures. */
export function verdictOf(problems: readonly Problem[], { key }: SignatureOptions, list?: ListStatement): SignatureVerdict {
  const has = (wanted: string) => problems.some(({ rule }) => rule === wanted)
  const state = has('wrong-key') ? 'wrong key' : has('not-signed') ? 'not signed' : problems.length > 0 ? 'altered' : 'genuine'
  return { state, key: key.id, ...(list ? { signed: list.predicate.signed } : {}) }
}

/** The statement that the key signed in the file of a signature, or the problem of that file. */
function statementIn<Statement>(
  file: string,
  bytes: Buffer | undefined,
  key: PublicKey,
  schema: z.ZodType<Statement>,
): readonly [Statement, null] | readonly [null, Problem] {
  if (!bytes) return [null, { rule: 'not-signed', file, message: 'is missing: nothing here is signed' }]
  const opened = open(bytes, key, schema)
  return 'statement' in opened ? [opened.statement, null] : [null, { ...opened, file }]
}

const otherThanSigned = (file: string, message: string, actual: string, expected: string): Problem => ({
  rule: 'not-as-signed',
  file,
  message,
  actual,
  expected,
})

/**
 * Compares a bundle, whose manifest.json has these bytes, with its signature. `lock` is the file of its lock, if there is one. Without a
 * problem, the signature vouches for all that it lists.
 */
export async function bundleProblems(
  place: ReleaseFiles,
  { manifest, bytes, lock }: { readonly manifest: Manifest; readonly bytes: Buffer; readonly lock: string | undefined },
  { key }: SignatureOptions,
): Promise<Problem[]> {
  const file = place.nameOf(BUNDLE_SIGNATURE)
  const [statement, problem] = statementIn(file, await place.read(BUNDLE_SIGNATURE), key, releaseStatementSchema)
  if (!statement) return [problem]
  const { version, environment } = statement.predicate
  const other = otherRelease(file, `${version} ${environment}`, `${manifest.version} ${manifest.environment}`)
  if (other.length > 0) return other
  const listed = [{ path: 'manifest.json', bytes: bytes.length, sha256: sha256(bytes) }, ...manifest.files]
  return [
    ...differences(place, entriesOf(statement), listed),
    ...(lock === undefined ? [] : await lockProblems(lock, statement.predicate.lock, key)),
  ]
}

/** Checks whether a lock is the one that was signed with a bundle or a list, and matches its own signature, if it has one. */
export async function lockProblems(file: string, signed: string | null, key: PublicKey): Promise<Problem[]> {
  const bytes = await readIfThere(file)
  if (!bytes) return []
  const found = sha256(bytes)
  if (signed !== null && found !== signed) return [otherThanSigned(file, 'differs from the signed lock', found, signed)]
  const signature = signatureOfLock(file)
  const envelope = await readIfThere(signature)
  if (!envelope) return []
  const [statement, problem] = statementIn(signature, envelope, key, releaseStatementSchema)
  if (!statement) return [problem]
  const own = entriesOf(statement)[0]?.sha256 ?? ''
  return own === found ? [] : [otherThanSigned(file, `differs from the file that ${basename(signature)} beside it signs`, found, own)]
}

/**
 * Compares the list of releases of a tree, whose versions.json says `listing`, with the signed one in `bytes`: `statement`, undefined if it
 * cannot be trusted. Without a problem, the signature vouches for all that it lists.
 */
export function listFindings(
  place: ReleaseFiles,
  listing: Versions,
  bytes: Buffer | undefined,
  options: SignatureOptions,
): { readonly problems: readonly Problem[]; readonly statement?: ListStatement } {
  const { key, known } = options
  const file = place.nameOf(TREE_SIGNATURES)
  const [statement, problem] = statementIn(file, bytes, key, listStatementSchema)
  if (!statement) return { problems: [problem] }
  const other = otherRelease(file, statement.predicate.environment, listing.environment)
  if (other.length > 0) return { problems: other, statement }
  return { problems: [...listProblems(place, statement, listing), ...(known ? olderProblems(file, statement, known) : [])], statement }
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
  const name = tree.nameOf(TREE_SIGNATURES)
  const without = (problem: Problem) => ({ problems: [problem], lock: null })
  const [statement, problem] = statementIn(name, await tree.read(TREE_SIGNATURES), key, listStatementSchema)
  if (!statement) return without(problem)
  const signed = statement.predicate.releases.find((release) => release.version === version)
  if (!signed) return without({ rule: 'not-signed', file: name, message: `does not list ${version}` })
  const found = sha256(list)
  if (found !== signed.files) return without(otherThanSigned(file, 'differs from the signed file', found, signed.files))
  return { problems: [], lock: signed.lock }
}

function listProblems({ nameOf }: ReleaseFiles, { predicate }: ListStatement, { versions, latest }: Versions): Problem[] {
  const file = nameOf('versions.json')
  const problems: Problem[] = []
  for (const { version, date, status } of predicate.releases) {
    const listed = versions.find((candidate) => candidate.version === version)
    if (!listed) problems.push({ rule: 'dropped-release', file, message: `does not list ${version}, which was signed` })
    else if (listed.date !== date || JSON.stringify(listed.status) !== JSON.stringify(status))
      problems.push({ rule: 'not-as-signed', file, message: `states another date or status of ${version} than the signed list` })
  }
  const names = predicate.releases.map(({ version }) => version)
  for (const { version } of versions)
    if (!names.includes(version)) problems.push({ rule: 'not-signed', file, message: `lists ${version}, which was not signed` })
  if (latest !== predicate.latest)
    problems.push(otherThanSigned(file, 'names another latest release than the signed list', latest ?? 'none', predicate.latest ?? 'none'))
  return problems
}

/**
 * Problems of a list compared with one that was seen before: it is of another environment or older, lacks a release, or names another lock.
 * Drafts may disappear.
 */
function olderProblems(file: string, { predicate }: ListStatement, { predicate: known }: ListStatement): Problem[] {
  const [actual, expected] = [predicate.environment, known.environment]
  if (actual !== expected) {
    const message = `is of another environment than the known list: name the list of an earlier check of ${actual} with --known-list`
    return [{ rule: 'other-environment', file, message, actual, expected }]
  }
  const problems: Problem[] = []
  // Times of the same format can be compared as texts.
  if (predicate.signed < known.signed)
    problems.push({
      rule: 'older-list',
      file,
      message: 'is older than the known list',
      actual: predicate.signed,
      expected: `${known.signed} or later`,
    })
  for (const { version, status, lock } of known.releases) {
    if (status.state === 'draft') continue
    const now = predicate.releases.find((release) => release.version === version)
    if (!now) problems.push({ rule: 'dropped-release', file, message: `does not list ${version}, which the known list contains` })
    else if (lock !== null && now.lock !== lock)
      problems.push(otherThanSigned(file, `names another lock of ${version} than the known list`, now.lock ?? 'none', lock))
  }
  return problems
}

/** The list that was kept from an earlier check. Failure 'bad-known-list' where the key did not sign it. */
export async function readKnownList(file: string, key: PublicKey): Promise<ListStatement> {
  const bytes = await readIfThere(file, file, 'declaration')
  const [statement, problem] = statementIn(file, bytes, key, listStatementSchema)
  if (statement) return statement
  throw new Failure('bad-known-list', bytes ? `${file} ${problem.message}.` : `There is no file ${file}.`, {
    hint: `Name a ${TREE_SIGNATURES} from an earlier check with the same key.`,
  })
}

/**
 * The note about signatures in a file that were not checked: all, or where one is by the given key, those of other keys. Undefined if there
 * are none.
 */
export function uncheckedNote(bytes: Buffer | undefined, name: string, checked?: PublicKey): string | undefined {
  const keys = (bytes && keysNamed(bytes)) ?? []
  if (checked === undefined)
    return keys.length === 0 ? undefined : `not checked: ${name}, ${signedWith(keys)}; --public-key <file> checks it`
  const others = keys.filter((id) => id !== checked.id)
  return others.length === 0 || others.length === keys.length ? undefined : `not checked: ${name} is also ${signedWith(others)}`
}

const signedWith = (keys: readonly string[]) => `signed with the key ${keys.join(', ')}`

function differences(place: ReleaseFiles, signed: readonly FileEntry[], listed: readonly FileEntry[]): Problem[] {
  const message = 'differs from the signed file'
  const wrong = signed.flatMap(({ path, sha256: expected }): Problem[] => {
    const found = listed.find((entry) => entry.path === path)?.sha256 ?? 'no such file'
    return found === expected ? [] : [otherThanSigned(place.nameOf(path), message, found, expected)]
  })
  const known = new Set(signed.map(({ path }) => path))
  const added = listed.filter(({ path }) => !known.has(path))
  return [...wrong, ...added.map(({ path }) => ({ rule: 'not-as-signed', file: place.nameOf(path), message: 'was not signed' }))]
}

const otherRelease = (file: string, actual: string, expected: string): Problem[] =>
  actual === expected ? [] : [{ rule: 'altered-signature', file, message: 'signs another release or environment', actual, expected }]
