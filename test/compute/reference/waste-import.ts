// Imported waste (section 4): each heading is split in proportion to waste, then the country's profile decides what becomes of it.

import { WASTE_HEADINGS } from '../../../pipeline/model/dimensions.ts'
import { CELLS, each, WHOLE } from './cells.ts'
import { at, halfUp, largestRemainder, least, sum } from './numbers.ts'
import type { Row, Tables } from './tables.ts'

export interface ImportedWaste {
  readonly imported: bigint[]
  readonly reexported: bigint[]
  readonly recycled: bigint[]
  readonly proper: bigint[]
  readonly improper: bigint[]
}

/** National kilograms that the profile and the disposal of imported waste depend on. */
export interface OwnWaste {
  readonly waste: bigint
  readonly recycled: bigint
  readonly incineratedOrLandfilled: bigint
  readonly improperOrUncollected: bigint
  readonly littered: bigint
}

export function importedWaste(tables: Tables, country: string, year: number, waste: readonly bigint[], own: OwnWaste): ImportedWaste {
  const trade = tables.of('waste_trade', 'country', country).filter((row) => row.year === year)
  const imports = trade.filter((row) => row.text('flow') === 'import')
  const reexports = trade.filter((row) => row.text('flow') === 'reexport')

  const imported = each(() => 0n)
  for (const row of imports) {
    const polymers: readonly string[] = WASTE_HEADINGS.find((heading) => heading.hs === row.text('hs'))?.polymers ?? []
    let weights = each(({ index, polymer }) => (polymers.includes(polymer) ? at(waste, index) : 0n))
    if (sum(weights) === 0n) weights = [...waste]
    const parts = largestRemainder(halfUp(row.whole('amount_kg') * row.whole('packaging_ppm'), WHOLE), weights)
    for (const { index } of CELLS) imported[index] = at(imported, index) + at(parts, index)
  }

  const gross = sum(imports.map((row) => row.whole('amount_kg')))
  const sentOn = reexports.length === 0 ? undefined : sum(reexports.map((row) => row.whole('amount_kg')))
  const profile = profileOf(tables, country, { gross, sentOn, imported: sum(imported) }, own)
  const shares = at(tables.of('profile_shares', 'profile', profile), 0)
  const reexport = reexportShare(shares, gross, sentOn)

  const reexported = each(({ index }) => halfUp(at(imported, index) * reexport.over, reexport.under))
  const recycled = each(({ index }) => {
    const kg = halfUp(at(imported, index) * shares.whole('recycling_ppm'), WHOLE)
    return least(kg, at(imported, index) - at(reexported, index))
  })
  const improper = each(() => 0n)
  const proper = each(({ index }) => {
    const kg = at(imported, index) - at(reexported, index) - at(recycled, index)
    const ratio = [own.incineratedOrLandfilled, own.improperOrUncollected]
    const [good, bad] = sum(ratio) === 0n ? [kg, 0n] : largestRemainder(kg, ratio)
    improper[index] = bad ?? 0n
    return good ?? 0n
  })
  return { imported, reexported, recycled, proper, improper }
}

/** The ratio of reported re-exports to imports, at most 1, or the share of the profile if no re-exports are reported. */
function reexportShare(shares: Row, gross: bigint, sentOn: bigint | undefined): { readonly over: bigint; readonly under: bigint } {
  if (sentOn === undefined || gross === 0n) return { over: shares.whole('reexport_ppm'), under: WHOLE }
  return { over: least(sentOn, gross), under: gross }
}

interface Flows {
  readonly gross: bigint
  readonly sentOn: bigint | undefined
  readonly imported: bigint
}

/** The given profile, or the first one whose threshold is reached. */
function profileOf(tables: Tables, country: string, { gross, sentOn, imported }: Flows, own: OwnWaste): string {
  const given = tables.of('import_profiles', 'country', country)[0]
  if (given) return given.text('profile')
  const mismanaged = own.improperOrUncollected + own.littered
  const ratios: Readonly<Record<string, readonly [bigint, bigint]>> = {
    reexport_of_import: [sentOn ?? 0n, sentOn === undefined ? 0n : gross],
    mismanaged_of_waste: [mismanaged, own.waste],
    recycling_of_import: [own.recycled, imported],
  }
  const thresholds = [...tables.all('profile_thresholds')].sort((a, b) => Number(a.whole('position') - b.whole('position')))
  for (const row of thresholds) {
    const [over, under] = ratios[row.text('ratio')] ?? [0n, 0n]
    if (under > 0n && over * WHOLE >= under * row.whole('least_ppm')) return row.text('profile')
  }
  return 'Mixed Profile'
}
