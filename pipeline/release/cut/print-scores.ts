// Prints how the ranges of each production release do where a better figure or a published estimate is known, and what better evidence
// would narrow those of the last: `npm run scores [-- --raw <dir>]`, in the folder of the package. Exits with 1 if a score is worse than
// that of the release before.

import { parseArgs } from 'node:util'
import { CalculatedRelease } from '../../compute/calculated-release.ts'
import { type CountryRecord, figureOf } from '../../compute/method/records.ts'
import type { Whole } from '../../compute/numbers/exact.ts'
import { drawingThreads } from '../../compute/ranges/drawing-threads.ts'
import { MEASURED } from '../../compute/ranges/drawn-country.ts'
import { DrawnRelease } from '../../compute/ranges/drawn-release.ts'
import { publishedRange } from '../../compute/ranges/load-ranges.ts'
import { Ranges, type ReleaseRanges } from '../../compute/ranges/release-ranges.ts'
import { type Score, scoresOf } from '../../compute/ranges/scores.ts'
import { readBenchmarks } from '../../ingest/read-benchmarks.ts'
import { readSpreads } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import { isWhole } from '../../model/dimensions.ts'
import { Failure } from '../../model/failure.ts'
import { largest } from '../../model/lists.ts'
import { metricNamed } from '../../model/metrics.ts'
import { LEAST_WORSE } from '../../model/spreads.ts'
import { markdownTable } from '../../report/markdown.ts'
import { failureText } from '../../report/terminal/failure-text.ts'
import { evidenceList } from '../../report/validation/page/evidence-list.ts'
import { readReleaseInputs } from '../plan/inputs.ts'
import { readPlans } from '../plan/plans.ts'

const [ROOT, ENVIRONMENT] = [process.cwd(), 'production'] as const

const nameOf = ({ list, incomeGroup }: Score) => `${list}${incomeGroup === '' ? '' : `, ${incomeGroup}`}`

async function printScores(raw: string | undefined): Promise<number> {
  const all = await readReleaseInputs({ root: ROOT, env: ENVIRONMENT, raw })
  const [spreads, benchmarks] = [await readSpreads(ROOT, ENVIRONMENT, all.rows), await readBenchmarks(ROOT, ENVIRONMENT)]
  const ranges = new Ranges(drawingThreads())
  let before = new Map<string, Score>()
  let worse = 0
  let last: ReleaseRanges | undefined
  for (const { release: plan, coverage } of await readPlans(ROOT, ENVIRONMENT)) {
    const release = new DrawnRelease(new CalculatedRelease(inputsOf(all, plan.version), coverage), spreads)
    const found = await ranges.of(release)
    last = found
    const scores = scoresOf(release.world, release.donors, benchmarks, (benchmark) => publishedRange(found, benchmark))
    process.stdout.write(`${plan.version}: score (width), figures within\n`)
    for (const score of scores) {
      const { unit, figures, within, medianWidth, meanScore } = score
      const earlier = before.get(nameOf(score))
      const isWorse = earlier?.figures === figures && meanScore > LEAST_WORSE * earlier.meanScore
      if (isWorse) worse++
      const width = unit === 'points' ? `${medianWidth.toFixed(1)} points` : `× ${Math.exp(medianWidth).toFixed(2)}`
      process.stdout.write(`  ${meanScore.toFixed(3)} (${width}), ${within} of ${figures}: ${nameOf(score)}${isWorse ? ' - worse' : ''}\n`)
    }
    before = new Map(scores.map((score) => [nameOf(score), score]))
  }
  await ranges.close()
  if (last) process.stdout.write(`\nWhat would narrow the ranges of the last year, in percent:\n\n${evidenceTable(last)}\n`)
  return worse
}

const FIGURES = Object.keys(MEASURED)
const WASTE = metricNamed('waste_produced_in_the_country')

/** The evidence list of the last year, as docs/ranges.md shows it. */
function evidenceTable({ ranges, contributions }: ReleaseRanges): string {
  const year = largest(contributions.map((one) => one.year))
  const wasteOf = ({ records }: ReleaseRanges['ranges'][number]) =>
    Number(figureOf(records.find((one) => one.year === year && isWhole(one)) as CountryRecord<Whole>, WASTE))
  const countries = ranges.filter(({ records }) => records.some((one) => one.year === year)).sort((a, b) => wasteOf(b) - wasteOf(a))
  const rows = contributions
    .filter((one) => one.year === year)
    .map(({ area, figure, share, quantity: { table, column, sources } }) => ({
      ...{ area, figure, table, quantity: column, sources: sources.join(' '), share },
    }))
  const list = evidenceList(
    rows,
    'mismanaged',
    countries.map(({ area }) => area),
  )
  return markdownTable(
    ['evidence', 'source', ...FIGURES.map((figure) => `world, ${figure}`), 'countries, mismanaged'],
    list.map(({ name, sources, world, countries: own }) => [
      ...[name, sources],
      ...FIGURES.map((figure) => world[figure]?.toFixed(0) ?? ''),
      own.map(({ country, percent }) => `${country} ${percent.toFixed(0)}`).join(', '),
    ]),
  )
}

try {
  const { values } = parseArgs({ options: { raw: { type: 'string' } } })
  if ((await printScores(values.raw)) > 0) process.exitCode = 1
} catch (error) {
  process.exitCode = 2
  if (error instanceof Failure) process.stderr.write(failureText(error))
  else if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    process.stderr.write(`error[usage]: ${error.message}\nhint: npm run scores [-- --raw <folder of the publishers’ files>]\n`)
  else throw error
}
