// What better evidence would narrow: the contributions to one year's figures, added up by kind of evidence and source, for the sums over
// all countries and for each country.

import { WORLD } from '../../../compute/ranges/groups.ts'
import { grouped, largest } from '../../../model/lists.ts'
import { ERRORS, type ErrorKind } from '../../../model/spreads.ts'
import { typedEntries } from '../../../model/typed-keys.ts'

/** A contribution to the spread of a figure: a row of contributions.csv. */
export interface ContributionRow {
  /** A country's code, or World. */
  readonly area: string
  readonly figure: string
  readonly table: string
  /** The column, or the name of an error. */
  readonly quantity: string
  /** Ids, separated by blanks. */
  readonly sources: string
  /** 0 to 1. */
  readonly share: number
}

export interface NarrowingEvidence {
  readonly name: string
  readonly sources: string
  /** Percent by which the range of each figure of the world would narrow if this were known exactly; without what is nothing. */
  readonly world: Readonly<Record<string, number>>
  /** The countries of whose figure it explains most, and the percent by which that range would narrow. */
  readonly countries: readonly { readonly country: string; readonly percent: number }[]
}

const ERROR_NAMES: Readonly<Record<ErrorKind, string>> = {
  waste: 'waste, estimated from municipal waste',
  recycling: 'recycling, by the rate of the region',
  incineration: 'how much is burnt of what is burnt or buried',
  openLandfill: 'whether landfill is sanitary',
}

/**
 * What would narrow the figures of the world, and that figure of each country, the most first. Countries are in the order of `countries`.
 */
export function evidenceList(rows: readonly ContributionRow[], figure: string, countries: readonly string[]): NarrowingEvidence[] {
  const kinds = grouped(rows, ({ table, quantity, sources }) => `${nameOf(table, quantity)}|${sources}`)
  const shares = new Map(
    kinds.map(([kind, own]) => [
      kind,
      new Map(grouped(own, keyOf).map(([key, same]) => [key, same.reduce((sum, { share }) => sum + share, 0)])),
    ]),
  )
  const shareOf = (kind: string, area: string, of: string) => shares.get(kind)?.get(`${area}|${of}`) ?? 0
  const first = new Map(
    countries.map((country) => {
      const most = largest(
        kinds.map(([kind]) => shareOf(kind, country, figure)),
        0,
      )
      return [country, most === 0 ? undefined : kinds.find(([kind]) => shareOf(kind, country, figure) === most)?.[0]]
    }),
  )
  const figures = [...new Set(rows.filter(({ area }) => area === WORLD).map((row) => row.figure))]
  return kinds
    .map(([kind, [{ table, quantity, sources }]]) => ({
      name: nameOf(table, quantity),
      sources,
      world: Object.fromEntries(
        figures.flatMap((of) => (shareOf(kind, WORLD, of) > 0 ? [[of, narrowing(shareOf(kind, WORLD, of))] as const] : [])),
      ),
      countries: countries
        .filter((country) => first.get(country) === kind)
        .map((country) => ({ country, percent: narrowing(shareOf(kind, country, figure)) })),
    }))
    .filter(({ world, countries: own }) => own.length > 0 || Object.keys(world).length > 0)
    .sort((a, b) => total(b) - total(a) || b.countries.length - a.countries.length || (a.name < b.name ? -1 : 1))
}

const keyOf = ({ area, figure }: ContributionRow) => `${area}|${figure}`
const total = ({ world }: NarrowingEvidence) => Object.values(world).reduce((sum, percent) => sum + percent, 0)

/**
 * Percent by which a range narrows if the inputs that explain this share of its variance are known. Shares may sum to more than 1 by
 * chance.
 */
const narrowing = (share: number) => 100 * (1 - Math.sqrt(1 - Math.min(share, 1)))

function nameOf(table: string, quantity: string): string {
  const error = typedEntries<ErrorKind, { table: string; column: string }>(ERRORS).find(
    ([, of]) => of.table === table && of.column === quantity,
  )
  if (error) return ERROR_NAMES[error[0]]
  return table === 'collected_medians' ? 'collection, by the median of the income group' : table.replaceAll('_', ' ')
}
