// The shape of a row of evidence.parquet: what a step chose, carried, cut or apportioned, a mass of a leaf, or the quality of a record.
// Whole numbers are 64 bits wide at most; masses in kg, scores in thousandths.

import { z } from 'zod'

const text = (description: string) => z.string().nullable().meta({ description })
const whole = (description: string) => z.int().nullable().meta({ description })

/** The cells of the values of an input row, by our names of their columns. */
export const publishedCellsSchema = z.record(
  z.string(),
  z.array(
    z.strictObject({
      column: z.string().meta({ description: 'as the file calls it' }),
      indicator: z.string().optional().meta({ description: 'which of the file’s series it belongs to, by the publisher’s code' }),
      text: z.string().meta({ description: 'as it stands in the file' }),
      unit: z.string().optional().meta({ description: 'the publisher’s, where it is not that of our column' }),
      file: z.string().optional().meta({ description: 'where it is not that of the row' }),
      line: z.int().positive().optional().meta({ description: 'where it is not that of the row' }),
    }),
  ),
)

export const evidenceRowSchema = z
  .strictObject({
    step: z.string().min(1).meta({ description: 'number and name of the step, such as 30-waste-generated' }),
    country: text('ISO 3166-1 alpha-3 code; null: for all countries'),
    year: whole('null: for all years'),
    category: text('null: for all categories'),
    polymer: text('null: for all polymers'),
    quantity: z.string().min(1).meta({ description: 'what the row is about, such as recycled' }),
    kind: z.string().min(1).meta({ description: 'what it says: input, alternative, carried, cut, unit, mass, quality, …' }),
    choice: text('in words, or as the method or table that was chosen'),
    table_name: text('the table of the input row that it rests on'),
    key: text('of the input row'),
    file: text('where the input row stands: below the root, or a raw file'),
    line: whole('where it begins; of a packed file, the line of the file in it'),
    source: text('of the input row'),
    amount_kg: whole('what was taken'),
    wanted_kg: whole('what was asked for, where it differs'),
    units: whole('kilograms that came by largest remainders'),
    score_milli: whole('the score of the evidence, 5000 best to 1000'),
    note: text('what else is to be said'),
    published: text(
      'JSON: the cells that each number of the input row was made of, by our name of its column, as the publisher wrote them; none where ' +
        'nobody published the number and the method has it. Null, and columns left out: it stands in the column as our tables write its value',
    ),
  })
  .meta({ title: 'evidence.parquet', description: 'A row of evidence.parquet: what a step chose, and the input row that it rests on.' })

export type EvidenceRow = z.infer<typeof evidenceRowSchema>
