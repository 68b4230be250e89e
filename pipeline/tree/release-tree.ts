// The tree of one release, `v/<version>/`, as a function of its bundle: whole files, explanations and ranges, and either the pages of all
// answers or, in a light tree, for hosts that limit the number of files, two files for each country. Touches no disk.

import { hash } from 'node:crypto'
import { type ApiLayout, referenceDataSchema } from '../../schemas/api.ts'
import { countryExplanationSchema } from '../../schemas/country-explanation.ts'
import { countryPath, explanationPath, FILES_TXT, LAYOUT_FILE, NONE_FILE, type TreeKind } from '../api/paths.ts'
import { LAYOUT_FILES, RELEASE_FILES } from '../api/routes.ts'
import { metricsOf } from '../model/coverage.ts'
import { DIMENSIONS } from '../model/dimensions.ts'
import { NOTHING_TEXT } from '../model/elements.ts'
import { jsonOf, jsonText } from '../model/json.ts'
import { METRICS } from '../model/metrics.ts'
import type { ReleaseValues } from '../model/parameters.ts'
import { countryExplanationHtml } from '../report/explain/country-explanation-html.ts'
import { type Answers, answersOf, type MadeFile, pageFiles } from './pages.ts'
import { rangeCuts } from './range-cuts.ts'

/** The content of a file of a bundle by its name; undefined if the bundle has no such file. */
export type ReadBundle = (name: string) => Uint8Array | undefined

export interface TreeOptions {
  readonly kind: TreeKind
  /** Sizes of pages, the default first. */
  readonly pageSizes: readonly number[]
}

export interface TreeFile extends MadeFile {
  readonly bytes: number
  readonly sha256: string
}

/** In the bundle: one line of JSON for each country. Absent where nothing is explained. */
const EXPLANATIONS_FILE = 'explanations.jsonl'

/** The files of a bundle that its tree holds as they are. */
const WHOLE_FILES = RELEASE_FILES.filter((name) => name !== FILES_TXT && !LAYOUT_FILES.some((made) => made === name))

/** The tree of the release of a bundle: all its files in path order but files.txt, which lists them. */
export function treeOf(bundle: ReadBundle, options: TreeOptions): TreeFile[] {
  const read = (name: string): Uint8Array => {
    const content = bundle(name)
    if (!content) throw new Error(`the bundle has no ${name}`)
    return content
  }
  const reference = referenceDataSchema.parse(jsonOf(read('reference-data.json')))
  return listedFiles([
    ...WHOLE_FILES.map((path) => ({ path, content: () => read(path) })),
    ...explanationFiles(bundle(EXPLANATIONS_FILE)),
    ...rangeCuts(textOf(read('ranges.csv')), textOf(read('status.csv'))),
    ...answerFiles({ datasets: textOf(read('datasets.csv')), reference, bundle: hash('sha256', read('manifest.json')) }, options),
  ])
}

/** The files with their sizes and checksums, in path order. */
export function listedFiles(files: readonly MadeFile[]): TreeFile[] {
  const listed = files.map(({ path, content }) => {
    const bytes = content()
    return { path, content, bytes: bytes.length, sha256: hash('sha256', bytes) }
  })
  return listed.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The tables of which the answers of a release are made. */
interface AnswerSources {
  readonly datasets: string
  readonly reference: Omit<ReleaseValues, 'countries'> & { readonly countries: readonly { readonly code: string }[] }
  /** SHA-256 of the manifest of the bundle. */
  readonly bundle: string
}

/** The files that answer requests for records, with those that describe how they are stored. */
export function answerFiles({ datasets, reference, bundle }: AnswerSources, { kind, pageSizes }: TreeOptions): MadeFile[] {
  const answers = answersOf(datasets, { ...reference, countries: reference.countries.map(({ code }) => code) })
  return [
    ...(kind === 'light' ? countryFiles(answers) : pageFiles(answers, pageSizes)),
    { path: LAYOUT_FILE, content: () => Buffer.from(jsonText(layoutOf(answers, { kind, pageSizes, bundle }))) },
    { path: NONE_FILE, content: () => Buffer.from(NOTHING_TEXT) },
  ]
}

/** layout.json: how the answers are stored. Sizes are in ascending order, whichever of them is the default. */
function layoutOf({ pairs, table }: Answers, { kind, pageSizes, bundle }: TreeOptions & Pick<AnswerSources, 'bundle'>): ApiLayout {
  return {
    page_sizes: [...pageSizes].sort((a, b) => a - b),
    pairs: pairs.map(({ category, polymers }) => ({ category, polymers: [...polymers] })),
    ...(kind === 'light' ? { tree: 'light' } : {}),
    metrics: METRICS.filter(({ name }) => table.columns.includes(name)).map(({ name, unit }) => ({ name, unit })),
    bundle,
  }
}

/** Two files for each country: its elements as they are in pages, and its rows below the header of datasets.csv. */
function countryFiles({ coverage, table, page }: Answers): MadeFile[] {
  const header = [...DIMENSIONS, ...table.columns]
  return coverage.countries.flatMap((country) => {
    const rows = table.matching({ country })
    return [
      { path: countryPath(country, 'json'), content: () => page(`{"country":${JSON.stringify(country)},"datasets":[`, rows) },
      { path: countryPath(country, 'csv'), content: () => csv([header, ...rows.map(table.cells)]) },
    ]
  })
}

const csv = (rows: readonly (readonly string[])[]): Buffer => Buffer.from(rows.map((cells) => `${cells.join()}\n`).join(''))

/** The way from a page of explanations to the root of the tree. */
const ROOT = '../../../'

/** A page and a file of JSON for each country that is explained. */
function explanationFiles(explanations: Uint8Array | undefined): MadeFile[] {
  if (!explanations) return []
  const lines = textOf(explanations).split('\n')
  return lines.flatMap((line) => {
    if (line === '') return []
    const explanation = countryExplanationSchema.parse(jsonOf(line))
    const { country, data_version } = explanation
    const [json, html] = [jsonText(explanation), countryExplanationHtml(explanation, metricsOf(data_version), ROOT)]
    return [
      { path: explanationPath(country, 'json'), content: () => Buffer.from(json) },
      { path: explanationPath(country, 'html'), content: () => Buffer.from(html) },
    ]
  })
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
