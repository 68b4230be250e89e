// Tests explanations in the tree: built, verified and served ones.

import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countryExplanationSchema } from '../../../schemas/country-explanation.ts'
import { ask } from '../../contract/ask.ts'
import { allHosts } from '../../contract/hosts.ts'
import { describeWithProgram } from '../../contract/programs.ts'
import { builtSmallWorkspace } from '../../small-workspace.ts'
import { runMain, type Workspace } from '../../workspace.ts'

const FOLDER = 'public/demo/v/1.2'
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
    expect((await runMain(['verify', workspace.path('public/demo')], workspace.root)).code).toBe(0)
  })
})

it('asks for a tree', async () => {
  const { code, stderr } = await runMain(['build', '--no-api', '--explanations'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('error[tree-needed]')])
})
