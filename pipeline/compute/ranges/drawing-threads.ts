// Draws countries on several threads, each of which takes the next country when it is free. Which one draws a country does not change the
// results: sums of draws are whole kilograms, and each range is of one country.

import { cores } from '../../io/engine.ts'
import { Thread } from '../../io/thread.ts'
import type { Coverage } from '../../model/coverage.ts'
import type { Spreads } from '../../model/spreads.ts'
import type { Buffers } from '../numbers/drawn.ts'
import { type LoadedInputs, plainRows } from '../world.ts'
import { type DrawnCountry, drawnCountry } from './drawn-country.ts'
import type { DrawnRelease } from './drawn-release.ts'
import type { GroupSums, SumsData } from './group-sums.ts'
import { sharedAreas } from './groups.ts'
import type { Transfers } from './transfer.ts'

/** Countries of a release to draw. */
export interface Drawing {
  readonly release: DrawnRelease
  readonly countries: readonly string[]
  /** -1 subtracts the countries from the sums of their groups, and returns nothing else about them. */
  readonly sign: 1 | -1
}

/** A drawing as plain data, which can be sent to a thread. */
export interface Question extends Omit<Drawing, 'release'> {
  readonly turns: Turns
  readonly inputs: LoadedInputs
  readonly coverage: Coverage
  readonly spreads: Spreads
  readonly transfers: Transfers
}

/** What a thread returns for the drawings that it received. */
export interface ThreadResult {
  readonly found: ReadonlyMap<string, DrawnCountry>
  readonly sums: SumsData
}

/** More threads take more memory than they save time. */
const MOST_THREADS = 4

/** With fewer countries than this, one thread finishes before another has started. */
const LEAST_COUNTRIES = 12

/**
 * The number of threads: as many as are wanted, by default one per core, at most MOST_THREADS. One when the TypeScript sources run
 * directly, because a worker thread cannot load them.
 */
export const drawingThreads = (wanted = cores()): number => (import.meta.url.endsWith('.ts') ? 1 : Math.min(wanted, MOST_THREADS))

/** How many countries of a drawing are taken, in memory that all threads share. */
type Turns = Int32Array<SharedArrayBuffer>

/** The countries that no other thread has taken, each taken when the iteration reaches it. */
function* inTurn(countries: readonly string[], turns: Turns): Generator<string> {
  for (let country = countries[Atomics.add(turns, 0, 1)]; country !== undefined; country = countries[Atomics.add(turns, 0, 1)])
    yield country
}

/** Draws the countries that no other thread draws, and adds them to the sums of their groups. */
export function drawCountries(
  { release, countries, sign }: Drawing,
  turns: Turns,
  sums: GroupSums,
  buffers: Buffers,
): Map<string, DrawnCountry> {
  const found = new Map<string, DrawnCountry>()
  for (const country of inTurn(countries, turns)) {
    const draws = release.draw(country, buffers)
    for (const areas of sharedAreas(release.world, country)) sums.add(areas, draws, sign)
    if (sign === 1) found.set(country, drawnCountry(draws, release.calculated.coverage.metrics, buffers))
  }
  return found
}

export class DrawingThreads {
  readonly #count: number
  readonly #buffers: Buffers
  readonly #others: Thread<readonly Question[], ThreadResult>[] = []

  /** `buffers` belong to the calling thread, which draws its own share. */
  constructor(count: number, buffers: Buffers) {
    this.#count = count
    this.#buffers = buffers
  }

  /** Draws countries, and adds them to the sums of their groups. */
  async draw(drawings: readonly Drawing[], sums: GroupSums): Promise<ReadonlyMap<string, DrawnCountry>> {
    const size = drawings.reduce((all, { countries }) => all + countries.length, 0)
    const count = size < LEAST_COUNTRIES ? 1 : this.#count
    const inTurns = drawings.map((drawing) => ({ drawing, turns: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) }))
    const others = Promise.all(Array.from({ length: count - 1 }, (_, thread) => this.#send(thread, inTurns)))
    // Awaited below. This handler prevents an unhandled rejection if a thread fails while this one still draws.
    others.catch(() => undefined)
    const own = inTurns.map(({ drawing, turns }) => drawCountries(drawing, turns, sums, this.#buffers))
    const results = await others
    for (const result of results) sums.merge(result.sums)
    return new Map([...own, ...results.map(({ found }) => found)].flatMap((found) => [...found]))
  }

  async close(): Promise<void> {
    await Promise.all(this.#others.splice(0).map((thread) => thread.end()))
  }

  #send(thread: number, drawings: readonly { readonly drawing: Drawing; readonly turns: Turns }[]): Promise<ThreadResult> {
    this.#others[thread] ??= new Thread(new URL('./drawing-thread.js', import.meta.url))
    return this.#others[thread].ask(
      drawings.map(({ drawing: { release, countries, sign }, turns }) => {
        const { calculated, spreads, transfers } = release
        const { inputs, coverage } = calculated
        return { countries, sign, turns, inputs: plainInputs(inputs), coverage, spreads, transfers }
      }),
    )
  }
}

const plainInputs = ({ tables, exceptions, groups = [] }: LoadedInputs): LoadedInputs => ({
  exceptions,
  groups,
  tables: new Map([...tables].map(([name, rows]) => [name, plainRows(rows)])),
})
