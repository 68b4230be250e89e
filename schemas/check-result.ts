// The shape of what `build` and `check` print with --json.

import * as z from 'zod'
import { decisionSchema } from './decision.ts'
import { validationSchema } from './findings.ts'
import { sha256Schema } from './lock.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

const count = z.int().nonnegative()
const written = z.string().min(1).nullable()

const phaseSchema = z.strictObject({ name: z.string().min(1), milliseconds: count })

const releaseSummarySchema = z.strictObject({
  version: versionSchema,
  status: z.enum(['written', 'unchanged', 'checked', 'blocked']).meta({
    description: 'written: new on disk; unchanged: there already; checked: nothing was to be written; blocked: findings block the release',
  }),
  locked: z.boolean(),
  input_rows: count,
  countries: count,
  records: count,
  findings: z.strictObject({ error: count, warning: count, info: count, waived: count }),
  new_findings: z
    .strictObject({ error: count, warning: count, info: count })
    .nullable()
    .meta({ description: 'how many of them the previous release did not have; null for a first release' }),
  reconciliation: z.strictObject({
    country_years: count,
    not_reconciled: count.meta({ description: 'number of country-years that rest on one method only' }),
  }),
  changes: z.strictObject({
    previous: versionSchema.nullable(),
    added: count.meta({ description: 'number of records; removed and changed are counted in the same way' }),
    removed: count,
    changed: count,
    cells: count.meta({ description: 'number of changed figures' }),
    where: z.string().meta({ description: 'countries and years touched, such as TZA 2022' }),
  }),
  api: z.strictObject({ files: count, bytes: count }).nullable(),
  bundle: written.meta({ description: 'path of the bundle; null if none was written, as with tree and report' }),
  tree: written,
  report: written,
  phases: z.array(phaseSchema),
})

const signedSchema = z.strictObject({
  key: sha256Schema.meta({ description: 'id of the key that signed' }),
  files: z.array(z.string().min(1)).meta({ description: 'paths of the signatures' }),
})

export const checkResultSchema = z
  .strictObject({
    environment: z.enum(ENVIRONMENTS),
    notice: z.string().min(1),
    blocked: z.boolean().meta({ description: 'whether findings block one of the releases' }),
    remarks: z
      .array(z.string().min(1))
      .meta({ description: 'texts about folders in releases/ that declare no release, and about releases without a lock' }),
    releases: z.array(releaseSummarySchema),
    signed: signedSchema.nullable().meta({ description: 'what build --sign signed; null where nothing was signed' }),
    phases: z.array(phaseSchema).meta({ description: 'reading inputs, and other phases that run once for all releases' }),
    validations: z.array(validationSchema).meta({ description: 'validation.json of each release' }),
    decisions: z.array(decisionSchema).meta({ description: 'decision.json of each release' }),
  })
  .meta({
    title: 'result of build and check',
    description: 'What build --json and check --json print, and lock --json where findings block.',
  })

export type Phase = z.infer<typeof phaseSchema>
/** A release in the few numbers that a build prints. */
export type ReleaseSummary = z.infer<typeof releaseSummarySchema>
export type Signed = z.infer<typeof signedSchema>
export type CheckResult = z.infer<typeof checkResultSchema>
