// The group of one rule on the page: its rows, and its findings without a row, which are shown below them, twenty at a time.

import type { Severity } from '../../../../schemas/findings.ts'
import { count } from '../../../model/count.ts'
import { SEARCHABLE_CELLS, type SearchableData } from '../page/searchable-cells.ts'
import { all, made } from './dom.ts'
import type { Match, SearchedFinding } from './match.ts'
import { explanationOf, tableOf } from './tables.ts'

/** Number of findings without a row of the page that are shown at a time. */
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

/** The data of the page about findings without a row. */
export function readSearchable(): SearchableData {
  const data = document.querySelector('#searchable')
  return data ? JSON.parse(data.textContent ?? '') : { texts: [''], rules: {} }
}

export class RuleGroup {
  readonly rule: string
  /** All findings of the rule, including those that only findings.csv has. */
  readonly total: number
  readonly #group: HTMLDetailsElement
  readonly #rows: readonly HTMLTableRowElement[]
  readonly #opened: boolean
  readonly #said: Element | null
  readonly #counted: string
  readonly #visible: HTMLTableElement | null
  readonly #more: HTMLDetailsElement | null
  readonly #behind: string
  #about = ''
  /** What is searched, of each row and of each finding without a row; read when it is first needed. */
  #searched: { readonly rows: readonly Searched[]; readonly others: readonly (Searched & { readonly of: SearchedFinding })[] } | undefined
  #place: HTMLElement | undefined

  constructor(group: HTMLDetailsElement) {
    this.#group = group
    this.rule = group.dataset.rule ?? ''
    this.total = Number(group.dataset.total)
    this.#rows = all('table.found > tbody > tr:not(.why)', group)
    this.#opened = group.open
    this.#said = group.querySelector(':scope > summary .meta')
    this.#counted = this.#said?.textContent ?? ''
    this.#visible = group.querySelector(':scope > table.found')
    this.#more = group.querySelector('details.more')
    this.#behind = this.#more?.querySelector('summary')?.textContent ?? ''
  }

