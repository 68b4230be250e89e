// Tables of the countries that a release covers, and of the publications on which its inputs rest.

import { INCOME_GROUPS } from '../../pipeline/model/dimensions.ts'
import { country, note, provenance, since, type Table, withdrawn } from './table.ts'

export const COUNTRY_TABLES = [
  {
    name: 'countries',
    meaning: 'The countries that a release covers; `since` says from which release on it covers them.',
    key: ['country'],
    columns: [
      country,
      { name: 'name', kind: 'text', meaning: 'English short name' },
      { name: 'region', kind: 'text', meaning: 'region that supplies the shares of a country without its own' },
      { name: 'income_group', kind: 'choice', allowed: INCOME_GROUPS, meaning: 'World Bank income group' },
      {
        name: 'reports_to',
        kind: 'choice',
        allowed: ['eurostat'],
        optional: true,
        meaning:
          'statistical office to which the country reports its packaging waste; waste, recycling and treatment then follow these reports',
      },
      ...provenance,
    ],
  },
  {
    name: 'sources',
    meaning: 'Every publication that an input rests on, with its quality score.',
    key: ['source'],
    columns: [
      { name: 'source', kind: 'text', meaning: 'id that the other tables refer to' },
      { name: 'title', kind: 'text', meaning: 'title' },
      { name: 'authors', kind: 'text', meaning: 'authors' },
      { name: 'year', kind: 'year', meaning: 'year of publication' },
      { name: 'publisher', kind: 'text', meaning: 'publisher' },
      { name: 'url', kind: 'address', optional: true, meaning: 'public address' },
      { name: 'licence', kind: 'text', meaning: 'SPDX identifier, or LicenseRef- with a name' },
      { name: 'quality', kind: 'score', unit: '5 best to 1', meaning: 'quality score of the source' },
      note,
      since,
      withdrawn,
    ],
  },
] as const satisfies readonly Table[]
