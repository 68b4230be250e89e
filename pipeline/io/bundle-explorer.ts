// Part of `npm run compile`: the script of the explorer, as one file with the libraries that it uses, and their licences beside it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { packageRoot } from './package-files.ts'

const root = packageRoot()
const folder = join(root, 'dist/explorer')

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['pipeline/site/explorer/main.ts'],
  outfile: join(folder, 'explorer.js'),
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2023',
  charset: 'utf8',
  metafile: true,
  logLevel: 'warning',
})

/** What became part of the file, by the folders of its packages; the longest is the innermost. */
const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
  Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => {
    const [found] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
    return found === undefined || bytesInOutput === 0 ? [] : [found]
  }),
)
const licences = [...new Set(used)].sort().map((path) => {
  const { name, version } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { name: string; version: string }
  return `${name} ${version}\n\n${readFileSync(join(root, path, 'LICENSE'), 'utf8').trim()}\n`
})
writeFileSync(join(folder, 'explorer.LICENSE.txt'), licences.join(`\n${'-'.repeat(72)}\n\n`))
