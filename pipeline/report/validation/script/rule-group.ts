// The group of one rule on the page: the findings that are visible at first, and the others, which are shown below them, twenty at a time.

import type { Severity } from '../../../../schemas/findings.ts'
import { count } from '../../../model/count.ts'
import { SEARCHABLE_CELLS, type SearchableData } from '../page/searchable-cells.ts'
import { all, made } from './dom.ts'
import { listOf } from './items.ts'
import type { Match, SearchedFinding } from './match.ts'

/** Number of further findings that are shown at a time. */
const AT_ONCE = 20

/** What the reader looks for. Texts are empty where everything fits. */
export interface Sought {
  /** In lower case; each has to occur. */
  readonly words: readonly string[]
  readonly country: string
  readonly rule: string
  readonly severity: string
  readonly onlyNew: boolean
}

/** What the search reads of a finding. */
interface Searched {
  readonly country: string
  readonly severity: string
  readonly isNew: boolean
  /** In lower case. */
  readonly text: string
}

/** The data of the page about findings that are not visible at first. */
export function readSearchable(): SearchableData {
  const data = document.querySelector('#searchable')
  return data ? JSON.parse(data.textContent ?? '') : { texts: [''], rules: {}, command: { before: '', after: '' } }
}

export class RuleGroup {
  readonly rule: string
  /** All findings of the rule, including those that only findings.csv has. */
  readonly total: number
  readonly #group: HTMLDetailsElement
  readonly #items: readonly HTMLLIElement[]
  readonly #opened: boolean
  readonly #said: Element | null
  readonly #counted: string
  /** What says how many findings are shown; null where all are. */
  readonly #rest: Element | null
  readonly #read: () => SearchableData
  #about = ''
  /** What is searched, of each visible finding and of each other one; read when it is first needed. */
  #searched: { readonly items: readonly Searched[]; readonly others: readonly (Searched & { readonly of: SearchedFinding })[] } | undefined
  #place: HTMLElement | undefined

