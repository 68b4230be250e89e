import { describe, expect, it } from 'vitest'
import { readCsv } from '../../pipeline/ingest/read-csv.ts'
import type { RawRow } from '../../pipeline/ingest/rows.ts'
import { timed } from '../processor-time.ts'
import { IN_CI } from '../random.ts'

function read(text: string | Uint8Array, columns = ['a', 'b']) {
  const rows: RawRow[] = []
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const problems = readCsv({ file: 'x.csv', bytes, columns }, (row) => rows.push(row))
  return { rows: rows.map(({ line, cells }) => [line, ...Object.values(cells)]), problems: problems.map(({ rule, line }) => [rule, line]) }
}

describe('readCsv', () => {
  it('gives every row with the line on which it begins', () => {
    expect(read('a,b\n1,2\n3,4\n')).toEqual({
      rows: [
        [2, '1', '2'],
        [3, '3', '4'],
      ],
      problems: [],
    })
  })

  it('counts the lines inside quoted cells', () => {
    // Lines 2 and 3 are one row, line 4 is one, lines 5 to 8 are one with an empty line inside, line 9 is the last.
    const { rows, problems } = read('a,b\n"1\n1",2\n3,4\n"5\n\n5","6\n6"\n7,8\n')
    expect(problems).toEqual([])
    expect(rows).toEqual([
      [2, '1\n1', '2'],
      [4, '3', '4'],
      [5, '5\n\n5', '6\n6'],
      [9, '7', '8'],
    ])
  })

  it('keeps commas, doubled quotes and blanks of quoted cells, and blanks of bare ones', () => {
    expect(read('a,b\n"x, ""y""", z \n"",""""\n').rows).toEqual([
      [2, 'x, "y"', ' z '],
      [3, '', '"'],
    ])
  })

  it('reads a header alone as a table without rows', () => {
    expect(read('a,b\n')).toEqual({ rows: [], problems: [] })
  })

  it('does not let PapaParse rename a column that occurs twice', () => {
    expect(read('a,a,b\n1,2,3\n')).toEqual({ rows: [[2, '1', '3']], problems: [['duplicate-column', 1]] })
  })

  it('does not let PapaParse put extra cells aside', () => {
    expect(read('a,b\n1,2,3\n4,5\n')).toEqual({ rows: [[3, '4', '5']], problems: [['too-many-cells', 2]] })
  })

  it('does not let PapaParse drop blanks after a closing quote', () => {
    expect(read('a,b\n"1" ,2\n3,4\n')).toEqual({ rows: [[3, '3', '4']], problems: [['stray-quote', 2]] })
  })

  it('does not let PapaParse strip a byte order mark in the middle of the file', () => {
    expect(read('a,b\n\ufeff1,2\n').rows).toEqual([[2, '\ufeff1', '2']])
  })

  it('never splits at anything but commas and line feeds', () => {
    expect(read('a,b\n1;2\t3|4,\u2028\u0085\n').rows).toEqual([[2, '1;2\t3|4', '\u2028\u0085']])
  })

  it('continues after a broken row, with the right lines', () => {
    expect(read('a,b\n"1"x,2\n3\n\n5,6\n7,8,9\n10,11')).toEqual({
      rows: [
        [5, '5', '6'],
        [7, '10', '11'],
      ],
      problems: [
        ['truncated-file', 7],
        ['stray-quote', 2],
        ['too-few-cells', 3],
        ['blank-line', 4],
        ['too-many-cells', 6],
      ],
    })
  })

  it('finds the line of the first byte that is not UTF-8, after characters of several bytes', () => {
    const bytes = Buffer.concat([Buffer.from('a,b\né€𝄞,2\n'), Buffer.from([0x33, 0xe9, 0x2c, 0x34, 0x0a])])
    expect(read(bytes).problems).toEqual([['not-utf-8', 3]])
    expect(read(Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0x31, 0x2c, 0xe2, 0x82, 0x0a])).problems).toEqual([['not-utf-8', 2]])
  })

  it('reads a replacement character that the file itself holds as text', () => {
    expect(read('a,b\n1,\ufffd\n')).toEqual({ rows: [[2, '1', '\ufffd']], problems: [] })
  })

  it('never throws on a file that is cut anywhere, and finds nothing wrong only where a line ends', () => {
    const whole = Buffer.from('a,b\n1,"two\nlines"\n"3 ""x""",é\n')
    for (let length = 0; length < whole.length; length++) {
      const { problems } = read(whole.subarray(0, length))
      const lineEnds = [4, 18].includes(length)
      expect([length, problems.length === 0]).toEqual([length, lineEnds])
    }
  })
})

describe('a file that is no table at all', () => {
  /** Generous limit in seconds of processor time. With quadratic growth each case would take many times as long, or all memory. */
  const SECONDS = 30
  /** Outside CI a quarter of the size, which makes quadratic growth a sixteenth. */
  const times = (count: number) => (IN_CI ? count : count / 4)
  const HEADER = 'a,b\n'

  it.each<[string, string | Uint8Array, string]>([
    ['megabytes of lines with an open quote', HEADER + '1,"2\n'.repeat(times(600_000)), 'quote-left-open'],
    ['a hundred kilobytes of quotes or more that end too early', HEADER + '"1"x,\n'.repeat(times(80_000)), 'stray-quote'],
    ['lines without anything', HEADER + '\n'.repeat(1_000_000), 'blank-line'],
    ['twenty megabytes of commas', HEADER + ','.repeat(20_000_000), 'line-too-long'],
    ['a header of commas', ','.repeat(900_000), 'wrong-header'],
    ['bytes that are no text', Buffer.concat([Buffer.from(`${HEADER}1,`), Buffer.alloc(900_000, 0xff)]), 'not-utf-8'],
  ])('is reported in seconds: %s', (_, content, code) => {
    const { result, seconds } = timed(() => read(content))
    expect(result.problems.map(([found]) => found)).toContain(code)
    expect(seconds).toBeLessThan(SECONDS)
  })
})
