// What is collected, and how it is treated: by the country itself, or by its region.

import { INCOME_GROUPS } from '../../pipeline/model/dimensions.ts'
import { country, percent, provenance, type Table, year } from './table.ts'

export const TREATMENT_TABLES = [
  {
    name: 'collection',
    meaning: 'Share of waste that is collected, by any modality.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      percent('collected_percent', 'share of waste collected; where empty, the median of the income group is used', { optional: true }),
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
    meaning: 'How waste that is neither recycled nor exported is treated: weights of three parts, and what the publisher counts besides.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      percent('incineration_percent', 'incineration, with or without energy recovery'),
      percent('sanitary_landfill_percent', 'sanitary landfill'),
      percent('improper_percent', 'dumps, open burning, waterways'),
      percent('left_out_percent', 'published with them and not among the three: recycling, composting, what is not collected'),
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
      'What a country that reports its packaging waste burns of the waste that is neither recycled nor exported: the greatest of its ratios. The rest of what is collected is landfilled.',
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
      { name: 'recovered', kind: 'weight', unit: 'any, the same within a row', meaning: 'incinerated or recovered as energy' },
      { name: 'divided_by', kind: 'weight', unit: 'any, the same within a row', meaning: 'what it is a part of' },
      ...provenance,
    ],
  },
  {
    name: 'country_regions',
    meaning: 'The region to which the OECD counts a country.',
    key: ['country'],
    columns: [country, { name: 'oecd_region', kind: 'text', meaning: 'region as the OECD names it' }, ...provenance],
  },
  {
    name: 'region_crosswalk',
    meaning: 'Which region of `regional_fates` stands for a region of the OECD.',
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
      percent('recycled_percent', 'recycled'),
      percent('incinerated_percent', 'incinerated'),
      percent('landfilled_percent', 'landfilled'),
      percent('mismanaged_percent', 'littered and mismanaged'),
      ...provenance,
    ],
  },
] as const satisfies readonly Table[]
