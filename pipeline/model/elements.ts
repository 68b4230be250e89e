// The text of the pages of the API: the JSON of each row of datasets.csv, and of ranges.csv with status.csv, and what stands around the
// elements of a page. Every decimal is copied as text, without the zeros at its end: nothing passes through floating point. Pure, also for
// browsers.

/** What a page begins with. */
export const headOf = (items: number, pages: number) => `{"pagination":{"total-items":${items},"total-pages":${pages}},"elements":[`

/** What a page ends with. */
export const PAGE_TAIL = ']}'

/** The answer where nothing matches. */
export const NOTHING_TEXT = `${headOf(0, 0)}${PAGE_TAIL}`

/** A metric with its unit. Clients know them from layout.json, all others from the list of metrics. */
export interface NamedUnit {
  readonly name: string
  readonly unit: string
}

/** Writes the JSON of a row, compact, from its cells: the dimensions first. */
export type ElementWriter = (cells: readonly string[]) => string

/** Returns the writer for datasets.csv with these columns after the dimensions: one for each metric. */
export function elementWriter(columns: readonly string[], metrics: readonly NamedUnit[]): ElementWriter {
  const pieces = columns.map((name) => ({ before: `,"${name}":{"amount":`, after: `,"unit":"${unitOf(name, metrics)}"}` }))
  return (cells) => {
    let text = dimensionsText(cells)
    for (const [at, { before, after }] of pieces.entries()) text += before + shortest(cells[DIMENSION_COUNT + at]) + after
    return `${text}}`
  }
}

/**
 * Returns the writer for ranges.csv and status.csv with these columns after the dimensions: of each metric `<metric>_low` and
 * `<metric>_high`, and then `<metric>_status` and `<metric>_from_year`.
 */
export function rangeWriter(columns: readonly string[], metrics: readonly NamedUnit[]): ElementWriter {
  const names = columns.flatMap((column) => (column.endsWith(LOW) ? [column.slice(0, -LOW.length)] : []))
  const pieces = names.map((name) => ({
    before: `,"${name}":{"low":`,
    after: `,"unit":"${unitOf(name, metrics)}","status":"`,
    at: RANGE_COLUMNS.map((part) => DIMENSION_COUNT + columns.indexOf(`${name}_${part}`)),
  }))
  return (cells) => {
    let text = dimensionsText(cells)
    for (const { before, after, at } of pieces) {
      const [low, high, status, from] = at.map((place) => cells[place])
      if (!status || from === undefined) throw new SyntaxError('a row has too few cells')
      text += `${before}${boundText(low)},"high":${boundText(high)}${after}${status}"${from === '' ? '' : `,"from_year":${from}`}}`
    }
    return `${text}}`
  }
}

const RANGE_COLUMNS = ['low', 'high', 'status', 'from_year']

const LOW = '_low'
const DIMENSION_COUNT = 4
const ZERO = '0'.charCodeAt(0)

const dimensionsText = ([country, category, polymer, year]: readonly string[]) =>
  `{"country":${JSON.stringify(country)},"category":${JSON.stringify(category)},"polymer":${JSON.stringify(polymer)},"year":${year}`

function unitOf(name: string, metrics: readonly NamedUnit[]): string {
  const metric = metrics.find((known) => known.name === name)
  if (!metric) throw new SyntaxError(`no metric is named ${name}`)
  return metric.unit
}

/** The bound of a figure that is not known is empty: `null`. */
const boundText = (cell: string | undefined) => (cell === '' ? 'null' : shortest(cell))

/** A decimal without the zeros at its end, and without the point if no digit follows it. */
function shortest(cell: string | undefined): string {
  if (cell === undefined || cell === '') throw new SyntaxError('a row has too few cells')
  const point = cell.indexOf('.')
  if (point === -1) return cell
  let end = cell.length
  while (end > point + 1 && cell.charCodeAt(end - 1) === ZERO) end--
  return cell.slice(0, end === point + 1 ? point : end)
}
