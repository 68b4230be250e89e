// Tests `verify <url>` with real hosts: data as locked, and the ways in which data can differ.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { COMPRESSIONS } from '../../pipeline/io/compressions.ts'
import type { HostVerification } from '../../pipeline/release/verify/host.ts'
import type { Versions } from '../../schemas/api.ts'
import { host as caddy } from '../contract/hosts/caddy.ts'
import { host as inProcess } from '../contract/hosts/in-process.ts'
import { KEYS } from '../contract/keys.ts'
import { describeWithProgram } from '../contract/programs.ts'
import { type Tree, treeOf } from '../contract/trees.ts'
import { listening } from '../listening.ts'
import { NGINX, startPlainNginx } from '../nginx.ts'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT, runMain } from '../workspace.ts'
import { WRONG_COPIES } from '../wrong-copies.ts'

const PREFIX = '/data/plastic'

let tree: Tree
let folder: string
const path = (...parts: readonly string[]) => join(folder, ...parts)
const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Copies a tree that the tests can damage, and writes locks of its undamaged state. */
beforeAll(async () => {
  const built = await treeOf('production')
  folder = temporaryFolder()
  tree = { ...built, folder: path('public/production') }
  mkdirSync(path('public'))
  execFileSync('cp', ['-a', '--no-preserve=links', built.folder, tree.folder])
  const listing = JSON.parse(readFileSync(path('public/production/versions.json'), 'utf8')) as Versions
  for (const version of tree.versions) {
    const bundle = (name: string) => readFileSync(join(built.bundle(version), name))
    const files = ['datasets.csv', 'reference-data.json', 'metadata.json'].map((name) => [name, sum(bundle(name))])
    const listed = listing.versions.find((release) => release.version === version)
    // A lock holds checksums of values as JSON. The JSON of a text or date does not depend on formatting.
    const [date, summary] = [listed?.date, listed?.summary].map((value) => sum(Buffer.from(JSON.stringify(value))))
    const data = { ...Object.fromEntries(files), 'release.json': { date, summary }, inputs: [] }
    mkdirSync(path('releases', version), { recursive: true })
    writeFileSync(path('releases', version, 'production.lock.json'), JSON.stringify({ version, environment: 'production', data }))
  }
  writeFileSync(path('key.txt'), `${KEYS.right}\n`)
  writeFileSync(path('wrong-key.txt'), 'Wrong-Key-0123456789')
}, 600_000)

const stops: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const verify = (...args: readonly string[]) => runMain(['verify', ...args], folder)
/** Verifies fewer pages, for tests that do not depend on the sample. */
const verifySome = (...args: readonly string[]) => verify(...args, '--sample', '20')

async function served(host: typeof inProcess): Promise<string> {
  const { port, stop } = await host.start(tree, { prefix: PREFIX, keys: KEYS })
  stops.push(stop)
  return `http://127.0.0.1:${port}${PREFIX}`
}

async function plain(): Promise<string> {
  const { port, stop } = await startPlainNginx(tree.folder)
  stops.push(stop)
  return `http://127.0.0.1:${port}`
}

interface Sent {
  readonly status?: number
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
}

/** The correct host, but `instead` may answer in its place, and `rewrite` may change the address that it is asked for. */
async function behind(
  instead: (url: string, encoding: string, nth: number) => Sent | undefined,
  rewrite: (url: string) => string = (url) => url,
): Promise<string> {
  const correct = await inProcess.start(tree, { prefix: PREFIX, keys: KEYS })
  const times = new Map<string, number>()
  const server = createServer(async ({ url = '', headers }, response) => {
    const nth = (times.get(url) ?? 0) + 1
    times.set(url, nth)
    const sent: Sent | undefined =
      instead(url, String(headers['accept-encoding']), nth) ??
      (await correct.answer?.({ method: 'GET', target: rewrite(url), headers: headers as Record<string, string> }))
    response.writeHead(sent?.status ?? 200, sent?.headers).end(sent?.body)
  })
  const { port, stop } = await listening(server)
  stops.push(stop, correct.stop)
  return `http://127.0.0.1:${port}${PREFIX}`
}

