// Tests that the formulas in the chapters of the method are those by which the functions compute: each form that random worlds show on the
// tape is in a chapter, and each formula of a chapter occurs. Ten worlds show every form that the demo and fifteen further worlds show.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { tapedCountry } from '../../pipeline/compute/taped-country.ts'
import { World } from '../../pipeline/compute/world.ts'
import { coverageNamed, NEWEST } from '../coverage.ts'
import { PROJECT } from '../workspace.ts'
import { formulasOf, matches } from './observed-formulas.ts'
import { randomWorld } from './random-world.ts'
import { REPORTING_WORLD } from './reporting-world.ts'
import { inputsOfWorld } from './world.ts'

const CHAPTERS = join(PROJECT, 'pipeline/compute/method')
const TITLE = '| quantity | is |'

/** The formulas of the chapters: the name of each quantity with its forms. */
function documented(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const file of readdirSync(CHAPTERS).filter((name) => name.endsWith('.md'))) {
    const [, ...tables] = readFileSync(join(CHAPTERS, file), 'utf8').split(`${TITLE}\n|---|---|\n`)
    for (const line of tables.flatMap((table) => table.split('\n\n')[0]?.trim().split('\n') ?? [])) {
      const [, name = '', forms = ''] = line.split('|').map((cell) => cell.trim())
      expect(found.has(name), `${name} has one formula`).toBe(false)
      found.set(name, forms.split('; or '))
    }
  }
  return found
}

describe('the formulas of the chapters', () => {
  const observed = new Map<string, Set<string>>()
  beforeAll(() => {
    const coverage = coverageNamed(NEWEST)
    const random = Array.from({ length: 10 }, (_, seed) => inputsOfWorld(randomWorld(seed, 1 + ((seed * 7) % 17))))
    for (const inputs of [...random, inputsOfWorld(REPORTING_WORLD)]) {
      const world = new World(inputs, coverage)
      for (const country of world.countries) {
        for (const [name, forms] of formulasOf(tapedCountry(world, country)))
          observed.set(name, new Set([...(observed.get(name) ?? []), ...forms]))
      }
    }
  })

  it('are all that the functions compute by', () => {
    const formulas = documented()
    const missing = [...observed].flatMap(([name, forms]) =>
      [...forms]
        .filter((form) => ![name, `sum of ${name}`].includes(form) && !formulas.get(name)?.some((formula) => matches(form, formula)))
        .map((form) => `${name} = ${form}`),
    )
    expect(missing).toEqual([])
  })

  it('each occur', () => {
    const unused = [...documented()].flatMap(([name, formulas]) =>
      formulas
        .filter((formula) => ![...(observed.get(name) ?? [])].some((form) => matches(form, formula)))
        .map((formula) => `${name} = ${formula}`),
    )
    expect(unused).toEqual([])
  })
})
