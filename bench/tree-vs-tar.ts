// Measures how long it takes to make and write the pages of five releases, and compares this with `tar` unpacking the same files with
// their hard links and times in the same run. The records are invented here, so that no other part of the pipeline is measured. Run
// several rounds on a quiet machine: other load on the disk or the cores changes the ratio by half or more.
//
//   npm run compile && node dist/bench/tree-vs-tar.js
//     [--rounds 3] [--dir <folder on the disk to measure>] [--countries 76] [--json]

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATEGORIES, DIMENSIONS, POLYMERS } from '../pipeline/model/dimensions.ts'
import { METRICS } from '../pipeline/model/metrics.ts'
import { PAGE_SIZES } from '../pipeline/model/paging.ts'
import { EarlierFiles, listOf, publishTree } from '../pipeline/tree/publish-tree.ts'
import { answerFiles, listedFiles } from '../pipeline/tree/release-tree.ts'
import { numberOf, optionsOf } from './options.ts'

const YEARS = [2019, 2020, 2021, 2022]

interface BenchRelease {
  readonly version: string
  readonly date: string
  readonly countries: number
  /** A country whose values of the last year differ from those of the first release. */
  readonly revised?: string
}

/** Five releases like the demo's. The last one has `countries` countries. */
const releasesOf = (countries: number): BenchRelease[] => [
  { version: '1.1', date: '2026-11-16', countries: countries - 3 },
  { version: '1.2', date: '2026-11-17', countries: countries - 2 },
  { version: '1.2.1', date: '2026-11-18', countries: countries - 2, revised: 'AAA' },
  { version: '1.3', date: '2026-11-19', countries: countries - 1, revised: 'AAA' },
  { version: '1.4', date: '2026-11-20', countries, revised: 'AAA' },
]

/** Sorted codes, the first is AAA. A new country is inserted between the others, as Paraguay is in the demo. */
function countriesOf({ countries }: BenchRelease): string[] {
  const nth = (index: number) => `A${letter(index / 26)}${letter(index % 26)}`
  return Array.from({ length: countries }, (_, index) => nth((index * 7) % 676)).sort()
}

const letter = (index: number) => String.fromCharCode(65 + Math.floor(index))

/** datasets.csv: about fifty pairs of category and polymer per country and year, with amounts of many digits. */
function datasetsOf(release: BenchRelease): string {
  const lines = [[...DIMENSIONS, ...METRICS.map(({ name }) => name)].join()]
  for (const country of countriesOf(release)) {
    const seed = [...country].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7)
    for (const [c, category] of CATEGORIES.entries()) {
      for (const [p, polymer] of POLYMERS.entries()) {
        if (c > 0 && p > 0 && (c * 7 + p * 3) % 10 < 4) continue
        for (const year of YEARS) {
          const shift = country === release.revised && year === YEARS.at(-1) ? 1 : 0
          const amounts = METRICS.map(({ group }, m) => {
            const value = (seed * 7919 * (m + 1) * (c + 1) * (p + 1) + year * 31 + shift) % 2_000_000_000
            return group === 'mass' ? (value / 1e6).toFixed(6) : ((value % 1_000_000) / 1e4).toFixed(4)
          })
          lines.push([country, category, polymer, year, ...amounts].join())
        }
      }
    }
  }
  return `${lines.join('\n')}\n`
}

async function build(root: string, releases: readonly BenchRelease[]) {
  const time = { plan: 0, write: 0, show: 0, files: 0, bytes: 0 }
  const earlier = new EarlierFiles()
  for (const release of releases) {
    const { version, date } = release
    const datasets = datasetsOf(release)
    const countries = countriesOf(release).map((code) => ({ code }))
    const reference = { categories: CATEGORIES, polymers: POLYMERS, countries, years: YEARS }
    const files = timed(time, 'plan', () =>
      listedFiles(answerFiles({ datasets, reference, bundle: '' }, { kind: 'full', pageSizes: PAGE_SIZES })),
    )
    const started = performance.now()
    const published = await publishTree(files, { link: join(root, 'v', version), kind: 'full', date, earlier })
    time.write += performance.now() - started
    timed(time, 'show', published.show)
    time.files += files.length
    time.bytes += files.reduce((sum, { bytes }) => sum + bytes, 0)
    timed(time, 'plan', () => earlier.add(listOf(files), { folder: published.folder, date, written: published.written }))
  }
  return time
}

function timed<T>(time: { plan: number; show: number }, phase: 'plan' | 'show', action: () => T): T {
  const started = performance.now()
  const result = action()
  time[phase] += performance.now() - started
  return result
}

const milliseconds = (action: () => void) => {
  const started = performance.now()
  action()
  return performance.now() - started
}

const textOf = (result: Readonly<Record<string, number>>) =>
  Object.entries(result)
    .map(([name, value]) => `${name} ${value}`)
    .join('  ')

async function main() {
  const values = optionsOf({
    rounds: { type: 'string', default: '3' },
    dir: { type: 'string', default: tmpdir() },
    countries: { type: 'string', default: '76' },
    json: { type: 'boolean', default: false },
  })
  const wanted = numberOf(values.rounds, 'rounds')
  const releases = releasesOf(numberOf(values.countries, 'countries'))
  const root = mkdtempSync(join(values.dir, 'tree-vs-tar-'))
  const quietTar = (...args: string[]) => execFileSync('tar', ['--warning=no-timestamp', ...args])
  const rounds: Record<string, number>[] = []
  try {
    await build(join(root, 'first'), releases)
    quietTar('-cf', join(root, 'trees.tar'), '-C', join(root, 'first'), 'v')
    for (let round = 0; round < wanted; round++) {
      const unpack = () => {
        const folder = join(root, `tar-${round}`)
        mkdirSync(folder)
        execFileSync('sync')
        return milliseconds(() => quietTar('-xf', join(root, 'trees.tar'), '-C', folder))
      }
      const tarFirst = round % 2 === 0 ? unpack() : 0
      execFileSync('sync')
      const time = await build(join(root, `tree-${round}`), releases)
      const tar = tarFirst || unpack()
      const again = await build(join(root, `tree-${round}`), releases)
      const total = time.plan + time.write + time.show
      const result = {
        tar_ms: Math.round(tar),
        tree_ms: Math.round(total),
        ratio: Number((total / tar).toFixed(2)),
        plan_ms: Math.round(time.plan),
        write_ms: Math.round(time.write),
        unchanged_ms: Math.round(again.plan + again.write + again.show),
        files: time.files,
        megabytes: Math.round(time.bytes / 1e6),
        peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
      }
      rounds.push(result)
      if (!values.json) console.log(textOf(result))
    }
    if (values.json) console.log(JSON.stringify(rounds, null, 2))
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

await main()
