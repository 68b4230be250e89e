// Collection and treatment (docs/method.md): what is collected, and what is incinerated, put in sanitary landfill or improperly disposed
// of. Masses of the country come first; they are then spread over the leaves. country.ts adds what is improperly disposed of, what is not
// collected and litter up to mismanaged waste. The words of all files of this folder are explained in country.ts.

import { MILLION, type Numbers, type Row, type Why } from '../numbers.ts'
import { has, nearestRow, otherYear, text, whole } from '../world.ts'
import { type Chapter, minusByLeaf, sayLimit, spread } from './chapter.ts'
import { regionOf } from './region.ts'

/** Masses of the country as a whole. */
export interface Sums<N> {
  readonly waste: N
  readonly littered: N
  readonly recycled: N
  readonly exported: N
}

/**
 * Treats what is left of each leaf: neither littered nor recycled nor exported. Undefined without a collected share, not even of the income
 * group: the waste cannot be followed to its end.
 */
export function treatmentOf<N>(chapter: Chapter<N>, left: readonly N[], sums: Sums<N>) {
  const { n, country, say } = chapter
  // Both are looked up in any case, so that their rows are noted.
  const ofCollection = collectedShare(chapter)
  const ofTreatment = country.reportsPackaging ? energyRecovery(chapter) : treatmentShares(chapter)
  if (!ofCollection) return undefined

  const { collected, uncollected } = collection(chapter, ofCollection, sums)
  const { waste, littered, recycled, exported } = sums
  const toTreat = n.as('collected and left to treat in the country', n.minus(collected, recycled, exported))
  // Some publishers state shares of all waste that is neither recycled nor exported, with what is littered and not collected.
  const notRecycledNorExported = n.as('neither recycled nor exported in the country', n.minus(waste, recycled, exported))
  const uncut = country.reportsPackaging
    ? incineratedOrLandfilled(chapter, ofTreatment.row, toTreat, notRecycledNorExported)
    : dividedByShares(chapter, ofTreatment, toTreat, notRecycledNorExported)

  // `leftOfCountry` is collected or not, `toTreat` only what is collected.
  const leftOfCountry = n.as('left after exports in the country', n.orNothing(n.minus(waste, littered, recycled, exported)))
  const { incinerated, landfilled } = cutToWhatIsLeft(chapter, uncut, leftOfCountry, ofTreatment.row)
  // The cut changes incineration and landfill alone. Of improper disposal and of what is not collected, only the ratio between them goes to
  // the leaves, so that these two masses of the country need not be the sums over its leaves.
  const masses = { collected, uncollected, incinerated, landfilled, improperly_disposed: uncut.improper }
  for (const [about, amount] of Object.entries(masses)) say('national-mass', about, { amount })
  const ofLeaves = overLeaves(chapter, left, leftOfCountry, { incinerated, landfilled, improper: uncut.improper, uncollected })
  return { ofLeaves, rows: { collection: ofCollection.row, treatment: ofTreatment.row } }
}

/**
 * What is collected, and what is neither collected nor littered. What is recycled or exported has been collected, whatever the share says.
 */
function collection<N>(chapter: Chapter<N>, { share, row }: CollectedShare<N>, { waste, littered, recycled, exported }: Sums<N>) {
  const { n } = chapter
  const byShare = n.scale([waste, share], [n.whole(MILLION)])
  const covered = n.as('collected by the stated share in the country', n.atMost(byShare, n.minus(waste, littered)))
  const recycledOrExported = n.add([recycled, exported])
  const collected = n.as('collected in the country', n.atLeast(covered, recycledOrExported))
  sayLimit(chapter, 'recycling-exceeds-collected', 'collected', collected, covered, { row })
  const uncollected = n.as('uncollected in the country', n.minus(waste, littered, collected))
  return { collected, uncollected }
}

/** Incineration and landfill that together exceed the waste left to treat are cut to it pro rata. */
function cutToWhatIsLeft<N>(chapter: Chapter<N>, uncut: Uncut<N>, leftOfCountry: N, row: Row | undefined) {
  const { n } = chapter
  const uncutSum = n.as('both in the country before any cut', n.add([uncut.incinerated, uncut.landfilled]))
  const isCut = n.isBelow(leftOfCountry, uncutSum)
  const incinerated = n.as(
    'incinerated in the country',
    n.when(
      isCut,
      () => n.scale([uncut.incinerated, leftOfCountry], [uncutSum]),
      () => uncut.incinerated,
    ),
    'treatment-exceeds-rest',
  )
  const landfilled = n.as(
    'put in sanitary landfill in the country',
    n.when(
      isCut,
      () => n.minus(leftOfCountry, incinerated),
      () => uncut.landfilled,
    ),
    'treatment-exceeds-rest',
  )
  sayLimit(chapter, 'treatment-exceeds-rest', 'treatment', n.add([incinerated, landfilled]), uncutSum, { row })
  return { incinerated, landfilled }
}

