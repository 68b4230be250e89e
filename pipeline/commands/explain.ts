// `explain <version> <country> [<category> <polymer> <year> <metric>]`: shows where a published figure comes from, down to the input rows,
// or where all national figures of a country come from.

import { metricsOf } from '../model/coverage.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { explainCell, explainNational } from '../release/cut/explain.ts'
import { countryExplanationHtml } from '../report/explain/country-explanation-html.ts'
import { countryExplanationText } from '../report/explain/country-explanation-text.ts'
import { explanationHtml } from '../report/explain/explanation-html.ts'
import { explanationJson } from '../report/explain/explanation-json.ts'
import { explanationText } from '../report/explain/explanation-text.ts'
import type { Context, ExitCode } from './context.ts'

export interface ExplainFlags {
  readonly html?: boolean
  readonly full?: boolean
}

/** What to explain: a country, or one of its figures, for which `figure` has all four parts. */
export interface Explained {
  readonly version: string
  readonly country: string
  /** Category, polymer, year and metric, as far as they are given. */
  readonly figure: readonly string[]
}

/** Exit 0; Failure for what does not exist. Writes text, JSON or one HTML page to stdout. */
export async function explain(
  context: Context,
  { version, country, figure }: Explained,
  { html = false, full = false }: ExplainFlags,
): Promise<ExitCode> {
  const { root, env, raw, terminal } = context
  if (html && context.json) {
    throw new Failure('two-formats', '--html and --json cannot be combined.', { hint: 'Run the command once for each.' })
  }
  const options = { root, env, raw, onPhase: (phase: string) => terminal.progress(phase) }
  if (figure.length === 0) {
    const explanation = await explainNational(options, version, country)
    if (context.json) terminal.result(jsonText(explanation))
    else if (html) terminal.result(countryExplanationHtml(explanation, metricsOf(version)))
    else terminal.result(countryExplanationText(explanation, { width: terminal.columns, paint: terminal.paint }))
    return 0
  }
  const [category, polymer, year, metric] = figure
  if (category === undefined || polymer === undefined || year === undefined || metric === undefined || figure.length > 4) {
    throw new Failure('half-a-figure', 'A figure is named by its category, polymer, year and metric.', {
      hint: 'Give all four, or none for all national figures of the country. Put a name that contains a space in quotes.',
    })
  }
  const explanation = await explainCell(options, { version, country, category, polymer, year, metric })
  if (context.json) terminal.result(jsonText(explanationJson(explanation)))
  else if (html) terminal.result(explanationHtml(explanation))
  else terminal.result(explanationText(explanation, { width: terminal.columns, full, paint: terminal.paint }))
  return 0
}
