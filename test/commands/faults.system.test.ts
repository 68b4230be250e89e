// An error of the machine is neither a bug nor a finding: exit code 2 and a message that says what happened, where, and what to do.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectedFailure } from '../../pipeline/io/disk-failure.ts'
import { openEngine } from '../../pipeline/io/engine.ts'
import { asked } from '../../pipeline/io/engine-failure.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { testEngine } from '../when-done.ts'
import { CLI, type Workspace } from '../workspace.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await builtSmallWorkspace()
})

/** Runs a script in a shell. `$CLI` is the command line. */
function shell(script: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: workspace.root,
    env: { ...process.env, CLI: `${process.execPath} ${CLI}` },
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}

it.each([24, 56])('a process that may open %i files says so', (files) => {
  const { code, stderr } = shell(`ulimit -n ${files}; $CLI check 1.2`)
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error\[(too-many-files|program-not-loaded)\]: .*\nhint: .*ulimit -n 1024/)])
})

it('what a build writes is readable for all, whatever the umask of the caller', () => {
  const { code, stdout } = shell(
    'umask 077; $CLI build 1.1 --no-ranges --no-api --quiet --out modes; find modes/releases -printf "%y %m\\n" | sort -u',
  )
  expect([code, stdout]).toEqual([0, expect.stringMatching(/(^|\n)d 755\nf 644\nl 777\n$/)])
})

describe('what the system refuses the engine is no bug', () => {
  /** Writes a Parquet file of four megabytes. */
  const written = async (folder: string) => {
    const engine = await openEngine()
    const file = join(folder, 'x.parquet')
    try {
      await engine.run(`copy (select i, hash(i) as h from range(500000) t(i)) to '${file}'`)
    } finally {
      // Before the disk is unmounted.
      engine.close()
    }
  }

  it.each([
    [20, 'The engine cannot go on: .*datasets\\.csv'],
    [60, 'Cannot write .*validation\\.json'],
  ])('a process that may write files of %i kilobytes says so', (kilobytes, said) => {
    const { code, stderr } = shell(`ulimit -f ${kilobytes}; $CLI build --no-api --no-ranges --out limited`)
    expect([code, stderr]).toEqual([2, expect.stringMatching(new RegExp(`^error\\[file-too-large\\]: ${said}.*\nhint: `))])
    expect(stderr).toMatch(/\nhint: Allow larger files \(ulimit -f unlimited\) or choose another place .*TMPDIR/)
  })

  it('a full disk and a read-only disk', async () => {
    const { folder, isMounted, unmount } = mountSmallDisk('an engine on full and read-only disks')
    try {
      if (!isMounted) return
      await expect(written(folder)).rejects.toMatchObject({ code: 'disk-full', hint: expect.stringContaining('TMPDIR') })
      expect(spawnSync('mount', ['-o', 'remount,ro', folder]).status).toBe(0)
      await expect(written(folder)).rejects.toMatchObject({ code: 'read-only-disk', message: expect.stringContaining(folder) })
    } finally {
      unmount()
    }
  })

  it('a folder in the place of a file, and a file in that of a folder', async () => {
    mkdirSync(workspace.path('taken/x.parquet'), { recursive: true })
    await expect(written(workspace.path('taken'))).rejects.toMatchObject({ code: 'in-the-way' })
    await expect(written(workspace.path('sources/country-names.csv'))).rejects.toMatchObject({ code: 'in-the-way' })
  })

  it.each([
    ['IO Error: Could not write file "/x/y": Disk quota exceeded', 'disk-full', /the quota of this user is used up/],
    ['IO Error: Cannot open file "/x/y": Permission denied', 'access-denied', /access is denied/],
    ['IO Error: Cannot open file "/x/y": Too many open files in system', 'too-many-files', /on this machine/],
    ['IO Error: Could not read from file "/x/y": Input/output error', 'disk-error', /the system says Input\/output error/],
    ['TransactionContext Error: Failed to commit: Could not write file "/x/y": File too large', 'file-too-large', /larger than/],
  ])('%s', async (message, code, reason) => {
    await expect(asked(() => Promise.reject(new Error(message)))).rejects.toMatchObject({ code, message: expect.stringMatching(reason) })
  })

  it('any other error of the engine stays what it is', async () => {
    const error = new Error('IO Error: No files found that match the pattern "/x/y.parquet"')
    await expect(asked(() => Promise.reject(error))).rejects.toBe(error)
  })
})

it('a result that cannot be written is reported, and is no finding', () => {
  if (!existsSync('/dev/full')) return
  const { code, stderr } = shell('$CLI keys list --json > /dev/full')
  expect([code, stderr]).toEqual([2, expect.stringMatching(/error\[disk-full\]: Cannot write the output: the disk is full\.\nhint: /)])
})

it('a reader that closes the pipe is not reported', () => {
  expect(shell('set -o pipefail; $CLI --help | head -c 1')).toMatchObject({ code: 0, stderr: '' })
})

describe('an engine without memory', () => {
  // Builds one text of hundreds of megabytes.
  const large = `select length(string_agg(i::varchar, ',')) as n from range(50000000) t(i)`

  it('is a failure of its own', async () => {
    const engine = await testEngine({ memoryLimit: '20MB' })
    await expect(engine.rows(large)).rejects.toMatchObject({ code: 'out-of-memory', exitCode: 2 })
  })

  it('names the disk if what does not fit in memory finds no room there', async () => {
    const engine = await testEngine({ memoryLimit: '20MB' })
    await engine.set("set max_temp_directory_size = '1MB'")
    const sorted = 'create table sorted as select i, hash(i) as h from range(5000000) t(i) order by h'
    await expect(engine.run(sorted)).rejects.toMatchObject({ code: 'disk-full', hint: expect.stringContaining('TMPDIR') })
  })
})

it('what Node.js says of memory and what the system refused anywhere is no bug; anything else is', () => {
  const system = (code: string) => Object.assign(new Error(code), { code, syscall: 'open', path: '/x' })
  expect(expectedFailure(system('EMFILE'))).toMatchObject({ code: 'too-many-files', message: expect.stringContaining('/x') })
  expect(expectedFailure(system('EIO'))).toMatchObject({ code: 'disk-error' })
  expect(expectedFailure(Object.assign(new Error('Worker terminated'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))).toMatchObject({
    code: 'out-of-memory',
  })
  expect(expectedFailure(new RangeError('Array buffer allocation failed'))).toMatchObject({ code: 'out-of-memory' })
  expect(expectedFailure(new TypeError('x is not a function'))).toBeUndefined()
  // Only a program that asks for a list of an impossible length gets this error. A list that outgrows the memory ends the process.
  expect(expectedFailure(new RangeError('Invalid array length'))).toBeUndefined()
})
