// Tests explanations of figures of the demo: as text, what decides them, for machines and as a page. They are in one file because all of
// them explain the same release, which takes seconds to compute.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { explainCell } from '../../../pipeline/release/cut/explain.ts'
import type { StepScope } from '../../../pipeline/report/explain/explained.ts'
import type { Explanation } from '../../../pipeline/report/explain/explanation.ts'
import { explanationHtml } from '../../../pipeline/report/explain/explanation-html.ts'
import { explanationJson } from '../../../pipeline/report/explain/explanation-json.ts'
import { explanationText } from '../../../pipeline/report/explain/explanation-text.ts'
import { NamedSteps } from '../../../pipeline/report/explain/named-steps.ts'
import { leadingToWeakest, type OutlineStep, outlined } from '../../../pipeline/report/explain/outline.ts'
import { explanationSchema } from '../../../schemas/explanation.ts'
import { expectGolden } from '../../golden/golden.ts'
import { PROJECT } from '../../workspace.ts'
import { type ExplainedWorld, explainedWorld } from './explained.ts'

const same = (text: string) => text
const plain = { width: 100, full: false, paint: { strong: same, faint: same } }

let world: ExplainedWorld
beforeAll(async () => {
  world = await explainedWorld('demo')
}, 900_000)

const tanzania = () =>
  world.explain('TZA', { category: 'Flexible packaging', polymer: 'LDPE', year: 2022 }, 'mismanaged_including_littering')

describe('an explanation as text', () => {
  let explanation: Explanation
  let text: string
  beforeAll(async () => {
    explanation = await tanzania()
    text = explanationText(explanation, plain)
  })

  it('fills a screen with what decides, a screen and a half with the steps at most, and no line is wider than the terminal', () => {
    const [, decides = '', ...steps] = text.split('\n\n')
    expect(decides).toMatch(/^What decides the figure\. The percentages in brackets show /)
    expect(decides.split('\n').length).toBeLessThanOrEqual(50)
    expect(steps.join('\n\n').split('\n').length).toBeLessThanOrEqual(82)
    for (const width of [60, 80, 120]) {
      const lines = explanationText(explanation, { ...plain, width }).split('\n')
      expect(lines.filter((line) => line.length > width && !/\S{30}/.test(line))).toEqual([])
    }
  })

  it('leads to the weakest inputs however little fits', async () => {
    const uruguay = await world.explain(
      'URY',
      { category: 'Flexible packaging', polymer: 'LDPE', year: 2019 },
      'mismanaged_including_littering',
    )
    const { rows, steps, weakest: ids } = uruguay
    const short = outlined(new NamedSteps(uruguay), { most: 1, always: leadingToWeakest(new NamedSteps(uruguay)) })
    const shown = (step: OutlineStep): number[] => [
      ...step.inputs.flatMap(({ terms }) => terms.flatMap(({ row }) => row ?? [])),
      ...step.below.flatMap(shown),
    ]
    const tables = (numbers: readonly (number | null)[]) => new Set(numbers.map((row) => rows.get(row ?? -1)?.table))
    const weakest = steps.filter(({ id }) => ids.includes(id)).map(({ row }) => row)
    expect(tables(weakest).size).toBeGreaterThan(1)
    const inShort = tables(shown(short))
    expect([...tables(weakest)].filter((table) => !inShort.has(table))).toEqual([])
  })

  it('is what the docs show', async () => {
    const cell = { country: 'TZA', category: 'Flexible packaging', polymer: 'LDPE', year: '2022', metric: 'littering' }
    const littering = await explainCell({ root: PROJECT, env: 'demo' }, { version: '1.4', ...cell })
    expect(readFileSync(join(PROJECT, 'docs/maintaining.md'), 'utf8')).toContain(explanationText(littering, plain))
  })

  it('with --full says every step', () => {
    const full = explanationText(explanation, { ...plain, width: 100_000, full: true })
    const branches = full.split('\n').filter((line) => /^[│ ]*[├└]─ |^mismanaged/.test(line))
    const steps = explanation.steps.filter(
      ({ operation, notes }) => operation.op !== 'input' && (operation.op !== 'constant' || notes.length > 0),
    )
    expect(branches).toHaveLength(steps.length)
    expect(full).not.toContain('…')
  })
})

