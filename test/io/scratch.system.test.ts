import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEngine } from '../../pipeline/io/engine.ts'
import { withScratch } from '../../pipeline/io/scratch.ts'
import { onFaultyDisk } from '../faulty-disk.ts'
import { temporaryFolder } from '../when-done.ts'

const before = process.env.TMPDIR
let temporary: string
beforeEach(() => {
  temporary = temporaryFolder()
  process.env.TMPDIR = temporary
})
afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  chmodSync(temporary, 0o755)
})

const nothing = async () => undefined
/** The process id of a process that has ended. */
const deadProcess = () => spawnSync(process.execPath, ['-e', '']).pid
/** What a scratch folder of a process is called that runs where this one does. */
const nameOf = async (pid: number, end: string) => {
  const own = await withScratch(async (scratch) => basename(dirname(scratch.folder('x'))))
  return own.replace(`-${process.pid}-`, `-${pid}-`).replace(/[^-]+$/, end)
}

describe('a scratch folder', () => {
  it('is for its owner only, and gone when the work is done or fails, with all that is in it', async () => {
    const made = await withScratch(async (scratch) => {
      const folder = scratch.folder('1.1')
      writeFileSync(join(folder, 'datasets.csv'), 'x')
      expect(lstatSync(dirname(folder)).mode & 0o777).toBe(0o700)
      return folder
    })
    expect(existsSync(made)).toBe(false)
    await expect(withScratch(() => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work')
    expect(readdirSync(temporary)).toEqual([])
  })

  it('removes what a killed process left, and keeps what a living one uses', async () => {
    const dead = join(temporary, await nameOf(deadProcess(), 'abcdef'))
    const alive = join(temporary, await nameOf(process.pid, 'abcdef'))
    for (const folder of [dead, alive]) mkdirSync(folder)
    await withScratch(nothing)
    expect([existsSync(dead), existsSync(alive)]).toEqual([false, true])
  })

  it('of another container, whose processes are not seen here, stays', async () => {
    const other = join(temporary, (await nameOf(deadProcess(), 'other')).replace(/^plastic-eol-\d+/, 'plastic-eol-1'))
    mkdirSync(other)
    await withScratch(nothing)
    expect(existsSync(other)).toBe(true)
  })

  it('neither minds nor touches what others put among the temporary files under such names', async () => {
    const pid = deadProcess()
    const [file, link] = [await nameOf(pid, 'empty'), await nameOf(pid, 'link')]
    const [engine, other] = [await nameOf(process.pid, 'engine'), await nameOf(pid, 'others')]
    writeFileSync(join(temporary, file), '')
    symlinkSync('/etc', join(temporary, link))
    writeFileSync(join(temporary, engine), '')
    const others = join(temporary, other)
    mkdirSync(others)
    // Only root can change the owner of a folder.
    if (process.getuid?.() === 0) chownSync(others, 65534, 65534)
    await withScratch(nothing)
    const open = await openEngine()
    expect(await open.rows('select 1 as one')).toEqual([{ one: 1 }])
    open.close()
    const expected = [file, link, engine, ...(process.getuid?.() === 0 ? [other] : [])]
    expect(readdirSync(temporary).sort()).toEqual(expected.sort())
  })

  it('that cannot be removed fails nothing: the next run removes it', async () => {
    const stuck = (work: () => Promise<unknown>) =>
      onFaultyDisk({ at: 0, code: 'EACCES', counts: (call) => call === 'rmSync' }, () => withScratch(work))
    expect(await stuck(async () => 'done')).toMatchObject({ result: 'done' })
    await expect(stuck(() => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work')
  })

  it.each([
    ['is not there', () => join(temporary, 'nowhere'), 'it does not exist'],
    [
      'is a file',
      () => {
        writeFileSync(join(temporary, 'file'), '')
        return join(temporary, 'file')
      },
      'a file is in the place of a folder',
    ],
  ])('cannot be made where TMPDIR %s: a failure that says so', async (_, named, reason) => {
    process.env.TMPDIR = named()
    for (const attempt of [() => withScratch(nothing), () => openEngine()])
      await expect(attempt()).rejects.toMatchObject({
        code: 'no-temporary-folder',
        message: expect.stringContaining(reason),
        hint: expect.stringContaining('TMPDIR'),
      })
  })
})
