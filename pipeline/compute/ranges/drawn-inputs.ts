// Draws the uncertain inputs of one country: for each cell that a step reads, one plausible value per draw (docs/ranges.md).

import { engineColumn, howDrawn } from '../../../schemas/columns.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { DRAWS, ERRORS, type ErrorKind, LEAST_RESIDUALS, type Spreads, type StatedRange } from '../../model/spreads.ts'
import type { Quantity } from '../language.ts'
import type { ColumnValues, Numbers } from '../readings/column-values.ts'
import type { Points, Row } from '../readings/points.ts'
import { wasteByMethod } from '../steps/20-net-input.ts'
import { rateOfRegion } from '../steps/50-recycling.ts'
import { leftToTreat, leftToTreatOfCountry } from '../steps/70-treatment.ts'
import { byRanks, drawnShare, factorsOf, membersAt, oddsWithin, shareTimes, statedFactors } from './drawn-values.ts'
import { positionOf, ranksOf } from './positions.ts'
import { INCINERATION_LEAST, type Transfers } from './transfer.ts'

/** What is known of all countries, before one of them is drawn. */
export interface DrawingContext {
  readonly spreads: Spreads
  readonly transfers: Transfers
  /** By number of the input row. */
  readonly scores: ReadonlyMap<number, number>
  readonly sources: ReadonlyMap<number, string>
  /** The input rows that the steps read, by country; under the empty name those that they read for all countries. */
  readonly used: ReadonlyMap<string, ReadonlySet<number>>
  /** By table of medians and income group: the values of the group's members, ascending. */
  readonly members: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>
  /** By number of the input row: ppm of landfill whose name leaves its kind open, as counted under sanitary and under improper. */
  readonly openLandfill: ReadonlyMap<number, { readonly sanitary: number; readonly improper: number }>
}

/** An uncertain quantity that a country's figures rest on. */
export interface Uncertain {
  /** `table|key|column`. Its positions follow from this text (see positions.ts). */
  readonly name: string
  readonly table: string
  /** The key of the rows without a year, its parts joined by `|`. Empty where all rows of the column share one error. */
  readonly key: string
  /** The engine's name of the column; of an error its name in ERRORS. */
  readonly column: string
  /** Undefined for cells. */
  readonly error: ErrorKind | undefined
  /** Numbers of the input rows, in the release from which the quantity was drawn. */
  readonly rows: readonly number[]
  /** Ids of the sources of these rows. */
  readonly sources: readonly string[]
}

type UncertainPlace = Pick<Uncertain, 'table' | 'key' | 'column' | 'error'>

interface DrawnColumn {
  readonly how: ReturnType<typeof howDrawn>
  /** Columns of the key. */
  readonly key: readonly string[]
}

const DRAWN: ReadonlyMap<string, DrawnColumn> = new Map(
  TABLES.flatMap(({ name, key, columns }) =>
    columns.map((column) => [`${name}.${engineColumn(column).name}`, { how: howDrawn(column), key }]),
  ),
)

/**
 * The residuals measure the error of a whole estimate by weaker evidence, so the cells that only such estimates read are not drawn as well:
 * tables, or columns as `table.column`.
 */
const IN_TRANSFERRED_ERRORS: ReadonlySet<string> = new Set(['municipal_waste', 'plastic_medians', 'regional_fates.recycled_ppm'])

/** The columns that are drawn together. */
const TREATMENT_WEIGHTS = ['incineration_ppm', 'sanitary_landfill_ppm', 'improper_ppm'] as const

const LEFT_TO_TREAT: ReadonlySet<Quantity> = new Set([leftToTreatOfCountry, leftToTreat])

/**
 * Smaller masses, in kilograms, count as 0. Where everything is recycled or exported, rounding errors of doubles leave slightly more or
 * less than 0, and the ratio of two such remainders can be anything.
 */
const NOTHING_KG = 0.001

export class DrawnInputs {
  readonly uncertain = new Map<string, Uncertain>()
  /** The data of other countries that were read: residuals by kind, members of a median as `table|income group`. */
  readonly dependsOn = new Set<string>()
  readonly #country: string
  readonly #context: DrawingContext
  readonly #rows: (table: string) => readonly Row[]
  readonly #columns = new Map<string, Numbers | undefined>()

  constructor(country: string, rows: (table: string) => readonly Row[], context: DrawingContext) {
    this.#country = country
    this.#rows = rows
    this.#context = context
  }

