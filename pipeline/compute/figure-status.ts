// The status of every figure: what it rests on (model/statuses.ts). It follows from the rows that the functions of the method selected.

import { ALL_CATEGORIES, ALL_POLYMERS, WILDCARD } from '../model/dimensions.ts'
import { once } from '../model/lists.ts'
import { FATES, METRICS, type Metric, MISMANAGED_FATES } from '../model/metrics.ts'
import { STATUSES, type Status } from '../model/statuses.ts'
import { type CalculatedCountry, type CalculatedRecord, figuresNotKnown } from './calculate-country.ts'
import { ASSUMED_MILLI } from './evidence.ts'
import { MASS_NAMES, type MassName } from './method/records.ts'
import type { Row } from './numbers.ts'
import { text, yearOf } from './world.ts'

export interface FigureStatus {
  readonly status: Status
  /** The year of the evidence of a figure that is carried, the earlier of two; undefined where a row holds for any year. */
  readonly from?: number | undefined
}

/** What the mass of a leaf rests on, and the category and polymer that the evidence is about: all where they are left out. */
interface Ground extends FigureStatus {
  readonly category?: string | undefined
  readonly polymer?: string | undefined
}

type Grounds = { readonly [Mass in MassName]?: Ground }

const OWN: FigureStatus = { status: 'own' }
const SPLIT: FigureStatus = { status: 'split' }
const REGIONAL: FigureStatus = { status: 'regional' }
const ASSUMED: FigureStatus = { status: 'assumed' }
const NOT_KNOWN: FigureStatus = { status: 'not known' }

/**
 * Returns the function that gives the status of a figure of a country. A sum takes the weakest status of its leaves, and a ratio the
 * weakest of its masses and of the waste generated. Evidence for more than the record holds is split.
 */
export function statusesOf(country: CalculatedCountry): (record: CalculatedRecord, metric: Metric) => FigureStatus {
  const isNotKnown = figuresNotKnown(country)
  const grounds = new Map<number, readonly Grounds[]>()
  const ofRecords = new Map<CalculatedRecord, ReadonlyMap<MassName, FigureStatus>>()
  return (record, metric) => {
    const { year } = record
    if (isNotKnown(record, metric)) return NOT_KNOWN
    const ofMasses = once(ofRecords, record, () => {
      const ofLeaves = once(grounds, year, () => groundsOf(country, record))
      return new Map(MASS_NAMES.map((mass) => [mass, statusOfMass(record, ofLeaves, mass)]))
    })
    return weakest(
      year,
      (MASSES.get(metric.name) ?? []).map((mass) => ofMasses.get(mass) ?? ASSUMED),
    )
  }
}

/** The weakest status of a mass among the leaves of a record. */
function statusOfMass(record: CalculatedRecord, ofLeaves: readonly Grounds[], mass: MassName): FigureStatus {
  const { year, category, polymer } = record
  const isAbout = (value: string, all: string, given: string | undefined) => value === all || value === given
  let found: Ground = OWN
  for (const place of record.places) {
    const ground: Ground = ofLeaves[place]?.[mass] ?? ASSUMED
    found = weaker(year, found, ground)
    const isWhole = isAbout(category, ALL_CATEGORIES, ground.category) && isAbout(polymer, ALL_POLYMERS, ground.polymer)
    if (!isWhole) found = weaker(year, found, SPLIT)
  }
  const { status, from } = found
  return status === 'carried' ? { status, from } : { status }
}

const WASTE = 'waste_produced_in_the_country_kg'

/** The masses that a figure is made of. */
function massesOf({ name, group }: Metric): readonly MassName[] {
  if (group === 'mass') return [`${name}_kg` as MassName]
  const fates = FATES.filter(({ name: fate, ratio }) =>
    name === 'mismanaged_including_littering'
      ? MISMANAGED_FATES.some((one) => one === fate)
      : name === 'collected'
        ? fate === 'littered' || fate === 'uncollected'
        : name === 'total' || name === ratio,
  )
  const masses = fates.map(({ mass }) => `${mass}_kg` as const)
  return [...(name === 'leaked_to_ocean_and_waterways' ? (['leaked_kg'] as const) : masses), WASTE]
}

/** The masses of each metric. */
const MASSES = new Map(METRICS.map((metric) => [metric.name, massesOf(metric)]))

