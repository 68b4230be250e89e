// sources/country_groups.csv: groups of countries that no table states, such as continents. Nothing but sums is computed with them.

import type { Column } from '../../schemas/columns.ts'
import { type CountryGroup, STATED_KINDS } from '../model/country-groups.ts'
import type { Problem } from '../model/failure.ts'
import { readReported } from './cell-problems.ts'
import type { CountryNames } from './country-names.ts'
import { inputProblem } from './input-problems.ts'
import { readCsv } from './read-csv.ts'

/** Its path below the workspace. */
export const GROUPS_FILE = 'sources/country_groups.csv'

export const GROUPS_COLUMNS = ['group', 'kind', 'members', 'as_of', 'citation', 'aliases'] as const

const MEMBER = { name: 'members', kind: 'country', meaning: 'a member' } as const satisfies Column
const TEXTS = {
  group: { name: 'group', kind: 'text', meaning: 'its name' },
  kind: { name: 'kind', kind: 'choice', meaning: 'what it is', allowed: STATED_KINDS },
  citation: { name: 'citation', kind: 'text', meaning: 'what the list of members rests on', prose: true },
  aliases: { name: 'aliases', kind: 'text', meaning: 'another name' },
} as const satisfies Readonly<Record<string, Column>>

/** Reads the file, with what is wrong in any of its lines. */
export function readCountryGroups(
  bytes: Uint8Array,
  names: CountryNames,
): { readonly groups: readonly CountryGroup[]; readonly problems: readonly Problem[] } {
  const groups: CountryGroup[] = []
  const problems: Problem[] = []
  const fileProblems = readCsv({ file: GROUPS_FILE, bytes, columns: GROUPS_COLUMNS }, ({ line, cells }) => {
    const place = { file: GROUPS_FILE, line }
    const before = problems.length
    const text = (column: Column, cell = cells[column.name] ?? '') => String(readReported(column, cell, place, problems, names))
    const wrong = (column: string, message: string, expected: string) =>
      problems.push(inputProblem('bad-value', message, { ...place, column, found: cells[column] ?? '', expected }))
    const members = (cells.members ?? '').split(' ').map((member) => text(MEMBER, member))
    const [name, citation, kind] = [text(TEXTS.group), text(TEXTS.citation), text(TEXTS.kind)]
    const aliases = cells.aliases === '' ? [] : (cells.aliases ?? '').split('|').map((alias) => text(TEXTS.aliases, alias))
    const asOf = cells.as_of === '' ? null : (cells.as_of ?? null)
    if (asOf !== null && !/^\d{4}-\d{2}-\d{2}$/.test(asOf)) wrong('as_of', 'the column does not accept this value', 'a day, as 2020-02-01')
    if (new Set(members).size < members.length) wrong('members', 'it names a member twice', 'each member once')
    if (groups.some((group) => group.name === name)) wrong('group', 'a line above has this group', 'each group once')
    const known = STATED_KINDS.find((one) => one === kind)
    if (problems.length === before && known) groups.push({ name, kind: known, members, asOf, citation, aliases })
  })
  return { groups, problems: [...fileProblems, ...problems] }
}
