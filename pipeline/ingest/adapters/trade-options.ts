// What every publisher of trade in plastic waste leaves open: how much of it is packaging.

import * as z from 'zod'

export const tradeOptions = {
  /** Packaging in the plastic waste traded, in percent. The method sets it, not the publisher (docs/method.md, "Selection of evidence"). */
  packaging_percent: z.string().regex(/^\d+(\.\d+)?$/, 'must be a percentage such as 60, written as text'),
}
