// Masses and ratios (docs/method.md): the records of a country-year from the masses of its leaves. An aggregate sums the masses of its
// leaves; ratios always come from summed masses.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { FATES, type FateName, integerColumn, METRICS, type Metric, MISMANAGED_FATES } from '../../model/metrics.ts'
import { MILLION, type Numbers } from '../numbers.ts'
import type { ReasonCode } from '../reasons.ts'
import { placesBy } from '../world.ts'

/** The masses of a leaf or record in kg, with their names in explanations. */
const MASSES = {
  production_and_import_kg: 'production and import',
  export_kg: 'packaging exported',
  added_stock_kg: 'added stock',
  waste_import_kg: 'packaging waste imported',
  reexport_of_waste_import_kg: 're-exported',
  recycling_of_waste_import_kg: 'imported waste recycled',
  proper_disposal_of_waste_import_kg: 'imported waste properly disposed of',
  improper_disposal_of_waste_import_kg: 'imported waste improperly disposed of',
  waste_produced_in_the_country_kg: 'waste generated',
  recycled_kg: 'recycled at home',
  waste_exported_kg: 'exported as waste',
  incinerated_kg: 'incinerated',
  landfilled_kg: 'put in sanitary landfill',
  improperly_disposed_kg: 'improperly disposed of',
  littered_kg: 'littered',
  uncollected_kg: 'uncollected',
  leaked_kg: 'leaked',
} as const
export type MassName = keyof typeof MASSES
export const MASS_NAMES = Object.keys(MASSES) as readonly MassName[]
/** Reasons that are about leaves, and are said of their sums as well. */
const REASONS_OF_SUMS: Partial<Readonly<Record<MassName, ReasonCode>>> = {
  export_kg: 'exports-exceed-supply',
  waste_import_kg: 'no-imports',
  reexport_of_waste_import_kg: 'no-imports',
  recycling_of_waste_import_kg: 'no-imports',
  proper_disposal_of_waste_import_kg: 'no-imports',
  improper_disposal_of_waste_import_kg: 'no-imports',
  recycled_kg: 'recycling-exceeds-not-littered',
  waste_exported_kg: 'exports-exceed-room',
}
const SUMS = MASS_NAMES.map((name) => ({ label: MASSES[name], why: REASONS_OF_SUMS[name] ? [REASONS_OF_SUMS[name]] : [] }))

/** The ratios of a record in ppm: the seven shares in field order, and what follows from them. */
export const RATIO_NAMES = [
  ...FATES.map(({ ratio }) => `${ratio}_ppm` as const),
  'total_ppm',
  'collected_ppm',
  'mismanaged_including_littering_ppm',
  'leaked_to_ocean_and_waterways_ppm',
] as const

/** Which record of a country, or of a group of countries, it is. */
export interface RecordName {
  readonly category: string
  readonly polymer: string
  readonly year: number
}

/** The name of a record within its country or group, as one text. */
export const recordName = ({ category, polymer, year }: RecordName): string => `${category}|${polymer}|${year}`

/** A record: of a leaf, or of all leaves of a category, of a polymer or of the country. */
export interface CountryRecord<N> extends RecordName {
  /** In the order of MASS_NAMES. */
  readonly masses: readonly N[]
  /** In the order of RATIO_NAMES. */
  readonly ratios: readonly N[]
}

/** The masses of leaves, each in the order of the leaves. */
export type LeafMasses<N> = Readonly<Record<MassName, readonly N[]>>

/** A country-year whose records are wanted. */
interface OfLeaves<N> {
  readonly year: number
  readonly leaves: readonly Omit<RecordName, 'year'>[]
  readonly masses: LeafMasses<N>
}

/** A record without what follows from its masses; `places` are those of its leaves. */
export type MassRecord<N> = Omit<CountryRecord<N>, 'ratios'> & { readonly places: readonly number[] }

/** The records of a country-year: those of the leaves, then of categories, of polymers, and of the country. */
export function recordsOf<N>(n: Numbers<N>, of: OfLeaves<N>): readonly (CountryRecord<N> & MassRecord<N>)[] {
  return massRecordsOf(n, of).map(({ category, polymer, year, places, masses }) => {
    const ratios = ratiosOf(n, masses)
    return { category, polymer, year, places, masses, ratios }
  })
}

