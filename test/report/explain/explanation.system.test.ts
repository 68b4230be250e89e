// Tests explanations of figures of the demo: as text, what decides them, for machines and as a page. They are in one file because all of
// them explain the same release, which takes seconds to compute.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evaluated } from '../../../pipeline/model/calculation.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { explainCell } from '../../../pipeline/release/cut/explain.ts'
import type { Explanation } from '../../../pipeline/report/explain/explanation.ts'
import { explanationHtml } from '../../../pipeline/report/explain/explanation-html.ts'
import { explanationJson } from '../../../pipeline/report/explain/explanation-json.ts'
import { explanationText } from '../../../pipeline/report/explain/explanation-text.ts'
import { NamedSteps } from '../../../pipeline/report/explain/named-steps.ts'
import { leadingToWeakest, type OutlineStep, outlined } from '../../../pipeline/report/explain/outline.ts'
import type { StepScope } from '../../../pipeline/report/explain/record.ts'
import { explanationSchema } from '../../../schemas/explanation.ts'
import { PROJECT } from '../../workspace.ts'
import { type ExplainedWorld, explainedWorld } from './explained.ts'

const same = (text: string) => text
const plain = { width: 100, full: false, paint: { strong: same, faint: same } }

let world: ExplainedWorld
beforeAll(async () => {
  world = await explainedWorld('demo')
}, 900_000)
afterAll(() => world.close())

const total = (year: number) => ({ category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year })
const tanzania = () =>
  world.explain('TZA', { category: 'Flexible packaging', polymer: 'LDPE', year: 2022 }, 'mismanaged_including_littering')