  /** Shows what is sought, and returns it. Without `isFiltered` everything on the page is shown again. */
  show(sought: Sought, { isFiltered, isByCountry, read }: Showing): Match[] {
    const searched = isFiltered || isByCountry ? this.#read(read) : undefined
    const isWanted = sought.rule === '' || sought.rule === this.rule
    const fits = (one: Searched | undefined) => isWanted && one !== undefined && this.#fits(one, sought)
    this.#rows.forEach((row, index) => {
      row.hidden = isFiltered && !fits(searched?.rows[index])
      const why = explanationOf(row)
      if (why) why.hidden = row.hidden
    })
    const onPage = this.#rows.filter((row) => !row.hidden)
    const others = (searched?.others ?? []).filter(fits).map(({ of }) => of)
    const number = onPage.length + others.length
    if (this.#said)
      this.#said.textContent = isFiltered && number < this.total ? `${count(number)} of ${count(this.total)} findings` : this.#counted
    if (isFiltered && !isByCountry && number > 0) this.#showOthers(onPage.length, others, Math.max(0, AT_ONCE - onPage.length))
    else this.#place?.remove()
    this.#group.hidden = isByCountry || (isFiltered && number === 0)
    this.#group.open = isFiltered ? !this.#group.hidden : this.#opened
    if (this.#visible) this.#visible.hidden = isFiltered && !onPage.some((row) => this.#visible?.contains(row))
    this.#showFolded(isFiltered, onPage)
    return [...onPage.map((row) => this.#matchOfRow(row)), ...others.map((finding) => this.#matchOf(finding))]
  }

  #fits({ country, severity, isNew, text }: Searched, sought: Sought): boolean {
    return (
      (!sought.onlyNew || isNew) &&
      (sought.country === '' || sought.country === country) &&
      (sought.severity === '' || sought.severity === severity) &&
      sought.words.every((word) => text.includes(word) || this.#about.includes(word))
    )
  }

  #read({ data, names }: Showing['read']) {
    if (this.#searched) return this.#searched
    const { texts, rules } = data()
    this.#about = all(':scope > p:not(.size)', this.#group)
      .map((part) => (part.textContent ?? '').toLowerCase())
      .join(' ')
    const searched = (country: string, severity: string, isNew: boolean, text: string): Searched => {
      // Countries are found by their names, too.
      const name = country === '' ? '' : (names.get(country) ?? '')
      return { country, severity, isNew, text: `${this.rule} ${name} ${text}`.toLowerCase() }
    }
    const rows = this.#rows.map((row) => {
      const text = `${row.textContent} ${explanationOf(row)?.textContent ?? ''}`
      return searched(row.dataset.c ?? '', row.dataset.s ?? '', 'n' in row.dataset, text)
    })
    const cells = Object.hasOwn(rules, this.rule) ? (rules[this.rule] ?? []) : []
    const others = Array.from({ length: cells.length / SEARCHABLE_CELLS.length }, (_, index) => {
      const at = index * SEARCHABLE_CELLS.length
      const of = Object.fromEntries(
        SEARCHABLE_CELLS.map((name, place) => [name, texts[cells[at + place] ?? 0] ?? '']),
      ) as unknown as SearchedFinding
      const { key, message, expected, actual, size, place, waived, command } = of
      const text = [key, message, expected, actual, size, place, waived, command, of.new].join(' ')
      return { ...searched(of.country, of.severity, of.new !== '', text), of }
    })
    this.#searched = { rows, others }
    return this.#searched
  }

  /** Shows so many of the findings without a row, and how many match in all. */
  #showOthers(onPage: number, others: readonly SearchedFinding[], most: number): void {
    this.#place?.remove()
    const shown = Math.min(others.length, most)
    const [matching, total, visible] = [count(onPage + others.length), count(this.total), count(onPage + shown)]
    const said = made('p', 'meta', `${matching} of ${total} findings of this rule match; ${visible} are shown. `)
    if (shown < others.length) {
      const button = made('button', '', `Next ${Math.min(AT_ONCE, others.length - shown)}`)
      button.type = 'button'
      button.addEventListener('click', () => {
        this.#showOthers(onPage, others, most + AT_ONCE)
        this.#place?.querySelector('button')?.focus()
      })
      said.append(button)
    }
    this.#place = made('div', 'searchable', ...(shown > 0 ? [tableOf(others.slice(0, shown))] : []), said)
    this.#group.append(this.#place)
  }

  /** Opens the folded rows where some of them match. */
  #showFolded(isFiltered: boolean, onPage: readonly HTMLTableRowElement[]): void {
    const more = this.#more
    if (!more) return
    const behind = this.#rows.filter((row) => more.contains(row)).length
    const left = onPage.filter((row) => more.contains(row)).length
    more.hidden = isFiltered && left === 0
    more.open = isFiltered && !more.hidden
    const summary = more.querySelector('summary')
    if (summary) summary.textContent = left < behind ? `${count(left)} of ${this.#behind.replace('The', 'the')}` : this.#behind
  }

  #matchOfRow(row: HTMLTableRowElement): Match {
    const { c: country = '', s: severity, k: cause = '' } = row.dataset
    return { of: row, rule: this.rule, country, severity: severity as Severity, cause, isOther: 'o' in row.dataset }
  }

  #matchOf(finding: SearchedFinding): Match {
    const { country, severity, cause, other } = finding
    return { of: finding, rule: this.rule, country, severity: severity as Severity, cause, isOther: other !== '' }
  }
}

/** How the groups are shown, and what the search reads. */
interface Showing {
  readonly isFiltered: boolean
  readonly isByCountry: boolean
  readonly read: {
    readonly data: () => SearchableData
    /** Names of countries by their codes. */
    readonly names: ReadonlyMap<string, string>
  }
}
