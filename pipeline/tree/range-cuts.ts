// The ranges of a release as whole files in two cuts: of each country, and of each pair of category and polymer.

import { rangeWriter } from '../model/elements.ts'
import { METRICS } from '../model/metrics.ts'
import { recordTable } from '../model/record-table.ts'
import { countryRangesPath, pairRangesPath } from '../model/tree-paths.ts'
import { joiner, type MadeFile } from './pages.ts'

/**
 * The files of both cuts, from the text of ranges.csv: the elements of each are in published order. Throws a SyntaxError where the text is
 * not such a table.
 */
export function rangeCuts(csv: string): MadeFile[] {
  const table = recordTable(csv)
  const elementText = rangeWriter(table.columns, METRICS)
  const elements: Buffer[] = []
  const cuts = new Map<string, { readonly head: string; readonly rows: number[] }>()
  const put = (path: string, about: object, row: number) => {
    const cut = cuts.get(path) ?? { head: `${JSON.stringify(about).slice(0, -1)},"ranges":[`, rows: [] }
    cut.rows.push(row)
    cuts.set(path, cut)
  }
  for (let row = 0; row < table.count; row++) {
    const cells = table.cells(row)
    const [country = '', category = '', polymer = ''] = cells
    elements.push(Buffer.from(`${elementText(cells)},`))
    put(countryRangesPath(country), { country }, row)
    put(pairRangesPath(category, polymer), { category, polymer }, row)
  }
  const join = joiner(elements)
  return [...cuts].map(([path, { head, rows }]) => ({ path, content: () => join(head, rows) }))
}