const flipped = (content: Buffer) => {
  const middle = content.length >> 1
  content[middle] = (content[middle] ?? 0) ^ 1
  return content
}

/** A hundred megabytes of zeros, compressed to a hundred thousand bytes. */
const BOMB = gzipSync(Buffer.alloc(100_000_000))

const KEY = ['--key-file', 'key.txt']
/** Arguments that verify one release only, by its lock. */
const OF_ONE = [...KEY, '--lock', 'releases/1.1/production.lock.json']

describe('verify of a host that runs code', () => {
  it('says what is as locked, and against which locks', async () => {
    const url = await served(inProcess)
    const { code, stdout, stderr } = await verifySome(`${url}/`, ...KEY)
    expect(stderr).toBe('')
    expect(
      stdout
        .replace(/--seed \d+/, '--seed SEED')
        .replace(/\d,\d{3}|\d{3}|\b\d+(?= of)/g, 'n')
        .split('\n'),
    ).toEqual([
      `${url.replace(/\d{3}/g, 'n')}: production, 1.5, 1.4, 1.1, n answers, a sample: data as locked`,
      '  1.5: n of n files compared with its list of files',
      '  1.4: n of n files compared with releases/1.4/production.lock.json',
      '  1.1: n of n files compared with releases/1.1/production.lock.json',
      '  pages selected with --seed SEED; --all compares every page',
      '  not proven: the files of 1.5, which is a draft and has no lock',
      '  as locked: datasets.csv, reference-data.json, metadata.json',
      '  made again from the locked files, and the same: the pages',
      '  made again from ranges.csv and status.csv, which are not proven, and the same: the cuts of ranges',
      '  not proven, only as listed in files.txt: ' +
        'CITATION.cff, aggregates.csv, aggregates.parquet, changes.json, citation.bib, contributions.csv, countries.csv, ' +
        'datapackage.json, datasets.parquet, datasets.sdmx.csv, evidence.parquet, explorer.json, national-totals.csv, pairs.csv, ' +
        'plastic-packaging-eol.xlsx, ranges.csv, ranges.parquet, status.csv, status.parquet, structure.sdmx, structure.sdmx.json',
      '  not proven: lists, pages and scripts of the root',
      '',
    ])
    expect(code).toBe(0)
  })

  it('asks for the key, and never shows it', async () => {
    const url = await served(inProcess)
    const without = await verifySome(url)
    expect(without.stderr).toMatch(/error\[key-needed\].*\nhint: .*--key-file/)
    const wrong = await verifySome(url, '--key-file', 'wrong-key.txt')
    expect(wrong.stderr).toContain('error[key-refused]')
    writeFileSync(path('two-keys.txt'), `${KEYS.right}\n${KEYS.second}\n`)
    const two = await verifySome(url, '--key-file', 'two-keys.txt')
    expect(two.stderr).toContain('error[bad-key-file]')
    expect([without.code, wrong.code, two.code]).toEqual([2, 2, 2])
    for (const { stdout, stderr } of [wrong, two]) expect(stdout + stderr).not.toMatch(new RegExp(`Wrong-Key|${KEYS.right}`))
  })

  it('finds a configuration that confuses two values of a parameter, though every file is as locked', async () => {
    const url = await behind(
      () => undefined,
      (asked) => asked.replace('category=PET%20bottles', 'category=Other%20bottles'),
    )
    const { code, stdout } = await verify(url, ...OF_ONE, '--sample', '60', '--json')
    const { problems } = JSON.parse(stdout) as HostVerification
    expect(code).toBe(1)
    expect(problems.length).toBeGreaterThan(3)
    expect(problems.filter(({ file }) => !file?.includes('?country=') && !file?.includes('category=PET%20bottles'))).toEqual([])
  })

  it('finds answers that name another release or hold something else, and says what could not be compared', async () => {
    const [metadata, reference, explorer] = ['metadata', 'reference-data', 'explorer'].map((name) =>
      readFileSync(join(tree.folder, `v/1.1/${name}.json`)),
    ) as [Buffer, Buffer, Buffer]
    const headers = { 'data-version': '1.1', 'content-encoding': 'gzip' }
    const answers: Readonly<Record<string, Sent>> = {
      metadata: { headers: { 'data-version': '1.4' }, body: metadata },
      'metadata.json': { body: metadata },
      'explorer.json gzip': { headers, body: gzipSync(flipped(explorer)) },
      'reference-data.json gzip': { headers, body: 'no gzip' },
      'reference-data br': { headers, body: gzipSync(reference) },
      'changes.json gzip': { headers, body: BOMB },
      'countries.csv': { status: 503, headers: { 'retry-after': '3600' } },
      'citation.bib': { status: 404 },
    }
    const url = await behind((asked, encoding) => {
      const name = asked.split('/v/1.1/')[1] ?? ''
      return answers[name] ?? answers[`${name} ${encoding}`]
    })
    const { code, stdout } = await verify(url, ...OF_ONE, '--sample', '1', '--json')
    const { problems, unanswered } = JSON.parse(stdout) as HostVerification
    const named = 'the header Data-Version does not name the release'
    expect(problems.map(({ file, message, actual: found }) => [file?.slice(`${url}/v/1.1/`.length), message, found]).sort()).toEqual([
      ['changes.json (gzip)', 'does not decompress to its file', undefined],
      ['citation.bib', 'is answered with 404', undefined],
      ['explorer.json (gzip)', 'does not decompress to its file', undefined],
      ['metadata', named, '1.4'],
      ['metadata.json', named, 'no header'],
      ['reference-data (gzip)', 'has an encoding that was not requested', 'gzip'],
      ['reference-data.json (gzip)', 'has no header of gzip without optional fields', undefined],
    ])
    expect(unanswered.map(({ file, message }) => `${file?.slice(url.length)}: ${message}`)).toContain(
      '/v/1.1/countries.csv: could not be compared: the host answers 503',
    )
    expect(unanswered.filter(({ file }) => !file?.includes('/v/1.1/countries.csv'))).toEqual([])
    expect(code).toBe(1)
  })

  it('tries again what may pass, and has no result where a question stays without an answer', async () => {
    const url = await behind((asked, _encoding, nth) => {
      if (asked.endsWith('/v/1.1/metadata.json') && nth === 1) return { status: 503, headers: { 'retry-after': '0' } }
      return asked.endsWith('/v/1.1/changes.json') ? { status: 503, headers: { 'retry-after': '3600' } } : undefined
    })
    const { code, stdout } = await verify(url, ...OF_ONE, '--sample', '1')
    expect(stdout).toMatch(/: 3 questions without an answer\n[\s\S]*changes\.json: could not be compared: the host answers 503\n/)
    expect(stdout).not.toContain('metadata.json: could not be compared')
    expect(code).toBe(2)
  })

  it('gives up on a host that is not there, falls silent, sends elsewhere, or is none of ours', async () => {
    expect(await verify('http://127.0.0.1:9', '--timeout', '1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error[no-answer]'),
    })
    const elsewhere = await behind(() => ({ status: 301, headers: { location: 'https://data.example/plastic/' } }))
    expect(await verify(elsewhere, ...KEY)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/error\[redirected\].*redirects to https:\/\/data\.example\/plastic\/\./),
    })
    const other = await behind(() => ({ body: '<!doctype html>' }))
    expect(await verify(other, ...KEY)).toMatchObject({ code: 2, stderr: expect.stringContaining('error[nothing-to-verify]') })
    expect(await verify('https://user:secret@host.example')).toMatchObject({ code: 2, stderr: expect.stringContaining('error[bad-url]') })
  })

  it('says so when the host is published anew in between', async () => {
    const listing = readFileSync(join(tree.folder, 'versions.json'), 'utf8')
    const url = await behind((asked, _encoding, nth) =>
      asked.endsWith('/versions.json') && nth > 1 ? { body: listing.replace('Release 1.4', 'Another release 1.4') } : undefined,
    )
    expect(await verify(url, ...OF_ONE, '--sample', '1')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error[published-anew]'),
    })
  })

  it('compares with the lock that is named, for its release alone', async () => {
    const url = await served(inProcess)
    const lock = 'releases/1.1/production.lock.json'
    const { code, stdout } = await verify(url, ...KEY, '--root', 'nowhere', '--lock', lock, '--sample', '1')
    expect(stdout).toContain('not checked: 1.5, 1.4; --lock names only the lock of 1.1')
    expect(code).toBe(0)
    expect(await verify(url, ...KEY, '--root', 'nowhere')).toMatchObject({ code: 2, stderr: expect.stringContaining('error[no-lock]') })
    const foreign = join(PROJECT, 'releases/1.1/demo.lock.json')
    expect(await verify(url, ...KEY, '--lock', foreign)).toMatchObject({ code: 2, stderr: expect.stringContaining('error[bad-lock]') })
    expect(await verify('public/production', '--all')).toMatchObject({ code: 2, stderr: expect.stringContaining('error[bad-option]') })
  })
})

