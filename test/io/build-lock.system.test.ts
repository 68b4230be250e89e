// Tests the lock between real processes.

import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lockBuild } from '../../pipeline/io/build-lock.ts'
import { failureOf } from '../failures.ts'
import { temporaryFolder } from '../when-done.ts'
import { type Compiled, compile, ended } from './compiled.ts'

let out: string
let compiled: Compiled

beforeAll(() => {
  compiled = compile('hold-lock.ts')
})
beforeEach(() => {
  out = temporaryFolder()
})

/** Starts a process that holds the lock. */
async function holder(env = 'demo'): Promise<ChildProcess> {
  const child = compiled.start([out, env])
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve)
    child.once('exit', () => reject(new Error('the holder ended')))
  })
  return child
}

async function release(child: ChildProcess): Promise<void> {
  const end = ended(child)
  child.stdin?.end()
  await end
}

describe('the lock of a destination', () => {
  it('is refused to a second process at once, which names the first', async () => {
    const first = await holder()
    const second = await compiled.run([out, 'demo'])
    expect(second.code).toBe(2)
    const failure = JSON.parse(second.stdout)
    expect(failure.code).toBe('destination-busy')
    expect(failure.message).toBe(`Another build (process ${first.pid}) is writing to ${out}.`)
    expect(failure.hint).toContain('Wait')
    await release(first)
  })

  it('is free when the first process has ended, however it ended', async () => {
    await release(await holder())
    expect((await compiled.run([out, 'demo'])).stdout).toBe('locked\n')
    const killed = await holder()
    const end = ended(killed)
    killed.kill('SIGKILL')
    expect((await end).signal).toBe('SIGKILL')
    expect((await compiled.run([out, 'demo'])).stdout).toBe('locked\n')
  })

  it('is one for each environment', async () => {
    const demo = await holder('demo')
    expect((await compiled.run([out, 'production'])).stdout).toBe('locked\n')
    await release(demo)
  })

  it('goes to exactly one of many that start together where there was no lock yet', async () => {
    const destination = join(out, 'new/folder')
    const children = Array.from({ length: 5 }, () => compiled.start([destination, 'demo']))
    const said = await Promise.all(
      children.map((child) => new Promise<string>((resolve) => child.stdout?.once('data', (chunk) => resolve(String(chunk))))),
    )
    expect(said.filter((text) => text === 'locked\n')).toHaveLength(1)
    expect(said.filter((text) => text.includes('destination-busy'))).toHaveLength(4)
    await Promise.all(children.map((child) => (child.exitCode === null ? release(child) : undefined)))
    expect(readdirSync(destination)).toEqual(['.plastic-eol-demo.lock'])
  })

  it('stays as a file, and what killed builds left beside it is removed', async () => {
    writeFileSync(join(out, '.plastic-eol-demo.lock.12345'), 'half a lock')
    const lock = await lockBuild(out, 'demo')
    lock.release()
    expect(readdirSync(out)).toEqual(['.plastic-eol-demo.lock'])
  })

  it('says what is wrong when the file is not a lock, or cannot be made', async () => {
    writeFileSync(join(out, '.plastic-eol-demo.lock'), 'something else')
    await expect(lockBuild(out, 'demo')).rejects.toMatchObject({ code: 'lock-unusable', hint: expect.stringContaining('delete') })
    mkdirSync(join(out, '.plastic-eol-production.lock'))
    expect((await failureOf(lockBuild(out, 'production'))).code).toBe('in-the-way')
    writeFileSync(join(out, 'file'), '')
    expect(await failureOf(lockBuild(join(out, 'file'), 'demo'))).toMatchObject({
      code: 'in-the-way',
      message: expect.stringContaining(join(out, 'file')),
    })
    expect(existsSync(join(out, 'file'))).toBe(true)
  })
})
