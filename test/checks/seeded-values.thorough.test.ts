// Tries hundreds of changes of single values, in rows that a release revises and in rows of a new country, and counts how many the rules
// find. docs/rules.md shows the table. To renew it:
// `PLASTIC_EOL_THOROUGH=true npx vitest run test/checks/seeded-values.thorough.test.ts -u`, then `npm run docs`.
// Without PLASTIC_EOL_THOROUGH the test tries a sixteenth of the changes and does not write the table.

import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { count } from '../../pipeline/model/count.ts'
import { SEEDED_VALUES } from '../../pipeline/report/docs/generated-docs.ts'
import { markdownTable } from '../../pipeline/report/markdown.ts'
import { ENVIRONMENTS } from '../../schemas/release.ts'
import { THOROUGH } from '../random.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'
import { SLIPS } from './seeded-changes.ts'
import { foundOf, type Outcome, tryChanges } from './seeded-values.ts'

/** Milliseconds. The test computes some hundred releases. */
const LONG = 1_800_000

describeWithRawFiles('changes of single values', pinnedFiles(), (raw) => {
  const all: Outcome[] = []
  const untouched = { rows: 0, implausible: 0 }

  beforeAll(async () => {
    for (const env of ENVIRONMENTS) {
      const inputs = inputsOf(await readInputs({ root: PROJECT, env, raw }), '1.4')
      const tried = await tryChanges(inputs, THOROUGH ? 1 : 16)
      all.push(...tried.outcomes)
      if (env === 'production') Object.assign(untouched, tried.untouched)
    }
  }, LONG)

  it('are four hundred and more, or a sixteenth of them', () => {
    expect(all.length).toBeGreaterThanOrEqual(THOROUGH ? 400 : 25)
  })

  it.each([
    [3, 0.95],
    [1.5, 0.8],
  ])('that move a national figure by more than a factor of %f are found in %f of all cases', (factor, least) => {
    const { moved, found } = foundOf(all, factor)
    expect(moved).toBeGreaterThan(THOROUGH ? 400 : 25)
    expect(found / moved).toBeGreaterThanOrEqual(least)
  })

  it('leave at most one in twenty of the untouched rows of production with a warning', () => {
    expect(untouched.rows).toBeGreaterThan(2000)
    expect(untouched.implausible / untouched.rows).toBeLessThanOrEqual(0.05)
  })

  it.runIf(THOROUGH)('are in the table of docs/rules.md', async () => {
    await expect(seededPage(all, untouched)).toMatchFileSnapshot(join(PROJECT, SEEDED_VALUES))
  })
})

function seededPage(outcomes: readonly Outcome[], { rows, implausible }: { rows: number; implausible: number }): string {
  const line = (name: string, of: readonly Outcome[]) => {
    const cell = (factor: number) => {
      const { moved, found } = foundOf(of, factor)
      return moved === 0 ? '–' : `${found} of ${moved}`
    }
    return [name, String(of.length), String(of.filter(({ values }) => values === null).length), cell(3), cell(1.5)]
  }
  const percent = (1000 * implausible) / rows
  return `${[
    '## What these rules find',
    'Each change is a slip of the hand in a single value of the inputs of 1.4, of both environments: ' +
      'one of each kind in each column of amounts. ' +
      'Each change is tried twice: as a revision and, where the row is of a country, as a row of a new country. ' +
      'The columns “found” count tries, the other two columns count changes. ' +
      'Only those tries are counted that move a national figure (of at least a tenth of a percent of the waste) by more than a factor of 3 or of 1.5. ' +
      'A try is found where reading refuses the value, or where an error or a warning that was not there before names the row. ' +
      `Of the ${count(rows)} rows that are not changed, on which production 1.4 rests, ` +
      `${implausible} (${Math.round(percent) / 10} %) have a warning of the rules \`input-…\`.`,
    markdownTable(
      ['slip', 'changes', 'refused on reading', 'found, of those above 3', 'found, of those above 1.5'],
      [
        ...SLIPS.map((slip) =>
          line(
            slip,
            outcomes.filter((outcome) => outcome.slip === slip),
          ),
        ),
        line('all', outcomes),
      ],
    ),
  ].join('\n\n')}\n`
}
