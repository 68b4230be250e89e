// The same inputs give the same bytes, modes and times, whatever the machine is like.

import { spawnSync } from 'node:child_process'
import { lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { copyWorkspace, PROJECT, type Workspace } from '../workspace.ts'

const workspaces: Workspace[] = []
afterAll(() => {
  for (const workspace of workspaces) workspace.remove()
})

/** Builds 1.1 and 1.2 in a workspace of its own, through a shell that sets the umask. */
function built(umask: string, threads: number, env: NodeJS.ProcessEnv): Map<string, string> {
  const workspace = copyWorkspace()
  workspaces.push(workspace)
  const command = `umask ${umask}; exec "$0" "$1" build 1.1 1.2 --quiet --threads ${threads}`
  const { status, stderr } = spawnSync('bash', ['-c', command, process.execPath, join(PROJECT, 'dist/pipeline/cli.js')], {
    cwd: workspace.root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  expect(stderr.replace(/^bash: warning: setlocale.*\n/gm, '')).toBe('')
  expect(status).toBe(0)
  return described(workspace)
}

/** Every link, file and folder that the build made, with type, mode, time and content. */
function described(workspace: Workspace): Map<string, string> {
  const lines = new Map<string, string>()
  for (const top of ['public', 'releases/1.1', 'releases/1.2']) {
    for (const path of filesBelow(workspace.path(top))) {
      const file = join(workspace.path(top), path)
      const stats = lstatSync(file)
      const content = stats.isSymbolicLink() ? readlinkSync(file) : sha256(readFileSync(file))
      lines.set(
        `${top}/${path}`,
        `${(stats.mode & 0o7777).toString(8)} ${stats.nlink} ${path.endsWith('.json') && top !== 'public' ? '' : stats.mtimeMs} ${content}`,
      )
    }
  }
  return lines
}

it('one thread in UTC and eight in Kathmandu under another umask and locale make the same bytes, modes and times', () => {
  const one = built('022', 1, { TZ: 'UTC', LC_ALL: 'C' })
  const other = built('077', 8, { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'de_DE.UTF-8' })
  expect(one.size).toBeGreaterThan(130_000)
  const different = [...one]
    .filter(([path, line]) => other.get(path) !== line)
    .map(([path, line]) => `${path}: ${line} / ${other.get(path)}`)
  expect(different.slice(0, 10)).toEqual([])
  expect(other.size).toBe(one.size)
})
