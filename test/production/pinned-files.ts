// The committed descriptors of production, and the raw files that they pin.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../../pipeline/io/folders.ts'
import { type SourceDescriptor, sourceSchema } from '../../schemas/source.ts'
import { ROOT } from '../raw-files.ts'

const FOLDER = 'sources/production'

interface CommittedDescriptor {
  readonly source: string
  /** Path below the root. */
  readonly file: string
  readonly descriptor: SourceDescriptor
}

const DESCRIPTORS: readonly CommittedDescriptor[] = filesBelow(join(ROOT, FOLDER))
  .filter((path) => /^[^/]+\/source\.json$/.test(path) && !path.startsWith('raw/'))
  .map((path) => ({
    source: path.split('/')[0] ?? '',
    file: `${FOLDER}/${path}`,
    descriptor: sourceSchema.parse(JSON.parse(readFileSync(join(ROOT, FOLDER, path), 'utf8'))),
  }))

/** All pinned files of all snapshots, with their pinned facts. */
export const PINS = DESCRIPTORS.flatMap(({ descriptor }) => descriptor.snapshots.flatMap(({ files }) => files))

/** Their paths below the raw folder, each once. */
export const PINNED_FILES: readonly string[] = [...new Set(PINS.map(({ file }) => file))]
