// Compares real answers with the description of the api: status, media type, headers and body.

import { beforeAll, describe, expect, it } from 'vitest'
import { createHandler, type Handler } from '../../pipeline/api/handler.ts'
import { smallBuilt } from '../small-workspace.ts'
import { filesIn, servedIn } from '../tree-in-folder.ts'
import { type ApiDescription, operationOf, resolved, validatorsOf } from './described.ts'

let handler: Handler
let document: ApiDescription
let validatorOf: ReturnType<typeof validatorsOf>

beforeAll(async () => {
  const { path, read } = await smallBuilt()
  const folder = path('public/demo')
  handler = createHandler({ served: await servedIn(folder), tree: filesIn(folder) })
  document = JSON.parse(read('public/demo/openapi.json'))
  validatorOf = validatorsOf(document)
})

/** Sends a request and compares the answer with the operation's description of its status. */
async function asked(operation: string, path: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
  const answer = await handler(new Request(`http://host${path}`, init))
  const described = operationOf(document, operation).responses[answer.status]
  if (!described) expect.fail(`${path} ${answer.status} is not described`)
  const { content = {}, headers = {} } = resolved(document, described)
  for (const [name, part] of Object.entries(headers)) {
    // Of the two releases only 1.1 has these headers, because it is not the latest.
    if (['Deprecation', 'Link'].includes(name) && !path.startsWith('/v/1.1/')) {
      expect(answer.headers.get(name), `${path} ${name}`).toBeNull()
      continue
    }
    const header = resolved(document, part)
    const value = answer.headers.get(name)
    expect(value, `${path} ${name}`).not.toBeNull()
    if (header.example !== undefined) expect(value).toBe(header.example)
    if (header.schema?.const !== undefined) expect(value).toBe(header.schema.const)
  }
  const body = await answer.text()
  if (answer.status === 304) return { status: 304, body }
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const { schema } = content[type] ?? expect.fail(`${path} is no ${type}`)
  const validate = validatorOf(schema)
  validate(type.endsWith('json') ? JSON.parse(body) : body)
  expect(validate.errors, path).toBeNull()
  return { status: answer.status, body }
}

describe('answers from a real tree are as described', () => {
  it('for pages of records, by every parameter', async () => {
    const queries = [
      '',
      '?page=1',
      '?page_size=500',
      '?country=BRA',
      '?category=PET%20bottles&year=2020',
      '?polymer=All+polymers&country=BRA&page_size=500',
      '?country=BRA&category=All%20packaging&polymer=PET&year=2022&page=0&page_size=50',
      '?category=PET%20bottles&polymer=EPS',
    ]
    let records = 0
    for (const operation of ['/datasets', '/v/{version}/datasets']) {
      for (const query of queries) {
        const { status, body } = await asked(operation, operation.replace('{version}', '1.1') + query)
        expect(status).toBe(200)
        records += JSON.parse(body).elements.length
      }
    }
    expect(records).toBeGreaterThan(500)
  })

  it('for every whole file, list and operation without parameters', async () => {
    for (const operation of Object.keys(document.paths)) {
      for (const version of operation.includes('{version}') ? ['1.1', '1.2'] : ['1.2']) {
        const path = operation
          .replace('{version}', version)
          .replace('{file}', 'datapackage.json')
          .replace('{country}', 'BRA')
          .replace('{category}/{polymer}', 'pet-bottles/PET')
          .replace('{year}.json', '2022.json')
          // More than one page holds the records of a country.
          .replace('pet-bottles/PET/{year}-{page_size}-{page}', '_/_/_-50-1')
        expect((await asked(operation, path, { method: 'DELETE' })).status).toBe(405)
        // This tree is not signed.
        if (path === '/signatures.json') {
          expect((await asked(operation, path)).status).toBe(404)
          continue
        }
        expect((await asked(operation, path)).status, path).toBe(200)
        expect((await asked(operation, path, { headers: { 'if-none-match': '*' } })).status).toBe(304)
      }
    }
  })

  it('for problems of queries, pages and versions', async () => {
    for (const query of ['?country', '?country=XXX', '?year=1999', '?page_size=1001', '?a=b', '?page=01'])
      expect((await asked('/datasets', `/datasets${query}`)).status).toBe(400)
    expect((await asked('/datasets', '/datasets?page=999')).status).toBe(404)
    expect((await asked('/latest/{file}', '/latest/nope')).status).toBe(404)
    expect((await asked('/v/{version}/explanations/{country}.json', '/v/1.2/explanations/XXX.json')).status).toBe(404)
    for (const operation of Object.keys(document.paths).filter((path) => path.includes('{version}')))
      expect((await asked(operation, operation.replace('{version}', '7.7'))).status).toBe(404)
    for (const operation of ['/reference-data', '/metadata', '/versions'])
      expect((await asked(operation, `${operation}?country=BRA`)).status).toBe(400)
  })

  it('unlike a record with a misspelt metric', () => {
    const validate = validatorOf({ $ref: '#/components/schemas/Page' })
    expect(validate({ pagination: { 'total-items': 1, 'total-pages': 1 }, elements: [{ country: 'BRA' }] })).toBe(false)
  })
})
