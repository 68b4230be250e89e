// The controls with which a reader chooses, each with its label. A view names those that it shows.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { type Combobox, combobox } from './combobox.ts'
import { html } from './dom.ts'
import type { ComboOption } from './find-option.ts'
import { formsOf } from './labels.ts'
import { polymersWith } from './pairs.ts'
import { nameOf, placeSets, placesOf } from './places.ts'
import { CHOSEN, choicesIn, MOST_PLACES, measuresOf, type State } from './state.ts'
import type { ControlName, Shown } from './view.ts'
import { viewOf } from './views/index.ts'

interface Control {
  readonly element: HTMLElement
  show(shown: Shown): void
}

type Change = (part: Partial<State>) => void

/** An option of a list. Neighbouring options with the same `among` form a group under that heading. */
interface SelectOption extends ComboOption {
  readonly among?: string
}

/** `onPlace` is called after a place was chosen by typing. */
export function controls(
  change: Change,
  releases: () => readonly ComboOption[],
  latest: () => string,
  onPlace: () => void,
): Readonly<Record<ControlName, Control>> {
  const same = (values: readonly (string | number)[]) => values.map((value) => ({ value: String(value), label: String(value) }))
  return {
    among: select(
      'among',
      'Places',
      (among) => change({ among }),
      ({ facts, state }) => [
        [
          ...placeSets(facts).map(({ id, label, short }) =>
            short ? { value: id, label: short, among: 'Countries of' } : { value: id, label },
          ),
          { value: CHOSEN, label: 'Chosen places' },
        ],
        state.among,
      ],
    ),
    country: placeChoice(change, onPlace),
    with: otherPlaces(change, onPlace),
    measure: select(
      'measure',
      'Measure',
      (measure) => change({ measure }),
      ({ metrics, facts, state }) => [
        measuresOf(metrics, facts).map((metric) => ({ value: metric.name, label: labelOf(metric) })),
        state.measure,
      ],
    ),
    as: select(
      'as',
      'Shown as',
      (as) => change({ as: as === 'mass' || as === 'head' ? as : 'own' }),
      ({ measure, state }) => {
        const forms = viewOf(state).forms ?? formsOf(measure)
        return [forms, forms.some(({ value }) => value === state.as) ? state.as : 'own']
      },
    ),
    sort: select(
      'sort',
      'Order',
      (sort) => change({ sort: sort === 'name' ? 'name' : 'value' }),
      ({ state }) => [
        [
          { value: 'value', label: 'highest first' },
          { value: 'name', label: 'by name' },
        ],
        state.sort,
      ],
    ),
    axis: select(
      'axis',
      'Axis',
      (axis) => change({ axis: axis === 'log' ? 'log' : 'linear' }),
      ({ state }) => [
        [
          { value: 'linear', label: 'even steps' },
          { value: 'log', label: 'logarithmic' },
        ],
        state.axis,
      ],
    ),
    categories: several(
      'categories',
      'Packaging',
      ({ facts, state }) => [facts.categories, choicesIn(state).categories],
      (categories, { state }) => change({ categories, category: onlyOf(categories, state.category) }),
      ALL_CATEGORIES,
    ),
    polymers: several(
      'polymers',
      'Polymers',
      ({ facts, state }) => [facts.polymers, choicesIn(state).polymers],
      (polymers, { state }) => change({ polymers, polymer: onlyOf(polymers, state.polymer) }),
      ALL_POLYMERS,
    ),
    years: several(
      'years',
      'Years',
      ({ years, state }) => [years.map(String), choicesIn(state).years.map(String)],
      (years, { state }) => change({ years: years.map(Number), year: Number(onlyOf(years, String(state.year))) }),
    ),
    by: select(
      'by',
      'Rows',
      (by) => change({ by: by === 'category' ? by : 'polymer' }),
      ({ state }) => [
        [
          { value: 'polymer', label: 'polymers' },
          { value: 'category', label: 'kinds of packaging' },
        ],
        state.by,
      ],
    ),
    year: stepped(
      select(
        'year',
        'Year',
        (year) => change({ year: Number(year) }),
        ({ years, state }) => [same(years), String(state.year)],
      ),
      ['Earlier year', 'Later year'],
    ),
    category: select(
      'category',
      'Packaging',
      (category, { facts, state }) =>
        change({ category, ...(polymersWith(facts, category).includes(state.polymer) ? {} : { polymer: ALL_POLYMERS }) }),
      ({ facts, state }) => [same(facts.categories), state.category],
    ),
    polymer: select(
      'polymer',
      'Polymer',
      (polymer) => change({ polymer }),
      ({ facts, state }) => [same([...new Set([...polymersWith(facts, state.category), state.polymer])]), state.polymer],
    ),
    against: select(
      'against',
      'Compared with',
      (against) => change({ against }),
      ({ release, compared }) => [
        releases().filter(({ value }) => value !== release),
        (compared?.before === release ? compared.after : compared?.before) ?? '',
      ],
    ),
    release: select(
      'release',
      'Release',
      (release) => change({ release: release === latest() ? undefined : release }),
      ({ release }) => [releases(), release],
    ),
  }
}

