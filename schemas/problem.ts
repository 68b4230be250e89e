// The shape of a problem: what every host answers when it has no data to give (RFC 9457).

import * as z from 'zod'
import { PARAMETERS } from '../pipeline/model/parameters.ts'

export const problemSchema = z
  .strictObject({
    type: z
      .string()
      .regex(/^urn:problem-type:plastic-eol:[a-z-]+$/)
      .meta({ description: 'names the kind of problem; not an address' }),
    title: z.string().min(1).meta({ description: 'the name of the status' }),
    status: z.int().min(400).max(599),
    detail: z.string().min(1).meta({ description: 'what is wrong, for people' }),
    parameter: z.enum(PARAMETERS).optional().meta({ description: 'the parameter whose value is not known' }),
    allowed: z.array(z.string()).optional().meta({ description: 'values that are accepted' }),
  })
  .meta({ title: 'problem', description: 'Why there is no answer (RFC 9457, application/problem+json).' })
