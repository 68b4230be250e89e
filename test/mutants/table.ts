// The results as Markdown: which test finds each defect. The next run tries this test first.

import { code, markdownTable, plain } from '../../pipeline/report/markdown.ts'
import { QUICK_ROOMS } from './list.ts'
import { type Mutant, QUICK_GROUPS, type Results } from './mutant.ts'

/** Percentage of the defects of QUICK_ROOMS that `npm test` has to find. */
const ENOUGH_PERCENT = 90

/** Whether `npm test` finds enough of the defects in QUICK_ROOMS. */
export function isEnough(mutants: readonly Mutant[], results: Results): boolean {
  const own = mutants.filter(({ room }) => QUICK_ROOMS.includes(room))
  return own.filter(({ id }) => isFoundByQuick(results, id)).length * 100 >= ENOUGH_PERCENT * own.length
}

/** The text of docs/mutants.md. */
export function mutantsPage(mutants: readonly Mutant[], results: Results): string {
  const rows = mutants.map(({ id, room, what }) => {
    const outcome = results[id]
    return [code(id), room, plain(what), ...(outcome?.found ? [outcome.group, code(outcome.file)] : ['', ''])]
  })
  const quick = mutants.filter(({ id }) => isFoundByQuick(results, id)).length
  return `<!-- Written by \`npm run mutants -- --write\`; do not edit. -->

# Defects that the tests find

Each line is a realistic defect that \`npm run mutants\` plants in a copy of the project, \
with the first test that finds it. \`npm test\` finds ${quick} of the ${mutants.length}.

${markdownTable(['defect', 'part', 'what is wrong', 'group', 'found by'], rows)}
`
}

/** The test files that found the defects when the page was written, by the id of the defect. */
export function foundBefore(page: string): ReadonlyMap<string, string> {
  const rows = page.matchAll(/^\| `([\w-]+)` \|.*\| \w+ \| `(test\/[\w./-]+)` \|$/gm)
  return new Map([...rows].map(([, id = '', file = '']) => [id, file]))
}

function isFoundByQuick(results: Results, id: string): boolean {
  const outcome = results[id]
  return outcome?.found === true && QUICK_GROUPS.includes(outcome.group)
}
