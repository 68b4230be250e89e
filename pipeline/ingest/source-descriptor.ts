// Reads source.json, which describes a source: its adapter, its snapshots, and the raw files that they pin.

import { join } from 'node:path'
import { type PinnedFile, type SourceDescriptor, sourceSchema } from '../../schemas/source.ts'
import { namesIn, readIfThere } from '../io/files.ts'
import { ADVICE } from './input-problems.ts'
import { type JsonDocument, readDocument } from './json-document.ts'

/** Where the descriptors lie, below the root. */
export const DESCRIBED_SOURCES_FOLDER = 'sources/production'

/** The file that describes a source. */
export const descriptorFile = (source: string): string => `${DESCRIBED_SOURCES_FOLDER}/${source}/source.json`

/** The descriptor in the file with the lines of its values, or the problems with it. */
export const parseDescriptor = (file: string, bytes: Uint8Array): JsonDocument<SourceDescriptor> =>
  readDocument(file, bytes, sourceSchema, { rule: 'broken-descriptor', advice: ADVICE['broken-descriptor'] })

interface DescribedFolder {
  readonly source: string
  /** The path of the descriptor. */
  readonly file: string
  /** Undefined where the folder has no descriptor. */
  readonly document: JsonDocument<SourceDescriptor> | undefined
}

/** The descriptors of all sources, in the order of their ids. Whatever else lies beside the folders of the sources has none. */
export async function readDescriptors(root: string): Promise<DescribedFolder[]> {
  const folders: DescribedFolder[] = []
  for (const source of await namesIn(join(root, DESCRIBED_SOURCES_FOLDER))) {
    const file = descriptorFile(source)
    const bytes = await readIfThere(join(root, file), file, 'declaration')
    folders.push({ source, file, document: bytes && parseDescriptor(file, bytes) })
  }
  return folders
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
  /** The line of another member, by its keys and positions joined by dots, where the descriptor states it for this edition. */
  readonly lineOf: (path: string) => number
}

/**
 * The editions of a source. What a snapshot states holds from it on; options replace those of the same name, and another adapter replaces
 * the one before with all its options.
 */
export function editionsOf({ adapter, snapshots, ...described }: SourceDescriptor, lineOf: (path: string) => number): Edition[] {
  const linesOf = (options: object | undefined, path: string) =>
    Object.fromEntries(Object.keys(options ?? {}).map((name) => [name, lineOf(`${path}.${name}`)]))
  let before = { ...described, adapter, options: adapter.options ?? {}, optionLines: linesOf(adapter.options, 'adapter.options') }
  let statedAt: Readonly<Record<string, string>> = {}
  return snapshots.map(({ since, files, ...stated }, index) => {
    const path = `snapshots.${index}`
    const placeOf = { ...statedAt, ...Object.fromEntries(['files', ...Object.keys(stated)].map((member) => [member, `${path}.`])) }
    statedAt = placeOf
    const other = stated.adapter
    if (other) before = { ...before, options: other.options ?? {}, optionLines: linesOf(other.options, `${path}.adapter.options`) }
    const options = { ...before.options, ...stated.options }
    const optionLines = { ...before.optionLines, ...linesOf(stated.options, `${path}.options`) }
    // What is read from a file has no key whose value is undefined.
    before = { ...before, ...(stated as Partial<typeof described>), options, optionLines }
    const ownLineOf = (member: string) => lineOf(`${placeOf[member.split('.')[0] ?? ''] ?? ''}${member}`)
    return { ...before, since, files, line: index === 0 ? 1 : lineOf(path), lineOf: ownLineOf }
  })
}
