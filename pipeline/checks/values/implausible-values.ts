// Which values of one quantity are implausible: the first fault of each that applies, and how large it is.

import type { Tolerance } from '../../../schemas/plausible.ts'
import { type Group, grouped, once } from '../../model/lists.ts'
import type { PlausibleColumn } from './plausible-columns.ts'
import { magnitude, median, odds, outside, valueAt } from './positions.ts'
import { type InputValue, inUnitOfBounds, isNotLater, type Revision } from './read-values.ts'

/** A value is compared with the values of this many years before and after it. */
const YEARS_AROUND = 3

/** Minimum number of peers for a comparison: the median of fewer says little. */
const LEAST_PEERS = 6

/** Standard deviation of a normal distribution over its median absolute deviation. */
export const DEVIATION_OF_MAD = 1.4826

/**
 * A series or a group that scatters tolerates more than its column says: three standard deviations, estimated from the median absolute
 * deviation, and at most a factor of a hundred. Scatter excuses nothing above that factor.
 */
const DEVIATIONS = 3 * DEVIATION_OF_MAD
const MOST_TOLERATED = Math.log(100)

/** A value fits another unit if, after conversion, it lies within this factor of the expected value. */
const FITS = Math.log(5)
const OTHER_UNITS = [1000, 1_000_000, 0.001, 0.000001]

/** A revision that moves an amount, or the odds of a share, by more than half is a warning. */
const REVISED = Math.log(1.5)

/** What is wrong with a value. Each fault has a rule, and a value has only the first fault that applies. */
export type Fault = 'impossible' | 'unit' | 'fraction' | 'nothing or all' | 'unlikely' | 'jump' | 'peers' | 'revised'

/** What other values say: the median of their positions, how far they scatter, and who they are, in words. */
interface Middle {
  readonly position: number
  /** The median of their distances from it. */
  readonly scatter: number
  readonly others: string
}

/** What a value is expected to be, and whether it lies farther from that than is tolerated. */
interface Expected extends Middle {
  readonly tolerance: number
  readonly isFar: boolean
}

/** A value with its first fault. Of a revised cell, `amount` is what is written now, and `value` is NaN if an exception replaces it. */
export interface ImplausibleValue extends InputValue {
  readonly fault: Fault
  readonly expected: Expected | undefined
  /** The others from which it is far, in words; undefined where it is not. */
  readonly others: string | undefined
  /** The factor of another unit that explains it. */
  readonly offBy: number | undefined
  /** How far it lies outside the range that its finding states, or how far the revision moves it; NaN where that is unknown. */
  readonly excess: number
}

/** The implausible ones among all values of a quantity. */
export function implausibleValues(values: readonly InputValue[]): Map<InputValue, ImplausibleValue> {
  const found = new Map<InputValue, ImplausibleValue>()
  const allSeries = grouped(values, ({ entity, rest }) => `${entity}${rest}`).map(([, series]) => series)
  const peersOf = peersAmong(allSeries)
  for (const series of allSeries) {
    const peers = peersOf(series[0])
    for (const value of series) {
      const implausible = judged(value, middleOf(positionsAround(value, series), 'the years around'), peers)
      if (implausible) found.set(value, implausible)
    }
  }
  return found
}

/**
 * The positions of the years around a value, in its series between two breaks. A value that came later judges none that was there before:
 * where one of both is wrong, it is the new one.
 */
function positionsAround({ column, row, year, segment, since }: InputValue, series: readonly InputValue[]): number[] {
  const positions: number[] = []
  if (year === null) return positions
  for (const other of series) {
    const isAround = other.row !== row && other.year !== null && Math.abs(other.year - year) <= YEARS_AROUND
    const isOfSeries = other.column === column && other.segment === segment
    if (isAround && isOfSeries && isNotLater(other.since, since) && !Number.isNaN(other.position)) positions.push(other.position)
  }
  return positions
}

/** Finds the peers of a value: of its income group, else all where these are few. Each series is one peer, by the median of its years. */
function peersAmong(allSeries: readonly Group<InputValue>[]) {
  const groupsOf = ({ incomeGroup }: InputValue) =>
    incomeGroup === undefined ? ['its peers'] : [`its peers (${incomeGroup})`, 'its peers']
  const members = new Map<string, { readonly others: string; readonly positions: number[] }>()
  for (const series of allSeries) {
    const position = median(series.map((value) => value.position).filter((known) => !Number.isNaN(known)))
    if (position === undefined) continue
    for (const others of groupsOf(series[0]))
      once(members, `${others}${series[0].rest}`, () => ({ others, positions: [] })).positions.push(position)
  }
  const enough = [...members].filter(([, { positions }]) => positions.length >= LEAST_PEERS)
  const middles = new Map(enough.map(([group, { others, positions }]) => [group, middleOf(positions, others)]))
  return (value: InputValue): Middle | undefined => {
    const group = groupsOf(value).find((others) => middles.has(`${others}${value.rest}`))
    return group === undefined ? undefined : middles.get(`${group}${value.rest}`)
  }
}

