// Writes signatures beside the files of a lock or a build. Data and locks keep their bytes.

import { basename, join } from 'node:path'
import { indexSchema, versionsSchema } from '../../../schemas/api.ts'
import { type FileEntry, manifestSchema } from '../../../schemas/manifest.ts'
import type { Environment } from '../../../schemas/release.ts'
import type { SignedRelease } from '../../../schemas/signature.ts'
import { LAYOUT_FILE } from '../../api/paths.ts'
import { lockBuild } from '../../io/build-lock.ts'
import { fileChecksum, isFolder, readBytes, readIfThere, sha256 } from '../../io/files.ts'
import { pipelineVersion } from '../../io/package-files.ts'
import { setFolderDate, writeFileAtomic } from '../../io/write-file.ts'
import { Failure, type Problem } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { append } from '../../model/lists.ts'
import { nameInApi } from '../../model/versions.ts'
import { environmentFiles } from '../../tree/root.ts'
import { compareFiles } from '../cut/listed-files.ts'
import { readLockFile } from '../cut/lock.ts'
import { BUNDLE_SIGNATURE } from '../files.ts'
import { isDraft } from '../plan/chain.ts'
import { readPlans } from '../plan/plans.ts'
import { lockFile } from '../plan/release-file.ts'
import { areSameSizes, kindOf, layoutIn } from '../publish/page-sizes.ts'
import { shownReleases } from '../publish/publication.ts'
import { seal } from '../signatures/envelope.ts'
import type { SigningKey } from '../signatures/keys.ts'
import { bundleStatement, filesOf, listStatement, lockStatement, signatureOfLock, TREE_SIGNATURES } from '../signatures/statements.ts'
import { verifyFolder } from './folder.ts'
import { compareRoot } from './root.ts'

/** Signs the lock of a release, which has to exist. Returns the file of the signature, relative to the root. */
export async function signLock(root: string, version: string, env: Environment, date: string, key: SigningKey): Promise<string> {
  const file = lockFile(version, env)
  const [bytes, lock] = [await readBytes(join(root, file)), await readLockFile(join(root, file))]
  if (!lock) throw new RangeError(`no lock of ${version}`)
  const statement = lockStatement(lock, entryOf(basename(file), bytes), { date, pipeline: pipelineVersion() })
  const signature = signatureOfLock(file)
  writeFileAtomic(join(root, signature), seal(statement, key), { date, durable: true })
  return signature
}

export interface SignOptions {
  readonly root: string
  readonly out: string
  readonly env: Environment
  /** The releases whose bundles were built. */
  readonly versions: readonly string[]
  readonly api: boolean
  readonly key: SigningKey
  /** The date of the list of releases. */
  readonly now: Date
  /** Called before each release is verified, with its version. */
  readonly onRelease?: (version: string) => void
}

/**
 * Signs what a build published: bundles, and the tree with its list of releases. Compares each with the locks first. Returns the files that
 * it wrote. Failure 'not-as-locked' if something is not as it was locked and listed, 'no-lock' if a release that is not a draft is not
 * locked.
 */
export async function signBuilt(options: SignOptions): Promise<string[]> {
  const { root, out, env, versions, api, key } = options
  // No build may replace the files while they are signed.
  const lock = await lockBuild(out, env)
  try {
    const tree = join(out, 'public', env)
    const made = api ? await madeRoot(root, env, tree) : undefined
    await assertSound(options, made)
    const files: string[] = []
    for (const version of versions) {
      const folder = join(out, 'releases', version, env)
      const bytes = await readBytes(join(folder, 'manifest.json'))
      const manifest = manifestSchema.parse(jsonOf(bytes))
      const statement = bundleStatement(manifest, entryOf('manifest.json', bytes), await digestOf(join(root, lockFile(version, env))))
      const file = join(folder, BUNDLE_SIGNATURE)
      writeFileAtomic(file, seal(statement, key), { date: manifest.date })
      // A build would write a folder with another time again.
      setFolderDate(folder, manifest.date)
      files.push(file)
    }
    return made ? [...files, await signTree(options, made)] : files
  } finally {
    lock.release()
  }
}