interface CollectedShare<N> {
  readonly share: N
  /** Undefined where it is a median. */
  readonly row?: Row
}

/** The collected share of the nearest year, else the median of the income group. */
function collectedShare<N>({ n, country, year, say }: Chapter<N>): CollectedShare<N> | undefined {
  const about = 'collected'
  const all = country.own('collection')
  const label = 'collected share'
  const given = all.filter((one) => has(one, 'collected_ppm'))
  const row = nearestRow(given, year)
  if (row) {
    say('row-used', about, { from_year: otherYear(year, row), row })
    return { share: n.as(label, n.cell(row, 'collected_ppm', label)), row }
  }
  for (const empty of all) say('row-without-value', about, { row: empty })
  // The income group of the year, as the nearest row of collection says, else the present one.
  const group = text(nearestRow(all, year) ?? country.row('countries'), 'income_group')
  const median = country.median('collection', 'collected_ppm', group)
  say(median ? 'no-collected-share' : 'no-collected-share-in-group', about, { income_group: group })
  if (!median) return undefined
  say('median-used', about, { median })
  return { share: n.as(label, n.median(median, label)) }
}

/** What splits the collected waste: the row of treatment, and with `shares` the columns of its three shares. */
interface TreatmentEvidence {
  readonly row: Row | undefined
  readonly shares?: readonly (readonly [column: string, label: string])[]
}

/** The row with the greatest ratio of energy recovery of a country that reports its packaging waste, whatever its year. */
function energyRecovery<N>({ country, year, say }: Chapter<N>): TreatmentEvidence {
  const about = 'treatment'
  const usable = country.own('energy_recovery').filter((row) => whole(row, 'divided_by') > 0n)
  // The first row before which no other goes.
  const greatest = usable.find((row) => !usable.some((other) => goesBefore(other, row)))
  for (const row of usable) if (row !== greatest) say('smaller-energy-ratio', about, { row })
  if (!greatest) say('no-energy-recovery', about)
  else {
    say('row-used', about, { from_year: otherYear(year, greatest), row: greatest })
    // Only where no ratio is of packaging.
    if (!usable.some(isOfPackaging)) say('municipal-energy-recovery', about, { row: greatest })
  }
  return { row: greatest }
}

/** Whether a ratio of energy recovery goes before another one: it is greater, or as great and of packaging, which is better evidence. */
function goesBefore(row: Row, other: Row): boolean {
  // a ÷ b > c ÷ d, compared without division: a × d > c × b. (0n is the whole number 0.)
  const more = whole(row, 'recovered') * whole(other, 'divided_by') - whole(other, 'recovered') * whole(row, 'divided_by')
  return more > 0n || (more === 0n && isOfPackaging(row) && !isOfPackaging(other))
}

const isOfPackaging = (row: Row) => text(row, 'measure') === 'packaging'

/** The shares of the nearest year, else those of the region. */
function treatmentShares<N>({ country, year, say }: Chapter<N>): TreatmentEvidence {
  const about = 'treatment'
  const stated = nearestRow(country.own('treatment_shares'), year)
  if (stated) {
    say('row-used', about, { from_year: otherYear(year, stated), row: stated })
    return { row: stated, shares: STATED_SHARES }
  }
  const region = regionOf(country)
  const fates = region && nearestRow(region.fates, year)
  // Never so in a record: a country of which nothing says how its waste is treated has none (net-input.ts).
  if (!fates) return { row: undefined, shares: STATED_SHARES }
  say('row-used', about, { from_year: otherYear(year, fates), row: fates })
  for (const row of region.assignedBy) say('row-places-country', about, { region: region.name, row })
  say('region-shares-used', about, { region: region.name, row: fates })
  return { row: fates, shares: SHARES_OF_REGION }
}

const STATED_SHARES = [
  ['incineration_ppm', 'incinerated share'],
  ['sanitary_landfill_ppm', 'sanitary landfill share'],
  ['improper_ppm', 'improperly disposed share'],
] as const
/**
 * The OECD states shares of all waste of a region, and one of them is what is dumped, burnt in the open, not collected or littered. It
 * stands for improper disposal, of what is collected: what is not collected and what is littered count beside it, so that more is
 * mismanaged than the OECD says.
 */
const SHARES_OF_REGION = [
  ['incinerated_ppm', 'incinerated share of the region'],
  ['landfilled_ppm', 'sanitary landfill share of the region'],
  ['mismanaged_ppm', 'mismanaged share of the region'],
] as const

/** What the shares or energy recovery give of the waste, before it is cut to what is left. */
interface Uncut<N> {
  readonly incinerated: N
  readonly landfilled: N
  readonly improper: N
}

const REASONS_OF_RECOVERY = ['no-energy-recovery', 'smaller-energy-ratio', 'municipal-energy-recovery'] as const

