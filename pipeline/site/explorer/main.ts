// The explorer: asks for the key where there is one, reads what the address names, and hands it to the view that is chosen.

import { metricsOf } from '../../model/coverage.ts'
import { nameInApi } from '../../model/versions.ts'
import { type Data, openData } from './data.ts'
import { html } from './dom.ts'
import { frame } from './frame.ts'
import { readShown } from './reading.ts'
import { named, type State, writeState } from './state.ts'
import type { Shown } from './view.ts'
import { offerDownloads } from './whole-files.ts'
import { errorText, isAboutKey } from './words.ts'

const root = document.getElementById('explorer')
if (root) start(root)

function start(root: HTMLElement): void {
  const { environment = '', pageSize = '', licence = '', release: first } = root.dataset
  const title = document.title
  const isGated = environment === 'production'
  const status = html('p', { role: 'status', class: 'status' })
  // The page may hold first figures, of the view that is shown where the address names none.
  const firstFigures = location.hash === '' ? [...root.querySelectorAll('.shown')] : []
  const place = html('div', {}, ...firstFigures)
  root.replaceChildren(place, status)
  let data: Data | undefined
  let shown: Shown | undefined
  let withdrawDownloads = () => {}
  let asked = 0

  const addressOf = (part: Partial<State>) =>
    shown
      ? writeState(
          { ...shown.state, ...part },
          { places: [...shown.facts.countries.map(({ code }) => code), ...shown.facts.groups.map(({ area }) => area)], years: shown.years },
        )
      : '#'
  const change = (part: Partial<State>) => {
    location.hash = addressOf(part)
  }
  let page = frame(root, change, tell)

  /** Forgets key and numbers, which the data and the page hold. */
  function askKey(message?: string): void {
    data = undefined
    shown = undefined
    asked++
    withdrawDownloads()
    withdrawDownloads = () => {}
    page = frame(root, change, tell)
    status.textContent = ''
    place.replaceChildren(keyForm(message, open))
    if (message !== undefined) document.getElementById('access-key')?.focus()
  }

  /** Says what is wrong; `again` is offered where there is something to try again. */
  function tell(error: unknown, again?: () => void): void {
    if (isGated && isAboutKey(error)) {
      askKey(errorText(error))
      return
    }
    const button = html('button', { type: 'button', class: 'quiet' }, 'Try again')
    if (again) button.addEventListener('click', again)
    status.replaceChildren(html('span', { class: 'problem' }, errorText(error)), ...(again ? [' ', button] : []))
    if (again) page.hide()
  }

  async function open(key?: string): Promise<void> {
    const turn = ++asked
    status.textContent = 'Reading …'
    let opened: Data
    try {
      opened = openData({ baseUrl: new URL('.', document.baseURI), key, pageSize: Number(pageSize) })
      // What is needed first is asked for at once; who needs it hears what is wrong.
      const release = named(location.hash, 'release') ?? first
      if (!isGated && release !== undefined) opened.facts(release).catch(() => undefined)
      await opened.versions()
      // The page was left meanwhile, or another key was entered.
      if (turn !== asked) return
      data = opened
    } catch (error) {
      if (turn !== asked) return
      if (isGated && error instanceof TypeError) return askKey(errorText(error))
      return tell(error, () => open(key))
    }
    if (isGated) withdrawDownloads = offerDownloads(opened.files, (error) => tell(error))
    await update()
    if (isGated) document.getElementById('choose-country')?.focus()
  }

  async function update(): Promise<void> {
    // An address such as #files leads to a place on the page.
    const source = data
    if (!source || (shown && !location.hash.includes('=') && location.hash !== '')) return
    const turn = ++asked
    status.textContent = 'Reading …'
    page.busy(true)
    try {
      const found = await readShown(source, location.hash)
      if (turn !== asked) return
      const { unknown, versions, latest, metrics = metricsOf(found.release), ...read } = found
      shown = { ...read, metrics, environment, licence, data: source, addressOf, change }
      if (!page.element.isConnected) place.replaceChildren(page.element)
      await page.show(
        shown,
        { versions, latest },
        versions.map(({ version, status }) => ({
          value: nameInApi(version, status.state),
          label:
            version === latest
              ? `${version} (latest)`
              : ['withdrawn', 'draft'].includes(status.state)
                ? `${version} (${status.state})`
                : version,
        })),
      )
      document.title = `${page.title()} · ${title}`
      status.textContent =
        unknown.length === 0
          ? ''
          : `Release ${found.release} does not know the ${unknown.join(', the ')} of this address; the usual one is shown.`
    } catch (error) {
      if (turn === asked) tell(error, update)
    } finally {
      if (turn === asked) page.busy(false)
    }
  }

  addEventListener('hashchange', update)
  let width = root.clientWidth
  new ResizeObserver(() => {
    if (Math.abs(root.clientWidth - width) < 2) return
    width = root.clientWidth
    page.draw()
  }).observe(root)
  if (isGated) {
    // A browser may keep a page that was left, to come back to it.
    addEventListener('pagehide', () => askKey())
    askKey()
  } else open()
}

/**
 * Asks for the access key, which is written nowhere: not into the address, storage or a log. `onKey` gets what was entered; undefined for
 * nothing.
 */
function keyForm(message: string | undefined, onKey: (key: string | undefined) => void): HTMLElement {
  // No field for passwords: browsers offer to store what is entered there. Styles hide the characters.
  const field = html('input', {
    id: 'access-key',
    type: 'text',
    class: 'secret',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-describedby': message === undefined ? 'key-hint' : 'key-problem key-hint',
    'aria-invalid': message === undefined ? undefined : 'true',
  })
  const form = html(
    'form',
    { class: 'key' },
    html('label', { for: 'access-key' }, 'Access key'),
    html('div', { class: 'row' }, field, html('button', { type: 'submit', class: 'button' }, 'Open')),
    message === undefined ? undefined : html('p', { id: 'key-problem', class: 'problem', role: 'alert' }, message),
    html(
      'p',
      { id: 'key-hint', class: 'hint' },
      'The numbers are open to those with a key. It stays in the memory of this page and is gone when you leave it. Leave the field empty where your host asks for none.',
    ),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const key = field.value.trim()
    field.value = ''
    onKey(key === '' ? undefined : key)
  })
  return form
}
