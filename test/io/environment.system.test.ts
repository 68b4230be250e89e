// Tests that published files do not depend on place, time and user: with processes in other time zones, locales and folders.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Compiled, compile } from './compiled.ts'
import { snapshot } from './snapshot.ts'

const SCRIPT = 'test/io/kill-build.ts'

let root: string
let compiled: Compiled
let expected: Map<string, string>

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'plastic-eol-environment-'))
  compiled = compile(SCRIPT)
  expected = await built('first', { TZ: 'UTC', LC_ALL: 'C' })
})

afterAll(() => {
  compiled.remove()
  rmSync(root, { recursive: true, force: true })
})

async function built(folder: string, env: NodeJS.ProcessEnv): Promise<Map<string, string>> {
  const out = join(root, folder)
  const { code, stderr } = await compiled.run(SCRIPT, [out, 'B', 'trees'], env)
  expect([code, stderr.replace(/^.*setlocale.*\n/gm, '')]).toEqual([0, ''])
  return snapshot(join(out, 'public'))
}

it.each([
  ['far in the east, in Turkish', 'a/deeper/folder', { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' }],
  ['far in the west', 'other', { TZ: 'Pacific/Pago_Pago', LC_ALL: 'C' }],
  ['with half an hour of summer time, in Arabic digits', 'third', { TZ: 'Australia/Lord_Howe', LC_ALL: 'ar_EG.UTF-8' }],
])('is the same bytes, modes, times and links %s', async (_, folder, env) => {
  expect(await built(folder, env)).toEqual(expected)
})
