// Three releases after the locked releases 1.1 and 1.4 of a few countries of the demo. Each extends the coverage: 1.5 by the year 2023,
// 1.6 by the metric not_collected, 1.7 by the polymer PLA.

import { releaseText } from '../../pipeline/release/plan/release-file.ts'
import { type Release, releaseSchema } from '../../schemas/release.ts'
import { TABLES, type Table } from '../../schemas/tables.ts'
import { releasedWorkspace } from '../contract/workspaces.ts'
import { type PatchedProgram, patchedProgram } from '../patched-program.ts'
import { lockAll } from '../small-workspace.ts'
import { unlock } from '../workspace.ts'
import { cellsOf, csvOf } from './cut/edited-inputs.ts'

/** Brazil reports its supply. The United Kingdom's waste is split over polymers by the mix of its region. Guatemala is added in 1.4. */
const COUNTRIES = ['BRA', 'GBR', 'GTM']

/** Everything that a contributor edits: a metric is one object, a name, a line and a label, a polymer is one name in a list. */
const METRIC = `  {
    ...ratio('not_collected', 'littering + uncollected_excluding_littering', 'Share of the waste generated that no collection reaches.'),
    since: '1.6',
  },
`
const NAME = "  'not_collected_ppm',\n"
const SHARE = "    n.as('share not collected', n.add([share(LITTERED), share(UNCOLLECTED)])),\n"
const LABEL = "  not_collected: 'Not collected',\n"
const POLYMER = "  { name: 'PLA', since: '1.7' },\n"

/** The polymer is inserted before `Other`. The order of the other polymers must not change. */
export async function programWithLaterReleases(): Promise<PatchedProgram> {
  const workspace = releasedWorkspace('demo', COUNTRIES)
  await lockAll(workspace.root)
  const program = patchedProgram(workspace)
  program.edit('pipeline/model/metrics.ts', /(?=\] as const satisfies readonly Metric\[\])/, METRIC)
  program.edit('pipeline/compute/method/records.ts', /(?<='leaked_to_ocean_and_waterways_ppm',\n)/, NAME)
  program.edit('pipeline/compute/method/records.ts', /(?<=n\.as\('share leaked', .*\n)(?= {2}\]\n)/, SHARE)
  program.edit('pipeline/model/metric-labels.ts', /(?<='Leaked to waters',\n)/, LABEL)
  program.edit('pipeline/model/dimensions.ts', "  { name: 'Other' },\n", `${POLYMER}  { name: 'Other' },\n`)
  program.compile()
  addYear(program)
  addPolymer(program)
  await declare(program)
  return program
}

/** Tables that get rows for 2023. The others use the nearest year. No median uses these tables, so that earlier years do not change. */
const OF_THE_YEAR = ['population', 'economic_activity', 'polymer_supply', 'waste_trade']

/** Adds rows for 2023 with the figures of 2022 and one percent more persons. */
function addYear(program: PatchedProgram): void {
  for (const { name, key } of TABLES as readonly Table[]) {
    if (!OF_THE_YEAR.includes(name)) continue
    const file = `sources/demo/${name}.csv`
    const [head = [], ...rows] = cellsOf(program.read(file))
    const cell = (row: readonly string[], column: string) => row[head.indexOf(column)] ?? ''
    const latest = new Map(
      rows.filter((row) => cell(row, 'year') === '2022').map((row) => [key.map((column) => cell(row, column)).join('|'), row]),
    )
    const added = [...latest.values()].map((row) =>
      row.map((value, at) => {
        if (head[at] === 'persons') return String(Math.round(Number(value) * 1.01))
        return head[at] === 'year' ? '2023' : head[at] === 'since' ? '1.5' : value
      }),
    )
    program.write(file, csvOf([head, ...rows, ...added]))
  }
}

/** Adds PLA in films and in food trays, with a weight in the packaging of every area that has weights. */
function addPolymer(program: PatchedProgram): void {
  const [head = [], ...rows] = cellsOf(program.read('sources/demo/packaging_shares.csv'))
  const areas = new Set(rows.filter((row) => row[head.indexOf('weight')] !== '').map(([area = '']) => area))
  const shares = [...areas].map((area) => [area, 'PLA', '40', '8', 'mock-packaging-mix', '', '', '1.7', ''])
  program.write('sources/demo/packaging_shares.csv', csvOf([head, ...rows, ...shares]))
  const split = program.read('sources/demo/category_split.csv')
  program.write(
    'sources/demo/category_split.csv',
    `${split}PLA,Flexible packaging,1,mock-formats,,,1.7,\nPLA,Rigid food packaging,3,mock-formats,,,1.7,\n`,
  )
}

/** Declares the releases. The command `new` writes 1.5; 1.6 and 1.7 name no years and take those of 1.5. */
async function declare(program: PatchedProgram): Promise<void> {
  const { code, stderr } = await program.run('new', '1.5', '--add-year', '2023', '--env', 'demo', '--date', '2026-11-27')
  if (code !== 0) throw new Error(stderr)
  const read = (version: string) => releaseSchema.parse(JSON.parse(program.read(`releases/${version}/release.json`)))
  const write = (release: Release) => program.write(`releases/${release.version}/release.json`, releaseText(release))
  const { draft: _draft, ...five } = read('1.5')
  const later = (version: string, previous: string, change: string): Release => ({
    ...five,
    version,
    previous,
    summary: `Adds ${change}.`,
    environments: { demo: { licence: 'CC0-1.0', changes: [`add ${change}`], coverage: { countries: COUNTRIES.length }, waivers: [] } },
  })
  write(five)
  write(later('1.6', '1.5', 'metric not_collected'))
  write(later('1.7', '1.6', 'polymer PLA'))
  for (const version of ['1.5', '1.6', '1.7']) unlock(program, version)
}
