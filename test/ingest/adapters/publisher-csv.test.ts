import { describe, expect, it } from 'vitest'
import { type Dialect, readPublisherCsv } from '../../../pipeline/ingest/adapters/publisher-csv.ts'
import { fileOf } from './files.ts'

const DIALECT: Dialect<'code' | 'value'> = { encoding: 'utf-8', delimiter: ',', newline: '\n', used: ['code', 'value'], known: ['remark'] }

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

  it('reports columns that are missing, unknown or doubled, and reads nothing', () => {
    const { rows, problems } = read('code,valeu,remark,remark\na,1,,\n')
    expect(rows).toEqual([])
    expect(problems).toMatchObject([
      { code: 'publisher-header', line: 1, column: 'value', nearest: 'valeu' },
      { code: 'publisher-header', line: 1, found: 'valeu', nearest: 'value' },
      { code: 'publisher-header', line: 1, column: 'remark' },
    ])
  })

  it('reports rows that do not fit the header, blank lines and open quotes', () => {
    expect(read('code,value\na,1,2\nb\n\nc,3\n').problems).toMatchObject([{ line: 2 }, { line: 3 }, { line: 4 }])
    expect(read('code,value\na,1\nb,"2\nc,3\n').problems).toMatchObject([{ code: 'publisher-row', line: 3 }])
  })

  it('takes one empty row at the end for the last line end, and reports each before it', () => {
    expect(read('code,value\na,1\n\n\n').problems).toMatchObject([{ line: 3 }, { line: 4 }])
    expect(read('code,value\n')).toEqual({ rows: [], problems: [] })
    expect(read('code,value')).toEqual({ rows: [], problems: [] })
  })

  it('reports the missing columns of an empty file', () => {
    expect(read('').problems).toMatchObject([
      { code: 'publisher-header', line: 1, column: 'code' },
      { code: 'publisher-header', line: 1, column: 'value' },
    ])
  })

  it('refuses another encoding and names the line', () => {
    const bytes = Buffer.concat([Buffer.from('code,value\na,1\n'), Buffer.from([0xe9]), Buffer.from(',2\n')])
    expect(readPublisherCsv({ part: 'data', file: 'latin.csv', bytes }, DIALECT)).toMatchObject({
      rows: [],
      problems: [{ code: 'publisher-encoding', file: 'latin.csv', line: 3 }],
    })
  })

  it('reads another encoding, and a delimiter at the end of each row, only where the dialect says so', () => {
    const closed: Dialect<'code' | 'value'> = { ...DIALECT, encoding: 'windows-1252', closed: true, known: [] }
    const bytes = Buffer.from('code,value\nCura\xe7ao,1,\nb,2\nc,3,4\n', 'latin1')
    const { rows, problems } = readPublisherCsv({ part: 'data', file: 'closed.csv', bytes }, closed)
    expect(rows).toEqual([{ file: 'closed.csv', line: 2, cells: { code: 'Curaçao', value: '1' } }])
    expect(problems).toMatchObject([
      { code: 'publisher-row', line: 3, message: 'the row has 2 cells' },
      { code: 'publisher-row', line: 4, message: 'something after the last column' },
    ])
    expect(read('code,value\na,1,\n').problems).toMatchObject([{ code: 'publisher-row', line: 2, message: 'the row has 3 cells' }])
  })
})
