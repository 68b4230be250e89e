// The explorer: asks for the key where there is one, reads what the address names, shows it, and writes what is chosen into the address.

import { metricsOf } from '../../model/coverage.ts'
import { nameInApi } from '../../model/versions.ts'
import { choice } from './controls.ts'
import { type Data, openData } from './data.ts'
import { html } from './dom.ts'
import { keyForm } from './key-form.ts'
import { type Choices, readState, releaseOf, type State, writeState } from './state.ts'
import { view } from './view.ts'
import { errorText, isAboutKey } from './words.ts'

const root = document.getElementById('explorer')
if (root) start(root)

function start(root: HTMLElement): void {
  const { environment = '', pageSize = '' } = root.dataset
  const title = document.title
  const status = html('p', { role: 'status', class: 'status' })
  const place = html('div')
  root.replaceChildren(place, status)
  let data: Data | undefined
  let shown: { readonly state: State; readonly choices: Choices } | undefined
  let asked = 0

  const addressOf = (part: Partial<State>) => (shown ? writeState({ ...shown.state, ...part }, shown.choices) : '#')
  const change = (part: Partial<State>) => {
    location.hash = addressOf(part)
  }
  const choices = {
    country: choice('country', 'Country', (country) => change({ country })),
    year: choice('year', 'Year', (year) => change({ year: Number(year) })),
    category: choice('category', 'Packaging', (category) => change({ category })),
    polymer: choice('polymer', 'Polymer', (polymer) => change({ polymer })),
    release: choice('release', 'Release', (release) => change({ release: release === latest() ? undefined : release })),
  }
  const controls = html(
    'div',
    { class: 'controls', role: 'group', 'aria-label': 'What to show' },
    ...Object.values(choices).map(({ element }) => element),
  )
  let picture = view(change, addressOf)

  /** The latest release, or the newest where all are withdrawn or drafts. */
  const latest = () => data?.versions.latest ?? releases()[0] ?? ''

  /** The releases as paths and addresses name them, latest first; a draft among them by its own name. */
  const releases = () => data?.versions.versions.map(({ version, status }) => nameInApi(version, status.state)) ?? []

  /** Forgets key and numbers, which the client and the picture hold. */
  function askKey(message?: string): void {
    data = undefined
    shown = undefined
    asked++
    picture = view(change, addressOf)
    status.textContent = ''
    place.replaceChildren(keyForm(message, open))
    if (message !== undefined) document.getElementById('access-key')?.focus()
  }

  function tell(error: unknown, again: () => void): void {
    if (environment === 'production' && isAboutKey(error)) {
      askKey(errorText(error))
      return
    }
    const button = html('button', { type: 'button', class: 'quiet' }, 'Try again')
    button.addEventListener('click', again)
    status.replaceChildren(html('span', { class: 'problem' }, errorText(error)), ' ', button)
    picture.element.hidden = true
  }

  async function open(key?: string): Promise<void> {
    const turn = ++asked
    status.textContent = 'Reading …'
    try {
      const opened = await openData(new URL('.', document.baseURI), key, Number(pageSize))
      // The page was left meanwhile, or another key was entered.
      if (turn !== asked) return
      data = opened
    } catch (error) {
      if (turn !== asked) return
      if (environment === 'production' && error instanceof TypeError) return askKey(errorText(error))
      return tell(error, () => open(key))
    }
    place.replaceChildren(controls, picture.element)
    await update()
    if (environment === 'production') document.getElementById('choose-country')?.focus()
  }

  async function update(): Promise<void> {
    // An address such as #files leads to a place on the page.
    const source = data
    if (!source || (shown && !location.hash.includes('=') && location.hash !== '')) return
    const turn = ++asked
    status.textContent = 'Reading …'
    picture.element.setAttribute('aria-busy', 'true')
    try {
      const wanted = releaseOf(location.hash)
      const release = wanted !== undefined && releases().includes(wanted) ? wanted : latest()
      const reference = await source.referenceData(release)
      const { categories, polymers, years } = reference
      const known = {
        releases: releases(),
        countries: reference.countries.map(({ code }) => code),
        categories,
        polymers,
        years,
        metrics: metricsOf(release),
      }
      const { state, unknown } = readState(location.hash, known)
      const [records, ranges] = await Promise.all([
        source.records(release, state.category, state.polymer),
        source.ranges(release, state.category, state.polymer),
      ])
      if (turn !== asked) return
      shown = { state, choices: known }
      const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
      choices.country.show(
        reference.countries.map(({ code, name }) => ({ value: code, label: name })),
        state.country,
      )
      choices.year.show(same(years.map(String)), String(state.year))
      choices.category.show(same(categories), state.category)
      choices.polymer.show(same(polymers), state.polymer)
      choices.release.show(
        source.versions.versions.map(({ version, status }) => ({
          value: nameInApi(version, status.state),
          label:
            version === latest()
              ? `${version} (latest)`
              : ['withdrawn', 'draft'].includes(status.state)
                ? `${version} (${status.state})`
                : version,
        })),
        release,
      )
      picture.element.hidden = false
      picture.show({ state, release, environment, reference, records, ranges })
      const country = reference.countries.find(({ code }) => code === state.country)?.name ?? state.country
      document.title = `${country} ${state.year} · ${title}`
      status.textContent =
        unknown.length === 0
          ? ''
          : `Release ${release} does not know the ${unknown.join(', the ')} of this address; the usual one is shown.`
    } catch (error) {
      if (turn === asked) tell(error, update)
    } finally {
      if (turn === asked) picture.element.removeAttribute('aria-busy')
    }
  }

  addEventListener('hashchange', update)
  let width = root.clientWidth
  new ResizeObserver(() => {
    if (Math.abs(root.clientWidth - width) < 2) return
    width = root.clientWidth
    picture.draw()
  }).observe(root)
  if (environment === 'production') {
    // A browser may keep a page that was left, to come back to it.
    addEventListener('pagehide', () => askKey())
    askKey()
  } else open()
}
