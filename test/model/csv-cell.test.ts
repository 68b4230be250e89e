import { describe, expect, it } from 'vitest'
import { csvCell, sheetCell } from '../../pipeline/model/csv-cell.ts'
import { csvText, rowsOf } from '../../pipeline/release/cut/formats/published-release.ts'
import { noFormula } from '../../pipeline/release/cut/range-files.ts'
import { testEngine } from '../when-done.ts'

/** What a file of ours holds, and what a spreadsheet may get of it. */
const CELLS = [
  ['=1+1', "'=1+1"],
  ['+49 30', "'+49 30"],
  ['@here', "'@here"],
  ['-x', "'-x"],
  ['-', "'-"],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  ['Timor-Leste', 'Timor-Leste'],
  ['', ''],
] as const

describe('a text that begins as a formula does', () => {
  it.each(CELLS)('%j is written as %j, and a number stays a number', (text, written) => {
    expect(sheetCell(text)).toBe(written)
    expect(rowsOf(csvText(['name', 'n'], [[text, '1']]))).toEqual([{ name: written, n: '1' }])
    // Rows to append to an input say what they mean.
    expect(csvCell(text)).toBe(text)
  })

  it('is quoted after it is marked', () => {
    expect(sheetCell('=a,"b"')).toBe(`"'=a,""b"""`)
  })

  it('is marked by the engine, too, in columns that have no numbers', async () => {
    const engine = await testEngine({})
    const texts = CELLS.filter(([text]) => !/^-\d/.test(text))
    const values = texts.map(([text]) => `('${text}')`).join(', ')
    expect(await engine.rows(`select ${noFormula('t')} as written from (values ${values}) v(t)`)).toEqual(
      texts.map(([, written]) => ({ written })),
    )
  })
})
