// Determines what a tree serves from the files that list it: versions.json, index.json, and the reference data and the layout of each
// version. Pure, apart from the reader that the caller passes: a folder, an object store and another server are read alike.

import type { ApiIndex, ApiLayout, ReferenceData, Versions } from '../../schemas/api.ts'
import { Failure } from '../model/failure.ts'
import { jsonOf } from '../model/json.ts'
import { absentPairs } from '../model/pairs.ts'
import { replacementOf } from '../model/replacements.ts'
import { nameInApi } from '../model/versions.ts'
import { LAYOUT_FILE } from './paths.ts'
import type { ServedEnvironment, ServedVersion } from './routes.ts'

/** What to do about a tree that lacks a file or has one that cannot be read. */
export const DAMAGED_TREE_HINT =
  'Build the tree again, or copy it again as a whole: plastic-eol verify <folder> says what is wrong with it.'

/**
 * The files of a tree whose content decides what is served, relative to its root. The reference data and the layout of each version decide
 * too.
 */
export const LISTING_FILES = ['versions.json', 'index.json'] as const

/** The text of a file of the tree by its path relative to the root; undefined if there is none. */
export type ReadText = (path: string) => Promise<string | undefined>

/**
 * What the tree serves; undefined if there is no tree, that is, no versions.json. Failure 'broken-tree' if a required file is missing or
 * not valid.
 */
export async function readServed(read: ReadText): Promise<ServedEnvironment | undefined> {
  const text = await read('versions.json')
  if (text === undefined) return undefined
  const { environment, latest, versions } = parsed<Versions>('versions.json', text)
  const { page_sizes } = parsed<ApiIndex>('index.json', await read('index.json'))
  if ((environment !== 'demo' && environment !== 'production') || !Array.isArray(versions)) throw brokenTree('versions.json')
  if (!Array.isArray(page_sizes)) throw brokenTree('index.json')
  return {
    environment,
    latest: latest ?? undefined,
    versions: await Promise.all(versions.map((listed) => readVersion(listed, versions, read))),
    pageSizes: page_sizes,
  }
}

type Listed = Versions['versions']

async function readVersion({ version: number, status }: Listed[number], all: Listed, read: ReadText): Promise<ServedVersion> {
  const draft = status?.state === 'draft'
  const version = nameInApi(number, status?.state)
  const path = `v/${version}/reference-data.json`
  const { countries, categories, polymers, years } = parsed<ReferenceData>(path, await read(path))
  if (![countries, categories, polymers, years].every(Array.isArray)) throw brokenTree(path)
  const layoutPath = `v/${version}/${LAYOUT_FILE}`
  const { pairs, tree } = parsed<ApiLayout>(layoutPath, await read(layoutPath))
  if (!Array.isArray(pairs)) throw brokenTree(layoutPath)
  const replacement = replacementOf(number, all)
  return {
    version,
    ...(draft ? { draft } : {}),
    ...(tree === 'light' ? { light: true } : {}),
    countries: countries.map(({ code }) => code),
    categories,
    polymers,
    years,
    absent: absentPairs({ categories, polymers }, pairs),
    ...(replacement ? { replacement } : {}),
  }
}

/** Checks no shape: the build writes these files, and `verify` compares them with their lock. */
function parsed<T extends object>(path: string, text: string | undefined): T {
  const value = jsonOf(text)
  if (typeof value === 'object' && value !== null) return value as T
  throw brokenTree(path)
}

export function brokenTree(path: string): Failure {
  return new Failure('broken-tree', `The api tree has no ${path} that can be read.`, {
    hint: DAMAGED_TREE_HINT,
  })
}
