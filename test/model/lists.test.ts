import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readCsv } from '../../pipeline/ingest/read-csv.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { append, largest, smallest } from '../../pipeline/model/lists.ts'
import { PROJECT } from '../workspace.ts'

it('lists of any length are added to and searched', () => {
  const many = Array.from({ length: 1_000_000 }, (_, index) => index)
  const list = [-1]
  append(list, many)
  expect([list.length, largest(list), smallest(list), largest([], 0), smallest([3, 4], 1)]).toEqual([1_000_001, 999_999, -1, 0, 1])
})

it('a column too many in very many rows is a problem of each', () => {
  const bytes = Buffer.from(`a\n${'1,2\n'.repeat(40_000)}`)
  expect(readCsv({ file: 'x.csv', bytes, columns: ['a'] }, () => undefined)).toHaveLength(40_000)
})

it('no code spreads a list over the arguments of a call that takes any number: model/lists.ts says why', () => {
  const files = ['pipeline', 'schemas'].flatMap((folder) => filesBelow(join(PROJECT, folder)).map((path) => `${folder}/${path}`))
  const spread =
    /\.(?:push|unshift)\(\s*\.\.\.|Math\.(?:max|min)\((?:[^()]|\([^()]*\))*?(?<![.\w])\.\.\.|fromC(?:har|odePoint|harCode)\w*\(\s*\.\.\./
  const isOurs = (file: string) => file.endsWith('.ts') && file !== 'pipeline/model/lists.ts'
  expect(files.filter((file) => isOurs(file) && spread.test(readFileSync(join(PROJECT, file), 'utf8')))).toEqual([])
})
