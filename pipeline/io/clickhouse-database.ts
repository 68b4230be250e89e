// A ClickHouse server: the second engine that runs the steps. Tables go there and come back as Parquet files.

import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../model/failure.ts'
import { messageOf } from '../model/message-of.ts'
import type { EngineRow } from './engine.ts'

/** A database of its own on the server. */
export interface ClickHouseDatabase {
  /** Runs one statement and forgets its result. */
  run(statement: string): Promise<void>
  /** The rows of a query; 64-bit and wider integers as text. */
  rows(query: string): Promise<EngineRow[]>
  /** Appends the rows of a Parquet file to a table, by the names of its columns. */
  load(table: string, file: string): Promise<void>
  /** Writes the rows of a query to a Parquet file. */
  fetch(query: string, file: string): Promise<void>
}

export type ClickHouseSettings = Readonly<Record<string, string | number>>

/** Milliseconds that a statement may take: on large inputs some take minutes. */
const LONGEST_STATEMENT = 3_600_000
/** Milliseconds until the first answer, for which a server that sleeps wakes up, and for the last statement, which a server ends also alone. */
const FIRST_ANSWER = 30_000
const LAST_ANSWER = 5_000

/**
 * Runs `work` in a new database of the server with these settings. Drops the database afterwards, also if the work fails or a signal stops
 * the process. Failure `engine-unreachable` if no ClickHouse answers, `engine-refused` if it refuses a statement.
 */
export async function inDatabase<T>(
  address: URL,
  settings: ClickHouseSettings,
  work: (database: ClickHouseDatabase) => Promise<T>,
): Promise<T> {
  // Loaded only where it is needed: the client takes a tenth of a second.
  const { ClickHouseError, createClient } = await import('@clickhouse/client')
  const name = `plastic_eol_${randomBytes(8).toString('hex')}`
  const clientOf = (database: string, timeout: number) =>
    createClient({
      url: address,
      database,
      request_timeout: timeout,
      // Turns the client's log off: the Failure reports the error.
      log: { level: 127 },
      // Waits for the end of the query, so that an error in the middle of an answer is an error and not a shorter answer.
      clickhouse_settings: { ...settings, wait_end_of_query: 1, output_format_json_quote_64bit_integers: 1 },
    })
  const [outside, inside] = understood(() => [clientOf('default', FIRST_ANSWER), clientOf(name, LONGEST_STATEMENT)] as const)
  const drop = async () => {
    await outside.command({ query: `drop database if exists ${name}`, abort_signal: AbortSignal.timeout(LAST_ANSWER) })
  }
  const interruption = dropWhenStopped(drop)
  const ask = async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await question()
    } catch (error) {
      // A signal has dropped the database and is about to end the process: do not report the failing statement.
      if (interruption.came()) await new Promise(() => undefined)
      throw error instanceof ClickHouseError ? refused(address, error) : unreachable(address, error)
    }
  }
  try {
    await ask(() => outside.command({ query: `create database ${name}` }))
    return await work({
      run: (statement) => ask(async () => void (await inside.command({ query: statement }))),
      rows: (query) => ask(async () => (await inside.query({ query, format: 'JSONEachRow' })).json<EngineRow>()),
      load: (table, file) => ask(async () => void (await inside.insert({ table, values: createReadStream(file), format: 'Parquet' }))),
      async fetch(query, file) {
        const { stream } = await ask(() => inside.exec({ query: `${query} format Parquet` }))
        const target = createWriteStream(file)
        await ask(() => pipeline(stream, target))
      },
    })
  } finally {
    interruption.forget()
    // Ignores a failed drop: the result or the error of the work matters more than a database that stays behind.
    await drop().catch(() => undefined)
    await Promise.all([inside.close(), outside.close()])
  }
}

function refused(address: URL, { type, message }: { readonly type: string | undefined; readonly message: string }): Failure {
  return new Failure('engine-refused', `ClickHouse at ${address.host} refuses a statement: ${type ?? 'error'}: ${beginning(message)}`, {
    hint: 'docs/scale.md says which version, rights and settings the steps need. Without --engine, the built-in engine computes the same figures.',
  })
}

function unreachable(address: URL, error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const said = code || beginning(messageOf(error))
  return new Failure('engine-unreachable', `No ClickHouse answers at ${address.host}: ${said}`, {
    hint: 'Start the server, or name the address of its HTTP interface with --engine-url (http://host:8123).',
    cause: error,
  })
}

/** Creates the clients for an address. Failure `bad-option` if the client does not accept a part of the address. */
function understood<Clients>(make: () => Clients): Clients {
  try {
    return make()
  } catch (error) {
    throw new Failure('bad-option', `The client does not accept the address of --engine-url: ${beginning(messageOf(error))}`, {
      hint: 'Write it as http://user:password@host:8123. Settings of ClickHouse, such as ch_max_threads=8, follow after a question mark.',
    })
  }
}

/** The first line, at most 300 characters: a server may quote the whole statement, or send a page. */
function beginning(text: string): string {
  const [first = ''] = text.split('\n')
  return first.length > 300 ? `${first.slice(0, 300)}…` : first
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Drops the database before a signal ends the process. */
function dropWhenStopped(drop: () => Promise<void>): { came(): boolean; forget(): void } {
  let came = false
  const stop = (signal: NodeJS.Signals) => {
    came = true
    forget()
    void drop()
      .catch(() => undefined)
      .then(() => process.kill(process.pid, signal))
  }
  const forget = () => {
    for (const name of SIGNALS) process.removeListener(name, stop)
  }
  for (const name of SIGNALS) process.on(name, stop)
  return { came: () => came, forget }
}
