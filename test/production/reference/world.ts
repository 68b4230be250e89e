// Everything that is read from files.

import { type Assumptions, readAssumptions } from './assumptions.ts'
import { type Eurostat, readEurostat } from './eurostat.ts'
import { readNames } from './names.ts'
import { type Fates, readBritishPackaging, readFates, readPopulation } from './other-files.ts'
import { readTrade, type Trade } from './trade.ts'
import { readWhatAWaste, type WhatAWaste } from './what-a-waste.ts'

const PACKAGING_IN_TRADED_WASTE = 600_000n

export interface World {
  readonly assumptions: Assumptions
  readonly eurostat: Eurostat
  readonly whatAWaste: WhatAWaste
  readonly trade: Trade
  readonly population: ReadonlyMap<string, bigint>
  /** British packaging waste by its year, as it is used for a year. */
  readonly britishPackaging: (forYear: number) => ReadonlyMap<number, bigint>
  /** Packaging in traded plastic waste, ppm. */
  readonly packagingInTrade: (country: string) => bigint
  readonly fates: (country: string) => Fates & { readonly entity: string }
  /** The release whose inputs hold. */
  readonly version: string
}

/** Reads the raw files and the assumptions from their folders. */
export function readWorld(raw: string, folder: string, version: string): World {
  const assumptions = readAssumptions(folder)
  const names = readNames(raw)
  const britishPackaging = readBritishPackaging(raw)
  return {
    assumptions,
    eurostat: readEurostat(raw, names),
    whatAWaste: readWhatAWaste(raw),
    trade: readTrade(raw, names, assumptions.flags),
    population: readPopulation(raw),
    britishPackaging: () => britishPackaging,
    packagingInTrade: () => PACKAGING_IN_TRADED_WASTE,
    fates: readFates(raw, assumptions.fateEntity),
    version,
  }
}

/** Persons in a country and year. */
export function personsOf(world: World, country: string, year: number): bigint {
  const persons = world.population.get(`${country} ${year}`)
  if (persons === undefined) throw new Error(`no population of ${country} in ${year}`)
  return persons
}
