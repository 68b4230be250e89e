// The controls with which a reader chooses, each with its label. A view names those that it shows.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { type Combobox, combobox } from './combobox.ts'
import { html } from './dom.ts'
import { type Control, select, several, stepped } from './fields.ts'
import type { ComboOption } from './find-option.ts'
import { formsOf } from './labels.ts'
import { polymersWith } from './pairs.ts'
import { nameOf, placeSets, placesOf } from './places.ts'
import { ALL_COUNTRIES, CHOSEN, choicesIn, MOST_PLACES, measuresOf, type State } from './state.ts'
import { type ControlName, type Shown, scopeOf } from './view.ts'
import { viewOf } from './views/index.ts'

type Change = (part: Partial<State>) => void

/** `onPlace` is called after a place was chosen by typing. */
export function controls(change: Change, onPlace: () => void): Readonly<Record<ControlName, Control>> {
  const same = (values: readonly (string | number)[]) => values.map((value) => ({ value: String(value), label: String(value) }))
  /** A list of all values of a parameter, each with its label. */
  const all = <Name extends 'sort' | 'axis' | 'by'>(name: Name, title: string, labels: Readonly<Record<State[Name], string>>) => {
    const options = Object.entries<string>(labels).map(([value, label]) => ({ value, label }))
    return select(
      name,
      title,
      (value) => change({ [name]: value }),
      ({ state }) => [options, state[name]],
    )
  }
  return {
    among: select(
      'among',
      'Places',
      (among) => change({ among }),
      ({ facts, state }) => [
        [
          { value: CHOSEN, label: 'Chosen places' },
          ...placeSets(facts).map(({ id, label, short }) =>
            short ? { value: id, label: short, among: 'Countries of' } : { value: id, label },
          ),
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
    sort: all('sort', 'Order', { value: 'highest first', name: 'by name' }),
    axis: all('axis', 'Axis', { linear: 'linear', log: 'logarithmic' }),
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
    by: all('by', 'Rows', { polymer: 'polymers', category: 'kinds of packaging' }),
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
    release: select(
      'release',
      'Release',
      (release, { latest }) => change({ release: release === latest ? undefined : release }),
      (shown) => [releaseOptions(shown), shown.release],
    ),
    against: select(
      'against',
      'Compared with',
      (against) => change({ against }),
      (shown) => [
        releaseOptions(shown).filter(({ value }) => value !== shown.release),
        (shown.compared?.before === shown.release ? shown.compared.after : shown.compared?.before) ?? '',
      ],
    ),
  }
}

const releaseOptions = ({ releases, latest }: Shown): ComboOption[] =>
  releases.map(({ name, version, status: { state } }) => {
    const remark = version === latest ? 'latest' : ['withdrawn', 'draft'].includes(state) ? state : undefined
    return { value: name, label: remark === undefined ? version : `${version} (${remark})` }
  })

/** Other views show the only one of several values, where there is only one. */
const onlyOf = (values: readonly string[], otherwise: string): string => (values.length === 1 ? (values[0] ?? otherwise) : otherwise)

const NONE_FOUND = 'No country or group of this release has this name. It may not be covered.'

const placeOptions = ({ facts }: Shown): ComboOption[] =>
  placesOf(facts).map(({ id, name, aliases }) => ({ value: id, label: name, aliases }))

function placeChoice(change: Change, onPlace: () => void): Control {
  const box: Combobox = combobox('country', 'Place', NONE_FOUND, (country) => {
    change({ country })
    onPlace()
  })
  return { element: box.element, show: (shown) => box.show(placeOptions(shown), shown.state.country) }
}

/** A field that adds a place to those that are chosen. Where a set of places is shown, the first one takes the place of the set. */
function otherPlaces(change: Change, onPlace: () => void): Control {
  let now: Shown | undefined
  const box = combobox('with', 'Add a place', NONE_FOUND, (place) => {
    if (!now) return
    const [country = place, ...others] = [...keptPlaces(now), place]
    change({ among: CHOSEN, country, with: others.filter((other) => other !== country) })
    onPlace()
  })
  box.element.classList.add('others')
  const label = box.element.querySelector('label')
  return {
    element: box.element,
    show(shown) {
      now = shown
      const isChosen = chosenPlaces(shown) !== undefined
      const places = chosenPlaces(shown) ?? []
      const isFull = places.length >= MOST_PLACES
      if (label) label.textContent = isChosen ? 'Add a place' : 'Or choose places'
      box.show(isFull ? [] : placeOptions(shown).filter(({ value }) => !places.includes(value)), undefined)
      box.element.querySelector('input')?.toggleAttribute('disabled', isFull)
    },
  }
}

/** The places that the reader has chosen for the view; undefined where it shows a set of places. */
function chosenPlaces(shown: Shown): readonly string[] | undefined {
  const { among, country, with: others } = scopeOf(viewOf(shown.state), shown)
  return among === CHOSEN ? [country, ...others] : undefined
}

/** The places that stay when one is added. Of a set, it is the one that the others are compared with, if that was chosen. */
function keptPlaces(shown: Shown): readonly string[] {
  const { state, facts } = shown
  const isMarked = viewOf(state).parameters?.(state).includes('country') ?? false
  const isChosen = placesOf(facts).find(({ id }) => id === state.country)?.kind !== 'world'
  return chosenPlaces(shown) ?? (isMarked && isChosen ? [state.country] : [])
}

/**
 * The places that are shown together, each with a button that removes it; after the last one, all countries are shown. `onRemoved` is
 * called after that: the button is gone then.
 */
export function placeChips(change: Change, onRemoved: () => void): Control {
  const element = html('ul', { class: 'chips', 'aria-label': 'Places shown' })
  return {
    element,
    show(shown) {
      const { state, facts } = shown
      const places = chosenPlaces(shown) ?? []
      const shownControls = viewOf(state).controls(state)
      // A single place stands in the field of the place, where there is one.
      element.hidden = !shownControls.includes('with') || (shownControls.includes('country') && places.length < 2)
      element.replaceChildren(
        ...places.map((place) => {
          const name = nameOf(facts, place)
          const cross = html('span', { 'aria-hidden': 'true' }, ' ×')
          const button = html('button', { type: 'button', class: 'chip', 'aria-label': `Remove ${name}` }, name, cross)
          button.addEventListener('click', () => {
            const [country, ...others] = places.filter((other) => other !== place)
            change(country === undefined ? { among: ALL_COUNTRIES } : { country, with: others })
            onRemoved()
          })
          return html('li', {}, button)
        }),
      )
    },
  }
}
