import { describe, expect, it } from 'vitest'
import { owidEntities } from '../../../pipeline/ingest/adapters/owid-entities.ts'
import { differing, leftOut, linesOf, readWith } from './files.ts'

const HEADER = [
  'Entity,Year,plastic_waste_exports,plastic_waste_imports,plastic_waste_reexports,plastic_waste_reimports,plastic_waste_net_exports',
  'plastic_waste_exports_per_capita,plastic_waste_imports_per_capita,net_exports_per_capita,plastic_waste_reexports_per_capita',
  'plastic_waste_reimports_per_capita,share_global_plastic_waste_exports,share_global_plastic_waste_imports',
  'share_global_plastic_waste_reexports,share_global_plastic_waste_reimports',
].join(',')
const line = (entity: string, year: string, exports: string, imports: string, reexports: string) =>
  `${[entity, year, exports, imports, reexports].join(',')}${',9'.repeat(11)}`
const read = (...lines: readonly string[]) =>
  readWith(owidEntities, { data: `${[HEADER, ...lines].join('\n')}\n` }, { packaging_percent: '60' })

describe('Our World in Data', () => {
  it('gives kt of imports, exports and re-exports, exactly, and leaves regions out', () => {
    const reading = read(line('Austria', '2019', '1234.567', '0.02', '3.0'), line('Europe', '2019', '9', '9', '9'))
    expect(reading.problems).toEqual([])
    const common = { country: 'AUT', year: '2019', publisher: 'owid', packaging_percent: '60' }
    expect(linesOf(reading)).toEqual([
      [2, { flow: 'import', amount_kt: '0.00002', ...common }],
      [2, { flow: 'export', amount_kt: '1.234567', ...common }],
      [2, { flow: 'reexport', amount_kt: '0.003', ...common }],
    ])
  })

  it('reads a blank as missing, and a 0 of any flow as not known, as UN Comtrade writes it', () => {
    const reading = read(line('Austria', '2019', '0.0', '0.0', ''), line('France', '2019', '7.5', '', '0'))
    expect(reading.problems).toEqual([])
    expect(linesOf(reading)).toMatchObject([[3, { country: 'FRA', flow: 'export', amount_kt: '0.0075' }]])
    expect(leftOut(reading)).toEqual([
      [2, 'zero-not-known', '0.0 tonnes'],
      [2, 'zero-not-known', '0.0 tonnes'],
      [2, 'no-value', undefined],
      [3, 'no-value', undefined],
      [3, 'zero-not-known', '0 tonnes'],
    ])
  })

  it('accounts for each quantity of an entity, and compares the world with its countries', () => {
    const reading = read(
      line('World', '2019', '30', '10.5', ''),
      line('Austria', '2019', '20', '4', ''),
      line('France', '2019', '10', '3', ''),
      line('Europe', '2019', '30', '', ''),
    )
    // Exports: 20 + 10 = 30. Imports: 4 + 3 = 7, and 10.5 − 7 = 3.5 is more than the rounding of 0.05 + 0.5 + 0.5.
    expect(differing(reading)).toEqual([[2, 'the countries of the world', '10.5 tonnes', '7 tonnes']])
    const [account] = reading.accounts
    // Four lines with three quantities; two countries with two each are read: 37 t. The rest is left out.
    expect(account).toMatchObject({ rows: 4, figures: 12, read: { figures: 4, kt: { digits: 37n, scale: 3 } } })
    expect(leftOut(reading).map(([, reason]) => reason)).toEqual([
      ...['not-a-country', 'not-a-country', 'no-value', 'no-value', 'no-value'],
      ...['no-value', 'not-a-country', 'no-value'],
    ])
  })

  it('reports unknown entities, years and numbers, and duplicates', () => {
    expect(
      read(
        line('Autsria', '2019', '1', '1', ''),
        line('Austria', 'all', '1', '1', ''),
        line('Austria', '2019', '-1', 'n/a', ''),
        line('Austria', '2019', '1', '1', ''),
      ).problems,
    ).toMatchObject([
      { rule: 'publisher-country', line: 2, column: 'Entity', actual: 'Autsria', nearest: 'Austria' },
      { rule: 'publisher-year', line: 3, actual: 'all' },
      { rule: 'publisher-number', line: 4, column: 'plastic_waste_imports', actual: 'n/a' },
      { rule: 'publisher-number', line: 4, column: 'plastic_waste_exports', actual: '-1' },
      { rule: 'duplicate-observation', line: 5, actual: 'AUT|2019' },
    ])
  })

  it('leaves rows that it does not read out, whatever is wrong with them', () => {
    const reading = read(
      line('Europe', '2019', 'x', '-1', '9'),
      line('Europe', '2019', '9', '9', '9'),
      line('Europe', '20x9', '9', '9', '9'),
    )
    expect(reading).toMatchObject({ problems: [], tables: [{ rows: [] }] })
  })
})
