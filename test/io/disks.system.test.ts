// Tests builds on full and read-only disks, which are real ones of two megabytes that only root can mount, and in another user's folder.

import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { failureOf } from '../failures.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { temporaryFolder } from '../when-done.ts'
import { compile } from './compiled.ts'
import { SMALL_RELEASES, smallBuild, treeLink, versionsFile } from './small-build.ts'
import { snapshot } from './snapshot.ts'

const { folder: disk, isMounted, unmount } = mountSmallDisk('full and read-only disks')
afterAll(unmount)

const out = join(disk, 'out')
const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize

/** Everything that a reader sees: the links with their targets, and the list of releases. */
function visible(): Map<string, unknown> {
  const versions = SMALL_RELEASES.map(({ version }) => [version, snapshot(treeLink(out, version))] as const)
  return new Map<string, unknown>([...versions, ['list', readFileSync(versionsFile(out), 'utf8')]])
}

describe.runIf(isMounted)('a build', () => {
  it('fails on a full disk with what to do, leaves what was visible, frees what it took, and succeeds once there is room', async () => {
    await smallBuild(out, 'A')
    const before = visible()
    // Leaves room for some of the files, which take one page of the disk each.
    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(free() - 5 * 4096))
    const left = free()

    const failure = await failureOf(smallBuild(out, 'B'))
    expect(failure).toMatchObject({ code: 'disk-full', exitCode: 2, hint: expect.stringContaining('choose another place') })
    expect(failure.message).toMatch(/^Cannot write .*\/v\/\.1\.[12]-partial-[0-9a-f]{16}\/.*: the disk is full\.$/)
    expect(free()).toBe(left)
    expect(visible()).toEqual(before)

    rmSync(ballast)
    await smallBuild(out, 'B')
    const fresh = join(disk, 'fresh')
    await smallBuild(fresh, 'B')
    expect(snapshot(join(out, 'public'))).toEqual(snapshot(join(fresh, 'public')))
  })

  it('fails on a read-only disk and says so', async () => {
    await smallBuild(out, 'A')
    const before = visible()
    expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0)
    expect(await failureOf(smallBuild(out, 'B'))).toMatchObject({ code: 'read-only-disk', message: expect.stringContaining(disk) })
    expect(visible()).toEqual(before)
    expect(spawnSync('mount', ['-o', 'remount,rw', disk]).status).toBe(0)
  })
})

describe.runIf(process.getuid?.() === 0)('a build of another user', () => {
  it('names the folder that it may not write to', async () => {
    const { script } = compile('kill-build.ts')
    const folder = temporaryFolder()
    chmodSync(folder, 0o755)
    const { status, stderr } = spawnSync(process.execPath, [script, folder, 'A', 'folders'], {
      uid: 65_534,
      gid: 65_534,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toContain(
      `Failure: The engine cannot go on: access is denied (IO Error: Cannot open file "${folder}/.plastic-eol-demo.lock`,
    )
    expect(stderr).toContain("code: 'access-denied'")
    expect(readdirSync(folder)).toEqual([])
  })
})
