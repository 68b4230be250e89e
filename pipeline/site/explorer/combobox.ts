// A field with a list of options that typing filters: the combobox of the ARIA Authoring Practices, with a list below its field.

import { html } from './dom.ts'
import { type ComboOption, type FoundOption, foundBy } from './find-option.ts'

export interface Combobox {
  readonly element: HTMLElement
  /** Sets the options, and the chosen one, which the field shows. A combobox that adds to a list shows none. */
  show(options: readonly ComboOption[], chosen: string | undefined): void
}

/** `none` is what it says if nothing is found. */
export function combobox(name: string, label: string, none: string, onChoose: (value: string) => void): Combobox {
  const id = `choose-${name}`
  const field = html('input', {
    id,
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': `${id}-list`,
  })
  const list = html('ul', { id: `${id}-list`, role: 'listbox', 'aria-label': label, hidden: true })
  const nothing = html('p', { 'aria-live': 'polite', class: 'nothing-found' })
  let options: readonly ComboOption[] = []
  let found: readonly FoundOption[] = []
  let chosen: string | undefined
  let active = -1

  const shownText = () => options.find(({ value }) => value === chosen)?.label ?? ''
  const close = () => {
    list.hidden = true
    nothing.textContent = ''
    active = -1
    field.setAttribute('aria-expanded', 'false')
    field.removeAttribute('aria-activedescendant')
  }
  const mark = (index: number) => {
    active = index
    for (const [place, element] of [...list.children].entries()) {
      element.setAttribute('aria-selected', String(place === index))
      if (place === index) element.scrollIntoView({ block: 'nearest' })
    }
    if (index >= 0) field.setAttribute('aria-activedescendant', `${id}-${index}`)
    else field.removeAttribute('aria-activedescendant')
  }
  const open = (text: string) => {
    found = foundBy(options, text)
    list.replaceChildren(
      ...found.map((option, index) => {
        const element = html(
          'li',
          { id: `${id}-${index}`, role: 'option', 'aria-selected': 'false', 'data-value': option.value },
          option.label,
          option.alias === undefined ? undefined : html('span', { class: 'alias' }, ` (${option.alias})`),
        )
        // The field keeps the focus.
        element.addEventListener('pointerdown', (event) => event.preventDefault())
        element.addEventListener('click', () => take(option))
        return element
      }),
    )
    list.hidden = found.length === 0
    nothing.textContent = found.length === 0 ? none : ''
    field.setAttribute('aria-expanded', String(found.length > 0))
    mark(text.trim() === '' ? found.findIndex(({ value }) => value === chosen) : found.length > 0 ? 0 : -1)
  }
  const take = ({ value }: ComboOption) => {
    // The page shows the choice only after it has read it. Until then, leaving the field must not bring the old one back.
    if (chosen !== undefined) chosen = value
    field.value = shownText()
    // The next typed text replaces the label.
    field.select()
    close()
    onChoose(value)
  }

  field.addEventListener('focus', () => field.select())
  field.addEventListener('mousedown', (event) => {
    if (field.value !== shownText()) return
    // The pointer would only place the caret in the label, and what is typed next would become a part of it.
    event.preventDefault()
    field.focus()
    field.select()
  })
  field.addEventListener('click', () => {
    if (list.hidden) open('')
  })
  field.addEventListener('input', () => open(field.value))
  field.addEventListener('blur', () => {
    close()
    field.value = shownText()
  })
  field.addEventListener('keydown', (event) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (list.hidden) return open('')
      // With nothing marked, the next option is the first, and the previous one the last.
      const next = key === 'ArrowDown' ? active + 1 : Math.max(active, 0) - 1
      mark((next + found.length) % found.length)
    } else if (key === 'Enter' && !list.hidden) {
      event.preventDefault()
      const option = found[active]
      if (option) take(option)
    } else if (key === 'Escape' && !list.hidden) {
      event.preventDefault()
      close()
      field.value = shownText()
      field.select()
    }
  })
  return {
    element: html('div', { class: 'choice combo' }, html('label', { for: id }, label), field, list, nothing),
    show(shown, value) {
      options = shown
      chosen = value
      const isTyping = document.activeElement === field && !list.hidden
      if (!isTyping && field.value !== shownText()) field.value = shownText()
    },
  }
}
