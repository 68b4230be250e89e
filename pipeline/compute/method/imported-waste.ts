// Imported waste (docs/method.md): what every leaf imports by heading, and what becomes of it by the country's profile for imported waste.

import type { Say } from '../notes.ts'
import { MILLION, type Numbers, type Row } from '../numbers.ts'
import { type Country, type Leaf, text, unlessOf } from '../world.ts'
import { type Heading, polymersOf } from './exported-waste.ts'
import type { Trade } from './trade.ts'
import { firstPart } from './treatment.ts'

/** The country's own waste, which classifies it and divides what it imports. */
export interface OwnWaste<N> {
  readonly waste: N
  readonly recycled: N
  readonly mismanaged: N
  /** Incinerated or put in sanitary landfill. */
  readonly proper: N
  /** Improperly disposed of or uncollected. */
  readonly improper: N
}

export interface Imported<N> {
  readonly waste: readonly N[]
  readonly reexported: readonly N[]
  readonly recycled: readonly N[]
  readonly proper: readonly N[]
  readonly improper: readonly N[]
  readonly headings: readonly Heading<N>[]
  readonly units: readonly number[]
}

/** Re-export and recycling are shares of each leaf's imports; the rest is split proper : improper as the country's own, 0 : 0 as proper. */
export function importedWaste<N>(
  n: Numbers<N>,
  country: Country,
  year: number,
  {
    leaves,
    waste,
    trade,
    headings,
    own,
  }: {
    readonly leaves: readonly Leaf[]
    readonly waste: readonly N[]
    readonly trade: Trade<N>
    readonly headings: readonly Heading<N>[]
    readonly own: OwnWaste<N>
  },
  say: Say<N>,
): Imported<N> {
  const million = n.whole(MILLION)
  const { imported, units } = overLeaves(n, year, leaves, waste, headings, say)
  const gross = n.as('plastic waste imported', n.add(trade.import.map(({ amount }) => amount)))
  const sentOn =
    trade.reexport.length > 0 ? n.as('plastic waste re-exported', n.add(trade.reexport.map(({ amount }) => amount))) : undefined
  for (const { hs, row } of trade.reexport) say('reexports-reported', 'reexport_of_waste_import', { year, heading: hs, row })
  const imports = n.as('imports of packaging waste', n.add(headings.map(({ total }) => total)))
  const shares = sharesOfProfile(n, country, year, { own, gross, sentOn, imports }, say)

  const reexported = imported.map((kg) => {
    // Re-exports of plastic waste that are not below imports: all imported waste is re-exported.
    const ofReported = (all: N) =>
      n.when(
        n.below(all, gross),
        () => n.as('re-exported', n.scale([kg, all], [gross])),
        () => n.as('re-exported', kg, 're-exports of plastic waste are not below imports: all imported waste is re-exported'),
      )
    const byProfile = () =>
      n.as('re-exported', n.scale([kg, shares.reexport], [million]), 'no re-exports are reported: the share of the profile is used')
    return sentOn === undefined ? byProfile() : ofReported(sentOn)
  })
  const recycled = imported.map((kg, place) =>
    n.as(
      'imported waste recycled',
      n.atMost(n.scale([kg, shares.recycling], [million]), n.less(kg, reexported[place] as N), 'limited to what is not re-exported'),
    ),
  )
  const disposed = imported.map((kg, place) =>
    n.as('imported and neither re-exported nor recycled', n.less(kg, reexported[place] as N, recycled[place] as N)),
  )
  const both = n.as('properly or improperly disposed of, or uncollected in the country', n.add([own.proper, own.improper]))
  const proper = disposed.map((kg) => firstPart(n, 'imported waste properly disposed of', kg, [own.proper, both], NO_DISPOSAL))
  const improper = disposed.map((kg, place) => n.as('imported waste improperly disposed of', n.less(kg, proper[place] as N)))
  return { waste: imported, reexported, recycled, proper, improper, headings, units }
}

const NO_DISPOSAL = 'the country disposes of no waste of its own: all of this waste counts as properly disposed'

/** Imports of packaging waste by heading: imports of plastic waste × packaging share. */
export function importHeadings<N>(n: Numbers<N>, year: number, trade: Trade<N>, say: Say<N>): readonly Heading<N>[] {
  if (trade.import.length === 0) say('no-imports', 'waste_import', { year, amount: n.whole(0) })
  return trade.import.map(({ hs, row, amount, packaging }) => {
    const total = n.as(`packaging waste imported under ${hs}`, n.scale([amount, packaging], [n.whole(MILLION)]))
    say('under-heading', 'waste_import', { year, heading: hs, from: unlessOf(year, row), row, amount: total })
    return { hs, row, total }
  })
}

