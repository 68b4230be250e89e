// Lists the files of a tree for a host without links: the targets of links under the names of the links, and no hidden files.

import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { Failure } from '../model/failure.ts'
import { onDisk } from './disk-failure.ts'
import type { PlannedFile } from './write-folder.ts'

/**
 * All files below a folder with their sizes and times in whole seconds, in code unit order. Failure 'broken-tree' where a link leads out of
 * the folder, back into itself or nowhere, or where something is neither a file nor a folder.
 */
export function plainFiles(root: string): PlannedFile[] {
  const found: PlannedFile[] = []
  const top = onDisk('look at', root, () => realpathSync(root))
  const walk = (below: string, real: string) => {
    for (const name of onDisk('list', real, () => readdirSync(real)).sort()) {
      if (name.startsWith('.')) continue
      const path = below === '' ? name : `${below}/${name}`
      const at = join(real, name)
      const stats = onDisk('look at', join(root, path), () => statSync(at, { throwIfNoEntry: false }))
      if (stats?.isFile()) {
        assertInside(top, at, root, path)
        found.push({ path, bytes: stats.size, time: Math.floor(stats.mtimeMs / 1000) })
      } else if (stats?.isDirectory()) walk(path, assertInside(top, at, root, path, real))
      else throw broken(root, path, stats ? 'is neither a file nor a folder' : 'is a broken link')
    }
  }
  walk('', top)
  return found.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The real path of a file or folder. Failure if it is outside the top folder, or if a folder is one that contains the link to it. */
function assertInside(top: string, at: string, root: string, path: string, parent?: string): string {
  const real = onDisk('look at', at, () => realpathSync(at))
  if (!real.startsWith(`${top}${sep}`)) throw broken(root, path, 'is a link that leads out of the tree')
  if (parent !== undefined && `${parent}${sep}`.startsWith(`${real}${sep}`))
    throw broken(root, path, 'is a link to a folder that contains it')
  return real
}

function broken(root: string, path: string, what: string): Failure {
  return new Failure('broken-tree', `${join(root, path)} ${what}.`, {
    hint: 'Move it away, or build the tree again. plastic-eol verify <folder> shows what is wrong with the tree.',
  })
}
