// Tests what the rules find in the real demo. The table lists a rule, and the key of a finding that it has. cases/ tests that every rule
// has findings.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Validation, validationSchema } from '../../schemas/findings.ts'
import { builtReleases, bundleOf } from '../built-releases.ts'
import { smallBuilt } from '../small-workspace.ts'

/** A rule, the key of a finding that it has, and the file that the finding has to name. */
type Expected = readonly [rule: string, key: string, file?: string]

describe('the demo as it is', () => {
  let validation: Validation
  /** The validation of a small release, which has ranges. */
  let ofSmall: Validation

  beforeAll(async () => {
    await builtReleases('demo')
    const validationIn = (bundle: string) => validationSchema.parse(JSON.parse(readFileSync(join(bundle, 'validation.json'), 'utf8')))
    validation = validationIn(bundleOf('demo', '1.4'))
    ofSmall = validationIn((await smallBuilt()).path('releases/1.2/demo'))
  })

  test('has no errors, and every rule that looks at data examined some, those about ranges in a small release', () => {
    expect(
      validation.rules.flatMap(({ findings }) => findings.filter(({ severity, waived }) => severity === 'error' && waived === null)),
    ).toEqual([])
    const silentIn = ({ rules }: Validation) => rules.filter(({ status }) => status === 'nothing examined').map(({ rule }) => rule)
    // The demo has no waivers and no publisher's files, list of codes or classes. Its last release revises nothing.
    const ofFiles = ['country-codes', 'own-figure-passed-over', 'class-decides', 'left-out-amounts', 'totals-equal-parts']
    const nothing = ['waiver-needed', 'revisions-take-effect', 'moved-beyond-range', ...ofFiles]
    const aboutRanges = ['figures-within-ranges', 'ranges-not-degenerate', 'ranges-widened']
    // No country of the small release has two kinds of evidence, so that its ranges have no scores.
    expect(silentIn(validation).filter((rule) => ![...nothing, ...aboutRanges, 'range-scores'].includes(rule))).toEqual([])
    expect(silentIn(ofSmall).filter((rule) => aboutRanges.includes(rule))).toEqual([])
  })

  const LISTED: readonly Expected[] = [
    [
      'inputs-passed-over',
      'population|no figure is carried forward or back with this population: only rules read the row',
      'sources/demo/population.csv',
    ],
    ['evidence-missing', 'LAO|2019|collected'],
    ['medians-listed', 'ARE|2019|waste_generated'],
    ['over-allocation', 'CHE|2021|treatment|treatment-exceeds-rest', 'sources/demo/treatment_shares.csv'],
    ['back-casts-listed', 'PHL|2022', 'sources/demo/economic_activity.csv'],
    ['exceptions-listed', 'added_stock|DEU|2021|HDPE|added_stock_kt', 'sources/demo/exceptions.csv'],
    ['profiles-listed', 'NLD'],
    ['reconciliation', 'USA|2022|municipal_waste'],
    ['reconciliation-gap', 'ESP|2022|waste_statistics'],
    ['single-method', 'CHN|2022'],
  ]

  test.each(LISTED)('%s lists %s', (rule, key, file) => {
    const result = validation.rules.find((candidate) => candidate.rule === rule)
    const found = result?.findings.filter((finding) => finding.key === key) ?? []
    const keys = result?.findings.slice(0, 5).map((finding) => `${finding.key} ${finding.file}: ${finding.message}`)
    expect(found.length, `${rule} is ${result?.status} and has ${JSON.stringify(keys)}`).toBeGreaterThan(0)
    if (file !== undefined) expect(found.map((finding) => finding.file)).toContain(file)
  })
})
