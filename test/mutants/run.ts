// Plants one realistic defect after the other in a copy of the project and reports which test of which group finds it.
//   npm run mutants                                  all defects, first with the tests of `npm test`, then with all others
//   npm run mutants -- --only compute --hints        the defects of a room (or one, by its id), only with the test that docs/mutants.md has
//   npm run mutants -- --results r.json --write      continues with earlier results, and writes docs/mutants.md when all are found

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { jsonText } from '../../pipeline/model/json.ts'
import { type Copy, copyProject } from './copy.ts'
import { MUTANTS } from './list.ts'
import { type Mutant, type Outcome, QUICK_GROUPS, type Results } from './mutant.ts'
import { foundBefore, isEnough, mutantsPage } from './table.ts'
import { type FailedTest, firstFailure, groupOf } from './vitest.ts'

/** The groups of `npm test`, then those that `npm run test:all` adds, the quickest first. */
const GROUPS = [...QUICK_GROUPS, 'system', 'contract', 'production', 'browser']

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    group: { type: 'string', default: GROUPS.join(',') },
    hints: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
    results: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const project = process.cwd()
const PAGE = join(project, 'docs/mutants.md')
const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

process.exitCode = main()

function main(): number {
  const { only, results: file } = values
  const wanted = MUTANTS.filter(({ id, room }) => !only || only.includes(id) || only.includes(room))
  const results: Record<string, Outcome> = file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const copy = copyProject(project)
  const sound = new Set<string>()
  try {
    for (const [index, mutant] of wanted.entries()) {
      const outcome = judged(copy, mutant, sound)
      results[mutant.id] = outcome
      say(
        `${index + 1}/${wanted.length} ${mutant.id}: ${outcome.found ? `${outcome.file}: ${outcome.test}` : (outcome.problem ?? 'SURVIVED')}`,
      )
      if (file !== undefined) writeFileSync(file, jsonText(results))
    }
  } finally {
    copy.remove()
  }
  return finish(wanted, results)
}

function finish(wanted: readonly Mutant[], results: Results): number {
  process.stdout.write(mutantsPage(wanted, results))
  if (values.write) {
    const missing = MUTANTS.filter(({ id }) => !results[id]?.found)
    if (missing.length > 0) say(`docs/mutants.md is not written: ${missing.map(({ id }) => id).join(', ')} not found`)
    else writeFileSync(PAGE, mutantsPage(MUTANTS, results))
  }
  return wanted.every(({ id }) => results[id]?.found) && (!chosenGroups().some(isQuick) || isEnough(wanted, results)) ? 0 : 1
}

/** Plants the defect and looks for a test that finds it. A test that also fails without the defect does not count. */
function judged(copy: Copy, mutant: Mutant, sound: Set<string>): Outcome {
  try {
    const problem = copy.plant(mutant)
    if (problem !== undefined) return { found: false, problem }
    const failed = search(copy, mutant)
    if (!failed) return { found: false }
    copy.restore()
    if (isSound(copy, failed.file, sound)) return { found: true, ...failed }
    return { found: false, problem: `${failed.file} fails without any defect` }
  } catch (error) {
    return { found: false, problem: error instanceof Error ? error.message : String(error) }
  } finally {
    copy.restore()
  }
}

/** Runs the tests of `npm test` first, and in each stage the test that found the defect before ahead of all others. */
function search({ folder, tests, compile }: Copy, { id }: Mutant): FailedTest | undefined {
  const before = foundBefore(readFileSync(PAGE, 'utf8')).get(id)
  const chosen = chosenGroups()
  const stages = [chosen.filter(isQuick), ...chosen.filter((group) => !isQuick(group)).map((group) => [group])]
  for (const stage of stages) {
    const own = tests.filter((test) => stage.includes(groupOf(test)))
    const others = values.hints && before ? [] : own.filter((test) => test !== before)
    for (const files of [own.filter((test) => test === before), others]) {
      compile()
      const failed = firstFailure(folder, files, Number(values.workers))
      if (failed) return failed
    }
  }
  return undefined
}

function chosenGroups(): string[] {
  return GROUPS.filter((group) => values.group.split(',').includes(group))
}

function isQuick(group: string): boolean {
  return QUICK_GROUPS.includes(group)
}

function isSound({ folder, compile }: Copy, file: string, sound: Set<string>): boolean {
  if (sound.has(file)) return true
  compile()
  if (firstFailure(folder, [file], Number(values.workers))) return false
  sound.add(file)
  return true
}
