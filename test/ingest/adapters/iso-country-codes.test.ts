import { describe, expect, it } from 'vitest'
import { isoCountryCodes } from '../../../pipeline/ingest/adapters/iso-country-codes.ts'
import { leftOut, linesOf, readWith } from './files.ts'

const HEADER = 'ISO3166-1-Alpha-3,ISO3166-1-Alpha-2,ISO3166-1-numeric,M49,official_name_en'
const read = (...lines: readonly string[]) => readWith(isoCountryCodes, { data: `${[HEADER, ...lines].join('\n')}\n` })

describe('country codes', () => {
  it('keep NA, which is Namibia, and write numbers with three digits', () => {
    const reading = read('NAM,NA,516,516,Namibia', 'AUT,AT,40,40,Austria')
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toEqual([
      [2, { country: 'NAM', alpha_2: 'NA', numeric: '516', name: 'Namibia' }],
      [3, { country: 'AUT', alpha_2: 'AT', numeric: '040', name: 'Austria' }],
    ])
  })

  it('are accounted for line by line: an entry that is no country is left out', () => {
    const reading = read('NAM,NA,516,516,Namibia', 'SRK,SK,1,1,Sark')
    expect(leftOut(reading)).toEqual([[3, 'not-a-country', undefined]])
    expect(reading.accounts).toMatchObject([{ rows: 2, read: { figures: 1 } }])
  })

  it('are whole, agree with each other and belong to known countries, once', () => {
    expect(
      read('AUT,,40,40,Austria', 'FRA,FR,250,251,France', 'IND,IN,356,356,', 'XXX,XX,1,1,X', 'CAN,CA,,,Canada', 'AUT,AT,40,40,Austria')
        .problems,
    ).toMatchObject([
      { rule: 'publisher-value', line: 2, column: 'ISO3166-1-Alpha-2', actual: '' },
      { rule: 'publisher-value', line: 3, column: 'ISO3166-1-numeric', actual: '250' },
      { rule: 'publisher-value', line: 4, column: 'official_name_en' },
      { rule: 'publisher-country', line: 5, actual: 'XXX' },
      { rule: 'publisher-value', line: 6, column: 'M49', actual: '' },
      { rule: 'duplicate-observation', line: 7, actual: 'AUT' },
    ])
  })
})
