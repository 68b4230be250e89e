// Tests the list of defects: each defect can be planted, and the defects are spread over the project.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { PROJECT } from '../workspace.ts'
import { MUTANTS, ROOMS } from './list.ts'
import { foundBefore } from './table.ts'

describe('the list of defects', () => {
  test('holds at least seventy, each under an id of its own', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(70)
    expect(new Set(MUTANTS.map(({ id }) => id)).size).toBe(MUTANTS.length)
    expect(MUTANTS.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  test('has some of every room', () => expect(Object.entries(ROOMS).filter(([, defects]) => defects.length === 0)).toEqual([]))

  test('is that of docs/mutants.md, which says of each by which test it is found', () => {
    const found = foundBefore(readFileSync(join(PROJECT, 'docs/mutants.md'), 'utf8'))
    expect([...found.keys()].sort()).toEqual(MUTANTS.map(({ id }) => id).sort())
    expect([...found.values()].filter((file) => !existsSync(join(PROJECT, file)))).toEqual([])
  })

  test.each(MUTANTS)('$id changes a text that stands once in its file, into a program that can be compiled', ({ file, from, to }) => {
    const parts = readFileSync(join(PROJECT, file), 'utf8').split(from)
    expect(parts).toHaveLength(2)
    expect(to).not.toBe(from)
    if (file.endsWith('.ts')) expect(() => transformSync(parts.join(to), { loader: 'ts' })).not.toThrow()
  })
})