  /** An input column with the values of all draws; undefined where no row of it is drawn. */
  replace = (table: string, column: string): Numbers | undefined => {
    const place = `${table}.${column}`
    if (!this.#columns.has(place)) this.#columns.set(place, this.#drawn(table, column))
    return this.#columns.get(place)
  }

  /** Corrects figures from the weaker kinds of evidence by an error that such evidence had in other countries. */
  instead = (of: Quantity, { rows }: Points, computed: () => ColumnValues): ColumnValues | undefined => {
    if (LEFT_TO_TREAT.has(of)) return remaindersAsZero(computed())
    if (of === wasteByMethod) {
      const used = this.#rows('municipal').map((row) => Number(row.waste_row))
      return this.#corrected(computed(), rows, 'waste', used, (row) => row.method === 'municipal_waste')
    }
    if (of === rateOfRegion) {
      if (!this.#rows('recycling').some(({ form }) => form === 'rate of the region')) return undefined
      const used = this.#rows('regional_recycling').map((row) => Number(row.input_row))
      return this.#corrected(computed(), rows, 'recycling', used, () => true)
    }
    return undefined
  }

  #drawn(table: string, column: string): Numbers | undefined {
    if (IN_TRANSFERRED_ERRORS.has(table) || IN_TRANSFERRED_ERRORS.has(`${table}.${column}`)) return undefined
    const rows = this.#rows(table)
    if (rows.length === 0) return undefined
    if (table === 'collected_medians') {
      const groups = this.#context.members.get(table)
      const users = this.#rows('selected_collection').filter((row) => row.uses_median)
      const used = new Set(users.map((row) => String(row.income_group)))
      return this.#each(rows, column, (row) => {
        const group = String(row.income_group)
        const values = groups?.get(group)
        if (values === undefined || values.length === 0 || !used.has(group)) return undefined
        this.dependsOn.add(`${table}|${group}`)
        return membersAt(values, this.#ranks(cellsAt(table, this.#country, column), []))
      })
    }
    const { how, key } = DRAWN.get(`${table}.${column}`) ?? { how: 'never', key: [] }
    if (how === 'never') return undefined
    if (how === 'together') return this.#treatment(rows, column)
    return this.#each(rows, column, (row) => this.#cell(table, column, how, key, row))
  }

  #cell(table: string, column: string, how: 'share' | 'factor', key: readonly string[], row: Row): Float64Array | undefined {
    const number = Number(row.row_id)
    if (row[column] === null || row[column] === undefined || !this.#isUsed(number)) return undefined
    const value = Number(row[column])
    const stated = this.#stated(table, column, keyOf(row, key))
    if (stated) {
      const ranks = this.#ranks(cellsAt(table, stated.key, column), [number])
      return stated.form === 'between'
        ? byRanks(ranks, (rank) => stated.low + positionOf(rank) * (stated.high - stated.low))
        : statedFactors(this.#context.spreads, stated, ranks).map((factor) => factor * value)
    }
    const withoutYear = key.filter((part) => part !== 'year')
    const factors = this.#factors(cellsAt(table, keyOf(row, withoutYear), column), number)
    const score = this.#score(number)
    return factors.map(how === 'share' ? (factor) => drawnShare(value, score, factor) : (factor) => factor * value)
  }

  #stated(table: string, column: string, rowKey: string): StatedRange | undefined {
    const own = this.#context.spreads.stated.filter((range) => range.table === table && range.column === column)
    return own.find(({ key }) => key === rowKey) ?? own.find(({ key }) => key === '')
  }

