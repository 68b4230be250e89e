// Measures the time and memory that one release takes from its files to a checked bundle with its report. First compares it with the
// plainest script that computes the same records: in the demo and, if the publishers' files are there, in production. Then measures how
// time and memory grow with the number of countries, without ranges. Each measurement runs in a separate process. Compare only results
// of the same run. Last, it measures checks of a release after edits.
//
//   npm run bench [-- --json] [-- --factors 1,10,100] [-- --rounds 3] [-- --raw <dir>]
//
// Production needs the folder of the publishers' files, and the folder `assumptions` with the typed figures beside it.

import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILES_BESIDE_INPUTS } from '../pipeline/ingest/read-spreads.ts'
import { packageRoot } from '../pipeline/io/package-files.ts'
import { jsonText } from '../pipeline/model/json.ts'
import { columnsText } from '../pipeline/report/terminal/columns-text.ts'
import type { Measured } from './build-once.ts'
import { measureChecks } from './check-loop.ts'
import { numberOf, optionsOf } from './options.ts'
import { scaledDemo } from './scaled-demo.ts'

/** The first release, because a later one needs the releases before it. */
const FIRST = '1.1'
const VERSION = '1.4'
const DEMO_COUNTRIES = 76

const values = optionsOf({
  json: { type: 'boolean', default: false },
  factors: { type: 'string', default: '1,10,100' },
  rounds: { type: 'string', default: '3' },
  raw: { type: 'string', default: join(packageRoot(), 'sources/production/raw') },
})

interface Plain {
  readonly processor_ms: number
  readonly records: number
}

/** The plainest script and builds of one release, measured in turn. Each is the round with the least CPU time. */
interface Held {
  readonly environment: 'demo' | 'production'
  readonly plain: Plain
  /** Without ranges, because the plain script computes none. */
  readonly build: Measured
  readonly withRanges: Measured
}

const rounds = numberOf(values.rounds, 'rounds')
const factors = values.factors.split(',').map((factor) => numberOf(factor, 'factors'))
// The plain script of production reads the typed figures in their original form, from the folder beside the publishers' files.
const hasFiles = existsSync(join(values.raw, '../assumptions/packaging_regions.csv'))
if (!hasFiles) process.stderr.write(`production is left out: ${values.raw} has no publishers' files with typed figures beside it\n`)
const environments = (['demo', 'production'] as const).filter((env) => env === 'demo' || hasFiles)
const held = environments.map(holdAgainstPlain)
const results = factors.map((factor) => ({ factor, ...measure(factor, factor === 1 ? rounds : 1) }))
process.stderr.write('check after edits …\n')
const checked = measureChecks(rounds, run)

if (values.json) {
  const what = 'one release, from its files to a bundle'
  process.stdout.write(jsonText({ what, cores: availableParallelism(), held, results, checked }))
} else {
  printHeld()
  print()
  printChecked()
}

