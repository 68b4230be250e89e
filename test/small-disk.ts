// Real disks of two megabytes in memory, for tests of full and read-only disks. Only root can mount them.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  readonly isMounted: boolean
  unmount(): void
}

/** Mounts a disk. Where that is not possible, it says on standard error that `tested` is not tested. */
export function mountSmallDisk(tested: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-disk-'))
  const { status, error, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder], { encoding: 'utf8' })
  const isMounted = status === 0
  if (!isMounted)
    console.warn(`NOT TESTED: ${tested}, because no disk could be mounted here (needs root): ${error?.message ?? stderr?.trim()}`)
  const unmount = () => {
    if (isMounted) spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, isMounted, unmount }
}

/** Unmounts all disks below a folder, which a run that was killed or that only listed its tests has left there. */
export function unmountBelow(folder: string): void {
  const mounts = '/proc/self/mounts'
  if (!existsSync(mounts)) return
  for (const line of readFileSync(mounts, 'utf8').split('\n')) {
    const [, point = ''] = line.split(' ')
    if (point.startsWith(`${folder}/`)) spawnSync('umount', [point])
  }
}
