// Tests the list of defects: each defect can be planted, and the defects are spread over the project.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { PROJECT } from '../workspace.ts'
import { MUTANTS } from './list.ts'
import { ROOMS } from './mutant.ts'

describe('the list of defects', () => {
  test('holds at least seventy, each under an id of its own', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(70)
    expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(MUTANTS.length)
    expect(MUTANTS.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  test('has some of every room', () => {
    expect(new Set(MUTANTS.map(({ room }) => room))).toEqual(new Set(ROOMS))
  })

  test('is that of docs/mutants.md, which says of each by which test it is found', () => {
    const listed = readFileSync(join(PROJECT, 'docs/mutants.md'), 'utf8').matchAll(
      /^\| `([\w-]+)` \|.*\| (\w+) \| `(test\/[\w./-]+)` \|$/gm,
    )
    const found = [...listed].map(([, id = '', , file = '']) => ({ id, file }))
    expect(found.map(({ id }) => id).sort()).toEqual(MUTANTS.map(({ id }) => id).sort())
    expect(found.filter(({ file }) => !existsSync(join(PROJECT, file)))).toEqual([])
  })

  test('names tests that exist where it says which are likely to find a defect', () => {
    const tests = readdirSync(join(PROJECT, 'test'), { recursive: true, encoding: 'utf8' }).map((file) => `test/${file}`)
    const missing = (hint: string) => !tests.some((file) => file.startsWith(hint.split(' > ')[0] ?? '') && file.endsWith('.test.ts'))
    expect(MUTANTS.flatMap(({ id, hints }) => hints.filter(missing).map((hint) => `${id}: ${hint}`))).toEqual([])
  })

  test.each(MUTANTS)('$id changes a text that stands once in its file, into a program that can be compiled', ({ file, from, to }) => {
    const parts = readFileSync(join(PROJECT, file), 'utf8').split(from)
    expect(parts).toHaveLength(2)
    expect(to).not.toBe(from)
    if (file.endsWith('.ts')) expect(() => transformSync(parts.join(to), { loader: 'ts' })).not.toThrow()
  })
})
