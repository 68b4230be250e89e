// The checksum of the program. Output of an earlier build is reused only if the same program would make it again.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from './files.ts'
import { filesBelow, readNow } from './folders.ts'
import { packageRoot } from './package-files.ts'

let digest: string | undefined

/**
 * SHA-256 over everything that runs: the bundled program and the script that its pages contain, or the sources if there is none, and
 * package.json. Computed once per process, at the first call.
 */
export function programDigest(): string {
  digest ??= digestOfFiles()
  return digest
}

function digestOfFiles(): string {
  const root = packageRoot()
  const bundled = join(root, 'dist/program')
  const folders = existsSync(bundled) ? [bundled, join(root, 'dist/validation')] : [join(root, 'pipeline'), join(root, 'schemas')]
  const lines = folders.flatMap((folder) =>
    filesBelow(folder)
      .filter((path) => /\.(js|ts)$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => `${path} ${sha256(readNow(join(folder, path)))}`),
  )
  return sha256([...lines, sha256(readNow(join(root, 'package.json')))].join('\n'))
}
