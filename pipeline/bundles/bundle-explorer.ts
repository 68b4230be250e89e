// Part of `npm run compile`: bundles the explorer's script with its libraries, splits off the chunks that load on demand, and writes the
// licences of all bundled packages beside it. `files.json` lists the files that belong in the folder of the pages.

import { rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { packageRoot } from '../io/package-files.ts'
import { licencesOf } from './bundled-licences.ts'

const root = packageRoot()
const folder = join(root, 'dist/explorer')

/**
 * Lets write-excel-file zip in the page: beyond 160 kB, the `zip` of fflate starts a worker from a `blob:` address, which the policy of the
 * page forbids; it then never ends.
 */
const zipInPage: Plugin = {
  name: 'zip-in-page',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^fflate$/ }, ({ importer }) =>
      importer.includes('write-excel-file') ? { path: join(root, 'pipeline/site/explorer/zip-in-page.ts') } : undefined,
    ),
}

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
  plugins: [zipInPage],
  logLevel: 'warning',
})

writeFileSync(join(folder, 'explorer.LICENSE.txt'), licencesOf(metafile))
const names = [...Object.keys(metafile.outputs).map((path) => basename(path)), 'explorer.LICENSE.txt'].sort()
writeFileSync(join(folder, 'files.json'), `${JSON.stringify(names)}\n`)
