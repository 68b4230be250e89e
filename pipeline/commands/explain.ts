// `explain <version> <country> <category> <polymer> <year> <metric>`: where a published figure comes from, down to the input rows.

import { Failure } from '../model/failure.ts'
import { type CellName, explainCell } from '../release/explain.ts'
import { explanationHtml } from '../report/explain-html.ts'
import { explanationJson } from '../report/explain-json.ts'
import { explanationText } from '../report/explain-text.ts'
import { type Context, type ExitCode, json } from './context.ts'

export interface ExplainFlags {
  readonly html?: boolean
  readonly full?: boolean
}

/** Exit 0; what does not exist is a Failure. Text, JSON or one HTML page on stdout. */
export async function explain(context: Context, cell: CellName, { html = false, full = false }: ExplainFlags): Promise<ExitCode> {
  const { root, env, raw, terminal } = context
  if (html && context.json) {
    throw new Failure('two-formats', '--html and --json exclude each other.', { hint: 'Run the command once for each.' })
  }
  const explanation = await explainCell({ root, env, raw, onPhase: (phase) => terminal.progress(phase) }, cell)
  if (context.json) terminal.result(json(explanationJson(explanation)))
  else if (html) terminal.result(explanationHtml(explanation))
  else terminal.result(explanationText(explanation, { width: terminal.columns, full, paint: terminal.paint }))
  return 0
}
