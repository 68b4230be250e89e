// The results as Markdown: how many defects of each room are found by which tests, and which test finds each.

import { type Mutant, QUICK_ROOMS, type Results, ROOMS } from './mutant.ts'

/** Of the defects of QUICK_ROOMS, how many in a hundred `npm test` has to find. */
const ENOUGH_PERCENT = 90

/** Whether the quick groups find enough of the defects in each of QUICK_ROOMS. */
export function isEnough(mutants: readonly Mutant[], results: Results, quick: readonly string[]): boolean {
  return QUICK_ROOMS.every((room) => {
    const own = mutants.filter((mutant) => mutant.room === room)
    return own.filter(({ id }) => isFoundBy(results, id, quick)).length * 100 >= ENOUGH_PERCENT * own.length
  })
}

/** docs/mutants.md. */
export function mutantsPage(mutants: readonly Mutant[], results: Results): string {
  const rows = mutants.map(({ id, room, what, file }) => {
    const outcome = results[id]
    return [
      `\`${id}\``,
      room,
      what,
      `\`${file}\``,
      ...(outcome?.found ? [outcome.group, `\`${outcome.file}\`: ${outcome.test}`] : ['', '']),
    ]
  })
  return `<!-- Written by \`npm run mutants -- --write\`; do not edit. -->

# Defects that the tests find

Each line is a realistic defect that \`npm run mutants\` plants in a copy of the project, and the first test that finds it.

${summaryTable(mutants, results)}
${table(['defect', 'room', 'what is wrong', 'file', 'group', 'found by'], rows)}`
}

function isFoundBy(results: Results, id: string, groups: readonly string[]): boolean {
  const outcome = results[id]
  return outcome?.found === true && groups.includes(outcome.group)
}

/** One line a room: its defects, those found by `npm test`, those found at all. */
function summaryTable(mutants: readonly Mutant[], results: Results): string {
  const line = (name: string, own: readonly Mutant[]) => {
    const quick = own.filter(({ id }) => isFoundBy(results, id, ['unit', 'slice'])).length
    return [name, own.length, quick, own.filter(({ id }) => results[id]?.found).length]
  }
  const rooms = ROOMS.map((room) =>
    line(
      room,
      mutants.filter((mutant) => mutant.room === room),
    ),
  ).filter(([, all]) => all !== 0)
  return table(['room', 'defects', 'found by `npm test`', 'found by `npm run test:all`'], [...rooms, line('all', mutants)])
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |\n`
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`
}
