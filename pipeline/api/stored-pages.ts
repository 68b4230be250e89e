// Reads the pages of a tree. Pages of a size that was not built are cut from built ones. Pure, apart from the tree that it reads.

import { append, largest } from '../model/lists.ts'
import { missingFile } from './missing-file.ts'
import { NONE_FILE, pagePaths } from './paths.ts'
import type { PageRequest } from './query.ts'
import type { ServedEnvironment } from './routes.ts'
import type { StoredFile, StoredTree } from './stored-tree.ts'

/** The place of the pages of a release. */
interface StoredPages {
  readonly tree: StoredTree
  /** Relative to the root of the tree: `v/1.4`. */
  readonly release: string
  /** The sizes that were built. */
  readonly built: readonly number[]
}

type Encodings = readonly ('br' | 'gzip')[]

/** The requested page, from the folder of the answers, such as `v/1.4/datasets`; undefined past the end. */
export async function storedPage(
  request: PageRequest,
  folder: string,
  { tree, served }: { readonly tree: StoredTree; readonly served: ServedEnvironment },
  accepted: Encodings,
): Promise<StoredFile | undefined> {
  const release = folder.slice(0, folder.lastIndexOf('/'))
  // Pairs that do not occur together have only this page.
  if (request.isAbsent) return await storedFile(tree, [`${release}/${NONE_FILE}`], accepted)
  const pages = { tree, release, built: served.pageSizes }
  return await (served.pageSizes.includes(request.pageSize) ? builtPage(pages, request, accepted) : slicedPage(pages, request))
}

/**
 * A page of a size that was built; undefined past the end. Failure 'missing-page' if its file should be there: a missing file is never
 * answered with an empty page.
 */
async function builtPage(pages: StoredPages, request: PageRequest, accepted: Encodings): Promise<StoredFile | undefined> {
  const { tree } = pages
  const { page } = request
  const paths = pathsOf(pages, request)
  if (page === 0) return await storedFile(tree, paths, accepted)
  const found = await firstOf(tree, paths, accepted)
  if (found) return found
  const first = await storedFile(tree, pathsOf(pages, { ...request, page: 0 }), [])
  const last = Number(/"total-pages":(\d+)/.exec(await textOf(first.body))?.[1] ?? 0) - 1
  // An answer on one page of the smallest size has a single file, whose one page is number 0.
  if (page > last) return undefined
  throw missingFile(paths)
}

const pathsOf = ({ release }: StoredPages, { filter, pageSize, page }: PageRequest): string[] =>
  pagePaths(filter, pageSize, page).map((path) => `${release}/${path}`)

async function firstOf(tree: StoredTree, paths: readonly string[], accepted: Encodings): Promise<StoredFile | undefined> {
  for (const path of paths) {
    const file = await tree.read(path, accepted)
    if (file) return file
  }
  return undefined
}

/** The first of these files; Failure 'missing-page' if there is none. */
async function storedFile(tree: StoredTree, paths: readonly string[], accepted: Encodings): Promise<StoredFile> {
  const file = await firstOf(tree, paths, accepted)
  if (!file) throw missingFile(paths)
  return file
}

/** A page of a size that was not built, cut from the pages of the largest built size. The text of the elements is copied as it is. */
async function slicedPage(pages: StoredPages, request: PageRequest): Promise<StoredFile | undefined> {
  const { page, pageSize } = request
  const size = largest(pages.built)
  const begin = page * pageSize
  const parts: { readonly text: string; readonly etag: string }[] = []
  const elements: string[] = []
  let total = 0
  for (let at = Math.floor(begin / size); at * size < begin + pageSize && (at * size < total || parts.length === 0); at++) {
    const file = await builtPage(pages, { ...request, pageSize: size, page: at }, [])
    if (!file) return undefined
    const text = await textOf(file.body)
    const found = elementsOf(text)
    total = found.total
    append(elements, found.elements.slice(Math.max(begin - at * size, 0), begin + pageSize - at * size))
    parts.push({ text, etag: file.etag })
  }
  const totalPages = Math.ceil(total / pageSize)
  if (page > 0 && page >= totalPages) return undefined
  const text = `{"pagination":{"total-items":${total},"total-pages":${totalPages}},"elements":[${elements.join(',')}]}`
  const tags = parts.map(({ etag }) => etag.replace(/^W\//, '').replaceAll('"', '')).join('.')
  return { body: new TextEncoder().encode(text), etag: `"${tags}.${pageSize}.${page}"` }
}

async function textOf(body: StoredFile['body']): Promise<string> {
  return await new Response(body).text()
}

/**
 * The texts of a page's elements, and how many there are on all pages. The text can be split, because an element begins with its country
 * and no value holds a brace.
 */
function elementsOf(text: string): { readonly total: number; readonly elements: readonly string[] } {
  const total = Number(/"total-items":(\d+)/.exec(text)?.[1] ?? 0)
  const begin = text.indexOf('"elements":[') + '"elements":['.length
  const inner = text.slice(begin, text.lastIndexOf(']}'))
  return { total, elements: inner === '' ? [] : inner.split(/,(?=\{"country":)/) }
}
