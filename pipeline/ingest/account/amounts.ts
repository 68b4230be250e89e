// Amounts as publishers write them, with their units: as kt where the unit is one of mass, and how far they are rounded.

import { type Decimal, parseDecimal } from '../../model/decimal.ts'

/** A number as written, with its unit as we name it or as the publisher's code. */
export interface Amount {
  readonly text: string
  readonly unit: string
}

/** Units of mass: by how many powers of ten smaller than a kt. */
const POWERS_BELOW_KT: ReadonlyMap<string, number> = new Map([
  ['kt', 0],
  ['tonnes', 3],
  ['kg', 6],
])

/** The amount in kt; undefined where the unit is not one of mass, or the text is no number. */
export function ktOf({ text, unit }: Amount): Decimal | undefined {
  const power = POWERS_BELOW_KT.get(unit)
  const value = power === undefined ? undefined : parseDecimal(text)
  return value && power !== undefined ? { digits: value.digits, scale: value.scale + power } : undefined
}

/** a + b, exactly. */
export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  const at = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own)
  return { digits: at(a) + at(b), scale }
}

/** a − b, exactly. */
export const minus = (a: Decimal, b: Decimal): Decimal => plus(a, { ...b, digits: -b.digits })

const NOTHING: Decimal = { digits: 0n, scale: 0 }

export const total = (numbers: readonly Decimal[]): Decimal => numbers.reduce(plus, NOTHING)

/** What rounding may amount to in a sum of these amounts: half a unit of the last digit of each. */
export const tolerance = (amounts: readonly Amount[]): Decimal =>
  amounts.reduce((sum, { text }) => plus(sum, { digits: 5n, scale: (parseDecimal(text)?.scale ?? 0) + 1 }), NOTHING)
