// Net input (docs/method.md), which is the waste generated, derived from supply or stated: by which of four methods the waste of a
// country-year is known, and how much it is. The words of all files of this folder are explained in country.ts.

import type { NetInputMethod } from '../../model/dimensions.ts'
import type { Say } from '../notes.ts'
import { type Median, MILLION, type Numbers, type Row } from '../numbers.ts'
import { type Country, has, nearestRow, neighbours, text, whole, yearOf } from '../world.ts'
import type { Chapter } from './chapter.ts'
import { regionOf } from './region.ts'

/** The order of preference of the methods: the first with evidence is used, unless an exception names another one. */
export const ORDER_OF_METHODS: readonly NetInputMethod[] = ['supply', 'back_cast', 'waste_statistics', 'municipal_waste']

/** What a polymer is supplied with: packaging produced and imported, and packaging exported. */
interface Supply<N> {
  readonly production: N
  readonly exported: N
  /** The row of the polymer, and that of the packaging in it. */
  readonly row: Row
  readonly packaging: Row
}

/** What one of the methods says of a country-year. */
export interface NetInput<N> {
  readonly method: NetInputMethod
  /** The year of its evidence. */
  readonly year: number
  /** Waste of the country: less added stock where it is computed from supply. */
  readonly waste: N
  /** Figures of supply, by polymer; undefined where waste is stated as one figure. */
  readonly supply?: ReadonlyMap<string, Supply<N>> | undefined
  /** The rows that it rests on, that of the waste first. */
  readonly rows: readonly Row[]
  /** The rows of added stock that supply is less by. */
  readonly stockRows?: readonly Row[]
  /** Where it lies between two years: those of the first two rows. */
  readonly between?: 'per-head-between-years' | 'between-stated-years' | undefined
  /** The plastic share of the income group, where it is used. */
  readonly median?: Median | undefined
}

/** What the waste of a country-year rests on. */
export interface RestsOn {
  readonly rows: readonly Row[]
  readonly median?: Median | undefined
}

export const restsOn = <N>({ rows, supply, stockRows = [], median }: NetInput<N>): RestsOn => ({
  rows: [...rows, ...[...(supply?.values() ?? [])].flatMap(({ row, packaging }) => [row, packaging]), ...stockRows],
  median,
})

/** Says what the waste of another year rests on, where a figure of that year is a share of it. */
export function sayWasteOf<N>(
  say: Say<N>,
  reason: 'waste-of-year' | 'waste-of-mass',
  about: string,
  from: number,
  { rows, median }: RestsOn,
): void {
  for (const row of rows) say(reason, about, { from_year: from, row })
  if (median) say('median-used', about, { method: 'municipal_waste', median })
}

