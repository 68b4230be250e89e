// Part of `npm run compile`: bundles the script of validation.html, which contains it.

import { build } from 'esbuild'
import { packageRoot } from '../io/package-files.ts'

await build({
  absWorkingDir: packageRoot(),
  entryPoints: ['pipeline/report/validation/script/main.ts'],
  outfile: 'dist/validation/page.js',
  bundle: true,
  minify: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
})
