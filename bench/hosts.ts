// Measures the processor time of a request, requests per second and latency of the hosts, each with the same requests of `wrk` in one run:
// nginx with the tree, nginx with one fixed file of the size of a typical page, `serve`, and a small server that queries DuckDB for every
// request (the usual alternative). Compare only results of the same run. Needs nginx and wrk (apt-get install nginx wrk) and Linux, whose
// /proc says how much processor time a process took.
//
//   npm run compile && node dist/bench/hosts.js [--out <folder that was built into>] [--light <the same, of a light tree>]
//     [--seconds 4] [--rounds 3] [--connections 16] [--json]

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jsonText } from '../pipeline/model/json.ts'
import { largest, smallest } from '../pipeline/model/lists.ts'
import { columnsText } from '../pipeline/report/terminal/columns-text.ts'
import type { ReferenceData, Versions } from '../schemas/api.ts'
import { numberOf, optionsOf } from './options.ts'

const values = optionsOf({
  out: { type: 'string', default: '.' },
  light: { type: 'string' },
  seconds: { type: 'string', default: '4' },
  rounds: { type: 'string', default: '3' },
  connections: { type: 'string', default: '16' },
  json: { type: 'boolean', default: false },
})
const seconds = numberOf(values.seconds, 'seconds')
const rounds = numberOf(values.rounds, 'rounds')
const connections = numberOf(values.connections, 'connections')

const out = resolve(values.out)
const tree = join(out, 'public/demo')
const here = dirname(fileURLToPath(import.meta.url))
const cli = join(here, '../pipeline/cli.js')
const scratch = mkdtempSync(join(tmpdir(), 'plastic-eol-bench-hosts-'))
const running: ChildProcess[] = []

const { latest } = JSON.parse(readFileSync(join(tree, 'versions.json'), 'utf8')) as Versions
const reference = JSON.parse(readFileSync(join(tree, `v/${latest}/reference-data.json`), 'utf8')) as ReferenceData
const [FIRST] = reference.countries

interface Measured {
  readonly host: string
  readonly requests: string
  /** Processor time of all processes of the host, for one request. */
  readonly processor_us: number
  readonly requests_per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly not_200: number
  readonly peak_mb: number
}

const HOSTS = [
  ['nginx, the tree', () => startNginxTree()],
  ['nginx, one fixed file', () => startNginxFile()],
  ['serve, full tree', () => startServe(out)],
  ...(values.light === undefined ? [] : [['serve, light tree', () => startServe(resolve(values.light ?? ''))] as const]),
  ['DuckDB a request', () => startDuckdb()],
] as const satisfies readonly (readonly [string, () => Promise<Started>])[]

/** Few: forty pages again and again. Many: of twenty thousand requests, most are for a page that was not asked for before. */
const REQUESTS = { few: few(), many: many(20_000) }

try {
  const results: Measured[] = []
  for (const [requests, paths] of Object.entries(REQUESTS)) {
    const script = join(scratch, `${requests}.lua`)
    writeFileSync(script, luaOf(paths))
    for (const [host, start] of HOSTS) {
      process.stderr.write(`${host}, ${requests} …\n`)
      results.push({ host, requests, ...(await measure(await start(), script)) })
      for (const child of running.splice(0)) child.kill()
    }
  }
  if (values.json) process.stdout.write(jsonText({ results }))
  else print(results)
} finally {
  for (const child of running) child.kill()
  rmSync(scratch, { recursive: true, force: true })
}

function few(): string[] {
  return reference.countries
    .slice(0, 10)
    .flatMap(({ code }) => reference.years.slice(-4).map((year) => `/datasets?country=${code}&year=${year}`))
}

/** Records of a country and a year, of a country and a category, of one or all countries of a pair and year, and pages of everything. */
function many(count: number): string[] {
  let state = 1
  const any = <T>(list: readonly T[]): string => {
    // The constants of Numerical Recipes: the same requests in every run.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return encodeURIComponent(String(list[(state >>> 16) % list.length]))
  }
  const countries = reference.countries.map(({ code }) => code)
  const kinds = [
    () => `country=${any(countries)}&year=${any(reference.years)}`,
    () => `country=${any(countries)}&category=${any(reference.categories)}`,
    () => `country=${any(countries)}&category=${any(reference.categories)}&polymer=${any(reference.polymers)}&year=${any(reference.years)}`,
    () => `category=${any(reference.categories)}&polymer=${any(reference.polymers)}&year=${any(reference.years)}`,
    () => `page=${any(Array.from({ length: 200 }, (_, page) => page))}`,
  ]
  return Array.from({ length: count }, (_, at) => `/datasets?${kinds[at % kinds.length]?.()}`)
}

/** A script of wrk: sends the requests in turn, and reports as JSON. */
function luaOf(paths: readonly string[]): string {
  return `local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
local at = 0
request = function() at = at % #paths + 1 return wrk.format("GET", paths[at]) end
done = function(summary, latency, requests)
  local errors = summary.errors
  io.write(string.format('\\n{"requests":%d,"us":%d,"p50":%f,"p99":%f,"failed":%d}', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
`
}

/**
 * Each figure from the round in which it was best, after one that is not counted: programs in Node become fast by then, and other work on
 * the machine makes some rounds slow.
 */
