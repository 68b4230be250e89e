// Plans the requests to a host about a release: its whole files and a sample of its pages, by path and by query, plain and compressed.

import type { ApiLayout } from '../../../schemas/api.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { isInPages, NONE_FILE, PAGES_FOLDER, pageAt, type TreeKind } from '../../api/paths.ts'
import { FILE_OPERATIONS, LATEST_FOLDER, LATEST_ROOT_FILES, RELEASE_FILES } from '../../api/routes.ts'
import { append } from '../../model/lists.ts'
import { FIRST_PAGE, PAGE_SIZES } from '../../model/paging.ts'
import { absentPairs } from '../../model/pairs.ts'
import type { ReleaseValues } from '../../model/parameters.ts'
import { isRangeCut } from '../../model/tree-paths.ts'
import { siblingsAt, siblingsIn } from '../../tree/siblings.ts'
import { kindOf } from '../publish/page-sizes.ts'
import { ENCODINGS, inEveryWay, type Question } from './host-questions.ts'
import { sampled, sampledPages } from './page-sample.ts'

export interface PlanOptions {
  readonly version: string
  readonly isLatest: boolean
  readonly plain: boolean
  readonly layout: ApiLayout | undefined
  /** The values that the release knows. */
  readonly known: ReleaseValues
  /** Pages that the host computes from a light tree. */
  readonly computed: readonly FileEntry[]
  readonly all: boolean
  readonly sample: number | undefined
  readonly seed: string
}

const SAMPLE = 200

/** The questions about a release, and how many of its files they cover. */
export function planOf(entries: readonly FileEntry[], options: PlanOptions): { readonly questions: Question[]; readonly files: number } {
  const { version, isLatest, plain, layout, known, computed, all, sample = SAMPLE } = options
  const folder = `v/${version}`
  const seed = `${options.seed}/${version}`
  const pages = [...entries, ...computed].filter(({ path }) => isPage(path))
  const pathsOf = (files: readonly FileEntry[]) => files.map(({ path }) => path)
  const cuts = pathsOf(entries).filter(isRangeCut)
  // The cuts of ranges are larger than pages, and all alike.
  const drawn = new Set([...sampledPages(seed, pathsOf(pages), sample), ...sampled(seed, cuts, Math.ceil(sample / 10))])
  const asked = entries.filter(({ path }) => all || drawn.has(path) || !(isPage(path) || isRangeCut(path)))
  const questions: Question[] = []
  const kind = kindOf(layout)
  const about = (path: string, expected: FileEntry) => ({
    ...{ path, expected, version: plain ? undefined : version },
    copies: siblingsIn(kind)(expected),
  })
  for (const entry of [...asked, ...computed.filter(({ path }) => drawn.has(path))]) {
    // Whole files are asked for in every encoding, because each of their compressed siblings could be wrong by itself. Pages outside the
    // sample are compressed by the host on the way, if at all.
    const everyWay = drawn.has(entry.path) || !(isInPages(entry.path) || isRangeCut(entry.path))
    const path = `${folder}/${entry.path}`
    if (everyWay) append(questions, inEveryWay(about(path, entry)))
    else questions.push({ ...about(path, entry), encoding: 'identity' })
  }
  if (isLatest) append(questions, latestQuestions(asked, kind))
  if (plain) return { questions, files: asked.length }
  for (const [operation, file] of Object.entries(FILE_OPERATIONS)) {
    const entry = entries.find(({ path }) => path === file)
    if (!entry) continue
    for (const path of isLatest ? [`${folder}/${operation}`, operation] : [`${folder}/${operation}`])
      append(
        questions,
        ENCODINGS.map((encoding) => ({ ...about(path, entry), encoding })),
      )
  }
  let turn = 0
  const askQuery = (query: string, entry: FileEntry) => {
    for (const path of isLatest ? [`${folder}/${query}`, query] : [`${folder}/${query}`]) {
      // One of three encodings, without the plain answer that would show whether a copy was sent.
      const encoding = ENCODINGS[turn % ENCODINGS.length] ?? 'identity'
      questions.push({ path, encoding, expected: entry, version: plain ? undefined : version })
      turn++
    }
  }
  const sizes = layout?.page_sizes ?? PAGE_SIZES
  const size = () => sizes[turn % sizes.length] ?? PAGE_SIZES[0]
  for (const entry of pages) {
    const page = drawn.has(entry.path) ? pageAt(entry.path, known) : undefined
    if (page) askQuery(addressOf(page.filter, page.cut ?? { page: FIRST_PAGE, pageSize: size() }), entry)
  }
  // Pairs of category and polymer without files. The host knows them from its configuration.
  const none = entries.find(({ path }) => path === NONE_FILE)
  for (const pair of none ? absentIn(layout) : []) {
    const values = Object.fromEntries(Object.entries(pair).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
    if (none) askQuery(addressOf(values, { page: FIRST_PAGE, pageSize: size() }), none)
  }
  return { questions, files: asked.length }
}

const isPage = (path: string) => path.startsWith(`${PAGES_FOLDER}/`)

/** The address of an answer, relative to the base address of a release. */
function addressOf(filter: Readonly<Record<string, string>>, { page, pageSize }: { readonly page: number; readonly pageSize: number }) {
  const query = Object.entries({ ...filter, page, page_size: pageSize }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${PAGES_FOLDER}?${query.join('&')}`
}

/** Questions for the fixed addresses of the latest release. */
function latestQuestions(entries: readonly FileEntry[], kind: TreeKind): Question[] {
  const isIn = (names: readonly string[], path: string) => names.some((name) => name === path)
  return entries.flatMap((expected) => {
    const { path } = expected
    const addresses = [
      ...(isIn(LATEST_ROOT_FILES, path) ? [path] : []),
      ...(isIn(RELEASE_FILES, path) || isRangeCut(path) ? [`${LATEST_FOLDER}/${path}`] : []),
    ]
    return addresses.flatMap((address) => {
      // A configured host answers from the folder of the release.
      const question = { path: address, expected, version: undefined, copies: siblingsIn(kind)(expected) }
      return inEveryWay(question, siblingsAt(kind, { ...expected, path: address }))
    })
  })
}

function absentIn(layout: ApiLayout | undefined) {
  const pairs = layout?.pairs ?? []
  return absentPairs(
    { categories: pairs.map(({ category }) => category), polymers: [...new Set(pairs.flatMap(({ polymers }) => polymers))] },
    pairs,
  )
}
