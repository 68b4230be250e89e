// The results as Markdown: how many defects of each part of the project are found, and which test finds each.

import { code, markdownTable, plain } from '../../pipeline/report/markdown.ts'
import { type Mutant, QUICK_GROUPS, QUICK_ROOMS, type Results, ROOMS } from './mutant.ts'

/** Percentage of the defects of QUICK_ROOMS that `npm test` has to find. */
const ENOUGH_PERCENT = 90

/** Whether `npm test` finds enough of the defects in QUICK_ROOMS. */
export function isEnough(mutants: readonly Mutant[], results: Results): boolean {
  const own = mutants.filter(({ room }) => QUICK_ROOMS.includes(room))
  return own.filter(({ id }) => isFoundByQuick(results, id)).length * 100 >= ENOUGH_PERCENT * own.length
}

/** The text of docs/mutants.md. */
export function mutantsPage(mutants: readonly Mutant[], results: Results): string {
  const rows = mutants.map(({ id, room, what, file }) => {
    const outcome = results[id]
    const by = outcome?.found ? [outcome.group, `${code(outcome.file)}: ${plain(outcome.test)}`] : ['', '']
    return [code(id), room, plain(what), code(file), ...by]
  })
  return `<!-- Written by \`npm run mutants -- --write\`; do not edit. -->

# Defects that the tests find

Each line is a realistic defect that \`npm run mutants\` plants in a copy of the project, and the first test that finds it.

${summaryTable(mutants, results)}

${markdownTable(['defect', 'part', 'what is wrong', 'file', 'group', 'found by'], rows)}
`
}

function isFoundByQuick(results: Results, id: string): boolean {
  const outcome = results[id]
  return outcome?.found === true && QUICK_GROUPS.includes(outcome.group)
}

/** One line per part of the project: the number of defects, of those found by `npm test`, and of those found at all. */
function summaryTable(mutants: readonly Mutant[], results: Results): string {
  const line = (name: string, own: readonly Mutant[]) => {
    const counts = [own, own.filter(({ id }) => isFoundByQuick(results, id)), own.filter(({ id }) => results[id]?.found)]
    return [name, ...counts.map(({ length }) => String(length))]
  }
  const rooms = ROOMS.flatMap((room) => {
    const own = mutants.filter((mutant) => mutant.room === room)
    return own.length === 0 ? [] : [line(room, own)]
  })
  return markdownTable(['part', 'defects', 'found by `npm test`', 'found by `npm run test:all`'], [...rooms, line('all', mutants)])
}
