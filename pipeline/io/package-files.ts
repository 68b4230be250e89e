// Files that ship with the package and are read at run time: the SQL steps, what pages are made of, and the version.

import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
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

/** The files of Swagger UI: names in the tree, and in the package `swagger-ui-dist`. */
const VIEWER_FILES = {
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt': 'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.LICENSE.txt': 'LICENSE',
  'swagger-ui.NOTICE.txt': 'NOTICE',
  'swagger-ui.css': 'swagger-ui.css',
} as const

const copies = () => join(packageRoot(), 'dist/viewer')
const originals = () => join(packageRoot(), 'node_modules/swagger-ui-dist')

/**
 * The files of Swagger UI that the docs page needs, by their names in the tree. A published package contains copies of them, so that its
 * users install neither the other ten megabytes nor the usage reports of Swagger UI's dependencies. A checkout reads them from the
 * development dependency.
 */
export function viewerFiles(): Map<string, Uint8Array> {
  const has = existsSync(originals())
  return new Map(
    Object.entries(VIEWER_FILES).map(([name, original]) => [name, readFileSync(has ? join(originals(), original) : join(copies(), name))]),
  )
}

/** Copies the files for a published package beside the compiled code. */
export function copyViewer(): void {
  mkdirSync(copies(), { recursive: true })
  for (const [name, original] of Object.entries(VIEWER_FILES)) copyFileSync(join(originals(), original), join(copies(), name))
}