describeWithProgram('verify of a plain nginx', NGINX, () => {
  it('needs to know that it is plain: else nobody would notice that a configuration is not in effect', async () => {
    const url = await plain()
    expect(await verify(url)).toMatchObject({ code: 1, stderr: expect.stringMatching(/error\[no-queries\].*\nhint: .*--plain/) })
    expect(await verify(url, '--plain', '--sample', '1', '--lock', 'releases/1.1/production.lock.json')).toMatchObject({ code: 0 })
  })
})

/** Puts a compressed copy into the tree until the test ends. */
function put(copy: string, make: (content: Buffer) => Uint8Array): void {
  const file = join(tree.folder, copy)
  const before = existsSync(file) ? readFileSync(file) : undefined
  stops.push(() => (before ? writeFileSync(file, before) : rmSync(file)))
  writeFileSync(file, make(readFileSync(file.replace(/\.(?:gz|br)$/, ''))))
}

/** The problems of a host by the name of a file, with its encoding. */
async function found(url: string, ...args: string[]): Promise<string[]> {
  const { problems } = JSON.parse((await verifySome(url, ...args, '--json')).stdout) as HostVerification
  return problems.map(({ file, message }) => `${file?.slice(url.length + 1)}: ${message}`).sort()
}

/** Files that have copies: as many as there are wrong copies. */
const COPIED = {
  '.gz': ['1.1', '1.4'].flatMap((version) =>
    ['datasets.csv', 'datasets.sdmx.csv', 'ranges.csv', 'aggregates.csv', 'contributions.csv', 'datapackage.json'].map(
      (name) => `v/${version}/${name}`,
    ),
  ),
  '.br': ['v/1.1/datapackage.json', 'v/1.4/datapackage.json', 'v/1.4/changes.json', 'docs/swagger-ui.css'],
}
const NO_COPY = 'is a compressed copy that no build makes'

