// Compares the descriptions of a release (datapackage.json, how it is cited, CHANGES.md) with what is locked. Another version of the
// program may write other words. Its files are then compared only in what every version writes, or are not proven.

import * as z from 'zod'
import type { Metadata, ReferenceData } from '../../../schemas/api.ts'
import { changesSchema } from '../../../schemas/changes.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { coverageOf } from '../../model/coverage.ts'
import type { Problem } from '../../model/failure.ts'
import { jsonOf, jsonText } from '../../model/json.ts'
import { changesMarkdown } from '../../report/changes/changes-markdown.ts'
import { type CitedRelease, citationBib, citationCff, citationSentence, zenodoJson } from '../citation.ts'
import { dataPackage, PACKAGED, packageTitle } from '../cut/datapackage.ts'
import { declaredSha256 } from '../cut/lock.ts'
import { listedBytes, type ReleaseFiles } from '../cut/release-files.ts'

export interface Described {
  readonly lock: Lock
  readonly reference: ReferenceData
  readonly metadata: Metadata
  /** Whether this version of the program wrote the files, by what the files beside them say. */
  readonly sameWriter: boolean
}

export interface DescriptionFindings {
  readonly problems: readonly Problem[]
  /** Files that are the same when they are made again. */
  readonly proven: readonly string[]
  /** Files that match in what every version of the program writes. */
  readonly partly: readonly string[]
  /** Date and summary as locked; undefined if no file states them. */
  readonly declared: { readonly date: string; readonly summary: string } | undefined
}

const DESCRIPTOR = 'datapackage.json'

/** What the descriptor says of the release in every version of the program. */
const coreSchema = z.object({
  version: z.string(),
  created: z.string(),
  description: z.string(),
  licenses: z.array(z.object({ name: z.string() })),
  sources: z.array(z.object({ title: z.string(), path: z.string().optional() })),
  resources: z.array(z.object({ path: z.string(), bytes: z.number(), hash: z.string() })),
})

export async function describedProblems(
  place: ReleaseFiles,
  entries: readonly FileEntry[],
  described: Described,
): Promise<DescriptionFindings> {
  const problems: Problem[] = []
  const [proven, partly]: [string[], string[]] = [[], []]
  const problem = (name: string, message: string) => problems.push({ code: 'not-as-locked', file: place.nameOf(name), message })
  const text = async (name: string) => (await listedBytes(place, entries, name))?.toString('utf8')

  const descriptor = await text(DESCRIPTOR)
  const core = coreSchema.safeParse(jsonOf(descriptor)).data
  const declared = core && declaredIn(core, described)
  if (descriptor !== undefined) {
    const wrong = core ? descriptorFaults(core, declared, entries, described) : ['is not a description of a release']
    for (const fault of wrong) problem(DESCRIPTOR, fault)
    if (wrong.length === 0 && declared && descriptor === descriptorText(declared, entries, described)) proven.push(DESCRIPTOR)
    else if (wrong.length === 0 && described.sameWriter) problem(DESCRIPTOR, 'differs from the file made again from the locked files')
    else if (wrong.length === 0) partly.push(DESCRIPTOR)
  }

  const changes = changesSchema.safeParse(jsonOf(await text('changes.json'))).data
  const texts = new Map([
    ...(declared ? citedTexts(citedAs(declared, described)) : []),
    ...(changes ? [['CHANGES.md', changesMarkdown(changes)] as const] : []),
  ])
  for (const [name, expected] of texts) {
    const found = await text(name)
    if (found === undefined) continue
    if (found === expected) (name === 'CHANGES.md' ? partly : proven).push(name)
    else if (described.sameWriter)
      problem(name, `differs from the file made again from ${name === 'CHANGES.md' ? 'changes.json' : 'the locked files'}`)
  }
  return { problems, proven, partly, declared }
}

/** The metadata that a Parquet file of the release has to hold, as far as it is locked. */
export function aboutFiles({ metadata, lock }: Described, declared: DescriptionFindings['declared']): Record<string, string> {
  const { environment, notice, licence } = metadata
  const title = packageTitle(environment, lock.version)
  return {
    release: lock.version,
    environment,
    notice,
    licence,
    ...(declared ? { title, date: declared.date, citation: citationSentence(title, declared.date, notice) } : {}),
  }
}

/** Date and summary of the descriptor, if they are the locked ones. */
function declaredIn({ created, description }: z.infer<typeof coreSchema>, { lock, metadata }: Described) {
  const locked = lock.data['release.json']
  const date = created.slice(0, 10)
  const summary = description.startsWith(`${metadata.notice} `) ? description.slice(metadata.notice.length + 1) : undefined
  if (summary === undefined || declaredSha256(date) !== locked.date || declaredSha256(summary) !== locked.summary) return undefined
  return { date, summary }
}

function descriptorFaults(
  { version, licenses, sources, resources }: z.infer<typeof coreSchema>,
  declared: DescriptionFindings['declared'],
  entries: readonly FileEntry[],
  { lock, metadata }: Described,
): string[] {
  const listed = new Map(entries.map((entry) => [entry.path, `${entry.bytes} sha256:${entry.sha256}`]))
  const wrong = resources.filter(({ path, bytes, hash }) => listed.get(path) !== `${bytes} ${hash}`).map(({ path }) => path)
  const said = (list: readonly (readonly [string, string | null | undefined])[]) => JSON.stringify(list.map(([a, b]) => [a, b ?? null]))
  return [
    ...(declared ? [] : [`states another date or summary of ${lock.version} than the locked release.json`]),
    ...(version.replace(/^(\d+\.\d+)\.0$/, '$1') === lock.version.replace(/^(\d+\.\d+)\.0$/, '$1') ? [] : ['describes another release']),
    ...(licenses.map(({ name }) => name).join(' ') === metadata.licence ? [] : ['states another licence than the locked metadata.json']),
    ...(said(sources.map(({ title, path }) => [title, path])) === said(metadata.papers.map(({ title, url }) => [title, url]))
      ? []
      : ['names other sources than the locked metadata.json']),
    ...(wrong.length === 0 ? [] : [`describes files that differ from those beside it: ${wrong.join(', ')}`]),
  ]
}

function descriptorText(
  declared: NonNullable<DescriptionFindings['declared']>,
  entries: readonly FileEntry[],
  { lock, reference, metadata }: Described,
): string {
  const { environment, notice, licence, papers } = metadata
  const order = new Map(entries.map((entry) => [entry.path, entry]))
  return jsonText(
    dataPackage({
      ...declared,
      coverage: coverageOf(lock.version, reference.years),
      environment,
      version: lock.version,
      notice,
      licence,
      sources: papers.map(({ title, url }) => ({ title, url })),
      files: PACKAGED.flatMap(({ name }) => {
        const entry = order.get(name)
        return entry ? [{ name, bytes: entry.bytes, sha256: entry.sha256 }] : []
      }),
    }),
  )
}

/** The files that say how a release is cited, by name. */
const citedTexts = (cited: CitedRelease): Map<string, string> =>
  new Map([
    ['CITATION.cff', citationCff(cited)],
    ['citation.bib', citationBib(cited)],
    ['.zenodo.json', jsonText(zenodoJson(cited))],
  ])

function citedAs(declared: NonNullable<DescriptionFindings['declared']>, { lock, metadata }: Described): CitedRelease {
  const { environment, notice, licence } = metadata
  return { ...declared, title: packageTitle(environment, lock.version), version: lock.version, environment, notice, licence }
}
