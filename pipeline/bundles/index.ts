// The last part of `npm run compile`: makes what is delivered of the compiled files, each part in a folder of its own below dist. Licences
// of bundled packages lie beside the bundle.

import { build } from 'esbuild'
import { copyViewer, packageRoot } from '../io/package-files.ts'
import './write-client-package.ts'
import './bundle-explorer.ts'
import './bundle-program.ts'

const alone = { absWorkingDir: packageRoot(), bundle: true, target: 'es2022', charset: 'utf8', logLevel: 'warning' } as const

// The host for edge platforms, which `hosts worker` prints.
await build({ ...alone, entryPoints: ['pipeline/api/edge-worker.ts'], outfile: 'dist/worker/worker.js', format: 'esm' })

// The script that validation.html contains.
await build({
  ...alone,
  entryPoints: ['pipeline/report/validation/script/main.ts'],
  outfile: 'dist/validation/page.js',
  minify: true,
  format: 'iife',
  platform: 'browser',
})

copyViewer()
