// Tests unreadable files: the report has a hint, which does not ask for write permission.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Doing, onDisk, withPlace } from '../../pipeline/io/disk-failure.ts'
import { checksumIfThere, readIfThere } from '../../pipeline/io/files.ts'
import { readKeyFile } from '../../pipeline/io/key-files.ts'
import { Failure } from '../../pipeline/model/failure.ts'
import { failureOf } from '../failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-reading-'))
const below = join(folder, 'a-folder')
mkdirSync(below)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refused = (doing: Doing, code: string) =>
  failureOf(() =>
    onDisk(doing, '/data/x', () => {
      throw Object.assign(new Error(code), { code, syscall: 'open' })
    }),
  )

describe('a refusal of the disk', () => {
  it.each(['read', 'list', 'look at'] as const)('to %s names the missing permission to read', (doing) => {
    for (const code of ['EACCES', 'EPERM']) {
      const failure = refused(doing, code)
      expect(failure).toMatchObject({ code: 'access-denied', message: `Cannot ${doing} /data/x: access is denied.` })
      expect(failure.hint).toContain('the right to read it')
      expect(failure.hint).not.toContain('write')
      // Not every command that reads has --out or --raw.
      expect(failure.hint).toMatch(/another place with an argument or option that --help shows\.$/)
    }
  })

  it('to write names the missing permission to write', () => {
    expect(refused('write', 'EACCES').hint).toMatch(/^Give this user the right to write there, or choose another place with --out\.$/)
  })

  it('names the option of the command that reads, and changes no other Failure', () => {
    const before = refused('read', 'EACCES')
    expect(withPlace(before, '--keys')).toMatchObject({
      hint: expect.stringMatching(/another place with --keys\.$/),
      code: before.code,
      message: before.message,
      cause: before.cause,
    })
    const other = new Failure('other', 'Something else.', { hint: 'See --out.', report: 'page.html' })
    expect(withPlace(other, '--keys')).toBe(other)
  })

  it('is reported for a folder in the place of a file, for keys and for all that is read', async () => {
    expect(failureOf(() => readKeyFile(below))).toMatchObject({
      message: `Cannot read ${below}: it is a folder.`,
      hint: 'Name a file, or another place, with an argument or option that --help shows.',
    })
    const unreadable = { code: 'unreadable-file', hint: expect.stringContaining('--help') }
    await expect(readIfThere(below)).rejects.toMatchObject({ ...unreadable, message: `cannot read ${below}: it is a folder` })
    await expect(checksumIfThere(below)).rejects.toMatchObject(unreadable)
  })

  it('has a hint whatever the system says', async () => {
    await expect(readIfThere('/proc/self/mem')).rejects.toMatchObject({ code: 'unreadable-file', hint: expect.stringMatching(/./) })
  })
})
