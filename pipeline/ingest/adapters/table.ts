// A file with one row an observation, read by the mapping in source.json: a publisher whose layout is plain needs no adapter of its own.
// A figure of the account is a row. Where a mapping says how the world is written, its amounts are compared with those of the countries or
// regions.

import * as z from 'zod'
import { type Column, expectation, isNumber, readCell } from '../../../schemas/columns.ts'
import { type Mapping, powerOf } from '../../../schemas/mapping.ts'
import { keyOfCells, tableNamed } from '../../../schemas/tables.ts'
import { formatDecimal, parseDecimal } from '../../model/decimal.ts'
import { nearest } from '../../model/nearest.ts'
import type { PublishedCells } from '../../model/published-cells.ts'
import { WorldTotals } from '../account/world-totals.ts'
import { type CountryNames, ISO } from '../country-names.ts'
import { reporterOf } from '../input-problems.ts'
import type { RawRow } from '../rows.ts'
import { type AdapterReading, adapterOf } from './adapter.ts'
import { resolveCountry } from './countries.ts'
import { readCountryRows } from './country-rows.ts'
import { type Dialect, isNumberForm, isYear, isYearForm } from './publisher-csv.ts'

export const tableAdapter = adapterOf({
  name: 'table',
  parts: ['data'],
  options: z.strictObject({}),
  read({ data }, { names, mapping, descriptor, line: stated = 1 }): AdapterReading {
    if (!mapping) throw new RangeError(`${descriptor}: the adapter table is read without its mapping`)
    const { table, constants = {}, only = {}, years, missing = [], names: publisher = ISO } = mapping
    const ours = tableNamed(table)
    const { key, columns } = ours
    const filled = columns.flatMap((column) => {
      const given = mapping.columns[column.name]
      return given ? [{ column, ...given, isKey: key.includes(column.name) }] : []
    })
    const numbers = filled.filter(({ column }) => isNumber(column.kind))
    const countryFrom = mapping.columns.country?.from
    const yearFrom = mapping.columns.year?.from
    const placeFrom = countryFrom ?? mapping.columns.region?.from
    const fixed: PublishedCells = Object.fromEntries(
      columns.flatMap(({ name, kind }) => {
        const text = constants[name]
        return text !== undefined && isNumber(kind) ? [[name, [{ column: name, text, file: descriptor, line: stated }]]] : []
      }),
    )
    const read = readCountryRows(data, dialectOf(mapping, names), { names, publisher })
    const { problems, account, countryOf, isFirst } = read
    const worlds = new WorldTotals()
    const rows: RawRow[] = []
    for (const { file, line, cells } of read.rows) {
      const report = reporterOf(problems, { file, line })
      const textOf = (from: string | undefined) => (from === undefined ? undefined : (cells[from] ?? ''))
      const year = textOf(yearFrom)
      if (Object.entries(only).some(([column, values]) => !values.includes(textOf(column) ?? ''))) {
        account.leave('other-quantity', { line, year })
        continue
      }
      const written = textOf(countryFrom)
      const country = written === undefined ? constants.country : countryOf(written, { file, line, column: countryFrom ?? '' })
      const isWorld = mapping.world !== undefined && textOf(placeFrom) === mapping.world
      const isGroup = isWorld || (written !== undefined && country === undefined)
      // Only rows of countries are judged: those of the world and of groups are in no table.
      if (!isGroup && year !== undefined && !isYear(year, yearFrom ?? '', report)) continue
      const amount = amountOf(numbers, mapping, textOf)
      const said = { line, country, year, ...(amount && { amount }) }
      if (years && (Number(year) < years.first || Number(year) > years.last)) {
        account.leave('other-year', said)
        continue
      }
      const quantity = filled.flatMap(({ column, from, isKey }) => (isKey && column.name !== 'country' ? [textOf(from)] : [])).join('|')
      if (isGroup) {
        account.leave('not-a-country', said)
        if (isWorld && amount) worlds.world(quantity, { ...said, amount })
        continue
      }
      const row: Record<string, string> = {}
      const published: Record<string, PublishedCells[string]> = {}
      let isRead = true
      let isMissing = false
      for (const { column, from, unit, codes } of filled) {
        const text = textOf(from) ?? ''
        if (column.name === 'country' && country !== undefined) row.country = country
        else if (missing.includes(text)) isMissing ||= !column.optional
        else if (codes && !Object.hasOwn(codes, text)) {
          report('publisher-value', 'the mapping has no code for it', {
            column: from,
            actual: text,
            nearest: nearest(text, Object.keys(codes)),
          })
          isRead = false
        } else {
          const cell = isNumber(column.kind) ? numberOf(text, powerOf(column.kind, unit ?? '') ?? 0, mapping) : (codes?.[text] ?? text)
          if (cell === undefined || readCell(column, cell) === undefined || (cell === '' && !column.optional)) {
            const code = isNumber(column.kind) ? 'publisher-number' : 'publisher-value'
            const isForm = isNumber(column.kind) && (cell === undefined || !parseDecimal(cell))
            report(code, 'not understood', {
              column: from,
              actual: text,
              expected: isForm ? numberForm(unit, mapping) : expectation(column),
            })
            isRead = false
          } else row[column.name] = cell
          if (isNumber(column.kind)) published[column.name] = [{ column: from, text, ...(unit !== undefined && { unit }) }]
        }
      }
      if (!isRead) continue
      if (isMissing) account.leave('no-value', said)
      else if (isFirst(keyOfCells(ours, { ...constants, ...row }), { file, line })) {
        const numbersOfRow = { ...fixed, ...published }
        rows.push({ file, line, cells: { ...row, ...constants }, ...(Object.keys(numbersOfRow).length > 0 && { published: numbersOfRow }) })
        account.take(amount)
        if (amount) worlds.add(quantity, amount)
      }
    }
    worlds.compare(account)
    return { tables: [{ table, rows }], problems, accounts: [account] }
  },
})

