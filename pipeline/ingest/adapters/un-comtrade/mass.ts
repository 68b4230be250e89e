// The mass of a line of UN Comtrade: in which column it stands, in which unit, and whether it is estimated.

import { type Decimal, formatDecimal, parseDecimal } from '../../../model/decimal.ts'
import type { Problem } from '../../../model/failure.ts'
import type { LeftOutReason } from '../../../model/left-out-reasons.ts'
import type { PublishedCell } from '../../../model/published-cells.ts'
import type { Amount } from '../../account/amounts.ts'
import { reporterOf } from '../../input-problems.ts'
import type { PublisherRow } from '../publisher-csv.ts'

export const MASS_COLUMNS = [
  ...['netWgt', 'isNetWgtEstimated', 'qtyUnitCode', 'qty', 'isQtyEstimated', 'altQtyUnitCode', 'altQty', 'isAltQtyEstimated', 'grossWgt'],
] as const
type MassColumn = (typeof MASS_COLUMNS)[number]

/**
 * The units of quantity, and how many kilograms each is where it is a mass. Source: UN Comtrade, WCO/UN Comtrade Supplementary Quantity
 * Units. The site writes -1 for no quantity.
 */
const UNITS: Readonly<Record<string, { readonly name: string; readonly kg?: Decimal }>> = {
  '-1': { name: 'no unit' },
  '1': { name: 'no unit' },
  '2': { name: 'square metres' },
  '3': { name: 'thousand kilowatt-hours' },
  '4': { name: 'metres' },
  '5': { name: 'items' },
  '6': { name: 'pairs' },
  '7': { name: 'litres' },
  '8': { name: 'kg', kg: { digits: 1n, scale: 0 } },
  '9': { name: 'thousand items' },
  '10': { name: 'packages' },
  '11': { name: 'dozens' },
  '12': { name: 'cubic metres' },
  '13': { name: 'carats', kg: { digits: 2n, scale: 4 } },
}

/** The columns of a mass, best first. */
const PLACES = [
  { column: 'netWgt', unit: undefined, estimated: 'isNetWgtEstimated', said: '' },
  { column: 'qty', unit: 'qtyUnitCode', estimated: 'isQtyEstimated', said: 'quantity' },
  { column: 'altQty', unit: 'altQtyUnitCode', estimated: 'isAltQtyEstimated', said: 'alternative quantity' },
] as const

export interface Mass {
  readonly kg: Decimal
  /** In kilograms, as far as the publisher states it. */
  readonly amount: Amount
  readonly cell: PublishedCell
  readonly note: string
  /** The quantity in kilograms beside a net weight. The publisher means the same mass by both. */
  readonly beside?: Amount
}

/** A line without a mass: why, and the amount that it has instead. */
export interface NoMass {
  readonly reason: Extract<LeftOutReason, 'no-value' | 'zero-not-known' | 'not-a-mass'>
  readonly amount?: Amount
}

/**
 * The net weight; where it is empty or 0, the quantity or the alternative quantity if its unit is one of mass. A gross weight is no net
 * mass. A number that is not understood is a problem, and so is a quantity in a unit that is not known where there is no net weight.
 */
export function massOf({ file, line, cells }: PublisherRow<MassColumn>, problems: Problem[]): Mass | NoMass {
  const report = reporterOf(problems, { file, line })
  const read = (column: (typeof PLACES)[number]['column'] | 'grossWgt'): Decimal | undefined => {
    if (cells[column] === '') return undefined
    const value = parseDecimal(cells[column])
    if (value === undefined || value.digits < 0n) {
      report('publisher-number', 'not understood', { column, actual: cells[column], expected: 'a number, or nothing' })
      return undefined
    }
    return value.digits === 0n ? undefined : value
  }
  let other: Amount | undefined
  for (const { column, unit: unitColumn, estimated, said } of PLACES) {
    const value = read(column)
    if (!value) continue
    const unit = UNITS[unitColumn === undefined ? '8' : cells[unitColumn]]
    if (!unit) {
      const place = { column: unitColumn, actual: unitColumn && cells[unitColumn], expected: Object.keys(UNITS).join(', ') }
      report('publisher-value', 'unknown unit of a quantity', place)
    } else if (unit.kg) {
      const kg = { digits: value.digits * unit.kg.digits, scale: value.scale + unit.kg.scale }
      const isEstimated = flagOf(estimated)
      const note = said === '' ? '' : `${said}: no net weight`
      return {
        kg,
        amount: { text: unit.name === 'kg' ? cells[column] : formatDecimal(kg), unit: 'kg' },
        cell: { column, text: cells[column], unit: unit.name },
        ...(column === 'netWgt' && isInKilograms(cells) ? { beside: { text: cells.qty, unit: 'kg' } } : {}),
        note: isEstimated ? [said, 'estimated by UN Comtrade'].filter((text) => text !== '').join(', ') : note,
      }
    } else other ??= { text: cells[column], unit: unit.name }
  }
  if (!other && read('grossWgt')) other = { text: cells.grossWgt, unit: 'kg gross' }
  if (other) return { reason: 'not-a-mass', amount: other }
  return { reason: cells.netWgt === '' ? 'no-value' : 'zero-not-known' }

  function flagOf(column: (typeof PLACES)[number]['estimated']): boolean {
    if (['1', 'true'].includes(cells[column])) return true
    if (!['0', 'false'].includes(cells[column])) report('publisher-value', 'neither true nor false', { column, actual: cells[column] })
    return false
  }
}

const isInKilograms = ({ qtyUnitCode, qty }: Readonly<Record<'qtyUnitCode' | 'qty', string>>) =>
  qtyUnitCode === '8' && (parseDecimal(qty)?.digits ?? 0n) > 0n
