// Tests that the same inputs give the same bytes, modes and times on every machine.

import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { builtFolder, builtReleases } from '../built-releases.ts'
import { THOROUGH } from '../random.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { CLI, PROJECT, type Workspace } from '../workspace.ts'

/** Builds in a separate process with a umask, time zone and locale that no other build of a run has. Returns the folder. */
function builtElsewhere(root: string, out: string, ...args: readonly string[]): string {
  const command = 'umask 077; exec "$0" "$@"'
  const { status, stderr } = spawnSync('bash', ['-c', command, process.execPath, CLI, ...args, '--quiet', '--threads', '3', '--out', out], {
    cwd: root,
    env: { ...process.env, TZ: 'Asia/Kathmandu', LC_ALL: 'tr_TR.UTF-8', LANG: 'de_DE.UTF-8' },
    encoding: 'utf8',
  })
  expect(stderr.replace(/^bash: warning: setlocale.*\n/gm, '')).toBe('')
  expect(status).toBe(0)
  return out
}

/** Mode, link count, time and content of every file and link that a build made of some releases, without files written by hand. */
function described(out: string, versions: readonly string[]): Map<string, string> {
  const lines = new Map<string, string>()
  for (const top of ['public', ...versions.map((version) => `releases/${version}`)]) {
    if (!existsSync(join(out, top))) continue
    for (const path of filesBelow(join(out, top))) {
      if (/^(release|demo\.lock|production\.lock)\.json$/.test(path)) continue
      const file = join(out, top, path)
      const stats = lstatSync(file)
      const content = stats.isSymbolicLink() ? readlinkSync(file) : sha256(readFileSync(file))
      lines.set(`${top}/${path}`, `${(stats.mode & 0o7777).toString(8)} ${stats.nlink} ${stats.mtimeMs} ${content}`)
    }
  }
  return lines
}

function expectSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): void {
  const different = [...one]
    .filter(([path, line]) => other.get(path) !== line)
    .map(([path, line]) => `${path}: ${line} / ${other.get(path)}`)
  expect(different.slice(0, 10)).toEqual([])
  expect(other.size).toBe(one.size)
}

describe('three threads in Kathmandu under another umask and locale, in a process and a folder of their own, make the same bytes, modes and times', () => {
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await builtSmallWorkspace()
    if (THOROUGH) await builtReleases('demo')
  }, 600_000)

  it('of a small workspace, with its pages', () => {
    const versions = ['1.1', '1.2']
    const one = described(workspace.root, versions)
    expect(one.size).toBeGreaterThan(2000)
    expectSame(one, described(builtElsewhere(workspace.root, workspace.path('out/of/the/way'), 'build'), versions))
  })

  // .ci/run also builds a release of the whole demo under such conditions.
  it.runIf(THOROUGH)('of the last release of the whole demo, without pages', () => {
    const one = described(builtFolder('demo'), ['1.4'])
    expect(one.size).toBeGreaterThan(10)
    expectSame(one, described(builtElsewhere(PROJECT, workspace.path('whole'), 'build', '1.4', '--no-api'), ['1.4']))
  })
})
