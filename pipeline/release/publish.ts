// Where finished releases go: bundles under releases/<version>/<env>, trees under public/<env>/v/<version>, then what lists them.

import { join } from 'node:path'
import type { Environment } from '../../schemas/release.ts'
import { indexList, versionsList } from '../api/listing.ts'
import { findTree, publishTree } from '../api/tree.ts'
import { lockBuild } from '../io/build-lock.ts'
import { contentTime, makeFolder, type OnStep, setFolderDate } from '../io/exact-files.ts'
import { exists, namesIn } from '../io/files.ts'
import { madeExact, removeLink } from '../io/folders.ts'
import { contentIdOf, type PublishedFolder, publishFolder, removeLeftovers } from '../io/publish.ts'
import { writeFileAtomic } from '../io/write-file.ts'
import { writeFolder } from '../io/write-folder.ts'
import { noticeOf } from '../model/notices.ts'
import { draftVersion, nameInApi } from '../model/versions.ts'
import { jsonText } from './bundle.ts'
import { isDraft, type ReleasePlan, yearsOf } from './plans.ts'
import type { PreparedRelease, StagedRelease } from './stage.ts'

export interface PublisherOptions {
  readonly out: string
  readonly env: Environment
  /** False leaves the api tree as it is. */
  readonly api: boolean
  /** All releases of the environment. */
  readonly plans: readonly ReleasePlan[]
  readonly onStep?: OnStep | undefined
}

export interface Publisher {
  /** Takes note of an earlier release that is not built now, so that later ones can share its files. */
  pass(prepared: PreparedRelease): void
  /** Brings a release to the disk without showing it. */
  write(release: StagedRelease): Promise<void>
  /** Shows all that was written: bundles and trees one by one, last what lists them. */
  show(): Promise<void>
  /** Brings what lists the releases up to date, and takes away the trees of drafts that are none any more. */
  list(): Promise<void>
  /** Removes what was written and not shown, and leaves the reports of the blocked releases for their reviewers. */
  abandon(releases: readonly StagedRelease[]): Promise<void>
  /** Whether bundle or tree of a release were new on the disk. */
  wasWritten(version: string): boolean
  /** Where the next build finds what this one made of which content. */
  readonly memoFile: string
  /** Links that show a release; no tree where none is wanted. */
  placesOf(version: string): { readonly bundle: string; readonly tree: string | null }
  rejectedOf(version: string): string
  /** Lets the next build in. */
  close(): void
}

/** Takes the destination; Failure `destination-busy` when another build has it. */
export async function publisher({ out, env, api, plans, onStep }: PublisherOptions): Promise<Publisher> {
  const lock = await lockBuild(out, env)
  const tree = join(out, 'public', env)
  const states = new Map(plans.map(({ release }) => [release.version, release.status.state]))
  const treeLink = (version: string) => join(tree, 'v', nameInApi(version, states.get(version)))
  const bundleLink = (version: string) => join(out, 'releases', version, env)
  const rejectedLink = (version: string) => join(out, 'releases', version, `${env}-rejected`)
  const written = new Map<string, PublishedFolder[]>()
  let previousTree: string | undefined

  async function list(): Promise<void> {
    if (!api) return
    const shown: ReleasePlan[] = []
    for (const plan of plans) if (await exists(join(treeLink(plan.release.version), 'metadata.json'))) shown.push(plan)
    // A draft is no event for those who read releases: its date is that of nothing but its own files.
    const date = (shown.findLast(({ release }) => !isDraft(release)) ?? shown.at(-1))?.release.date
    if (date === undefined) return
    makeFolder(tree, onStep)
    const releases = shown.map(({ release, plan }) => ({ ...release, countries: plan.coverage.countries, years: yearsOf(plan) }))
    const listing = { environment: env, notice: noticeOf(env), releases }
    writeFileAtomic(join(tree, 'index.json'), jsonText(indexList(listing)), { date, onStep })
    writeFileAtomic(join(tree, 'versions.json'), jsonText(versionsList(listing)), { date, onStep })
    await removeOldDrafts()
    for (const folder of [join(tree, 'v'), tree]) setFolderDate(folder, date)
  }

  /** After they are listed no more, so that nothing is listed that is not there. */
  async function removeOldDrafts(): Promise<void> {
    const current = plans.filter(({ release }) => isDraft(release)).map(({ release }) => nameInApi(release.version, 'draft'))
    for (const name of await namesIn(join(tree, 'v'))) {
      const version = draftVersion(name)
      if (version === undefined || current.includes(name)) continue
      removeLink(join(tree, 'v', name))
      removeLeftovers(join(tree, 'v'), [name], onStep)
    }
  }

  return {
    pass(prepared) {
      previousTree = prepared.tree && api ? findTree(prepared.tree, treeLink(prepared.computed.version)) : undefined
    },
    async write(release) {
      const { version } = release.computed
      const folders: PublishedFolder[] = []
      if (api && release.tree) {
        const published = await publishTree(release.tree, { link: treeLink(version), previous: previousTree, onStep })
        previousTree = published.folder
        folders.push(published)
      }
      folders.push(await publishFiles(bundleLink(version), release.computed.release.date, release.files, onStep))
      written.set(version, folders)
    },
    async show() {
      for (const [version, folders] of written) {
        for (const folder of folders) folder.show()
        removeLink(rejectedLink(version))
        removeLeftovers(join(out, 'releases', version), [env, `${env}-rejected`], onStep)
      }
      await list()
    },
    list,
    async abandon(releases) {
      for (const { computed, validation, files } of releases) {
        const { version, release } = computed
        removeLeftovers(join(out, 'releases', version), [env], onStep)
        if (!validation.verdict.blocked) continue
        const names = ['validation.html', 'validation.json', 'changes.json', 'CHANGES.md']
        const reports = new Map([...files].filter(([name]) => names.includes(name)))
        const rejected = await publishFiles(rejectedLink(version), release.date, reports, onStep)
        rejected.show()
      }
      if (api) removeLeftovers(join(tree, 'v'), undefined, onStep)
    },
    wasWritten: (version) => (written.get(version) ?? []).some((folder) => folder.written),
    memoFile: join(out, `.plastic-eol-${env}.memo.json`),
    placesOf: (version) => ({ bundle: bundleLink(version), tree: api ? treeLink(version) : null }),
    rejectedOf: rejectedLink,
    close: lock.release,
  }
}

/** A folder of a few files, as publishFolder wants it. */
function publishFiles(link: string, date: string, files: StagedRelease['files'], onStep: OnStep | undefined): Promise<PublishedFolder> {
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
