// Imported waste (docs/method.md): what every leaf imports by heading, and what becomes of it by the country's profile for imported waste.
// The words of all files of this folder are explained in country.ts.

import { MILLION, type Row } from '../numbers.ts'
import { otherYear, text } from '../world.ts'
import { type Chapter, minusByLeaf, spread } from './chapter.ts'
import { type Heading, placesUnder, sumOfTrade } from './exported-waste.ts'
import type { Trade } from './trade.ts'
import { partInRatio } from './treatment.ts'

/** The country's own waste: it selects the profile of the country, and splits what is imported. */
export interface OwnWaste<N> {
  readonly waste: N
  readonly recycled: N
  readonly mismanaged: N
  /** Incinerated or put in sanitary landfill. */
  readonly proper: N
  readonly improperOrUncollected: N
}

/** Imports of packaging waste by heading: imports of plastic waste × packaging share. */
export function importHeadings<N>({ n, year, say }: Chapter<N>, trade: Trade<N>): readonly Heading<N>[] {
  if (trade.import.length === 0) say('no-imports', 'waste_import', { amount: n.whole(0) })
  return trade.import.map(({ hs, row, amount, packaging }) => {
    const total = n.as(`packaging waste imported under ${hs}`, n.scale([amount, packaging], [n.whole(MILLION)]))
    say('under-heading', 'waste_import', { heading: hs, from_year: otherYear(year, row), row, amount: total })
    return { hs, row, total }
  })
}

/** Re-export and recycling are shares of each leaf's imports; the rest is split proper : improper as the country's own, 0 : 0 as proper. */
export function importedWaste<N>(
  chapter: Chapter<N>,
  waste: readonly N[],
  trade: Trade<N>,
  headings: readonly Heading<N>[],
  own: OwnWaste<N>,
) {
  const { n, say } = chapter
  const million = n.whole(MILLION)
  const imported = overLeaves(chapter, waste, headings)
  const plasticImported = n.as('plastic waste imported', sumOfTrade(n, trade.import))
  const plasticReexported = trade.reexport.length > 0 ? n.as('plastic waste re-exported', sumOfTrade(n, trade.reexport)) : undefined
  for (const { hs, row } of trade.reexport) say('reexports-reported', 'reexport_of_waste_import', { heading: hs, row })
  const packagingImported = n.as('imports of packaging waste', n.add(headings.map(({ total }) => total)))
  const shares = sharesOfProfile(chapter, {
    reexport_of_import: plasticReexported === undefined ? undefined : [plasticReexported, plasticImported],
    mismanaged_of_waste: [own.mismanaged, own.waste],
    recycling_of_import: [own.recycled, packagingImported],
  })

  const reexported = imported.map((kg) => {
    if (plasticReexported === undefined)
      return n.as('re-exported', n.scale([kg, shares.reexport], [million]), 'no re-exports are reported: the share of the profile is used')
    return n.when(
      n.isBelow(plasticReexported, plasticImported),
      () => n.as('re-exported', n.scale([kg, plasticReexported], [plasticImported])),
      () => n.as('re-exported', kg, 're-exports of plastic waste are not below imports: all imported waste is re-exported'),
    )
  })
  const recycled = imported.map((kg, place) => {
    const notReexported = n.minus(kg, reexported[place] as N)
    const limited = n.atMost(n.scale([kg, shares.recycling], [million]), notReexported, 'limited to what is not re-exported')
    return n.as('imported waste recycled', limited)
  })
  const disposed = minusByLeaf(n, 'imported and neither re-exported nor recycled', imported, reexported, recycled)
  const both = n.as('properly or improperly disposed of, or uncollected in the country', n.add([own.proper, own.improperOrUncollected]))
  const proper = disposed.map((kg) => partInRatio(n, 'imported waste properly disposed of', kg, [own.proper, both], NO_DISPOSAL))
  const improper = minusByLeaf(n, 'imported waste improperly disposed of', disposed, proper)
  return { imported, reexported, recycled, proper, improper }
}

const NO_DISPOSAL = 'the country disposes of no waste of its own: all of this waste counts as properly disposed'

