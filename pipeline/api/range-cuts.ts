// The ranges of a release as whole files in two cuts: of each country, and of each pair of category and polymer.

import type { Metric } from '../model/metrics.ts'
import { recordTable } from '../model/record-table.ts'
import { countryRangesPath, pairRangesPath } from '../model/tree-paths.ts'
import { rangeWriter, tableRow } from './elements.ts'

/** The files of both cuts by path, from the text of ranges.csv: the elements of each are in published order. */
export function rangeCuts(csv: string, metrics: readonly Metric[]): Map<string, Uint8Array> {
  const table = recordTable(csv)
  const write = rangeWriter(metrics)
  const cuts = new Map<string, { readonly head: string; readonly elements: string[] }>()
  const put = (path: string, about: object, element: string) => {
    const cut = cuts.get(path) ?? { head: JSON.stringify(about).slice(0, -1), elements: [] }
    cut.elements.push(element)
    cuts.set(path, cut)
  }
  for (let row = 0; row < table.count; row++) {
    const record = tableRow(table, row)
    const [country, category, polymer] = [String(record.country), String(record.category), String(record.polymer)]
    const element = write(record)
    put(countryRangesPath(country), { country }, element)
    put(pairRangesPath(category, polymer), { category, polymer }, element)
  }
  return new Map([...cuts].map(([path, { head, elements }]) => [path, Buffer.from(`${head},"ranges":[${elements.join(',')}]}`)]))
}
