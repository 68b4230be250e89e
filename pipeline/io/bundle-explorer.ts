// Part of `npm run compile`: the script of the explorer with the libraries that it uses, parts that are loaded when they are asked for,
// and the licences of all beside it. `files.json` lists what belongs into the folder of the pages.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { packageRoot } from './package-files.ts'

const root = packageRoot()
const folder = join(root, 'dist/explorer')

// Parts of an earlier script have other names.
rmSync(folder, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['pipeline/site/explorer/main.ts'],
  outdir: folder,
  entryNames: 'explorer',
  chunkNames: 'explorer-[name]-[hash]',
  splitting: true,
  bundle: true,
  minify: true,
  format: 'esm',
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
const names = [...Object.keys(metafile.outputs).map((path) => basename(path)), 'explorer.LICENSE.txt'].sort()
writeFileSync(join(folder, 'files.json'), `${JSON.stringify(names)}\n`)
