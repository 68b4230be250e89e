// The explanations of a release: explanations.jsonl in the bundle, with one line of JSON for each country.

import { COUNTED_LANDFILL } from '../../compute/ranges/drawn-inputs.ts'
import type { Engine } from '../../io/engine.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { countryExplanation } from '../../report/explain/country-explanation.ts'
import type { ExplainedCountries } from '../../report/explain/explained-countries.ts'
import type { ComputedRelease } from './compute-release.ts'

/** The text of explanations.jsonl, of the release in the engine's current schema. Needs the table `ranges` that `loadRanges` makes. */
export async function explanationsText(
  engine: Engine,
  { env, inputs, coverage, calculated }: ComputedRelease,
  countries: ExplainedCountries,
): Promise<string> {
  const national = `select * from ranges left join open_landfill using (country) where category = '${ALL_CATEGORIES}' and polymer = '${ALL_POLYMERS}'`
  const ranges = new Map((await engine.rows(national)).map((row) => [`${row.country} ${row.year}`, row]))
  const lines: string[] = []
  for (const explained of countries.of(calculated)) {
    const explanation = countryExplanation(explained, { environment: env, coverage, limits: inputs.limits }, ({ year }, { name }) => {
      const row = ranges.get(`${explained.country} ${year}`)
      const [low, high] = [row?.[`${name}_low`], row?.[`${name}_high`]]
      if (low === undefined || low === null || high === undefined || high === null) return null
      const landfill = COUNTED_LANDFILL.find((counted) => counted === row?.counted)
      return { low: BigInt(low), high: BigInt(high), landfill }
    })
    lines.push(`${JSON.stringify(explanation)}\n`)
  }
  return lines.join('')
}
