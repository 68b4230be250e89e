// The engine: a DuckDB in memory. What does not fit goes to temporary files. Only this module and engine-filling.ts use DuckDB, apart from
// the lock of a build.

import { availableParallelism } from 'node:os'
import type { DuckDBConnection, DuckDBTypeId, DuckDBValue } from '@duckdb/node-api'
import pLimit from 'p-limit'
import { type ColumnOf, type EngineColumn, type EngineValue, inOrder } from './engine-columns.ts'
import { asked } from './engine-failure.ts'
import { type Filling, fillingOf } from './engine-filling.ts'
import { removeQuietly, temporaryFolder } from './scratch.ts'

/** The library of the engine, loaded on first use: many commands do not need it. */
export const duckDB = async () => (await import('@duckdb/node-api')).default

export const engineVersion = async (): Promise<string> => (await duckDB()).version()

export type { EngineValue } from './engine-columns.ts'

/** The columns of a row by their names. */
export type EngineRow = Readonly<Record<string, EngineValue>>

/**
 * Statements that are sent without waiting for one another run at the same time, as many as the engine has connections.
 * The type of a row states what its query selects: the columns, and what can be in them. The engine does not check it.
 */
export interface Engine {
  /** Threads of a statement. */
  readonly threads: number
  /** Runs one or more statements and forgets their results. */
  run(sql: string): Promise<void>
  /** The rows of a query: 64-bit and wider integers as bigint, decimals as text, missing as null. */
  rows<Row extends Record<keyof Row, EngineValue> = EngineRow>(sql: string): Promise<Row[]>
  /** Like `rows`, for large results: makes each row only when the iteration reaches it. */
  scan<Row extends Record<keyof Row, EngineValue> = EngineRow>(sql: string): Promise<Iterable<Row>>
  /** Makes a table and fills it. */
  load(table: string, columns: readonly EngineColumn[], rows: Iterable<readonly EngineValue[]>): Promise<void>
  /** Makes a table and fills it with one row an item. */
  loadItems<Item>(table: string, items: Iterable<Item>, columns: readonly ColumnOf<Item>[]): Promise<void>
  /** Makes an empty table that takes one row an item. Its rows are there when it is closed. */
  fill<Item>(table: string, columns: readonly ColumnOf<Item>[]): Promise<Filling<Iterable<Item>>>
  /** Runs statements that change a setting, for all statements after them. */
  set(sql: string): Promise<void>
  /** Makes an empty schema of that name and works in it. Each release gets its own, so that one engine can compare releases. */
  enter(schema: string): Promise<void>
  /** Compresses what the tables of a large engine hold: in memory they take a fifth of it then. */
  compress(): Promise<void>
  /** Returns freed memory to the system. To be called before long work outside the engine. */
  rest(): Promise<void>
  close(): void
}

export interface EngineOptions {
  /**
   * Threads of a statement. By default 1, and two statements may run at the same time: for a release of 76 countries, a second thread of
   * one statement takes a quarter more processor time and saves no time. If 1 is given, one statement runs at a time. Results do not
   * depend on it.
   */
  readonly threads?: number | undefined
  readonly memoryLimit?: string
  /** Whether the engine will hold hundreds of megabytes: only then does it return freed memory to the system. */
  readonly isLarge?: boolean
}

/** Threads that this machine runs at the same time. */
export const cores = (): number => availableParallelism()

/** Statements that run at the same time. In a large engine one statement takes all threads, and two would need twice the memory. */
const connectionCount = ({ threads, isLarge }: EngineOptions): number => (isLarge || threads === 1 ? 1 : 2)

/** Growth of the process from which a large engine returns freed memory to the system: the allocator keeps it for use again. */
const TRIM_BYTES = 200_000_000

/** Time between two looks at the memory while a statement runs. */
const TRIM_MILLISECONDS = 250

/** SQL: the allocator returns all that it keeps when the first query runs under this setting. */
const PURGE = "set allocator_bulk_deallocation_flush_threshold = '0B'; select 1; reset allocator_bulk_deallocation_flush_threshold"