function dialectOf({ columns, only = {}, ...mapping }: Mapping, names: CountryNames): Dialect<string> {
  const { table, encoding = 'utf-8', delimiter = ',', known = [], missing = [], names: publisher = ISO } = mapping
  const used = [...new Set([...Object.values(columns).map(({ from }) => from), ...Object.keys(only)])]
  const formOf = ({ name, kind }: Column, codes: Readonly<Record<string, string>> | undefined) => {
    if (name === 'country') return (cell: string) => resolveCountry(names, publisher, cell).kind !== 'unknown'
    if (kind === 'year') return isYearForm
    if (isNumber(kind)) return (cell: string) => isNumberForm(cell) || missing.includes(cell)
    return codes && ((cell: string) => Object.hasOwn(codes, cell) || missing.includes(cell))
  }
  const forms = tableNamed(table).columns.flatMap((column) => {
    const given = columns[column.name]
    const form = given && formOf(column, given.codes)
    return given && form ? [[given.from, form] as const] : []
  })
  return { encoding, delimiter, used, known, forms: Object.fromEntries(forms) }
}

/** How the file has to write a number, in its own unit. */
function numberForm(unit: string | undefined, { decimal_comma }: Mapping): string {
  const form = decimal_comma ? '1234,5 (decimal comma, no grouping)' : '1234.5 (decimal point, no grouping)'
  return `a number${unit === undefined ? '' : ` in the unit ${unit}`}, such as ${form}`
}

/**
 * The number as our table writes it: times ten to the power; undefined for a text that is no number. Where commas are decimal, a point
 * would group thousands.
 */
function numberOf(text: string, power: number, { decimal_comma }: Mapping): string | undefined {
  if (decimal_comma && text.includes('.')) return undefined
  const plain = decimal_comma ? text.replace(/^(-?\d+),(\d+)$/, '$1.$2') : text
  if (power === 0) return plain
  const value = parseDecimal(plain)
  if (!value) return undefined
  const scale = value.scale - power
  return formatDecimal(scale >= 0 ? { ...value, scale } : { digits: value.digits * 10n ** BigInt(-scale), scale: 0 })
}

/** The amount of a row with one number, in the unit of the file; undefined for a row with several numbers or none. */
function amountOf(
  [only, ...others]: readonly { readonly column: Column; readonly from: string; readonly unit?: string | undefined }[],
  mapping: Mapping,
  textOf: (from: string) => string | undefined,
) {
  if (!only || others.length > 0) return undefined
  const { column, from, unit = column.kind === 'mass' ? 'kt' : column.name } = only
  const text = numberOf(textOf(from) ?? '', 0, mapping)
  return text === undefined || !parseDecimal(text) ? undefined : { text, unit }
}
