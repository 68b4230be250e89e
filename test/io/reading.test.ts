// Tests unreadable files, and what is said of what the system refuses.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectedFailure, onFile } from '../../pipeline/io/disk-failure.ts'
import { checksumIfThere, readIfThere } from '../../pipeline/io/files.ts'
import { readKeyFile } from '../../pipeline/io/key-files.ts'
import { Failure } from '../../pipeline/model/failure.ts'
import { failureOf } from '../failures.ts'
import { temporaryFolder } from '../when-done.ts'

const folder = temporaryFolder()
const below = join(folder, 'a-folder')
mkdirSync(below)

const refused = (code: string, more: object) => Object.assign(new Error(code), { code, syscall: 'open', ...more })

describe('a refusal of the disk', () => {
  it.each(['EACCES', 'EPERM'])('for want of a permission says what was tried, where, and what to do: %s', (code) => {
    expect(expectedFailure(refused(code, { path: '/data/x' }))).toMatchObject({
      code: 'access-denied',
      message: 'Cannot open /data/x: access is denied.',
      hint: expect.stringMatching(/^Give this user the right to do that there, or choose another place \(--help shows/),
    })
  })

  it('names the place to which something was to be moved', () => {
    const error = refused('EISDIR', { syscall: 'rename', path: '/data/.x-partial', dest: '/data/x' })
    expect(expectedFailure(error)?.message).toBe('Cannot write /data/x: it is a folder.')
  })

  it('of an open file names the file, which the system does not', () => {
    const write = (error: unknown) => () =>
      onFile('/data/x', () => {
        throw error
      })
    expect(failureOf(write(refused('ENOSPC', { syscall: 'write' }))).message).toBe('Cannot write /data/x: the disk is full.')
    expect(failureOf(write(refused('EACCES', { path: '/data/y' }))).message).toBe('Cannot open /data/y: access is denied.')
    const other = new Failure('other', 'Something else.')
    expect(failureOf(write(other))).toBe(other)
  })

  it('is reported for a folder in the place of a file, for keys and for all that is read', async () => {
    expect(failureOf(() => readKeyFile(below))).toMatchObject({ message: `Cannot read ${below}: it is a folder.` })
    const unreadable = { code: 'unreadable-file', hint: expect.stringContaining('--help'), message: `cannot read ${below}: it is a folder` }
    await expect(readIfThere(below)).rejects.toMatchObject(unreadable)
    await expect(checksumIfThere(below)).rejects.toMatchObject(unreadable)
  })

  it('has a hint whatever the system says', async () => {
    await expect(readIfThere('/proc/self/mem')).rejects.toMatchObject({ code: 'unreadable-file', hint: expect.stringMatching(/./) })
  })
})
