// What draws need to know of an input row beside its values.

import { once } from '../../model/lists.ts'
import type { CalculatedRelease } from '../calculated-release.ts'
import type { Row } from '../numbers.ts'
import type { LoadedInputs } from '../world.ts'

export interface RowFacts {
  /** A row without a score has the lowest. */
  readonly score: number
  /** The id of its source. */
  readonly source: string
  readonly openLandfill: OpenLandfill | undefined
}

/** Landfill whose name leaves its kind open, in ppm, as it is counted: under sanitary or under improper. */
interface OpenLandfill {
  readonly sanitary: number
  readonly improper: number
}

/** The facts of the rows of a release, by row. */
export function rowFacts({ inputs, scoreOf }: Pick<CalculatedRelease, 'inputs' | 'scoreOf'>): (row: Row) => RowFacts {
  const openOf = openLandfillOf(inputs)
  const known = new Map<number, RowFacts>()
  return (row) =>
    once(known, row.row, () => ({
      score: Number(scoreOf(row) ?? 1),
      source: String(row.values.source ?? ''),
      openLandfill: row.table === 'treatment_shares' ? openOf(row) : undefined,
    }))
}

/** The landfill of an open kind in a row of treatment shares. Nothing of a value that an exception replaces is open. */
export function openLandfillOf({ exceptions }: LoadedInputs): (row: Row) => OpenLandfill | undefined {
  const replaced = new Set(exceptions.map(({ targetRow, column }) => `${targetRow} ${column}`))
  return ({ row, published = {} }) => {
    const open = (kind: LandfillKind, otherwise: LandfillKind) => {
      if ([kind, otherwise].some((name) => replaced.has(`${row} ${name}_ppm`))) return 0
      const cells = (published[`${kind}_percent`] ?? []).filter((cell) => cell.otherwise === `${otherwise}_percent`)
      return Math.round(10_000 * cells.reduce((sum, { counted, text }) => sum + (Number(counted ?? text) || 0), 0))
    }
    const [sanitary, improper] = [open('sanitary_landfill', 'improper'), open('improper', 'sanitary_landfill')]
    return sanitary + improper > 0 ? { sanitary, improper } : undefined
  }
}

type LandfillKind = 'sanitary_landfill' | 'improper'
