// Plans the requests to a host about a release: its whole files and a sample of its pages, by path and by query, plain and compressed.

import type { ApiLayout } from '../../../schemas/api.ts'
import type { FileEntry } from '../../../schemas/manifest.ts'
import { isInPages, NONE_FILE, PAGES_FOLDER, pageAt, type TreeKind } from '../../api/paths.ts'
import { FILE_OPERATIONS, LATEST_FOLDER, LATEST_ROOT_FILES, RELEASE_FILES } from '../../api/routes.ts'
import { sha256 } from '../../io/files.ts'
import { append } from '../../model/lists.ts'
import { FIRST_PAGE, PAGE_SIZES } from '../../model/paging.ts'
import { absentPairs } from '../../model/pairs.ts'
import type { ReleaseValues } from '../../model/parameters.ts'
import { isRangeCut } from '../../model/tree-paths.ts'
import { siblingsAt, siblingsIn } from '../../tree/siblings.ts'
import { kindOf } from '../publish/page-sizes.ts'
import { ENCODINGS, inEveryWay, type Question } from './host-questions.ts'

export interface PlanOptions {
  readonly version: string
  readonly isLatest: boolean
  readonly plain: boolean
  readonly layout: ApiLayout | undefined
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
  const drawn = new Set([...sampledPages(seed, pathsOf(pages), sample), ...shuffled(seed, cuts).slice(0, Math.ceil(sample / 10))])
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
  const addressesOf = (path: string) => (isLatest ? [`${folder}/${path}`, path] : [`${folder}/${path}`])
  for (const [operation, file] of Object.entries(FILE_OPERATIONS)) {
    const entry = entries.find(({ path }) => path === file)
    if (!entry) continue
    for (const path of addressesOf(operation)) for (const encoding of ENCODINGS) questions.push({ ...about(path, entry), encoding })
  }
  let turn = 0
  const askQuery = (query: string, expected: FileEntry) => {
    for (const path of addressesOf(query)) {
      // One of three encodings, without the plain answer that would show whether a copy was sent.
      const encoding = ENCODINGS[turn % ENCODINGS.length] ?? 'identity'
      questions.push({ path, encoding, expected, version })
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
  for (const { category, polymer } of none ? absentIn(layout) : []) {
    const filter = { ...(category === undefined ? {} : { category }), ...(polymer === undefined ? {} : { polymer }) }
    if (none) askQuery(addressOf(filter, { page: FIRST_PAGE, pageSize: size() }), none)
  }
  return { questions, files: asked.length }
}

const isPage = (path: string) => path.startsWith(`${PAGES_FOLDER}/`)

/** The address of an answer, relative to the base address of a release. */
function addressOf(filter: Readonly<Record<string, string>>, { page, pageSize }: { readonly page: number; readonly pageSize: number }) {
  const query = Object.entries({ ...filter, page, page_size: pageSize }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${PAGES_FOLDER}?${query.join('&')}`
}

function latestQuestions(entries: readonly FileEntry[], kind: TreeKind): Question[] {
  return entries.flatMap((expected) => {
    const { path } = expected
    const addresses = [
      ...LATEST_ROOT_FILES.filter((name) => name === path),
      ...(RELEASE_FILES.includes(path) || isRangeCut(path) ? [`${LATEST_FOLDER}/${path}`] : []),
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

/**
 * Selects about `size` of the paths of pages. Selects more if this many do not contain every country, category, polymer, year and page
 * size, filtered and not.
 */
function sampledPages(seed: string, paths: readonly string[], size: number): string[] {
  const all = shuffled(seed, paths)
  const seen = new Set<string>()
  const covering = all.filter((path) => {
    const [, country, category, polymer, name = ''] = path.replace('.json', '').split('/')
    const [year, pageSize] = name.split('-')
    const marks = [country, category, polymer, year, pageSize].map((segment, at) => `${at} ${segment}`)
    const isNew = marks.some((mark) => !seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return isNew
  })
  return [...new Set([...covering, ...all])].slice(0, Math.max(size, covering.length))
}

/** The paths in the order of their checksums with the seed. */
const shuffled = (seed: string, paths: readonly string[]): string[] =>
  paths
    .map((path) => ({ path, order: sha256(`${seed}/${path}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ path }) => path)
