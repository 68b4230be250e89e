// The tree in a folder, read as plainly as a host can.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServedEnvironment } from '../pipeline/api/routes.ts'
import { readServed } from '../pipeline/api/served-environment.ts'
import { sha256 } from '../pipeline/io/files.ts'
import type { StoredTree } from '../pipeline/model/exchange.ts'

/** What the tree in a folder serves. */
export async function servedIn(folder: string): Promise<ServedEnvironment> {
  const served = await readServed((path) => readFile(join(folder, path), 'utf8'))
  if (!served) throw new Error(`there is no tree in ${folder}`)
  return served
}

/** The files of a folder, each with a tag that is made of its bytes. */
export const filesIn = (folder: string): StoredTree => ({
  async read(path) {
    const found = await readFile(join(folder, path)).catch(() => undefined)
    return found && { body: new Uint8Array(found), etag: `"${sha256(found).slice(0, 16)}"` }
  },
})
