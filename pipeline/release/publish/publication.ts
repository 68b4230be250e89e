// Writes finished releases: bundles to releases/<version>/<env>, the trees that are made from them to public/<env>/v/<version>, then the
// files that list them.

import { join } from 'node:path'
import type { Environment } from '../../../schemas/release.ts'
import { FILES_TXT, LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import type { ListedRelease } from '../../api/tree-lists.ts'
import { lockBuild } from '../../io/build-lock.ts'
import { COMPRESSION_ID } from '../../io/compressions.ts'
import { exists, namesIn, readIfThere } from '../../io/files.ts'
import { contentIdOf, type PublishedFolder, publishFolder, removeLeftovers, restoreShown, unpublish } from '../../io/published-folder.ts'
import { contentTime, madeExact, makeFolder, type OnStep, removeLink, setFolderDate, writeFileAtomic } from '../../io/write-file.ts'
import { writeFolder } from '../../io/write-folder.ts'
import { latestOf } from '../../model/replacements.ts'
import { draftVersion, nameInApi } from '../../model/versions.ts'
import { layLatest, removeLatest } from '../../tree/latest.ts'
import { showTree } from '../../tree/publish-tree.ts'
import { environmentFiles, type ShownRelease, shownRelease } from '../../tree/root.ts'
import { siblingsIn } from '../../tree/siblings.ts'
import { type TreeJob, TreeWriter, treeThread, type WrittenTree } from '../../tree/tree-writer.ts'
import { type BundleFile, fileOf } from '../cut/bundle.ts'
import type { CheckedRelease } from '../cut/stage.ts'
import { FILES } from '../files.ts'
import { isDraft } from '../plan/chain.ts'
import type { ReleasePlan } from '../plan/plans.ts'
import type { Places } from './standing-release.ts'

/** What is listed of a release. */
export interface PublishedPlan extends Pick<ReleasePlan, 'status'> {
  readonly release: Pick<ListedRelease, 'version' | 'date' | 'summary'>
}

export interface PublicationOptions {
  readonly out: string
  readonly env: Environment
  /** False leaves the api tree as it is. */
  readonly api: boolean
  /** Where the tree is written; default: `<out>/public/<env>`. */
  readonly folder?: string | undefined
  /** All releases of the environment. */
  readonly plans: readonly PublishedPlan[]
  /** Sizes of pages, the default first. */
  readonly pageSizes: readonly number[]
  readonly tree: TreeKind
  /** Whether a thread writes the trees while the next release is computed. It does not call `onStep`. */
  readonly inThread?: boolean | undefined
  readonly onStep?: OnStep | undefined
}

/** A destination that is being written: releases first, then what lists them. */
export type Publication = Awaited<ReturnType<typeof openPublication>>

/** Locks the destination. Failure `destination-busy` if another build holds it. */
export async function openPublication(options: PublicationOptions) {
  const { out, env, api, plans, pageSizes, tree: kind, folder: tree = join(out, 'public', env), inThread, onStep } = options
  const lock = await lockBuild(out, env)
  for (const folder of [tree, join(tree, 'v')]) restoreShown(folder, onStep)
  const states = new Map(plans.map(({ release, status }) => [release.version, status.state]))
  const treeLink = (version: string) => join(tree, 'v', nameInApi(version, states.get(version)))
  const bundleLink = (version: string) => join(out, 'releases', version, env)
  const rejectedLink = (version: string) => join(out, 'releases', version, `${env}-rejected`)
  const bundles = new Map<string, PublishedFolder>()
  const trees = new Map<string, WrittenTree>()
  const thread = api && inThread ? treeThread() : undefined
  const writer = new TreeWriter(onStep)
  let writing: Promise<unknown> = Promise.resolve()
  let known = 0
  /** The trees of releases since the one written before that are in their places. Releases are written in their order. */
  const treesBefore = (version: string) => {
    const at = plans.findIndex(({ release }) => release.version === version)
    const before = plans.slice(known, at).map(({ release }) => ({ folder: treeLink(release.version), date: release.date }))
    known = at + 1
    return before
  }
  const writeTree = async ({ version, date }: PublishedPlan['release'], bundle: string) => {
    const job: TreeJob = { bundle, link: treeLink(version), kind, pageSizes, date, before: treesBefore(version) }
    trees.set(version, await (thread ? thread.ask(job) : writer.write(job)))
  }
  /** Removes what was left for the reviewers of these releases, which are visible now. */
  const forgive = (versions: readonly string[]) => {
    for (const version of versions) {
      removeLink(rejectedLink(version))
      removeLeftovers(join(out, 'releases', version), [`${env}-rejected`], onStep)
    }
  }

  return {
    /**
     * Writes the bundle of a release to the disk, and begins to write the tree that follows from it, without making them visible. Waits for
     * the tree of the release before, so that it is known early if the disk refuses it.
     */
    async write({ computed, files }: CheckedRelease): Promise<void> {
      const { version, release } = computed
      const bundle = await publishFiles(bundleLink(version), files, { date: release.date, onStep })
      bundles.set(version, bundle)
      if (!api) return
      await writing
      writing = writeTree(release, bundle.folder)
      // Awaited later. This handler prevents an unhandled rejection until then.
      writing.catch(() => undefined)
    },
    /** Writes the tree of a release from the bundle in its place, without making it visible. */
    writeTree: (release: PublishedPlan['release']): Promise<void> => writeTree(release, bundleLink(release.version)),
    /** Waits until all trees are written. To be called before those below. */
    async written(): Promise<void> {
      await writing
    },
    /** Makes all that was written visible: bundles and trees one by one. */
    show(): void {
      for (const { release } of plans) {
        const { version, date } = release
        const tree = trees.get(version)
        bundles.get(version)?.show()
        if (tree) showTree({ link: treeLink(version), kind, date, onStep }, tree.folder)
        if (!bundles.has(version)) continue
        removeLeftovers(join(out, 'releases', version), [env], onStep)
        forgive([version])
      }
    },
    /**
     * Updates the root of the tree for the visible releases: pages, description, lists, and last of all the addresses of the latest
     * release. Removes the trees of releases that are no longer drafts.
     */
    async list(): Promise<void> {
      const releases = api ? await shownReleases(plans, { treeLink, bundleLink }) : []
      // Readers of releases do not see drafts, so that the date of a draft applies to its own files only.
      const date = (releases.findLast((release) => !isDraft(release)) ?? releases.at(-1))?.date
      if (date === undefined) return
      const { folders, root } = environmentFiles(env, releases, { pageSizes, tree: kind })
      makeFolder(tree, onStep)
      const site: PublishedFolder[] = []
      for (const [name, files] of Object.entries(folders)) {
        const made = new Map([...files].map(([path, content]) => [path, fileOf(content)]))
        site.push(await publishFiles(join(tree, name), made, { date, onStep, kind }))
      }
      for (const folder of site) folder.show()
      const latest = latestOf(releases)
      const newest = latest && (await layLatest(tree, latest, { kind, onStep }))
      for (const [name, content] of root) writeFileAtomic(join(tree, name), content, { date, onStep })
      if (newest) newest.show()
      else removeLatest(tree, onStep)
      await removeOldDrafts(plans, tree, onStep)
      for (const folder of [join(tree, 'v'), tree]) setFolderDate(folder, date)
    },
    /** Removes what was written and not made visible, and leaves the reports of the blocked releases for their reviewers. */
    async abandon(releases: readonly CheckedRelease[]): Promise<void> {
      for (const { computed, validation, files } of releases) {
        const { version, release } = computed
        removeLeftovers(join(out, 'releases', version), [env], onStep)
        if (!validation.verdict.blocked) continue
        const reports = new Map([...files].filter(([name]) => REPORTS.includes(name)))
        const rejected = await publishFiles(rejectedLink(version), reports, { date: release.date, onStep })
        rejected.show()
      }
      if (api) removeLeftovers(join(tree, 'v'), undefined, onStep)
    },
    /** Leaves these files for the reviewers of a release that could not even be computed. */
    async refuse(version: string, files: ReadonlyMap<string, BundleFile>): Promise<void> {
      const date = plans.find(({ release }) => release.version === version)?.release.date
      if (date === undefined) throw new RangeError(`no plan of ${version}`)
      const page = await publishFiles(rejectedLink(version), files, { date, onStep })
      page.show()
    },
    forgive,
    /** Removes the reports of these releases on unreadable inputs, because the inputs can be read now. They have no decision. */
    async forgiveInputs(versions: readonly string[]): Promise<void> {
      for (const version of versions) if (!(await exists(join(rejectedLink(version), 'decision.json')))) forgive([version])
    },
    /** Whether bundle or tree of a release were new on the disk. */
    wasWritten: (version: string) => [bundles.get(version), trees.get(version)].some((one) => one?.written === true),
    /** Links that make a release visible; `tree` is null if no tree is wanted. */
    placesOf: (version: string): Places => ({ bundle: bundleLink(version), tree: api ? treeLink(version) : null }),
    rejectedOf: rejectedLink,
    /** Files and bytes of the tree of a release that was written; null if none was. */
    treeOf(version: string): { readonly files: number; readonly bytes: number } | null {
      const tree = trees.get(version)
      return tree ? { files: tree.files, bytes: tree.bytes } : null
    },
    /** Ends what is being written, and unlocks the destination for the next build. */
    async close(): Promise<void> {
      await thread?.end()
      lock.release()
    },
  }
}

/** The files that a release leaves for its reviewers if it is blocked. */
const REPORTS = FILES.filter(({ report }) => report).map(({ name }) => name)

type LinkOf = (version: string) => string

/** The releases whose trees are shown, in the order of their versions, with what their bundles say. */
export async function shownReleases(
  plans: readonly PublishedPlan[],
  { treeLink, bundleLink }: { readonly treeLink: LinkOf; readonly bundleLink: LinkOf },
): Promise<ShownRelease[]> {
  const shown: ShownRelease[] = []
  for (const { release, status } of plans) {
    if (!(await exists(join(treeLink(release.version), FILES_TXT)))) continue
    const bundle = bundleLink(release.version)
    const found = await shownRelease({ ...release, status }, (name) => readIfThere(join(bundle, name)))
    if (found) shown.push(found)
  }
  return shown
}

/** Removes the trees of releases that are no longer drafts. The lists do not name them any more. */
async function removeOldDrafts(plans: readonly PublishedPlan[], tree: string, onStep: OnStep | undefined): Promise<void> {
  const current = plans.filter(isDraft).map(({ release }) => nameInApi(release.version, 'draft'))
  for (const name of await namesIn(join(tree, 'v'))) {
    if (draftVersion(name) === undefined || current.includes(name)) continue
    unpublish(join(tree, 'v', name), LAYOUT_FILE, onStep)
  }
}

/**
 * Publishes a folder of a few files. `kind`: that of the tree to which pages, scripts and styles belong, in a full one with compressed
 * siblings, in a light one as a plain folder.
 */
function publishFiles(
  link: string,
  files: ReadonlyMap<string, BundleFile>,
  { date, onStep, kind }: { readonly date: string; readonly onStep: OnStep | undefined; readonly kind?: TreeKind },
): Promise<PublishedFolder> {
  const planned = [...files]
    .map(([path, file]) => ({ path, file, bytes: file.bytes, sha256: file.sha256, time: contentTime(date, file.sha256) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const id = contentIdOf([date, ...planned.map(({ path, bytes, sha256, time }) => `${path} ${bytes} ${sha256} ${time}`)])
  const isLight = kind === 'light'
  const siblingsOf = siblingsIn(kind)
  return publishFolder({
    link,
    as: isLight ? 'folder' : 'link',
    mark: kind && planned[0]?.path,
    contentId: kind === undefined ? id : contentIdOf([isLight ? kind : COMPRESSION_ID, id]),
    date,
    files: planned,
    siblingsOf,
    write: (folder, shown) => {
      const contents = planned.map((plan) => ({
        file: plan,
        content: plan.file.content,
        same: plan.file.path && madeExact(plan.file.path, plan.time),
        perhapsSame: kind && shown && `${shown}/${plan.path}`,
      }))
      writeFolder(folder, contents, { date, siblingsOf, onStep })
    },
    onStep,
  })
}
