import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { PROJECT } from '../workspace.ts'

it('the client bundles for the browser without a library or a Node module, below 12 kB compressed', async () => {
  const { metafile, outputFiles, warnings } = await build({
    entryPoints: [join(PROJECT, 'pipeline/client/index.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
    outdir: '/out',
    absWorkingDir: PROJECT,
  })
  expect(warnings).toEqual([])
  expect(Object.keys(metafile.inputs).filter((path) => !/^pipeline\/(client|model)\//.test(path))).toEqual([])
  expect(Object.values(metafile.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external))).toEqual([])
  const text = outputFiles[0]?.text ?? ''
  expect(gzipSync(text).length).toBeLessThan(12_000)
  expect(text).not.toMatch(/\b(process|Buffer|require|__dirname)\b/)
})
