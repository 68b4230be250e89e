import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STEPS, type Step, stepsOf } from '../../pipeline/compute/steps.ts'
import { PROJECT } from '../workspace.ts'

const folder = join(PROJECT, 'pipeline/compute')

describe('the texts of a step', () => {
  const TEXTS: readonly Step[] = [
    { name: '10-scope', file: '10-scope.sql' },
    { name: '70-treatment', file: '70-treatment.sql' },
    { name: '70-treatment', file: '70-treatment.since-1.10.sql', since: '1.10' },
    { name: '70-treatment', file: '70-treatment.since-1.5.sql', since: '1.5' },
    { name: '80-mismanaged', file: '80-mismanaged.sql' },
  ]
  const treatmentOf = (version: string) => stepsOf(version, TEXTS).find(({ name }) => name === '70-treatment')?.file

  it.each([
    ['1.1', '70-treatment.sql'],
    ['1.4.9', '70-treatment.sql'],
    ['1.5', '70-treatment.since-1.5.sql'],
    ['1.5.1', '70-treatment.since-1.5.sql'],
    ['1.9', '70-treatment.since-1.5.sql'],
    ['1.10', '70-treatment.since-1.10.sql'],
    ['2.0', '70-treatment.since-1.10.sql'],
  ])('release %s runs %s: of each name the latest text that is not above it', (version, file) => {
    expect(treatmentOf(version)).toBe(file)
  })

  it('run in the order of their names, one of each, wherever in the list a later text stands', () => {
    expect(stepsOf('2.0', TEXTS).map(({ name }) => name)).toEqual(['10-scope', '70-treatment', '80-mismanaged'])
    expect(stepsOf('2.0', [...TEXTS].reverse()).find(({ name }) => name === '70-treatment')?.since).toBe('1.10')
  })

  it('have to begin with one for the first release', () => {
    const late = [{ name: '96-more', file: '96-more.sql', since: '1.5' }]
    expect(() => stepsOf('1.4', late)).toThrow('no text of step 96-more for release 1.4')
  })
})

describe('the steps', () => {
  it('are the SQL files of the folder: each is there, and none is left out', () => {
    expect(STEPS.filter(({ file }) => !existsSync(join(folder, file)))).toEqual([])
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    expect(files.sort()).toEqual(STEPS.map(({ file }) => file).sort())
  })

  it('are named by file and release, numbered upwards, and each has a text for every release', () => {
    for (const { name, file, since } of STEPS) expect(file).toBe(since === undefined ? `${name}.sql` : `${name}.since-${since}.sql`)
    const numbers = stepsOf('1.1').map(({ name }) => Number(/^(\d\d)-[a-z-]+$/.exec(name)?.[1]))
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    expect(new Set(STEPS.map(({ name }) => name)).size).toBe(numbers.length)
  })
})
