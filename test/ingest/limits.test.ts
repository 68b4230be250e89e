import { describe, expect, it } from 'vitest'
import { countryNames, readCountryNames } from '../../pipeline/ingest/country-names.ts'
import { LIMITS, readLimits } from '../../pipeline/ingest/limits.ts'
import { FILES_BESIDE_INPUTS } from '../../pipeline/ingest/read-spreads.ts'
import { limitsOf, limitText } from '../../pipeline/model/limits.ts'
import { limitSchema } from '../../schemas/limit.ts'
import { PROJECT } from '../workspace.ts'
import { workspaceWith } from './beside.ts'

const { names } = readCountryNames('names.csv', Buffer.from('publisher,written,code\niso,France,FRA\niso,Brazil,BRA\n'))
const HEADER = 'country,metrics,from,to,environment,limit,citation\n'
const read = (rows: string, env: 'demo' | 'production' = 'demo') => readLimits(workspaceWith({ [LIMITS.file]: HEADER + rows }), env, names)

describe('the limits of countries', () => {
  it('have metrics and years where they state any, and those of other environments are left out', async () => {
    const rows = 'FRA,export waste_import,2019,2020,demo,Too high.,A paper\nBRA,,,,demo,Too low.,A note\nBRA,,,,production,No.,A note\n'
    expect(await read(rows)).toEqual({
      problems: [],
      limits: [
        { country: 'FRA', metrics: ['export', 'waste_import'], from: 2019, to: 2020, text: 'Too high.', citation: 'A paper' },
        { country: 'BRA', metrics: [], from: null, to: null, text: 'Too low.', citation: 'A note' },
      ],
    })
    expect((await read(rows, 'production')).limits.map(({ text }) => text)).toEqual(['No.'])
  })

  it.each([
    ['XXX,,,,demo,Too low.,A note', 'unknown-country', 'country', 'XXX'],
    ['FRA,export leaks,,,demo,Too low.,A note', 'unknown-value', 'metrics', 'leaks'],
    ['FRA,,19,,demo,Too low.,A note', 'bad-value', 'from', '19'],
    ['FRA,,2020,2019,demo,Too low.,A note', 'bad-value', 'to', '2019'],
    ['FRA,,,,test,Too low.,A note', 'unknown-value', 'environment', 'test'],
    ['FRA,,,,,Too low.,A note', 'missing-value', 'environment', ''],
    ['FRA,,,,production,,A note', 'missing-value', 'limit', ''],
    ['FRA,,,,demo,Too low.,', 'missing-value', 'citation', ''],
  ])('name the file, the line and the cell of %s', async (row, code, column, found) => {
    const { limits, problems } = await read(`BRA,,,,demo,Too low.,A note\n${row}\n`)
    expect(problems).toMatchObject([{ rule: code, file: LIMITS.file, line: 3, column, actual: found }])
    expect(limits).toHaveLength(1)
  })

  it('are shown for the country and the years that they limit', async () => {
    const { limits } = await read('FRA,,2019,2020,demo,Too high.,A paper\nFRA,,,2019,demo,Old.,A paper\nBRA,,2021,,demo,Too low.,A note\n')
    const shown = (country: string, ...years: number[]) => limitsOf(limits, country, years).map(limitText)
    expect(shown('FRA', 2018)).toEqual(['Old. (until 2019; A paper)'])
    expect(shown('FRA', 2020, 2021)).toEqual(['Too high. (2019 to 2020; A paper)'])
    expect(shown('FRA', 2021)).toEqual([])
    expect(shown('BRA', 2022)).toEqual(['Too low. (from 2021 on; A note)'])
  })

  it('are, in this repository, without a problem, and one of the files on which a build depends', async () => {
    const { limits, problems } = await readLimits(PROJECT, 'production', countryNames([]))
    expect(problems).toEqual([])
    expect(limits.map(({ country }) => country).sort()).toEqual(['BEL', 'EGY', 'IDN', 'KEN', 'LUX', 'NLD', 'SGP', 'TZA', 'VNM'])
    for (const limit of limits) expect(limitSchema.parse(limit)).toEqual(limit)
    expect(FILES_BESIDE_INPUTS).toContain(LIMITS.file)
  })
})
