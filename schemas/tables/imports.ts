// Tables that decide the fate of imported waste.

import { IMPORT_PROFILES } from '../../pipeline/model/dimensions.ts'
import { country, percent, provenance, type Table } from './table.ts'

/** The ratios that the thresholds of profiles compare. */
export const THRESHOLD_RATIOS = ['reexport_of_import', 'mismanaged_of_waste', 'recycling_of_import'] as const

export const IMPORT_TABLES = [
  {
    name: 'import_profiles',
    meaning: 'Profile for imported waste of countries for which it is given. Thresholds classify all other countries.',
    key: ['country'],
    columns: [country, { name: 'profile', kind: 'choice', allowed: IMPORT_PROFILES, meaning: 'profile for imported waste' }, ...provenance],
  },
  {
    name: 'profile_thresholds',
    meaning:
      'Thresholds that classify a country-year. The first threshold that is reached gives the profile; Mixed Profile applies where none is reached.',
    key: ['ratio'],
    columns: [
      {
        name: 'ratio',
        kind: 'choice',
        allowed: THRESHOLD_RATIOS,
        meaning: 're-exports ÷ imports of plastic waste; mismanaged ÷ waste generated; recycled at home ÷ imports of packaging waste',
      },
      {
        name: 'position',
        kind: 'count',
        drawn: 'never',
        meaning: 'order in which the thresholds are tried',
        plausible: { possible: { least: 1, most: 20, why: 'there are few thresholds' } },
      },
      percent('least_percent', 'least ratio for which the profile applies', {
        drawn: 'never',
        plausible: { possible: { least: 2, most: 100, why: 'a threshold that all countries or no country reaches classifies nothing' } },
      }),
      { name: 'profile', kind: 'choice', allowed: IMPORT_PROFILES, meaning: 'profile for imported waste' },
      ...provenance,
    ],
  },
  {
    name: 'profile_shares',
    meaning: 'What becomes of imported waste under a profile. The rest is disposed of like the waste of the country itself.',
    key: ['profile'],
    columns: [
      { name: 'profile', kind: 'choice', allowed: IMPORT_PROFILES, meaning: 'profile for imported waste' },
      percent('reexport_percent', 'share re-exported where no re-exports are reported', {
        plausible: {
          possible: { least: 0.5, most: 90, why: 'a country that re-exports nothing or everything would report it' },
          likely: { least: 1, most: 60, why: 'waste is imported to be used' },
        },
      }),
      percent('recycling_percent', 'share recycled', {
        plausible: {
          possible: { least: 2, most: 99, why: 'waste is imported to be recycled, and recycling loses a few percent' },
          likely: { least: 20, most: 90, why: 'the profiles use a third to four fifths' },
        },
      }),
      ...provenance,
    ],
  },
] as const satisfies readonly Table[]
