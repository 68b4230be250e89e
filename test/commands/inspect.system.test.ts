// Tests `inspect` with the real command line: what a maintainer sees of a file that nobody has read before.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADAPTERS } from '../../pipeline/ingest/adapters/index.ts'
import { COUNTRY_NAMES_FILE } from '../../pipeline/ingest/country-names.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT, runMain } from '../workspace.ts'

let folder = ''
beforeAll(() => {
  folder = temporaryFolder()
})

const inspect = (bytes: string | Uint8Array, ...options: readonly string[]) => {
  writeFileSync(join(folder, 'file.csv'), bytes)
  return runMain(['inspect', 'file.csv', '--root', PROJECT, ...options], folder)
}
const inspected = async (bytes: string | Uint8Array) => JSON.parse((await inspect(bytes, '--json')).stdout)

const POPULATION = 'Country Name,Country Code,Year,Value\r\n"Congo, Dem. Rep.",COD,2000,11\r\nWorld,WLD,2000,99\r\n'

describe('inspect', () => {
  it('says what the file is, and which adapter reads it as which source', async () => {
    const { code, stdout } = await inspect(POPULATION)
    expect(code).toBe(0)
    expect(stdout).toContain(`file.csv: a table, ${POPULATION.length} bytes\n  sha256 ${sha256(Buffer.from(POPULATION))}`)
    expect(stdout).toContain('UTF-8; lines end in CR LF (3)\n  "," between cells; header on line 1; 2 rows\n')
    expect(stdout).toMatch(
      /Country Code {2}country {2}2 different, such as "COD", "WLD"\n +1 country, 1 region or group, as worldbank writes them/,
    )
    expect(stdout).toMatch(/Year {10}year {5}1 different, 2000 to 2000\n/)
    expect(stdout).toContain(
      'table, with a mapping of its own: country from Country Code (names: worldbank); year from Year; numbers in Value',
    )
    expect(stdout).toContain('  table: yes, as data of worldbank-population: 1 row of population\n')
    expect(stdout).toMatch(/ {2}.*iso-country-codes, .*owid-entities, .*: no, line 1: wrong header$/m)
    expect(stdout.match(/wrong header/g)).toHaveLength(2)
    // The verdict comes before the columns, of which there can be fifty.
    expect(stdout.indexOf('Which adapters')).toBeLessThan(stdout.indexOf('4 columns:'))
  })

  it('gives the same as JSON, with a reason for every adapter that cannot', async () => {
    const { format, table, adapters } = await inspected(POPULATION)
    expect({ format, rows: table.rows, delimiter: table.delimiter }).toEqual({ format: 'table', rows: 2, delimiter: ',' })
    expect(new Set(adapters.map(({ adapter }: { adapter: string }) => adapter))).toEqual(new Set(ADAPTERS.keys()))
    for (const { canRead, why } of adapters) expect(why.length > 0).toBe(!canRead)
  })

  it('says what a plain layout lacks: years in names of columns, no countries, no numbers', async () => {
    const said = async (text: string) => /mapping of its own: (.*)/.exec((await inspect(text)).stdout)?.[1]
    expect(await said('Country,2019,2020\nAUT,1,2\n')).toBe(
      'no, because years stand in the names of columns, such as 2019: a row is several observations',
    )
    expect(await said('town,value\nA,1\nB,2\n')).toContain('no, because no column names countries')
    expect(await said('code,word\nAUT,a\nFRA,b\n')).toBe('no, because no column holds numbers without a thousands separator')
    expect(await said('a title\ncode,value\nAUT,1\nFRA,2\n')).toBe('no, because the header stands on line 2, and has to stand on the first')
  })

  it('looks into an archive of one file, and knows web pages, JSON and empty files', async () => {
    const { format, entries, table } = await inspected(zipSync({ 'inner.csv': Buffer.from('code,year,value,\nAUT,2020,1,\n') }))
    expect({ format, entries, rows: table.rows }).toEqual({ format: 'zip archive', entries: ['inner.csv'], rows: 1 })
    for (const [text, wanted] of [
      ['<!DOCTYPE html><p>', 'web page'],
      ['[{"a": 1}]', 'JSON'],
      ['', 'empty'],
    ] as const) {
      expect(await inspected(text)).toMatchObject({ format: wanted, table: null })
    }
  })

  it('tries an adapter that needs options only as a source of the workspace uses it', async () => {
    mkdirSync(join(folder, 'sources'))
    writeFileSync(join(folder, COUNTRY_NAMES_FILE), readFileSync(join(PROJECT, COUNTRY_NAMES_FILE)))
    const { code, stdout } = await inspect(POPULATION, '--root', folder)
    expect(code).toBe(0)
    expect(stdout).toMatch(
      / {2}hmrc-cn8, .*what-a-waste: no, because no source of the workspace says with which files and options it is used$/m,
    )
    expect(stdout).not.toContain('source.json')
  })

  it('says so where there is no file', async () => {
    const { code, stderr } = await runMain(['inspect', 'nothing.csv', '--root', PROJECT], folder)
    expect(code).toBe(2)
    expect(stderr).toContain('error[missing-file]: There is no file')
  })
})
