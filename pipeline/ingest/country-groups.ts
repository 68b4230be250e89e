// sources/country_groups.csv: groups of countries that no table states, such as continents. Nothing but sums is computed with them.

import { type CountryGroup, STATED_KINDS } from '../model/country-groups.ts'
import type { CountryNames } from './country-names.ts'
import { readBeside, valuesIn } from './read-beside.ts'

export const COUNTRY_GROUPS = {
  file: 'sources/country_groups.csv',
  required: true,
  columns: {
    group: { kind: 'text' },
    kind: { kind: 'choice', allowed: STATED_KINDS },
    members: { kind: 'country', list: ' ' },
    as_of: { kind: 'text', optional: true },
    /** What the list of members rests on. */
    citation: { kind: 'text', prose: true },
    aliases: { kind: 'text', optional: true, list: '|' },
  },
  key: 'group',
} as const

/** Reads the file, with what is wrong in any of its lines. */
export async function readCountryGroups(root: string, names: CountryNames) {
  const groups: CountryGroup[] = []
  const problems = await readBeside(root, COUNTRY_GROUPS, names, ({ cells }, wrong) => {
    const { group: name, as_of, citation } = cells
    const [members, aliases] = [valuesIn(cells.members, ' '), valuesIn(cells.aliases, '|')]
    const kind = STATED_KINDS.find((one) => one === cells.kind)
    if (as_of !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(as_of)) wrong('as_of', 'a day, as 2020-02-01')
    else if (new Set(members).size < members.length) wrong('members', 'each member once')
    else if (aliases.includes('')) wrong('aliases', 'names separated by |')
    else if (kind) groups.push({ name, kind, members, asOf: as_of === '' ? null : as_of, citation, aliases })
  })
  return { groups, problems }
}
