// The shape of a row of evidence.parquet: what a step selected, carried forward or back, cut or apportioned, a mass of a leaf, or the
// quality of a record. Whole numbers have at most 64 bits; masses are in kg, scores in thousandths.

import * as z from 'zod'
import { IMPORT_PROFILES, INCOME_GROUPS, NET_INPUT_METHODS, TRADE_PUBLISHERS, WASTE_HEADINGS } from '../pipeline/model/dimensions.ts'
import { typedEntries, typedObject } from '../pipeline/model/typed-keys.ts'
import { THRESHOLD_RATIOS } from './tables/imports.ts'
import { TABLES } from './tables.ts'

const text = (description: string) => z.string().nullable().meta({ description })
const whole = (description: string) => z.int().nullable().meta({ description })

/** The published cells of an input row's values, by our column names. */
export const publishedCellsSchema = z.record(
  z.string(),
  z.array(
    z.strictObject({
      column: z.string().meta({ description: 'name of the column in the file' }),
      indicator: z.string().optional().meta({ description: 'code of the publisher for the series of the cell' }),
      text: z.string().meta({ description: 'as written in the file' }),
      unit: z.string().optional().meta({ description: 'unit of the publisher, where it differs from that of our column' }),
      year: z.int().optional().meta({ description: 'year that the publisher gives for the cell, where it differs from that of the row' }),
      otherwise: z.string().optional().meta({ description: 'our column to which the cell would count under another reading of its name' }),
      counted: z
        .string()
        .optional()
        .meta({ description: 'part of the value that counts, in the unit of the value, where it is not the whole value' }),
      file: z.string().optional().meta({ description: 'file of the cell, where it differs from that of the row' }),
      line: z.int().positive().optional().meta({ description: 'line of the cell, where it differs from that of the row' }),
    }),
  ),
)

export interface ParameterShape {
  readonly type: 'varchar' | 'integer'
  /** All values that a text may have, where they are few. */
  readonly allowed?: readonly string[]
  readonly meaning: string
}

/** The parameters of reasons, as columns of the rows that give a reason; null where the reason has no such parameter. */
export const REASON_PARAMETERS = {
  method: { type: 'varchar', allowed: NET_INPUT_METHODS, meaning: 'net-input method' },
  publisher: { type: 'varchar', allowed: TRADE_PUBLISHERS, meaning: 'publisher of the trade statistics that the row is about' },
  flag: { type: 'varchar', meaning: 'why trade_flags flags the figure' },
  from_year: {
    type: 'integer',
    meaning: 'year of the figure that is used, where it differs from that of the row; with to_year, the earlier of the two years',
  },
  to_year: { type: 'integer', meaning: 'the later of two years between which a figure is interpolated' },
  heading: { type: 'varchar', allowed: WASTE_HEADINGS.map(({ hs }) => hs), meaning: 'heading of the Harmonized System' },
  income_group: { type: 'varchar', allowed: INCOME_GROUPS, meaning: 'World Bank income group of the median that the row is about' },
  countries: { type: 'integer', meaning: 'number of countries in a median' },
  members: { type: 'integer', meaning: 'number of published values in a median' },
  leaves: { type: 'integer', meaning: 'number of pairs of category and polymer' },
  region: { type: 'varchar', meaning: 'region of regional_fates' },
  profile: { type: 'varchar', allowed: IMPORT_PROFILES, meaning: 'profile for imported waste' },
  ratio: { type: 'varchar', allowed: THRESHOLD_RATIOS, meaning: 'ratio of profile_thresholds' },
  cell_table: { type: 'varchar', allowed: TABLES.map(({ name }) => name), meaning: 'table of the cell that an exception replaces' },
  cell_column: { type: 'varchar', meaning: 'column of the cell that an exception replaces' },
} as const satisfies Readonly<Record<string, ParameterShape>>

export type ReasonParameter = keyof typeof REASON_PARAMETERS

/** The parameters of a row that gives a reason. */
export type ReasonParameters = {
  readonly [Name in ReasonParameter]: ((typeof REASON_PARAMETERS)[Name]['type'] extends 'integer' ? number : string) | null
}

const parameterShape = typedObject(
  typedEntries<ReasonParameter, ParameterShape>(REASON_PARAMETERS).map(([name, { type, allowed, meaning }]) => [
    name,
    type === 'integer' ? whole(meaning) : allowed === undefined ? text(meaning) : z.enum(allowed).nullable().meta({ description: meaning }),
  ]),
)

export const evidenceRowSchema = z
  .strictObject({
    step: z.string().min(1).meta({ description: 'number and name of the step, such as 30-waste-generated' }),
    country: text('ISO 3166-1 alpha-3 code; null: for all countries'),
    year: whole('null: for all years'),
    category: text('null: for all categories'),
    polymer: text('null: for all polymers'),
    quantity: z.string().min(1).meta({ description: 'what the row is about, such as recycled' }),
    kind: z.string().min(1).meta({ description: 'what the row records: input, alternative, carried, cut, unit, mass, quality, …' }),
    reason: z.string().min(1).meta({ description: 'code of the catalogue in docs/reasons.md, such as exports-exceed-supply' }),
    ...parameterShape,
    table_name: text('table of the input row that the row rests on'),
    key: text('key of the input row'),
    file: text('file of the input row: a path below the root, or a raw file'),
    line: whole('line on which the input row begins; for a packed file, the line in the file that it holds'),
    source: text('source of the input row'),
    amount_kg: whole('mass that was used'),
    wanted_kg: whole('mass that was asked for, where it differs'),
    units: whole('left-over kilograms from largest remainders'),
    score_milli: whole('score of the evidence in thousandths, 5000 best to 1000'),
    sentence: text('the reason and its parameters in words'),
    published: text(
      'JSON: the cells that each number of the input row was made of, by the name of our column, as the publisher wrote them; no cells ' +
        'where the method sets the number. Null, or a column left out: the column holds the value in the form of our tables',
    ),
  })
  .meta({ title: 'evidence.parquet', description: 'A row of evidence.parquet: what a step selected, and the input row that it rests on.' })
