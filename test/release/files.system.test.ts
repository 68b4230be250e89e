// Tests that a file of a release is one object: adds one to the list, and looks for it wherever files of a release are.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { smallWorkspace } from '../small-workspace.ts'
import type { Workspace } from '../workspace.ts'

const PROGRAM = join(import.meta.dirname, 'with-added-file.mjs')
const CONTENT = 'country,persons\nBRA,1\n'

let workspace: Workspace
/** What the lock, the build, the configuration of nginx, the folder for Netlify, and the verification of bundle and tree said. */
let said: readonly string[]

/** Runs command lines in one process. */
function run(...lines: readonly (readonly string[])[]): readonly { readonly code: number; readonly said: string }[] {
  const args = [PROGRAM, ...lines.map((line) => JSON.stringify(line))]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: workspace.root, encoding: 'utf8' }))
}

const PLACES = [
  ['releases/1.1/demo', 'added.csv'],
  ['public/demo', 'v/1.1/added.csv'],
] as const

beforeAll(() => {
  workspace = smallWorkspace({ '1.1': ['BRA'] })
  // One thread: a tree that another thread writes does not know of the file.
  const build = ['build', '--quiet', '--threads', '1', '--no-explanations']
  const results = run(['lock', '1.1'], build, ['hosts', 'nginx'], ['publish', 'netlify'], ...PLACES.map(([folder]) => ['verify', folder]))
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
  said = results.map((result) => result.said)
})

it('lies in the bundle, and in the tree under its release and under the latest', () => {
  for (const path of ['releases/1.1/demo/added.csv', 'public/demo/v/1.1/added.csv', 'public/demo/latest/added.csv'])
    expect(workspace.read(path), path).toBe(CONTENT)
})

it('is in openapi.json, index.json, datapackage.json and on the first page', () => {
  const { paths } = JSON.parse(workspace.read('public/demo/openapi.json'))
  expect(paths['/v/{version}/added.csv'].get).toMatchObject({ operationId: 'getAdded', summary: 'A file that a test adds' })
  expect(paths['/latest/{file}'].get.parameters[0].schema.enum).toContain('added.csv')
  expect(JSON.parse(workspace.read('public/demo/index.json')).paths['added.csv']).toBe('v/{version}/added.csv')
  const { resources } = JSON.parse(workspace.read('releases/1.1/demo/datapackage.json'))
  expect(resources).toContainEqual(
    expect.objectContaining({ name: 'added', path: 'added.csv', schema: expect.objectContaining({ primaryKey: ['country'] }) }),
  )
  expect(workspace.read('public/demo/index.html')).toMatch(/plastic-packaging-eol_demo_1\.1_added\.csv.*what a test adds/)
})

it('is served, and saved under a name that says what it holds', () => {
  expect(said[2]).toMatch(/filename="plastic-packaging-eol_demo_\S*_added\.csv"/)
  expect(workspace.read('publish/demo-netlify/v/1.1/added.csv')).toBe(CONTENT)
  expect(workspace.read('publish/demo-netlify/_headers')).toContain('filename="plastic-packaging-eol_demo_1.1_added.csv"')
})

it('is verified in bundle and tree', () => {
  for (const text of said.slice(4)) expect(text).toMatch(/not proven.*added\.csv/)
  for (const [folder, file] of PLACES) workspace.edit(`${folder}/${file}`, 'BRA,1', 'BRA,2')
  for (const { code, said } of run(...PLACES.map(([folder]) => ['verify', folder])))
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/added\.csv: was altered/) })
})
