// Computes how much waste is collected, and how the collected waste that is not recycled is treated.

import { isEu } from './dimensions.ts'
import { type Fraction, greatest, halfUp, isGreater, least, MILLION } from './numbers.ts'
import type { World } from './world.ts'

/** Collected share of waste, ppm. `own` is false if it is the median of the income group. */
export interface Collected {
  readonly ppm: bigint
  readonly own: boolean
}

/** The weights of incineration, sanitary landfill and improper disposal, or the share of energy recovery without improper disposal. */
export type Treated = WeightsOfTreatment | EnergyRecovery

interface EnergyRecovery {
  readonly energyRecovery: Fraction
  readonly measure: 'packaging' | 'municipal_waste'
  /** The sanitary part of landfill in a draw, ppm. */
  readonly sanitary?: bigint
}

export interface WeightsOfTreatment {
  readonly weights: readonly [bigint, bigint, bigint]
  /** The region from which the weights come. */
  readonly region?: string
  /** Landfill of an unclear kind, as it is counted: its part of the second weight, and its part of the third. */
  readonly open?: readonly [sanitary: bigint, improper: bigint]
}

export function collectedOf(world: World, country: string): Collected {
  const { coverage, urbanAndRural, income } = world.whatAWaste.of(country)
  if (coverage !== undefined) return { ppm: coverage, own: true }
  const urban = world.assumptions.urban(country)
  if (urbanAndRural && urban !== undefined) {
    const blend = halfUp({ over: urbanAndRural.urban * urban + urbanAndRural.rural * (MILLION - urban), under: MILLION })
    return { ppm: blend, own: true }
  }
  return { ppm: world.whatAWaste.medianCoverage(income), own: false }
}

export function treatedOf(world: World, country: string, collected: Collected): Treated {
  return isEu(country) ? energyRecovery(world, country) : publishedShares(world, country, collected)
}

function energyRecovery(world: World, country: string): Treated {
  const reported = world.eurostat.energyRecovery(country)
  const municipal = municipalRecovery(world, country)
  const takesMunicipal = isGreater(municipal, reported)
  return takesMunicipal ? { energyRecovery: municipal, measure: 'municipal_waste' } : { energyRecovery: reported, measure: 'packaging' }
}

/** Incineration ÷ (incineration + landfill of any kind) of municipal waste. */
export function municipalRecovery(world: World, country: string): Fraction {
  const { treatment } = world.whatAWaste.of(country)
  const incineration = treatment.incineration ?? 0n
  const landfill =
    (treatment.sanitary_landfill_landfill_gas_system ?? 0n) + (treatment.controlled_landfill ?? 0n) + (treatment.landfill_unspecified ?? 0n)
  return { over: incineration, under: greatest(incineration + landfill, 1n) }
}

function publishedShares(world: World, country: string, collected: Collected): Treated {
  const { treatment, income } = world.whatAWaste.of(country)
  const share = (name: keyof typeof treatment): bigint => treatment[name] ?? 0n
  if (Object.keys(treatment).length === 0) {
    const { incinerated, landfilled, mismanaged, entity } = world.fates(country)
    return { weights: [incinerated, landfilled, mismanaged], region: entity }
  }
  const uncollected = collected.own ? least(share('unaccounted_for'), MILLION - collected.ppm) : 0n
  const simpleLandfill = share('controlled_landfill') + share('landfill_unspecified')
  const isRich = income === 'HIC'
  const sanitary = share('sanitary_landfill_landfill_gas_system') + (isRich ? simpleLandfill : 0n)
  const improper =
    (isRich ? 0n : simpleLandfill) +
    share('open_dump') +
    share('waterways_marine') +
    share('other') +
    (share('unaccounted_for') - uncollected)
  const open = isRich ? ([simpleLandfill, 0n] as const) : ([0n, simpleLandfill] as const)
  return { weights: [share('incineration'), sanitary, improper], open }
}
