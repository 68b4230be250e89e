// The same inputs give the same bytes, modes and times, whatever the machine is like.

import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { smallWorkspace } from '../small-workspace.ts'
import { copyWorkspace, PROJECT, type Workspace } from '../workspace.ts'

const workspaces: Workspace[] = []
afterAll(() => {
  for (const workspace of workspaces) workspace.remove()
})

interface Conditions {
  /** Relative to the workspace. */
  readonly out: string
  readonly umask: string
  readonly threads: number
  readonly env: NodeJS.ProcessEnv
}

/** Builds 1.1 and 1.2 in a workspace of its own, through a shell that sets the umask. */
function built(workspace: Workspace, more: string, { out, umask, threads, env }: Conditions): Map<string, string> {
  workspaces.push(workspace)
  const command = `umask ${umask}; exec "$0" "$1" build 1.1 1.2 --quiet ${more} --threads ${threads} --out ${out}`
  const { status, stderr } = spawnSync('bash', ['-c', command, process.execPath, join(PROJECT, 'dist/pipeline/cli.js')], {
    cwd: workspace.root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  expect(stderr.replace(/^bash: warning: setlocale.*\n/gm, '')).toBe('')
  expect(status).toBe(0)
  return described(workspace.path(out))
}

/** Every link, file and folder that the build made, with type, mode, time and content. */
function described(out: string): Map<string, string> {
  const lines = new Map<string, string>()
  for (const top of ['public', 'releases/1.1', 'releases/1.2']) {
    if (!existsSync(join(out, top))) continue
    for (const path of filesBelow(join(out, top))) {
      const file = join(out, top, path)
      const stats = lstatSync(file)
      const content = stats.isSymbolicLink() ? readlinkSync(file) : sha256(readFileSync(file))
      lines.set(`${top}/${path}`, `${(stats.mode & 0o7777).toString(8)} ${stats.nlink} ${stats.mtimeMs} ${content}`)
    }
  }
  return lines
}

// Of the whole demo the bundles, whose files.txt has the checksum of every page; of a small one the trees too, file by file.
it.each([
  ['of the whole demo', () => copyWorkspace(), '--no-api', 20],
  ['of a small one, with its pages', smallWorkspace, '', 4000],
] as const)(
  'one thread in UTC and eight in Kathmandu under another umask and locale and in another folder make the same bytes, modes and times %s',
  (_, make, more, least) => {
    const one = built(make(), more, { out: 'out', umask: '022', threads: 1, env: { TZ: 'UTC', LC_ALL: 'C' } })
    const env = { TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'de_DE.UTF-8' }
    const other = built(make(), more, { out: 'out/of/the/way', umask: '077', threads: 8, env })
    expect(one.size).toBeGreaterThan(least)
    const different = [...one]
      .filter(([path, line]) => other.get(path) !== line)
      .map(([path, line]) => `${path}: ${line} / ${other.get(path)}`)
    expect(different.slice(0, 10)).toEqual([])
    expect(other.size).toBe(one.size)
  },
)