/** Figures whose explanations say something of their own: an exception, a cut, a fallback, a figure that is carried, a sum. */
const SPECIAL = [
  ['ITA', 2020, 'PET bottles', 'PET', 'waste_produced_in_the_country'],
  ['KOR', 2020, 'Flexible packaging', 'PVC', 'domestic_recycling_of_collected'],
  ['JPN', 2020, 'PET bottles', 'PET', 'added_stock'],
  ['TZA', 2022, 'Flexible packaging', 'LDPE', 'mismanaged_including_littering'],
  ['LUX', 2021, ALL_CATEGORIES, ALL_POLYMERS, 'export_of_collected'],
  ['CHE', 2019, 'PET bottles', 'PET', 'sanitary_landfill'],
  ['KHM', 2019, 'Flexible packaging', 'LDPE', 'collected'],
  ['SVN', 2020, 'Flexible packaging', 'PVC', 'export_of_collected'],
  ['LAO', 2019, 'Flexible packaging', 'LDPE', 'collected'],
  ['HUN', 2021, 'PET bottles', 'PET', 'waste_produced_in_the_country'],
  ['NZL', 2021, ALL_CATEGORIES, ALL_POLYMERS, 'export_of_collected'],
  ['DEU', 2020, ALL_CATEGORIES, ALL_POLYMERS, 'waste_produced_in_the_country'],
  ['ARG', 2021, ALL_CATEGORIES, ALL_POLYMERS, 'mismanaged_including_littering'],
  ['TZA', 2022, ALL_CATEGORIES, ALL_POLYMERS, 'total'],
] as const

it('explanations of special cases are as they are kept', async () => {
  const texts = new Map<string, string>()
  for (const [country, year, category, polymer, metric] of SPECIAL) {
    const explanation = await world.explain(country, { category, polymer, year }, metric)
    texts.set(`${country}-${year}-${metric}.txt`, explanationText(explanation, { ...plain, width: 10_000 }))
  }
  expectGolden('explanations', texts)
})

const total = (year: number) => ({ category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year })

describe('a limit that the evidence of a figure does not show', () => {
  const LIMIT = 'In these years the mock figure counts two cities only. (2019 to 2020; Mock weighing of waste, 2026)'
  const textOf = async (year: number, metric: string) =>
    explanationText(await world.explain('BRA', total(year), metric), { ...plain, width: 500 })

  it('is shown with the figures that it limits, as text, on the page and for machines', async () => {
    const limited = await world.explain('BRA', total(2020), 'waste_produced_in_the_country')
    expect(explanationText(limited, { ...plain, width: 500 })).toContain(`\nLimit: ${LIMIT}\n`)
    expect(explanationHtml(limited)).toContain(`<dt>limit</dt><dd>${LIMIT}</dd>`)
    expect(explanationJson(limited).limits).toMatchObject([{ country: 'BRA', from: 2019, to: 2020 }])
  })

  it('is not shown with figures of other years and metrics', async () => {
    expect(await textOf(2021, 'waste_produced_in_the_country')).not.toContain('Limit:')
    expect(await textOf(2020, 'littering')).not.toContain('Limit:')
  })
})

describe('what decides a figure', () => {
  it('names the split of a leaf last, and none of a total that it does not move', async () => {
    const tables = async (scope: StepScope) =>
      (await world.explain('TZA', scope, 'waste_produced_in_the_country')).deciding.map(({ table, split }) => [table, split])
    expect(await tables(total(2022))).toEqual([
      ['municipal_waste', false],
      ['population', false],
    ])
    expect(await tables({ category: 'Flexible packaging', polymer: 'LDPE', year: 2022 })).toEqual([
      ['municipal_waste', false],
      ['population', false],
      ['packaging_shares', true],
      ['category_split', true],
    ])
  })

  it('names of a figure of 0 the input that is 0', async () => {
    const argentina = await world.explain('ARG', total(2019), 'incineration_and_energy_recovery')
    expect(argentina.value).toBe(0n)
    expect(
      argentina.deciding
        .flatMap(({ terms }) => terms.filter(({ effect }) => effect === null))
        .map(({ label, values }) => [label, ...values]),
    ).toEqual([['incinerated share', 0n, 0n]])
  })

  it('is never said to be weakest where it does not move the figure', async () => {
    const uruguay = await world.explain('URY', total(2019), 'mismanaged_including_littering')
    // Its coverage is a median with score 1. The median exceeds what is not littered, so that the limit decides.
    expect(uruguay.steps.some(({ operation }) => operation.op === 'median')).toBe(true)
    expect(uruguay.solidity).toContain('has quality 2 of 5 (municipal_waste)')
  })
})

