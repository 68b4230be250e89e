// The second thread of a large release: it calculates some countries while this thread calculates others. It gets no other rows than those
// of its countries and those that all countries share.

import { TABLES } from '../../schemas/tables.ts'
import { Thread } from '../io/thread.ts'
import type { Coverage } from '../model/coverage.ts'
import type { CalculatedRelease } from './calculated-release.ts'
import type { UsedElsewhere } from './passed-over.ts'
import type { GatheredResults } from './tables.ts'
import { type LoadedInputs, plainRows } from './world.ts'

/** What all countries share. */
export interface SharedInputs {
  readonly inputs: LoadedInputs
  readonly coverage: Coverage
}

/** Countries to calculate, with their own rows. */
export interface Question {
  /** With the first question only. */
  readonly shared: SharedInputs | undefined
  readonly own: LoadedInputs['tables']
  readonly codes: readonly string[]
}

export interface Calculated {
  readonly gathered: GatheredResults
  readonly used: UsedElsewhere
}

/** Whether a second thread can be started: not where the TypeScript sources run directly, because a worker cannot load them. */
export const HAS_SECOND_THREAD = !import.meta.url.endsWith('.ts')

/** Tables of which medians are taken: all countries share all of their rows. */
const WITH_MEDIANS: ReadonlySet<string> = new Set(
  TABLES.flatMap(({ name, columns }) => (columns.some((column) => column.name === 'income_group') ? [name] : [])),
)

export class SecondThread {
  readonly #release: CalculatedRelease
  readonly #thread = new Thread<Question, Calculated>(new URL('./calculating-thread.js', import.meta.url))
  #shared: SharedInputs | undefined

  constructor(release: CalculatedRelease) {
    const { inputs, coverage, codes } = release
    this.#release = release
    const covered = new Set<unknown>(codes)
    const shared = [...inputs.tables].map(([name, rows]) => {
      const ofAll = WITH_MEDIANS.has(name) ? rows : rows.filter(({ values }) => !covered.has(values.country))
      return [name, plainRows(ofAll)] as const
    })
    this.#shared = { inputs: { exceptions: inputs.exceptions, tables: new Map(shared) }, coverage }
  }

  /** Calculates countries, if there are any. The next ones may be asked for when these are there. */
  calculate(codes: readonly string[] | undefined): Promise<Calculated> | undefined {
    if (codes === undefined) return undefined
    const { world, inputs } = this.#release
    const tables = [...inputs.tables.keys()].filter((name) => !WITH_MEDIANS.has(name))
    const own = tables.map((name) => [name, plainRows(codes.flatMap((code) => world.among(name, 'country', code)))] as const)
    const shared = this.#shared
    this.#shared = undefined
    const calculated = this.#thread.ask({ shared, own: new Map(own), codes })
    // Awaited later. This handler prevents an unhandled rejection if the thread fails while the other one still calculates.
    calculated.catch(() => undefined)
    return calculated
  }

  end(): Promise<void> {
    return this.#thread.end()
  }
}
