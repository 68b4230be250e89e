// Tests that differences from several locks are reported once.

import { describe, expect, it } from 'vitest'
import { mergedDifferences } from '../../../pipeline/release/cut/merged-differences.ts'

const row = {
  ...{ what: 'input population FRA|2020', kind: 'input' as const, exchanged: null, row: { table: 'population', key: 'FRA|2020' } },
  ...{ message: 'not as locked', expected: 'a', actual: 'persons 7', file: 'p.csv', line: 3 },
}
const file = (sum: string) => ({
  ...{
    what: 'output datasets.csv',
    kind: 'output' as const,
    exchanged: null,
    row: null,
    message: 'datasets.csv differs from the locked file',
    expected: 'x',
    actual: sum,
  },
  ...{ file: null, line: null },
})

describe('what differs from the locks', () => {
  it('of the release alone is reported as it is', () => {
    expect(mergedDifferences([{ version: '1.1', differences: [row] }], '1.1')).toEqual([row])
    expect(mergedDifferences([{ version: '1.1', differences: [file('y')] }], '1.1')).toEqual([file('y')])
  })

  it('of several releases is reported once with their names, and what follows without checksums', () => {
    const differences = ['1.1', '1.2', '1.2.1'].map((version) => ({ version, differences: [row, file(version)] }))
    expect(mergedDifferences(differences, '1.2.1')).toEqual([
      { ...row, what: 'input population FRA|2020 (in 1.1, 1.2 and 1.2.1)' },
      {
        ...file(''),
        what: 'output datasets.csv (in 1.1, 1.2 and 1.2.1)',
        message: 'datasets.csv differs from the locked file; it follows from the rows above',
        ...{ expected: null, actual: null },
      },
    ])
  })

  it('keeps apart what is not the same, and files that no row explains', () => {
    const differences = mergedDifferences(
      [
        { version: '1.1', differences: [row, file('y')] },
        { version: '1.2', differences: [file('z')] },
        { version: '1.3', differences: [{ ...row, actual: 'persons 8' }] },
      ],
      '1.3',
    )
    expect(differences.map(({ what, actual }) => [what, actual])).toEqual([
      ['input population FRA|2020 (in 1.1)', 'persons 7'],
      ['output datasets.csv (in 1.1)', null],
      ['output datasets.csv (in 1.2)', 'z'],
      ['input population FRA|2020', 'persons 8'],
    ])
  })
})
