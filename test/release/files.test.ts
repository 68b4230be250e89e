// Tests that a file of a release is one object: adds one to the list, and looks for it wherever files of a release are.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallWorkspace } from '../small-workspace.ts'
import type { Workspace } from '../workspace.ts'

const PROGRAM = join(import.meta.dirname, 'with-added-file.mjs')
const CONTENT = 'country,persons\nBRA,1\n'

let workspace: Workspace

function run(...args: string[]): { readonly code: number | null; readonly stdout: string; readonly stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { cwd: workspace.root, encoding: 'utf8' })
  return { code: status, stdout, stderr }
}

beforeAll(() => {
  workspace = smallWorkspace({ '1.1': ['BRA'] })
  for (const args of [
    ['lock', '1.1'],
    // One thread: a tree that another thread writes does not know of the file.
    ['build', '--quiet', '--threads', '1'],
  ])
    expect(run(...args)).toMatchObject({ code: 0 })
})
afterAll(() => workspace.remove())

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
  expect(run('hosts', 'nginx').stdout).toMatch(/filename="plastic-packaging-eol_demo_\S*_added\.csv"/)
  expect(run('publish', 'netlify')).toMatchObject({ code: 0 })
  expect(workspace.read('publish/demo-netlify/v/1.1/added.csv')).toBe(CONTENT)
  expect(workspace.read('publish/demo-netlify/_headers')).toContain('filename="plastic-packaging-eol_demo_1.1_added.csv"')
})

it.each([
  ['releases/1.1/demo', 'added.csv'],
  ['public/demo', 'v/1.1/added.csv'],
])('is verified in %s', (folder, file) => {
  expect(run('verify', folder)).toMatchObject({ code: 0, stdout: expect.stringMatching(/not proven.*added\.csv/) })
  workspace.edit(`${folder}/${file}`, 'BRA,1', 'BRA,2')
  expect(run('verify', folder)).toMatchObject({ code: 1, stdout: expect.stringMatching(/added\.csv: was altered/) })
})