/** The net input of a country: `select` chooses the method of a year. */
export function netInputOf<N>(n: Numbers<N>, country: Country, say: Say<N>) {
  const { packaging, isSplit } = packagingOf(country)
  const hasPersons = (year: number) => whole(country.ofYear('population', year), 'persons') > 0n
  const isCarried = (year: number, from: number) => year === from || (hasPersons(year) && hasPersons(from))
  const personsRow = (year: number) => country.ofYear('population', year) as Row
  const personsOf = (year: number) => n.cell(personsRow(year), 'persons', 'population in the year')

  const supplied = country.own('polymer_supply').filter((row) => {
    const share = packaging.get(text(row, 'polymer'))
    if (share && has(share, 'packaging_ppm')) return true
    say('no-packaging-share', 'waste_generated', { year: yearOf(row), polymer: text(row, 'polymer'), row, amount: madeOrImported(n, row) })
    return false
  })
  const isSupplied = (year: number) => supplied.some((row) => yearOf(row) === year)

  /** `supply`: reported production, imports and exports of a polymer × its packaging share. */
  function bySupply(year: number): NetInput<N> | undefined {
    if (!isSupplied(year)) return undefined
    return ofSupply('supply', year, year, [], (mass, share) => n.scale([mass, share], [n.whole(MILLION)]))
  }

  /**
   * `back_cast`, forward as well as back: the supply of the nearest reported year × the index of economic activity between the years, by
   * one measure.
   */
  function byBackCast(year: number): NetInput<N> | undefined {
    const now = country.ofYear('economic_activity', year)
    if (!now || isSupplied(year)) return undefined
    const sameMeasure = country.own('economic_activity').filter((row) => text(row, 'measure') === text(now, 'measure'))
    const supplied = sameMeasure.filter((row) => isSupplied(yearOf(row)))
    const then = nearestRow(supplied, year)
    if (!then) return undefined
    const activity = (row: Row) => n.cell(row, 'activity_millionths', 'economic activity in the year')
    return ofSupply('back_cast', year, yearOf(then), [now, then], (mass, share) =>
      n.scale([mass, share, activity(now)], [n.whole(MILLION), activity(then)]),
    )
  }

  function ofSupply(
    method: 'supply' | 'back_cast',
    year: number,
    from: number,
    rows: readonly Row[],
    ofPackaging: (mass: N, share: N) => N,
  ): NetInput<N> {
    const backCast = method === 'back_cast' ? ', back-cast' : ''
    const reported = supplied.filter((row) => yearOf(row) === from)
    const supply = new Map(
      reported.map((row) => {
        const packagingRow = packaging.get(text(row, 'polymer')) as Row
        const share = n.cell(packagingRow, 'packaging_ppm', 'packaging in the polymer')
        const production = ofPackaging(madeOrImported(n, row, method === 'back_cast' ? ' in the reported year' : ''), share)
        const exported = ofPackaging(n.cell(row, 'export_kg', 'the polymer exported'), share)
        return [
          text(row, 'polymer'),
          {
            production: n.as(`production and import of packaging of the polymer${backCast}`, production, 'method-selected'),
            exported: n.as(`packaging of the polymer exported${backCast}`, exported, 'method-selected'),
            row,
            packaging: packagingRow,
          },
        ]
      }),
    )
    const stockRows = country.own('added_stock').filter((row) => yearOf(row) === year)
    const stayed = stockRows.map((row) => n.cell(row, 'added_stock_kg', 'added stock of the polymer'))
    const net = n.add([...supply.values()].map(({ production, exported }) => n.minus(production, exported)))
    return { method, year: from, supply, waste: n.atLeast(n.minus(net, n.add(stayed)), n.whole(0)), rows, stockRows }
  }

  /** `waste_statistics`: waste per head, else as stated for the year, else between two stated years, else of the nearest, by population. */
  function byStatistics(year: number): NetInput<N> | undefined {
    const known = perHead(year) ?? stated(year)
    return known && { ...known, waste: n.as('waste of the country by waste statistics', known.waste) }
  }

  /** Waste per head × average population. A year without a report lies exactly on the line between its neighbours. */
  function perHead(year: number): NetInput<N> | undefined {
    const people = country.ofYear('average_population', year)
    if (!country.reportsPackaging || !people) return undefined
    const persons = n.cell(people, 'persons', 'average population in the year')
    const perPerson = (row: Row) => n.cell(row, 'waste_mg_per_head', 'waste per head in the year')
    const label = `waste of the country by waste per head${country.years.includes(year) ? '' : ` in ${year}`}`
    const own = country.ofYear('waste_per_head', year)
    if (own) {
      const waste = n.as(label, n.scale([perPerson(own), persons], [n.whole(MILLION)]))
      return { method: 'waste_statistics', year, waste, rows: [own, people] }
    }
    const around = neighbours(country.own('waste_per_head'), year)
    if (!around) return undefined
    const line = lineBetween(n, around, perPerson, year)
    const waste = n.as(label, n.scale([line.sum, persons], [n.whole(MILLION), line.years]))
    return { method: 'waste_statistics', year, waste, rows: [...around, people], between: 'per-head-between-years' }
  }

  function stated(year: number): NetInput<N> | undefined {
    const all = country.own('waste_generated')
    const mass = (row: Row) => n.cell(row, 'waste_kg', 'stated waste of the year', year)
    const own = all.find((row) => yearOf(row) === year)
    if (own) return { method: 'waste_statistics', year, waste: mass(own), rows: [own] }
    const interpolated = all.filter((row) => has(row, 'interpolated'))
    const around = neighbours(interpolated, year)
    if (around) {
      const line = lineBetween(n, around, mass, year)
      const waste = n.scale([line.sum], [line.years])
      return { method: 'waste_statistics', year, waste, rows: around, between: 'between-stated-years' }
    }
    const carried = all.filter((row) => isCarried(year, yearOf(row)))
    const near = nearestRow(carried, year)
    if (!near) return undefined
    const waste = n.scale([mass(near), personsOf(year)], [personsOf(yearOf(near))])
    return { method: 'waste_statistics', year: yearOf(near), waste, rows: [near, personsRow(year), personsRow(yearOf(near))] }
  }

  /** `municipal_waste`: municipal waste × plastic share × packaging share of plastic, carried to the year by population. */
  function byMunicipalWaste(year: number): NetInput<N> | undefined {
    const medianOf = (row: Row) => country.median('municipal_waste', 'plastic_ppm', text(row, 'income_group'))
    const isUsable = (row: Row) =>
      has(row, 'waste_kg') && (has(row, 'plastic_ppm') || medianOf(row) !== undefined) && isCarried(year, yearOf(row))
    const row = nearestRow(country.own('municipal_waste').filter(isUsable), year)
    if (!row) return undefined
    const median = has(row, 'plastic_ppm') ? undefined : medianOf(row)
    const plastic = median ? n.median(median, 'plastic in it') : n.cell(row, 'plastic_ppm', 'plastic in it')
    const factors = [n.cell(row, 'waste_kg', 'municipal waste'), plastic, n.cell(row, 'packaging_ppm', 'packaging in that plastic')]
    const then = yearOf(row)
    const trillion = n.whole(MILLION * MILLION)
    const mass = then === year ? n.scale(factors, [trillion]) : n.scale([...factors, personsOf(year)], [trillion, personsOf(then)])
    return {
      method: 'municipal_waste',
      year: then,
      waste: n.weaker('waste', n.as('waste of the country by municipal waste', mass)),
      rows: then === year ? [row] : [row, personsRow(year), personsRow(then)],
      median,
    }
  }

  const methods = { supply: bySupply, back_cast: byBackCast, waste_statistics: byStatistics, municipal_waste: byMunicipalWaste }
  const isTreated =
    country.own('treatment_shares').length > 0 ||
    (country.reportsPackaging && country.own('energy_recovery').length > 0) ||
    regionOf(country) !== undefined

  return {
    perHead,
    packaging,
    /**
     * What all methods with evidence say of a year, and the selected one: the first in the order of preference, unless an exception names
     * another. None is selected where the waste could not be followed to its end.
     */
    select({ year, say }: Chapter<N>) {
      const known = ORDER_OF_METHODS.flatMap((method) => methods[method](year) ?? [])
      // Waste that is stated as one figure is evidence only where there are weights to split it by.
      const all = known.filter(({ supply }) => supply !== undefined || isSplit)
      for (const { method, waste } of known)
        if (!all.some((one) => one.method === method)) say('no-packaging-weights', 'waste_generated', { method, amount: waste })
      if (all.length === 0) say('no-method', 'waste_generated')
      if (!isTreated) say('no-treatment-shares', 'treatment')
      if (country.reportsPackaging && !perHead(year)) say('no-waste-per-head', 'waste_generated')
      const named = country.ofYear('net_input_method', year)
      // A method that is named but has no evidence gives way to the first that has.
      const selected = isTreated ? (all.find(({ method }) => method === text(named, 'method')) ?? all[0]) : undefined
      if (selected && selected.method === text(named, 'method'))
        say('method-named', 'waste_generated', { method: selected.method, row: named })
      if (selected) sayMethods(say, year, known, all, selected, packaging)
      return { all, selected }
    },
  }
}

