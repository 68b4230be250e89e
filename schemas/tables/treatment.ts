// Tables of collection and treatment, for countries and for regions of the world.

import { INCOME_GROUPS } from '../../pipeline/model/dimensions.ts'
import type { Plausible } from '../plausible.ts'
import { country, percent, provenance, type Table, year } from './table.ts'

/** A share of treatment in a country. Any value up to 100 percent is possible. */
const TREATED: Plausible = {
  possible: { most: 100, why: 'a share is at most 100 percent' },
  jump: { factor: 3, why: 'plants and landfills are built for decades' },
}

/** A share of the waste of a region of the world. It cannot be 0 or 100 percent. */
const REGIONAL: Plausible = {
  possible: { least: 0.05, most: 95, why: 'a region has countries of every kind' },
  likely: { least: 0.5, most: 80, why: 'the shares of the regions were 0.5 to 75 percent in 2019 (OECD Global Plastics Outlook)' },
}

export const TREATMENT_TABLES = [
  {
    name: 'collection',
    meaning: 'Share of waste that is collected, by any modality.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      percent('collected_percent', 'share of waste collected; where empty, the median of the income group is used', {
        optional: true,
        plausible: {
          possible: { least: 1, most: 100, why: 'every country collects some waste' },
          likely: { least: 8, most: 100, why: 'What a Waste 2.0 gives 8 to 100 percent' },
          jump: { factor: 3, why: 'collection grows by one to three percentage points a year' },
          peers: { factor: 6, why: 'collection follows income' },
        },
      }),
      {
        name: 'combined',
        kind: 'flag',
        optional: true,
        meaning: 'yes: weighted from urban and rural coverage; such a value does not count for the median',
      },
      { name: 'income_group', kind: 'choice', allowed: INCOME_GROUPS, meaning: 'World Bank income group in that publication' },
      ...provenance,
    ],
  },
  {
    name: 'treatment_shares',
    meaning:
      'How waste that is neither recycled nor exported is treated: weights of three parts, and what the publisher counts in addition.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      percent('incineration_percent', 'incineration, with or without energy recovery', { drawn: 'together', plausible: TREATED }),
      percent('sanitary_landfill_percent', 'sanitary landfill', { drawn: 'together', plausible: TREATED }),
      percent('improper_percent', 'dumps, open burning, waterways', {
        drawn: 'together',
        plausible: { ...TREATED, peers: { factor: 30, why: 'dumping follows income' } },
      }),
      percent('left_out_percent', 'published with the three parts but none of them: recycling, composting, uncollected waste', {
        drawn: 'never',
        plausible: TREATED,
      }),
      {
        name: 'base',
        kind: 'choice',
        allowed: ['collected', 'remaining'],
        meaning: 'what the shares divide: collected − recycled − exported, or waste generated − recycled − exported',
      },
      ...provenance,
    ],
  },
  {
    name: 'energy_recovery',
    meaning:
      'How much of the waste that is neither recycled nor exported a country burns if it reports its packaging waste: the greatest of its ratios. ' +
      'The rest of the collected waste is landfilled.',
    key: ['country', 'year', 'measure'],
    columns: [
      country,
      year,
      {
        name: 'measure',
        kind: 'choice',
        allowed: ['packaging', 'municipal_waste'],
        meaning: 'plastic packaging: energy recovery ÷ (generated − recycled); municipal waste: incineration ÷ (incineration + landfill)',
      },
      {
        name: 'recovered',
        kind: 'weight',
        unit: 'any, the same within a row',
        meaning: 'incinerated or recovered as energy',
        plausible: {
          measure: { of: 'divided_by' },
          possible: { most: 100, why: 'a part is not larger than the whole' },
          peers: { factor: 20, why: 'a country that burns waste burns at least a few percent of it' },
        },
      },
      {
        name: 'divided_by',
        kind: 'weight',
        unit: 'any, the same within a row',
        meaning: 'what it is a part of',
        plausible: { possible: { least: 0.000001, why: 'a divisor cannot be 0' } },
      },
      ...provenance,
    ],
  },
  {
    name: 'country_regions',
    meaning: 'The region to which the OECD assigns a country.',
    key: ['country'],
    columns: [country, { name: 'oecd_region', kind: 'text', meaning: 'region as the OECD names it' }, ...provenance],
  },
  {
    name: 'region_crosswalk',
    meaning: 'Which region of `regional_fates` is used for a region of the OECD.',
    key: ['oecd_region'],
    columns: [
      { name: 'oecd_region', kind: 'text', meaning: 'region as in `country_regions`' },
      { name: 'region', kind: 'text', meaning: 'region as in `regional_fates`' },
      ...provenance,
    ],
  },
  {
    name: 'regional_fates',
    meaning: 'What becomes of the plastic waste of a region: the fallback where a country has no recycling rate or no treatment shares.',
    key: ['region', 'year'],
    columns: [
      { name: 'region', kind: 'text', meaning: 'region as the publisher names it' },
      year,
      percent('recycled_percent', 'recycled', { plausible: REGIONAL }),
      percent('incinerated_percent', 'incinerated', { drawn: 'weight', plausible: REGIONAL }),
      percent('landfilled_percent', 'landfilled', { drawn: 'weight', plausible: REGIONAL }),
      percent('mismanaged_percent', 'littered and mismanaged', { drawn: 'weight', plausible: REGIONAL }),
      ...provenance,
    ],
  },
] as const satisfies readonly Table[]
