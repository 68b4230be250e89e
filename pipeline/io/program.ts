// The program itself as content: so that what an earlier build left behind is only trusted when the same program would make it again.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from './files.ts'
import { filesBelow, readNow } from './folders.ts'
import { packageRoot } from './package-files.ts'

let digest: string | undefined

/** SHA-256 over everything that runs: compiled code where there is some, else the sources, and the SQL of the steps; as it was when it was first asked for. */
export function programDigest(): string {
  digest ??= digestOfFiles()
  return digest
}

function digestOfFiles(): string {
  const root = packageRoot()
  const compiled = join(root, 'dist')
  const folders = existsSync(compiled)
    ? [join(compiled, 'pipeline'), join(compiled, 'schemas'), join(root, 'pipeline/compute')]
    : [join(root, 'pipeline'), join(root, 'schemas')]
  const lines = folders.flatMap((folder) =>
    filesBelow(folder)
      .filter((path) => /\.(js|ts|sql)$/.test(path) && !path.endsWith('.d.ts'))
      .map((path) => `${path} ${sha256(readNow(join(folder, path)))}`),
  )
  return sha256([...lines, sha256(readNow(join(root, 'package.json')))].join('\n'))
}
