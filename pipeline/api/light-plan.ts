// The light tree of one release, for hosts that limit the number of files: it has the whole files of a full tree and, instead of its pages,
// two files for each country. It is planned in memory like a full tree, and verified by planning it again.

import { contentTime } from '../io/exact-files.ts'
import { sha256 } from '../io/files.ts'
import { writeFolder } from '../io/write-folder.ts'
import { jsonText } from '../model/json.ts'
import { PAGE_SIZES } from '../model/paging.ts'
import { serialiseElements } from './elements.ts'
import { layoutOf } from './layout.ts'
import { indexPages, type PageIndex, pageRenderer } from './pages.ts'
import { countryPath, FILES_TXT, pageFolder } from './paths.ts'
import { type PlannedTree, planWhole, summaryOf, type TreeHistory, type TreeInput, withLayout } from './planned-tree.ts'
import { filesIn, filesText } from './tree-files.ts'

/**
 * Plans the light tree of a release; `before` is the `history` of the plan of the previous release, whatever its kind. The files must
 * include datasets.csv. Touches no disk.
 */
export function planLightTree(input: TreeInput, before?: TreeHistory): PlannedTree {
  const { date, coverage, pageSizes = PAGE_SIZES } = input
  const datasets = indexPages(serialiseElements(input.records, coverage), pageSizes)
  const { metrics, countries } = coverage
  const layout = layoutOf({ pageSizes, pairs: datasets.pairs, metrics, isLight: true })
  const contents = new Map([
    ...withLayout(input.files, jsonText(layout)),
    ...countryTexts(countries, datasets),
    ...countryTables(countries, input.files.get('datasets.csv')),
  ])

  const whole = planWhole(contents, date, before?.whole)
  const summary = summaryOf([whole])
  const list = { path: FILES_TXT, ...summary.list, time: contentTime(date, summary.list.sha256) }
  const files = () => filesIn(whole)
  const listContent = () => Buffer.from(filesText(files()))
  function* folderFiles() {
    for (const file of files()) yield { file, content: () => contents.get(file.path) ?? new Uint8Array() }
    yield { file: list, content: listContent }
  }
  return {
    kind: 'light',
    date,
    contentId: sha256([date, 'light', list.sha256, summary.timesSha256].join('\n')).slice(0, 16),
    count: summary.count,
    files,
    list,
    listContent,
    bytes: summary.bytes,
    records: datasets.elements.count,
    history: { folders: new Map(), gone: new Map(), whole, index: undefined },
    // No file is a link to a file of another release, because file hosts do not support links.
    write: (folder, { onStep } = {}) => writeFolder(folder, folderFiles(), { date, onStep }),
  }
}

/** The JSON of each country, by path: its elements as they are in pages. */
function countryTexts(countries: readonly string[], datasets: PageIndex): [string, Uint8Array][] {
  const render = pageRenderer(datasets.elements)
  return countries.map((country) => {
    const records = render(allOf(datasets, country, `{"country":${JSON.stringify(country)},"datasets":[`))
    return [countryPath(country, 'json'), Buffer.from(records)]
  })
}

/** All elements of a country as one page. */
function allOf(index: PageIndex, country: string, head: string) {
  const path = pageFolder({ country })
  const folder = index.folders.find((candidate) => candidate.path === path)
  if (!folder) throw new Error(`the release has no records in ${path}`)
  const matches = index.matches(folder, 0)
  return { name: country, head, matches, begin: 0, end: matches.length }
}

/** The CSV of each country, by path: the header of datasets.csv and the rows of the country. */
function countryTables(countries: readonly string[], csv: Uint8Array | undefined): [string, Uint8Array][] {
  if (!csv) throw new Error('a light tree is planned without datasets.csv')
  const [header = '', ...lines] = Buffer.from(csv.buffer, csv.byteOffset, csv.byteLength).toString('utf8').split('\n')
  const rows = new Map(countries.map((country) => [country, [header]]))
  for (const line of lines.filter((line) => line !== '')) {
    const country = line.slice(0, line.indexOf(','))
    const own = rows.get(country)
    if (!own) throw new Error(`datasets.csv has a row of ${country}, which the release does not cover`)
    own.push(line)
  }
  return [...rows].map(([country, lines]) => [countryPath(country, 'csv'), Buffer.from(`${lines.join('\n')}\n`)])
}
