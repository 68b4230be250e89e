// From lines to trades: a country's trade in a commodity by year and flow is its total, or what its parts add up to where the file has no
// total with a mass. Then the parts of heading 3915, or the whole.

import { type Decimal, formatDecimal } from '../../../model/decimal.ts'
import { UNDIVIDED_HEADING } from '../../../model/dimensions.ts'
import type { Problem } from '../../../model/failure.ts'
import type { LeftOutReason } from '../../../model/left-out-reasons.ts'
import { type Group, grouped } from '../../../model/lists.ts'
import type { PublishedCell } from '../../../model/published-cells.ts'
import { type Amount, total } from '../../account/amounts.ts'
import type { AccountBook, Said } from '../../account/file-account.ts'
import { inputProblem } from '../../input-problems.ts'
import type { Mass, NoMass } from './mass.ts'

/** A line about a known reporter, year, flow and commodity. */
export interface Line {
  readonly file: string
  readonly line: number
  readonly country: string
  readonly year: string
  /** The publisher's code of the flow, and the flow that its mass belongs to. */
  readonly flowCode: string
  readonly flow: string
  readonly hs: string
  /** What the line is a part by: `partner`; empty for a total. */
  readonly by: readonly string[]
  /** Whether its partner is a country or the rest of a region, a group of such, or not known. */
  readonly partner: { readonly kind: 'single' | 'group' | 'unknown'; readonly code: string }
  readonly mass: Mass | NoMass
}

interface Weighed extends Line {
  readonly mass: Mass
}
const isWeighed = (line: Line): line is Weighed => 'kg' in line.mass

/** The mass of a country, year, flow and commodity, and the lines that it comes from. */
export interface Trade extends Pick<Line, 'file' | 'line' | 'country' | 'year' | 'flowCode' | 'flow' | 'hs'> {
  readonly kg: Decimal
  readonly amount: Amount
  readonly cells: readonly PublishedCell[]
  readonly note: string
  readonly lines: readonly Weighed[]
}

/** What a country reports of a flow in a year. */
export const reportOf = ({ country, year, flowCode }: Pick<Line, 'country' | 'year' | 'flowCode'>) => [country, year, flowCode].join('|')

/** The reports in which 3915 as a whole has a mass. */
export const wholesOf = (lines: readonly Line[]): ReadonlySet<string> =>
  new Set(lines.filter((line) => line.hs === UNDIVIDED_HEADING && isWeighed(line)).map(reportOf))

const saidOf = ({ line, country, year, flow, mass }: Line): Said => {
  const { amount } = mass
  return { line, country, year, flow, ...(amount ? { amount } : {}) }
}

/** Accounts for the lines of a trade that is not read. */
export function leaveTrade(reason: LeftOutReason, { lines }: Trade, account: AccountBook): void {
  for (const line of lines) account.leave(reason, saidOf(line))
}

/**
 * The trade of the lines of one commodity, which may be its total and parts by partner, procedure or mode of transport; undefined where no
 * line has a mass. It is compared with the parts of each other kind. All lines but those of the trade are accounted for. `wholes`: the
 * reports in which 3915 as a whole has a mass, so that a part of it without one is not missed.
 */
export function tradeOf(lines: Group<Line>, wholes: ReadonlySet<string>, account: AccountBook, problems: Problem[]): Trade | undefined {
  const kinds = grouped(lines, ({ by }) => by.join(' and '))
    .map(([by, its]) => ({
      by,
      size: its[0].by.length,
      its,
      single: its.filter(isWeighed).filter(({ partner }) => partner.kind === 'single'),
    }))
    .sort((a, b) => a.size - b.size)
  const used = kinds.find(({ single }) => single.length > 0)
  const [first] = used?.single ?? []
  const trade = used && first && added(first, used.single, used.by, used.its.filter((line) => !isWeighed(line)).length)
  for (const { by, its, single } of kinds) {
    if (used?.by === by) {
      for (const line of its) if (!isUsed(line, single)) leaveUnused(line, account, problems)
      continue
    }
    for (const line of its) {
      if (isWeighed(line) || line.mass.amount) account.leave(reasonBeside(used, wholes, line), saidOf(line))
      else leaveWithoutMass(line, account)
    }
    if (trade && single.length > 0) {
      const parts = single.map(({ mass }) => mass.amount)
      account.compare(`the parts by ${by}`, totalOf(trade), parts)
    }
  }
  if (!trade) return undefined
  for (const line of trade.lines)
    if (line.mass.beside) account.compare('the quantity in kg', { ...saidOf(line), amount: line.mass.amount }, [line.mass.beside])
  if (used.by !== '') account.addUp(`lines by ${used.by}`, 1)
  return trade
}

