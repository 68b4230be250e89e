// ClickHouse behind its HTTP interface, as far as the engine's client needs it. chdb, which is ClickHouse as a library, runs one
// statement at a time. Arguments: the folder in which chdb is installed, and the port.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

const [installed = '', port = ''] = process.argv.slice(2)
const { Session } = createRequire(join(installed, 'package.json'))('chdb')
const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-chdb-'))
const session = new Session(join(folder, 'data'))

/** Parameters of the HTTP interface itself. All others are settings of ClickHouse. */
const PARAMETERS = ['query', 'database', 'query_id', 'session_id', 'role', 'default_format', 'wait_end_of_query']

/** All requests share one session, so that the settings of a request are reset after it. */
async function answer(url, body) {
  const parameters = new URL(url, 'http://host').searchParams
  const settings = [...parameters].filter(([name]) => !PARAMETERS.includes(name))
  const set = (text) => (settings.length === 0 ? undefined : session.queryAsync(`set ${settings.map(text).join(', ')}`))
  await session.queryAsync(`use ${parameters.get('database') ?? 'default'}`)
  try {
    await set(([name, value]) => `${name} = '${value}'`)
    return (await session.queryAsync(statementOf(parameters.get('query'), body))).bytes()
  } finally {
    await set(([name]) => `${name} = default`)
  }
}

/** The rows of an insert come in the body; chdb reads them from a file. */
function statementOf(query, body) {
  if (query === null) return body.toString('utf8')
  const file = join(folder, 'rows')
  writeFileSync(file, body)
  const [, target, format] = /^\s*(insert into .+?)\s+format\s+(\w+)\s*$/is.exec(query) ?? []
  return `${target} select * from file('${file}', ${format})`
}

let last = Promise.resolve()
const server = createServer(async (request, response) => {
  const body = await buffer(request)
  const turn = last.then(() => answer(request.url ?? '/', body))
  last = turn.catch(() => undefined)
  try {
    response.end(await turn)
  } catch (error) {
    const code = /^Code: (\d+)/.exec(error.message)?.[1]
    response.writeHead(500, code === undefined ? {} : { 'X-ClickHouse-Exception-Code': code }).end(error.message)
  }
})
// chdb blocks the process while it runs a statement. With a timeout, an idle connection would then be reset under the next request.
server.keepAliveTimeout = 0
server.listen(Number(port), '127.0.0.1')

process.on('SIGTERM', () => {
  session.cleanup?.()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})
