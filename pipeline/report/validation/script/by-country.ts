// The findings that match, in groups of countries instead of rules.

import { count, plural } from '../../../model/count.ts'
import { made } from './dom.ts'
import { listOfRules } from './items.ts'
import { causesOf, countOf, type Match, rankOf, SEVERITIES } from './match.ts'

/** At most so many groups are open at first. */
const MOST_OPENED = 3

/** Groups by country, the worst first; findings about no country come last. `names` has the countries by their codes. */
export function groupsByCountry(matches: readonly Match[], names: ReadonlyMap<string, string>): HTMLDetailsElement[] {
  const byCountry = new Map<string, Match[]>()
  for (const match of matches) {
    const group = byCountry.get(match.country) ?? []
    byCountry.set(match.country, group)
    group.push(match)
  }
  const counted = [...byCountry].map(([country, found]) => {
    const [errors, warnings] = [countOf(found, 'error'), countOf(found, 'warning')]
    return { country, found, errors, warnings }
  })
  counted.sort(
    (a, b) =>
      Number(a.country === '') - Number(b.country === '') ||
      b.errors - a.errors ||
      b.warnings - a.warnings ||
      (a.country < b.country ? -1 : 1),
  )
  return counted.map(({ country, found }) => {
    const group = groupOf(country === '' ? 'no country' : names.get(country) || country, found)
    group.open = counted.length <= MOST_OPENED
    return group
  })
}

/** A group, whose lists are made when it is opened. */
function groupOf(name: string, found: readonly Match[]): HTMLDetailsElement {
  const worst = SEVERITIES.find((severity) => countOf(found, severity) > 0) ?? ''
  const counted = [plural(found.length, 'finding'), causesOf(found)].filter((text) => text !== '').join(', ')
  const summary = made('summary', '', made('span', 'badge', worst), ' ', made('b', '', name), ' ', made('span', 'meta', counted))
  const group = made('details', `rule ${worst}`, summary)
  group.addEventListener('toggle', () => {
    if (!group.open || group.querySelector('ul')) return
    const ordered = [...found].sort((a, b) => rankOf(a) - rankOf(b))
    const [leading, others] = [ordered.filter(({ isOther }) => !isOther), ordered.filter(({ isOther }) => isOther)]
    if (leading.length > 0) group.append(listOfRules(leading))
    if (others.length === 0) return
    const words = `Other years of these findings, and findings with the same cause: ${count(others.length)}`
    const more = made('details', 'more', made('summary', '', words), listOfRules(others))
    more.open = leading.length === 0
    group.append(more)
  })
  return group
}
