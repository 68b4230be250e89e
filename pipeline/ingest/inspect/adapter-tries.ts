// Which adapters can read a file: each is tried as the sources of the workspace use it, with the file in place of one of theirs.

import { join } from 'node:path'
import { describeProblem, type Problem } from '../../model/failure.ts'
import type { AdapterReading, NamedFile } from '../adapters/adapter.ts'
import { ADAPTERS } from '../adapters/index.ts'
import type { CountryNames } from '../country-names.ts'
import type { ProblemRule } from '../input-problems.ts'
import { RAW_FOLDER, readSnapshotFiles } from '../raw-files.ts'
import { editionsOf, readDescriptors } from '../source-descriptor.ts'

/** An adapter with the options, or the mapping, of a source. */
export interface AdapterTry {
  readonly adapter: string
  /** Null for an adapter that no source of the workspace uses. */
  readonly source: string | null
  readonly part: string
  readonly canRead: boolean
  /** Whether the layout is as the adapter expects it, so that what is wrong is in cells. */
  readonly layoutFits: boolean
  /** The rows for each table, as far as they were read. */
  readonly rows: Readonly<Record<string, number>>
  /** Why it cannot: how many problems there are, and the first of them. */
  readonly problems: number
  readonly why: readonly string[]
}

/** Options with which an adapter is tried where no source of the workspace uses it. Others are tried without options. */
const TRIED_OPTIONS: Readonly<Record<string, readonly Readonly<Record<string, string | number>>[]>> = {
  'un-comtrade': ['plain', 'quoted'].map((dialect) => ({ dialect, packaging_percent: '60' })),
}

/** Stands for the descriptor that would give the parts and options that are missing. */
const NO_SOURCE = 'no source'

const UNUSED = 'because no source of the workspace says with which files and options it is used'

const MOST_PROBLEMS = 3

/** Problems after which no row is read. */
const OF_LAYOUT: ReadonlySet<string> = new Set<ProblemRule>([
  ...(['publisher-encoding', 'publisher-header', 'publisher-layout', 'publisher-archive'] as const),
  ...(['missing-part', 'unknown-part', 'bad-option'] as const),
])

/** Tries every adapter, in the order of their names. A descriptor with problems is passed over: `check` reports them. */
export async function tryAdapters(
  given: Omit<NamedFile, 'part'>,
  { root, raw = join(root, RAW_FOLDER), names }: { readonly root: string; readonly raw?: string | undefined; readonly names: CountryNames },
): Promise<AdapterTry[]> {
  const tries: AdapterTry[] = []
  for (const { source, file, document } of await readDescriptors(root)) {
    const edition = document?.value && editionsOf(document.value, document.lineOf).at(-1)
    const adapter = edition && ADAPTERS.get(edition.adapter.name)
    if (!adapter) continue
    const { files } = await readSnapshotFiles({ source, root, raw }, edition)
    for (const { part } of edition.files) {
      const parts = new Map([...files.map((named) => [named.part, named] as const), [part, { ...given, part }]])
      const context = { names, mapping: edition.adapter.mapping, descriptor: file, ...edition }
      tries.push({ adapter: adapter.name, source, part, ...outcomeOf(adapter.read(parts, context), given.file) })
    }
  }
  for (const [name, adapter] of ADAPTERS) {
    for (const options of tries.some((tried) => tried.adapter === name) ? [] : (TRIED_OPTIONS[name] ?? [{}])) {
      const [part = ''] = adapter.parts
      if (name === 'table') continue
      const reading = adapter.read(new Map([[part, { ...given, part }]]), { names, options, descriptor: NO_SOURCE })
      const isUnused = reading.problems.some(({ file }) => file === NO_SOURCE)
      const outcome = outcomeOf(reading, given.file)
      tries.push({ adapter: name, source: null, part, ...outcome, ...(isUnused && { why: [UNUSED] }) })
    }
  }
  return tries.sort((a, b) => (a.adapter < b.adapter ? -1 : a.adapter > b.adapter ? 1 : 0))
}

/** Problems with other files than the one in question come last. */
function outcomeOf({ tables, problems }: AdapterReading, file: string) {
  const isOfFile = (problem: Problem) => problem.file === file
  const ordered = [...problems.filter(isOfFile), ...problems.filter((problem) => !isOfFile(problem))]
  return {
    canRead: problems.length === 0,
    layoutFits: !problems.some(({ rule }) => OF_LAYOUT.has(rule)),
    rows: Object.fromEntries(tables.map(({ table, rows }) => [table, rows.length])),
    problems: problems.length,
    why: ordered.slice(0, MOST_PROBLEMS).map(describeProblem),
  }
}