describeWithProgram('verify of caddy', caddy.program, () => {
  it('finds the compressed copies that it sends and no build makes', async () => {
    const url = await served(caddy)
    const expected: string[] = []
    for (const [suffix, encoding] of [
      ['.gz', 'gzip'],
      ['.br', 'br'],
    ] as const) {
      const wrong = WRONG_COPIES.filter((copy) => copy.suffix === suffix)
      expect(wrong).toHaveLength(COPIED[suffix].length)
      for (const [at, { make, message }] of wrong.entries()) {
        put(`${COPIED[suffix][at]}${suffix}`, make)
        expected.push(`${COPIED[suffix][at]} (${encoding}): ${message}`)
      }
    }
    for (const { suffix, encoding, compress } of COMPRESSIONS)
      for (const file of ['v/1.1/metadata.json', 'index.json']) {
        put(`${file}${suffix}`, compress)
        expected.push(`${file} (${encoding}): ${NO_COPY}`)
      }
    for (const { encoding } of COMPRESSIONS) expected.push(`v/1.1/metadata (${encoding}): ${NO_COPY}`)
    const all = await found(url, ...KEY)
    expect(all).toEqual(expect.arrayContaining(expected))
    // Nothing is found of the files whose copies are as built.
    const nameOf = (problem: string) => problem.split(/(?:\.gz|\.br)?(?: \(|: )/)[0]?.replace(/^.*\//, '')
    const changed = expected.map(nameOf)
    expect(all.filter((problem) => !changed.includes(nameOf(problem)))).toEqual([])
  })
})
