// The files of a snapshot: finds publishers' raw files, verifies that they are as pinned, and reads the typed figures beside them.

import { join } from 'node:path'
import type { PinnedFile } from '../../schemas/source.ts'
import { exists, isFolder, readIfThere, sha256 } from '../io/files.ts'
import type { Problem } from '../model/failure.ts'
import type { NamedFile } from './adapters/adapter.ts'
import { ADVICE, inputProblem } from './input-problems.ts'
import { addressesOf } from './pinned-files.ts'
import type { SourcePin } from './rows.ts'
import { DESCRIBED_SOURCES_FOLDER, type Edition } from './source-descriptor.ts'

/** Where the raw files lie unless --raw says otherwise, below the root. */
export const RAW_FOLDER = `${DESCRIBED_SOURCES_FOLDER}/raw`

/** A source, and the folders of its files. */
export interface SourceFiles {
  readonly source: string
  readonly root: string
  readonly raw: string
}

/** The files of a snapshot by part, raw and typed, and the problems with files that are missing or not as pinned. */
export async function readSnapshotFiles({ source, root, raw }: SourceFiles, { assumptions = [], files: pinnedFiles, since }: Edition) {
  const files: NamedFile[] = []
  const problems: Problem[] = []
  const pins: SourcePin[] = []
  for (const { part, file } of assumptions) {
    const path = `${DESCRIBED_SOURCES_FOLDER}/${source}/${file}`
    const bytes = await readIfThere(join(root, path), path, 'table')
    if (bytes) files.push({ part, file: path, bytes })
    else problems.push(inputProblem('missing-part', 'the file of typed figures is missing', { file: path }))
  }
  for (const pinned of pinnedFiles) {
    const bytes = await readIfThere(join(raw, pinned.file), undefined, 'raw')
    if (!bytes) {
      problems.push(missingFile(pinned))
      continue
    }
    const problem = pinProblem(pinned, bytes)
    if (problem) problems.push(problem)
    else {
      files.push({ part: pinned.part, file: pinned.file, bytes })
      pins.push({ source, file: pinned.file, sha256: pinned.sha256, bytes: pinned.bytes, since })
    }
  }
  return { files, problems, pins }
}

function missingFile(pinned: PinnedFile): Problem {
  const { file } = pinned
  const [address] = addressesOf(pinned)
  return inputProblem('missing-raw-file', 'the raw file is missing', {
    file,
    advice:
      address === undefined
        ? 'Put it into the folder that --raw names: the file has no public address.'
        : `Run \`plastic-eol fetch\`, which downloads it from ${address} into ${RAW_FOLDER}, or put it into the folder that --raw names.`,
  })
}

/** The problem with a raw file that differs from its pin; it states both checksums. */
function pinProblem(given: PinnedFile, bytes: Uint8Array): Problem | undefined {
  const { file, sha256: pinned, bytes: size } = given
  const sum = sha256(bytes)
  if (sum === pinned && bytes.length === size) return undefined
  return inputProblem('checksum-differs', 'the raw file is not the pinned one', {
    file,
    actual: `sha256 ${sum}, ${bytes.length} bytes`,
    expected: `sha256 ${pinned}, ${size} bytes`,
    advice:
      addressesOf(given).length === 0
        ? 'Put the pinned file there again, or add another edition of the file as a new snapshot in source.json.'
        : ADVICE['checksum-differs'],
  })
}

/** The problem with the folder of the raw files itself: one, instead of one for each file that it lacks. */
export async function rawFolderProblem(root: string, raw: string | undefined): Promise<Problem | undefined> {
  const path = raw ?? join(root, RAW_FOLDER)
  if (await isFolder(path)) return undefined
  const message = (await exists(path)) ? 'is not a folder, as that of the raw files has to be' : 'the folder of the raw files is missing'
  return inputProblem('missing-raw-file', message, {
    file: raw ?? RAW_FOLDER,
    advice:
      raw === undefined
        ? `Run \`plastic-eol fetch\`, which downloads the raw files into it, or name the folder that has them with --raw <dir>.`
        : `Name the folder that has the raw files with --raw, or leave --raw out and run \`plastic-eol fetch\`, which downloads them into ${RAW_FOLDER}.`,
  })
}

export const isMissingRawFile = ({ rule }: Problem): boolean => rule === 'missing-raw-file'