/** Each heading in proportion to the waste generated of its leaves; a heading none of whose polymers has waste over all leaves. */
function overLeaves<N>(chapter: Chapter<N>, waste: readonly N[], headings: readonly Heading<N>[]): readonly N[] {
  const { n, leaves, say } = chapter
  const zero = n.whole(0)
  const parts = leaves.map((): N[] => [])
  for (const { hs, row, total } of headings) {
    const under = placesUnder(hs, leaves)
    // Of the amount, none fits its own heading: it is spread over all leaves.
    if (under.length === 0 && n.holds(n.isBelow(zero, total)))
      say('heading-without-waste', 'waste_import', { heading: hs, row, amount: zero, wanted: total })
    const places = under.length === 0 ? [...leaves.keys()] : under
    const weights = places.map((place) => waste[place] as N)
    const ofHeading = spread(chapter, 'waste_import', total, weights, { places })
    for (const [part, place] of places.entries()) parts[place]?.push(n.as(`imported under ${hs}`, ofHeading[part] as N))
  }
  return parts.map((ofLeaf) => n.as('packaging waste imported', n.add(ofLeaf), 'no-imports'))
}

const REASONS_OF_PROFILE = ['profile-given', 'profile-classified', 'profile-without-threshold'] as const

/** The profile that applies where no threshold is reached. */
const WITHOUT_THRESHOLD = 'Mixed Profile'

/**
 * The shares of the profile: stated by a row, else that of the first threshold that is reached, else Mixed Profile. A threshold compares a
 * ratio with the least that it names; a ratio of which nothing is known, or to nothing, reaches none.
 */
function sharesOfProfile<N>(
  { n, country, say }: Chapter<N>,
  ratios: Readonly<Record<string, readonly [part: N, whole: N] | undefined>>,
): { readonly reexport: N; readonly recycling: N } {
  const about = 'waste_import'
  const rowOf = (profile: string) => country.among('profile_shares', 'profile', profile)[0] as Row
  const stated = country.row('import_profiles')
  const thresholds = stated
    ? []
    : [...country.all('profile_thresholds')].sort((a, b) => Number(a.values.position) - Number(b.values.position))
  const reached = thresholds.map((row) => {
    const [part, whole] = ratios[text(row, 'ratio')] ?? []
    if (part === undefined || whole === undefined) return n.whole(0)
    // Reached: the whole is above 0, and part ÷ whole is not below the threshold (compared without division; `isZero` of a condition is
    // that it does not hold).
    const isBelow = n.isBelow(n.scale([part, n.whole(MILLION)], []), n.scale([whole, n.cell(row, 'least_ppm', 'threshold')], []))
    return n.when(
      n.isBelow(n.whole(0), whole),
      () => n.isZero(isBelow),
      () => n.whole(0),
    )
  })
  for (const row of thresholds) say('threshold-compared', about, { ratio: text(row, 'ratio'), row })
  const first = thresholds.find((_, place) => n.holds(reached[place] as N))
  const profile = stated || first ? text(stated ?? first, 'profile') : WITHOUT_THRESHOLD
  if (stated) say('profile-given', about, { profile, row: stated })
  else if (first) say('profile-classified', about, { profile, ratio: text(first, 'ratio') })
  else say('profile-without-threshold', about, { profile })
  say('shares-of-profile', about, { profile, row: rowOf(profile) })

  // The same choice as above, from the last threshold to the first: the first that is reached decides. A range repeats it in each draw.
  const share = (column: string, label: string) => {
    const of = (name: string) => n.cell(rowOf(name), column, label)
    const found = thresholds.reduceRight<N>(
      (otherwise, row, place) =>
        n.when(
          reached[place] as N,
          () => of(text(row, 'profile')),
          () => otherwise,
        ),
      of(stated ? profile : WITHOUT_THRESHOLD),
    )
    return n.as(label, found, ...REASONS_OF_PROFILE)
  }
  return {
    reexport: share('reexport_ppm', 'share re-exported by the profile'),
    recycling: share('recycling_ppm', 'share recycled by the profile'),
  }
}
