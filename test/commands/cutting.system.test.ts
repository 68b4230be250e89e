// Tests drafts, locks, withdrawals and check --watch with the real command line, on a small workspace.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { onFaultyDisk } from '../faulty-disk.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { CLI, runMain, type Workspace } from '../workspace.ts'

const RATE = 'BRA,2019,*,*,30,,,,,,mock-recycling-survey,,,1.2.1,\n'
/** The same correction, which no warning is about. */
const QUIET_RATE = RATE.replace(',30,', ',16.4,')
const RATES = 'sources/demo/recycling_rates.csv'

let workspace: Workspace
const run = (...args: string[]) => runMain(args, workspace.root)
const listed = () =>
  JSON.parse(workspace.read('public/demo/versions.json')) as { latest: string; versions: { path: string; status: { state: string } }[] }
const states = () => Object.fromEntries(listed().versions.map(({ path, status }) => [path, status.state]))

beforeAll(async () => {
  workspace = await builtSmallWorkspace()
}, 900_000)

it('an altered page is mended by what verify says', async () => {
  const page = workspace.path('public/demo/v/1.1/datasets/BRA/pet-bottles/PET/2020.json')
  const { mtimeMs, atimeMs } = statSync(page)
  const text = readFileSync(page)
  text[text.length >> 1] = (text[text.length >> 1] ?? 0) ^ 1
  writeFileSync(page, text)
  utimesSync(page, atimeMs / 1000, mtimeMs / 1000)
  const { stderr } = await run('verify', 'public/demo')
  // The page is the same in both releases and stored once, so that both folders have to go.
  const [, folders = ''] = /^ {2}rm -r (.+)\n {2}plastic-eol build 1\.1 1\.2$/m.exec(stderr) ?? []
  expect(folders).toMatch(/^public\/demo\/v\/\.1\.2-[0-9a-f]{16} public\/demo\/v\/\.1\.1-[0-9a-f]{16}$/)
  for (const folder of folders.split(' ')) rmSync(workspace.path(folder), { recursive: true })
  expect((await run('build', '--quiet')).code).toBe(0)
  expect(await run('verify', 'public/demo')).toMatchObject({ code: 0, stderr: '' })
})