/** Says which method is selected, which others have evidence, and the rows of each. */
function sayMethods<N>(
  say: Say<N>,
  year: number,
  known: readonly NetInput<N>[],
  all: readonly NetInput<N>[],
  selected: NetInput<N>,
  packaging: ReadonlyMap<string, Row>,
): void {
  const about = 'waste_generated'
  for (const { method, year: from, waste } of all) {
    const reason = method === selected.method ? 'method-selected' : 'method-not-selected'
    say(reason, about, { method, from_year: from === year ? undefined : from, amount: waste })
  }
  for (const { method, rows, supply, median } of known) {
    const isSelected = method === selected.method
    const reason = isSelected ? 'row-of-method' : 'row-of-other-method'
    for (const row of rows) say(reason, about, { method, row })
    for (const [polymer, { row, packaging: share }] of supply ?? []) {
      say(reason, about, { polymer, method, row })
      if (isSelected) say(reason, about, { polymer, method, row: share })
    }
    if (median) say(isSelected ? 'median-used' : 'median-not-used', about, { method, median })
  }
  if (selected.supply) return
  for (const [polymer, row] of packaging) say('row-of-method', about, { polymer, method: selected.method, row })
  say('production-assumed', 'production_and_import', { method: selected.method, amount: selected.waste })
  const [before, after] = selected.rows
  if (!selected.between || !before || !after) return
  say(selected.between, about, { from_year: yearOf(before), to_year: yearOf(after), row: before, amount: selected.waste })
}

/** Packaging shares of a country by polymer: its own, else those of its region; never a mixture of both. */
function packagingOf(country: Country): { readonly packaging: ReadonlyMap<string, Row>; readonly isSplit: boolean } {
  const own = country.among('packaging_shares', 'area', country.code)
  const rows = own.length > 0 ? own : country.among('packaging_shares', 'area', text(country.row('countries'), 'region'))
  const packaging = new Map(rows.map((row) => [text(row, 'polymer'), row]))
  return { packaging, isSplit: rows.some((row) => whole(row, 'weight') > 0n) }
}

const madeOrImported = <N>(n: Numbers<N>, row: Row, when = ''): N =>
  n.as(
    `the polymer produced and imported${when}`,
    n.add([n.cell(row, 'production_kg', 'the polymer produced'), n.cell(row, 'import_kg', 'the polymer imported')]),
  )

/** Linear interpolation between the values of two rows: `sum` ÷ `years`, exactly. */
export function lineBetween<N>(n: Numbers<N>, [before, after]: readonly [Row, Row], value: (row: Row) => N, year: number) {
  const weighted = (row: Row, years: number) => n.scale([value(row), n.whole(years)], [])
  const sum = n.add([weighted(before, yearOf(after) - year), weighted(after, year - yearOf(before))])
  return { sum, years: n.whole(yearOf(after) - yearOf(before)) }
}
