import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeScratch } from '../../pipeline/io/scratch.ts'

it('a scratch folder is gone when it is removed, with all that is in it', () => {
  const scratch = makeScratch()
  const folder = scratch.folder('1.1')
  writeFileSync(join(folder, 'datasets.csv'), 'x')
  scratch.remove()
  expect(existsSync(folder)).toBe(false)
})

it('what a killed process left is removed by the next one; what a living one uses stays', () => {
  // A process that has ended: its number belongs to nobody now.
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  const dead = join(tmpdir(), `plastic-eol-${pid}-abcdef`)
  const alive = join(tmpdir(), `plastic-eol-${process.pid}-abcdef`)
  for (const folder of [dead, alive]) mkdirSync(folder, { recursive: true })
  makeScratch().remove()
  expect([existsSync(dead), existsSync(alive)]).toEqual([false, true])
  rmSync(alive, { recursive: true })
})
