// Measures requests per second and latency of the hosts, with the same mix of requests in one run: nginx with the tree, nginx with one
// fixed file of the size of a typical page (the upper limit for nginx), `serve`, and a small server that queries DuckDB for every request
// (the usual alternative). Then prints the size of one release's tree by page size and compression. Compare only results of the same run.
//
//   npm run compile && node dist/bench/hosts.js [--out <folder that was built into>] [--seconds 5] [--connections 16] [--json]

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { jsonText } from '../pipeline/model/json.ts'
import type { ReferenceData, Versions } from '../schemas/api.ts'
import { numberOf, optionsOf } from './options.ts'
import { printTable } from './print-table.ts'

const values = optionsOf({
  out: { type: 'string', default: '.' },
  seconds: { type: 'string', default: '5' },
  connections: { type: 'string', default: '16' },
  json: { type: 'boolean', default: false },
})
const seconds = numberOf(values.seconds, 'seconds')
const connections = numberOf(values.connections, 'connections')

const out = resolve(values.out)
const tree = join(out, 'public/demo')
const here = dirname(fileURLToPath(import.meta.url))
const cli = join(here, '../pipeline/cli.js')
const scratch = mkdtempSync(join(tmpdir(), 'plastic-eol-bench-hosts-'))
const running: ChildProcess[] = []

const { latest } = JSON.parse(readFileSync(join(tree, 'versions.json'), 'utf8')) as Versions
const reference = JSON.parse(readFileSync(join(tree, `v/${latest}/reference-data.json`), 'utf8')) as ReferenceData
const MIX = requestMix()

interface Measured {
  readonly host: string
  readonly requests_per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
  readonly not_200: number
}

try {
  const results: Measured[] = []
  for (const [host, start] of [
    ['nginx, the tree', startNginxTree],
    ['nginx, one fixed file', startNginxFile],
    ['plastic-eol serve', startServe],
    ['DuckDB a request', startDuckdb],
  ] as const) {
    process.stderr.write(`${host} …\n`)
    results.push({ host, ...(await measure(await start())) })
    for (const child of running.splice(0)) child.kill()
  }
  const sizes = treeSizes()
  if (values.json) process.stdout.write(jsonText({ results, sizes }))
  else print(results, sizes)
} finally {
  for (const child of running) child.kill()
  rmSync(scratch, { recursive: true, force: true })
}

/** A typical mix: mostly requests for one country, some for one category, polymer and year of all countries, some for a later page. */
function requestMix(): string[] {
  const paths: string[] = []
  for (const [index, { code }] of reference.countries.entries()) {
    const category = encodeURIComponent(reference.categories[index % reference.categories.length] ?? '')
    const polymer = encodeURIComponent(reference.polymers[index % reference.polymers.length] ?? '')
    const year = reference.years[index % reference.years.length]
    paths.push(
      `/datasets?country=${code}&category=All%20packaging&page=0&page_size=50`,
      `/datasets?country=${code}&year=${year}`,
      `/datasets?country=${code}&category=${category}&polymer=${polymer}`,
      index % 2 === 0 ? `/datasets?category=${category}&polymer=${polymer}&year=${year}` : `/datasets?page=${index}`,
    )
  }
  return paths
}

async function measure(port: number): Promise<Omit<Measured, 'host'>> {
  const run = (duration: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}`,
      connections,
      duration,
      requests: MIX.map((path) => ({ method: 'GET' as const, path })),
    })
  await run(1)
  const result = await run(seconds)
  return {
    requests_per_second: Math.round(result.requests.average),
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    not_200: result.non2xx + result.errors,
  }
}

async function startNginxTree(): Promise<number> {
  const port = await freePort()
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [cli, 'hosts', 'nginx', '--whole', '--listen', `127.0.0.1:${port}`, '--out', out],
    {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    },
  )
  if (status !== 0) throw new Error(stderr)
  return startNginx(stdout, port)
}

/** The file is the page that answers the first request of the mix: forty elements. */
function startNginxFile(): Promise<number> {
  return freePort().then((port) =>
    startNginx(
      `daemon off; pid nginx.pid; error_log stderr; worker_processes auto; events { worker_connections 1024; }
http { access_log off; default_type application/json; sendfile on; client_body_temp_path b; proxy_temp_path p; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  server { listen 127.0.0.1:${port}; location / { root ${tree}/v/${latest}/datasets/${reference.countries[0]?.code}/all-packaging/_; try_files /_.json =404; } } }\n`,
      port,
    ),
  )
}

function startNginx(configuration: string, port: number): Promise<number> {
  const file = join(scratch, `nginx-${port}.conf`)
  writeFileSync(file, configuration)
  return started(
    spawn('nginx', ['-p', scratch, '-c', file, '-e', 'stderr'], {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    }),
    port,
  )
}

async function startServe(): Promise<number> {
  const port = await freePort()
  return started(spawn(process.execPath, [cli, 'serve', '--quiet', '--port', String(port), '--out', out], { stdio: 'ignore' }), port)
}

async function startDuckdb(): Promise<number> {
  const port = await freePort()
  const file = join(tree, `v/${latest}/datasets.csv`)
  return started(spawn(process.execPath, [join(here, 'duckdb-server.js'), file, String(port)], { stdio: 'ignore' }), port)
}

async function started(child: ChildProcess, port: number): Promise<number> {
  running.push(child)
  for (let attempt = 0; attempt < 100; attempt++) {
    await new Promise((done) => setTimeout(done, 100))
    try {
      await fetch(`http://127.0.0.1:${port}/datasets?country=${reference.countries[0]?.code}`)
      return port
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

interface TreeSize {
  readonly what: string
  readonly files: number
  readonly mb: number
}

/** Files and megabytes of the latest release's tree: whole files, pages of each size, and compressed siblings. */
function treeSizes(): TreeSize[] {
  const sums = new Map<string, { files: number; bytes: number }>()
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        walk(path)
        continue
      }
      const kind = /\.(gz|br)$/.exec(entry.name)?.[0] ?? /-(\d+)-\d+\.json$/.exec(entry.name)?.[1] ?? 'whole files'
      const what =
        kind === '.gz' ? 'gzip siblings' : kind === '.br' ? 'brotli siblings' : kind === 'whole files' ? kind : `pages of ${kind}`
      const sum = sums.get(what) ?? { files: 0, bytes: 0 }
      sums.set(what, { files: sum.files + 1, bytes: sum.bytes + statSync(path).size })
    }
  }
  walk(join(tree, `v/${latest}/`))
  return [...sums].sort().map(([what, { files, bytes }]) => ({ what, files, mb: Math.round(bytes / 1e5) / 10 }))
}

function print(results: readonly Measured[], sizes: readonly TreeSize[]): void {
  const [first] = results
  printTable(
    ['host', 'requests/s', 'ratio', 'p50 ms', 'p99 ms', 'not 200'],
    results.map((result) => [
      result.host,
      String(result.requests_per_second),
      (result.requests_per_second / (first?.requests_per_second ?? 1)).toFixed(2),
      String(result.p50_ms),
      String(result.p99_ms),
      String(result.not_200),
    ]),
  )
  process.stdout.write('\n')
  printTable(
    [`tree of ${latest}`, 'files', 'MB'],
    sizes.map(({ what, files, mb }) => [what, String(files), String(mb)]),
  )
}
