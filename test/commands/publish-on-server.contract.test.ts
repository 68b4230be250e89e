// Publishes two releases, one after the other, on a real nginx and a real Caddy while clients go on sending requests.

import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { CADDY } from '../caddy.ts'
import { ask } from '../contract/ask.ts'
import { describeWithProgram, type NeededProgram } from '../contract/programs.ts'
import { ended } from '../io/compiled.ts'
import { NGINX, runNginx } from '../nginx.ts'
import { freePort, type RunningProgram, startProgram } from '../program.ts'
import { lockedSmallWorkspace, smallBuilt } from '../small-workspace.ts'
import { temporaryFolder } from '../when-done.ts'
import { CLI, type Run, runMain, type Workspace, workspaceAt } from '../workspace.ts'

/** Number of concurrent clients. */
const CLIENTS = 4
/** Milliseconds between two requests of a client: few while releases change, more before, so that clients do not take the processors. */
const PAUSE = { before: 40, meanwhile: 5 }
/** Milliseconds after the end of `publish` within which the last old process of the server may still answer. */
const LATEST = 1000

/** The second release adds Paraguay. */
const TARGETS = [
  '/versions',
  '/',
  '/openapi.json',
  '/datasets',
  '/datasets?country=PRY',
  '/v/1.1/datasets?country=BRA',
  '/v/1.2/datasets',
  '/v/1.2/metadata',
  '/v/1.2/explorer.json',
  '/latest/explorer.json',
  '/datasets.csv',
]

interface TestedServer {
  readonly program: NeededProgram
  readonly options: readonly string[]
  readonly suffix: string
  /** Whether a reload may reset connections that it has not accepted yet. */
  readonly resets?: true
  /** An option with which the server does not take the configuration. */
  readonly refused: readonly string[]
  /** Puts the second release beside the first one. No server reads these folders: one real build shows that for all of them. */
  makeSecond(workspace: Workspace): Promise<void>
  start(configuration: string, at: { readonly home: string; readonly port: number }): Promise<RunningProgram>
}

const SERVERS: readonly TestedServer[] = [
  {
    program: NGINX,
    options: ['--whole'],
    suffix: '.conf',
    refused: ['--listen', '192.0.2.1:80'],
    makeSecond: async ({ root }) => expect((await runBeside(['build', '--no-explanations', '--quiet'], root)).stderr).toBe(''),
    start: (configuration, { home, port }) => runNginx(join(home, 'publish'), configuration, port),
  },
  {
    program: CADDY,
    options: [],
    suffix: '.Caddyfile',
    resets: true,
    refused: ['--listen', '192.0.2.1:80'],
    async makeSecond({ root, path }) {
      const { root: built } = await smallBuilt()
      rmSync(path('public'), { recursive: true })
      for (const folder of ['public', 'releases']) execFileSync('cp', ['-a', join(built, folder), root])
    },
    start: (configuration, { home, port }) =>
      startProgram('caddy', ['run', '--config', configuration, '--adapter', 'caddyfile'], { env: environment(home), port }),
  },
]

const environment = (home: string) => ({ ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, 'config') })

/** What tells answers apart: status, release and content. */
async function answerOf(port: number, target: string): Promise<string> {
  const { status, headers, body } = await ask({ port, method: 'GET', target, headers: {} })
  return `${status} ${headers['data-version'] ?? '-'} ${sha256(body)}`
}

/** Without this setting, Linux resets connections that wait for a listener which Caddy closes as it reloads. */
const MIGRATED = '/proc/sys/net/ipv4/tcp_migrate_req'
const mayReset = !existsSync(MIGRATED) || readFileSync(MIGRATED, 'utf8').trim() === '0'

async function stateOf(port: number): Promise<Map<string, string>> {
  return new Map(await Promise.all(TARGETS.map(async (target) => [target, await answerOf(port, target)] as const)))
}

/** Runs the compiled command line while this process goes on sending requests. */
const runBeside = (args: readonly string[], cwd: string): Promise<Run> =>
  ended(spawn(process.execPath, [CLI, ...args], { cwd, env: environment(cwd) }))

/** The small workspace with its first release, built into the workspace and, apart from it, into `before`. */
let firstBuilt: Workspace
beforeAll(async () => {
  firstBuilt = await lockedSmallWorkspace()
  expect(await runBeside(['build', '1.1', '--out', 'before', '--no-explanations', '--quiet'], firstBuilt.root)).toMatchObject({
    code: 0,
    stderr: '',
  })
  execFileSync('cp', ['-a', `${firstBuilt.path('before')}/.`, firstBuilt.root])
})

