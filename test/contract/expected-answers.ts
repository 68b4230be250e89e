// Computes the expected pages from the release's datasets.csv, or from its ranges.csv and status.csv, alone. It shares no code with the
// writing or cutting of pages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Filter } from './cases.ts'
import type { Tree } from './trees.ts'

const DIMENSIONS = 4
/** Number of masses. They are the first of the twenty metrics, the others are ratios. */
const MASSES = 9

type Row = readonly string[]

export interface ExpectedAnswers {
  /** The elements and the pagination of a page. */
  page(filter: Filter, size: number, page: number): unknown
  /** The page as JSON. */
  pageText(filter: Filter, size: number, page: number): string
  /** A cut of the ranges as JSON: what it is of, and all matching elements. */
  cutText(filter: Filter): string
  /** The number of pages of a size that the matching records fill. */
  pages(filter: Filter, size: number): number
  /** The values of a parameter, from reference-data.json. */
  values(parameter: string): readonly string[]
}

const known = new Map<string, ExpectedAnswers>()

/** The expected answers of a version of a tree, read once. */
export function expectedAnswers(tree: Tree, version: string, operation: 'datasets' | 'ranges' = 'datasets'): ExpectedAnswers {
  const folder = tree.bundle(version)
  const key = join(folder, operation)
  const found = known.get(key) ?? readExpected(folder, operation)
  known.set(key, found)
  return found
}

function readExpected(folder: string, operation: 'datasets' | 'ranges'): ExpectedAnswers {
  const table = (name: string) => Papa.parse<Row>(readFileSync(join(folder, `${name}.csv`), 'utf8').trimEnd()).data
  const more = operation === 'ranges' ? table('status') : []
  const [head = [], ...rows] = table(operation).map((row, at): Row => [...row, ...(more[at] ?? []).slice(DIMENSIONS)])
  const element = operation === 'ranges' ? rangesElement : dataElement
  // All hosts get the same requests in several settings. Matching records and pages are therefore cached.
  const pages = new Map<string, string>()
  const matched = new Map<string, readonly Row[]>()
  const matching = (filter: Filter): readonly Row[] => {
    const wanted = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[head.indexOf(name), value] as const]))
    const key = JSON.stringify(wanted)
    const found = matched.get(key) ?? rows.filter((row) => wanted.every(([column, value]) => row[column] === value))
    matched.set(key, found)
    return found
  }
  const pageText = (filter: Filter, size: number, page: number): string => {
    const key = JSON.stringify([filter, size, page])
    const known = pages.get(key)
    if (known !== undefined) return known
    const found = matching(filter)
    const elements = found.slice(page * size, (page + 1) * size).map((row) => element(head, row))
    const pagination = { 'total-items': found.length, 'total-pages': Math.ceil(found.length / size) }
    const text = JSON.stringify({ pagination, elements })
    pages.set(key, text)
    return text
  }
  const reference = JSON.parse(readFileSync(join(folder, 'reference-data.json'), 'utf8'))
  return {
    page: (filter, size, page) => JSON.parse(pageText(filter, size, page)),
    pageText,
    cutText: (filter) => JSON.stringify({ ...filter, ranges: matching(filter).map((row) => element(head, row)) }),
    pages: (filter, size) => Math.ceil(matching(filter).length / size),
    values(parameter) {
      if (parameter === 'country') return reference.countries.map(({ code }: { code: string }) => code)
      if (parameter === 'year') return reference.years.map(String)
      return parameter === 'category' ? reference.categories : reference.polymers
    },
  }
}

/** Each metric has two columns, low and high, and behind those of all metrics two more, status and from_year. */
function rangesElement(head: Row, row: Row): unknown {
  const dimensions = head.slice(0, DIMENSIONS).map((name, column) => [name, name === 'year' ? Number(row[column]) : row[column]])
  const bounds = (head.length - DIMENSIONS) / 2
  const metrics = head.slice(DIMENSIONS, DIMENSIONS + bounds).flatMap((column, at) => {
    if (at % 2 === 1) return []
    const [status, from] = [row[DIMENSIONS + bounds + at], row[DIMENSIONS + bounds + at + 1]]
    const carried = from === '' ? {} : { from_year: Number(from) }
    const bound = (cell: string | undefined) => (cell === '' ? null : Number(cell))
    const [low, high] = [bound(row[DIMENSIONS + at]), bound(row[DIMENSIONS + at + 1])]
    return [[column.replace(/_low$/, ''), { low, high, unit: at < 2 * MASSES ? 'kt' : 'percent', status, ...carried }]]
  })
  return Object.fromEntries([...dimensions, ...metrics])
}

function dataElement(head: Row, row: Row): unknown {
  return Object.fromEntries(
    head.map((name, column) => {
      const text = row[column] ?? ''
      if (column < DIMENSIONS) return [name, name === 'year' ? Number(text) : text]
      return [name, { amount: Number(text), unit: column < DIMENSIONS + MASSES ? 'kt' : 'percent' }]
    }),
  )
}
