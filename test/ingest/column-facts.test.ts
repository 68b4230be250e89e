import { describe, expect, it } from 'vitest'
import { columnFacts } from '../../pipeline/ingest/inspect/column-facts.ts'
import { NAMES } from './adapters/files.ts'

describe('the facts of a column', () => {
  const of = (...cells: readonly string[]) => columnFacts('c', cells, NAMES)

  it('tell numbers from years and text, with their range and what stands for a missing value', () => {
    expect(of('1.5', '-20', '', 'n/a', 'n/a')).toMatchObject({
      kind: 'number',
      range: ['-20', '1.5'],
      distinct: 2,
      missing: [
        { text: 'n/a', cells: 2 },
        { text: '', cells: 1 },
      ],
    })
    expect(of('2020', '1999')).toMatchObject({ kind: 'year', range: ['1999', '2020'], missing: [] })
    expect(of('glass', 'paper')).toMatchObject({ kind: 'text', range: null, examples: ['glass', 'paper'] })
    expect(of('', ':')).toMatchObject({ kind: 'empty', distinct: 0 })
  })

  it('see a decimal comma, unless a cell has a point, and name cells that are no numbers', () => {
    expect(of('1,5', '20,25')).toMatchObject({ kind: 'number', decimalComma: true, range: ['1.5', '20.25'] })
    expect(of('1,5', '20.25')).toMatchObject({ kind: 'text', decimalComma: false })
    const cells = Array.from({ length: 19 }, (_, index) => String(index))
    expect(of(...cells, '7 b')).toMatchObject({ kind: 'number', notNumbers: [{ text: '7 b', cells: 1 }], range: ['0', '18'] })
  })

  it('find the publisher who writes the countries so, and what it does not know', () => {
    expect(of('AT', 'FR', 'UKN', 'FX', 'ATT')).toMatchObject({
      kind: 'country',
      countries: { publisher: 'eurostat', countries: 2, groups: 2, unknown: [{ written: 'ATT', nearest: 'AUT' }] },
    })
    expect(of('AUT', 'France')).toMatchObject({ kind: 'country', countries: { countries: 2, unknown: [] } })
    expect(of('AUT', 'x1', 'x2')).toMatchObject({ kind: 'text', countries: null })
  })
})
