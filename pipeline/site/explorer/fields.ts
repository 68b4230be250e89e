// The fields of controls: a list of options, a list between two buttons, and boxes to tick.

import { html } from './dom.ts'
import type { ComboOption } from './find-option.ts'
import type { Shown } from './view.ts'

export interface Control {
  readonly element: HTMLElement
  show(shown: Shown): void
}

/** An option of a list. Neighbouring options with the same `among` form a group under that heading. */
interface SelectOption extends ComboOption {
  readonly among?: string
}

export function select(
  name: string,
  label: string,
  onChoose: (value: string, shown: Shown) => void,
  optionsOf: (shown: Shown) => readonly [options: readonly SelectOption[], chosen: string],
): Control {
  const field = html('select', { id: `choose-${name}` })
  let now: Shown | undefined
  field.addEventListener('change', () => now && onChoose(field.value, now))
  let before = ''
  return {
    element: html('div', { class: 'choice' }, html('label', { for: field.id }, label), field),
    show(shown) {
      now = shown
      const [options, chosen] = optionsOf(shown)
      const text = JSON.stringify(options)
      // Options that have not changed stay, because replacing them would close an open list.
      if (text !== before) field.replaceChildren(...optionElements(options))
      before = text
      field.value = chosen
    },
  }
}

/** A list between two buttons, which lead to the option before and the option after. */
export function stepped({ element, show }: Control, names: readonly [before: string, after: string]): Control {
  const field = element.querySelector('select')
  const isThere = (step: number) => field?.options[field.selectedIndex + step] !== undefined
  const buttonOf = (name: string, sign: string, step: number) => {
    const button = html('button', { type: 'button', class: 'quiet', 'aria-label': name }, sign)
    button.addEventListener('click', () => {
      if (!field || !isThere(step)) return
      field.selectedIndex += step
      field.dispatchEvent(new Event('change'))
    })
    return button
  }
  const [before, after] = [buttonOf(names[0], '‹', -1), buttonOf(names[1], '›', 1)]
  element.classList.add('stepped')
  field?.before(before)
  field?.after(after)
  return {
    element,
    show(shown) {
      show(shown)
      // A button that is disabled would lose the focus.
      before.setAttribute('aria-disabled', String(!isThere(-1)))
      after.setAttribute('aria-disabled', String(!isThere(1)))
    },
  }
}

/** Chosen values that take more letters together are counted instead. */
const MOST_LETTERS = 18

/** A list of boxes to tick, which opens; the last one stays ticked. A part that is ticked takes the place of the sum that was alone. */
export function several(
  name: string,
  label: string,
  valuesOf: (shown: Shown) => readonly [values: readonly string[], chosen: readonly string[]],
  onChoose: (values: readonly string[], shown: Shown) => void,
  total?: string,
): Control {
  const summary = html('summary', { id: `several-${name}`, class: 'several-chosen' })
  const list = html('div', { class: 'boxes', role: 'group', 'aria-label': label })
  const details = html('details', { class: 'several-list' }, summary, list)
  const element = html('div', { class: 'choice several' }, html('span', { class: 'label' }, label), details)
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return
    details.open = false
    summary.focus()
  })
  details.addEventListener('focusout', ({ relatedTarget }) => {
    // On a phone the list is in the text: closing it under a finger would move what is tapped away.
    const isAbove = getComputedStyle(list).position !== 'static'
    if (isAbove && relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false
  })
  return {
    element,
    show(shown) {
      const [values, chosen] = valuesOf(shown)
      const named = chosen.join(', ')
      const isFew = chosen.length === 1 || named.length <= MOST_LETTERS
      const text = chosen.length === values.length ? `all ${values.length}` : isFew ? named : `${chosen.length} of ${values.length}`
      summary.textContent = text
      summary.setAttribute('aria-label', `${label}: ${text}`)
      const take = (taken: readonly string[]) => {
        // In the order of the release, whatever was ticked first.
        if (taken.length > 0)
          onChoose(
            values.filter((value) => taken.includes(value)),
            shown,
          )
      }
      const boxes = values.map((value) => {
        const key = `several ${name} ${value}`
        const box = html('input', { type: 'checkbox', class: 'tick', 'data-key': key, checked: chosen.includes(value) })
        box.addEventListener('change', () => {
          if (!box.checked && chosen.length === 1) box.checked = true
          else if (!box.checked) take(chosen.filter((one) => one !== value))
          else take([...(chosen.length === 1 && chosen[0] === total ? [] : chosen), value])
        })
        return html('label', {}, box, ` ${value}`)
      })
      const all = html('button', { type: 'button', class: 'as-link', 'data-key': `several ${name} all` }, 'Tick all')
      all.addEventListener('click', () => take(values))
      list.replaceChildren(...boxes, all)
    },
  }
}

function optionElements(options: readonly SelectOption[]): HTMLElement[] {
  const elements: HTMLElement[] = []
  for (const { value, label, among } of options) {
    const option = html('option', { value }, label)
    const last = elements.at(-1)
    if (among !== undefined && last?.getAttribute('label') === among) last.append(option)
    else elements.push(among === undefined ? option : html('optgroup', { label: among }, option))
  }
  return elements
}
