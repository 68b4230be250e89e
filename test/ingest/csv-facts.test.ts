import { describe, expect, it } from 'vitest'
import { headerFacts, textFacts } from '../../pipeline/ingest/csv-facts.ts'

/** What the bytes of a file show, and where its header is: the line that has most of the `wanted` columns. */
function csvFacts(bytes: Uint8Array, wanted: readonly string[] = []) {
  const { text, ...facts } = textFacts(bytes)
  return { ...facts, ...headerFacts(text, wanted) }
}

const LINES = ['code,year,value', 'AUT,2020,"1,5"', 'FRA,2020,2']

describe('the facts of a table file', () => {
  it('are its encoding, its line ends, its delimiter and its header', () => {
    expect(csvFacts(Buffer.from(`${LINES.join('\n')}\n`))).toEqual({
      encoding: 'UTF-8',
      byteOrderMark: false,
      lineEnds: { LF: 3, 'CR LF': 0, CR: 0 },
      delimiter: ',',
      headerLine: 1,
      columns: ['code', 'year', 'value'],
    })
  })

  it('see a byte order mark and CR LF, and semicolons past decimal commas', () => {
    const text = '\ufeffcode;year;value\r\nAUT;2020;1,5\r\nFRA;2020;2,5\n'
    expect(csvFacts(Buffer.from(text))).toMatchObject({
      encoding: 'UTF-8',
      byteOrderMark: true,
      lineEnds: { LF: 1, 'CR LF': 2, CR: 0 },
      delimiter: ';',
      columns: ['code', 'year', 'value'],
    })
  })

  it('see a header below a title, with the names of its columns and without', () => {
    const bytes = Buffer.from(`Figures, as published\n\n${LINES.join('\n')}\n`)
    expect(csvFacts(bytes)).toMatchObject({ headerLine: 3, columns: ['code', 'year', 'value'] })
    expect(csvFacts(bytes, ['code', 'value'])).toMatchObject({ headerLine: 3, delimiter: ',' })
    // No line has as many cells as the header: only the names tell.
    expect(csvFacts(Buffer.from('a,b\nc,d\nx\ty\tz\n'), ['y', 'z'])).toMatchObject({ headerLine: 3, delimiter: '\t' })
  })

  it('tell UTF-8 from UTF-16, with a byte order mark and without, and from encodings of one byte', () => {
    expect(csvFacts(Buffer.from('\ufeffa,b\n1,2\n', 'utf16le'))).toMatchObject({
      encoding: 'UTF-16',
      byteOrderMark: true,
      columns: ['a', 'b'],
    })
    expect(csvFacts(Buffer.from('a,b\n1,2\n', 'utf16le'))).toMatchObject({ encoding: 'UTF-16', byteOrderMark: false, columns: ['a', 'b'] })
    expect(csvFacts(Buffer.from('a,b\né,2\n', 'latin1'))).toMatchObject({ encoding: 'Windows-1252', columns: ['a', 'b'] })
  })

  it('of an empty file are no columns', () => {
    expect(csvFacts(Buffer.from(''))).toMatchObject({ encoding: 'UTF-8', headerLine: 1, columns: [] })
  })
})
