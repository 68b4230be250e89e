// The explanations of a release: explanations.jsonl in the bundle, with one line of JSON for each country.

import { explorerSchema } from '../../../schemas/explorer.ts'
import { EXPLORER_FILE } from '../../api/paths.ts'
import type { Engine } from '../../io/engine.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { jsonOf } from '../../model/json.ts'
import { countryExplanation } from '../../report/explain/country-explanation.ts'
import type { ExplainedCountries } from '../../report/explain/explained-countries.ts'
import { EXPLANATIONS_FILE } from '../../tree/release-tree.ts'
import { type BundleFile, textFile } from './bundle.ts'
import type { ComputedRelease } from './compute-release.ts'
import { explorerText } from './explorer-data.ts'

/** The text of explanations.jsonl, of the release in the engine's current schema. Needs the table `ranges` that `loadRanges` makes. */
export async function explanationsText(
  engine: Engine,
  { env, inputs, coverage }: ComputedRelease,
  countries: ExplainedCountries,
): Promise<string> {
  const national = `select * from ranges where category = '${ALL_CATEGORIES}' and polymer = '${ALL_POLYMERS}'`
  const ranges = new Map((await engine.rows(national)).map((row) => [`${row.country} ${row.year}`, row]))
  const lines: string[] = []
  for await (const { explained, ...country } of countries.of(engine, inputs, coverage)) {
    const explanation = countryExplanation(
      country,
      { environment: env, coverage, limits: inputs.limits },
      explained,
      ({ year }, { name }) => {
        const row = ranges.get(`${country.country} ${year}`)
        const [low, high] = [row?.[`${name}_low`], row?.[`${name}_high`]]
        return low === undefined || low === null || high === undefined || high === null ? null : { low: BigInt(low), high: BigInt(high) }
      },
    )
    lines.push(`${JSON.stringify(explanation)}\n`)
  }
  return lines.join('')
}

/** The files of the same bundle when nothing is explained. */
export function withoutExplanations(files: ReadonlyMap<string, BundleFile>): ReadonlyMap<string, BundleFile> {
  const explorer = files.get(EXPLORER_FILE)
  if (!explorer || !files.has(EXPLANATIONS_FILE)) return files
  const { explanations: _, ...data } = explorerSchema.parse(jsonOf(explorer.content()))
  return new Map([...files, [EXPLORER_FILE, textFile(explorerText(data))] as const].filter(([name]) => name !== EXPLANATIONS_FILE))
}
