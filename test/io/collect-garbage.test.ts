import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PROJECT } from '../workspace.ts'

/** Runs in a process of its own: nobody knows when buffers that earlier tests left are freed. */
const script = (collected: string) => `
  import { setTimeout } from 'node:timers/promises'
  import { collectGarbage } from ${JSON.stringify(join(PROJECT, 'dist/pipeline/io/collect-garbage.js'))}
  collectGarbage()
  const kept = new WeakRef(new Float64Array(16_000_000))
  // A weak reference keeps its target until the current task ends.
  await setTimeout()
  ${collected}
  await setTimeout()
  process.stdout.write(kept.deref() === undefined ? 'gone' : 'kept')
`

it('what nothing refers to any more is gone after collecting garbage, and not before', () => {
  const run = (collected: string) =>
    execFileSync(process.execPath, ['--input-type=module', '--eval', script(collected)], { encoding: 'utf8' })
  expect(run('collectGarbage()')).toBe('gone')
  expect(run('')).toBe('kept')
})
