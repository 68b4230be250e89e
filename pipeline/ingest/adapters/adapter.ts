// An adapter turns the files of one publisher's format into rows of our tables. It is a pure function of the bytes.

import type * as z from 'zod'
import type { Mapping } from '../../../schemas/mapping.ts'
import type { Problem } from '../../model/failure.ts'
import type { AccountBook } from '../account/file-account.ts'
import type { CountryNames } from '../country-names.ts'
import { reporterOf } from '../input-problems.ts'
import type { RawTable } from '../rows.ts'

/** A file and the part that it plays in its format, such as `codebook`. */
export interface NamedFile {
  readonly part: string
  /** Path as shown to people: `<source-id>/<file>` for raw files. */
  readonly file: string
  readonly bytes: Uint8Array
}

interface AdapterContext {
  readonly names: CountryNames
  /** The descriptor's options, not validated yet. */
  readonly options: Readonly<Record<string, unknown>>
  /** The descriptor's mapping, which only the adapter `table` has. */
  readonly mapping?: Mapping | undefined
  /** Path of source.json, as shown to people. */
  readonly descriptor: string
  /** The line where the descriptor begins to describe the files that are read; 1 if left out. */
  readonly line?: number
  /** The lines of its members, and of its options; 1 if left out. */
  readonly lineOf?: (path: string) => number
  readonly optionLines?: Readonly<Record<string, number>>
}

/** What an adapter gives. */
export interface AdapterReading {
  /**
   * Rows with the columns that the publisher fills, written as our tables write them, and `quality` and `note` where needed; columns that
   * are not named are empty. `published` has what the publisher wrote for each number, an empty list for one that counts as 0 because
   * nothing is published. The caller sets source, since and withdrawn.
   */
  readonly tables: readonly RawTable[]
  readonly problems: readonly Problem[]
  /** The account of each raw file; complete where there are no problems. */
  readonly accounts: readonly AccountBook[]
}

export interface Adapter {
  readonly name: string
  /** The parts that it needs, raw files and typed figures. Exactly these must be present. */
  readonly parts: readonly string[]
  /** Returns rows, accounts and all problems at once; never throws on bad input. */
  read(files: ReadonlyMap<string, NamedFile>, context: AdapterContext): AdapterReading
}

/** What a format defines; `T` is the type of its options. */
export interface Format<Part extends string, T> {
  readonly name: string
  readonly parts: readonly Part[]
  readonly options: z.ZodType<T>
  readonly read: (files: Readonly<Record<Part, NamedFile>>, context: AdapterContext, options: T) => AdapterReading
}

/** The adapter of a format: checks parts and options, then reads. */
export function adapterOf<Part extends string, T>(format: Format<Part, T>): Adapter {
  const { name, parts } = format
  return {
    name,
    parts,
    read(files, context) {
      const problems: Problem[] = []
      const { descriptor, lineOf = () => 1, optionLines = {} } = context
      const report = reporterOf(problems, { file: descriptor, line: lineOf('files') })
      for (const part of parts) {
        if (!files.has(part)) report('missing-part', `the adapter ${name} needs the part ${part}`, { expected: parts.join(', ') })
      }
      for (const part of files.keys()) {
        if (!parts.some((known) => known === part))
          report('unknown-part', `the adapter ${name} has no such part`, { actual: part, expected: parts.join(', ') })
      }
      const options = format.options.safeParse(context.options)
      for (const issue of options.error?.issues ?? []) {
        const option = (issue.code === 'unrecognized_keys' ? issue.keys : issue.path).join('.')
        const line = optionLines[option] ?? lineOf('adapter')
        report('bad-option', `option ${option} of the adapter ${name}: ${issue.message}`, { line })
      }
      if (!options.success || problems.length > 0) return { tables: [], problems, accounts: [] }
      // Object.fromEntries loses the type of its keys; the parts were checked above.
      const named = Object.fromEntries(files) as Record<Part, NamedFile>
      const reading = format.read(named, context, options.data)
      if (reading.problems.length === 0) for (const account of reading.accounts) account.assertWhole()
      return reading
    },
  }
}
