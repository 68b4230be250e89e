// In how many country-years two methods were compared, and how far they are apart: alike in the verdict and on the decision page.

import { isStanding, type Validation } from '../../schemas/findings.ts'
import { reconciliationGap } from '../checks/rules/reconciliation.ts'
import { count, plural } from '../model/count.ts'
import { grouped } from '../model/lists.ts'

/** In how many country-years two methods were compared, and where they are further apart than expected. */
export interface Reconciled {
  readonly countryYears: number
  readonly compared: number
  /** The country-years that are apart. */
  readonly apart: number
  /** The largest gap of each country that has one, the largest first. */
  readonly gaps: readonly Gap[]
}

interface Gap {
  readonly country: string
  readonly year: number
  /** How far the other method is above the one that was selected; below it if negative. */
  readonly percent: number
}

export function reconciledOf({ verdict, rules }: Validation): Reconciled {
  const { country_years: countryYears, not_reconciled } = verdict
  const found = rules.find(({ rule }) => rule === reconciliationGap.id)?.findings.filter(isStanding) ?? []
  const kt = (text: string | null) => Number.parseFloat(text ?? '')
  const gaps = found.flatMap(({ country, year, expected, actual }) =>
    country === null || year === null ? [] : [{ country, year, percent: (kt(actual) / kt(expected) - 1) * 100 }],
  )
  return {
    ...{ countryYears, compared: countryYears - not_reconciled },
    apart: new Set(gaps.map(({ country, year }) => `${country} ${year}`)).size,
    gaps: grouped(gaps, ({ country }) => country).flatMap(([, [largest]]) => largest ?? []),
  }
}

/** Gaps that a sentence names. */
const NAMED_GAPS = 4

/**
 * `Two methods were compared in 152 of 304 country-years: 120 agree, 32 do not, in 9 countries: DEU 2020 (+35 %), …. The other 152 rest on
 * one method only.` Countries have their codes where no names are given.
 */
export function reconciledSentence({ countryYears, compared, apart, gaps }: Reconciled, nameOf = (code: string) => code): string {
  if (compared === 0) return `All ${plural(countryYears, 'country-year')} rest on one method only: no two methods were compared.`
  const named = gaps.slice(0, NAMED_GAPS).map(({ country, year, percent }) => `${nameOf(country)} ${year} (${gapText(percent)})`)
  const more = gaps.length > NAMED_GAPS ? ` and ${count(gaps.length - NAMED_GAPS)} more` : ''
  const where = `${count(apart)} ${apart === 1 ? 'does' : 'do'} not, in ${plural(gaps.length, 'country', 'countries')}: ${named.join(', ')}${more}`
  const others = countryYears - compared
  return [
    `Two methods were compared in ${count(compared)} of ${plural(countryYears, 'country-year')}: `,
    apart === 0 ? 'all agree as far as expected.' : `${count(compared - apart)} agree as far as expected, ${where}.`,
    others === 0 ? '' : ` The other ${count(others)} ${others === 1 ? 'rests' : 'rest'} on one method only.`,
  ].join('')
}

/** `+45.7 %`, `−83 %` */
export const gapText = (percent: number): string =>
  `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(Math.abs(percent) < 100 ? 1 : 0)} %`
