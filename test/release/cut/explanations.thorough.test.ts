// Tests explanations in the tree: built, verified, served and altered ones.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../pipeline/io/files.ts'
import { countryExplanationSchema } from '../../../schemas/country-explanation.ts'
import { ask } from '../../contract/ask.ts'
import { allHosts } from '../../contract/hosts.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import { runMain, type Workspace } from '../../workspace.ts'

const FOLDER = 'public/demo/v/1.2'
const PROVEN = 'figures as locked, words not proven: the files in explanations/'
const JSON_FILE = 'explanations/PRY.json'
const PAGE = 'explanations/PRY.html'

const hosts = await allHosts()

describe('a tree with explanations', () => {
  let workspace: Workspace
  beforeAll(async () => {
    workspace = await builtSmallWorkspace()
  }, 600_000)
  afterAll(() => workspace?.remove())
  const text = (path: string) => workspace.read(`${FOLDER}/${path}`)
  const verified = () => runMain(['verify', workspace.path('public/demo')], workspace.root)

  it('explains every national figure of every country, with its range, as data and as a page', () => {
    const explanation = countryExplanationSchema.parse(JSON.parse(text(JSON_FILE)))
    expect(explanation.figures).toHaveLength(4 * 20)
    expect(explanation.figures.every(({ low, amount, high }) => low !== null && high !== null && low <= amount && amount <= high)).toBe(
      true,
    )
    const page = text(PAGE)
    for (const { metric, year } of explanation.figures) expect(page).toContain(`<p id="${metric}-${year}">`)
    expect(JSON.parse(text('explorer.json')).explanations).toBe('explanations/{country}.html')
  })

  it('is what the command says', async () => {
    const { code, stdout } = await runMain(['explain', '1.2', 'PRY', '--json'], workspace.root)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual(JSON.parse(text(JSON_FILE)))
  })

  it('is verified: an amount other than locked is found where the list is corrected, too', async () => {
    const { code, stdout } = await verified()
    expect([code, stdout]).toEqual([0, expect.stringContaining(PROVEN)])
    const before = [JSON_FILE, 'files.txt'].map((path) => [path, readFileSync(workspace.path(`${FOLDER}/${path}`))] as const)
    const altered = text(JSON_FILE).replace(/"amount": [\d.]+/, '"amount": 1234.5')
    const list = text('files.txt').replace(
      new RegExp(`^${JSON_FILE}\t.*$`, 'm'),
      `${JSON_FILE}\t${Buffer.byteLength(altered)}\t${sha256(Buffer.from(altered))}`,
    )
    writeFileSync(workspace.path(`${FOLDER}/${JSON_FILE}`), altered)
    writeFileSync(workspace.path(`${FOLDER}/files.txt`), list)
    const found = await verified()
    for (const [path, bytes] of before) writeFileSync(workspace.path(`${FOLDER}/${path}`), bytes)
    expect(found.code).toBe(1)
    expect(found.stdout + found.stderr).toContain('does not explain the locked figures')
  })

  for (const host of hosts)
    describeWithProgram(`on ${host.name}`, host.program, () => {
      it('is answered as what it is, and missing where a country is not covered', async () => {
        const bundle = (version: string) => workspace.path(`releases/${version}/demo`)
        const tree = {
          environment: 'demo',
          folder: workspace.path('public/demo'),
          versions: ['1.1', '1.2'],
          latest: '1.2',
          bundle,
        } as const
        const { port, answer, stop } = await host.start(tree, { prefix: '', keys: undefined })
        const get = (path: string) => {
          const request = { method: 'GET', target: `/v/1.2/${path}`, headers: {} }
          return answer?.(request) ?? ask({ ...request, port })
        }
        try {
          const page = await get(PAGE)
          expect([page.status, page.headers['content-type'], String(page.body)]).toEqual([200, 'text/html; charset=utf-8', text(PAGE)])
          const data = await get(JSON_FILE)
          expect([data.status, data.headers['content-type'], String(data.body)]).toEqual([200, 'application/json', text(JSON_FILE)])
          for (const path of ['explanations/FRA.html', 'explanations/..%2findex.json', 'explanations/'])
            expect((await get(path)).status).toBe(404)
          // `serve` is also verified by its address.
          if (host.name === 'serve')
            expect((await runMain(['verify', `http://127.0.0.1:${port}`, '--plain', '--sample', '5'], workspace.root)).stdout).toContain(
              PROVEN,
            )
        } finally {
          await stop()
        }
      })
    })

  it.each([
    [['--no-explanations'], false],
    [['--tree', 'light', '--explanations'], true],
  ])('with %j has them: %s', async (flags, expected) => {
    expect((await runMain(['build', '--quiet', ...flags], workspace.root)).code).toBe(0)
    expect(existsSync(workspace.path(`${FOLDER}/${PAGE}`))).toBe(expected)
    expect((await verified()).code).toBe(0)
  })
})

it('asks for a tree', async () => {
  const { code, stderr } = await runMain(['build', '--no-api', '--explanations'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('error[tree-needed]')])
})
