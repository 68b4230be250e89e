// What `inspect` says of a raw file, for people.

import type { AdapterTry } from '../../ingest/inspect/adapter-tries.ts'
import type { ColumnFacts, CountedText } from '../../ingest/inspect/column-facts.ts'
import type { InspectedFile, TableFacts } from '../../ingest/inspect/inspect-file.ts'
import { count, plural } from '../../model/count.ts'
import { longest } from '../../model/lists.ts'

/** Texts of a kind that are shown; the others are counted. */
const MOST_SHOWN = 5

export function inspectText({ file, bytes, sha256, format, entries, table, adapters }: InspectedFile): string {
  return [
    `${file}: ${entries ? `a zip archive of ${entries.join(', ')}` : FORMATS[format]}, ${plural(bytes, 'byte')}`,
    `  sha256 ${sha256}`,
    ...(table ? layoutText(table) : []),
    '',
    'Which adapters could read it:',
    ...(table ? [`  table, with a mapping of its own: ${entries ? 'no, because it is in an archive' : mappingText(table)}`] : []),
    ...adaptersText(adapters, file),
    ...(table ? tableColumnsText(table) : []),
    '',
  ].join('\n')
}

const FORMATS: Readonly<Record<InspectedFile['format'], string>> = {
  table: 'a table',
  'zip archive': 'a zip archive',
  JSON: 'JSON, which no adapter reads: look for a table of the same figures',
  'web page': 'a web page, not a table: download the file again',
  empty: 'an empty file',
}

function layoutText({ encoding, byteOrderMark, lineEnds, delimiter, headerLine, rows, closed, oddRows }: TableFacts): string[] {
  const ends = Object.entries(lineEnds).flatMap(([end, lines]) => (lines > 0 ? [`${end} (${count(lines)})`] : []))
  return [
    `  ${encoding}${byteOrderMark ? ' with a byte order mark' : ''}; lines end in ${ends.join(' and ') || 'nothing'}`,
    `  ${JSON.stringify(delimiter)} between cells${closed ? ' and after the last one' : ''}; header on line ${headerLine}; ${plural(rows, 'row')}`,
    ...(oddRows ? [`  ${plural(oddRows.rows, 'row')} with other cells than the header, the first on line ${oddRows.line}`] : []),
  ]
}

function tableColumnsText({ columns }: TableFacts): string[] {
  const nameWidth = longest(columns.map(({ name }) => name))
  return ['', `${plural(columns.length, 'column')}:`, ...columns.flatMap((column) => tableColumnText(column, nameWidth))]
}

function tableColumnText(column: ColumnFacts, width: number): string[] {
  const { name, kind, distinct, examples, missing, range, decimalComma, notNumbers, countries } = column
  const values =
    range && kind !== 'country' ? `${range[0]} to ${range[1]}` : `such as ${examples.map((text) => JSON.stringify(text)).join(', ')}`
  const said = [
    ...(kind === 'empty' ? [] : [`${count(distinct)} different, ${values}`]),
    ...(decimalComma ? ['decimal comma'] : []),
    ...(missing.length > 0 ? [`missing: ${countedText(missing)}`] : []),
    ...(notNumbers.length > 0 ? [`no numbers: ${countedText(notNumbers)}`] : []),
  ]
  const lines = [`  ${name.padEnd(width)}  ${kind.padEnd(7)}  ${said.join('; ')}`.trimEnd()]
  if (countries) {
    const { publisher, groups, unknown } = countries
    const groupText = groups > 0 ? `, ${plural(groups, 'region or group', 'regions or groups')}` : ''
    const indent = ' '.repeat(width + 13)
    lines.push(`${indent}${plural(countries.countries, 'country', 'countries')}${groupText}, as ${publisher} writes them`)
    if (unknown.length > 0) {
      const shown = unknown.slice(0, MOST_SHOWN).map(({ written, nearest }) => `${written}${nearest === null ? '' : ` (${nearest}?)`}`)
      lines.push(`${indent}not recognised: ${shown.join(', ')}${more(unknown.length)}`)
    }
  }
  return lines
}

const countedText = (texts: readonly CountedText[]) =>
  `${texts
    .slice(0, MOST_SHOWN)
    .map(({ text, cells }) => `${text === '' ? 'empty' : JSON.stringify(text)} (${count(cells)})`)
    .join(', ')}${more(texts.length)}`

const more = (all: number) => (all > MOST_SHOWN ? `, and ${count(all - MOST_SHOWN)} more` : '')

/** Which columns a mapping would take, or what the layout lacks for one. */
function mappingText({ columns, yearColumns, headerLine, encoding }: TableFacts): string {
  const named = (kind: ColumnFacts['kind']) => columns.filter((column) => column.kind === kind)
  const recognised = ({ countries }: ColumnFacts) => (countries ? countries.countries - countries.unknown.length : 0)
  const [country] = named('country').sort((a, b) => recognised(b) - recognised(a))
  const numbers = named('number').map(({ name }) => name)
  if (encoding === 'UTF-16') return 'no, because it is in UTF-16: save it as UTF-8'
  if (headerLine > 1) return `no, because the header stands on line ${headerLine}, and has to stand on the first`
  if (yearColumns.length > 1)
    return `no, because years stand in the names of columns, such as ${yearColumns[0]}: a row is several observations`
  if (!country?.countries) return 'no, because no column names countries that sources/country-names.csv knows'
  if (numbers.length === 0) return 'no, because no column holds numbers without a thousands separator'
  const [year] = named('year')
  const yearText = year ? `year from ${year.name}` : 'no column of years: state the year as a constant'
  return `country from ${country.name} (names: ${country.countries.publisher}); ${yearText}; numbers in ${numbers.join(', ')}`
}

/** A line for each source as which an adapter could read the file, or whose layout fits; the other adapters together, by what is wrong. */
function adaptersText(all: readonly AdapterTry[], file: string): string[] {
  const as = ({ source, part }: AdapterTry) => (source === null ? '' : `, as ${part} of ${source}`)
  const lines: string[] = []
  const others = new Map<string, string[]>()
  for (const name of new Set(all.map(({ adapter }) => adapter))) {
    const tries = all.filter(({ adapter }) => adapter === name)
    const able = tries.filter(({ canRead }) => canRead)
    const best = tries.find(({ layoutFits }) => layoutFits) ?? tries[0]
    const reason = (best?.why[0] ?? '').replace(`${file}: `, '').replace(`${file}:`, 'line ')
    for (const tried of able) {
      const rows = Object.entries(tried.rows).map(([table, number]) => `${plural(number, 'row')} of ${table}`)
      lines.push(`  ${name}: yes${as(tried)}: ${rows.join(', ')}`)
    }
    if (able.length > 0 || !best) continue
    if (best.layoutFits) {
      const further = best.problems > 1 ? ` (and ${plural(best.problems - 1, 'more problem')})` : ''
      lines.push(`  ${name}: no${as(best)}: the layout fits, but ${reason}${further}`)
    } else {
      const [cause = ''] = reason.split(/; (?:expected|found) /)
      others.set(cause, [...(others.get(cause) ?? []), name])
    }
  }
  return [...lines, ...[...others].map(([cause, names]) => `  ${names.join(', ')}: no, ${cause}`)]
}