/** A country that reports its packaging waste landfills what it does not burn, and burns at most what it collects. */
function incineratedOrLandfilled<N>(chapter: Chapter<N>, row: Row | undefined, toTreat: N, notRecycledNorExported: N): Uncut<N> {
  const { n } = chapter
  const byRatio = row
    ? n.scale(
        [notRecycledNorExported, n.cell(row, 'recovered', 'energy recovered')],
        [n.cell(row, 'divided_by', 'base of energy recovery')],
      )
    : n.whole(0)
  const recovered = n.as('energy recovery in the country before any cut', byRatio, ...REASONS_OF_RECOVERY)
  const incinerated = n.as('incinerated in the country before any cut', n.atMost(recovered, toTreat))
  sayLimit(chapter, 'recovery-exceeds-collected', 'treatment', incinerated, recovered, { row })
  const unburnt = n.minus(toTreat, incinerated)
  // 0 in the figures, which count all landfill of these countries as sanitary. In ranges a part may be improper (docs/ranges.md).
  const improper = n.as('improperly disposed in the country', n.improperPart(unburnt, row))
  const landfilled = n.as('put in sanitary landfill in the country before any cut', n.minus(unburnt, improper))
  return { incinerated, landfilled, improper }
}

/** The waste is split in proportion to three shares. Where all are 0, everything is improperly disposed of. */
function dividedByShares<N>(
  { n, say }: Chapter<N>,
  { row, shares = [] }: TreatmentEvidence,
  toTreat: N,
  notRecycledNorExported: N,
): Uncut<N> {
  // `remaining` marks shares of all waste that is left, collected or not; without it they are shares of what is collected.
  const base = n.as('what the shares divide', text(row, 'base') === 'remaining' ? notRecycledNorExported : toTreat)
  const shareOf = (column: string, label: string) => (row ? n.cell(row, column, label) : n.whole(0))
  // From here on, shares of a region have the names of those of a country. Without a row each share is 0.
  const weights = shares.map(([column, label], part) =>
    n.as(STATED_SHARES[part]?.[1] ?? label, shareOf(column, label), 'region-shares-used', 'no-treatment'),
  )
  const all = n.as('all three shares', n.add(weights))
  if (n.holds(n.isZero(all))) say('no-treatment', 'treatment', { row, amount: base })
  const [first, second] = n.split(base, weights, undefined, all) as [N, N]
  const incinerated = n.as('incinerated in the country before any cut', first)
  const landfilled = n.as('put in sanitary landfill in the country before any cut', second)
  // The third part is what the first two leave.
  return { incinerated, landfilled, improper: n.as('improperly disposed in the country', n.minus(base, incinerated, landfilled)) }
}

/** Masses of the country, after the cut. */
type NationalMasses<N> = Uncut<N> & { readonly uncollected: N }

/**
 * Incineration by what is left of each leaf, landfill by what is not incinerated; the rest is split in the ratio of the country's improper
 * disposal and uncollected waste. `sum` is the sum of what is left of the leaves.
 */
function overLeaves<N>(chapter: Chapter<N>, left: readonly N[], leftOfCountry: N, ofCountry: NationalMasses<N>) {
  const { n } = chapter
  const incinerated = spread(chapter, 'incinerated', ofCountry.incinerated, left, { sum: leftOfCountry }).map((kg) =>
    n.as('incinerated', kg),
  )
  const unburntOfCountry = n.as('not incinerated in the country', n.minus(leftOfCountry, ofCountry.incinerated))
  const unburnt = minusByLeaf(n, 'not incinerated', left, incinerated)
  const landfilled = spread(chapter, 'landfilled', ofCountry.landfilled, unburnt, { sum: unburntOfCountry }).map((kg) =>
    n.as('put in sanitary landfill', kg),
  )
  const untreated = minusByLeaf(n, 'neither incinerated nor landfilled', unburnt, landfilled)
  const improperOrUncollected = n.as('improper or uncollected in the country', n.add([ofCountry.improper, ofCountry.uncollected]))
  const ratio = [ofCountry.improper, improperOrUncollected] as const
  const improper = untreated.map((kg) => partInRatio(n, 'improperly disposed of', kg, ratio, NO_IMPROPER_DISPOSAL))
  const uncollected = minusByLeaf(n, 'uncollected', untreated, improper)
  return { incinerated, landfilled, improper, uncollected }
}

const NO_IMPROPER_DISPOSAL =
  'the country has neither improper disposal nor uncollected waste: all untreated waste counts as improperly disposed'

/** total × part ÷ sum; all of the total where the sum is 0, because of `why`. */
export function partInRatio<N>(n: Numbers<N>, label: string, total: N, [part, sum]: readonly [N, N], why: Why): N {
  return n.when(
    n.isZero(sum),
    () => n.as(label, total, why),
    () => n.as(label, n.scale([total, part], [sum])),
  )
}
