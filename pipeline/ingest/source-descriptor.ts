// Reads source.json, which describes a source: its adapter, its snapshots, and the raw files that they pin.

import { isUtf8 } from 'node:buffer'
import { type SourceDescriptor, sourceSchema } from '../../schemas/source.ts'
import type { Problem } from '../model/failure.ts'
import { SOURCE_CODES, sourceProblem } from './adapters/source-problems.ts'
import { jsonPlaces, placed } from './json-places.ts'
import { faultProblem, type JsonFile, repeatedKeys, shapeProblems } from './json-shape.ts'

/** Where the descriptors lie, below the root. */
export const DESCRIBED_SOURCES_FOLDER = 'sources/production'

/** The file that describes a source. */
export const descriptorFile = (source: string): string => `${DESCRIBED_SOURCES_FOLDER}/${source}/source.json`

const BROKEN = 'broken-descriptor'

/** Whatever is wrong with the shape of a descriptor has one code. */
const CODES: JsonFile['codes'] = { notJson: BROKEN, repeatedKey: BROKEN, missingKey: BROKEN, unknownKey: BROKEN, badValue: BROKEN }

/** The descriptor in the file, or the problems with it. */
export function parseDescriptor(
  file: string,
  bytes: Uint8Array,
): { readonly descriptor?: SourceDescriptor; readonly problems: readonly Problem[] } {
  if (!isUtf8(bytes)) return { problems: [sourceProblem(BROKEN, 'is not in UTF-8', { file, line: 1 })] }
  const of = { file, codes: CODES, remedy: SOURCE_CODES[BROKEN] }
  // A byte order mark is kept, because JSON may not begin with one.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const places = jsonPlaces(text)
  if (places.fault) return { problems: [faultProblem(places.fault, of)] }
  const parsed = sourceSchema.safeParse(JSON.parse(text), { reportInput: true })
  const problems = [...repeatedKeys(places, of), ...(parsed.success ? [] : shapeProblems(parsed.error.issues, sourceSchema, of))]
  if (parsed.success && problems.length === 0) return { descriptor: parsed.data, problems }
  // A key that is missing at the outermost level has no line of its own.
  return { problems: problems.map((problem) => ({ line: 1, ...placed(problem, places) })) }
}
