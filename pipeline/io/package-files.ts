// Files that ship with the package and are read at run time: the SQL steps, what pages are made of, and the version.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the package itself, from source or from dist/. */
export function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

/** The text of a file of the package, by its path below the package's folder. */
export function readPackageText(path: string): string {
  return readFileSync(join(packageRoot(), path), 'utf8')
}

/** The bytes of a file of the package, by its path below the package's folder. */
export function readPackageBytes(path: string): Uint8Array {
  return readFileSync(join(packageRoot(), path))
}

/** The version of the pipeline: that of the package. */
export function pipelineVersion(): string {
  const { version } = JSON.parse(readPackageText('package.json')) as { version: string }
  return version
}
