// The mapping of the adapter `table`: which columns of a publisher's file, in which units and codes, fill which columns of one of our
// tables. The file has one row an observation.

import * as z from 'zod'
import { DELIMITERS } from '../pipeline/model/delimiters.ts'
import { nearest } from '../pipeline/model/nearest.ts'
import { type ColumnKind, FIRST_YEAR, isNumber, LAST_YEAR } from './columns.ts'
import { header, PROVENANCE_COLUMNS, TABLES, tableNamed } from './tables.ts'

/** Units in which a publisher may give a column, as powers of ten of the column's own unit. */
const UNITS: Readonly<Partial<Record<ColumnKind, Readonly<Record<string, number>>>>> = {
  mass: { kg: -6, tonnes: -3, kt: 0, Mt: 3 },
  per_head: { g: -3, kg: 0, tonnes: 3 },
  percent: { percent: 0, share: 2 },
  count: { one: 0, thousand: 3, million: 6 },
}

/** The power of ten by which a number in the unit is multiplied; undefined where the kind of column has no such unit. */
export const powerOf = (kind: ColumnKind, unit: string): number | undefined => UNITS[kind]?.[unit]

/** Columns that no mapping fills: the caller of an adapter does. */
const SET_BY_CALLER = ['source', 'since', 'withdrawn']

const name = z.string()
const year = z.int().min(FIRST_YEAR).max(LAST_YEAR)

export const mappingSchema = z
  .strictObject({
    table: z.enum(TABLES.map((table) => table.name)),
    encoding: z.enum(['utf-8', 'windows-1252']).optional().meta({ description: 'of bytes that are not UTF-8; utf-8 if left out' }),
    delimiter: z.enum(DELIMITERS).optional().meta({ description: 'a comma if left out' }),
    decimal_comma: z.literal(true).optional().meta({ description: 'numbers have a decimal comma' }),
    columns: z
      .record(
        name,
        z.strictObject({
          from: name.meta({ description: 'column of the file' }),
          unit: name.optional().meta({ description: "unit of the file, where it is not the column's own" }),
          codes: z.record(name, name).optional().meta({ description: 'our value by the value of the file; any other is a problem' }),
        }),
      )
      .meta({ description: 'columns of our table, each with the column of the file that fills it' }),
    constants: z.record(name, name).optional().meta({ description: 'columns of our table that have one value for the whole file' }),
    only: z
      .record(name, z.array(name).min(1))
      .optional()
      .meta({ description: 'values of columns of the file; rows with others are left out' }),
    known: z.array(name).optional().meta({ description: 'columns of the file that are known and not read; any other is a problem' }),
    missing: z.array(name).optional().meta({ description: 'what stands where no value is published; an empty text for an empty cell' }),
    years: z
      .strictObject({ first: year, last: year })
      .refine(({ first, last }) => first <= last, 'must not end before it begins')
      .optional()
      .meta({ description: 'years that are read; others are left out' }),
    names: name.optional().meta({ description: 'the publisher in sources/country-names.csv; iso if left out' }),
    world: name.optional().meta({
      description: 'how the file writes the world: it is left out, and its amounts are compared with those of the countries or regions',
    }),
  })
  .superRefine(({ table: of, columns, constants = {} }, context) => {
    const table = tableNamed(of)
    const report = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path, input: path.at(-1) })
    const given = Object.keys({ ...columns, ...constants })
    const known = header(table).filter((column) => !SET_BY_CALLER.includes(column))
    for (const place of ['columns', 'constants'] as const) {
      for (const column of Object.keys(place === 'columns' ? columns : constants)) {
        const near = nearest(column, known)
        const hint = near === undefined ? `; it has ${known.join(', ')}` : `; did you mean ${near}?`
        if (!known.includes(column)) report(`is not a column of ${of} that a file can fill${hint}`, place, column)
        else if (place === 'constants' && column in columns) report('is in `columns` and in `constants`', place, column)
      }
    }
    for (const column of table.columns) {
      if (!(column.optional || PROVENANCE_COLUMNS.includes(column.name) || given.includes(column.name)))
        report(`must have ${column.name}, which a row of ${of} needs, here or in \`constants\``, 'columns')
      const unit = columns[column.name]?.unit
      if (unit === undefined || powerOf(column.kind, unit) !== undefined) continue
      const units = Object.keys((isNumber(column.kind) && UNITS[column.kind]) || {})
      report(
        units.length === 0 ? 'must be left out: the column has no unit' : `must be one of ${units.join(', ')}`,
        'columns',
        column.name,
        'unit',
      )
    }
  })

export type Mapping = z.infer<typeof mappingSchema>
