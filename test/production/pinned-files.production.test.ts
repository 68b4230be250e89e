// Tests that each raw file of production with one other byte, or without its last one, is refused by name, and that nothing is computed.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { sha256 } from '../../pipeline/io/files.ts'
import { describeWithRawFiles, pinnedFiles, pins } from '../raw-files.ts'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'

/** Another byte in the middle. The length stays the same. */
function withOtherByte(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  return bytes
}

describeWithRawFiles('a raw file of production that is not the pinned one', pinnedFiles(), (raw) => {
  it.each([
    ['of which one byte is another', withOtherByte],
    ['that lacks its last byte', (bytes: Buffer) => bytes.subarray(0, -1)],
  ])('%s is refused, with its name and both sums: each file of them', async (_, spoilt) => {
    const folder = temporaryFolder()
    for (const file of pinnedFiles()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), spoilt(readFileSync(join(raw, file))))
    }
    const found = await readInputs({ root: PROJECT, env: 'production', raw: folder })
    const differing = new Map(found.problems.filter(({ rule }) => rule === 'checksum-differs').map((problem) => [problem.file, problem]))
    for (const { file, sha256: sum, bytes } of pins()) {
      const content = readFileSync(join(folder, file))
      expect(differing.get(file)).toMatchObject({
        actual: `sha256 ${sha256(content)}, ${content.length} bytes`,
        expected: `sha256 ${sum}, ${bytes} bytes`,
      })
    }
    expect(found.pins).toEqual([])
  })
})
