// Tests that reading the lock of another release or environment is a Failure.

import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLock } from '../../../pipeline/release/cut/lock.ts'
import { lockFile } from '../../../pipeline/release/plan/release-file.ts'
import { temporaryFolder } from '../../when-done.ts'
import { PROJECT } from '../../workspace.ts'

const root = temporaryFolder()

/** Copies the committed lock of the demo's 1.1 to the path of another lock. */
function placeAt(file: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  cpSync(join(PROJECT, lockFile('1.1', 'demo')), join(root, file))
}

describe('the lock of a release', () => {
  it('is none where there is no file', async () => {
    expect(await readLock(root, '9.9', 'demo')).toBeUndefined()
  })

  it('is read in its own place', async () => {
    placeAt(lockFile('1.1', 'demo'))
    expect(await readLock(root, '1.1', 'demo')).toMatchObject({ version: '1.1', environment: 'demo' })
  })

  it.each([
    ['1.2', 'demo'],
    ['1.1', 'production'],
  ] as const)('is not used in the place of that of %s in %s', async (version, env) => {
    placeAt(lockFile(version, env))
    await expect(readLock(root, version, env)).rejects.toMatchObject({
      code: 'bad-lock',
      message: expect.stringContaining('it names another'),
    })
  })

  it.each([
    ['are left out', ''],
    ['lack a row', 'AAAAAA=='],
    ['are not base64', 'AAAAAAAAAA!='],
    ['have bits that nothing reads', 'AAAAAAAAAAB='],
  ])('is a Failure where the digests of two rows %s', async (_, row_digests) => {
    const lock = JSON.parse(readFileSync(join(PROJECT, lockFile('1.1', 'demo')), 'utf8'))
    const withDigests = (digests: string) =>
      writeFileSync(
        join(root, lockFile('1.1', 'demo')),
        JSON.stringify({ ...lock, data: { ...lock.data, inputs: [{ ...lock.data.inputs[0], rows: 2, row_digests: digests }] } }),
      )
    withDigests('AAAAAAAAAAA=')
    expect(await readLock(root, '1.1', 'demo')).toBeDefined()
    withDigests(row_digests)
    await expect(readLock(root, '1.1', 'demo')).rejects.toMatchObject({ code: 'bad-lock' })
  })

  it('is a Failure where a field of release.json is misspelt, because nothing would be compared with it', async () => {
    const lock = JSON.parse(readFileSync(join(PROJECT, lockFile('1.1', 'demo')), 'utf8'))
    const { 'environments.demo.changes': changes, ...others } = lock.data['release.json']
    const fields = { ...others, 'environme9ts.demo.changes': changes }
    writeFileSync(join(root, lockFile('1.1', 'demo')), JSON.stringify({ ...lock, data: { ...lock.data, 'release.json': fields } }))
    await expect(readLock(root, '1.1', 'demo')).rejects.toMatchObject({
      code: 'bad-lock',
      message: expect.stringContaining('a lock has there: data.release.json.environme9ts.demo.changes'),
    })
  })

  it('is a Failure where the file is no lock', async () => {
    mkdirSync(join(root, 'releases/1.3'), { recursive: true })
    writeFileSync(join(root, lockFile('1.3', 'demo')), '{')
    await expect(readLock(root, '1.3', 'demo')).rejects.toMatchObject({
      code: 'bad-lock',
      message: expect.stringContaining('it is not JSON'),
    })
    writeFileSync(join(root, lockFile('1.3', 'demo')), '{"version": "1.3", "data": 5}')
    await expect(readLock(root, '1.3', 'demo')).rejects.toMatchObject({
      message: expect.stringContaining('are missing, or are not what a lock has there: environment and data'),
    })
  })
})