  /** `read` gives the data of the page. */
  constructor(group: HTMLDetailsElement, read: () => SearchableData) {
    this.#group = group
    this.#read = read
    this.rule = group.dataset.rule ?? ''
    this.total = Number(group.dataset.total)
    this.#items = all(':scope > ul.found > li', group)
    this.#opened = group.open
    this.#said = group.querySelector(':scope > summary .meta')
    this.#counted = this.#said?.textContent ?? ''
    this.#rest = group.querySelector(':scope > .rest')
    if (this.#rest) this.#showOthers()
  }

  /** Shows what is sought, and returns it. Without `isFiltered` the group is as at first. */
  show(sought: Sought, { isFiltered, isByCountry }: Showing): Match[] {
    const searched = isFiltered || isByCountry ? this.#searchedFindings() : undefined
    const isWanted = sought.rule === '' || sought.rule === this.rule
    const fits = (one: Searched | undefined) => isWanted && one !== undefined && this.#fits(one, sought)
    this.#items.forEach((item, index) => {
      item.hidden = isFiltered && !fits(searched?.items[index])
    })
    const visible = this.#items.filter((item) => !item.hidden)
    const others = (searched?.others ?? []).filter(fits).map(({ of }) => of)
    const number = visible.length + others.length
    if (this.#said)
      this.#said.textContent = isFiltered && number < this.total ? `${count(number)} of ${count(this.total)} findings` : this.#counted
    if (isFiltered && !isByCountry) this.#showOthers({ visible: visible.length, others, most: Math.max(0, AT_ONCE - visible.length) })
    else this.#showOthers()
    this.#group.hidden = isByCountry || (isFiltered && number === 0)
    this.#group.open = isFiltered ? !this.#group.hidden : this.#opened
    return [...visible.map((item) => this.#matchOfItem(item)), ...others.map((finding) => this.#matchOf(finding))]
  }

  #fits({ country, severity, isNew, text }: Searched, sought: Sought): boolean {
    return (
      (!sought.onlyNew || isNew) &&
      (sought.country === '' || sought.country === country) &&
      (sought.severity === '' || sought.severity === severity) &&
      sought.words.every((word) => text.includes(word) || this.#about.includes(word))
    )
  }

  #searchedFindings() {
    if (this.#searched) return this.#searched
    const { texts, rules, command: around } = this.#read()
    this.#about = all(':scope > p:not(.size, .rest), :scope > summary > b', this.#group)
      .map((part) => (part.textContent ?? '').toLowerCase())
      .join(' ')
    const searched = (country: string, severity: string, isNew: boolean, text: string): Searched => {
      return { country, severity, isNew, text: `${this.rule} ${country} ${text}`.toLowerCase() }
    }
    const items = this.#items.map((item) =>
      searched(item.dataset.c ?? '', item.dataset.s ?? '', 'n' in item.dataset, item.textContent ?? ''),
    )
    const cells = Object.hasOwn(rules, this.rule) ? (rules[this.rule] ?? []) : []
    const others = Array.from({ length: cells.length / SEARCHABLE_CELLS.length }, (_, index) => {
      const at = index * SEARCHABLE_CELLS.length
      const made = Object.fromEntries(
        SEARCHABLE_CELLS.map((name, place) => [name, texts[cells[at + place] ?? 0] ?? '']),
      ) as unknown as SearchedFinding
      const of = { ...made, command: made.command === '' ? '' : `${around.before}${made.command}${around.after}` }
      const { lead, key, message, compared, size, place, waived, command } = of
      const text = [lead, key, message, compared, size, place, waived, command, of.new].join(' ')
      return { ...searched(of.country, of.severity, of.new !== '', text), of }
    })
    this.#searched = { items, others }
    return this.#searched
  }

  /** Shows so many of the other findings that match, and how many match in all. By default all match, and none is shown yet. */
  #showOthers(matching?: { readonly visible: number; readonly others: readonly SearchedFinding[]; readonly most: number }): void {
    this.#place?.remove()
    this.#place = undefined
    if (this.#rest instanceof HTMLElement) this.#rest.hidden = true
    const visible = matching?.visible ?? this.#items.length
    const number = matching ? visible + matching.others.length : this.total
    if (number === 0 || (!matching && this.#rest === null)) return
    const shown = Math.min(matching?.others.length ?? 0, matching?.most ?? 0)
    const left = number - visible - shown
    const counted =
      number < this.total ? `${count(number)} of ${count(this.total)} findings of this rule match` : `${count(number)} findings`
    const said = made('p', 'meta', `${counted}; ${count(visible + shown)} are shown. `)
    if (left > 0) {
      const button = made('button', '', `Next ${Math.min(AT_ONCE, left)}`)
      button.type = 'button'
      button.addEventListener('click', () => {
        const others = matching?.others ?? this.#searchedFindings().others.map(({ of }) => of)
        this.#showOthers({ visible, others, most: shown + AT_ONCE })
        this.#place?.querySelector('button')?.focus()
      })
      said.append(button)
    }
    this.#place = made('div', 'searchable', ...(shown > 0 ? [listOf((matching?.others ?? []).slice(0, shown))] : []), said)
    this.#group.append(this.#place)
  }

  #matchOfItem(item: HTMLLIElement): Match {
    const { c: country = '', s: severity, k: cause = '' } = item.dataset
    return { of: item, rule: this.rule, country, severity: severity as Severity, cause, isOther: 'o' in item.dataset }
  }

  #matchOf(finding: SearchedFinding): Match {
    const { country, severity, cause, other } = finding
    return { of: finding, rule: this.rule, country, severity: severity as Severity, cause, isOther: other !== '' }
  }
}

/** How the groups are shown. */
interface Showing {
  readonly isFiltered: boolean
  readonly isByCountry: boolean
}