/** The value with its first fault; undefined where nothing is wrong. */
function judged(value: InputValue, around: Middle | undefined, peers: Middle | undefined): ImplausibleValue | undefined {
  const { column, revision } = value
  const beside = expectedOf(value, around, column.jump)
  const among = expectedOf(value, peers, column.peers)
  const far = [beside, among].find((expected) => expected?.isFar)
  // The other years of a series say more about a value than its peers.
  const expected = beside ?? among
  const offBy = expected && far && otherUnit(value, expected)
  const farFault = far && (far === beside ? 'jump' : 'peers')
  const fault = faultOfBounds(value, offBy, far !== undefined) ?? farFault ?? (revision && faultOfRevision(value, revision))
  if (fault === undefined) return undefined
  const shown = fault === 'revised' && revision ? revised(value, revision) : value
  return { ...shown, fault, expected, others: far?.others, offBy, excess: excessOf(shown, fault, expected) }
}

function middleOf(positions: readonly number[], others: string): Middle | undefined {
  const position = median(positions)
  if (position === undefined) return undefined
  return { position, scatter: median(positions.map((other) => Math.abs(other - position))) ?? 0, others }
}

/** What is expected of a value if its column asks for the comparison. */
function expectedOf({ position }: InputValue, middle: Middle | undefined, own: Tolerance | undefined): Expected | undefined {
  if (middle === undefined || own === undefined) return undefined
  const tolerance = Math.max(Math.log(own.factor), Math.min(DEVIATIONS * middle.scatter, MOST_TOLERATED))
  const { position: expected, scatter, others } = middle
  // Written out: it is asked of every value.
  return { position: expected, scatter, others, tolerance, isFar: Math.abs(position - expected) > tolerance }
}

/**
 * The factor of another unit in which a value would lie near the expected one. An amount that the conversion makes negligible does not lie
 * near one that is expected to be negligible: any amount would, after a division by a million.
 */
function otherUnit({ value, column: { isShare, isPercent } }: InputValue, expected: Expected): number | undefined {
  const position = isShare ? odds : magnitude
  const fits = (factor: number) => Math.abs(position(value * factor) - expected.position) <= FITS
  if (!isShare) return OTHER_UNITS.find((factor) => fits(1 / factor))
  if (!isPercent) return undefined
  if (value >= 0.000001 && value <= 1 && fits(100)) return 0.01
  return fits(0.01) ? 100 : undefined
}

/** The fault of a value that its bounds exclude, or that is far from the expected one in a way that explains it. */
function faultOfBounds({ value, column }: InputValue, offBy: number | undefined, isFar: boolean): Fault | undefined {
  const { possible, likely } = column
  if (outside(value, possible) > 0) return 'impossible'
  if (offBy !== undefined) return column.isPercent ? 'fraction' : 'unit'
  if (isFar && (value === 0 || (column.isShare && value === 100))) return 'nothing or all'
  return outside(value, likely) > 0 ? 'unlikely' : undefined
}

/**
 * Whether a revision is large in itself, whatever the value is divided by: the sign changes, or the amount or the odds move by more than
 * half.
 */
function faultOfRevision({ column }: InputValue, { before, after }: Revision): Fault | undefined {
  const position = (amount: number) => (column.isPercent ? odds(amount) : magnitude(Math.abs(amount)))
  const isLarge = Math.abs(position(before) - position(after)) > REVISED || Math.sign(before) !== Math.sign(after)
  return isLarge ? 'revised' : undefined
}

/** A value as it is written now. What an exception replaces moves no figure. */
const revised = (value: InputValue, { after }: Revision): InputValue =>
  after === value.amount ? value : { ...value, amount: after, value: Number.NaN }

function excessOf({ value, amount, divisor, column, revision }: InputValue, fault: Fault, expected: Expected | undefined): number {
  const { possible, likely } = column
  if (fault === 'impossible') return outside(value, possible)
  if (fault === 'unlikely') return outside(value, likely)
  if (fault === 'revised' && revision) {
    // The other parts of a sum did not change.
    const whole = column.sumOver === undefined ? divisor : divisor - amount + revision.before
    return Math.abs(value - inUnitOfBounds(revision.before, column, whole))
  }
  return expected ? Math.max(outside(value, toleratedRange(expected, column)), 0) : Number.NaN
}

/** The range that is tolerated, in the unit of the bounds. */
export const toleratedRange = ({ position, tolerance }: Expected, column: PlausibleColumn) => ({
  least: valueAt(position - tolerance, column),
  most: valueAt(position + tolerance, column),
})
