// Tests that the explanation of a country's national figures agrees with the command's explanation of each figure, in every form.

import { beforeAll, describe, expect, it } from 'vitest'
import { metricsOf } from '../../../pipeline/model/coverage.ts'
import { countryExplanationHtml } from '../../../pipeline/report/explain/country-explanation-html.ts'
import { countryExplanationText } from '../../../pipeline/report/explain/country-explanation-text.ts'
import { type CountryExplanation, countryExplanationSchema } from '../../../schemas/country-explanation.ts'
import type { ExplanationJson } from '../../../schemas/explanation.ts'
import { IN_CI } from '../../random.ts'
import { type SharedWorkspace, smallBuilt } from '../../small-workspace.ts'
import { runMain } from '../../workspace.ts'

const METRICS = metricsOf('1.2')

let workspace: SharedWorkspace
/** The explanation in the tree. explanations.thorough.test.ts tests that the command gives the same one. */
let national: CountryExplanation
beforeAll(async () => {
  workspace = await smallBuilt()
  national = JSON.parse(workspace.read('public/demo/v/1.2/explanations/PRY.json'))
})
const run = (...args: string[]) => runMain(['explain', '1.2', ...args], workspace.root)

describe('the explanation of a country', () => {
  it('has every metric of every year, each once', () => {
    expect(countryExplanationSchema.parse(national)).toEqual(national)
    expect(new Set(national.figures.map(({ year, metric }) => `${year} ${metric}`)).size).toBe(4 * METRICS.length)
    expect(national.figures).toHaveLength(4 * METRICS.length)
  })

  // Each run of the command computes a release, so that this test runs before every merge, not on every save.
  it.runIf(IN_CI)('says of a figure what the command says of it alone, its range and its evidence down to file and line', async () => {
    const cell = ['PRY', 'All packaging', 'All polymers', '2022', 'mismanaged_including_littering']
    const alone: ExplanationJson = JSON.parse((await run(...cell, '--json')).stdout)
    const { figures } = national
    const figure = figures.find(({ year, metric }) => year === 2022 && metric === 'mismanaged_including_littering')
    const { amount, lead, answer, solidity, quality } = alone
    expect(figure).toMatchObject({ amount, lead, answer, solidity, quality, low: alone.range?.low, high: alone.range?.high })
    expect(figure?.low).toBeLessThan(figure?.high ?? 0)
    expect(figure?.deciding.flatMap(({ lines }) => lines).join('\n')).toMatch(/sources\/demo\/\w+\.csv:\d+/)
  })

  it('leads from every figure to sources that are listed', () => {
    const { figures, sources } = national
    const listed = sources.map(({ source }) => source)
    expect(figures.flatMap((figure) => figure.sources).filter((source) => !listed.includes(source))).toEqual([])
    expect(listed.length).toBeGreaterThan(3)
  })

  it('is a page that unfolds each figure, and text and never markup', async () => {
    const page = IN_CI ? (await run('PRY', '--html')).stdout : countryExplanationHtml(national, METRICS)
    expect(page.match(/<details class="explained">/g)).toHaveLength(4 * METRICS.length)
    expect(page).toContain('<h1>Paraguay: where its figures come from</h1>')
    expect(page).toContain('<code>plastic-eol explain 1.2 PRY --json</code>')
    expect(countryExplanationHtml({ ...national, environment: 'production' }, METRICS)).toContain(
      '<code>plastic-eol explain 1.2 PRY --env production --json</code>',
    )
    const html = countryExplanationHtml({ ...national, name: '<img src=x>' }, METRICS)
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x&gt;')
  })

  it('leads back to the explorer where it lies in an open tree, and nowhere else', () => {
    expect(workspace.read('public/demo/v/1.2/explanations/PRY.html')).toContain('<a href="../../../#country=PRY&amp;release=1.2">')
    const gated = { ...national, environment: 'production' as const }
    for (const page of [countryExplanationHtml(national, METRICS), countryExplanationHtml(gated, METRICS, '../../../')])
      expect(page).not.toContain('<nav class="way"')
  })

  it('writes ranges on a terminal in as many digits as their width supports, and leaves the exact bounds to the JSON', () => {
    const same = (text: string) => text
    const [figure] = national.figures
    const textOf = (low: number | null, high: number | null, unit: 'kt' | 'percent' | 'kg per head') => {
      const figures = [{ ...figure, low, high, unit }] as CountryExplanation['figures']
      return countryExplanationText({ ...national, figures }, { width: 1000, paint: { strong: same, faint: same } })
    }
    // Two digits of the width, rounded outwards: 128.7 wide supports tens, 3.34 wide tenths.
    expect(textOf(277.566044, 406.293086, 'kt')).toContain(' Its 90 % range is 270 to 410 kt.')
    expect(textOf(8.4384, 11.7782, 'percent')).toContain(' Its 90 % range is 8.4 to 11.8 %.')
    expect(textOf(4.261031, 6.237402, 'kg per head')).toContain(' Its 90 % range is 4.2 to 6.3 kg per head.')
    expect(textOf(0, 0, 'kt')).toContain(' do not move this figure: its range is the figure itself.')
    expect(textOf(null, null, 'kt')).not.toContain('range')
  })

  it('states what limits the country and its evidence does not show, in every form; of other countries nothing', () => {
    const brazil = (ending: string) => workspace.read(`public/demo/v/1.2/explanations/BRA.${ending}`)
    const { limits, ...rest }: CountryExplanation = JSON.parse(brazil('json'))
    expect(limits).toMatchObject([{ country: 'BRA', metrics: ['waste_produced_in_the_country'], from: 2019, to: 2020 }])
    const said = `Limit: ${limits[0]?.text} (2019 to 2020; ${limits[0]?.citation})`
    expect(brazil('html')).toContain(`<p class="limit">${said}</p>`)
    const same = (text: string) => text
    expect(countryExplanationText({ ...rest, limits }, { width: 1000, paint: { strong: same, faint: same } })).toContain(`\n${said}\n`)
    expect(national.limits).toEqual([])
    expect(countryExplanationHtml(national, METRICS)).not.toContain('Limit:')
  })

  it('needs all parts of a figure, or none', async () => {
    const { code, stderr } = await run('PRY', 'All packaging')
    expect(code).toBe(2)
    expect(stderr).toContain('error[half-a-figure]')
    expect((await run('XXX')).stderr).toContain('error[unknown-country]')
  })
})