describe('a draft', () => {
  let link = ''
  beforeAll(async () => {
    link = readlinkSync(workspace.path('public/demo/v/1.2'))
    expect((await run('new', '1.2.1', '--revise', 'recycling_rates BRA', '--env', 'demo', '--date', '2026-11-17')).code).toBe(0)
    appendFileSync(workspace.path(RATES), RATE)
  })

  it('is left out of a build that does not name it', async () => {
    expect((await run('build', '--quiet')).code).toBe(0)
    expect(states()).toEqual({ 'v/1.2': 'current', 'v/1.1': 'superseded' })
  }, 900_000)

  it('is staged under its own name, and leaves what is there as it is', async () => {
    const { code, stdout } = await run('build', '1.2.1')
    expect(`${code} ${stdout}`).toContain('0 plastic-eol')
    expect(states()).toEqual({ 'v/1.2.1-draft': 'draft', 'v/1.2': 'current', 'v/1.1': 'superseded' })
    expect(listed().latest).toBe('1.2')
    expect(workspace.read('public/demo/index.json')).not.toContain('1.2.1')
    expect(readlinkSync(workspace.path('public/demo/v/1.2'))).toBe(link)
    expect((await run('verify', 'public/demo')).stdout).toContain('not proven: the files of 1.2.1, which is a draft and has no lock')
    expect((await run('verify', 'public/demo')).code).toBe(0)
  }, 900_000)

  it('is not locked before its date, which new remarks on', async () => {
    const file = 'releases/1.2.1/release.json'
    const declared = workspace.read(file)
    expect((await run('new', '1.2.1', '--date', '2099-01-01')).stderr).toContain('1.2.1 is dated 2099-01-01, which is after today')
    expect(await run('lock', '1.2.1')).toMatchObject({ code: 2, stderr: expect.stringContaining('error[future-date]') })
    expect((await run('new', '1.2.1', '--date', '2026-11-17')).stderr).toBe('')
    expect(workspace.read(file)).toBe(declared)
  })

  it('is not locked, and goes on being a draft, while something that nobody declared changes, waived or not', async () => {
    const file = 'releases/1.2.1/release.json'
    const [rates, declared] = [workspace.read(RATES), workspace.read(file)]
    appendFileSync(workspace.path(RATES), 'PRY,2019,*,*,20,,,,,,mock-recycling-survey,,,1.2.1,\n')
    workspace.edit(file, '"waivers": []', '"waivers": [{ "rule": "changes-declared", "key": "recycling_rates", "reason": "why not" }]')
    const { code, stdout } = await run('lock', '1.2.1')
    expect(code).toBe(1)
    expect(stdout).toContain('error[changes-declared]')
    expect(workspace.read(file)).toContain('"draft"')
    expect(existsSync(workspace.path('releases/1.2.1/demo.lock.json'))).toBe(false)
    workspace.write(RATES, rates)
    workspace.write(file, declared)
  }, 900_000)

  it('is not locked where its ranges have an error that a check, which draws none, does not find', async () => {
    const file = 'releases/1.2.1/release.json'
    const declared = workspace.read(file)
    workspace.edit(file, '"waivers": []', '"waivers": [{ "rule": "ranges-not-degenerate", "key": "BRA", "reason": "why not" }]')
    expect((await run('check', '1.2.1')).code).toBe(0)
    const { code, stdout } = await run('lock', '1.2.1', '--accept', '1')
    workspace.write(file, declared)
    expect(code).toBe(1)
    expect(stdout).toContain('the waiver silences nothing: ranges-not-degenerate has no finding with this key')
    expect(existsSync(workspace.path('releases/1.2.1/demo.lock.json'))).toBe(false)
  }, 900_000)

  it('is not locked while a warning is new that nobody accepted, all of them by their number', async () => {
    const { code, stdout, stderr } = await run('lock', '1.2.1')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^1\.2\.1 against 1\.2: 1 of 40 national figures left the range that 1\.2 gave them, in 1 country\.$/m)
    expect(stdout).toMatch(/^1\.2\.1: 1 warning new since 1\.2, the largest first:\n {2}warning\[input-jump\] recycling_rates\|BRA\|2019/m)
    expect(stderr).toContain('`plastic-eol lock 1.2.1 --accept 1`')
    expect((await run('lock', '1.2.1', '--accept', 'all')).stderr).toContain('error[bad-option]')
    const other = await run('lock', '1.2.1', '--accept', '2', '--json')
    expect(other.code).toBe(1)
    const unseen: { readonly status: string; readonly new: readonly { readonly rule: string }[] } = JSON.parse(other.stdout)
    expect(unseen.status).toBe('not accepted')
    // The figure left its range because of the jump: one cause.
    expect(unseen.new.map(({ rule }) => rule).sort()).toEqual(['input-jump', 'moved-beyond-range'])
    expect(workspace.read('releases/1.2.1/release.json')).toContain('"draft"')
    expect(existsSync(workspace.path('releases/1.2.1/demo.lock.json'))).toBe(false)
  }, 900_000)

  it('is not locked where warnings are accepted and none is new', async () => {
    const rates = workspace.read(RATES)
    workspace.write(RATES, rates.replace(RATE, QUIET_RATE))
    const { code, stderr } = await run('lock', '1.2.1', '--accept', '3')
    workspace.write(RATES, rates)
    expect(stderr).toContain('1.2.1 is not locked: --accept 3, but no warning is new: leave it out.')
    expect(code).toBe(1)
    expect(workspace.read('releases/1.2.1/release.json')).toContain('"draft"')
  }, 900_000)

  it('is not locked while a release before it has lost its lock', async () => {
    const file = 'releases/1.1/demo.lock.json'
    const lock = workspace.read(file)
    rmSync(workspace.path(file))
    const { code, stderr } = await run('lock', '1.2.1', '--accept', '1')
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/1\.1\/demo\.lock\.json: is missing, .* Restore it from version control\.\n/),
    })
    workspace.write(file, lock)
  })

  it('stays a draft, as it is edited, where somebody edits its declaration while it is computed', async () => {
    const file = 'releases/1.2.1/release.json'
    const declared = workspace.read(file)
    // The computation makes a folder for its files after the command has read the declaration.
    let isEdited = false
    const counts = (call: string) => {
      if (call === 'mkdtempSync' && !isEdited) {
        isEdited = true
        workspace.edit(file, '"summary": "', '"summary": "Edited. ')
      }
      return false
    }
    const { result } = await onFaultyDisk({ counts }, () => run('lock', '1.2.1', '--accept', '1'))
    expect([result.code, result.stdout]).toEqual([2, ''])
    expect(result.stderr).toContain(`error[changed-meanwhile]: ${file} changed while this command ran, and nothing is written.`)
    expect(workspace.read(file)).toBe(declared.replace('"summary": "', '"summary": "Edited. '))
    expect(existsSync(workspace.path('releases/1.2.1/demo.lock.json'))).toBe(false)
    workspace.write(file, declared)
  }, 900_000)

  it('ends with its lock, the only file that changes: it is the current release then, and the draft is gone', async () => {
    const file = 'releases/1.2.1/release.json'
    const declared = workspace.read(file)
    const { code, stdout } = await run('lock', '1.2.1', '--accept', '1')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^1\.2\.1 against 1\.2: 1 of 40 national figures left the range/)
    expect(stdout.slice(stdout.indexOf('1.2.1 locked'))).toBe(
      '1.2.1 locked: releases/1.2.1/demo.lock.json\n1.2.1 is the current release in demo, and no draft.\n' +
        `Commit the file: later builds are compared with the lock.\nRemove "draft" from ${file}: then a lost lock is noticed.\n`,
    )
    expect(workspace.read(file)).toBe(declared)
    expect(await run('lock', '1.2.1', '--accept', '7')).toMatchObject({ code: 0, stdout: expect.stringContaining('unchanged') })
    expect((await run('build', '1.2.1', '--quiet')).code).toBe(0)
    expect(states()).toEqual({ 'v/1.2.1': 'current', 'v/1.2': 'superseded', 'v/1.1': 'superseded' })
    expect(readdirSync(workspace.path('public/demo/v')).filter((name) => name.includes('draft'))).toEqual([])
    expect(readlinkSync(workspace.path('public/demo/v/1.2'))).toBe(link)
    expect((await run('verify', 'public/demo')).code).toBe(0)
  }, 900_000)

  it('is withdrawn as a release: its files stay, and it is not the latest', async () => {
    expect((await run('withdraw', '1.2.1', '--reason', 'Brazil was wrong.')).code).toBe(0)
    const before = statSync(workspace.path('public/demo/v/1.2.1/datasets.csv')).mtimeMs
    // The guide says to build without a version.
    expect((await run('build', '--quiet')).code).toBe(0)
    expect(listed()).toMatchObject({ latest: '1.2', versions: [{ status: { why: 'Brazil was wrong.', replaced_by: '1.2' } }, {}, {}] })
    expect(statSync(workspace.path('public/demo/v/1.2.1/datasets.csv')).mtimeMs).toBe(before)
    expect((await run('verify', 'public/demo')).code).toBe(0)
  }, 900_000)
})

