// Tests which cells of a key a declared change gives.

import { describe, expect, it } from 'vitest'
import { keyCells } from '../../../pipeline/release/plan/declared-key.ts'
import { planRelease } from '../../../pipeline/release/plan/new-release.ts'
import type { TableName } from '../../../schemas/tables.ts'
import { copyWorkspace } from '../../workspace.ts'

describe('the first parts of a key', () => {
  it.each([
    ['recycling_rates', 'DEU 2020', { country: 'DEU', year: '2020' }],
    ['recycling_rates', 'DEU|2020', { country: 'DEU', year: '2020' }],
    ['recycling_rates', 'DEU 2020 PET bottles PET', { country: 'DEU', year: '2020', category: 'PET bottles', polymer: 'PET' }],
    ['release_rates', 'PET bottles', { category: 'PET bottles' }],
    ['packaging_shares', 'Latin America PET', { area: 'Latin America', polymer: 'PET' }],
    ['packaging_shares', 'Latin America', { area: 'Latin America' }],
    ['recycling_rates', 'DEU twenty', {}],
    ['exceptions', 'population FRA|2020', {}],
  ] as const)('of %s are cells: %s', (table: TableName, words, cells) => {
    expect(keyCells(table, words.split(' '))).toEqual(cells)
  })

  it('of no word are none', () => {
    expect(keyCells('recycling_rates', [])).toEqual({})
  })
})

it('stand in the row that a new release asks for', async () => {
  const workspace = copyWorkspace()
  const asked = {
    root: workspace.root,
    version: '1.4.1',
    env: 'demo',
    addCountries: [],
    addYears: [],
    revise: ['recycling_rates DEU 2020'],
    today: '2026-12-01',
  } as const
  const { needed } = await planRelease(asked).finally(workspace.remove)
  expect(needed[0]?.tables[0]?.example).toMatch(/^DEU,2020,\*,\*,/)
})