function holdAgainstPlain(environment: 'demo' | 'production'): Held {
  process.stderr.write(`${environment}, beside the plainest script …\n`)
  const root = packageRoot()
  const raw = environment === 'production' ? [values.raw] : []
  const out = mkdtempSync(join(tmpdir(), 'plastic-eol-bench-'))
  try {
    const runs = Array.from({ length: rounds }, (_, round) => ({
      plain: run<Plain>('bench/plain.js', [environment, root, FIRST, ...raw]),
      build: run<Measured>('program/build-once.js', [root, FIRST, join(out, `${round}`), 'without-ranges', environment, ...raw]),
      withRanges: run<Measured>('program/build-once.js', [root, FIRST, join(out, `${round}-ranges`), 'with-ranges', environment, ...raw]),
    }))
    const least = <Item extends { readonly processor_ms: number }>(items: readonly Item[]) =>
      items.reduce((best, item) => (item.processor_ms < best.processor_ms ? item : best))
    return {
      environment,
      plain: least(runs.map(({ plain }) => plain)),
      build: least(runs.map(({ build }) => build)),
      withRanges: least(runs.map(({ withRanges }) => withRanges)),
    }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

/** The fastest of several builds of a scaled demo: noise can only make a build slower. */
function measure(factor: number, times: number): Measured {
  process.stderr.write(`${factor} × the demo …\n`)
  const workspace = makeWorkspace(factor)
  try {
    const runs = Array.from({ length: times }, (_, round) =>
      run<Measured>('program/build-once.js', [workspace, VERSION, join(workspace, `out-${round}`), 'without-ranges']),
    )
    return runs.reduce((best, one) => (one.milliseconds < best.milliseconds ? one : best))
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}

/** Runs a script of `dist` and returns the JSON that it prints. */
function run<Result>(name: string, args: readonly string[]): Result {
  const script = join(packageRoot(), 'dist', name)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, UV_THREADPOOL_SIZE: '4' },
  })
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`)
  return JSON.parse(stdout) as Result
}

/** A workspace with one release, which has no predecessor and covers all countries. */
function makeWorkspace(factor: number): string {
  const root = mkdtempSync(join(tmpdir(), 'plastic-eol-bench-'))
  const names = readFileSync(join(packageRoot(), 'sources/country-names.csv'), 'utf8')
  const { files, countryNames } = scaledDemo(factor, VERSION)
  mkdirSync(join(root, 'sources/demo'), { recursive: true })
  mkdirSync(join(root, 'releases', VERSION), { recursive: true })
  // Not every workspace has all of them.
  const beside = FILES_BESIDE_INPUTS.filter((file) => existsSync(join(packageRoot(), file)))
  for (const file of beside) copyFileSync(join(packageRoot(), file), join(root, file))
  writeFileSync(join(root, 'sources/country-names.csv'), names + countryNames)
  for (const [name, text] of files) writeFileSync(join(root, 'sources/demo', name), text)
  const release = {
    version: VERSION,
    date: '2026-11-20',
    previous: null,
    summary: 'A scaled demo, for measuring.',
    method_changes: [],
    draft: true,
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

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2)
}

function phasesOf({ phases }: Measured): string {
  return phases
    .filter((phase) => phase.milliseconds >= 50)
    .map((phase) => `${phase.name} ${seconds(phase.milliseconds)}`)
    .join(', ')
}

function printHeld(): void {
  const cores = availableParallelism()
  process.stdout.write(`${FIRST}, in seconds of the processor, on ${cores} ${cores === 1 ? 'core' : 'cores'}\n`)
  const rows = [
    ['environment', 'records', 'plain', 'build', 'ratio', 'with ranges', 'ranges took', 'peak MB', 'phases in seconds'],
    ...held.map(({ environment, plain, build, withRanges }) => [
      environment,
      String(build.records),
      seconds(plain.processor_ms),
      seconds(build.processor_ms),
      `${(build.processor_ms / plain.processor_ms).toFixed(1)} ×`,
      seconds(withRanges.processor_ms),
      `${seconds(withRanges.phases.find(({ name }) => name === 'ranges')?.milliseconds ?? 0)} by the clock`,
      String(withRanges.peak_mb),
      phasesOf(build),
    ]),
  ]
  process.stdout.write(`${columnsText(rows)}\n\n`)
}

function print(): void {
  const [one] = results
  if (!one) return
  const rows = [
    ['countries', 'input rows', 'records', 'seconds', 'time', 'peak MB', 'memory', 'phases in seconds'],
    ...results.map((result) => [
      `${result.factor} ×`,
      String(result.input_rows),
      String(result.records),
      seconds(result.milliseconds),
      `${(result.milliseconds / one.milliseconds).toFixed(1)} ×`,
      String(result.peak_mb),
      `${(result.peak_mb / one.peak_mb).toFixed(1)} ×`,
      phasesOf(result),
    ]),
  ]
  process.stdout.write(`${columnsText(rows)}\n`)
}

function printChecked(): void {
  const [whole] = checked
  process.stdout.write('\ncheck 1.4 of the demo, from the start of the program to its end\n')
  const rows = [
    ['edited since the check before', 'seconds', 'of the processor', 'of that without an edit'],
    ...checked.map(({ edited, milliseconds, processor_ms }) => [
      edited,
      seconds(milliseconds),
      seconds(processor_ms),
      `${Math.round((100 * processor_ms) / (whole?.processor_ms ?? processor_ms))} %`,
    ]),
  ]
  process.stdout.write(`${columnsText(rows)}\n`)
}