  /**
   * Draws the three weights of a row of treatment shares. Landfill whose name leaves its kind open counts as sanitary in part. The share
   * burnt of what is burnt or buried has the error that such figures had in other countries. The mass burnt or buried and the mass
   * improperly disposed of have one error each.
   */
  #treatment(rows: readonly Row[], column: string): Numbers {
    const { openLandfill } = this.#context
    return this.#each(rows, column, (row) => {
      const number = Number(row.row_id)
      if (!this.#isUsed(number)) return undefined
      const open = openLandfill.get(number)
      const part = open && this.#ranks(errorOf('openLandfill', this.#country), [number])
      const factors = (weight: (typeof TREATMENT_WEIGHTS)[number]) =>
        this.#factors(cellsAt('treatment_shares', this.#country, weight), number)
      const buried = factors('sanitary_landfill_ppm')
      const dumped = factors('improper_ppm')
      const errors = this.#errors('incineration', [number])
      const [incineration = 0, sanitary = 0, improper = 0] = TREATMENT_WEIGHTS.map((weight) => Number(row[weight]))
      return Float64Array.from({ length: DRAWS }, (_, draw) => {
        const moved = open && part ? positionOf(part[draw] as number) * (open.sanitary + open.improper) - open.sanitary : 0
        if (column === 'improper_ppm') return (improper - moved) * (dumped[draw] as number)
        const landfill = sanitary + moved
        const both = incineration + landfill
        if (both <= 0) return 0
        const odds = oddsWithin(incineration / both, INCINERATION_LEAST) / (errors[draw] as number)
        const share = odds / (1 + odds)
        return both * (column === 'incineration_ppm' ? share : 1 - share) * (buried[draw] as number)
      })
    })
  }

  #corrected(
    computed: ColumnValues,
    rows: readonly Row[],
    kind: keyof Transfers,
    used: readonly number[],
    isWeaker: (row: Row) => boolean,
  ): ColumnValues {
    if (!rows.some(isWeaker) || !(computed.values instanceof Float64Array)) return computed
    const errors = this.#errors(kind, used)
    const { values, draws } = computed
    const result = new Float64Array(rows.length * DRAWS)
    rows.forEach((row, point) => {
      for (let draw = 0; draw < DRAWS; draw++) {
        const value = values[draws === 1 ? point : point * DRAWS + draw] as number
        const error = errors[draw] as number
        result[point * DRAWS + draw] = !isWeaker(row) ? value : kind === 'recycling' ? shareTimes(value, 1 / error) : value / error
      }
    })
    return { values: result, draws: DRAWS }
  }

  /** For each draw the residual at its position. With too few residuals, or none, the factors of the lowest score are used. */
  #errors(kind: keyof Transfers, rows: readonly number[]): Float64Array {
    const residuals = this.#context.transfers[kind]
    this.dependsOn.add(kind)
    const ranks = this.#ranks(errorOf(kind, this.#country), rows)
    if (residuals.length < LEAST_RESIDUALS) return factorsOf(this.#context.spreads, 1, ranks)
    return membersAt(
      residuals.map(({ ratio }) => ratio),
      ranks,
    )
  }

  #factors(of: UncertainPlace, row: number): Float64Array {
    return factorsOf(this.#context.spreads, this.#score(row), this.#ranks(of, [row]))
  }

  #isUsed(row: number): boolean {
    const { used } = this.#context
    return used.get(this.#country)?.has(row) === true || used.get('')?.has(row) === true
  }

  /** A row without a score has the lowest. */
  #score(row: number): number {
    return this.#context.scores.get(row) ?? 1
  }

  /** The rank of a quantity in each draw. Keeps the quantity among the uncertain ones, with the rows that it was drawn for. */
  #ranks(of: UncertainPlace, rows: readonly number[]): Uint16Array {
    const name = `${of.table}|${of.key}|${of.column}`
    const all = [...new Set([...(this.uncertain.get(name)?.rows ?? []), ...rows])]
    const sources = [...new Set(all.map((row) => this.#context.sources.get(row) ?? ''))].sort()
    this.uncertain.set(name, { name, ...of, rows: all, sources })
    return ranksOf(name)
  }

  /** Combines rows that are drawn with rows that keep their value in all draws. */
  #each(rows: readonly Row[], column: string, draw: (row: Row) => Float64Array | undefined): Numbers {
    const values = new Float64Array(rows.length * DRAWS).fill(Number.NaN)
    rows.forEach((row, place) => {
      const drawn = draw(row)
      const value = row[column]
      if (drawn) values.set(drawn, place * DRAWS)
      else if (value !== null && value !== undefined) values.fill(Number(value), place * DRAWS, (place + 1) * DRAWS)
    })
    return { values, draws: DRAWS }
  }
}

/** The masses, those below NOTHING_KG as 0. */
const remaindersAsZero = ({ values, draws }: ColumnValues): ColumnValues =>
  values instanceof Float64Array ? { values: values.map((value) => (value < NOTHING_KG ? 0 : value)), draws } : { values, draws }

const cellsAt = (table: string, key: string, column: string): UncertainPlace => ({ table, key, column, error: undefined })
const errorOf = (error: ErrorKind, country: string): UncertainPlace => ({ ...ERRORS[error], key: country, error })

const keyOf = (row: Row, key: readonly string[]) => key.map((part) => row[part] ?? '').join('|')
