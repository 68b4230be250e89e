import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { staleProgramRemark } from '../../pipeline/io/stale-program.ts'
import { temporaryFolder } from '../when-done.ts'

let root = ''
beforeEach(() => {
  root = temporaryFolder()
})

const put = (path: string, second: number) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), '')
  utimesSync(join(root, path), second, second)
}

it('names a source that is newer than the compiled program, and is silent otherwise', () => {
  expect(staleProgramRemark(root)).toBeUndefined()
  put('dist/program/cli.js', 10)
  expect(staleProgramRemark(root)).toBeUndefined()
  put('pipeline/cli.ts', 9)
  put('pipeline/ingest/adapters/new.ts', 10)
  put('pipeline/site/page.css', 11)
  expect(staleProgramRemark(root)).toBeUndefined()
  put('pipeline/ingest/adapters/new.ts', 11)
  expect(staleProgramRemark(root)).toContain('pipeline/ingest/adapters/new.ts has changed since. Run `npm run compile`')
})
