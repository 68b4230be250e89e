// Part of `npm run compile`: writes the client as its own package, dist/client, without dependencies. Version, licence, engines and
// repository come from the package of the project.

import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../io/folders.ts'
import { packageRoot } from '../io/package-files.ts'
import { jsonText } from '../model/json.ts'

const root = packageRoot()
const folder = join(root, 'dist/client')
const { version, license, engines, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Readonly<
  Record<string, unknown>
>

rmSync(folder, { recursive: true, force: true })
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, 'pipeline/client')], { stdio: 'inherit' })

// TypeScript before 5.7 finds no declarations for the name of a source file: declarations have to name the `.js` file.
for (const path of filesBelow(folder).filter((name) => name.endsWith('.d.ts'))) {
  const file = join(folder, path)
  writeFileSync(file, readFileSync(file, 'utf8').replace(/((?:from|import\()\s*['"]\.[^'"]*)\.ts(?=['"])/g, '$1.js'))
}

const described = {
  name: 'plastic-eol-client',
  version,
  description: 'A typed reader of the plastic-eol api, for browsers, Node and workers.',
  license,
  repository,
  type: 'module',
  engines,
  sideEffects: false,
  types: './client/index.d.ts',
  exports: {
    '.': { types: './client/index.d.ts', default: './client/index.js' },
    './package.json': './package.json',
  },
  files: ['client', 'model'],
}
writeFileSync(join(folder, 'package.json'), jsonText(described))
copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
copyFileSync(join(root, 'pipeline/client/README.md'), join(folder, 'README.md'))