async function measure({ pid, port }: Started, script: string): Promise<Omit<Measured, 'host' | 'requests'>> {
  const round = () => {
    const before = processorMs(pid)
    const { stdout, stderr, error, status } = spawnSync(
      'wrk',
      ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`],
      { encoding: 'utf8' },
    )
    if (error || status !== 0) throw new Error(`wrk does not run (apt-get install wrk): ${error?.message ?? stderr}`)
    const { requests, us, p50, p99, failed } = JSON.parse(stdout.slice(stdout.lastIndexOf('\n'))) as Readonly<Record<string, number>>
    return {
      processor_us: ((processorMs(pid) - before) * 1000) / (requests ?? 0),
      requests_per_second: Math.round(((requests ?? 0) * 1e6) / (us ?? 0)),
      p50_ms: (p50 ?? 0) / 1000,
      p99_ms: (p99 ?? 0) / 1000,
      not_200: failed ?? 0,
    }
  }
  round()
  const measured = Array.from({ length: rounds }, round)
  const least = (name: keyof (typeof measured)[number]) => smallest(measured.map((one) => one[name]))
  return {
    processor_us: least('processor_us'),
    requests_per_second: largest(measured.map((one) => one.requests_per_second)),
    p50_ms: least('p50_ms'),
    p99_ms: least('p99_ms'),
    not_200: largest(measured.map((one) => one.not_200)),
    peak_mb: Math.round(peakKb(pid) / 1000),
  }
}

/** A process and those that it started. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  return [pid, ...children.flatMap((child) => family(Number(child)))]
}

/** Processor time so far, in milliseconds: Linux counts it in hundredths of a second. */
function processorMs(pid: number): number {
  const ticks = family(pid).map((one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, ms) => sum + ms * 10, 0)
}

/** The most memory that the largest process held. */
function peakKb(pid: number): number {
  return largest(family(pid).map((one) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1])))
}

interface Started {
  readonly pid: number
  readonly port: number
}

async function startNginxTree(): Promise<Started> {
  const port = await freePort()
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [cli, 'hosts', 'nginx', '--whole', '--listen', `127.0.0.1:${port}`, '--out', out],
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  if (status !== 0) throw new Error(stderr)
  return startNginx(stdout.replaceAll(/access_log [^;]+/g, 'access_log off'), port)
}

/** The file is the answer to a request without a year: what nginx takes at least for a page. */
async function startNginxFile(): Promise<Started> {
  const port = await freePort()
  const folder = `${tree}/v/${latest}/datasets/${FIRST?.code}/all-packaging/_`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path t;`).join(' ')
  return startNginx(
    `daemon off; pid nginx.pid; error_log stderr; worker_processes auto; events { worker_connections 1024; }
http { access_log off; default_type application/json; sendfile on; ${temporary}
  server { listen 127.0.0.1:${port}; location / { root ${folder}; try_files /_.json =404; } } }\n`,
    port,
  )
}

function startNginx(configuration: string, port: number): Promise<Started> {
  const file = join(scratch, `nginx-${port}.conf`)
  // If root starts nginx, its workers must be able to read the tree too.
  writeFileSync(file, process.getuid?.() === 0 ? `user root;\n${configuration}` : configuration)
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  return started(spawn('nginx', ['-p', scratch, '-c', file, '-e', 'stderr'], { stdio: 'ignore', env }), port)
}

async function startServe(folder: string): Promise<Started> {
  const port = await freePort()
  return started(spawn(process.execPath, [cli, 'serve', '--quiet', '--port', String(port), '--out', folder], { stdio: 'ignore' }), port)
}

async function startDuckdb(): Promise<Started> {
  const port = await freePort()
  const file = join(tree, `v/${latest}/datasets.csv`)
  return started(spawn(process.execPath, [join(here, 'duckdb-server.js'), file, String(port)], { stdio: 'ignore' }), port)
}

async function started(child: ChildProcess, port: number): Promise<Started> {
  running.push(child)
  for (let attempt = 0; attempt < 100; attempt++) {
    await new Promise((done) => setTimeout(done, 100))
    try {
      await fetch(`http://127.0.0.1:${port}/datasets?country=${FIRST?.code}`)
      return { pid: child.pid ?? 0, port }
    } catch {
      if (child.exitCode !== null) throw new Error(`the server on port ${port} ended with ${child.exitCode}`)
    }
  }
  throw new Error(`the server on port ${port} does not answer`)
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function print(results: readonly Measured[]): void {
  const rows = [
    ['host', 'requests', 'µs of processor', 'ratio', 'requests/s', 'p50 ms', 'p99 ms', 'ratio', 'not 200', 'peak MB'],
    ...results.map((result) => {
      const first = results.find(({ requests }) => requests === result.requests)
      return [
        result.host,
        result.requests,
        result.processor_us.toFixed(1),
        (result.processor_us / (first?.processor_us ?? 1)).toFixed(2),
        String(result.requests_per_second),
        result.p50_ms.toFixed(1),
        result.p99_ms.toFixed(1),
        (result.p99_ms / (first?.p99_ms ?? 1)).toFixed(2),
        String(result.not_200),
        String(result.peak_mb),
      ]
    }),
  ]
  process.stdout.write(`${columnsText(rows)}\n`)
}
