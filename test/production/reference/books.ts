// The books of one country and year: the fates of the waste of every cell, whole kg (docs/method.md, "Arithmetic" and the sections of
// the steps).

import type { Assumptions } from './assumptions.ts'
import { CELLS } from './dimensions.ts'
import type { Evidence } from './evidence.ts'
import { apportion, greatest, halfUp, least, ppm, sum, times, whole } from './numbers.ts'
import { minus, type PerCell, plus, spreadExports, spreadImports, spreadWaste } from './spread.ts'

/** The fates in the order of the fields of a record. */
export const FATES = ['recycled', 'exported', 'incinerated', 'landfilled', 'improper', 'littered', 'uncollected'] as const
type Fate = (typeof FATES)[number]

/** The fates of imported waste. */
const IMPORT_FATES = ['reexported', 'importRecycled', 'importProper', 'importImproper'] as const
type ImportFate = (typeof IMPORT_FATES)[number]

export type Quantity = 'waste' | Fate | 'leaked' | 'imported' | ImportFate

/** Kilograms by quantity, each an array over CELLS. */
export type Books = Readonly<Record<Quantity, PerCell>>

export interface Balanced {
  readonly books: Books
  readonly profile: string
}

export function balance(assumptions: Assumptions, evidence: Evidence): Balanced {
  const waste = spreadWaste(assumptions, evidence.country, evidence.wasteKg)
  const littered = CELLS.map(({ category }, index) => share(waste[index], assumptions.littering(category)))
  const recycled = recycle(evidence, waste, littered)
  const exported = spreadExports(evidence.exports, minus(minus(waste, littered), recycled))

  const r1 = minus(minus(minus(waste, recycled), exported), littered)
  const national = treat(evidence, { littered: sum(littered), gone: sum(recycled) + sum(exported) })
  const incinerated = apportion(national.incinerated, r1)
  const landfilled = apportion(national.landfilled, minus(r1, incinerated))
  const r2 = minus(minus(r1, incinerated), landfilled)
  const ratio = [national.improper, national.uncollected]
  const split = r2.map((kg) => apportion(kg, sum(ratio) === 0n ? [1n, 0n] : ratio))
  const improper = split.map(([first = 0n]) => first)
  const uncollected = split.map(([, second = 0n]) => second)

  const mismanaged = plus(plus(improper, uncollected), littered)
  const leaked = CELLS.map(({ category }, index) => share(mismanaged[index], assumptions.release(category)))
  const fates = { waste, recycled, exported, incinerated, landfilled, improper, littered, uncollected, leaked }
  const imports = importedWaste(assumptions, evidence, fates)
  return { books: { ...fates, ...imports.books }, profile: imports.profile }
}

const share = (kg: bigint | undefined, rate: bigint): bigint => halfUp(times(whole(kg ?? 0n), ppm(rate)))

/** Recycled at home: a rate for each cell, or a mass split in proportion to W. At most W − littered. */
function recycle({ recycling }: Evidence, waste: PerCell, littered: PerCell): bigint[] {
  const wanted =
    'kg' in recycling
      ? apportion(recycling.kg, waste)
      : CELLS.map((cell, index) => halfUp(times(whole(waste[index] ?? 0n), recycling.rates.get(cell) ?? whole(0n))))
  return minus(waste, littered).map((room, index) => least(room, wanted[index] ?? 0n))
}

interface Treatment {
  readonly incinerated: bigint
  readonly landfilled: bigint
  readonly improper: bigint
  readonly uncollected: bigint
}

/** The national masses: the three parts of what is collected but neither recycled nor exported, and what is not collected. */
function treat(evidence: Evidence, { littered, gone }: { littered: bigint; gone: bigint }): Treatment {
  const { wasteKg, coveragePpm, treated } = evidence
  const covered = least(share(wasteKg, coveragePpm), wasteKg - littered)
  const collected = greatest(covered, gone)
  const left = collected - gone
  const uncollected = wasteKg - littered - collected
  if ('weights' in treated) {
    const weights = sum(treated.weights) === 0n ? [0n, 0n, 1n] : treated.weights
    const [incinerated = 0n, landfilled = 0n, improper = 0n] = apportion(left, weights)
    return { incinerated, landfilled, improper, uncollected }
  }
  const wanted = halfUp(times(whole(wasteKg - gone), treated.energyRecovery))
  const incinerated = least(wanted, left)
  const landfilled = share(left - incinerated, treated.sanitary ?? 1_000_000n)
  return { incinerated, landfilled, improper: left - incinerated - landfilled, uncollected }
}

type HomeFates = Readonly<Record<'waste' | Fate, PerCell>>

/** Imports by cell, split into four parts by the country's profile. */
function importedWaste(assumptions: Assumptions, evidence: Evidence, fates: HomeFates) {
  const imported = spreadImports(evidence.imports, fates.waste)
  const profile = evidence.profile ?? classify(assumptions, evidence, fates, sum(imported))
  const shares = assumptions.profileShares(profile)
  const { reexportsKg, hsImportsKg } = evidence
  const reported = reexportsKg !== undefined && hsImportsKg > 0n
  const reexport = reported ? { over: least(reexportsKg, hsImportsKg), under: hsImportsKg } : ppm(shares.reexport)

  const proper = sum(fates.incinerated) + sum(fates.landfilled)
  const improper = sum(fates.improper) + sum(fates.uncollected)
  const ratio = proper + improper === 0n ? [1n, 0n] : [proper, improper]
  const parts = imported.map((kg) => {
    const reexported = halfUp(times(whole(kg), reexport))
    const recycled = least(share(kg, shares.recycling), kg - reexported)
    return [reexported, recycled, ...apportion(kg - reexported - recycled, ratio)]
  })
  const part = (index: number): bigint[] => parts.map((cell) => cell[index] ?? 0n)
  return {
    profile,
    books: { imported, reexported: part(0), importRecycled: part(1), importProper: part(2), importImproper: part(3) },
  }
}

/** The profile of the first rule that holds, in the declared order. */
function classify(assumptions: Assumptions, evidence: Evidence, fates: HomeFates, importedKg: bigint): string {
  const reaches = (part: bigint, all: bigint, order: number): boolean => part * 1_000_000n >= assumptions.threshold(order).ppm * all
  const { reexportsKg, hsImportsKg, wasteKg } = evidence
  const mismanaged = sum(fates.improper) + sum(fates.uncollected) + sum(fates.littered)
  if (reexportsKg !== undefined && hsImportsKg > 0n && reaches(reexportsKg, hsImportsKg, 1)) return assumptions.threshold(1).profile
  if (reaches(mismanaged, wasteKg, 2)) return assumptions.threshold(2).profile
  if (importedKg > 0n && reaches(sum(fates.recycled), importedKg, 3)) return assumptions.threshold(3).profile
  return assumptions.threshold(4).profile
}
