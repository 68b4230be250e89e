// The ranges and statuses of a release as whole files in two cuts: of each country, and of each pair of category and polymer.

import { rangeWriter } from '../model/elements.ts'
import { METRICS } from '../model/metrics.ts'
import { besides, recordTable } from '../model/record-table.ts'
import { countryRangesPath, pairRangesPath } from '../model/tree-paths.ts'
import { joiner, type MadeFile } from './pages.ts'

/**
 * The files of both cuts, from the texts of ranges.csv and status.csv: the elements of each are in published order. Throws a SyntaxError
 * where the texts are not such tables.
 */
export function rangeCuts(ranges: string, status: string): MadeFile[] {
  const ofRanges = recordTable(ranges)
  const table = besides(ofRanges, recordTable(status))
  const join = joiner(table, rangeWriter(table.columns, METRICS))
  const cuts = new Map<string, { readonly head: string; readonly rows: number[] }>()
  const put = (path: string, about: object, row: number) => {
    const cut = cuts.get(path) ?? { head: `${JSON.stringify(about).slice(0, -1)},"ranges":[`, rows: [] }
    cut.rows.push(row)
    cuts.set(path, cut)
  }
  for (let row = 0; row < table.count; row++) {
    const [country = '', category = '', polymer = ''] = ofRanges.cells(row)
    put(countryRangesPath(country), { country }, row)
    put(pairRangesPath(category, polymer), { category, polymer }, row)
  }
  return [...cuts].map(([path, { head, rows }]) => ({ path, content: () => join(head, rows) }))
}