/** Each heading in proportion to the waste generated of its leaves; a heading none of whose polymers has waste over all leaves. */
function overLeaves<N>(
  n: Numbers<N>,
  year: number,
  leaves: readonly Leaf[],
  waste: readonly N[],
  headings: readonly Heading<N>[],
  say: Say<N>,
): { readonly imported: readonly N[]; readonly units: readonly number[] } {
  const zero = n.whole(0)
  const units = leaves.map(() => 0)
  const parts = leaves.map((): N[] => [])
  for (const { hs, row, total } of headings) {
    const under = leaves.flatMap(({ polymer }, place) => (polymersOf(hs).includes(polymer) ? [place] : []))
    if (under.length === 0 && n.holds(n.below(zero, total)))
      say('heading-without-waste', 'waste_import', { year, heading: hs, row, amount: zero, wanted: total })
    const places = under.length === 0 ? [...leaves.keys()] : under
    const weights = places.map((place) => waste[place] as N)
    const addUnit = (part: number, unit: number) => {
      const place = places[part] as number
      units[place] = (units[place] as number) + unit
    }
    n.split(total, weights, addUnit).forEach((part, index) => {
      parts[places[index] as number]?.push(n.as(`imported under ${hs}`, part))
    })
  }
  const imported = parts.map((ofLeaf) => n.as('packaging waste imported', n.add(ofLeaf), 'no-imports'))
  return { imported, units }
}

const REASONS_OF_PROFILE = ['profile-given', 'profile-classified', 'profile-without-threshold'] as const

/** The profile that applies where no threshold is reached. */
const WITHOUT_THRESHOLD = 'Mixed Profile'

/** The shares of the profile: given, else that of the first threshold that is reached, else Mixed Profile. */
function sharesOfProfile<N>(
  n: Numbers<N>,
  country: Country,
  year: number,
  { own, gross, sentOn, imports }: { readonly own: OwnWaste<N>; readonly gross: N; readonly sentOn: N | undefined; readonly imports: N },
  say: Say<N>,
): { readonly reexport: N; readonly recycling: N } {
  const about = 'waste_import'
  const rowOf = (profile: string) => country.among('profile_shares', 'profile', profile)[0] as Row
  const shareOf = (profile: string, column: string, label: string) => n.cell(rowOf(profile), column, label)
  const shares = (of: (column: string, label: string) => N) => ({
    reexport: n.as('share re-exported by the profile', of('reexport_ppm', 'share re-exported by the profile'), ...REASONS_OF_PROFILE),
    recycling: n.as('share recycled by the profile', of('recycling_ppm', 'share recycled by the profile'), ...REASONS_OF_PROFILE),
  })

  const given = country.row('import_profiles')
  if (given) {
    const profile = text(given, 'profile')
    say('profile-given', about, { year, profile, row: given })
    say('shares-of-profile', about, { year, profile, row: rowOf(profile) })
    return shares((column, label) => shareOf(profile, column, label))
  }

  const ratios: Readonly<Record<string, readonly [part: N | undefined, whole: N]>> = {
    reexport_of_import: [sentOn, gross],
    mismanaged_of_waste: [own.mismanaged, own.waste],
    recycling_of_import: [own.recycled, imports],
  }
  const thresholds = [...country.all('profile_thresholds')].sort((a, b) => Number(a.values.position) - Number(b.values.position))
  const reached = thresholds.map((row) => {
    const [part, whole] = ratios[text(row, 'ratio')] ?? []
    if (part === undefined || whole === undefined) return n.whole(0)
    const isBelow = n.below(n.scale([part, n.whole(MILLION)], []), n.scale([whole, n.cell(row, 'least_ppm', 'threshold')], []))
    return n.when(
      n.below(n.whole(0), whole),
      () => n.isZero(isBelow),
      () => n.whole(0),
    )
  })
  for (const row of thresholds) say('threshold-compared', about, { year, ratio: text(row, 'ratio'), row })
  const first = thresholds.find((_, place) => n.holds(reached[place] as N))
  const profile = first ? text(first, 'profile') : WITHOUT_THRESHOLD
  if (first) say('profile-classified', about, { year, profile, ratio: text(first, 'ratio') })
  else say('profile-without-threshold', about, { year, profile })
  say('shares-of-profile', about, { year, profile, row: rowOf(profile) })
  return shares((column, label) =>
    thresholds.reduceRight<N>(
      (otherwise, row, place) =>
        n.when(
          reached[place] as N,
          () => shareOf(text(row, 'profile'), column, label),
          () => otherwise,
        ),
      shareOf(WITHOUT_THRESHOLD, column, label),
    ),
  )
}
