// Explains published figures: calculates the release, finds the record, and reports where the figure comes from. If the record does not
// exist, reports the reason that the steps recorded.

import type { CountryExplanation } from '../../../schemas/country-explanation.ts'
import { CalculatedRelease } from '../../compute/calculated-release.ts'
import { assertTablesComplete } from '../../compute/compute.ts'
import { Buffers } from '../../compute/numbers/drawn.ts'
import type { CountryDraws } from '../../compute/ranges/country-draws.ts'
import type { CountedLandfill } from '../../compute/ranges/drawn-inputs.ts'
import { DrawnRelease } from '../../compute/ranges/drawn-release.ts'
import { figureRange } from '../../compute/ranges/figure-range.ts'
import type { CountryNames } from '../../ingest/country-names.ts'
import { knownCountries } from '../../ingest/covered-countries.ts'
import { readBenchmarks } from '../../ingest/read-benchmarks.ts'
import { readSpreads } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import type { AllInputs, ReleaseInputs } from '../../ingest/rows.ts'
import { Failure } from '../../model/failure.ts'
import type { Limit } from '../../model/limits.ts'
import { metricNamed } from '../../model/metrics.ts'
import { nearest } from '../../model/nearest.ts'
import { bookOf, type CountryBook } from '../../report/explain/book.ts'
import { countryExplanation, explainedCountry } from '../../report/explain/country-explanation.ts'
import type { StepScope } from '../../report/explain/explained.ts'
import { type Explanation, explain } from '../../report/explain/explanation.ts'
import { missingRecord } from '../../report/explain/missing-record.ts'
import { releaseRowsOf } from '../../report/explain/release-rows.ts'
import { type InputsPlace, readReleaseInputs } from '../plan/inputs.ts'
import { planNamed, type ReleasePlan } from '../plan/plans.ts'

/** A published cell as a person names it. */
export interface CellName {
  readonly version: string
  readonly country: string
  readonly category: string
  readonly polymer: string
  readonly year: string
  readonly metric: string
}

/**
 * The explanation of one cell. Failures: `unknown-version`, `unknown-country`, `unknown-category`, `unknown-polymer`, `unknown-year`,
 * `unknown-metric`, each with the nearest name and the allowed ones; `no-record` with the reason why there is no record.
 */
export async function explainCell(options: InputsPlace, cell: CellName): Promise<Explanation> {
  const { root, env } = options
  const plan = await planNamed(cell.version, options)
  const { categories, polymers, years, metrics } = plan.coverage
  const category = named('category', cell.category, categories)
  const polymer = named('polymer', cell.polymer, polymers)
  const metricNames = metrics.map(({ name }) => name)
  const metric = metricNamed(named('metric', cell.metric, metricNames))
  const year = yearNamed(cell.year, years.map(String))
  return withBook(options, plan, cell.country, async ({ book, limits, draw }) => {
    const scope: StepScope = { year, category, polymer }
    const missing = missingRecord(book, cell.version, scope)
    if (missing) throw new Failure('no-record', missing.message, { hint: missing.why })
    const { draws, landfill } = await draw()
    const range = figureRange(draws, scope, metric)
    const release = { version: cell.version, environment: env, limits, benchmarks: await readBenchmarks(root, env) }
    return explain(book, release, scope, metric, range ? { ...range, landfill } : null)
  })
}

/**
 * The explanations of all national figures of a country. Failures: `unknown-version` and `unknown-country`, each with the nearest name and
 * the allowed ones.
 */
export async function explainNational(options: InputsPlace, version: string, country: string): Promise<CountryExplanation> {
  const { root, env } = options
  const plan = await planNamed(version, options)
  const { coverage } = plan
  return withBook(options, plan, country, async ({ book, limits, draw }) => {
    const { draws, landfill } = await draw()
    const release = { environment: env, coverage, limits, benchmarks: await readBenchmarks(root, env) }
    return countryExplanation(explainedCountry(book, coverage), release, (scope, metric) => {
      const range = figureRange(draws, scope, metric)
      return range ? { ...range, landfill } : null
    })
  })
}

/** The book of a country, the limits of all countries, and a function that draws its figures. */
interface OpenBook {
  readonly book: CountryBook
  readonly limits: readonly Limit[]
  draw(): Promise<{ readonly draws: CountryDraws; readonly landfill: CountedLandfill | undefined }>
}

/** Calculates a release and calls `work` with the book of a country. */
async function withBook<Result>(
  place: InputsPlace,
  plan: ReleasePlan,
  asked: string,
  work: (open: OpenBook) => Promise<Result>,
): Promise<Result> {
  const { version } = plan.release
  const { root, env, onPhase } = place
  const all = await readReleaseInputs(place)
  const inputs = inputsOf(all, version)
  const country = countryNamed(all, inputs, await knownCountries(root), asked)
  assertTablesComplete(inputs, plan.coverage)
  onPhase?.(`calculating ${version}`)
  const calculated = new CalculatedRelease(inputs, plan.coverage)
  return work({
    book: bookOf(country, releaseRowsOf(calculated)),
    limits: all.limits,
    async draw() {
      onPhase?.('drawing its uncertain inputs')
      const release = new DrawnRelease(calculated, await readSpreads(root, env, all.rows))
      return { draws: release.draw(country, new Buffers()), landfill: release.landfillOf(country) }
    },
  })
}

function named(what: string, found: string, allowed: readonly string[]): string {
  if (allowed.includes(found)) return found
  const near = nearest(found, allowed) ?? allowed.find((name) => found !== '' && name.toLowerCase().includes(found.toLowerCase()))
  throw new Failure(`unknown-${what}`, `There is no ${what} ${JSON.stringify(found)}.`, {
    hint: `${near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `}Allowed: ${allowed.join(', ')}.`,
  })
}

function yearNamed(found: string, allowed: readonly string[]): number {
  if (allowed.includes(found)) return Number(found)
  throw new Failure('unknown-year', `The release has no year ${JSON.stringify(found)}.`, { hint: `Allowed: ${allowed.join(', ')}.` })
}

/**
 * Returns the code if the release covers it. Otherwise throws the Failure 'unknown-country', which suggests the code if it is given a name.
 */
function countryNamed(all: AllInputs, { tables, version }: ReleaseInputs, names: CountryNames, found: string): string {
  const rows = (tables.get('countries') ?? []).map(({ key, values }) => ({ code: key, name: String(values.name) }))
  if (rows.some(({ code }) => code === found)) return found
  const name = nearest(
    found,
    rows.map((row) => row.name),
  )
  const own = rows.find((row) => row.name === name)
  const codes = rows.map(({ code }) => code)
  const meant = names.codes.has(found) ? found : (own?.code ?? names.nearestCode(found, codes))
  const later = (all.rows.get('countries') ?? []).find(({ key }) => key === meant)
  const near = rows.find(({ code }) => code === meant)
  const uncovered = later || near || meant === undefined ? undefined : names.nameOf(meant)
  const why = later
    ? `${String(later.values.name)} is covered from ${later.since} on. `
    : uncovered === undefined
      ? ''
      : `No release covers ${uncovered}. `
  throw new Failure('unknown-country', `Release ${version} does not cover a country ${JSON.stringify(found)}.`, {
    hint: `${why}${near ? `Did you mean ${near.code} (${near.name})? ` : ''}Its ${codes.length} countries: ${codes.join(', ')}.`,
  })
}
