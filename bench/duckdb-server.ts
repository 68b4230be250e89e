// The usual alternative to a tree: a small server that queries DuckDB for every request. Only bench/hosts.ts uses it. It implements
// the happy path and nothing else of the contract.
//
//   node dist/bench/duckdb-server.js <datasets.csv of a bundle> <port>

import { createServer } from 'node:http'
import { DuckDBInstance } from '@duckdb/node-api'
import { METRICS } from '../pipeline/model/metrics.ts'
import { sqlText } from '../pipeline/model/sql-text.ts'

const [file = '', port = '0'] = process.argv.slice(2)
const connection = await (await DuckDBInstance.create(':memory:')).connect()
await connection.run(`create table records as select row_number() over () as place, * from read_csv(${sqlText(file)}, header = true)`)

const FILTERS = ['country', 'category', 'polymer', 'year']

createServer((request, response) => {
  void answer(new URL(request.url ?? '/', 'http://localhost').searchParams).then((body) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  })
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'))

async function answer(query: URLSearchParams): Promise<string> {
  const given = FILTERS.filter((name) => query.has(name))
  const where = given.length === 0 ? '' : `where ${given.map((name, index) => `${name} = $${index + 1}`).join(' and ')}`
  const values = given.map((name) => query.get(name) ?? '')
  const [page, size] = [Number(query.get('page') ?? 0), Number(query.get('page_size') ?? 50)]
  const reader = await connection.runAndReadAll(
    `select *, count(*) over () as total from records ${where} order by place limit ${size} offset ${page * size}`,
    values,
  )
  const rows = reader.getRowObjectsJson()
  const total = Number(rows[0]?.total ?? 0)
  const elements = rows.map((row) => ({
    country: row.country,
    category: row.category,
    polymer: row.polymer,
    year: Number(row.year),
    ...Object.fromEntries(METRICS.map(({ name, unit }) => [name, { amount: Number(row[name]), unit }])),
  }))
  return JSON.stringify({ pagination: { 'total-items': total, 'total-pages': Math.ceil(total / size) }, elements })
}
