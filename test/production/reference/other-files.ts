// Three small readers: population, the British packaging composition, the OECD's fates of plastic waste by region.

import { join } from 'node:path'
import { cell, readTable } from './files.ts'
import { kilotonnesToKg, percentToPpm, sum } from './numbers.ts'

/** Persons by `country year`. */
export function readPopulation(raw: string): ReadonlyMap<string, bigint> {
  const rows = readTable(join(raw, 'worldbank-population/population.csv'))
  return new Map(rows.map((row) => [`${cell(row, 'Country Code')} ${cell(row, 'Year')}`, BigInt(cell(row, 'Value'))]))
}

/** Plastic packaging of the United Kingdom by year, kg: the sum of the table's cells without blanks. */
export function readBritishPackaging(raw: string): ReadonlyMap<number, bigint> {
  const totals = new Map<number, bigint>()
  for (const row of readTable(join(raw, 'uk-packaging-composition/plastic_packaging_composition_mass_kt.csv'))) {
    const year = Number(cell(row, 'Year'))
    const cells = ['HDPE', 'LDPE', 'PE', 'PET', 'PP', 'PS', 'PVC', 'Other']
      .map((polymer) => cell(row, polymer))
      .filter((text) => text !== '')
    totals.set(year, (totals.get(year) ?? 0n) + sum(cells.map(kilotonnesToKg)))
  }
  return totals
}

/** Shares of 2019, ppm. */
export interface Fates {
  readonly recycled: bigint
  readonly incinerated: bigint
  readonly landfilled: bigint
  readonly mismanaged: bigint
}

/** Returns a function that gives the fates of a country's region, which the OECD's region map and the crosswalk name. */
export function readFates(raw: string, entityOf: (region: string) => string): (country: string) => Fates & { readonly entity: string } {
  const share = (fate: string): string => `Share ${fate} from total regional waste`
  const regions = new Map(
    readTable(join(raw, 'oecd-region-map/regionmappingOECDPlastic.csv')).map((row) => [
      cell(row, 'CountryCode'),
      cell(row, 'OECDPlasticReg'),
    ]),
  )
  const fates = new Map(
    readTable(join(raw, 'oecd-plastic-fate-shares/share-plastic-fate.csv'))
      .filter((row) => cell(row, 'Year') === '2019')
      .map((row) => [
        cell(row, 'Entity'),
        {
          recycled: percentToPpm(cell(row, share('of waste recycled'))),
          incinerated: percentToPpm(cell(row, share('of waste incinerated'))),
          landfilled: percentToPpm(cell(row, share('of waste landfilled'))),
          mismanaged: percentToPpm(cell(row, share('of littered and mismanaged'))),
        },
      ]),
  )
  return (country) => {
    const entity = entityOf(regions.get(country) ?? '')
    const found = fates.get(entity)
    if (!found) throw new Error(`no fates of ${entity} in 2019`)
    return { ...found, entity }
  }
}
