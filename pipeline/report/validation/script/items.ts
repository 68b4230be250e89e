// Lists of findings that are not visible at first, and of findings of several rules.

import { pathParts } from '../../../model/path-parts.ts'
import { made } from './dom.ts'
import type { Match, SearchedFinding } from './match.ts'

/** Findings of one rule that the page holds as data. */
export const listOf = (found: readonly SearchedFinding[]): HTMLUListElement =>
  made('ul', 'found', ...found.map((finding) => searchedItem(finding)))

/** Findings of several rules, each with its rule. Those of the page are copied. */
export const listOfRules = (found: readonly Match[]): HTMLUListElement =>
  made(
    'ul',
    'found',
    ...found.map(({ of, rule }) => {
      const item = of instanceof HTMLLIElement ? copyOf(of) : searchedItem(of)
      const link = made('a', 'of', rule)
      link.href = `#rule-${rule}`
      item.querySelector(':scope > .meta')?.prepend(link, ' · ')
      return item
    }),
  )

/** A finding as the page writes those that are visible at first. */
function searchedItem({ lead, message, compared, new: isNew, key, size, place, waived, command }: SearchedFinding): HTMLLIElement {
  const said = made('p', '', ...(lead === '' ? [] : [made('b', '', lead), ' ']), `${message}${compared}.`)
  if (isNew !== '') said.append(' ', made('span', 'new', isNew))
  const about = [
    made('code', '', key),
    size === '' ? '' : `${size} kt`,
    place === '' ? '' : breakable(place),
    waived === '' ? '' : `waived because ${waived}`,
    command === '' ? '' : made('details', 'command', made('summary', '', 'explain'), made('code', '', command)),
  ].filter((part) => part !== '')
  const meta = made('div', 'meta', ...about.flatMap((part, index) => (index === 0 ? [part] : [' · ', part])))
  return made('li', waived === '' ? '' : 'waived', said, meta)
}

function breakable(place: string): HTMLElement {
  const { names, end } = pathParts(place)
  const parts = names.flatMap((name, index) => (index === 0 ? [name] : ['/', made('wbr', ''), name]))
  return made('code', '', ...parts, ...(end === '' ? [] : [made('span', 'line', end)]))
}

/** A finding of the page. Ids stay with the one of the page. */
function copyOf(item: HTMLLIElement): HTMLLIElement {
  const copy = item.cloneNode(true) as HTMLLIElement
  copy.hidden = false
  for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id')
  return copy
}
