// A thread of its own kind: answers a number with its double, and throws where a question asks for an error.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectedFailure } from '../../pipeline/io/disk-failure.ts'
import { packageRoot } from '../../pipeline/io/package-files.ts'
import { Thread } from '../../pipeline/io/thread.ts'
import { Failure } from '../../pipeline/model/failure.ts'
import { temporaryFolder } from '../when-done.ts'

const folder = temporaryFolder()
const compiled = (path: string) => pathToFileURL(join(packageRoot(), 'dist/pipeline', path)).href
const script = pathToFileURL(join(folder, 'thread.mjs'))
let thread: Thread<unknown, number>

beforeAll(() => {
  writeFileSync(
    join(folder, 'thread.mjs'),
    `
    import { openSync } from 'node:fs'
    import { answerAsThread } from '${compiled('io/thread.js')}'
    import { Failure } from '${compiled('model/failure.js')}'
    answerAsThread(async (question) => {
      if (question === 'failure') throw new Failure('in-the-way', 'Something is there.', { hint: 'Move it away.', exitCode: 1 })
      if (question === 'disk') openSync('/no/such/folder/file', 'wx')
      if (question === 'bug') throw new TypeError('not a number')
      return { answer: question * 2 }
    })
    `,
  )
  thread = new Thread(script)
})

afterAll(() => thread.end())

describe('a thread', () => {
  test('answers one question after the other, also after one that failed', async () => {
    expect(await thread.ask(21)).toBe(42)
    await expect(thread.ask('bug')).rejects.toThrow('not a number')
    expect(await thread.ask(4)).toBe(8)
  })

  test('passes a Failure on whole', async () => {
    const failure = await thread.ask('failure').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'in-the-way', message: 'Something is there.', hint: 'Move it away.', exitCode: 1 })
  })

  test('passes an error of the system on, so that it becomes the same Failure as without a thread', async () => {
    const error = await thread.ask('disk').catch((thrown: unknown) => thrown)
    expect(expectedFailure(error)).toMatchObject({ code: 'disk-error', message: expect.stringContaining('/no/such/folder/file') })
  })

  test('passes a bug on with the place where it happened', async () => {
    const error = await thread.ask('bug').catch((thrown: unknown) => thrown)
    expect(expectedFailure(error)).toBeUndefined()
    expect((error as Error).stack).toContain('thread.mjs')
  })
})