describe('an explanation for machines', () => {
  it('has the shape of its schema, and every step', async () => {
    const explanation = await tanzania()
    const json = explanationSchema.parse(JSON.parse(JSON.stringify(explanationJson(explanation))))
    expect(json.steps).toHaveLength(explanation.steps.length)
    expect(json.steps.at(-1)).toMatchObject({ id: json.root, value: String(Math.round(json.amount * 10_000)) })
    const rows = new Set(json.rows.map(({ row }) => row))
    expect(json.steps.filter(({ operation, row }) => operation.op === 'input' && !rows.has(row ?? -1))).toEqual([])
  })
})

describe('an explanation for machines, of an input', () => {
  const inputsOf = async (...[country, scope, metric]: Parameters<ExplainedWorld['explain']>) => {
    const { steps } = explanationJson(await world.explain(country, scope, metric))
    return steps.filter(({ operation }) => operation.op === 'input')
  }

  it('has both cells where an exception counts: what was published, and what takes its place', async () => {
    const korea = { category: 'Flexible packaging', polymer: 'PVC', year: 2020 }
    const rate = (await inputsOf('KOR', korea, 'domestic_recycling_of_collected')).find(({ column }) => column === 'recycled_ppm')
    expect(rate).toMatchObject({
      value: '323500',
      published: [{ column: 'recycled_percent', text: '37.66', unit: 'percent' }],
      replaced_by: { file: 'sources/demo/exceptions.csv', line: 6, column: 'value', text: '32.35', unit: 'percent' },
    })
  })
})

describe('an explanation as a page', () => {
  it('opens at what decides the figure, which is marked', async () => {
    const page = explanationHtml(
      await world.explain('NZL', { category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year: 2021 }, 'export_of_collected'),
    )
    const tree = page.slice(page.indexOf('<ul class="tree">'), page.indexOf('<h2>Sources'))
    const closed: string[] = []
    let marks = 0
    const open: boolean[] = []
    for (const [tag] of tree.matchAll(/<details( open)?>|<\/details>|<summary>|<\/summary>|<mark>/g)) {
      if (tag.startsWith('<details')) open.push(tag.includes(' open'))
      else if (tag === '</details>') open.pop()
      else if (tag === '<mark>') {
        marks++
        // The marked step itself does not have to be open.
        if (open.slice(0, -1).includes(false)) closed.push(tag)
      }
    }
    // The marked steps are the exports, the packaging shares and the supply.
    expect(marks).toBe(3)
    expect(closed).toEqual([])
    expect(tree.match(/<details>/g)?.length).toBeGreaterThan(50)
    expect(page.indexOf('<h2>What decides the figure')).toBeLessThan(page.indexOf('<h2>How it is computed'))
  })

  it('shows what an input is called as text, whatever it is called', async () => {
    const explanation = await tanzania()
    const evil = '<script>alert("1")</script>&'
    const page = explanationHtml({
      ...explanation,
      ...{ name: evil, answer: evil, notice: evil, solidity: evil },
      steps: explanation.steps.map((step) => ({ ...step, label: evil, brief: evil, notes: [evil] })),
      deciding: explanation.deciding.map((one) => ({
        ...{ ...one, source: evil, reasons: [evil], rejected: [{ reason: 'other-publisher', text: evil, row: null }] },
        terms: one.terms.map((term) => ({ ...term, label: evil })),
      })),
      rows: new Map([...explanation.rows].map(([row, values]) => [row, { ...values, file: evil, source: evil, remarks: [evil] }])),
      sources: [{ source: evil, title: evil, authors: evil, url: evil }],
    })
    expect(page).not.toContain('<script')
    expect(page).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;')
  })
})
