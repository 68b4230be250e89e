// Tests `what-if` with the real command line: what a maintainer sees of the effect of another cell value.

import { beforeAll, describe, expect, it } from 'vitest'
import { metricNamed } from '../../pipeline/model/metrics.ts'
import { whatIfText } from '../../pipeline/report/changes/what-if-text.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { runMain, type Workspace } from '../workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})

const whatIf = (...settings: string[]) =>
  runMain(['what-if', '1.2', ...settings.flatMap((setting) => ['--set', setting]), '--json'], workspace.root)

interface Found {
  readonly records: { readonly changed: number; readonly added: number; readonly removed: number }
  readonly countries: readonly string[]
  readonly moves: readonly {
    readonly country: string
    readonly year: number
    readonly metric: string
    readonly before: string
    readonly after: string
    readonly range: { readonly low: string; readonly high: string; readonly left: boolean } | null
  }[]
}

describe('what-if', () => {
  it('computes what another recycling rate moves, and what it leaves alone', async () => {
    const { code, stdout } = await whatIf('recycling_rates PRY|2020|*|* recycled_percent=60')
    const { records, countries, moves } = JSON.parse(stdout) as Found
    expect(code).toBe(0)
    expect(countries).toEqual(['PRY'])
    expect(records).toMatchObject({ added: 0, removed: 0 })
    expect(records.changed).toBeGreaterThan(20)
    const recycled = moves.find(({ metric, year }) => metric === 'domestic_recycling_of_collected' && year === 2020)
    expect(Number(recycled?.after)).toBeGreaterThan(2 * Number(recycled?.before))
    expect(recycled?.range?.left).toBe(true)
    expect(moves.map(({ metric }) => metric)).not.toContain('waste_produced_in_the_country')
    for (const { before, range } of moves) {
      if (range === null) continue
      expect(Number(range.low)).toBeLessThanOrEqual(Number(before))
      expect(Number(range.high)).toBeGreaterThanOrEqual(Number(before))
    }
  })

  it('computes an open decision: what moves in all countries together, and which of them move most', async () => {
    const { code, stdout } = await runMain(['what-if', '1.2', '--decision', 'litter'], workspace.root)
    expect(code).toBe(0)
    expect(stdout).toContain('What if, in 1.2:\n  Litter is 2 % of waste on the mean; the figures count 4 %.\n')
    expect(stdout).toContain('\n  6 cells are set; --json lists them\n')
    expect(stdout).toMatch(
      /\nAll covered countries in 2022:\n {2}leaked: 262 → 262 kt \(−0\.\d+\), 4\.7 % → 4\.7 % of the waste; BRA −0\.\d+, PRY −0\.\d+\n/,
    )
    // Published estimates are of the real world.
    expect(stdout).not.toContain('published estimates')
  })

  it('halves each littering rate that an open decision halves, and takes other cells beside it', async () => {
    const { stdout } = await runMain(
      ['what-if', '1.2', '--decision', 'litter', '--set', 'recycling_rates PRY|2022|*|* recycled_percent=60', '--json'],
      workspace.root,
    )
    const { settings, worldwide } = JSON.parse(stdout) as {
      settings: { setting: string; was: string }[]
      worldwide: { figures: { figure: string }[] }
    }
    const litter = settings.filter(({ setting }) => setting.startsWith('littering_rates '))
    expect(settings.length - litter.length).toBe(1)
    expect(litter.length).toBe(6)
    for (const { setting, was } of litter) expect(Number(setting.split('=')[1])).toBeCloseTo(Number(was) / 2, 4)
    expect(worldwide.figures.map(({ figure }) => figure)).toContain('recycled at home')
  })

  it.each([
    ['liter', 'error[unknown-decision]: There is no open decision "liter".', 'Did you mean litter?'],
    ['open-landfill', 'error[nothing-decided]: The open decision open-landfill changes no cell of 1.2 in demo.', '--env production'],
  ])('refuses the decision %s with what to do, and exits 2', async (name, message, hint) => {
    const { code, stderr } = await runMain(['what-if', '1.2', '--decision', name], workspace.root)
    expect(stderr).toContain(message)
    expect(stderr).toContain(hint)
    expect(code).toBe(2)
  })

  it('says that nothing would move where a cell is set to what it is', async () => {
    const row = /^(PRY,2020,\*,\*,)([\d.]+)/m.exec(workspace.read('sources/demo/recycling_rates.csv'))
    const { code, stdout } = await runMain(
      ['what-if', '1.2', '--set', `recycling_rates PRY|2020|*|* recycled_percent=${row?.[2]}`],
      workspace.root,
    )
    expect(code).toBe(0)
    expect(stdout).toContain('No record would change.')
  })

  it('writes a mass, the mass that it would be and its range in one unit', () => {
    const metric = metricNamed('production_and_import')
    const place = { country: 'TZA', year: 2022, metric }
    const text = whatIfText({
      ...{ version: '1.4', settings: [], records: { changed: 2, added: 0, removed: 0 }, figures: 2, countries: ['TZA'] },
      ...{ worldwide: { year: 2022, figures: [] }, benchmarks: [] },
      moves: [
        { ...place, before: 313_434_438n, after: 1_287_700_012n, range: { low: 277_566_044n, high: 406_293_086n } },
        { ...place, before: 606_404n, after: 0n, range: null },
        // 0.44 wide, which supports hundredths: 1.04 may not become 1.0.
        { ...place, before: 606_404n, after: 1_040_000n, range: { low: 600_000n, high: 1_040_000n } },
      ],
    })
    expect(text).toContain('  TZA 2022 production_and_import: 313.434438 kt → 1,287.700012 kt; LEAVES its range 270 to 410\u00a0kt\n')
    expect(text).toContain('  TZA 2022 production_and_import: 0.606404 kt → 0 kt\n')
    expect(text).toContain('0.606404 kt → 1.04 kt; within its range 0.60 to 1.04\u00a0kt\n')
  })

  it.each([
    ['nonsense', '--set does not take "nonsense"'],
    ['recycling_rate PRY|2020|*|* recycled_percent=20', 'probably "recycling_rates"'],
    ['recycling_rates PRY|2020|*|* recycled_percent=120', 'a percentage from 0 to 100'],
    [
      'recycling_rates PRY|2020|*|* recycled_percent=-5',
      'recycled_percent=-5": negative number; expected a percentage from 0 to 100 such as 12.5',
    ],
    ['recycling_rates PRY|2031|*|* recycled_percent=20', 'has no row PRY|2031|*|* in recycling_rates'],
  ])('refuses %s with what to do, and exits 2', async (setting, message) => {
    const { code, stderr } = await runMain(['what-if', '1.2', '--set', setting], workspace.root)
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(code).toBe(2)
  })

  // The bounds are those of docs/tables.md: of the column itself, per head and year, and of what a file of the table accepts.
  it.each([
    ['population PRY|2020 persons=0', 'such a value is impossible', '; expected 500 to 2,000,000,000 persons, found 0 persons.'],
    ['recycling_rates PRY|2020|*|* source=foo', 'a column of provenance cannot be replaced', '; expected one of '],
    [
      'recycling_rates PRY|2020|*|* recycled_percent=99.9',
      'such a value is impossible',
      '; expected at most 99.5 percent, found 99.9 percent.',
    ],
    [
      'waste_trade PRY|2020|import|391510 amount_kt=90000',
      'such a value is impossible',
      '; expected at most 300 kg per head, found 90000 kt, ',
    ],
    [
      'recycling_rates PRY|2020|*|* recycled_kt=3',
      'with this value, the row PRY|2020|*|* of recycling_rates breaks a rule of its table',
      '; expected either recycled_percent or recycled_kt.',
    ],
  ])('refuses %s as a check would, in one line and a hint, and exits 2', async (setting, message, expected) => {
    const { code, stdout, stderr } = await runMain(['what-if', '1.2', '--set', setting], workspace.root)
    const [line = '', hint, ...more] = stderr.trimEnd().split('\n')
    expect(line).toContain(`error[bad-setting]: --set does not take "${setting}": ${message}`)
    expect(line).toContain(expected)
    expect(hint).toMatch(/^hint: /)
    expect(more).toEqual([])
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  it('refuses a row that contradicts another, as a file with it would be', async () => {
    const rates = 'sources/demo/recycling_rates.csv'
    const before = workspace.read(rates)
    workspace.edit(rates, /^PRY,2021,\*,\*,.*\n/m, '')
    const cells = ['2020|*|* interpolated=yes', '2022|*|* interpolated=yes', '2022|*|* with_exports=yes']
    const { code, stdout } = await whatIf(...cells.map((cell) => `recycling_rates PRY|${cell}`))
    workspace.write(rates, before)
    expect(stdout).toContain('column with_exports: 2021 would be interpolated between this rate with exports and that of line ')
    expect(code).toBe(2)
  })

  it('takes several cells of a row together, so that a rule of the table holds for all of them', async () => {
    const row = 'recycling_rates PRY|2020|*|*'
    const { code } = await whatIf(`${row} recycled_percent=`, `${row} recycled_kt=3`, `${row} packaging_percent=60`)
    expect(code).toBe(0)
  })

  it('has the cells before as the tables write them: a percentage, a mass, a flag, and null for an empty cell', async () => {
    const rates = 'sources/demo/recycling_rates.csv'
    const before = workspace.read(rates)
    workspace.edit(rates, /^(PRY,2021,\*,\*,8\.84,,,)/m, '$1yes')
    const { stdout } = await whatIf(
      'recycling_rates PRY|2020|*|* recycled_percent=30',
      'waste_trade PRY|2020|import|391510 amount_kt=0.5',
      'recycling_rates PRY|2021|*|* carried=',
      'recycling_rates PRY|2021|*|* interpolated=',
    )
    workspace.write(rates, before)
    const { settings } = JSON.parse(stdout) as { settings: { was: string | null }[] }
    expect(settings.map(({ was }) => was)).toEqual(['8.84', '3.45', 'yes', null])
  })

  it('takes keys with blanks, columns with a digit, and values that look like another cell', async () => {
    const { stdout } = await whatIf('release_rates PET bottles released_percent=20', 'countries PRY name=Paraguay in short=PY')
    const { settings } = JSON.parse(stdout) as { settings: { was: string | null }[] }
    expect(settings).toMatchObject([{ was: expect.stringMatching(/^[\d.]+$/) }, { was: 'Paraguay' }])
    const { stderr } = await runMain(['what-if', '1.2', '--set', 'country_codes PRY alpha_2=PX'], workspace.root)
    expect(stderr).toContain('error[no-row]: Release 1.2 has no row PRY in country_codes.')
  })

  it('refuses two values for a cell, and names both', async () => {
    const cell = 'recycling_rates PRY|2020|*|* recycled_percent'
    const { code, stderr } = await runMain(['what-if', '1.2', '--set', `${cell}=30`, '--set', `${cell}=40`], workspace.root)
    expect(stderr).toBe(`error[set-twice]: --set gives the cell ${cell} two values: "30" and "40".\nhint: Set each cell once.\n`)
    expect(code).toBe(2)
  })

  it('needs a cell to be set', async () => {
    const { code, stderr } = await runMain(['what-if', '1.2'], workspace.root)
    expect(stderr).toContain('--set "<table> <key> <column>=<value>"')
    expect(code).toBe(2)
  })
})
