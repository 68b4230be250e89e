// The shape of what the checks find: validation.json, and every format of the report.

import * as z from 'zod'
import { LEFT_OUT_REASONS } from '../pipeline/model/left-out-reasons.ts'
import { typedKeys } from '../pipeline/model/typed-keys.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

export const SEVERITIES = ['error', 'warning', 'info'] as const
export type Severity = (typeof SEVERITIES)[number]

/** 0 for the worst severity. */
export const severityRank = ({ severity }: { readonly severity: Severity }): number => SEVERITIES.indexOf(severity)

const findingSchema = z.strictObject({
  rule: z.string().min(1),
  severity: z.enum(SEVERITIES),
  key: z.string().min(1).meta({ description: 'what the finding is about, its parts joined by |; a waiver names it' }),
  country: z.string().nullable(),
  category: z.string().nullable(),
  polymer: z.string().nullable(),
  year: z.int().nullable(),
  metric: z.string().nullable().meta({ description: 'metric of the record that explains the finding; null where no metric shows it' }),
  message: z.string().min(1),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  size_kt: z.string().nullable().meta({
    description:
      'mass by which findings are ordered, in kt with six decimals as text; the rule says in size what it measures; null where no mass is known',
  }),
  file: z.string().nullable().meta({ description: 'file of the input behind the finding' }),
  line: z.int().nullable(),
  waived: z.string().nullable().meta({ description: 'the reason of the waiver that silences it' }),
  new: z
    .boolean()
    .nullable()
    .meta({
      description:
        'true where the previous release had no finding of this rule and key at this severity or a higher one; ' +
        'a waived finding counts as the lowest severity; null where there is no previous release',
    }),
  cause: z
    .string()
    .min(1)
    .meta({
      description:
        'rule and key of the finding that leads its cause, for most findings their own; ' +
        'the years of one finding, and findings that are about the same figure or follow from it, have one cause',
    }),
})

const ruleResultSchema = z.strictObject({
  rule: z.string().min(1),
  title: z.string().min(1),
  why: z.string().min(1),
  advice: z.string().min(1),
  size: z.string().nullable().meta({ description: 'what the sizes of its findings measure; null where none has a size' }),
  unexplained: z.string().nullable().meta({ description: 'why no metric shows what the rule is about; null where one does' }),
  severity: z.enum(SEVERITIES),
  status: z.enum(['passed', 'violated', 'nothing examined', 'crashed']),
  examined: z.int().nonnegative(),
  violations: z.int().nonnegative(),
  waived: z.int().nonnegative(),
  findings: z.array(findingSchema),
})

const kt = z.string().nullable().meta({ description: 'mass in kt with six decimals as text; null where no figure is a mass' })
const figures = z.int().nonnegative()

const fileAccountSchema = z.strictObject({
  source: z.string().min(1),
  since: versionSchema.meta({ description: 'first release that reads this edition of the source' }),
  file: z.string().min(1),
  rows: z.int().nonnegative().meta({ description: 'rows of the file below its header' }),
  figures: figures.meta({ description: 'figures of the file: its rows, or the cells of observations where a row has several' }),
  read: z.strictObject({ figures, kt }).meta({ description: 'figures that rows of tables come from' }),
  left_out: z
    .array(z.strictObject({ reason: z.enum(typedKeys(LEFT_OUT_REASONS)), figures, kt }))
    .meta({ description: 'figures that no row comes from, by reason; with those that are read they are all figures of the file' }),
  compared: z
    .strictObject({ totals: figures, differing: figures })
    .meta({ description: 'totals that the file states beside their parts, and how many differ from them by more than rounding' }),
  parts_alone: z
    .array(z.strictObject({ of: z.string().min(1), totals: figures }))
    .meta({ description: 'parts that are added up because the file does not state their totals, and how many totals that makes' }),
})
export type FileSummary = z.infer<typeof fileAccountSchema>

export const validationSchema = z
  .strictObject({
    version: versionSchema,
    environment: z.enum(ENVIRONMENTS),
    notice: z.string().min(1),
    verdict: z.strictObject({
      blocked: z.boolean(),
      errors: z
        .int()
        .nonnegative()
        .meta({ description: 'number of open causes with an error as worst finding; warnings and infos are counted in the same way' }),
      warnings: z.int().nonnegative(),
      infos: z.int().nonnegative(),
      waived: z.int().nonnegative(),
      country_years: z.int().nonnegative(),
      not_reconciled: z.int().nonnegative().meta({ description: 'number of country-years with waste that rests on one method only' }),
      new: z
        .strictObject({
          since: versionSchema.meta({ description: 'previous release, with which the findings were compared' }),
          errors: z.int().nonnegative(),
          warnings: z.int().nonnegative(),
          infos: z.int().nonnegative(),
        })
        .nullable()
        .meta({
          description:
            'how many of the errors, warnings and infos have a new finding of that severity; null where there is no previous release',
        }),
    }),
    rules: z.array(ruleResultSchema),
    accounts: z
      .array(fileAccountSchema)
      .optional()
      .meta({ description: "what was read of each publisher's file and what was left out; absent where all inputs are typed tables" }),
  })
  .meta({ title: 'validation.json', description: 'Every finding of every rule about one release, and the account of the files it reads.' })

export type Finding = z.infer<typeof findingSchema>

/** Whether no waiver silences a finding. */
export const isStanding = ({ waived }: Pick<Finding, 'waived'>): boolean => waived === null

/** The findings of all rules, in their order. */
export const findingsOf = (rules: readonly Pick<RuleResult, 'findings'>[]): Finding[] => rules.flatMap(({ findings }) => findings)

/** The size of a finding in kt; 0 where it has none. */
export function sizeOf({ size_kt }: Pick<Finding, 'size_kt'>): number {
  return size_kt === null ? 0 : Math.abs(Number(size_kt)) || 0
}
export type RuleResult = z.infer<typeof ruleResultSchema>
export type Validation = z.infer<typeof validationSchema>
