// A limit of the figures of a country, as explanations and the first page show it.

import * as z from 'zod'
import { COUNTRY_CODE } from '../pipeline/model/country-code.ts'
import type { Limit } from '../pipeline/model/limits.ts'
import { METRICS } from '../pipeline/model/metrics.ts'

const text = z.string().min(1)
const year = z.int().nullable()

export const limitSchema: z.ZodType<Limit> = z
  .strictObject({
    country: z.string().regex(new RegExp(`^${COUNTRY_CODE}$`)),
    metrics: z.array(z.enum(METRICS.map(({ name }) => name))).meta({ description: 'what it limits; empty: every metric' }),
    from: year.meta({ description: 'first year that it limits; null: no first year' }),
    to: year.meta({ description: 'last year that it limits; null: no last year' }),
    text: text.meta({ description: 'the limit in a sentence' }),
    citation: text.meta({ description: 'what the sentence rests on' }),
  })
  .meta({ description: 'a limit of the figures of a country that their evidence does not show' })
