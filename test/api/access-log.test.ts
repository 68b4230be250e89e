import { describe, expect, it } from 'vitest'
import { accessLine } from '../../pipeline/api/access-log.ts'

const time = new Date('2026-11-20T10:00:00Z')
const exchange = { client: '127.0.0.1', method: 'GET', status: 200, bytes: 1234, milliseconds: 2.6, complete: true }

describe('a line of the access log', () => {
  it('holds when, who, what, the status, what was sent and how long it took', () => {
    const line = accessLine({ ...exchange, target: { path: '/datasets', query: 'country=FRA' } }, time)
    expect(line).toBe('2026-11-20T10:00:00.000Z 127.0.0.1 GET /datasets?country=FRA 200 1234 B 3 ms')
  })

  it.each([
    ['of an answer without data', '/datasets', 'country=secret', 400],
    ['of a file', '/v/1.4/datasets.csv', 'secret', 200],
  ])('leaves the query out %s', (_, path, query, status) => {
    expect(accessLine({ ...exchange, status, target: { path, query } }, time)).toContain(` ${path}?… ${status} `)
  })

  it.each([
    ['OPTIONS', 204],
    ['GET', 308],
  ])('leaves the query out of an answer to %s that does not look at it', (method, status) => {
    const line = accessLine({ ...exchange, method, status, target: { path: '/datasets', query: 'key=secret' } }, time)
    expect(line).toContain(` ${method} /datasets?… ${status} `)
  })

  it.each([
    ['GET', 304],
    ['HEAD', 200],
  ])('shows the query of %s that was understood', (method, status) => {
    const line = accessLine({ ...exchange, method, status, target: { path: '/v/1.4/datasets', query: 'country=FRA' } }, time)
    expect(line).toContain(` ${method} /v/1.4/datasets?country=FRA ${status} `)
  })

  it('stays one line of printable characters, and short', () => {
    const line = accessLine({ ...exchange, complete: false, target: { path: `/\n\x1b[31m \u00e9${'x'.repeat(5000)}`, query: '' } }, time)
    expect(line).toMatch(/^[ -~…]{1,300}$/)
    expect(line).toContain('/\\u000a\\u001b[31m\\u0020\\u00e9xxx')
    expect(line).toMatch(/ \(the client left\)$/)
  })
})
