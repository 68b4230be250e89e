// Tests `fetch` with a real server. Tests that end it with Ctrl-C run it in a separate process.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { type Ended, ended } from '../io/compiled.ts'
import { listening } from '../listening.ts'
import { bytesOf, type RawWorkspace, rawWorkspace } from '../raw-workspace.ts'
import { type Behaviour, fallSilent, inTurn, serve, startServer, status, type TestServer } from '../server.ts'
import { CLI, runMain } from '../workspace.ts'

const CONTENT = bytesOf(200_000)
const HALF = 100_000
const ETAG = '"one"'

let workspace: RawWorkspace
const children: ChildProcess[] = []
beforeEach(() => {
  workspace = rawWorkspace()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [CLI, 'fetch', ...args], {
    cwd: workspace.root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  return child
}

/** Runs fetch in the process of the test, or in a separate one if `env` is given. */
const run = async (args: readonly string[] = [], env?: NodeJS.ProcessEnv): Promise<Ended> =>
  env ? ended(start(args, env)) : { signal: null, ...(await runMain(['fetch', ...args], workspace.root)) }

async function publish(behaviour: Behaviour): Promise<TestServer> {
  const server = await startServer({ '/data.csv': behaviour })
  workspace.describe('publisher', [{ file: 'publisher/data.csv', url: server.url('/data.csv'), content: CONTENT }])
  return server
}

const folder = () => join(workspace.raw, 'publisher')
const partials = () => (existsSync(folder()) ? readdirSync(folder()).filter((name) => name.includes('-partial-')) : [])

async function until(what: () => boolean): Promise<void> {
  while (!what()) await new Promise((resolve) => setTimeout(resolve, 20))
}

it('fills an archive, from which another workspace takes the files, and names what differs in it', async () => {
  await publish(serve(CONTENT))
  const { code, stdout } = await run(['--archive', 'archive'])
  expect(code).toBe(0)
  expect(stdout).toContain('archive: 1 of 1 raw file is there as pinned')
  const copy = join(workspace.root, 'archive/publisher/data.csv')
  expect(readFileSync(copy).equals(CONTENT)).toBe(true)
  rmSync(workspace.raw, { recursive: true })
  expect((await run(['--from', 'archive'])).code).toBe(0)
  expect(workspace.bytes('publisher/data.csv')?.equals(CONTENT)).toBe(true)
  writeFileSync(copy, 'another file')
  const refused = await run(['--archive', 'archive'])
  expect(refused.code).toBe(2)
  expect(refused.stderr).toMatch(
    /1 file of the archive \S+ is not as pinned\.\n.*publisher\/data\.csv: the existing file is not the pinned one/,
  )
  expect(readFileSync(copy, 'utf8')).toBe('another file')
})

describe('fetch', () => {
  it('brings the raw files, says so on stdout, and nothing on a stderr that is no terminal', async () => {
    await publish(serve(CONTENT))
    expect(await run()).toEqual({
      code: 0,
      signal: null,
      stdout: 'sources/production/raw: 1 of 1 raw file is there as pinned\n  fetched  publisher/data.csv  200,000 bytes\n',
      stderr: '',
    })
    expect((await run()).stdout).toContain('  already there  publisher/data.csv  200,000 bytes\n')
    expect(await run(['--quiet', '--env', 'production'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  it('lists what is missing and why, with what to do, and exits 2', async () => {
    const { url } = await publish(status(404))
    workspace.describe('typed', [{ file: 'typed/figures.csv', url: null, content: CONTENT }])
    const { code, stdout, stderr } = await run()
    expect(code).toBe(2)
    expect(stdout).toBe(
      [
        'sources/production/raw: 0 of 2 raw files are there as pinned',
        '  missing  publisher/data.csv  200,000 bytes',
        '  missing  typed/figures.csv   200,000 bytes\n',
      ].join('\n'),
    )
    expect(stderr).toBe(
      [
        'error[raw-files-missing]: 2 of 2 raw files are not there as pinned.',
        `  publisher/data.csv: the server answers 404 Not Found (${url('/data.csv')})`,
        '  typed/figures.csv: the file has no public address',
        'hint: Open the address in a browser, or take the file from a folder with `--from <dir>`. ' +
          'Supply files without a public address from a folder: `--from <dir>`.\n',
      ].join('\n'),
    )
    expect(await run(['--quiet'])).toMatchObject({ code: 2, stdout: '', stderr })
  })

  it('gives machines all of it as one JSON text', async () => {
    const { url } = await publish(inTurn(serve(bytesOf(200_000, 2)), serve(CONTENT)))
    const pinned = {
      source: 'publisher',
      file: 'publisher/data.csv',
      addresses: [url('/data.csv')],
      sha256: sha256(CONTENT),
      bytes: 200_000,
    }
    const failed = await run(['--json'])
    expect(failed).toMatchObject({ code: 2, stderr: '' })
    expect(JSON.parse(failed.stdout)).toMatchObject({
      raw: workspace.raw,
      from: null,
      complete: false,
      files: [{ ...pinned, status: 'missing' }],
      error: { code: 'raw-files-missing', hint: expect.any(String), problems: [{ rule: 'checksum-differs', file: 'publisher/data.csv' }] },
    })
    expect(JSON.parse((await run(['--json'])).stdout)).toEqual({
      raw: workspace.raw,
      from: null,
      complete: true,
      files: [{ ...pinned, status: 'fetched' }],
    })
  })

  it.each([
    ['an environment without raw files', ['--env', 'demo'], 'has no raw files'],
    ['a time that is none', ['--timeout', 'long'], 'error[bad-timeout]: --timeout takes a whole number of seconds'],
    ['a folder that is not there', ['--from', 'nowhere'], 'There is no folder'],
    ['a folder that is no workspace', ['--root', '/'], 'name one with --root'],
  ])('answers %s on stderr with what to do, and exits 2', async (_, args, says) => {
    workspace.describe('publisher', [{ file: 'publisher/data.csv', url: 'http://127.0.0.1:1/', content: CONTENT }])
    const { code, stdout, stderr } = await runMain(['fetch', ...args], workspace.root)
    expect(stderr).toContain(says)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(stdout).toBe('')
    expect(code).toBe(2)
  })

  it.each([
    ['shows a bar on a terminal', 'cols 120', true],
    ['shows none on a terminal that claims to have no columns', 'cols 0', false],
  ])('%s', async (_, size, shown) => {
    const pieces = [CONTENT.subarray(0, HALF), CONTENT.subarray(HALF)]
    await publish((_request, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length }).write(pieces[0])
      setTimeout(() => response.end(pieces[1]), 600)
    })
    const command = `stty ${size}; exec "${process.execPath}" "${CLI}" fetch`
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: workspace.root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: terminalEnv(),
    })
    children.push(child)
    const { stdout, code } = await ended(child)
    expect(stdout.includes('████████████░░░░░░░░░░░░ 50 % · 0 of 1 file · 0.1 of 0.2 MB')).toBe(shown)
    expect(stdout).toContain('1 of 1 raw file is there as pinned')
    expect(code).toBe(0)
  })

  it('goes through the proxy that the environment names', async () => {
    const { port } = await publish(serve(CONTENT))
    const through: string[] = []
    const proxy = createServer().on('connect', (request, socket) => {
      through.push(request.url ?? '')
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        onward.pipe(socket).pipe(onward)
      })
      socket.on('error', () => onward.destroy())
      onward.on('error', () => socket.destroy())
    })
    const { port: proxyPort, stop } = await listening(proxy)
    const address = `http://127.0.0.1:${proxyPort}`
    workspace.describe('publisher', [{ file: 'publisher/data.csv', url: 'http://far-away.invalid/data.csv', content: CONTENT }])
    try {
      expect(await run([], { HTTP_PROXY: address, http_proxy: address, NO_PROXY: '', no_proxy: '' })).toMatchObject({ code: 0, stderr: '' })
      expect(through).toEqual(['far-away.invalid:80'])
    } finally {
      await stop()
    }
  })
})

/** The environment without CI, which would switch the progress off. */
function terminalEnv(): NodeJS.ProcessEnv {
  const { CI: _, ...env } = process.env
  return { ...env, TERM: 'xterm' }
}

describe('a fetch that is stopped', () => {
  it.each([
    ['by Ctrl-C', 'SIGINT', 'interrupted: the files that have arrived are kept, and the next fetch brings the others\n'],
    ['by kill -9', 'SIGKILL', ''],
  ] as const)('%s leaves nothing under a final name, and the next one brings the file', async (_, signal, says) => {
    const { asked } = await publish(inTurn(serve(CONTENT, { etag: ETAG, only: HALF, end: fallSilent }), serve(CONTENT, { etag: ETAG })))
    const child = start()
    const end = ended(child)
    await until(() => asked.some(({ sent }) => sent === HALF))
    child.kill(signal)
    expect(await end).toEqual({ code: null, signal, stdout: '', stderr: says })
    expect(workspace.bytes('publisher/data.csv')).toBeUndefined()

    expect((await run()).stdout).toContain('  fetched  publisher/data.csv  200,000 bytes\n')
    expect(workspace.bytes('publisher/data.csv')?.equals(CONTENT)).toBe(true)
    expect(partials()).toEqual([])
  })
})

describe('two fetches at once', () => {
  it('do not disturb each other: the second names the first, and stops', async () => {
    let release = () => {}
    const { asked } = await publish((request, response, asked) => {
      serve(CONTENT, {
        only: HALF,
        end: () => {
          release = () => response.end(CONTENT.subarray(HALF))
        },
      })(request, response, asked)
    })
    const first = start()
    const end = ended(first)
    await until(() => asked.some(({ sent }) => sent === HALF))
    const second = await ended(start())
    expect(second).toMatchObject({ code: 2, stdout: '' })
    expect(second.stderr).toBe(
      [
        `error[destination-busy]: Another fetch (process ${first.pid}) is writing to ${workspace.raw}.`,
        'hint: Wait until it has ended and run the command again, or choose another place.\n',
      ].join('\n'),
    )
    release()
    expect(await end).toMatchObject({ code: 0, stderr: '' })
    expect(workspace.bytes('publisher/data.csv')?.equals(CONTENT)).toBe(true)
  })
})