for (const { program, options, suffix, resets, refused, makeSecond, start } of SERVERS)
  describeWithProgram(`publish ${program.name}`, program, () => {
    let workspace: Workspace
    let port: number
    let server: RunningProgram
    /** The answers while only the first release was published. */
    let first: Map<string, string>
    const configuration = () => workspace.path(`publish/demo-${program.name}${suffix}`)
    const shown = () => readlinkSync(workspace.path(`publish/demo-${program.name}`))
    const run = (...args: string[]) => runBeside(args, workspace.root)
    const publish = (...more: string[]) => run('publish', program.name, ...options, '--listen', `127.0.0.1:${port}`, ...more)

    beforeAll(async () => {
      workspace = workspaceAt(temporaryFolder())
      execFileSync('cp', ['-a', `${firstBuilt.root}/.`, workspace.root])
      // The workers of an nginx that root starts are another user.
      chmodSync(workspace.root, 0o755)
      port = await freePort()
      expect(await publish('--no-reload')).toMatchObject({ code: 0, stdout: expect.stringContaining(configuration()) })
      server = await start(configuration(), { home: workspace.root, port })
    })
    afterAll(() => server?.stop())

    it('shows a release at once, and answers every request before, meanwhile and after by one state', async () => {
      const old = await stateOf(port)
      first = old
      expect(old.get('/v/1.2/datasets')).toMatch(/^404 /)
      const answers: { readonly begun: number; readonly target: string; readonly said: string }[] = []
      let going = true
      let pause = PAUSE.before
      const client = async (_: unknown, at: number) => {
        for (let next = at; going; next++) {
          const [begun, target] = [performance.now(), TARGETS[next % TARGETS.length] ?? '/']
          const said = await answerOf(port, target).catch((error: unknown) => {
            const isReset = mayReset && resets && (error as { readonly code?: string }).code === 'ECONNRESET'
            return isReset ? answerOf(port, target) : `failed: ${error}`
          })
          answers.push({ begun, target, said })
          await setTimeout(pause)
        }
      }
      const clients = Array.from({ length: CLIENTS }, client)
      await makeSecond(workspace)
      const built = performance.now()
      pause = PAUSE.meanwhile
      await setTimeout(300)
      expect(await publish()).toMatchObject({ code: 0, stderr: expect.stringContaining(`read by ${program.name}`) })
      const published = performance.now()
      await setTimeout(2 * LATEST)
      going = false
      await Promise.all(clients)
      const now = await stateOf(port)

      expect([...now].filter(([, said]) => !said.startsWith('200 '))).toEqual([])
      expect([...now].filter(([target, said]) => old.get(target) === said).map(([target]) => target)).toEqual([
        '/v/1.1/datasets?country=BRA',
      ])
      const unlike = (states: readonly ReadonlyMap<string, string>[], from: number, to: number) => {
        const some = answers.filter(({ begun }) => begun >= from && begun < to)
        expect(some.length).toBeGreaterThan(20)
        return some.filter(({ target, said }) => !states.some((state) => state.get(target) === said))
      }
      expect(unlike([old], 0, built + 200)).toEqual([])
      expect(unlike([old, now], built, published + LATEST)).toEqual([])
      expect(unlike([now], published + LATEST, Number.POSITIVE_INFINITY)).toEqual([])
    })

    it('shows links to the files of the tree, which `verify` finds as locked', async () => {
      const file = 'v/1.2/datasets.csv'
      expect(statSync(workspace.path(`publish/demo-${program.name}/${file}`)).ino).toBe(statSync(workspace.path(`public/demo/${file}`)).ino)
      expect(lstatSync(workspace.path(`publish/demo-${program.name}/datasets.csv`)).isFile()).toBe(true)
      const verify = (...args: string[]) => runMain(['verify', ...args], workspace.root)
      expect(await verify(`publish/demo-${program.name}`)).toMatchObject({ code: 0 })
      const ofSecond = ['--lock', 'releases/1.2/demo.lock.json', '--sample', '20']
      expect(await verify(`http://127.0.0.1:${port}`, ...ofSecond)).toMatchObject({ code: 0 })
    })

    it('goes back to the releases before: they are built apart, and published with the same --config', async () => {
      expect(await publish('--out', 'before', '--config', configuration())).toMatchObject({ code: 0 })
      await setTimeout(LATEST)
      expect(await stateOf(port)).toEqual(first)
      expect(await publish()).toMatchObject({ code: 0 })
      await setTimeout(LATEST)
      expect((await stateOf(port)).get('/v/1.2/datasets')).toMatch(/^200 1\.2 /)
    })

    it('changes nothing where the server does not take the configuration', async () => {
      const before = [readFileSync(configuration(), 'utf8'), shown(), await stateOf(port)]
      const { code, stderr } = await publish(...refused)
      expect(`${code} ${stderr}`).toMatch(/^2 [\s\S]*error\[server-refused\]: `.* (?:-t|reload .*)` failed\. .* is as before, /)
      expect([readFileSync(configuration(), 'utf8'), shown(), await stateOf(port)]).toEqual(before)
    })
  })
