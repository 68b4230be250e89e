// How time and memory of one release, from CSV to bundle, grow with the number of countries: once, ten times, a hundred times
// the demo. Each build runs in a process of its own; what counts is the ratio to the single one of the same run.
//
//   npm run bench [-- --json] [-- --factors 1,10,100] [-- --rounds 3]

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { packageRoot } from '../pipeline/io/package-files.ts'
import { scaledDemoFiles } from '../sources/demo/generate.ts'
import type { Measured } from './build-once.ts'

const VERSION = '1.4'
const DEMO_COUNTRIES = 76

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    factors: { type: 'string', default: '1,10,100' },
    rounds: { type: 'string', default: '3' },
  },
})
const factors = values.factors.split(',').map(Number)
const results = factors.map((factor) => ({ factor, ...measure(factor, factor === 1 ? Number(values.rounds) : 1) }))

if (values.json) process.stdout.write(`${JSON.stringify({ what: 'one release, CSV to bundle', results }, null, 2)}\n`)
else print()

/** The fastest of some builds of a scaled demo; noise only ever adds. */
function measure(factor: number, rounds: number): Measured {
  process.stderr.write(`${factor} × the demo …\n`)
  const workspace = makeWorkspace(factor)
  try {
    const runs = Array.from({ length: rounds }, (_, round) => buildOnce(workspace, join(workspace, `out-${round}`)))
    return runs.reduce((best, run) => (run.milliseconds < best.milliseconds ? run : best))
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}

function buildOnce(workspace: string, out: string): Measured {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'build-once.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, workspace, VERSION, out], {
    encoding: 'utf8',
    env: { ...process.env, UV_THREADPOOL_SIZE: '4' },
  })
  if (status !== 0) throw new Error(`the build of the scaled demo failed: ${stderr}`)
  return JSON.parse(stdout) as Measured
}

/** A workspace with one release, the first, of all countries. */
function makeWorkspace(factor: number): string {
  const root = mkdtempSync(join(tmpdir(), 'plastic-eol-bench-'))
  const names = readFileSync(join(packageRoot(), 'sources/country-names.csv'), 'utf8')
  const taken = new Set(names.split('\n').flatMap((line) => line.match(/,([A-Z]{3})$/)?.[1] ?? []))
  const { files, countryNames } = scaledDemoFiles(factor, taken)
  mkdirSync(join(root, 'sources/demo'), { recursive: true })
  mkdirSync(join(root, 'releases', VERSION), { recursive: true })
  writeFileSync(join(root, 'sources/country-names.csv'), names + countryNames)
  for (const [name, text] of files) writeFileSync(join(root, 'sources/demo', name), text)
  const release = {
    version: VERSION,
    date: '2026-11-20',
    previous: null,
    summary: 'A scaled demo, for measuring.',
    method_changes: [],
    status: { state: 'current' },
    environments: {
      demo: {
        licence: 'CC0-1.0',
        changes: [],
        coverage: { countries: DEMO_COUNTRIES * factor, first_year: 2019, last_year: 2022 },
        waivers: [],
      },
    },
  }
  writeFileSync(join(root, 'releases', VERSION, 'release.json'), JSON.stringify(release))
  return root
}

function print(): void {
  const [one] = results
  if (!one) return
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(2)
  const rows = results.map((result) => [
    `${result.factor} ×`,
    String(result.input_rows),
    String(result.records),
    seconds(result.milliseconds),
    `${(result.milliseconds / one.milliseconds).toFixed(1)} ×`,
    String(result.peak_mb),
    `${(result.peak_mb / one.peak_mb).toFixed(1)} ×`,
    result.phases
      .filter((phase) => phase.milliseconds >= 50)
      .map((phase) => `${phase.name} ${seconds(phase.milliseconds)}`)
      .join(', '),
  ])
  const head = ['countries', 'input rows', 'records', 'seconds', 'time', 'peak MB', 'memory', 'phases in seconds']
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => (row[column] ?? '').length)))
  for (const row of [head, ...rows])
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
}
