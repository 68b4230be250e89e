// Uses the schemas of a tree as a consumer does: by their identifiers, on the files of the same tree.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, it } from 'vitest'
import { HOSTED_SCHEMAS, jsonSchemas, schemaId } from '../../schemas/json-schemas.ts'
import { type SharedWorkspace, smallBuilt } from '../small-workspace.ts'
import { PROJECT } from '../workspace.ts'

let workspace: SharedWorkspace
/** Without the compressed copies of the larger ones. */
const schemasIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.json'))
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
addFormats.default(ajv)

beforeAll(async () => {
  workspace = await smallBuilt()
  const folder = workspace.path('public/demo/docs/schemas')
  for (const name of schemasIn(folder)) ajv.addSchema(JSON.parse(readFileSync(join(folder, name), 'utf8')))
})

it('every schema has an identifier of its own, which names no host', () => {
  const ids = [...jsonSchemas().values()].map((text) => JSON.parse(text).$id as string)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^urn:plastic-eol:schema:[a-z0-9-]+$/)
})

it('the tree holds those that consumers meet, as they are committed', () => {
  const folder = workspace.path('public/demo/docs/schemas')
  expect(schemasIn(folder)).toEqual(HOSTED_SCHEMAS.map((name) => `${name}.schema.json`).sort())
  for (const name of schemasIn(folder))
    expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(PROJECT, 'schemas/json', name), 'utf8'))
})

it('the docs page and the description of the api lead to them', () => {
  const html = workspace.read('public/demo/docs/index.html')
  for (const name of HOSTED_SCHEMAS) expect(html).toContain(`href="schemas/${name}.schema.json"`)
  expect(html).toContain('id="schemas"')
  expect(JSON.parse(workspace.read('public/demo/openapi.json')).info.description).toContain('(docs/#schemas)')
})

it.each([
  ['page', 'public/demo/v/1.2/datasets/BRA/all-packaging/_/_.json'],
  ['country-ranges', 'public/demo/v/1.2/ranges/by-country/BRA.json'],
  ['pair-ranges', 'public/demo/v/1.2/ranges/by-pair/pet-bottles/PET.json'],
  ['reference-data', 'public/demo/v/1.2/reference-data.json'],
  ['metadata', 'public/demo/v/1.2/metadata.json'],
  ['layout', 'public/demo/v/1.2/layout.json'],
  ['country-explanation', 'public/demo/v/1.2/explanations/BRA.json'],
  ['changes', 'public/demo/v/1.2/changes.json'],
  ['versions', 'public/demo/versions.json'],
  ['index', 'public/demo/index.json'],
  ['validation', 'releases/1.2/demo/validation.json'],
  ['manifest', 'releases/1.2/demo/manifest.json'],
])('%s, found by its identifier, accepts %s', (name, file) => {
  const validate = ajv.getSchema(schemaId(name))
  expect(validate?.(JSON.parse(workspace.read(file))), JSON.stringify(validate?.errors)).toBe(true)
  expect(validate?.({})).toBe(false)
})
