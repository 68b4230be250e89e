// Tests that the documentation has the evidence list of the last release, and the open decisions that the program prints.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { figureOf } from '../../pipeline/compute/ranges/country-draws.ts'
import { MEASURED } from '../../pipeline/compute/ranges/drawn-country.ts'
import { DrawnRelease } from '../../pipeline/compute/ranges/drawn-release.ts'
import { evidenceList } from '../../pipeline/compute/ranges/evidence-list.ts'
import { isWhole } from '../../pipeline/compute/ranges/load-ranges.ts'
import { Ranges, type ReleaseRanges } from '../../pipeline/compute/ranges/release-ranges.ts'
import { readSpreads } from '../../pipeline/ingest/read-spreads.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { largest } from '../../pipeline/model/lists.ts'
import { metricNamed } from '../../pipeline/model/metrics.ts'
import { readReleaseInputs } from '../../pipeline/release/plan/inputs.ts'
import { readPlans } from '../../pipeline/release/plan/plans.ts'
import { markdownTable } from '../../pipeline/report/markdown.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'
import { runGuide } from './guide.ts'

const FIGURES = Object.keys(MEASURED)
const WASTE = metricNamed('waste_produced_in_the_country')

/** The list of the last year, as docs/ranges.md shows it: countries with most waste first. */
function evidenceTable({ ranges, contributions }: ReleaseRanges): string {
  const year = largest(contributions.map((one) => one.year))
  const wasteOf = ({ records }: ReleaseRanges['ranges'][number]) =>
    records.filter((one) => one.year === year && isWhole(one)).map(({ published }) => Number(figureOf(published, WASTE)))[0] ?? 0
  const countries = ranges.filter(({ records }) => records.some((one) => one.year === year)).sort((a, b) => wasteOf(b) - wasteOf(a))
  const rows = contributions
    .filter((one) => one.year === year)
    .map(({ area, figure, share, quantity: { table, column, sources } }) => ({
      ...{ area, figure, table, quantity: column, sources: sources.join(' '), share },
    }))
  const codes = countries.map(({ area }) => area)
  return markdownTable(
    ['evidence', 'source', ...FIGURES.map((figure) => `world, ${figure}`), 'countries, mismanaged'],
    evidenceList(rows, 'mismanaged', codes).map(({ name, sources, world, countries: own }) => [
      ...[name, sources, ...FIGURES.map((figure) => world[figure]?.toFixed(0) ?? '')],
      own.map(({ country, percent }) => `${country} ${percent.toFixed(0)}`).join(', '),
    ]),
  )
}

describeWithRawFiles('the evidence for the next release', pinnedFiles(), (raw) => {
  it('is listed in docs/ranges.md as the last release has it', async () => {
    const place = { root: PROJECT, env: 'production', raw } as const
    const all = await readReleaseInputs(place)
    const plan = (await readPlans(PROJECT, 'production')).at(-1)
    if (!plan) throw new Error('production has no release')
    const spreads = await readSpreads(PROJECT, 'production', all.rows)
    const ranges = new Ranges()
    const inputs = inputsOf(all, plan.release.version)
    const table = evidenceTable(await ranges.of(new DrawnRelease({ inputs, coverage: plan.coverage, spreads })))
    await ranges.close()
    expect(table.split('\n').length).toBeGreaterThan(10)
    expect(readFileSync(join(PROJECT, 'docs/ranges.md'), 'utf8')).toContain(table.trim())
  }, 240_000)

  it('is what docs/production.md says that each open decision moves', () => runGuide('docs/production.md', 1, { RAW: raw }), 240_000)
})
