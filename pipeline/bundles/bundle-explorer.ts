// Part of `npm run compile`: bundles the explorer's script with its libraries, splits off the chunks that load on demand, and writes the
// licences of all bundled packages beside it. `files.json` lists the files that belong in the folder of the pages.

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { packageRoot } from '../io/package-files.ts'

const root = packageRoot()
const folder = join(root, 'dist/explorer')

// Names of chunks contain a hash: without this, chunks of an earlier script would stay.
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

/** The folders of the packages that have bytes in the bundle. The pattern is greedy, so that it finds the innermost package. */
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
