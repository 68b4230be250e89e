// Draws the uncertain inputs of one country: for each cell that its figures rest on, one plausible value per draw (docs/ranges.md).

import { engineColumn, howDrawn } from '../../../schemas/columns.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { once } from '../../model/lists.ts'
import {
  DRAWS,
  ERRORS,
  type ErrorKind,
  LEAST_RESIDUALS,
  LOWER_INCOME_SIGMA,
  LOWER_INCOMES,
  SIGMA_OF_A_YEAR,
  type Spreads,
  type StatedRange,
} from '../../model/spreads.ts'
import type { CalculatedCountry } from '../calculate-country.ts'
import type { Drawn, DrawnCells, Draws } from '../numbers/drawn.ts'
import type { Median, Row } from '../numbers.ts'
import { REASONS } from '../reasons.ts'
import { yearOf } from '../world.ts'
import {
  agedFactors,
  byRanks,
  drawnShare,
  factorsOf,
  lognormal,
  membersAt,
  oddsWithin,
  sanitaryParts,
  shareTimes,
  statedFactors,
} from './drawn-values.ts'
import { positionOf, ranksOf } from './positions.ts'
import type { RowFacts } from './row-facts.ts'
import { INCINERATION_LEAST, type Transfers } from './transfer.ts'

/** What is known of all countries, before one of them is drawn. */
export interface DrawingContext {
  readonly spreads: Spreads
  readonly transfers: Transfers
  readonly factsOf: (row: Row) => RowFacts
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
 * tables, or columns as `table.column`. The median of `municipal_waste` is not drawn for the same reason.
 */
const IN_TRANSFERRED_ERRORS: ReadonlySet<string> = new Set(['municipal_waste', 'regional_fates.recycled_ppm'])

/** Tables that all countries use, so that no note of a country names the rows. */
const USED_BY_ALL: ReadonlySet<string> = new Set(['category_split', 'littering_rates', 'profile_shares', 'release_rates'])

/** The table whose medians are drawn, and what their positions are named after. */
const DRAWN_MEDIANS = { table: 'collection', name: 'collected_medians' } as const

/** The columns that are drawn together. */
const TREATMENT_WEIGHTS = ['incineration_ppm', 'sanitary_landfill_ppm', 'improper_ppm'] as const

/** The rows that the figures of a country rest on, and those of its estimates by weaker evidence. */
export interface Evidence {
  readonly used: ReadonlySet<Row>
  readonly weaker: { readonly [Kind in 'waste' | 'recycling']: readonly Row[] }
}

export function evidenceOf({ notes }: CalculatedCountry): Evidence {
  const rowsWhere = (is: (note: CalculatedCountry['notes'][number]) => boolean) => [
    ...new Set(notes.filter(is).flatMap(({ row }) => row ?? [])),
  ]
  return {
    used: new Set(rowsWhere(({ reason }) => REASONS[reason].kind === 'input')),
    weaker: {
      waste: rowsWhere(({ reason, method, row }) => reason === 'row-of-method' && method === 'municipal_waste' && row?.table === method),
      recycling: rowsWhere(({ reason }) => reason === 'recycling-rate-of-region'),
    },
  }
}

/** How figures count landfill of an open kind; `required`: as sanitary, as law requires. Draws take a part of it otherwise. */
export const COUNTED_LANDFILL = ['sanitary', 'required', 'improper'] as const
export type CountedLandfill = (typeof COUNTED_LANDFILL)[number]

/** How the figures of a country count it; undefined where it has none. `reportsPackaging`: the country reports its packaging waste. */
export function countedLandfill(
  { used }: Evidence,
  { spreads, factsOf }: Pick<DrawingContext, 'spreads' | 'factsOf'>,
  { code, reportsPackaging }: { readonly code: string; readonly reportsPackaging: boolean },
): CountedLandfill | undefined {
  const counted = spreads.openLandfill.has(code) ? 'required' : 'sanitary'
  if (reportsPackaging) return counted === 'required' ? counted : undefined
  const open = [...used].map((row) => factsOf(row).openLandfill).find((found) => found !== undefined)
  return open && (open.improper > 0 ? 'improper' : counted)
}

/** The lists of errors of other countries from which the errors of a country are drawn. */
export function transfersUsed({ used, weaker }: Evidence): (keyof Transfers)[] {
  const isTreated = [...used].some(({ table }) => table === 'treatment_shares')
  return [
    ...(weaker.waste.length > 0 && !isOfLowerIncome(weaker.waste) ? ['waste' as const] : []),
    ...(weaker.recycling.length > 0 ? ['recycling' as const] : []),
    ...(isTreated ? ['incineration' as const] : []),
  ]
}

const isOfLowerIncome = (rows: readonly Row[]) => LOWER_INCOMES.has(rows[0]?.values.income_group)

export class DrawnInputs implements DrawnCells {
  readonly uncertain = new Map<string, Uncertain>()
  readonly #country: string
  readonly #evidence: Evidence
  readonly #context: DrawingContext
  readonly #cells = new Map<Row, Map<string, Drawn>>()