async function assertSound({ root, out, env, versions, api, onRelease = () => {} }: SignOptions, made?: MadeRoot): Promise<void> {
  const tree = join(out, 'public', env)
  const problems: Problem[] = []
  const drafts = new Set((await readPlans(root, env)).filter(isDraft).map(({ release }) => release.version))
  for (const version of versions) {
    const folder = join(out, 'releases', version, env)
    if (drafts.has(version)) {
      const { files } = manifestSchema.parse(jsonOf(await readBytes(join(folder, 'manifest.json'))))
      append(problems, compareFiles(folder, files, ['manifest.json', BUNDLE_SIGNATURE]))
    } else append(problems, (await verifyFolder(folder, { root, onRelease })).problems)
  }
  if (api && (await isFolder(tree))) append(problems, (await verifyFolder(tree, { root, onRelease })).problems)
  if (made) append(problems, (await compareRoot(tree, { ...made, signed: made.entries }, 'the file made again from the releases')).problems)
  if (problems.length === 0) return
  throw new Failure('not-as-locked', 'Nothing was signed: files differ from what was locked and listed.', {
    hint: 'Run plastic-eol verify on the folder of these files: it prints what to do.',
    problems,
    exitCode: 1,
  })
}

async function signTree({ root, out, env, key, now }: SignOptions, { listing, entries: ofRoot }: MadeRoot): Promise<string> {
  const tree = join(out, 'public', env)
  const entries = [...ofRoot]
  const releases: SignedRelease[] = []
  for (const listed of listing.versions) {
    const { version, date, status } = listed
    const entry = await entryIn(tree, filesOf(listed))
    entries.push(entry)
    const manifest = await digestOf(join(out, 'releases', version, env, 'manifest.json'))
    releases.push({ version, date, status, manifest, lock: await digestOf(join(root, lockFile(version, env))), files: entry.sha256 })
  }
  const signed = `${now.toISOString().slice(0, 19)}Z`
  const statement = listStatement(listing, entries, { releases, signed, pipeline: pipelineVersion() })
  const file = join(tree, TREE_SIGNATURES)
  // As the build dates them: by the latest release that is not a draft.
  const date = (listing.versions.find((listed) => !isDraft(listed)) ?? listing.versions[0])?.date ?? '2000-01-01'
  writeFileAtomic(file, seal(statement, key), { date })
  setFolderDate(tree, date)
  return file
}

type MadeRoot = NonNullable<Awaited<ReturnType<typeof madeRoot>>>

/** The files of the root as the releases in a tree make them; undefined where there is no tree, or nothing that lists its releases. */
async function madeRoot(root: string, env: Environment, tree: string) {
  const listing = versionsSchema.safeParse(jsonOf(await readIfThere(join(tree, 'versions.json')))).data
  if (!listing) return undefined
  const states = new Map(listing.versions.map(({ version, status }) => [version, status.state]))
  const treeLink = (version: string) => join(tree, 'v', nameInApi(version, states.get(version)))
  const layout = layoutIn(await readIfThere(join(treeLink(listing.versions[0]?.version ?? ''), LAYOUT_FILE)))
  const index = indexSchema.safeParse(jsonOf(await readIfThere(join(tree, 'index.json')))).data
  const [kind, sizes] = [kindOf(layout), layout?.page_sizes ?? []]
  // The index names the default size first, the layout the smallest.
  const pageSizes = index && areSameSizes(index.page_sizes, sizes) ? index.page_sizes : sizes
  const releases = await shownReleases(await readPlans(root, env), { treeLink, bundleLink: treeLink })
  const made = environmentFiles(env, releases, { pageSizes, tree: kind })
  const folders = Object.entries(made.folders).flatMap(([name, files]) =>
    [...files].map(([path, bytes]) => [`${name}/${path}`, bytes] as const),
  )
  const entries = [...made.root, ...folders].map(([path, bytes]) => entryOf(path, Buffer.from(bytes)))
  return { listing, kind, entries }
}

const entryIn = async (folder: string, path: string): Promise<FileEntry> => ({ path, ...(await fileChecksum(join(folder, path))) })

const entryOf = (path: string, bytes: Buffer): FileEntry => ({ path, bytes: bytes.length, sha256: sha256(bytes) })

async function digestOf(file: string): Promise<string | null> {
  const bytes = await readIfThere(file)
  return bytes ? sha256(bytes) : null
}
