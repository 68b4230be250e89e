// The findings that are not visible, as data for the search of its script. Each text is written once and referred to by its place. The
// script only ever makes text of it.

import type { Finding } from '../../../../schemas/findings.ts'
import { placeOf } from '../../../model/failure.ts'
import { type Html, html, scriptData } from '../../html.ts'
import { comparedText, leadOf } from '../findings.ts'
import { NEW } from './new-mark.ts'
import { sizeText } from './numbers.ts'
import type { RuleGroup } from './rule-groups.ts'
import { SEARCHABLE_CELLS, type SearchableData } from './searchable-cells.ts'

/** The most characters of data: a page of this size is read and searched in about a second. Further findings are in findings.csv only. */
const MOST_CHARACTERS = 8_000_000

export interface Searchable {
  /** The element that holds the data; empty where every finding is visible. */
  readonly html: Html
  /** Findings that the data hold. */
  readonly reached: number
}

export interface SearchableOptions {
  readonly explain: (finding: Finding) => string | null
  /** What stands before and after the figure in every command. */
  readonly command: SearchableData['command']
  /** Names of countries by their codes. */
  readonly names: ReadonlyMap<string, string>
}

/** Data of the findings of these rules, in their order, as far as there is room. */
export function searchableData(
  groups: readonly Pick<RuleGroup, 'rule' | 'searchable' | 'foldedUnder' | 'countedAs'>[],
  options: SearchableOptions,
): Searchable {
  const texts = ['']
  const places = new Map<string, number>()
  const rules: Record<string, number[]> = {}
  let room = MOST_CHARACTERS
  let reached = 0
  const numberOf = (text: string | null): number => {
    if (text === null || text === '') return 0
    const known = places.get(text)
    if (known !== undefined) return known
    places.set(text, texts.length)
    texts.push(text)
    room -= text.length + 3
    return texts.length - 1
  }
  for (const { rule, searchable, foldedUnder, countedAs } of groups) {
    const cells: number[] = []
    for (const finding of searchable) {
      if (room <= 0) break
      const cellOf = {
        ...cellsOf(finding, options),
        other: foldedUnder.has(finding) ? null : OTHER,
        cause: countedAs.get(finding)?.toString() ?? null,
      }
      for (const name of SEARCHABLE_CELLS) {
        const place = numberOf(cellOf[name])
        cells.push(place)
        room -= String(place).length + 1
      }
      reached++
    }
    if (cells.length > 0) rules[rule.rule] = cells
  }
  const data: SearchableData = { texts, rules, command: options.command }
  const element = html`<script type="application/json" id="searchable">${scriptData(data)}</script>\n`
  return { html: reached === 0 ? '' : element, reached }
}

/** Marks a finding that does not lead its cause. */
const OTHER = 'other'

/** The cells that follow from the finding alone. */
function cellsOf(finding: Finding, { explain, command: { before, after }, names }: SearchableOptions) {
  const { severity, country, key, message, size_kt, waived } = finding
  return {
    ...{ severity, country, key, message, waived },
    lead: leadOf(finding, names),
    compared: comparedText(finding),
    size: size_kt === null ? null : sizeText(size_kt),
    place: placeOf(finding),
    command: explain(finding)?.slice(before.length, after === '' ? undefined : -after.length) ?? null,
    new: finding.new ? NEW : null,
  }
}