describe('check --watch', () => {
  let child: ChildProcess
  let stdout = ''
  let stderr = ''
  /** Waits until stdout contains the text. */
  const printed = async (text: string) => {
    while (!stdout.includes(text)) {
      if (child.exitCode !== null) throw new Error(`ended: ${stdout}${stderr}`)
      await once(child.stdout as NodeJS.ReadableStream, 'data')
    }
  }

  it('checks again when an input changes, says what is missing and what is worth a look, and ends with Ctrl-C; piped it says nothing else', async () => {
    const original = workspace.read(RATES)
    child = spawn(process.execPath, [CLI, 'check', '--watch', '1.2'], { cwd: workspace.root })
    child.stdout?.on('data', (data) => {
      stdout += data
    })
    child.stderr?.on('data', (data) => {
      stderr += data
    })
    await printed('1.2 (demo) 0 errors')
    stdout = ''
    workspace.write(RATES, original.replace(/^BRA,2019,\*,\*,[\d.]+/m, 'BRA,2019,*,*,55'))
    await printed('error[lock-holds]')
    expect(stdout).toContain(`at ${RATES}:`)
    stdout = ''
    workspace.write(RATES, original.replace(/^BRA,2019,\*,\*,[\d.]+/m, 'BRA,2019,*,*,many'))
    await printed('error[broken-inputs]')
    stdout = ''
    workspace.write(RATES, original)
    await printed('1.2 (demo) 0 errors')
    expect(stderr).toBe('')
    stdout = ''
    workspace.write('releases/v1.2/release.json', '{}')
    await printed('1.2 (demo) 0 errors')
    const ended = once(child, 'close')
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
    expect(stderr).toMatch(/^No release, and left out: releases\/v1\.2\. .*\n$/)
  }, 900_000)
})
