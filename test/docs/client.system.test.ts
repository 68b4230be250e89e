// Tests that the examples of the guide compile, run and print the shown text.

import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Consumer, consumer } from '../client/consumer.ts'
import { host } from '../contract/hosts/in-process.ts'
import { treeOf } from '../contract/trees.ts'
import { ended } from '../io/compiled.ts'
import { PROJECT } from '../workspace.ts'

const GUIDE = readFileSync(join(PROJECT, 'docs/client.md'), 'utf8')
const BASE = 'https://data.example/plastic'
/**
 * Adapts the printed text of the guide, which reads the whole demo. The tree of the tests has four countries instead of 76, so that 456
 * records become 24, and it has no release between 1.1 and 1.4.
 */
const inSmall = (prints: string) =>
  prints
    .replaceAll('456', '24')
    .replace(/^76 /, '4 ')
    .replace('since 2026-11-17; release 1.2 replaces it; the latest is 1.4', 'since 2026-11-20; release 1.4 replaces it')
const examples = [...GUIDE.matchAll(/^```ts\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```\n/gm)].map(([, text = '', prints = '']) => ({
  text,
  prints,
}))

describe('docs/client.md', () => {
  let folder: Consumer
  let base: string
  let stop = async () => {}
  beforeAll(async () => {
    folder = consumer(Object.fromEntries(examples.map(({ text }, at) => [`example-${at}.ts`, text])))
    const started = await host.start(await treeOf('demo'), { prefix: '/plastic', keys: undefined })
    stop = started.stop
    base = `http://127.0.0.1:${started.port}/plastic`
  }, 600_000)
  afterAll(() => stop())

  it('has examples, each with what it prints', () => {
    expect(examples).toHaveLength(GUIDE.match(/^```ts$/gm)?.length ?? 0)
    expect(examples.length).toBeGreaterThan(4)
  })

  it('compiles', () => {
    expect(folder.tsc()).toEqual({ status: 0, stdout: '' })
  })

  it.each(examples.map((example, at) => [at, example] as const))(
    'has example %d, which prints what it shows',
    async (at, { text, prints }) => {
      const file = join(folder.path, `example-${at}.js`)
      writeFileSync(file, transformSync(text.replaceAll(BASE, base), { loader: 'ts', format: 'esm' }).code)
      const { code, stdout, stderr } = await ended(spawn(process.execPath, [file]))
      expect(stderr).toBe('')
      expect(stdout).toBe(inSmall(prints))
      expect(code).toBe(0)
    },
  )
})