/** What a comparison says of the total. */
const totalOf = ({ line, country, year, flow, amount }: Trade) => ({ line, country, year, flow, amount })

const isUsed = (line: Line, used: readonly Line[]) => used.includes(line)

/** Why a line with an amount is left out beside the lines that are used. Without those, its amount is not a mass. */
function reasonBeside(used: { readonly by: string } | undefined, wholes: ReadonlySet<string>, line: Line): LeftOutReason {
  if (!used && wholes.has(reportOf(line)) && line.hs !== UNDIVIDED_HEADING) return 'part-of-total'
  if (!used) return isWeighed(line) ? 'total-not-there' : 'not-a-mass'
  return line.by.length === 0 ? 'total-of-parts' : 'part-of-total'
}

/** A line of the kind that is used which is not used itself: a group of partners, an unknown partner, or a line without a mass. */
function leaveUnused(line: Line, account: AccountBook, problems: Problem[]): void {
  if (!isWeighed(line)) leaveWithoutMass(line, account)
  else if (line.partner.kind === 'group') account.leave('total-of-parts', saidOf(line))
  else {
    const place = { file: line.file, line: line.line, column: 'partnerISO', actual: line.partner.code }
    problems.push(inputProblem('publisher-country', 'unknown partner, and no total to read instead', place))
  }
}

function leaveWithoutMass(line: Line, account: AccountBook): void {
  if ('reason' in line.mass) account.leave(line.mass.reason, saidOf(line))
}

function added(first: Weighed, lines: readonly Weighed[], by: string, unweighed: number): Trade {
  const { file, line, country, year, flowCode, flow, hs } = first
  const of = { file, line, country, year, flowCode, flow, hs, lines }
  if (by === '') return { ...of, kg: first.mass.kg, amount: first.mass.amount, cells: [first.mass.cell], note: first.mass.note }
  const kg = total(lines.map(({ mass }) => mass.kg))
  const notes = [...new Set(lines.map(({ mass }) => mass.note))].filter((text) => text !== '')
  const note = [`sum of ${lines.length} by ${by}: no total`, ...(unweighed > 0 ? [`${unweighed} without a mass`] : []), ...notes].join('; ')
  return {
    ...of,
    kg,
    amount: { text: formatDecimal(kg), unit: 'kg' },
    cells: lines.map((each) => ({ ...each.mass.cell, line: each.line })),
    note,
  }
}

/**
 * Of the trades of a country, year and flow those that are read: the parts of 3915 or the whole, never both. Parts that add up to less than
 * the whole are incomplete, and the whole is read. All other trades are accounted for.
 */
export function headingsOf(trades: readonly Trade[], account: AccountBook): readonly Trade[] {
  const whole = trades.find(({ hs }) => hs === UNDIVIDED_HEADING)
  const parts = trades.filter(({ hs }) => hs !== UNDIVIDED_HEADING)
  if (!whole) {
    account.addUp('parts of 3915', Math.min(parts.length, 1))
    return parts
  }
  if (parts.length === 0) return [whole]
  const more = account.compare(
    'the parts of 3915',
    totalOf(whole),
    parts.map((part) => part.amount),
  )
  if (more < 0) {
    for (const part of parts) leaveTrade('part-of-total', part, account)
    return [whole]
  }
  leaveTrade('total-of-parts', whole, account)
  return parts
}
