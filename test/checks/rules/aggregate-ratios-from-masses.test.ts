// The rule about ratios compares published shares with masses without a division. These tests give it shares that are computed by
// division, and shares that are wrong by one unit.

import { beforeAll, expect, test } from 'vitest'
import { aggregateRatiosFromMasses } from '../../../pipeline/checks/rules/aggregate-ratios-from-masses.ts'
import { runRules } from '../../../pipeline/checks/run-rules.ts'
import type { Engine } from '../../../pipeline/io/engine.ts'
import { FATES } from '../../../pipeline/model/metrics.ts'
import { coverageNamed } from '../../coverage.ts'
import { testEngine } from '../../when-done.ts'

let engine: Engine

beforeAll(async () => {
  engine = await testEngine()
  await engine.run(`
    create table input_rows as select 1 as row_id, cast(null as varchar) as file, cast(null as integer) as line;
    create table countries as select 'FRA' as country`)
})

/** Splits a million into seven shares by largest remainders. Ties go to the earlier share. */
function shares(masses: readonly bigint[]): bigint[] {
  const whole = masses.reduce((sum, mass) => sum + mass, 0n)
  const quotients = masses.map((mass) => (mass * 1_000_000n) / whole)
  const left = Number(1_000_000n - quotients.reduce((sum, quotient) => sum + quotient, 0n))
  const order = masses
    .map((mass, place) => ({ place, rest: (mass * 1_000_000n) % whole }))
    .sort((a, b) => Number(b.rest - a.rest) || a.place - b.place)
  const lucky = new Set(order.slice(0, left).map(({ place }) => place))
  return quotients.map((quotient, place) => quotient + (lucky.has(place) ? 1n : 0n))
}

/** Whether the rule accepts these shares for a leaf record and for an aggregate record with the same masses. */
async function accepts(masses: readonly bigint[], ppm: readonly bigint[], leaked = 0n, leakedPpm = 0n): Promise<boolean> {
  const whole = masses.reduce((sum, mass) => sum + mass, 0n)
  const names = ['recycled_kg', 'exported_kg', 'incinerated_kg', 'landfilled_kg', 'improperly_disposed_kg', 'littered_kg', 'uncollected_kg']
  await engine.run(`
    create or replace table written_masses as select 'FRA' as country, 'PET bottles' as category, 'PET' as polymer, 2020 as year,
      ${masses.map((mass, place) => `cast(${mass} as bigint) as ${names[place]}`).join(', ')},
      cast(${whole} as bigint) as waste_generated_kg, cast(${leaked} as bigint) as leaked_kg;
    create or replace table written_parquet as select 'FRA' as country, unnest(['PET bottles', 'All packaging']) as category, 'PET' as polymer,
      2020 as year, ${FATES.map(({ ratio }, place) => `${ppm[place]} as ${ratio}_ppm`).join(', ')},
      ${(ppm[4] ?? 0n) + (ppm[5] ?? 0n) + (ppm[6] ?? 0n)} as mismanaged_including_littering_ppm, ${leakedPpm} as leaked_to_ocean_and_waterways_ppm,
      cast(${whole} as bigint) as waste_produced_in_the_country_kg;`)
  const [result] = await runRules(engine, [aggregateRatiosFromMasses], [], coverageNamed('1.4'))
  if (result?.examined !== 2 || result.status === 'crashed') throw new Error(JSON.stringify(result))
  return result.status === 'passed'
}

test('of three equal parts, the first in field order gets the left-over unit, and no other', async () => {
  const masses = [1n, 0n, 1n, 0n, 0n, 0n, 1n]
  expect(await accepts(masses, [333_334n, 0n, 333_333n, 0n, 0n, 0n, 333_333n])).toBe(true)
  expect(await accepts(masses, [333_333n, 0n, 333_334n, 0n, 0n, 0n, 333_333n])).toBe(false)
  expect(await accepts(masses, [333_333n, 0n, 333_333n, 0n, 0n, 0n, 333_333n])).toBe(false)
  expect(await accepts(masses, [333_333n, 1n, 333_333n, 0n, 0n, 0n, 333_333n])).toBe(false)
})

test('the unit goes to the larger remainder, however late it comes', async () => {
  // Of 7 kg: the share 2/7 has a remainder of 2/7 ppm, the share 5/7 one of 5/7 ppm.
  expect(await accepts([2n, 0n, 0n, 0n, 0n, 0n, 5n], [285_714n, 0n, 0n, 0n, 0n, 0n, 714_286n])).toBe(true)
  expect(await accepts([2n, 0n, 0n, 0n, 0n, 0n, 5n], [285_715n, 0n, 0n, 0n, 0n, 0n, 714_285n])).toBe(false)
})

test('leaked waste is rounded half up, and never above what is mismanaged', async () => {
  const masses = [1_000_000n, 0n, 0n, 0n, 0n, 0n, 1_000_000n]
  const half = [500_000n, 0n, 0n, 0n, 0n, 0n, 500_000n]
  expect(await accepts(masses, half, 3n, 2n)).toBe(true)
  expect(await accepts(masses, half, 3n, 1n)).toBe(false)
  expect(await accepts(masses, half, 2n, 1n)).toBe(true)
  expect(await accepts(masses, half, 1_000_005n, 500_000n)).toBe(true)
  expect(await accepts(masses, half, 1_000_005n, 499_999n)).toBe(false)
})

test('shares that were divided pass, and any unit that is moved is found', async () => {
  let seed = 7n
  const random = (most: bigint) => {
    seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return (seed >> 20n) % most
  }
  for (let round = 0; round < 15; round++) {
    const size = 10n ** (1n + random(11n))
    const masses = FATES.map(() => (random(4n) === 0n ? 0n : random(size))).with(0, 1n + random(size))
    const right = shares(masses)
    expect(await accepts(masses, right), `${masses}`).toBe(true)
    const from = right.findIndex((share) => share > 0n)
    const to = (from + 1 + Number(random(6n))) % 7
    const wrong = right.map((share, place) => share + (place === to ? 1n : 0n) - (place === from ? 1n : 0n))
    expect(await accepts(masses, wrong), `${masses}`).toBe(false)
  }
})
