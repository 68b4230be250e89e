import { describe, expect, it } from 'vitest'
import { type Dialect, readPublisherCsv } from '../../../pipeline/ingest/adapters/publisher-csv.ts'
import { fileOf } from './files.ts'

const DIALECT: Dialect<'code' | 'value'> = { encoding: 'utf-8', delimiter: ',', used: ['code', 'value'], known: ['remark'] }

const read = (text: string) => readPublisherCsv(fileOf('data', text), DIALECT)

describe('a publisher’s CSV', () => {
  it('keeps the line on which a row begins, past line breaks in quotes', () => {
    const { rows, problems } = read('code,remark,value\na,"one\r\ntwo\nthree",1\nb,"say ""no""",2\n')
    expect(problems).toEqual([])
    expect(rows).toEqual([
      { file: 'made-up/data.csv', line: 2, cells: { code: 'a', value: '1' } },
      { file: 'made-up/data.csv', line: 5, cells: { code: 'b', value: '2' } },
    ])
  })

  it('reads columns in any order and a file without a last line end', () => {
    expect(read('value,code\n1,a').rows).toMatchObject([{ line: 2, cells: { code: 'a', value: '1' } }])
  })

  it('reports a column that is misspelt, unknown, missing or doubled, and reads nothing', () => {
    const problems = (header: string) => {
      const reading = read(`${header}\na,1,\n`)
      expect(reading.rows).toEqual([])
      return reading.problems
    }
    const header = { rule: 'publisher-header', line: 1 }
    expect(problems('code,valeu,remark')).toMatchObject([{ ...header, actual: 'valeu', nearest: 'value' }])
    expect(problems('code,value,colour')).toMatchObject([{ ...header, actual: 'colour' }])
    expect(problems('code,remark')).toMatchObject([{ ...header, message: 'missing column value' }])
    expect(problems('code,value,value')).toMatchObject([{ ...header, column: 'value' }])
  })

  it('reports a header that differs in several ways once', () => {
    expect(read('code,valeu,remark,remark\na,1,,\n')).toMatchObject({
      rows: [],
      problems: [{ rule: 'publisher-header', line: 1, actual: 'code,valeu,remark,remark', expected: 'code,value' }],
    })
  })

  it('reports rows that do not fit the header, blank lines and open quotes', () => {
    expect(read('code,value\na,1,2\nb\n\nc,3\n').problems).toMatchObject([{ line: 2 }, { line: 3 }, { line: 4 }])
    expect(read('code,value\na,1\nb,"2\nc,3\n').problems).toMatchObject([{ rule: 'publisher-row', line: 3 }])
  })

  it('takes one empty row at the end for the last line end, and reports each before it', () => {
    expect(read('code,value\na,1\n\n\n').problems).toMatchObject([{ line: 3 }, { line: 4 }])
    expect(read('code,value\n')).toMatchObject({ rows: [], problems: [] })
    expect(read('code,value')).toMatchObject({ rows: [], problems: [] })
  })

  it('reads another encoding, and a delimiter at the end of each row, only where the dialect says so', () => {
    const closed: Dialect<'code' | 'value'> = { ...DIALECT, encoding: 'windows-1252', closed: true, known: [] }
    const bytes = Buffer.from('code,value\nCura\xe7ao,1,\nb,2\nc,3,4\n', 'latin1')
    const { rows, problems } = readPublisherCsv({ part: 'data', file: 'closed.csv', bytes }, closed)
    expect(rows).toEqual([{ file: 'closed.csv', line: 2, cells: { code: 'Curaçao', value: '1' } }])
    expect(problems).toMatchObject([
      { rule: 'publisher-row', line: 3, message: 'the row has 2 cells' },
      { rule: 'publisher-row', line: 4, message: 'something after the last column' },
    ])
    expect(read('code,value\na,1,\n').problems).toMatchObject([{ rule: 'publisher-row', line: 2, message: 'the row has 3 cells' }])
  })

  it('reports once that all rows end with a delimiter, or that none does, where the dialect says otherwise', () => {
    expect(read('code,value\na,1,\nb,2,\nc,3,\n')).toMatchObject({ rows: [], problems: [{ rule: 'publisher-row', line: 2 }] })
    const closed: Dialect<'code' | 'value'> = { ...DIALECT, closed: true }
    expect(readPublisherCsv(fileOf('data', 'code,value\na,1\nb,2\n'), closed)).toMatchObject({
      rows: [],
      problems: [{ rule: 'publisher-row', line: 2, expected: '2 cells, as in the header, and a closing ,' }],
    })
  })
})
