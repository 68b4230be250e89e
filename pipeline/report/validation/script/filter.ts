// The filters and the search. They work on the rows of the page and on the findings that it holds as data. The address keeps what is
// sought.

import { count } from '../../../model/count.ts'
import type { SearchableData } from '../page/searchable-cells.ts'
import { groupsByCountry } from './by-country.ts'
import { all, made } from './dom.ts'
import { causesOf } from './match.ts'
import { RuleGroup, readSearchable } from './rule-group.ts'

/** The fields whose values the address keeps. */
const FIELDS = ['by', 'text', 'country', 'rule', 'severity'] as const
type FieldName = (typeof FIELDS)[number]

export class Filter {
  readonly #form: HTMLFormElement
  readonly #groups = all<HTMLDetailsElement>('details.rule').map((group) => new RuleGroup(group, () => this.#searchable()))
  readonly #byCountry = made('div', 'by-country')
  /** Those of the list beside the search, by their codes. */
  readonly #names: ReadonlyMap<string, string>
  #data: SearchableData | undefined

  constructor(form: HTMLFormElement) {
    this.#form = form
    this.#names = new Map(all<HTMLOptionElement>('[name=country] option', form).map(({ value, text }) => [value, text]))
    this.#byCountry.hidden = true
    form.addEventListener('input', () => this.#apply())
    form.addEventListener('submit', (event) => event.preventDefault())
    form.addEventListener('reset', () => {
      const by = this.#field('by').value
      // The fields have their first values only after this event.
      setTimeout(() => {
        this.#field('by').value = by
        this.#apply()
      })
    })
    form.after(this.#byCountry)
    form.hidden = false
    this.#onLinks('new', () => {
      if (this.#onlyNew) this.#onlyNew.checked = true
    })
    this.#onLinks('severity', (severity) => {
      this.#field('severity').value = severity
    })
    this.#onLinks('country', (country) => {
      this.#field('country').value = country
    })
  }

  /** Shows everything, in groups of rules. */
  clear(): void {
    this.#field('by').value = 'rule'
    this.#form.reset()
  }

  /** Takes over what the address seeks, if it seeks anything. */
  readAddress(): void {
    const [id, text] = location.hash.slice(1).split('?')
    if (id !== 'findings' || text === undefined) return
    const kept = new URLSearchParams(text)
    for (const name of FIELDS) this.#field(name).value = kept.get(name) ?? (name === 'by' ? 'rule' : '')
    // A value of another release that the list does not have is no choice.
    for (const list of all<HTMLSelectElement>('select', this.#form)) if (list.selectedIndex < 0) list.selectedIndex = 0
    if (this.#onlyNew) this.#onlyNew.checked = kept.get('new') === 'yes'
    this.#apply()
  }

  #field(name: FieldName): HTMLInputElement | HTMLSelectElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
  }

  /** The box for what is new; null where nothing is. */
  get #onlyNew(): HTMLInputElement | null {
    return this.#form.querySelector<HTMLInputElement>('[name=new]')
  }

  /** Links with `data-<name>` set a field after all others are cleared. */
  #onLinks(name: string, set: (value: string) => void): void {
    for (const link of all<HTMLAnchorElement>(`a[data-${name}]`))
      link.addEventListener('click', () => {
        this.#form.reset()
        set(link.dataset[name] ?? '')
        setTimeout(() => this.#apply())
      })
  }

  #apply(): void {
    const value = (name: FieldName) => this.#field(name).value
    const words = value('text')
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    const onlyNew = this.#onlyNew?.checked === true
    const sought = { words, country: value('country'), rule: value('rule'), severity: value('severity'), onlyNew }
    const isFiltered = words.length > 0 || sought.country !== '' || sought.rule !== '' || sought.severity !== '' || onlyNew
    const isByCountry = value('by') === 'country'
    const notes = document.querySelector<HTMLDetailsElement>('details.notes')
    if (notes) {
      notes.open = isFiltered
      notes.hidden = isByCountry
    }
    const matches = this.#groups.flatMap((group) => group.show(sought, { isFiltered, isByCountry }))
    const total = this.#groups.reduce((sum, group) => sum + group.total, 0)
    this.#say('output', isFiltered ? `${count(matches.length)} of ${count(total)} findings match` : '')
    this.#say('.split', isFiltered ? causesOf(matches) : '')
    this.#byCountry.hidden = !isByCountry
    this.#byCountry.replaceChildren(...(isByCountry ? groupsByCountry(matches, this.#names) : []))
    this.#keepInAddress()
  }

  #searchable(): SearchableData {
    this.#data ??= readSearchable()
    return this.#data
  }

  #say(selector: string, text: string): void {
    const place = this.#form.querySelector(selector)
    if (place) place.textContent = text
  }

  /** What is sought stands behind the section in the address. The address of something else stays while nothing is sought. */
  #keepInAddress(): void {
    const values = FIELDS.map((name) => [name, this.#field(name).value] as const)
    const kept = new URLSearchParams(
      values.filter(([name, value]) => value !== '' && !(name === 'by' && value === 'rule')).map((pair) => [...pair]),
    )
    if (this.#onlyNew?.checked) kept.set('new', 'yes')
    const text = kept.toString()
    if (text !== '') history.replaceState(null, '', `#findings?${text}`)
    else if (location.hash.startsWith('#findings?')) history.replaceState(null, '', '#findings')
  }
}