/** Other views show the only one of several values, where there is only one. */
const onlyOf = (values: readonly string[], otherwise: string): string => (values.length === 1 ? (values[0] ?? otherwise) : otherwise)

function select(
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
function stepped({ element, show }: Control, names: readonly [before: string, after: string]): Control {
  const field = element.querySelector('select')
  const isThere = (step: number) => field?.options[field.selectedIndex + step] !== undefined
  const buttons = names.map((name, index) => {
    const step = index === 0 ? -1 : 1
    const button = html('button', { type: 'button', class: 'quiet', 'aria-label': name }, index === 0 ? '‹' : '›')
    button.addEventListener('click', () => {
      if (!field || !isThere(step)) return
      field.selectedIndex += step
      field.dispatchEvent(new Event('change'))
    })
    return { button, step }
  })
  element.classList.add('stepped')
  field?.before(...buttons.slice(0, 1).map(({ button }) => button))
  field?.after(...buttons.slice(1).map(({ button }) => button))
  return {
    element,
    show(shown) {
      show(shown)
      // A button that is disabled would lose the focus.
      for (const { button, step } of buttons) button.setAttribute('aria-disabled', String(!isThere(step)))
    },
  }
}

/** A list of boxes to tick, which opens; the last one stays ticked. A part that is ticked takes the place of the sum that was alone. */
function several(
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
      const text =
        chosen.length === 1 ? chosen[0] : chosen.length === values.length ? `all ${values.length}` : `${chosen.length} of ${values.length}`
      summary.textContent = text ?? ''
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
      const all = html('button', { type: 'button', class: 'as-link', 'data-key': `several ${name} all` }, 'All')
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

const NONE_FOUND = 'No country or group of this release has this name. A country may not be covered: the table lists those that are.'

const placeOptions = ({ facts }: Shown): ComboOption[] =>
  placesOf(facts).map(({ id, name, aliases }) => ({ value: id, label: name, aliases }))

function placeChoice(change: Change, onPlace: () => void): Control {
  const box: Combobox = combobox('country', 'Place', NONE_FOUND, (country) => {
    change({ country })
    onPlace()
  })
  return { element: box.element, show: (shown) => box.show(placeOptions(shown), shown.state.country) }
}

/** A field that adds a place to those that are shown. */
function otherPlaces(change: Change, onPlace: () => void): Control {
  let now: Shown | undefined
  const box = combobox('with', 'Add a place', NONE_FOUND, (place) => {
    if (now) change({ with: [...now.state.with, place] })
    onPlace()
  })
  box.element.classList.add('others')
  return {
    element: box.element,
    show(shown) {
      now = shown
      const shownPlaces = new Set([shown.state.country, ...shown.state.with])
      const isFull = shownPlaces.size >= MOST_PLACES
      box.show(isFull ? [] : placeOptions(shown).filter(({ value }) => !shownPlaces.has(value)), undefined)
      box.element.querySelector('input')?.toggleAttribute('disabled', isFull)
    },
  }
}

/** The places that are shown together, each with a button that removes it. `onRemoved` is called after that: the button is gone then. */
export function placeChips(change: Change, onRemoved: () => void): Control {
  const element = html('ul', { class: 'chips', 'aria-label': 'Places shown' })
  return {
    element,
    show({ state, facts }) {
      const places = [state.country, ...state.with]
      element.hidden = places.length < 2
      element.replaceChildren(
        ...places.map((place) => {
          const name = nameOf(facts, place)
          const cross = html('span', { 'aria-hidden': 'true' }, ' ×')
          const button = html('button', { type: 'button', class: 'chip', 'aria-label': `Remove ${name}` }, name, cross)
          button.addEventListener('click', () => {
            const [country = place, ...others] = places.filter((other) => other !== place)
            change({ country, with: others })
            onRemoved()
          })
          return html('li', {}, button)
        }),
      )
    },
  }
}
