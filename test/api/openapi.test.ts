// Checks the description of the api in three independent ways: with a linter of OpenAPI, a validator of JSON Schema, and real answers.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../pipeline/api/openapi.ts'
import type { ServedEnvironment } from '../../pipeline/api/routes.ts'
import { demoOpenApi } from '../../pipeline/release/publish/demo-openapi.ts'
import { VALUES } from '../coverage.ts'
import { IN_CI } from '../random.ts'
import { PROJECT } from '../workspace.ts'
import {
  type ApiDescription,
  type DescribedOperation,
  type DescribedPart,
  type DescribedSchema,
  operationOf,
  resolved,
  validatorsOf,
} from './described.ts'

const served: ServedEnvironment = {
  environment: 'demo',
  latest: '1.2',
  versions: [
    { version: '1.2', countries: ['AUT', 'FRA', 'PRY'], ...VALUES, years: [2019, 2020] },
    { version: '1.1', countries: ['AUT', 'FRA'], ...VALUES, years: [2019] },
  ],
  pageSizes: [20, 200],
}
/** The description after a round trip through JSON, as clients read it. */
const describedAs = (given: ServedEnvironment, licence: string): ApiDescription =>
  JSON.parse(JSON.stringify(openApiDocument(given, licence)))

const DOCUMENTS = {
  demo: describedAs(served, 'CC0-1.0'),
  production: describedAs({ ...served, environment: 'production' }, 'CC-BY-4.0'),
  'without a latest release': describedAs({ ...served, latest: undefined }, 'CC0-1.0'),
  'without France': describedAs({ ...served, versions: [{ version: '1.2', countries: ['AUT'], ...VALUES, years: [2021] }] }, 'CC0-1.0'),
  committed: JSON.parse(readFileSync(join(PROJECT, 'schemas/json/openapi.json'), 'utf8')) as ApiDescription,
}
const { demo, production } = DOCUMENTS

const operationsOf = (document: ApiDescription): [path: string, operation: DescribedOperation][] =>
  Object.entries(document.paths).map(([path, { get }]) => [path, get])

const headersOf = (document: ApiDescription, path: string, status: number): DescribedPart['headers'] =>
  resolved(document, operationOf(document, path).responses[status] ?? {}).headers

/** The linter takes two seconds to load, so that it runs before every merge, not on every save. */
async function lint(document: object) {
  const { createConfig, lintFromString } = await import('@redocly/openapi-core')
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'tag-description': 'error',
    },
  })
  return lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
}

describe.each(Object.entries(DOCUMENTS))('the description of the api, %s', (_, document) => {
  it.runIf(IN_CI)('passes the strictest rules of an independent linter', async () => {
    const found = await lint(document)
    expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([])
  })

  it('has examples that its schemas accept', () => {
    const validatorOf = validatorsOf(document)
    let examples = 0
    const check = (schema: DescribedSchema | undefined, value: unknown) => {
      if (!schema) expect.fail('an example without a schema')
      const validate = validatorOf(schema)
      validate(value)
      expect(validate.errors).toBeNull()
      examples++
    }
    for (const [, operation] of operationsOf(document)) {
      for (const parameter of (operation.parameters ?? []).map((part) => resolved(document, part))) {
        if (parameter.example !== undefined) check(parameter.schema, parameter.example)
        if (parameter.schema?.default !== undefined) check(parameter.schema, parameter.schema?.default)
      }
      for (const response of Object.values(operation.responses).map((part) => resolved(document, part))) {
        for (const { schema, examples = {} } of Object.values(response.content ?? {})) {
          for (const { value } of Object.values(examples)) check(schema, value)
        }
        for (const header of Object.values(response.headers ?? {}).map((part) => resolved(document, part))) {
          if (header.example !== undefined) check(header.schema, header.example)
        }
      }
    }
    expect(examples).toBeGreaterThan(50)
  })
})

it.runIf(IN_CI)(
  'the linter finds a reference that leads nowhere, an example that is off and a parameter that is not declared',
  async () => {
    const { '/datasets': _, ...others } = demo.paths
    const datasets = operationOf(demo, '/datasets')
    const { 200: answer } = datasets.responses
    const headers = { ETag: { schema: { type: 'string' }, example: 7 }, Vary: { $ref: '#/components/headers/Nothing' } }
    const broken = {
      ...demo,
      paths: { ...others, '/datasets/{id}': { get: { ...datasets, responses: { 200: { ...answer, headers } } } } },
    }
    const rules = (await lint(broken)).map(({ ruleId }) => ruleId)
    expect(rules).toEqual(expect.arrayContaining(['no-unresolved-refs', 'path-parameters-defined', 'operation-4xx-response']))
  },
)

describe('the committed description', () => {
  it('is that of the demo as it is now (npm run schemas)', async () => {
    expect(readFileSync(join(PROJECT, 'schemas/json/openapi.json'), 'utf8')).toBe(await demoOpenApi(PROJECT))
  })
})

describe('operations', () => {
  it('name every status of the contract, with the media type of a problem and `no-store`', () => {
    const statuses = (document: ApiDescription, path: string) => Object.keys(operationOf(document, path).responses)
    expect(statuses(demo, '/datasets')).toEqual(['200', '304', '400', '404', '405'])
    for (const path of ['/datasets.csv', '/datasets.parquet', '/latest/{file}'])
      expect(statuses(demo, path)).toEqual(['200', '304', '404', '405'])
    expect(statuses(production, '/datasets')).toEqual(['200', '304', '400', '401', '403', '404', '405'])
    expect(statuses(production, '/versions')).toEqual(['200', '304', '400', '401', '403', '405'])
    for (const [, { responses }] of operationsOf(production)) {
      for (const [status, part] of Object.entries(responses)) {
        if (status < '400') continue
        const response = resolved(production, part)
        expect(Object.keys(response.content ?? {})).toEqual(['application/problem+json'])
        expect(response.headers?.['Cache-Control']?.schema?.const).toBe('no-store')
      }
    }
    expect(headersOf(demo, '/datasets', 405)?.Allow).toBeDefined()
  })

  it('of production ask for a key, those of the demo for none', () => {
    expect(production.security).toEqual([{ accessKey: [] }])
    expect(production.components.securitySchemes?.accessKey).toMatchObject({ type: 'apiKey', in: 'header', name: 'x-api-key' })
    expect(demo.security).toEqual([])
    expect(demo.components.securitySchemes).toBeUndefined()
  })
})
