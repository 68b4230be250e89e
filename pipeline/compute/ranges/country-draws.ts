// All draws of one country: its calculation, repeated with plausible inputs. Every draw uses the evidence that was selected for the
// published figures, and has records of the same categories and polymers.

import type { CalculatedCountry } from '../calculate-country.ts'
import { calculate } from '../method/country.ts'
import { type CountryRecord, massOf, massRecordsOf, ratiosOf } from '../method/records.ts'
import { type Buffers, type Drawn, drawnNumbers } from '../numbers/drawn.ts'
import type { Whole } from '../numbers/exact.ts'
import type { Numbers } from '../numbers.ts'
import type { World } from '../world.ts'
import { type DrawingContext, DrawnInputs, type Uncertain } from './drawn-inputs.ts'

/** A record of a country or of a group of countries, as it is published, and the draws of its masses, in the order of MASS_NAMES. */
export interface DrawnRecord {
  readonly published: CountryRecord<Whole>
  readonly masses: readonly Drawn[]
}

export interface CountryDraws {
  readonly of: CalculatedCountry
  readonly records: readonly DrawnRecord[]
  readonly uncertain: readonly Uncertain[]
}

/** Draws the records of a country. `buffers` are cleared first: the draws of the previous call become invalid. */
export function drawCountry(world: World, exact: CalculatedCountry, context: DrawingContext, buffers: Buffers): CountryDraws {
  buffers.clear()
  const inputs = new DrawnInputs(exact, context)
  const numbers = drawnNumbers(buffers, inputs)
  const withWaste = new Map(
    exact.calculation.selections.map(({ year, generated }) => [
      year,
      new Set(generated?.leaves.filter((_, place) => (generated.waste[place] as Whole) > 0)),
    ]),
  )
  const { years } = calculate(numbers, world.country(exact.country), undefined, (year, leaf) => withWaste.get(year)?.has(leaf) === true)
  const drawn = years.flatMap((of) => massRecordsOf(numbers, of))
  const records = exact.records.map((published, place) => ({ published, masses: drawn[place]?.masses ?? [] }))
  return { of: exact, records, uncertain: [...inputs.uncertain.values()] }
}

/** The draws of a record's masses and ratios. A ratio of waste has no value in draws in which there is no waste. */
export function drawnFigures({ masses }: DrawnRecord, numbers: Numbers<Drawn>): Pick<CountryRecord<Drawn>, 'masses' | 'ratios'> {
  const ratios = ratiosOf(numbers, masses)
  const waste = massOf({ masses }, 'waste_produced_in_the_country_kg')
  if (typeof waste === 'number' || !waste.includes(0)) return { masses, ratios }
  const ofWaste = (ratio: Drawn) =>
    waste.map((kg, draw) => (kg === 0 ? Number.NaN : typeof ratio === 'number' ? ratio : (ratio[draw] as number)))
  return { masses, ratios: ratios.map(ofWaste) }
}

/** Numbers for sums and ratios, which read no rows. */
export const numbersWithoutRows = (buffers: Buffers): Numbers<Drawn> =>
  drawnNumbers(buffers, { cell: () => Number.NaN, median: () => Number.NaN, weaker: (_, value) => value, improperPart: () => 0 })
