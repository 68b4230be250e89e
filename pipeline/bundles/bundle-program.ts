// Part of `npm run compile`: bundles the program, because loading its some 450 modules one by one takes longer than many a command.
// Packages stay outside, except two with over a hundred modules each: zod and the JavaScript of the engine.
//
//   node dist/pipeline/bundles/bundle-program.js [more entry points]

import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { packageRoot } from '../io/package-files.ts'
import { licencesOf } from './bundled-licences.ts'

const root = packageRoot()
const folder = join(root, 'dist/program')

const BUNDLED: ReadonlySet<string> = new Set(['zod', '@duckdb/node-api'])
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Readonly<Record<string, string>> }

const { metafile, outputFiles } = await build({
  absWorkingDir: root,
  // Threads are started by the name of their script, which lies beside the program.
  entryPoints: [
    'pipeline/cli.ts',
    ...['compute/calculating-thread.ts', 'compute/ranges/drawing-thread.ts', 'tree/tree-thread.ts'].map((thread) => `pipeline/${thread}`),
    ...process.argv.slice(2),
  ],
  outdir: folder,
  entryNames: '[name]',
  splitting: true,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: Object.keys(dependencies).filter((name) => !BUNDLED.has(name)),
  // The engine's modules load its native library with `require`, which a module of the bundle has not by itself.
  banner: { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" },
  charset: 'utf8',
  metafile: true,
  logLevel: 'warning',
  write: false,
})

// A program that runs from this folder still loads parts of it: files that are as before are not touched. Others are parts of an earlier
// program, whose names contain another hash.
const made = new Map<string, string>([
  ...outputFiles.map(({ path, text }) => [basename(path), text] as const),
  ['LICENSES.txt', licencesOf(metafile)] as const,
])
mkdirSync(folder, { recursive: true })
const there = readdirSync(folder)
for (const [name, text] of made) {
  const path = join(folder, name)
  if (!there.includes(name) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
for (const name of there) if (!made.has(name)) rmSync(join(folder, name), { recursive: true })
const program = join(folder, 'cli.js')
chmodSync(program, 0o755)
// `check` compares the time of this file with those of the sources, although its content may be as before.
utimesSync(program, new Date(), new Date())
