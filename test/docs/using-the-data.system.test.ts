// Runs the examples of the guide against a host, in every tool that is installed. For a missing tool the test prints a warning.

import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { host } from '../contract/hosts/in-process.ts'
import { type Tree, treeOf } from '../contract/trees.ts'
import { ended } from '../io/compiled.ts'
import { hasRsdmx } from '../rsdmx.ts'
import { testEngine } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'

const GUIDE = readFileSync(join(PROJECT, 'docs/using-the-data.md'), 'utf8')
const SCALE = readFileSync(join(PROJECT, 'docs/scale.md'), 'utf8')
const BASE = 'https://data.example/plastic'

/** The first example of a language in a guide that begins with `begin`, and the shown output. */
function example(language: string, begin = '', guide = GUIDE): { readonly text: string; readonly prints: string } {
  const found = [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm)].find(
    ([, name, text]) => name === language && text?.startsWith(begin),
  )
  if (!found) throw new Error(`the guide has no example in ${language}`)
  return { text: found[2] ?? '', prints: found[3] ?? '' }
}

describe('docs/using-the-data.md', () => {
  let tree: Tree
  let base = ''
  let stop = async () => {}
  beforeAll(async () => {
    tree = await treeOf('demo')
    const started = await host.start(tree, { prefix: '/plastic', keys: undefined })
    stop = started.stop
    base = `http://127.0.0.1:${started.port}/plastic`
  }, 600_000)
  afterAll(() => stop())

  const runs = async (program: string, args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await ended(spawn(program, args))
    expect(stderr).toBe('')
    expect(code).toBe(0)
    return stdout
  }

  it('has an example for curl that prints what is below it', async () => {
    const { text, prints } = example('sh')
    expect(prints).not.toBe('')
    expect(await runs('bash', ['-c', text.replaceAll(BASE, base)])).toBe(prints)
  })

  it('has an example in JavaScript that prints what is below it', async () => {
    const { text, prints } = example('js')
    expect(prints).not.toBe('')
    expect(await runs(process.execPath, ['--input-type=module', '-e', text.replaceAll(BASE, base)])).toBe(prints)
  })

  it.each([
    ['docs/using-the-data.md', GUIDE],
    ['docs/scale.md', SCALE],
  ])('has an example for DuckDB that prints what is below it, from the file on disk: %s', async (_, guide) => {
    const { text, prints } = example('sql', '', guide)
    const engine = await testEngine()
    const rows = await engine.rows(text.replaceAll(BASE, tree.folder))
    const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join(' '))
    expect(`${lines.join('\n')}\n`).toBe(prints)
  })

  it('has an example for DuckDB that joins the pairs and finds the waste of France, nothing counted twice', async () => {
    const waste = Number(/^2022 ([\d.]+)/m.exec(example('js').prints)?.[1])
    const engine = await testEngine()
    const rows = await engine.rows(example('sql', 'select d.country').text.replaceAll(BASE, tree.folder))
    expect(Number(rows.find(({ country }) => country === 'FRA')?.waste_kt)).toBeCloseTo(waste, 5)
  })

  it.skipIf(!hasRsdmx('the example of rsdmx'))('has an example for rsdmx that prints what is below it', async () => {
    const { text, prints } = example('r', 'library(rsdmx)')
    expect(prints).not.toBe('')
    expect(await runs('Rscript', ['-e', text.replaceAll(BASE, base)])).toBe(prints)
  })

  const others = [
    {
      name: 'pandas',
      language: 'python',
      begin: 'import pandas',
      program: 'python3',
      probe: ['-c', 'import pandas'],
      run: '-c',
      from: 'python3-pandas',
    },
    {
      name: 'polars',
      language: 'python',
      begin: 'import polars',
      program: 'python3',
      probe: ['-c', 'import polars'],
      run: '-c',
      from: 'polars',
    },
    { name: 'R', language: 'r', begin: '', program: 'Rscript', probe: ['--version'], run: '-e', from: 'r-base-core' },
  ] as const
  for (const { name, language, begin, program, probe, run, from } of others) {
    const isThere = spawnSync(program, probe).status === 0
    if (!isThere) console.warn(`NOT RUN: the example of ${name}; to run it: apt-get install --no-install-recommends ${from}`)
    it.skipIf(!isThere)(`has an example for ${name} that finds France's waste of 2022`, async () => {
      const waste = Number(/^2022 ([\d.]+)/m.exec(example('js').prints)?.[1])
      const printed = await runs(program, [run, example(language, begin).text.replaceAll(BASE, base)])
      const found = [...printed.matchAll(/\d+\.\d+/g)].map(([number]) => Number(number))
      expect(found.some((number) => Math.abs(number - waste) / waste < 1e-3)).toBe(true)
    })
  }
})
