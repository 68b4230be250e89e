// Lists the content of a folder, so that a test can compare two folders.

import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Kind, mode, time, and content or target by path. Links are not followed, except if the folder itself is one. */
export function snapshot(folder: string): Map<string, string> {
  const entries = new Map<string, string>()
  const walk = (path: string, relative: string) => {
    for (const name of readdirSync(path).sort()) {
      const stats = lstatSync(join(path, name))
      const at = relative === '' ? name : `${relative}/${name}`
      const common = `${(stats.mode & 0o7777).toString(8)} ${stats.mtimeMs}`
      if (stats.isSymbolicLink()) entries.set(at, `link ${stats.mtimeMs} ${readlinkSync(join(path, name))}`)
      else if (stats.isDirectory()) {
        entries.set(at, `folder ${common}`)
        walk(join(path, name), at)
      } else
        entries.set(
          at,
          `file ${common} ${stats.nlink} ${createHash('sha256')
            .update(readFileSync(join(path, name)))
            .digest('hex')}`,
        )
    }
  }
  walk(folder, '')
  return entries
}
