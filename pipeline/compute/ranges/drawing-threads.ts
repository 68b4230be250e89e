// Countries drawn on several threads, each with a share of them. Sums of draws are whole kilograms and ranges are of one country: they
// are the same with any number of threads.

import { cores } from '../../io/engine.ts'
import { Thread } from '../../io/thread.ts'
import type { Memory } from '../readings/column-values.ts'
import { type Drawing, type DrawnCountry, drawCountries } from './drawn-country.ts'
import type { GroupSums, SumsData } from './group-sums.ts'
import { readBy } from './recorded.ts'

/** What a thread found of the drawings that it was sent. */
export interface ThreadResult {
  readonly found: ReadonlyMap<string, DrawnCountry>
  readonly sums: SumsData
}

/** More take more memory than they save time. */
const MOST_THREADS = 4

/** Fewer countries are drawn before another thread has begun. */
const LEAST_COUNTRIES = 12

/** As many threads as are wanted, or as the machine has room for; one where the sources are run as they are, which a thread cannot read. */
export const drawingThreads = (wanted = cores()): number => (import.meta.url.endsWith('.ts') ? 1 : Math.min(wanted, MOST_THREADS))

export class DrawingThreads {
  readonly #count: number
  readonly #memory: Memory
  readonly #others: Thread<readonly Drawing[], ThreadResult>[] = []

  /** `memory` is that of this thread, which draws its share. */
  constructor(count: number, memory: Memory) {
    this.#count = count
    this.#memory = memory
  }

  /** Draws countries, and adds them to the sums of their groups. */
  async draw(drawings: readonly Drawing[], sums: GroupSums): Promise<ReadonlyMap<string, DrawnCountry>> {
    const size = drawings.reduce((all, { countries }) => all + countries.length, 0)
    const count = size < LEAST_COUNTRIES ? 1 : this.#count
    const others = Promise.all(Array.from({ length: count - 1 }, (_, thread) => this.#send(thread, shareOf(drawings, thread + 1, count))))
    // Awaited below; until then nobody would hear of a thread that fails while this one draws.
    others.catch(() => undefined)
    const own = shareOf(drawings, 0, count).map((drawing) => drawCountries(drawing, sums, this.#memory))
    const results = await others
    for (const result of results) sums.merge(result.sums)
    return new Map([...own, ...results.map(({ found }) => found)].flatMap((found) => [...found]))
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await Promise.all(this.#others.splice(0).map((thread) => thread.end()))
  }

  #send(thread: number, drawings: readonly Drawing[]): Promise<ThreadResult> {
    this.#others[thread] ??= new Thread(new URL('./drawing-thread.js', import.meta.url))
    return this.#others[thread].ask(drawings.map((drawing) => ({ ...drawing, read: readBy(drawing.read, drawing.countries) })))
  }
}

/** Every n-th country of the drawings. */
const shareOf = (drawings: readonly Drawing[], thread: number, threads: number): Drawing[] =>
  drawings.map((drawing) => ({ ...drawing, countries: drawing.countries.filter((_, place) => place % threads === thread) }))
