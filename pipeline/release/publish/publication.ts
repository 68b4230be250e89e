// Writes finished releases: bundles to releases/<version>/<env>, trees to public/<env>/v/<version>, then the files that list them.

import { join } from 'node:path'
import { type ReferenceData, referenceDataSchema } from '../../../schemas/api.ts'
import type { Environment } from '../../../schemas/release.ts'
import { EXPLORER_FILE, LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import type { PreviousTree } from '../../api/planned-tree.ts'
import { findTree, publishTree } from '../../api/publish-tree.ts'
import { siblingsIn } from '../../api/tree-files.ts'
import { lockBuild } from '../../io/build-lock.ts'
import { COMPRESSION_ID } from '../../io/compressions.ts'
import { contentTime, makeFolder, type OnStep, setFolderDate } from '../../io/exact-files.ts'
import { exists, namesIn, readIfThere, sha256 } from '../../io/files.ts'
import { madeExact, removeLink } from '../../io/folders.ts'
import { contentIdOf, type PublishedFolder, publishFolder, removeLeftovers, restoreShown, unpublish } from '../../io/published-folder.ts'
import { writeFileAtomic } from '../../io/write-file.ts'
import { writeFolder } from '../../io/write-folder.ts'
import { Failure } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { latestOf } from '../../model/replacements.ts'
import { draftVersion, nameInApi } from '../../model/versions.ts'
import type { SiteFiles } from '../../site/site.ts'
import type { BundleFile } from '../cut/bundle.ts'
import type { CheckedRelease, PreparedRelease } from '../cut/prepared-release.ts'
import { FILES } from '../files.ts'
import { isDraft, type ReleasePlan } from '../plan/plans.ts'
import { announcedChanges } from './announced-changes.ts'
import { environmentFiles, type ShownRelease } from './environment.ts'
import { layLatest, removeLatest } from './latest.ts'
import { worldFigures } from './world-figures.ts'

export interface PublicationOptions {
  readonly out: string
  readonly env: Environment
  /** False leaves the api tree as it is. */
  readonly api: boolean
  /** All releases of the environment. */
  readonly plans: readonly ReleasePlan[]
  /** Sizes of pages, the default first. */
  readonly pageSizes: readonly number[]
  readonly tree: TreeKind
  readonly onStep?: OnStep | undefined
}

/** A destination that is being written: releases first, then what lists them. */
export interface Publication {
  /** Takes note of an earlier release that is not built now, so that later ones can share its files. */
  pass(prepared: PreparedRelease): void
  /** Writes a release to the disk without making it visible. */
  write(release: CheckedRelease): Promise<void>
  /** Makes all that was written visible: bundles and trees one by one. */
  show(): void
  /**
   * Updates the root of the tree for the visible releases: pages, description, lists, and last of all the addresses of the latest release.
   * Removes the trees of releases that are no longer drafts.
   */
  list(): Promise<void>
  /** Removes what was written and not made visible, and leaves the reports of the blocked releases for their reviewers. */
  abandon(releases: readonly CheckedRelease[]): Promise<void>
  /** Leaves these files for the reviewers of a release that could not even be computed. */
  refuse(version: string, files: ReadonlyMap<string, BundleFile>): Promise<void>
  /** Removes what was left for the reviewers of these releases, which are visible now. */
  forgive(versions: readonly string[]): void
  /** Removes the pages of these releases that report unreadable inputs, because the inputs can be read now. */
  forgiveInputs(versions: readonly string[]): Promise<void>
  /** Whether bundle or tree of a release were new on the disk. */
  wasWritten(version: string): boolean
  /** The file that says to the next build what this one made from which content. */
  readonly memoFile: string
  /** Links that make a release visible; `tree` is null if no tree is wanted. */
  placesOf(version: string): { readonly bundle: string; readonly tree: string | null }
  rejectedOf(version: string): string
  /** Unlocks the destination for the next build. */
  close(): void
}

/** Locks the destination. Failure `destination-busy` if another build holds it. */
export async function openPublication({ out, env, api, plans, pageSizes, tree: kind, onStep }: PublicationOptions): Promise<Publication> {
  const lock = await lockBuild(out, env)
  const tree = join(out, 'public', env)
  for (const folder of [tree, join(tree, 'v')]) restoreShown(folder, onStep)
  const states = new Map(plans.map(({ release }) => [release.version, release.status.state]))
  const treeLink = (version: string) => join(tree, 'v', nameInApi(version, states.get(version)))
  const bundleLink = (version: string) => join(out, 'releases', version, env)
  const rejectedLink = (version: string) => join(out, 'releases', version, `${env}-rejected`)
  const written = new Map<string, PublishedFolder[]>()
  // Called only when the next tree is written: in a chain of releases only the last one matters.
  let previousTree: () => PreviousTree | undefined = () => undefined
  const forgive = (versions: readonly string[]) => {
    for (const version of versions) {
      removeLink(rejectedLink(version))
      removeLeftovers(join(out, 'releases', version), [`${env}-rejected`], onStep)
    }
  }

  return {
    pass(prepared) {
      const { tree, computed } = prepared
      previousTree = () => (tree && api ? findTree(tree, treeLink(computed.version)) : undefined)
    },
    async write(release) {
      const { version } = release.computed
      const folders: PublishedFolder[] = []
      if (api && release.tree) {
        const published = await publishTree(release.tree, { link: treeLink(version), previous: previousTree(), onStep })
        previousTree = () => published
        folders.push(published)
      }
      folders.push(await publishFiles(bundleLink(version), release.computed.release.date, release.files, onStep))
      written.set(version, folders)
    },
    show() {
      for (const [version, folders] of written) {
        for (const folder of folders) folder.show()
        removeLeftovers(join(out, 'releases', version), [env], onStep)
        forgive([version])
      }
    },
    async list() {
      const releases = api ? await shownReleases(plans, treeLink) : []
      // Readers of releases do not see drafts, so that the date of a draft applies to its own files only.
      const date = (releases.findLast((release) => !isDraft(release)) ?? releases.at(-1))?.date
      if (date === undefined) return
      const { folders, root } = environmentFiles(env, releases, { pageSizes, tree: kind })
      makeFolder(tree, onStep)
      const site: PublishedFolder[] = []
      for (const [name, files] of Object.entries(folders))
        site.push(await publishSite({ link: join(tree, name), kind, date, onStep }, files))
      for (const folder of site) folder.show()
      const latest = latestOf(releases)
      const newest = latest && (await layLatest(tree, latest, { kind, onStep }))
      for (const [name, content] of root) writeFileAtomic(join(tree, name), content, { date, onStep })
      if (newest) newest.show()
      else removeLatest(tree, onStep)
      await removeOldDrafts(plans, tree, onStep)
      for (const folder of [join(tree, 'v'), tree]) setFolderDate(folder, date)
    },
    async abandon(releases) {
      for (const { computed, validation, files } of releases) {
        const { version, release } = computed
        removeLeftovers(join(out, 'releases', version), [env], onStep)
        if (!validation.verdict.blocked) continue
        const reports = new Map([...files].filter(([name]) => REPORTS.includes(name)))
        const rejected = await publishFiles(rejectedLink(version), release.date, reports, onStep)
        rejected.show()
      }
      if (api) removeLeftovers(join(tree, 'v'), undefined, onStep)
    },
    async refuse(version, files) {
      const date = plans.find(({ release }) => release.version === version)?.release.date
      if (date === undefined) throw new RangeError(`no plan of ${version}`)
      const page = await publishFiles(rejectedLink(version), date, files, onStep)
      page.show()
    },
    forgive,
    async forgiveInputs(versions) {
      for (const version of versions) if (await exists(join(rejectedLink(version), 'problems.json'))) forgive([version])
    },
    wasWritten: (version) => (written.get(version) ?? []).some((folder) => folder.written),
    memoFile: join(out, `.plastic-eol-${env}.memo.json`),
    placesOf: (version) => ({ bundle: bundleLink(version), tree: api ? treeLink(version) : null }),
    rejectedOf: rejectedLink,
    close: lock.release,
  }
}

/** The files that a release leaves for its reviewers if it is blocked. */
const REPORTS = FILES.filter(({ report }) => report).map(({ name }) => name)

/** The releases whose trees are shown, in the order of their versions. */
export async function shownReleases(plans: readonly ReleasePlan[], treeOf: (version: string) => string): Promise<ShownRelease[]> {
  const shown: ShownRelease[] = []
  for (const { release, declared } of plans) {
    const file = join(treeOf(release.version), 'reference-data.json')
    const text = await readIfThere(file)
    if (!text) continue
    const reference = referenceDataOf(text, file, release.version)
    const countries = reference.countries.map(({ code }) => code)
    const changes = announcedChanges(await readIfThere(join(treeOf(release.version), 'changes.json')))
    const world = worldFigures(await readIfThere(join(treeOf(release.version), EXPLORER_FILE)))
    shown.push({ ...release, ...reference, countries, licence: declared.licence, changes, world })
  }
  return shown
}

/** Removes the trees of releases that are no longer drafts. The lists do not name them any more. */
async function removeOldDrafts(plans: readonly ReleasePlan[], tree: string, onStep: OnStep | undefined): Promise<void> {
  const current = plans.filter(({ release }) => isDraft(release)).map(({ release }) => nameInApi(release.version, 'draft'))
  for (const name of await namesIn(join(tree, 'v'))) {
    if (draftVersion(name) === undefined || current.includes(name)) continue
    unpublish(join(tree, 'v', name), LAYOUT_FILE, onStep)
  }
}

/** Failure 'broken-tree' where the file is not what a build wrote. */
function referenceDataOf(text: Buffer, file: string, version: string): ReferenceData {
  try {
    return referenceDataSchema.parse(jsonOf(text))
  } catch (cause) {
    throw new Failure('broken-tree', `${file} is not the reference data that a build writes.`, {
      hint: `Remove the tree of ${version} and build it again; plastic-eol verify reports what else is wrong with it.`,
      cause,
    })
  }
}

interface SitePlace {
  readonly link: string
  readonly kind: TreeKind
  readonly date: string
  readonly onStep: OnStep | undefined
}

/** Publishes a folder of pages, scripts and styles: in a full tree with compressed siblings, in a light one as a plain folder. */
function publishSite({ link, kind, date, onStep }: SitePlace, contents: SiteFiles): Promise<PublishedFolder> {
  const files = [...contents]
    .map(([path, content]) => {
      const sum = sha256(content)
      return { path, content, bytes: content.length, sha256: sum, time: contentTime(date, sum) }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const isLight = kind === 'light'
  const siblings = siblingsIn(kind)
  return publishFolder({
    link,
    as: isLight ? 'folder' : 'link',
    mark: files[0]?.path,
    contentId: sha256(`${isLight ? kind : COMPRESSION_ID}\n${contentIdOf(files, date)}`).slice(0, 16),
    date,
    files,
    siblingsOf: siblings,
    write: (folder, earlier) => {
      const content = files.map((file) => ({ file, content: () => file.content, perhapsSame: earlier && `${earlier}/${file.path}` }))
      writeFolder(folder, content, { date, siblingsOf: siblings, onStep })
    },
    onStep,
  })
}

/** Publishes a folder of a few files. */
function publishFiles(
  link: string,
  date: string,
  files: ReadonlyMap<string, BundleFile>,
  onStep: OnStep | undefined,
): Promise<PublishedFolder> {
  const planned = [...files]
    .map(([path, file]) => ({ path, file, bytes: file.bytes, sha256: file.sha256, time: contentTime(date, file.sha256) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return publishFolder({
    link,
    contentId: contentIdOf(planned, date),
    date,
    files: planned,
    write: (folder) =>
      void writeFolder(
        folder,
        planned.map((plan) => ({ file: plan, content: plan.file.content, same: plan.file.path && madeExact(plan.file.path, plan.time) })),
        { date, onStep },
      ),
    onStep,
  })
}
