// The files in the root of an environment's tree beside the releases: the lists of releases, the description of the api, and the pages.
// They are made from what the bundle of each release says about it.

import * as z from 'zod'
import { metadataSchema, referenceDataSchema } from '../../schemas/api.ts'
import { changesSchema } from '../../schemas/changes.ts'
import { explorerSchema } from '../../schemas/explorer.ts'
import type { Environment } from '../../schemas/release.ts'
import { type OpenApiDocument, openApiDocument } from '../api/openapi.ts'
import { EXPLORER_FILE, type TreeKind } from '../api/paths.ts'
import { HEALTH, HEALTH_FILE, type ServedEnvironment } from '../api/routes.ts'
import { indexList, type ListedRelease, latestVersion, versionsList } from '../api/tree-lists.ts'
import { pipelineVersion } from '../io/package-files.ts'
import { plural } from '../model/count.ts'
import { countryOfCode } from '../model/country-code.ts'
import { jsonOf, jsonText } from '../model/json.ts'
import { noticeOf } from '../model/notices.ts'
import type { ReleaseValues } from '../model/parameters.ts'
import { replacementOf } from '../model/replacements.ts'
import { latestFirst, nameInApi } from '../model/versions.ts'
import { feedXml } from '../site/feed.ts'
import type { WorldFigures } from '../site/first-figures.ts'
import { site } from '../site/site.ts'

/** What the pages need of datapackage.json, of explorer.json, and the feed of changes.json. All other members are left unread. */
const packageSchema = z.object({ id: z.string().optional() })
const shownSchema = z.object({ groups: explorerSchema.shape.groups, years: explorerSchema.shape.years })
const announcedSchema = z.object({
  previous: z.string().nullable(),
  method_changes: z.array(z.string()),
  declared: z.array(z.object({ text: z.string() })),
  records: changesSchema.shape.records,
})

export interface ShownRelease extends ListedRelease, ReleaseValues {
  /** SPDX identifier. */
  readonly licence: string
  /** Names of the covered countries, without parts of countries. */
  readonly places: readonly string[]
  /** `https://doi.org/…`; absent where it has none. */
  readonly doi?: string | undefined
  /** What it changes, in sentences for the feed. */
  readonly changes: readonly string[]
  /** Its headline figures for the first page; absent where it has none. */
  readonly world?: WorldFigures | undefined
}

/** A release with what its files say about it, in its bundle or in its tree; undefined if one of them is missing or says something else. */
export async function shownRelease(
  release: ListedRelease,
  read: (name: string) => Promise<Uint8Array | undefined>,
): Promise<ShownRelease | undefined> {
  const reference = referenceDataSchema.safeParse(jsonOf(await read('reference-data.json'))).data
  const metadata = metadataSchema.safeParse(jsonOf(await read('metadata.json'))).data
  const changes = await read('changes.json')
  if (!reference || !metadata || !changes) return undefined
  return {
    ...release,
    ...reference,
    countries: reference.countries.map(({ code }) => code),
    places: reference.countries.filter(({ code }) => code === countryOfCode(code)).map(({ name }) => name),
    licence: metadata.licence,
    doi: packageSchema.safeParse(jsonOf(await read('datapackage.json'))).data?.id,
    changes: announcedChanges(changes),
    world: worldFigures(await read(EXPLORER_FILE)),
  }
}

/** The version of the pipeline that wrote the pages; shown in index.html. */
const generator = (): string => `plastic-eol ${pipelineVersion()}`

/** What is served for these releases. Drafts are left out unless there is nothing else. */
function servedEnvironment(env: Environment, releases: readonly ShownRelease[], pageSizes: readonly number[]): ServedEnvironment {
  const released = releases.filter(({ status }) => status.state !== 'draft')
  return {
    environment: env,
    latest: latestVersion(releases),
    versions: latestFirst(released.length > 0 ? released : releases).map(
      ({ version, status: { state }, countries, categories, polymers, years }) => ({
        version: nameInApi(version, state),
        ...(state === 'draft' ? { draft: true } : {}),
        countries,
        categories,
        polymers,
        years,
        replacement: replacementOf(version, releases),
      }),
    ),
    pageSizes,
  }
}

/** The description of the api for these releases; there is at least one. */
export const openApiOf = (env: Environment, releases: readonly ShownRelease[], pageSizes: readonly number[]): OpenApiDocument =>
  openApiDocument(servedEnvironment(env, releases, pageSizes), mainRelease(releases).licence)

/**
 * The files of the root by name, and of its folders that hold no data, for these releases; there is at least one. versions.json, which
 * identifies a tree, is the last.
 */
export function environmentFiles(
  env: Environment,
  releases: readonly ShownRelease[],
  { pageSizes, tree }: { readonly pageSizes: readonly number[]; readonly tree: TreeKind },
) {
  const release = mainRelease(releases)
  const index = indexList({
    environment: env,
    releases: releases.map((release) => ({ ...release, countries: release.countries.length })),
    pageSizes,
    tree,
  })
  const listed = latestFirst(releases.filter(({ status }) => status.state !== 'draft'))
  const api = openApiOf(env, releases, pageSizes)
  const { root, folders } = site({ index, releases: listed, release, licence: release.licence, generator: generator() }, api)
  const text = (value: string) => Buffer.from(value)
  return {
    folders,
    root: new Map([
      ...root,
      [HEALTH_FILE, text(jsonText(HEALTH))],
      ['openapi.json', text(jsonText(api))],
      ['feed.xml', text(releaseFeed(env, releases))],
      ['index.json', text(jsonText(index))],
      ['versions.json', text(jsonText(versionsList(env, releases)))],
    ]),
  }
}

/** The releases as a feed. Drafts are left out, because they are for reviewers. */
function releaseFeed(environment: Environment, releases: readonly ShownRelease[]): string {
  const released = releases.filter(({ status }) => status.state !== 'draft')
  const dates = (released.length > 0 ? released : releases).map(({ date }) => date).sort()
  return feedXml({ environment, notice: noticeOf(environment), generator: generator(), releases: released, date: dates.at(-1) ?? '' })
}

/** The latest release, or the newest where all are withdrawn or drafts. */
function mainRelease(releases: readonly ShownRelease[]): ShownRelease {
  const latest = latestVersion(releases)
  const main = releases.find(({ version }) => version === latest) ?? latestFirst(releases)[0]
  if (!main) throw new RangeError('there is no release to show')
  return main
}

/** The headline figures of the world in the last year, from the bytes of explorer.json; undefined where they hold none. */
function worldFigures(bytes: Uint8Array | undefined): WorldFigures | undefined {
  const shown = shownSchema.safeParse(jsonOf(bytes)).data
  const year = shown?.years.at(-1)
  const world = shown?.groups.find(({ kind }) => kind === 'world')
  const figures = year === undefined ? undefined : world?.figures[year]
  return year === undefined || !world || !figures ? undefined : { year, countries: world.countries, figures }
}

/** What changes.json says, one sentence per statement; none if the bytes are not a changes.json. */
export function announcedChanges(bytes: Uint8Array | undefined): string[] {
  const changes = announcedSchema.safeParse(jsonOf(bytes)).data
  if (!changes) return []
  const { previous, method_changes, declared, records } = changes
  return [
    previous === null
      ? 'The first release.'
      : `Compared with ${previous}: ${plural(records.added, 'record')} added, ${records.removed} removed, ${records.changed} changed.`,
    ...(declared.length === 0 ? [] : [`Declared changes: ${declared.map(({ text }) => text).join('; ')}.`]),
    ...method_changes.map((sentence) => `Change of method: ${sentence}`),
  ]
}
