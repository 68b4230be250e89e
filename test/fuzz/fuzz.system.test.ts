// Tries inputs, declarations, locks, published files and command lines with errors. Expects exit code 0, 1 or 2 with a message, no stack,
// no raw control character, no hang, and that changed data of a locked release are never accepted. `npm run fuzz` runs for minutes.

import { expect, it } from 'vitest'
import { THOROUGH } from '../random.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { tried } from '../tried.ts'
import { Fuzz, signWorkspace, type Violation } from './tries.ts'

/** Numbers of tries that failed once. Every run tries them again. */
const FAILED_BEFORE: readonly number[] = [29_000_101, 29_000_113, 29_000_434, 31_002_354]

const minutes = Number(process.env.PLASTIC_EOL_FUZZ_MINUTES ?? 0)
const seed = Number(process.env.PLASTIC_EOL_FUZZ_SEED ?? 7)
/** A usual run tries some of each kind. `npm run attacks` and `npm run fuzz` try more. */
const TRIES = THOROUGH ? 1000 : 60

it('every error leads to a message, and to nothing worse', async (context) => {
  const workspace = await builtSmallWorkspace()
  await signWorkspace(workspace)
  const fuzz = new Fuzz(workspace)
  const violations: Violation[] = []
  const begin = performance.now()
  const cpu = process.cpuUsage()
  const seconds = () => {
    const { user, system } = process.cpuUsage(cpu)
    return (user + system) / 1e6
  }
  const isOver = (tries: number) => (minutes > 0 ? performance.now() - begin > minutes * 60_000 : tries >= TRIES)
  const attempt = async (number: number) => {
    const violation = await fuzz.try(number, minutes > 0 || THOROUGH)
    if (violation) violations.push(violation)
  }
  for (const number of FAILED_BEFORE) await attempt(number)
  let tries = 0
  for (; !isOver(tries); tries++) await attempt(seed * 1_000_000 + tries)
  tried(
    context,
    'inputs, declarations, locks, signatures, published files and command lines with something wrong in them: ' +
      'it is not said, or other data are accepted as locked or signed ones',
    tries,
  )
  console.log(
    `${tries + FAILED_BEFORE.length} tries, ${violations.length} violations, ` +
      `${Math.round((performance.now() - begin) / 1000)} s, ${Math.round(seconds())} s of a core`,
  )
  expect(violations).toEqual([])
})
