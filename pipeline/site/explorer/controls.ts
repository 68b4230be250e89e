// Lists to choose from, each with its label.

import { html } from './dom.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

export interface Choice {
  readonly element: HTMLElement
  /** Shows these options, and which one is chosen. */
  show(options: readonly Option[], chosen: string): void
}

/** `onChoose` is called with the value that a reader has chosen. */
export function choice(name: string, label: string, onChoose: (value: string) => void): Choice {
  const select = html('select', { id: `choose-${name}` })
  select.addEventListener('change', () => onChoose(select.value))
  let shown = ''
  return {
    element: html('div', { class: 'choice' }, html('label', { for: select.id }, label), select),
    show(options, chosen) {
      const text = JSON.stringify(options)
      // What is the same stays, so that a list that is open is not closed.
      if (text !== shown) select.replaceChildren(...options.map(({ value, label }) => html('option', { value }, label)))
      shown = text
      select.value = chosen
    },
  }
}
