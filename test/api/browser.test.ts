// Bundles the modules that hosts and browsers share, and runs them with only the globals that browsers have.

import { relative } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import type * as Handler from '../../pipeline/api/handler.ts'
import { VALUES } from '../coverage.ts'
import { PROJECT } from '../workspace.ts'

/** Bundles a module and its imports into one script. Throws if one of them is a Node module. */
async function bundled(module: string): Promise<{ readonly text: string; readonly files: readonly string[] }> {
  const { outputFiles, metafile } = await build({
    entryPoints: [module],
    absWorkingDir: PROJECT,
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'module',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  return { text: outputFiles[0]?.text ?? '', files: Object.keys(metafile.inputs).map((file) => relative('.', file)) }
}

/** Runs a module in a context without Node and returns its exports. */
async function inBrowser<T>(module: string): Promise<T> {
  const { text } = await bundled(module)
  const context = createContext({ Request, Response, Headers, URL, TextEncoder, TextDecoder, ReadableStream, Uint8Array })
  return runInContext(`${text}; module`, context) as T
}

describe.each(['pipeline/api/query.ts', 'pipeline/api/handler.ts'])('%s', (module) => {
  it('holds nothing but the api, the list of files, the model and the schemas', async () => {
    const { files } = await bundled(module)
    expect(files).toContain(module)
    expect(files.filter((file) => !/^(pipeline\/(api|model)|schemas)\/|^pipeline\/release\/[^/]+$/.test(file))).toEqual([])
  })
})

describe('in a browser', () => {
  it('a request is answered', async () => {
    const { createHandler } = await inBrowser<typeof Handler>('pipeline/api/handler.ts')
    const csv = 'country,category,polymer,year,export\nFRA,PET bottles,PET,1,1\nFRA,PET bottles,PET,2,2\n'
    const handler = createHandler({
      tree: { read: async () => ({ body: new TextEncoder().encode(csv), etag: '"a"' }) },
      served: {
        environment: 'demo',
        latest: '1.1',
        versions: [{ version: '1.1', countries: ['FRA'], ...VALUES, years: [1, 2] }],
        pageSizes: [50],
      },
    })
    const whole = await handler(new Request('https://example.org/datasets?country=FRA'))
    expect(await whole.json()).toMatchObject({ pagination: { 'total-items': 2, 'total-pages': 1 }, elements: [{ year: 1 }, { year: 2 }] })
    const cut = await handler(new Request('https://example.org/datasets?page_size=1&page=1'))
    expect(await cut.json()).toMatchObject({ pagination: { 'total-items': 2, 'total-pages': 2 }, elements: [{ country: 'FRA', year: 2 }] })
  })
})
