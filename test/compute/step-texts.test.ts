import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stepFiles } from '../../pipeline/compute/step-files.ts'
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
  it('are SQL files: each is there, and none is left out but what a stated step does beside its tables', () => {
    expect(STEPS.filter(({ file }) => !existsSync(join(folder, file)))).toEqual([])
    const made = readdirSync(join(folder, 'sql')).map((name) => `sql/${name}`)
    const beside = new Set(made.map((file) => basename(file)))
    const written = readdirSync(folder).filter((name) => name.endsWith('.sql') && !beside.has(name.replace('.selection.', '.')))
    expect([...made, ...written].sort()).toEqual(STEPS.map(({ file }) => file).sort())
  })

  it('are named by file and release, numbered upwards, and each has a text for every release', () => {
    for (const { name, file, since } of STEPS)
      expect(basename(file)).toBe(since === undefined ? `${name}.sql` : `${name}.since-${since}.sql`)
    const numbers = stepsOf('1.1').map(({ name }) => Number(/^(\d\d)-[a-z-]+$/.exec(name)?.[1]))
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    expect(new Set(STEPS.map(({ name }) => name)).size).toBe(numbers.length)
  })

  it('run what their statements say: the SQL in the folder is that which npm run sql makes', () => {
    const made = stepFiles()
    expect(made.map(({ file }) => file)).toEqual(STEPS.map(({ file }) => file).filter((file) => file.startsWith('sql/')))
    for (const { file, text } of made) expect(readFileSync(join(folder, file), 'utf8'), file).toBe(text)
  })
})
