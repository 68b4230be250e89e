// The files of Swagger UI that the docs page needs. A published package contains copies of them, so that its users install neither the
// other ten megabytes nor the usage reports of Swagger UI's dependencies. A checkout reads them from the development dependency.

import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package-files.ts'

/** Names in the tree, and in the package `swagger-ui-dist`. */
const FILES = {
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt': 'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.LICENSE.txt': 'LICENSE',
  'swagger-ui.NOTICE.txt': 'NOTICE',
  'swagger-ui.css': 'swagger-ui.css',
} as const

const copies = () => join(packageRoot(), 'dist/viewer')
const originals = () => join(packageRoot(), 'node_modules/swagger-ui-dist')

/** The contents by their names in the tree. */
export function viewerFiles(): Map<string, Uint8Array> {
  const has = existsSync(originals())
  return new Map(
    Object.entries(FILES).map(([name, original]) => [name, readFileSync(has ? join(originals(), original) : join(copies(), name))]),
  )
}

/** Copies the files for a published package beside the compiled code. */
export function copyViewer(): void {
  mkdirSync(copies(), { recursive: true })
  for (const [name, original] of Object.entries(FILES)) copyFileSync(join(originals(), original), join(copies(), name))
}
