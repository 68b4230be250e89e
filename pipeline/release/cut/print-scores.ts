// Prints how the ranges of each production release do where a better figure or a published estimate is known: `npm run scores [-- --raw
// <dir>]`, in the folder of the package. Exits with 1 if a score is worse than that of the release before.

import { parseArgs } from 'node:util'
import { drawingThreads } from '../../compute/ranges/drawing-threads.ts'
import { DrawnRelease } from '../../compute/ranges/drawn-release.ts'
import { publishedRange } from '../../compute/ranges/load-ranges.ts'
import { Ranges } from '../../compute/ranges/release-ranges.ts'
import { type Score, scoresOf } from '../../compute/ranges/scores.ts'
import { readBenchmarks } from '../../ingest/read-benchmarks.ts'
import { readSpreads } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import { Failure } from '../../model/failure.ts'
import { LEAST_WORSE } from '../../model/spreads.ts'
import { failureText } from '../../report/terminal/failure-text.ts'
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
  for (const { release: plan, coverage } of await readPlans(ROOT, ENVIRONMENT)) {
    const release = new DrawnRelease({ inputs: inputsOf(all, plan.version), coverage, spreads })
    const found = await ranges.of(release)
    const scores = scoresOf(release.world, release.donors, benchmarks, (benchmark) => publishedRange(found, benchmark))
    process.stdout.write(`${plan.version}: score (width), figures within\n`)
    for (const score of scores) {
      const { unit, figures, within, medianWidth, meanScore } = score
      const last = before.get(nameOf(score))
      const isWorse = last?.figures === figures && meanScore > LEAST_WORSE * last.meanScore
      if (isWorse) worse++
      const width = unit === 'points' ? `${medianWidth.toFixed(1)} points` : `× ${Math.exp(medianWidth).toFixed(2)}`
      process.stdout.write(`  ${meanScore.toFixed(3)} (${width}), ${within} of ${figures}: ${nameOf(score)}${isWorse ? ' - worse' : ''}\n`)
    }
    before = new Map(scores.map((score) => [nameOf(score), score]))
  }
  await ranges.close()
  return worse
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