/** Opens an empty engine with the integer helpers that statements use (see `MACROS`). */
export async function openEngine(options: EngineOptions = {}): Promise<Engine> {
  const library = await duckDB()
  const spill = temporaryFolder()
  const instance = await asked(() =>
    library.DuckDBInstance.create(':memory:', {
      threads: String(options.threads ?? 1),
      memory_limit: options.memoryLimit ?? '1000MB',
      // Data that does not fit in memory spills to the system's temporary files, never to the working directory.
      temp_directory: spill,
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
    }),
  ).catch((error: unknown) => {
    removeQuietly(spill)
    throw error
  })
  const connections = await Promise.all(Array.from({ length: connectionCount(options) }, () => instance.connect()))
  const idle = [...connections]
  const limit = pLimit(connections.length)
  // A statement of a large release may run for many seconds: another connection returns what it frees meanwhile.
  const trimmer = options.isLarge ? await instance.connect() : undefined
  const trim = trimmer ? trimOf(trimmer) : async () => {}

  /** Nothing depends on it: a statement that needs the memory fails by itself. */
  const trimQuietly = () => trim(TRIM_BYTES).catch(() => {})

  const onIdle = <T>(question: (connection: DuckDBConnection) => Promise<T>): Promise<T> =>
    limit(async () => {
      const connection = idle.pop()
      if (!connection) throw new RangeError('more statements run than there are connections')
      const timer = trimmer && setInterval(trimQuietly, TRIM_MILLISECONDS)
      try {
        return await asked(() => question(connection))
      } finally {
        clearInterval(timer)
        // Also waits for a trim that runs: no connection may be closed while it works.
        await trimQuietly()
        idle.push(connection)
      }
    })
  const run = (sql: string) => onIdle((connection) => connection.run(sql))
  await run(MACROS)
  let current = 'main'

  async function set(sql: string): Promise<void> {
    for (const connection of connections) await asked(() => connection.run(sql))
  }

  async function scan<Row extends Record<keyof Row, EngineValue> = EngineRow>(sql: string): Promise<Iterable<Row>> {
    const reader = await onIdle(async (connection) =>
      connection.runAndReadAll(options.isLarge ? await withTexts(connection, sql, library.DuckDBTypeId.ENUM) : sql),
    )
    const names = reader.deduplicatedColumnNames()
    const columns = reader.getColumns()
    return { [Symbol.iterator]: () => rowsOf<Row>(names, columns, reader.currentRowCount) }
  }

  async function fill<Item>(table: string, columns: readonly ColumnOf<Item>[]): Promise<Filling<Iterable<Item>>> {
    await run(
      `create table "${table}" (${columns.map(({ name, type, enumeration }) => `"${name}" ${enumeration?.name ?? type}`).join(', ')})`,
    )
    const appender = await onIdle((connection) => connection.createAppender(table, current))
    return fillingOf(appender, table, columns)
  }

  async function loadItems<Item>(table: string, items: Iterable<Item>, columns: readonly ColumnOf<Item>[]): Promise<void> {
    const filling = await fill(table, columns)
    await filling.add(items)
    await filling.close()
  }

  return {
    threads: options.threads ?? 1,
    async run(sql) {
      await run(sql)
    },
    async rows<Row extends Record<keyof Row, EngineValue>>(sql: string) {
      return [...(await scan<Row>(sql))]
    },
    scan,
    fill,
    load: (table, columns, rows) => loadItems(table, rows, inOrder(columns)),
    loadItems,
    async enter(schema) {
      await run(`drop schema if exists "${schema}" cascade; create schema "${schema}"`)
      await set(`set search_path = '"${schema}",main'`)
      current = schema
    },
    set,
    async compress() {
      if (options.isLarge) await run('checkpoint')
    },
    async rest() {
      await asked(() => trim(0))
    },
    close() {
      for (const connection of [...connections, ...(trimmer ? [trimmer] : [])]) connection.closeSync()
      instance.closeSync()
      removeQuietly(spill)
    },
  }
}

/** Returns freed memory to the system if the process has grown by so many bytes since the last time. */
function trimOf(connection: DuckDBConnection): (growth: number) => Promise<void> {
  let trimmedBytes = process.memoryUsage.rss()
  let trimming: Promise<unknown> | undefined
  return async (growth) => {
    const bytes = process.memoryUsage.rss()
    trimmedBytes = Math.min(trimmedBytes, bytes)
    if (bytes >= trimmedBytes + growth) {
      trimming ??= connection.run(PURGE).finally(() => {
        trimming = undefined
        trimmedBytes = process.memoryUsage.rss()
      })
    }
    await trimming
  }
}

/** Makes each row only when the iteration reaches it. */
function* rowsOf<Row>(names: readonly string[], columns: readonly (readonly DuckDBValue[])[], count: number): Generator<Row> {
  for (let row = 0; row < count; row++) {
    const values: Record<string, EngineValue> = {}
    for (let column = 0; column < names.length; column++) values[names[column] ?? ''] = plainValue(columns[column]?.[row] ?? null)
    // The caller states the type: the engine does not check it.
    yield values as Row
  }
}

/**
 * A query with its enumerated columns as texts. The library collects all texts of a type for every vector that it reads: where a type has
 * thousands, that takes longer than the query.
 */
async function withTexts(connection: DuckDBConnection, sql: string, enumerated: DuckDBTypeId): Promise<string> {
  const statement = await connection.prepare(sql)
  const columns = Array.from({ length: statement.columnCount }, (_, index) => ({
    name: `"${statement.columnName(index).replaceAll('"', '""')}"`,
    isEnumerated: statement.columnTypeId(index) === enumerated,
  }))
  statement.destroySync()
  if (columns.every(({ isEnumerated }) => !isEnumerated)) return sql
  const selected = columns.map(({ name, isEnumerated }, index) => `${isEnumerated ? `cast(c${index} as varchar)` : `c${index}`} as ${name}`)
  return `select ${selected.join(', ')} from (${sql}\n) result(${columns.map((_, index) => `c${index}`).join(', ')})`
}

/**
 * Awaits all results, also where one fails: after a failure the engine is closed, and no statement may be running then. Throws the first
 * failure.
 */
export async function allEnded<const Work extends readonly Promise<unknown>[]>(
  work: Work,
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

/**
 * `intDiv` truncates, `roundDiv` rounds half up. Both take a dividend of 0 or more and a divisor above 0. 64-bit division is tried first:
 * 128-bit division takes many times as long, and nearly all masses fit in 64 bits. The engine plans an argument once for each time that the
 * macro names it, so each macro names its arguments as few times as possible.
 */
const MACROS = `
  create macro intDiv(a, b) as coalesce(try_cast(a as bigint) // try_cast(b as bigint), a // b);
  create macro roundDiv(a, b) as intDiv(a + b // 2, b);
`

function plainValue(value: DuckDBValue): EngineValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return value
  }
  return String(value)
}
