// The reference draws each cell by itself. Here the two weights of what is burnt or buried are drawn together (docs/ranges.md,
// "Decisions"): their sum by the factor of what is buried, and the share burnt by the transferred error.

import type { LoadedInputs } from '../../../pipeline/compute/world.ts'
import type { Environment } from '../../../pipeline/model/environments.ts'
import { type Drawn, errorsOf, type InputCell, oddsOf, Plausible, type Residuals } from '../../draws/plausible.ts'

const BURNT = 'incineration_ppm'
const BURIED = 'sanitary_landfill_ppm'

/** Shares are held at least this far from 0 and 1, so that they have odds. */
const LEAST = 0.02

/** The demo has no energy recovery of packaging, so that no country has both kinds of evidence. */
const RESIDUALS: Residuals = new Map()

export class BurntAndBuried extends Plausible {
  readonly #weights: ReadonlyMap<string, readonly [burnt: number, buried: number]>

  constructor({ tables }: LoadedInputs, sources: string, env: Environment) {
    super(sources, env)
    const rows = tables.get('treatment_shares') ?? []
    this.#weights = new Map(rows.map(({ key, values }) => [key, [Number(values[BURNT]), Number(values[BURIED])]]))
  }

  override amounts(cell: InputCell, score: number, value: number, rowKey = cell.key, years = 0): Drawn {
    const { table, key, column } = cell
    if (table !== 'treatment_shares' || (column !== BURNT && column !== BURIED)) return super.amounts(cell, score, value, rowKey, years)
    const [burnt, buried] = this.#weights.get(rowKey) ?? [0, 0]
    const both = super.amounts({ table, key, column: BURIED }, score, burnt + buried)
    const errors = errorsOf(this, `${table}|${key}|incineration of landfill`, RESIDUALS)
    return both.map((weight, draw) => {
      if (weight === 0) return 0
      const odds = oddsOf(burnt / (burnt + buried), LEAST) / (errors[draw] ?? Number.NaN)
      return (weight * (column === BURNT ? odds : 1)) / (1 + odds)
    })
  }
}
