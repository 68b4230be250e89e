// What draws of one country read is the same, whether the release is read for all its countries or for this one alone.

import { expect, test } from 'vitest'
import { compute } from '../../../pipeline/compute/compute.ts'
import { drawCountry } from '../../../pipeline/compute/ranges/country-draws.ts'
import { readRecorded } from '../../../pipeline/compute/ranges/recorded-release.ts'
import { Memory } from '../../../pipeline/compute/readings/column-values.ts'
import { readInputs } from '../../../pipeline/ingest/read-inputs.ts'
import { readSpreads } from '../../../pipeline/ingest/read-spreads.ts'
import { inputsOf } from '../../../pipeline/ingest/resolve.ts'
import { openEngine } from '../../../pipeline/io/engine.ts'
import { coverageNamed } from '../../coverage.ts'
import { PROJECT } from '../../workspace.ts'

const VERSION = '1.4'

test('draws of a country need of other countries only what is read for it', async () => {
  const engine = await openEngine()
  const all = await readInputs({ root: PROJECT, env: 'demo' })
  const coverage = coverageNamed(VERSION)
  await compute(engine, inputsOf(all, VERSION), coverage)
  const spreads = await readSpreads(PROJECT, 'demo')
  const whole = await readRecorded(engine, spreads)
  // A country with supply, and one with a median.
  for (const country of ['DEU', 'TZA']) {
    const alone = await readRecorded(engine, spreads, [country])
    expect(alone.countries).toEqual([country])
    expect(alone.content(country)).toEqual(whole.content(country))
    expect(alone.read.context.transfers).toEqual(whole.read.context.transfers)
    expect(alone.read.context.members).toEqual(whole.read.context.members)
    const draws = (read: typeof whole.read) => {
      const { metrics, uncertain, dependsOn } = drawCountry(country, {
        version: VERSION,
        metrics: coverage.metrics,
        read,
        memory: new Memory(),
      })
      return { uncertain, dependsOn, sums: [...metrics].map(([name, { values }]) => [name, values.reduce((sum, value) => sum + value, 0)]) }
    }
    expect(draws(alone.read)).toEqual(draws(whole.read))
  }
  const none = await readRecorded(engine, spreads, [])
  expect(none.countries).toEqual([])
  engine.close()
})