  constructor(country: CalculatedCountry, context: DrawingContext) {
    this.#country = country.country
    this.#evidence = evidenceOf(country)
    this.#context = context
  }

  /**
   * A number of a row, used for a year; the same in all draws where no figure rests on it. Throws a RangeError where the cell is empty.
   */
  cell = (row: Row, column: string, _label: string, year?: number): Drawn => {
    // A row of any year has no age: its year is no number.
    const years = (year !== undefined && Math.abs(year - yearOf(row))) || 0
    return once(
      once(this.#cells, row, () => new Map<string, Drawn>()),
      `${column} ${years}`,
      () => asOne(this.#cell(row, column, years)),
    )
  }

  median = ({ table, column, value, values }: Median): Drawn => {
    if (table !== DRAWN_MEDIANS.table) return Number(value)
    return asOne(membersAt(values.map(Number), this.#ranks(cellsAt(DRAWN_MEDIANS.name, this.#country, column), [])))
  }

  /** Corrects an estimate by an error that such estimates had in other countries, where figures of the country rest on it. */
  weaker = (kind: 'waste' | 'recycling', value: Drawn): Drawn => {
    const rows = this.#evidence.weaker[kind]
    if (rows.length === 0) return value
    const errors = this.#errors(kind, rows)
    return errors.map((error, draw) => {
      const estimate = typeof value === 'number' ? value : (value[draw] as number)
      return kind === 'recycling' ? shareTimes(estimate, 1 / error) : estimate / error
    })
  }

  improperPart = (landfilled: Drawn, row: Row | undefined): Drawn => {
    const mean = this.#context.spreads.openLandfill.get(this.#country)
    if (mean === undefined || landfilled === 0) return 0
    return this.#sanitaryParts(row ? [row] : []).map(
      (part, draw) => (1 - part) * (typeof landfilled === 'number' ? landfilled : (landfilled[draw] as number)),
    )
  }

  /** How much of the country's landfill of an open kind is sanitary: one position for all its rows. */
  #sanitaryParts(rows: readonly Row[]): Draws {
    return sanitaryParts(this.#ranks(errorOf('openLandfill', this.#country), rows), this.#context.spreads.openLandfill.get(this.#country))
  }

  #cell(row: Row, column: string, years: number): Drawn {
    const found = row.values[column]
    if (found === null || found === undefined) throw new RangeError(`${row.file}:${row.line} has no ${column}`)
    const value = Number(found)
    const { table } = row
    const { how, key } = DRAWN.get(`${table}.${column}`) ?? { how: 'never', key: [] }
    if (how === 'never' || IN_TRANSFERRED_ERRORS.has(table) || IN_TRANSFERRED_ERRORS.has(`${table}.${column}`)) return value
    if (!USED_BY_ALL.has(table) && !this.#evidence.used.has(row)) return value
    if (how === 'together') return this.#treatmentWeights(row).get(column) ?? value
    const stated = this.#stated(table, column, keyOf(row, key))
    if (stated) {
      const ranks = this.#ranks(cellsAt(table, stated.key, column), [row])
      return stated.form === 'between'
        ? byRanks(ranks, (rank) => stated.low + positionOf(rank) * (stated.high - stated.low))
        : statedFactors(this.#context.spreads, stated, ranks).map((factor) => factor * value)
    }
    const withoutYear = key.filter((part) => part !== 'year')
    const { score } = this.#context.factsOf(row)
    const age = { years, sigmaOfYear: SIGMA_OF_A_YEAR.get(`${table}.${column}`) ?? 0 }
    const ranks = this.#ranks(cellsAt(table, keyOf(row, withoutYear), column), [row])
    const factors = agedFactors(this.#context.spreads, score, age, ranks)
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
  #treatmentWeights(row: Row): ReadonlyMap<string, Draws> {
    const { spreads, factsOf } = this.#context
    const open = factsOf(row).openLandfill
    const parts = open && this.#sanitaryParts([row])
    const factors = (weight: (typeof TREATMENT_WEIGHTS)[number]) =>
      factorsOf(spreads, factsOf(row).score, this.#ranks(cellsAt('treatment_shares', this.#country, weight), [row]))
    const buried = factors('sanitary_landfill_ppm')
    const dumped = factors('improper_ppm')
    const errors = this.#errors('incineration', [row])
    const [incineration = 0, sanitary = 0, improper = 0] = TREATMENT_WEIGHTS.map((weight) => Number(row.values[weight]))
    const drawn = TREATMENT_WEIGHTS.map((weight) => [weight, new Float64Array(DRAWS)] as const)
    for (let draw = 0; draw < DRAWS; draw++) {
      const moved = open && parts ? (parts[draw] as number) * (open.sanitary + open.improper) - open.sanitary : 0
      const landfill = sanitary + moved
      const both = incineration + landfill
      const odds = both <= 0 ? 0 : oddsWithin(incineration / both, INCINERATION_LEAST) / (errors[draw] as number)
      const share = odds / (1 + odds)
      const weights = [
        both <= 0 ? 0 : both * share * (buried[draw] as number),
        both <= 0 ? 0 : both * (1 - share) * (buried[draw] as number),
        (improper - moved) * (dumped[draw] as number),
      ]
      for (const [place, [, values]] of drawn.entries()) values[draw] = weights[place] as number
    }
    return new Map(drawn)
  }

  /**
   * For each draw the residual at its position. With too few residuals, or none, the factors of the lowest score are used. Municipal waste
   * of lower incomes has a spread of its own.
   */
  #errors(kind: keyof Transfers, rows: readonly Row[]): Draws {
    const { transfers, spreads } = this.#context
    const ranks = this.#ranks(errorOf(kind, this.#country), rows)
    if (kind === 'waste' && isOfLowerIncome(rows)) return lognormal(spreads, LOWER_INCOME_SIGMA, ranks)
    const residuals = transfers[kind]
    if (residuals.length < LEAST_RESIDUALS) return factorsOf(spreads, 1, ranks)
    return membersAt(
      residuals.map(({ ratio }) => ratio),
      ranks,
    )
  }

  /** The rank of a quantity in each draw. Keeps the quantity among the uncertain ones, with the rows that it was drawn for. */
  #ranks(of: UncertainPlace, rows: readonly Row[]): Uint16Array {
    const name = `${of.table}|${of.key}|${of.column}`
    const before = this.uncertain.get(name)
    const sources = rows.map((row) => this.#context.factsOf(row).source)
    this.uncertain.set(name, {
      name,
      ...of,
      rows: [...new Set([...(before?.rows ?? []), ...rows.map(({ row }) => row)])],
      sources: [...new Set([...(before?.sources ?? []), ...sources])].sort(),
    })
    return ranksOf(name)
  }
}

/** A number that is the same in all draws. */
function asOne(drawn: Drawn): Drawn {
  if (typeof drawn === 'number') return drawn
  const first = drawn[0] as number
  return drawn.every((value) => value === first) ? first : drawn
}

const cellsAt = (table: string, key: string, column: string): UncertainPlace => ({ table, key, column, error: undefined })
const errorOf = (error: ErrorKind, country: string): UncertainPlace => ({ ...ERRORS[error], key: country, error })

const keyOf = ({ values }: Row, key: readonly string[]) => key.map((part) => values[part] ?? '').join('|')
