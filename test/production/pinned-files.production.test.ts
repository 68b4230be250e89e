// Tests that one changed byte in any raw file of production, or a missing file, is refused with the file's name and nothing is computed.

import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import { describeWithRawFiles } from '../raw-files.ts'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'
import { PINNED_FILES, PINS } from './pinned-files.ts'

/** A raw folder with links to the real files, in which a test can replace single files. */
function linkedRaw(raw: string) {
  const folder = temporaryFolder()
  for (const file of PINNED_FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    symlinkSync(join(raw, file), join(folder, file))
  }
  return {
    folder,
    /** Replaces the link by a copy and changes the copy. */
    change(file: string, spoil: (path: string) => void) {
      rmSync(join(folder, file))
      cpSync(join(raw, file), join(folder, file))
      spoil(join(folder, file))
    },
    take: (file: string) => rmSync(join(folder, file)),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Changes one byte in the middle. The length stays the same. */
function changeOneByte(path: string): void {
  const bytes = readFileSync(path)
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  writeFileSync(path, bytes)
}

const cutOneByte = (path: string) => truncateSync(path, readFileSync(path).length - 1)

describeWithRawFiles('a raw file of production that is not the pinned one', PINNED_FILES, (raw) => {
  const pinnedText = ({ sha256: sum, bytes }: (typeof PINS)[number]) => `sha256 ${sum}, ${bytes} bytes`

  it.each([
    ['of which one byte is another', changeOneByte],
    ['that lacks its last byte', cutOneByte],
  ])('%s is refused, with its name and both sums: each file of them', async (_, spoil) => {
    const linked = linkedRaw(raw)
    for (const file of PINNED_FILES) linked.change(file, spoil)
    const { problems, pins } = await readInputs({ root: PROJECT, env: 'production', raw: linked.folder })
    const found = new Map(problems.filter(({ rule }) => rule === 'checksum-differs').map((problem) => [problem.file, problem]))
    for (const pinned of PINS) {
      const bytes = readFileSync(join(linked.folder, pinned.file))
      expect(found.get(pinned.file)).toMatchObject({
        actual: `sha256 ${sha256(bytes)}, ${bytes.length} bytes`,
        expected: pinnedText(pinned),
      })
    }
    expect(pins).toEqual([])
  })
})
