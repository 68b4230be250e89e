// Part of `npm run compile`: bundles the scripts of explorer and docs page with their libraries, splits off the chunks that load on demand,
// and writes the licences of all bundled packages beside them. `files.json` lists the files that belong in the folder of the pages.

import { rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { packageRoot } from '../io/package-files.ts'
import { licencesOf } from './bundled-licences.ts'

const root = packageRoot()
const folder = join(root, 'dist/explorer')

// Names of chunks contain a hash: without this, chunks of an earlier script would stay.
rmSync(folder, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: { explorer: 'pipeline/site/explorer/main.ts', docs: 'pipeline/site/explorer/docs-viewer.ts' },
  outdir: folder,
  entryNames: '[name]',
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

writeFileSync(join(folder, 'explorer.LICENSE.txt'), licencesOf(metafile))
const names = [...Object.keys(metafile.outputs).map((path) => basename(path)), 'explorer.LICENSE.txt'].sort()
writeFileSync(join(folder, 'files.json'), `${JSON.stringify(names)}\n`)
