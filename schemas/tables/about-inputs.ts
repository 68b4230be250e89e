// Tables about other inputs: breaks in series, codes that publishers write, exceptions.

import { country, provenance, type Table, year } from './table.ts'

export const TABLES_ABOUT_INPUTS = [
  {
    name: 'series_breaks',
    meaning: 'Years in which a jump in a series is a change of method and not a real change.',
    key: ['table', 'country', 'year'],
    columns: [
      { name: 'table', kind: 'text', meaning: 'table of the series with the break' },
      country,
      year,
      { name: 'reason', kind: 'text', prose: true, meaning: 'what changed' },
      ...provenance,
    ],
  },
  {
    name: 'country_codes',
    meaning: 'The codes of countries in other code lists, which a publisher may write instead of the three letters.',
    key: ['country'],
    columns: [
      country,
      { name: 'alpha_2', kind: 'text', meaning: 'ISO 3166-1 alpha-2; NA is Namibia' },
      { name: 'numeric', kind: 'text', meaning: 'ISO 3166-1 numeric and M49: three digits, such as 004' },
      { name: 'name', kind: 'text', meaning: 'English name' },
      ...provenance,
    ],
  },
  {
    name: 'exceptions',
    meaning: 'Country-specific exceptions: a value that replaces an input, with its reason.',
    key: ['table', 'key', 'column'],
    columns: [
      { name: 'table', kind: 'text', meaning: 'table whose cell is replaced' },
      { name: 'key', kind: 'text', meaning: 'key of the row, its parts joined by |, such as FRA|2020|PET' },
      { name: 'column', kind: 'text', meaning: 'column of the cell, as written in that table' },
      {
        name: 'value',
        kind: 'text',
        optional: true,
        meaning: 'value that replaces the cell, in the form of that column; an empty value makes the cell missing',
      },
      { name: 'reason', kind: 'text', prose: true, meaning: 'why the published value is not used' },
      ...provenance,
    ],
  },
] as const satisfies readonly Table[]