/** The same records with their masses alone. */
export function massRecordsOf<N>(n: Numbers<N>, { year, leaves, masses }: OfLeaves<N>): readonly MassRecord<N>[] {
  const lists = MASS_NAMES.map((name) => masses[name])
  const ofLeaves = leaves.map((_, place) => lists.map((list) => list[place] as N))
  const summed = (records: readonly (readonly N[])[]): readonly N[] =>
    records.length === 1
      ? (records[0] as readonly N[])
      : SUMS.map(({ label, why }, mass) => n.as(label, n.add(records.map((of) => of[mass] as N)), ...why))
  const record = (category: string, polymer: string, places: readonly number[], parts: readonly (readonly N[])[]): MassRecord<N> => {
    const masses = summed(parts)
    return { category, polymer, year, places, masses }
  }
  const together = (places: readonly number[]) => places.map((place) => ofLeaves[place] as readonly N[])
  const ofCategories = [...placesBy(leaves, 'category')].map(([category, places]) =>
    record(category, ALL_POLYMERS, places, together(places)),
  )
  return [
    ...leaves.map(({ category, polymer }, place) => record(category, polymer, [place], together([place]))),
    ...ofCategories,
    ...[...placesBy(leaves, 'polymer')].map(([polymer, places]) => record(ALL_CATEGORIES, polymer, places, together(places))),
    record(
      ALL_CATEGORIES,
      ALL_POLYMERS,
      [...leaves.keys()],
      ofCategories.map(({ masses }) => masses),
    ),
  ]
}

const placeOf = (name: MassName) => MASS_NAMES.indexOf(name)
const [WASTE, LEAKED] = [placeOf('waste_produced_in_the_country_kg'), placeOf('leaked_kg')]
const FATE_PLACES = FATES.map(({ mass }) => placeOf(`${mass}_kg`))
const FATE_LABELS = FATES.map(({ mass }) => `share ${MASSES[`${mass}_kg`]}`)
const ratioPlace = (fate: FateName) => FATES.findIndex(({ name }) => name === fate)
const [LITTERED, UNCOLLECTED] = [ratioPlace('littered'), ratioPlace('uncollected')]
const MISMANAGED = MISMANAGED_FATES.map(ratioPlace)

/** 1,000,000 ppm over the seven fates, ties in field order. What is leaked is never above what is mismanaged. */
export function ratiosOf<N>(n: Numbers<N>, masses: readonly N[]): readonly N[] {
  const million = n.whole(MILLION, 'the whole')
  const mass = (place: number) => masses[place] as N
  const waste = mass(WASTE)
  const shares = n.split(million, FATE_PLACES.map(mass), undefined, waste).map((share, fate) => n.as(FATE_LABELS[fate] as string, share))
  const share = (fate: number) => shares[fate] as N
  const mismanaged = n.as('share mismanaged', n.add(MISMANAGED.map(share)))
  const leaked = n.scale([mass(LEAKED), million], [waste])
  return [
    ...shares,
    n.as('sum of the seven shares', n.add(shares)),
    n.as('share collected', n.minus(million, share(LITTERED), share(UNCOLLECTED))),
    mismanaged,
    n.as('share leaked', n.atMost(leaked, mismanaged, 'limited to what is mismanaged, which rounding must not exceed')),
  ]
}

/** Where the figure of each metric is among the masses or the ratios of a record. */
const PLACES = new Map(
  METRICS.map((metric) => {
    const names: readonly string[] = metric.group === 'mass' ? MASS_NAMES : RATIO_NAMES
    return [metric.name, names.indexOf(integerColumn(metric))]
  }),
)

/** A figure of a record, in kg or ppm. */
export function figureOf<N>({ masses, ratios }: Pick<CountryRecord<N>, 'masses' | 'ratios'>, { name, group }: Metric): N {
  const found = (group === 'mass' ? masses : ratios)[PLACES.get(name) ?? -1]
  if (found === undefined) throw new RangeError(`records have no ${name}`)
  return found
}

export const massOf = <N>({ masses }: Pick<CountryRecord<N>, 'masses'>, name: MassName): N => masses[placeOf(name)] as N
