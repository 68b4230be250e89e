// Runs each command once in a separate process and checks its exit code and which stream it writes to.

import { execFileSync } from 'node:child_process'
import { beforeAll, expect, it } from 'vitest'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { CLI, codeUnread, runCli, type Workspace } from '../workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})

const CELL = ['1.2', 'PRY', 'Flexible packaging', 'LDPE', '2022', 'littering']

it.each([
  [['check', '1.2'], 0, /^1\.2 locked /m],
  [['diff', '1.1', '1.2'], 0, /PRY/],
  [['diff', 'releases/1.1/demo', 'releases/1.2/demo', '--fail-on', 'any'], 1, /PRY/],
  [['build', '--quiet'], 0, /^$/],
  [['explain', ...CELL], 0, /2022: 4\.6 %/],
  [['verify', 'public/demo'], 0, /public\/demo: /],
  [['verify', 'releases/1.1/demo', '--lock', 'releases/1.2/demo.lock.json'], 2, /^$/],
  [['lock', '1.1'], 0, /1\.1 unchanged/],
  [['hosts', 'nginx'], 0, /server \{/],
  [['keys', 'add', 'Ana'], 0, /^[a-z2-7]{8}\./],
  [['keys', 'list'], 0, /Ana/],
  [['fetch', '--env', 'demo'], 2, /^$/],
  [['serve', '--env', 'production'], 2, /^$/],
  [['new', '1.2.1', '--revise', 'population BRA', '--env', 'demo', '--date', '2026-11-27'], 0, /1\.2\.1/],
  [['withdraw', '1.2', '--reason', 'It was wrong.'], 0, /1\.2/],
  [['bild'], 2, /^$/],
] as const)('%j exits with %d', (args, code, prints) => {
  const run = runCli(args, { cwd: workspace.root })
  expect(run.stderr).not.toMatch(/\n\s+at /)
  expect([run.code, run.stderr === '' || code === 2 || args[0] === 'keys']).toEqual([code, true])
  expect(run.stdout).toMatch(prints)
  if (code === 2) expect(run.stderr).toMatch(/^error\[/)
})

it.each([
  [['diff', 'releases/1.1/demo', 'releases/1.2/demo', '--fail-on', 'any'], 1],
  [['verify', 'releases/1.1/demo', '--lock', 'releases/1.2/demo.lock.json', '--json'], 2],
  [['check', '1.1', '--watch'], 0],
] as const)('%j ends with %d where nobody reads what it prints', async (args, code) => {
  expect(await codeUnread(args, workspace.root)).toBe(code)
})

it('prints no colours where NO_COLOR is set, whatever else is, and no warning of it', () => {
  const env = { NO_COLOR: '1', FORCE_COLOR: '1', TERM: 'xterm-256color' }
  // `script` gives the command a terminal, and prints what it writes there.
  const command = `${process.execPath} ${CLI} check 1.1`
  const shown = execFileSync('script', ['-qec', command, '/dev/null'], { cwd: workspace.root, env: { ...process.env, ...env } })
  expect(String(shown)).toContain('1.1 ')
  for (const wrong of ['\x1b[1m', '\x1b[32m', '\x1b[33m', 'Warning']) expect(String(shown)).not.toContain(wrong)
})
