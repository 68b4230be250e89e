// The explorer: asks for a key if the environment needs one, reads what the address names, and passes it to the chosen view.

import { type Data, openData } from './data.ts'
import { html } from './dom.ts'
import { TAKE_ID } from './download-section.ts'
import { sayHeight } from './embed-height.ts'
import { frame } from './frame.ts'
import { readShown } from './read-shown.ts'
import { namedIn, type State, unknownPlaces, unknownText, writeState } from './state.ts'
import { unknownPlaceWords } from './unknown-places.ts'
import type { Shown } from './view.ts'
import { parametersIn } from './views/index.ts'
import { offerDownloads } from './whole-files.ts'
import { errorText, isAboutKey } from './words.ts'

const root = document.getElementById('explorer')
if (root) start(root)

function start(root: HTMLElement): void {
  const { environment = '', pageSize = '', licence = '', release: latest } = root.dataset
  const title = document.title
  const isGated = environment === 'production'
  const status = html('p', { role: 'status', class: 'status' })
  // The page may hold first figures: those of the view that is shown if the address names none. Otherwise they keep its place.
  const first = root.querySelector('.first')
  if (location.hash !== '') first?.classList.add('emptied')
  const place = html('div', {}, first ?? undefined)
  root.replaceChildren(place, status)
  let data: Data | undefined
  let shown: Shown | undefined
  /** What was chosen since the page was drawn: the next choice adds to it. */
  let chosen: Partial<State> = {}
  let withdrawDownloads = () => {}
  let asked = 0

  const addressOf = (part: Partial<State>, always?: readonly (keyof State)[]) => {
    if (!shown) return '#'
    const state = { ...shown.state, ...chosen, ...part }
    return writeState(state, shown.years, parametersIn(state), always)
  }
  const fixedAddressOf = (part: Partial<State>) => {
    const address = addressOf({ ...part, release: shown?.release }, ['release', 'year'])
    return new URL(address, document.baseURI).href
  }
  const change = (part: Partial<State>) => {
    const before = location.hash
    chosen = { ...chosen, ...part }
    location.hash = addressOf({})
    // The event that draws the page comes later; until then the page shows what was chosen before.
    if (location.hash !== before) page.busy(true)
  }
  let page = frame(root, change, showError)
  // What is chosen comes before the whole files, and stays in the address.
  document.querySelector('header a[href="#files"]')?.addEventListener('click', (event) => {
    const section = document.getElementById(TAKE_ID)
    if (!section) return
    event.preventDefault()
    section.scrollIntoView()
    section.focus({ preventScroll: true })
  })

  /** Forgets the key and the numbers, which data and page hold, and asks for a key. */
  function askKey(message?: string): void {
    data = undefined
    shown = undefined
    asked++
    withdrawDownloads()
    withdrawDownloads = () => {}
    page = frame(root, change, showError)
    status.textContent = ''
    place.replaceChildren(keyForm(message, open))
    if (message !== undefined) document.getElementById('access-key')?.focus()
  }

  /** Shows an error. `again` is the work of a button for another attempt; without it there is no button. */
  function showError(error: unknown, again?: () => void): void {
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
      // Starts to read what is needed first. An error is ignored here: the code that needs the answer gets the error.
      const release = namedIn(location.hash, 'release') ?? latest
      if (!isGated && release !== undefined) opened.facts(release).catch(() => undefined)
      await opened.versions()
      // The page was left meanwhile, or another key was entered.
      if (turn !== asked) return
      data = opened
    } catch (error) {
      if (turn !== asked) return
      if (isGated && error instanceof TypeError) return askKey('This is no key: a key has no spaces, and only visible ASCII characters.')
      return showError(error, () => open(key))
    }
    if (isGated) withdrawDownloads = offerDownloads(opened.file, (error) => showError(error))
    await update()
    if (isGated) document.getElementById('choose-country')?.focus()
  }

  async function update(): Promise<void> {
    // An address such as #files leads to a place on the page, not to a view.
    const source = data
    if (!source || (shown && !location.hash.includes('=') && location.hash !== '')) return
    const turn = ++asked
    status.textContent = 'Reading …'
    page.busy(true)
    try {
      const { unknown, ...read } = await readShown(source, location.hash, shown && { ...shown.state, ...chosen })
      if (turn !== asked) return
      chosen = {}
      shown = { ...read, environment, licence, data: source, addressOf, fixedAddressOf, change }
      if (!page.element.isConnected) place.replaceChildren(page.element)
      await page.show(shown)
      document.title = `${page.title()} · ${title}`
      const words = await unknownPlaceWords(unknownPlaces(unknown), shown)
      if (turn !== asked) return
      status.replaceChildren(...words, unknownText(unknown, read.release))
    } catch (error) {
      if (turn === asked) showError(error, update)
    } finally {
      if (turn === asked) page.busy(false)
    }
  }

  addEventListener('hashchange', update)
  sayHeight()
  let width = root.clientWidth
  new ResizeObserver(() => {
    if (Math.abs(root.clientWidth - width) < 2) return
    width = root.clientWidth
    page.draw()
  }).observe(root)
  if (isGated) {
    // A browser may keep a page in memory after it was left.
    addEventListener('pagehide', () => askKey())
    askKey()
  } else open()
}

/**
 * Asks for the access key, which is written nowhere: not into the address, storage or a log. `onKey` receives what was entered, or
 * undefined if nothing was.
 */
function keyForm(message: string | undefined, onKey: (key: string | undefined) => void): HTMLElement {
  // Not a password field, because browsers offer to store what is entered there. Styles hide the characters.
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
      'You need a key to see the numbers. The page keeps it in its memory only: after you reload or leave, enter it again. ' +
        'What you have chosen is in the address and comes back. Leave the field empty if your host needs no key.',
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
