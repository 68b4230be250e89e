// The explanations of a release: one line of JSON a country, written beside the bundle's other files, and the pages and files of JSON that a
// tree has of them.

import { type CountryExplanation, countryExplanationSchema } from '../../../schemas/country-explanation.ts'
import { explanationPath } from '../../api/paths.ts'
import type { Engine } from '../../io/engine.ts'
import { metricsOf } from '../../model/coverage.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { readBooks, readReleaseRows } from '../../report/explain/book.ts'
import { explainCountry } from '../../report/explain/country-explanation.ts'
import { countryExplanationHtml } from '../../report/explain/country-explanation-html.ts'
import { jsonText } from './bundle.ts'
import type { ComputedRelease } from './computed.ts'

export const EXPLANATIONS_FILE = 'explanations.jsonl'

/** Countries whose rows are held in memory at the same time. */
const COUNTRIES_AT_ONCE = 16

/** The text of explanations.jsonl, of the release in the engine's current schema. Needs the table `ranges` that `loadRanges` makes. */
export async function explanationsText(engine: Engine, { version, env, inputs, coverage }: ComputedRelease): Promise<string> {
  const countries = await engine.rows('select distinct country from records order by country')
  const codes = countries.map(({ country }) => String(country))
  const ranges = new Map(
    (await engine.rows(`select * from ranges where category = '${ALL_CATEGORIES}' and polymer = '${ALL_POLYMERS}'`)).map((row) => [
      `${row.country} ${row.year}`,
      row,
    ]),
  )
  const rows = await readReleaseRows(engine, inputs)
  const lines: string[] = []
  for (let begin = 0; begin < codes.length; begin += COUNTRIES_AT_ONCE) {
    const wanted = new Map(codes.slice(begin, begin + COUNTRIES_AT_ONCE).map((code) => [code, null]))
    for (const [code, book] of await readBooks(engine, rows, version, wanted)) {
      const explanation = explainCountry(book, env, coverage, ({ year }, { name }) => {
        const row = ranges.get(`${code} ${year}`)
        return row ? { low: BigInt(String(row[`${name}_low`])), high: BigInt(String(row[`${name}_high`])) } : null
      })
      lines.push(`${JSON.stringify(explanation)}\n`)
      // The steps of a country take some megabytes.
      book.explainers.clear()
      book.explainedRows.clear()
      book.writtenSteps.clear()
    }
  }
  return lines.join('')
}

/** The files of a tree by path: a page and a file of JSON for each country. None where there is no explanations.jsonl. */
export function explanationFiles(explanations: Uint8Array | undefined): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  if (!explanations) return files
  for (const line of Buffer.from(explanations).toString('utf8').split('\n')) {
    if (line === '') continue
    const explanation = countryExplanationSchema.parse(JSON.parse(line))
    files.set(explanationPath(explanation.country, 'json'), Buffer.from(jsonText(explanation)))
    files.set(explanationPath(explanation.country, 'html'), Buffer.from(explanationPage(explanation)))
  }
  return files
}

/** The page that explains a country. */
const explanationPage = (explanation: CountryExplanation): string =>
  countryExplanationHtml(explanation, metricsOf(explanation.data_version))
