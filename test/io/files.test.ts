import { execFileSync } from 'node:child_process'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { exists, isFolder, namesIn, readBytes, readIfThere, sha256 } from '../../pipeline/io/files.ts'
import { temporaryFolder } from '../when-done.ts'

describe('reading from disk', () => {
  let root = ''
  beforeAll(async () => {
    root = temporaryFolder()
    await mkdir(join(root, 'folder'))
    for (const name of ['b', 'a', 'B', 'é']) await writeFile(join(root, 'folder', name), name)
  })

  it('gives the bytes of a file, and nothing for what is not there', async () => {
    expect((await readIfThere(join(root, 'folder/é')))?.length).toBe(2)
    expect(await readIfThere(join(root, 'folder/c'))).toBeUndefined()
    expect(await readIfThere(join(root, 'folder/a/c'))).toBeUndefined()
  })

  it('fails by name where a file has to be there, or is a folder', async () => {
    await expect(readBytes(join(root, 'c'))).rejects.toMatchObject({ name: 'Failure', code: 'missing-file' })
    await expect(readIfThere(join(root, 'folder'), 'my file')).rejects.toMatchObject({
      code: 'unreadable-file',
      message: 'cannot read my file: it is a folder',
    })
  })

  it('refuses what has no end or too many bytes before it reads any, by name', async () => {
    execFileSync('mkfifo', [join(root, 'pipe')])
    await expect(readIfThere(join(root, 'pipe'), 'my file')).rejects.toMatchObject({ message: 'cannot read my file: it is not a file' })
    await writeFile(join(root, 'large'), '')
    await truncate(join(root, 'large'), 129_000_001)
    const large = () => readIfThere(join(root, 'large'), 'my file', 'table')
    await expect(large()).rejects.toMatchObject({
      code: 'too-large',
      message: 'my file has 130 MB; the limit for a file of its kind is 128 MB.',
      hint: expect.stringContaining('PLASTIC_EOL_LARGER_FILES=10'),
    })
    vi.stubEnv('PLASTIC_EOL_LARGER_FILES', '2')
    expect((await large())?.length).toBe(129_000_001)
    vi.stubEnv('PLASTIC_EOL_LARGER_FILES', 'much')
    await expect(large()).rejects.toMatchObject({ code: 'bad-option' })
    vi.unstubAllEnvs()
  })

  it('lists names by code unit, and none where there is no folder', async () => {
    expect(await namesIn(join(root, 'folder'))).toEqual(['B', 'a', 'b', 'é'])
    expect(await namesIn(join(root, 'nothing'))).toEqual([])
  })

  it('distinguishes files from folders', async () => {
    expect([await exists(join(root, 'folder/a')), await isFolder(join(root, 'folder/a'))]).toEqual([true, false])
    expect([await exists(join(root, 'folder')), await isFolder(join(root, 'folder'))]).toEqual([true, true])
    expect([await exists(join(root, 'c')), await isFolder(join(root, 'c'))]).toEqual([false, false])
  })

  it('makes the checksums that everyone else makes', () => {
    // FIPS 180-4, example of the message "abc".
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})
