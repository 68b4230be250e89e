// Reads source.json, which describes a source: its adapter, its snapshots, and the raw files that they pin.

import { isUtf8 } from 'node:buffer'
import { type PinnedFile, type SourceDescriptor, sourceSchema } from '../../schemas/source.ts'
import type { Problem } from '../model/failure.ts'
import { SOURCE_CODES, sourceProblem } from './adapters/source-problems.ts'
import { utf16Of } from './csv-text.ts'
import { type JsonPlaces, jsonPlaces, placed } from './json-places.ts'
import { faultProblem, type JsonFile, repeatedKeys, shapeProblems } from './json-shape.ts'

/** Where the descriptors lie, below the root. */
export const DESCRIBED_SOURCES_FOLDER = 'sources/production'

/** The file that describes a source. */
export const descriptorFile = (source: string): string => `${DESCRIBED_SOURCES_FOLDER}/${source}/source.json`

const BROKEN = 'broken-descriptor'

/** Whatever is wrong with the shape of a descriptor has one code. */
const CODES: JsonFile['codes'] = { notJson: BROKEN, repeatedKey: BROKEN, missingKey: BROKEN, unknownKey: BROKEN, badValue: BROKEN }

/** Lines of the descriptor's values, by their paths. */
type Lines = JsonPlaces['lines']

/** The descriptor in the file with the lines of its values, or the problems with it. */
export function parseDescriptor(
  file: string,
  bytes: Uint8Array,
): { readonly descriptor?: SourceDescriptor; readonly lines: Lines; readonly problems: readonly Problem[] } {
  const utf16 = utf16Of(bytes)
  if (utf16) {
    const { message, ...place } = utf16
    return { lines: new Map(), problems: [sourceProblem(BROKEN, message, { file, ...place })] }
  }
  if (!isUtf8(bytes)) return { lines: new Map(), problems: [sourceProblem(BROKEN, 'is not in UTF-8', { file, line: 1 })] }
  const of = { file, codes: CODES, remedy: SOURCE_CODES[BROKEN] }
  // A byte order mark is kept, because JSON may not begin with one.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const places = jsonPlaces(text)
  const { lines } = places
  if (places.fault) return { lines, problems: [faultProblem(places.fault, of)] }
  const parsed = sourceSchema.safeParse(JSON.parse(text), { reportInput: true })
  const problems = [...repeatedKeys(places, of), ...(parsed.success ? [] : shapeProblems(parsed.error.issues, sourceSchema, of))]
  if (parsed.success && problems.length === 0) return { descriptor: parsed.data, lines, problems }
  // A key that is missing at the outermost level has no line of its own.
  return { lines, problems: problems.map((problem) => ({ line: 1, ...placed(problem, places) })) }
}

/** The files of a snapshot, and all that the descriptor says of them. */
export interface Edition extends Omit<SourceDescriptor, 'snapshots'> {
  readonly since: string
  readonly files: readonly PinnedFile[]
  readonly options: Readonly<Record<string, string | number>>
  /** The line where the descriptor begins to describe this edition. */
  readonly line: number
  /** The line of each option. */
  readonly optionLines: Readonly<Record<string, number>>
}

/**
 * The editions of a source. What a snapshot states holds from it on; options replace those of the same name, and another adapter replaces
 * the one before with all its options.
 */
export function editionsOf({ adapter, snapshots, ...described }: SourceDescriptor, lines: Lines): Edition[] {
  const linesOf = (options: object | undefined, path: string) =>
    Object.fromEntries(Object.keys(options ?? {}).map((name) => [name, lines.get(`${path}.${name}`) ?? 1]))
  let before = { ...described, adapter, options: adapter.options ?? {}, optionLines: linesOf(adapter.options, 'adapter.options') }
  return snapshots.map(({ since, files, ...stated }, index) => {
    const path = `snapshots.${index}`
    const other = stated.adapter
    if (other) before = { ...before, options: other.options ?? {}, optionLines: linesOf(other.options, `${path}.adapter.options`) }
    const options = { ...before.options, ...stated.options }
    const optionLines = { ...before.optionLines, ...linesOf(stated.options, `${path}.options`) }
    // What is read from a file has no key whose value is undefined.
    before = { ...before, ...(stated as Partial<typeof described>), options, optionLines }
    return { ...before, since, files, line: index === 0 ? 1 : (lines.get(path) ?? 1) }
  })
}