/** The weaker of two statuses; of carried ones that of the year farther away; the first where they are alike. */
function weaker<Of extends FigureStatus>(year: number, one: Of, other: Of): Of {
  if (one.status !== other.status) return STATUSES.indexOf(other.status) > STATUSES.indexOf(one.status) ? other : one
  if (one.status !== 'carried') return one
  const distance = ({ from = year }: Of) => Math.abs(from - year)
  return distance(other) > distance(one) ? other : one
}

/** The weakest status. `all` is not empty. */
const weakest = <Of extends FigureStatus>(year: number, all: readonly Of[]): Of => all.reduce((weak, one) => weaker(year, weak, one))

/** What the masses of each leaf of a year rest on. What is left out is assumed, such as litter and what is released of it. */
function groundsOf({ country, calculation, notes }: CalculatedCountry, { of, evidence }: CalculatedRecord): readonly Grounds[] {
  const { year, leaves, basis } = of
  const { netInput, rows, exports, imports } = basis
  /** A row that names another area, or none, stands for more than the country. */
  const ofRow = (row: Row, milli?: number | null): FigureStatus => {
    if ((row.values.country ?? row.values.area) !== country) return REGIONAL
    if (milli === ASSUMED_MILLI) return ASSUMED
    const from = text(row, 'year')
    if (row.values.year === undefined || from === String(year)) return OWN
    return { status: 'carried', from: from === WILDCARD ? undefined : yearOf(row) }
  }
  const ofHeadings = (headings: typeof exports, milli: number | null | undefined) =>
    headings.length === 0
      ? ASSUMED
      : weakest(
          year,
          headings.map(({ row }) => ofRow(row, milli)),
        )
  const ofWaste = (place: number): Ground => {
    const row = evidence.waste_generated.row(place)
    if (!row) return ASSUMED
    const own = ofRow(row, evidence.waste_generated.milli(place))
    if (!netInput.supply) return netInput.median === undefined ? own : REGIONAL
    const polymer = leaves[place]?.polymer
    const packaging = netInput.supply.get(polymer ?? '')?.packaging
    return { ...weakest(year, [own, packaging ? ofRow(packaging) : own]), polymer }
  }
  const ofStock = (place: number): Ground => {
    const polymer = leaves[place]?.polymer
    const note = notes.find(
      (one) => one.about === 'added_stock' && one.reason === 'row-used' && one.year === year && one.polymer === polymer,
    )
    return note?.row ? { ...ofRow(note.row), polymer } : ASSUMED
  }
  const ofRecycling = (place: number): Ground => {
    const row = evidence.recycled.row(place)
    if (!row) return ASSUMED
    const about = (column: string) => ([undefined, WILDCARD].includes(row.values[column] as string) ? undefined : text(row, column))
    return { ...ofRow(row, evidence.recycled.milli(place)), category: about('category'), polymer: about('polymer') }
  }
  const treated = rows.treatment ? ofRow(rows.treatment, evidence.incinerated.milli(0)) : ASSUMED
  // That a country which reports its packaging waste puts in sanitary landfill what it does not burn is stated by nobody.
  const buried = rows.treatment?.values.recovered === undefined ? treated : ASSUMED
  const imported = ofHeadings(imports, evidence.waste_import.milli(0))
  const sentOn = calculation.selections.find((one) => one.year === year)?.trade.reexport ?? []
  const ofCountry = {
    waste_exported_kg: ofHeadings(exports, evidence.exported.milli(0)),
    incinerated_kg: treated,
    landfilled_kg: buried,
    improperly_disposed_kg: buried,
    uncollected_kg: rows.collection ? ofRow(rows.collection, evidence.uncollected.milli(0)) : REGIONAL,
    waste_import_kg: imported,
    reexport_of_waste_import_kg: sentOn.length === 0 ? ASSUMED : weakest(year, [imported, ...sentOn.map(({ row }) => ofRow(row))]),
  }
  return leaves.map((_, place) => {
    const waste = ofWaste(place)
    const supply = netInput.supply ? { production_and_import_kg: waste, export_kg: waste } : {}
    return { ...ofCountry, ...supply, [WASTE]: waste, added_stock_kg: ofStock(place), recycled_kg: ofRecycling(place) }
  })
}