describe('an explanation as text', () => {
  let explanation: Explanation
  let text: string
  beforeAll(async () => {
    explanation = await tanzania()
    text = explanationText(explanation, plain)
  })

  it('begins with the answer, and with how solid it is', () => {
    const published = world.published('TZA', {
      category: 'Flexible packaging',
      polymer: 'LDPE',
      year: 2022,
    })?.mismanaged_including_littering
    const [answer = '', ...others] = text.split('\n\n')[0]?.split('\nRelease') ?? []
    expect(answer.replaceAll('\n', ' ')).toMatch(
      /^Tanzania 2022: \d+\.\d % of the waste of flexible packaging made of LDPE was mismanaged, littering included: [\d.]+ kt of [\d.]+ kt\.$/,
    )
    expect(others.join('').replaceAll('\n', ' ')).toContain(` 1.4, demo: ${published} percent. These values are invented`)
    expect(others.join('').replaceAll('\n', ' ')).toMatch(
      /The weakest input that moves this figure has quality \d of 5 \(.*\)\. The whole record, including inputs that do not move this figure, has a mean quality of \d\.\d of 5\.$/,
    )
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

  it('leads to the file and line of every kind of input on the way', () => {
    const seen = text.replaceAll(/\n[│ ]*/g, ' ')
    for (const table of [
      'category_split',
      'packaging_shares',
      'municipal_waste',
      'littering_rates',
      'recycling_rates',
      'waste_trade',
      'collection',
      'treatment_shares',
      'population',
    ]) {
      expect(seen).toMatch(new RegExp(`sources/demo/${table}\\.csv:\\d+`))
    }
    expect(seen).toContain('method municipal_waste (municipal waste): the first method in the order of preference that has evidence here')
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

describe('what an explanation says of special cases', () => {
  const lineOf = async (country: string, year: number, category: string, polymer: string, metric: string) =>
    explanationText(await world.explain(country, { category, polymer, year }, metric), { ...plain, width: 10_000 })

  it('names the exception that took a method, and what the other would have given', async () => {
    const text = await lineOf('ITA', 2020, 'PET bottles', 'PET', 'waste_produced_in_the_country')
    expect(text).toMatch(
      /method waste_statistics \(.*\): an exception names it: mock: trade returns .* \(sources\/demo\/exceptions\.csv:\d+\)/,
    )
    expect(text).toMatch(/rejected: supply would give [\d,.]+ kt for Italy, [\d,]+ % of the selected [\d,.]+ kt/)
  })

  it('names the exception that replaced a cell, and what it replaced', async () => {
    expect(await lineOf('KOR', 2020, 'Flexible packaging', 'PVC', 'domestic_recycling_of_collected')).toContain(
      'exception: replaces 37.66 %',
    )
    expect(await lineOf('JPN', 2020, 'PET bottles', 'PET', 'added_stock')).toContain('exception: replaces 0 kg')
  })

  it('quotes what was published where the value does not say it already, and never where it does', async () => {
    expect(await lineOf('TZA', 2022, 'Flexible packaging', 'LDPE', 'littering')).toMatch(
      /· municipal waste in 2017 \(published as "3741\.283" kt\), plastic in it, packaging in that plastic: sources\/demo/,
    )
    // The row is the exception itself, so that the published text is in its cell.
    expect(await lineOf('JPN', 2020, 'PET bottles', 'PET', 'added_stock')).toContain(
      'added stock of PET (published as "-41.394" kt in value)',
    )
  })

  it('names what was cut, raised or spilt, with its mass', async () => {
    expect(await lineOf('LUX', 2021, 'All packaging', 'All polymers', 'export_of_collected')).toMatch(
      /exports exceed what all leaves can export \(22\.6 instead of 22\.8 kt\)/,
    )
    expect(await lineOf('CHE', 2019, 'PET bottles', 'PET', 'sanitary_landfill')).toContain(
      'incineration and landfill exceed the waste that is left to treat',
    )
    expect(await lineOf('KHM', 2019, 'Flexible packaging', 'LDPE', 'collected')).toContain(
      'recycled and exported exceed the collected share',
    )
    expect(await lineOf('SVN', 2020, 'Flexible packaging', 'PVC', 'export_of_collected')).toContain(
      'heading 391530 exceeds what its leaves can export',
    )
  })

  it('names the median that is the fallback, and the year from which a figure is carried', async () => {
    expect(await lineOf('URY', 2019, 'Flexible packaging', 'LDPE', 'collected')).toContain(
      '· no value is published for Uruguay, so that the median of 40 high-income countries is used',
    )
    expect(await lineOf('CHE', 2019, 'PET bottles', 'PET', 'waste_produced_in_the_country')).toMatch(
      /economic activity in 2019 .* ÷ economic activity in \d{4}/,
    )
  })

  it('begins with the reason of a median, and leads to it and to its middle', async () => {
    const laos = await world.explain(
      'LAO',
      { category: 'Flexible packaging', polymer: 'LDPE', year: 2019 },
      'mismanaged_including_littering',
    )
    expect(laos.solidity).toMatch(
      /has quality 1 of 5 \(collected share \(median\): no value is published for Laos, so that the median of 15 lower-middle-income countries is used\)/,
    )
    expect(explanationText(laos, { ...plain, width: 10_000 })).toMatch(
      /collected share \(median\) [\d.]+ % = the median of 31 published values\n.*no value is published for Laos.*\n.* collected share: [A-Z]{3} \d{4}.*: sources\/demo\/collection\.csv:\d+/,
    )
  })

  it('mentions a break of a series that lies on the way', async () => {
    const text = await lineOf('HUN', 2021, 'PET bottles', 'PET', 'waste_produced_in_the_country')
    const method = (await world.engine.rows("select method from net_input where country = 'HUN' and year = 2021"))[0]?.method
    if (method === 'waste_statistics') expect(text).toContain('the series breaks in 2021: mock: small producers report from this year on')
    else expect(text).not.toContain('the series breaks')
  })

  it('sums an aggregate from its largest leaves, the others together', async () => {
    const text = await lineOf('FRA', 2021, 'All packaging', 'All polymers', 'waste_produced_in_the_country')
    expect(text).toMatch(/waste_produced_in_the_country [\d,]+ kg = the sum over \d+ pairs of category and polymer/)
    expect(text).toMatch(/└─ and \d+ more, together [\d,]+ kg …/)
  })
})

describe('what decides a figure', () => {
  const decides = async (country: string, year: number, metric: string) => {
    const [, text = ''] = explanationText(await world.explain(country, total(year), metric), { ...plain, width: 10_000 }).split('\n\n')
    return text.split('\n')
  }

  it('stands before the sum over leaves: the national rate, its year, source and score, and why it was selected', async () => {
    const [, rate, ...more] = await decides('LAO', 2020, 'collected')
    expect(rate).toBe('1. collected share (median) 65.61 % (+1.00 %)')
    expect(more).toEqual([
      '   · quality 1 of 5',
      '   · reason: no value is published for Laos, so that the median of 15 lower-middle-income countries is used',
    ])
  })

  it('says what was rejected, and why', async () => {
    const [, exports, place, ...more] = await decides('NZL', 2021, 'export_of_collected')
    expect(exports).toBe('1. exports as stated 14,789,000 kg (+1.00 %)')
    expect(place).toMatch(/^ {3}· waste_exports of 2021: sources\/demo\/waste_exports\.csv:\d+ \(mock-waste-exports, quality 5 of 5\)$/)
    expect(more[0]).toMatch(/^ {3}· rejected: [\d.]+ kt under heading 391510: exports known for the whole country take precedence$/)
    // The reason is about exports, which are no alternative to imports.
    expect((await decides('NZL', 2021, 'waste_import')).join('\n')).not.toContain('exports known')
    const text = (await decides('DEU', 2020, 'waste_produced_in_the_country')).join('\n')
    expect(text).toMatch(/· reason: method supply \(.*\): the first method in the order of preference\n/)
    expect(text).toMatch(/· rejected: waste_statistics would give [\d,]+ kt for Germany, 108 % of the selected [\d,]+ kt\n/)
  })

  it('says how old what is carried is, and that another year is farther away', async () => {
    // The demo has municipal waste of 2019 only.
    const [, , ...more] = await decides('ARG', 2021, 'mismanaged_including_littering')
    expect(more.join('\n')).toMatch(/of 2019 \(2 years before\): sources\/demo\/treatment_shares\.csv:\d+/)
  })

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

  it('says that nothing moves what follows from the books alone', async () => {
    expect((await decides('TZA', 2022, 'total'))[0]).toMatch(
      /^What decides the figure\. No input moves the figure if the input increases by 1 %\. Formula: /,
    )
  })

  // Uses another method: increases each input by 1 % and evaluates the whole figure again in whole kilograms.
  it.each([
    ['TZA', 2022, 'mismanaged_including_littering'],
    ['TZA', 2022, 'waste_import'],
    ['CHE', 2019, 'domestic_recycling_of_collected'],
    ['NZL', 2021, 'export_of_collected'],
    ['DEU', 2020, 'waste_produced_in_the_country'],
    ['LAO', 2020, 'leaked_to_ocean_and_waterways'],
  ])('moves it as far as it says: %s %i %s', async (country, year, metric) => {
    const { deciding, steps, value } = await world.explain(country, total(year), metric)
    const figure = (larger: ReadonlySet<string>) => {
      const nodes = steps.map((step) =>
        larger.has(step.id) ? { ...step, operation: { op: 'input' } as const, value: (step.value * 101n) / 100n } : step,
      )
      return Number(evaluated(nodes).get(steps.at(-1)?.id ?? '') ?? 0n)
    }
    const terms = deciding.filter(({ split }) => !split).flatMap((one) => one.terms)
    expect(terms.length).toBeGreaterThan(1)
    for (const { steps: ends, effect, label } of terms) {
      const moved = (figure(new Set(ends.map(({ id }) => id))) / Number(value) - 1) * 100
      // The tolerance covers rounding to whole units, and the difference between a slope and a finite change.
      expect(Math.abs(moved - (effect ?? 0)), `${label}: ${moved} and ${effect}`).toBeLessThan(0.02 + 0.02 * Math.abs(moved))
    }
  })

  it('is never said to be weakest where it does not move the figure', async () => {
    const uruguay = await world.explain('URY', total(2019), 'mismanaged_including_littering')
    // Its coverage is a median with score 1. The median exceeds what is not littered, so that the limit decides.
    expect(uruguay.steps.some(({ operation }) => operation.op === 'median')).toBe(true)
    expect(uruguay.solidity).toContain('has quality 2 of 5 (municipal_waste)')
  })
})

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

  it('has the text of its cell, the place, the column and the unit', async () => {
    const inputs = await inputsOf('TZA', { category: 'Flexible packaging', polymer: 'LDPE', year: 2022 }, 'littering')
    expect(inputs.find(({ column }) => column === 'waste_kg')).toMatchObject({
      value: '3741283000',
      published: [
        { file: 'sources/demo/municipal_waste.csv', line: 25, column: 'waste_kt', indicator: null, text: '3741.283', unit: 'kt' },
      ],
      replaced_by: null,
    })
    expect(inputs.every(({ published }) => (published ?? []).length > 0)).toBe(true)
  })

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

  it('quotes what was published', async () => {
    expect(explanationHtml(await tanzania())).toContain('3,741,283,000 kg (published as &quot;3741.283&quot; kt)')
  })

  it('needs no script and no address, and unfolds', async () => {
    const page = explanationHtml(await tanzania())
    expect(page).not.toMatch(/<script|<link|<img|\son\w+=|(src|href)="(?!#)/)
    expect(page).toContain("default-src 'none'")
    expect(page.match(/<details/g)?.length).toBeGreaterThan(50)
    expect(page.match(/<details/g)?.length).toBe(page.match(/<\/details>/g)?.length)
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
