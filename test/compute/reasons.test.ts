// Tests the catalogue of reasons: every row that the steps write has a reason with its parameters, and every reason occurs.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sentenceSql } from '../../pipeline/compute/reason-sentences.ts'
import { PASSED_OVER, REASONS } from '../../pipeline/compute/reasons.ts'
import { STEP_NOTES } from '../../pipeline/compute/tables.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { testEngine } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'
import { CATALOGUE, examined } from './catalogue.ts'
import { randomWorld } from './random-world.ts'
import { REPORTING_WORLD } from './reporting-world.ts'
import { inputsOfWorld } from './world.ts'

const found = new Set<string>()
const engine = await testEngine()

describe('the reasons that the steps give', () => {
  it('are of the catalogue in the demo, with the parameters that they need and no others', async () => {
    await engine.enter('demo')
    const inputs = inputsOf(await readInputs({ root: PROJECT, env: 'demo' }), '1.4')
    for (const code of await examined(engine, inputs)) found.add(code)
  })

  it('are so in a random world that has what the demo has not', async () => {
    await engine.enter('world')
    for (const code of await examined(engine, inputsOfWorld(randomWorld(2, 20)))) found.add(code)
  })

  it('are so where countries report to a statistical office, and where a region is the fallback', async () => {
    await engine.enter('small')
    for (const code of await examined(engine, inputsOfWorld(REPORTING_WORLD))) found.add(code)
  })
})
describe('the catalogue', () => {
  it('has no reason that none of these worlds gives', () => {
    expect(CATALOGUE.map(([code]) => code).filter((code) => !found.has(code))).toEqual([])
  })

  it('makes sentences from codes and parameters, in the words of people', async () => {
    await engine.enter('sentences')
    // Also texts that are no reasons.
    await engine.load(
      'step_notes',
      STEP_NOTES.map(({ name, type }) => ({ name, type })),
      [],
    )
    await engine.run(`
      insert into step_notes (year, reason, from_year, to_year, heading, income_group, countries, members, publisher, flag, profile, ratio) values
        (2020, 'trade-carried', 2018, null, null, null, null, null, null, null, null, null),
        (2020, 'exports-carried', 2022, null, null, null, null, null, null, null, null, null),
        (2020, 'under-heading', null, null, '391520', null, null, null, null, null, null, null),
        (2020, 'under-heading', 2019, null, '391520', null, null, null, null, null, null, null),
        (2020, 'recycling-rate', 2019, 2021, null, null, null, null, null, null, null, null),
        (2020, 'median-used', null, null, null, 'LIC', 12, 13, null, null, null, null),
        (2020, 'median-used', null, null, null, 'HIC', 57, 57, null, null, null, null),
        (2020, 'publisher-flagged', null, null, null, null, null, null, 'owid', 'partners are missing', null, null),
        (2020, 'profile-classified', null, null, null, null, null, null, null, null, 'Disposer', 'mismanaged_of_waste'),
        (2020, 'no-such-reason', null, null, null, null, null, null, null, null, null, null)`)
    const rows = await engine.rows(`select ${sentenceSql()} as sentence from step_notes`)
    expect(rows.map(({ sentence }) => sentence)).toEqual([
      'trade is carried forward from 2018',
      'exports are carried back from 2022',
      'under heading 391520',
      'under heading 391520, carried forward from 2019',
      'recycling rate, interpolated between 2019 and 2021',
      'median of 12 low-income countries (13 values) is used',
      'median of 57 high-income countries is used',
      'UNCTAD is flagged (partners are missing): Our World in Data is used',
      'Disposer, classified by mismanaged ÷ waste generated',
      null,
    ])
  })
})

describe('the code', () => {
  /** The catalogue, and what explorer says instead of its sentences: plain-words.test.ts holds both together. */
  const WITH_SENTENCES = ['pipeline/compute/reasons.ts', 'pipeline/report/explain/plain-words.ts']
  const FILES = ['pipeline', 'schemas', 'bench']
    .flatMap((folder) => filesBelow(join(PROJECT, folder)).map((path) => `${folder}/${path}`))
    .filter((path) => /\.(ts|sql)$/.test(path) && !WITH_SENTENCES.includes(path))
    .map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') }))

  it('holds no sentence of the catalogue elsewhere', () => {
    // The texts between parameters that are long enough to identify a sentence. Comments may contain them.
    const parts = CATALOGUE.flatMap(([, { sentence }]) => sentence.split(/\{\w+\}/)).filter((part) => part.trim().split(' ').length >= 4)
    expect(parts.length).toBeGreaterThan(30)
    const written = FILES.flatMap(({ path, text }) => {
      const code = text.replace(/^\s*(\/\/|--|\/?\*).*$/gm, '')
      return parts.filter((part) => code.includes(part)).map((part) => `${path}: ${part}`)
    })
    expect(written).toEqual([])
  })

  it('writes reasons of the catalogue only, and names no others', () => {
    // Quoted words that are compared with a reason, in SQL or in TypeScript.
    const named = FILES.filter(({ path }) => /^pipeline\/(compute|checks|report|release)\//.test(path)).flatMap(({ path, text }) =>
      [...text.matchAll(/\breason (?:===|!==|=|<>|in) \(?((?:'[\w-]+'(?:, )?)+)/g)].flatMap(([, codes = '']) =>
        [...codes.matchAll(/'([\w-]+)'/g)].flatMap(([, code = '']) => (code in REASONS || code in PASSED_OVER ? [] : [`${path}: ${code}`])),
      ),
    )
    expect(named).toEqual([])
  })
})
