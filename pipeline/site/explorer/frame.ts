// The page of the explorer: tabs of the views, their controls, the content of the view, and what a reader can take along.

import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { replacementOf } from '../../model/replacements.ts'
import { typedEntries } from '../../model/typed-keys.ts'
import { someOf } from './citation.ts'
import { controls, placeChips } from './controls.ts'
import { html } from './dom.ts'
import { aboutLines, downloadSection } from './download-section.ts'
import { nameOf, setName } from './places.ts'
import { choicesIn, firstState, isChosen, type State, VIEW_LABELS } from './state.ts'
import { type ControlName, fullTitle, type Shown } from './view.ts'
import { viewOf } from './views/index.ts'

export interface Frame {
  readonly element: HTMLElement
  show(shown: Shown): Promise<void>
  /** Draws again, for another width. */
  draw(): Promise<void>
  /** The title of the view that is shown, with its subtitle. */
  title(): string
  busy(isBusy: boolean): void
  hide(): void
}

export function frame(root: HTMLElement, change: (part: Partial<State>) => void, onError: (error: unknown) => void): Frame {
  let now: Shown | undefined
  const parts = controls(
    change,
    // Where a reader chooses more than a place, the controls stay open.
    () =>
      now &&
      !viewOf(now.state)
        .controls(now.state)
        .some((name) => name === 'measure' || name === 'against') &&
      showResult(),
  )
  const chips = placeChips(change, () => heading.focus({ preventScroll: true }))
  const tabs = html('nav', { class: 'tabs', 'aria-label': 'Views' })
  const group = html(
    'div',
    { class: 'controls', id: 'controls', role: 'group', 'aria-label': 'What to show' },
    ...Object.values(parts).map(({ element }) => element),
  )
  // Opened controls fill a phone: the result of a choice is below them.
  const closer = html('button', { type: 'button', class: 'closer' }, 'Show the result')
  // Choices go along from view to view.
  const restarter = html('button', { type: 'button', class: 'as-link restarter' }, 'Start again')
  restarter.addEventListener('click', () => {
    if (now) change({ ...firstState(now.years), view: now.state.view })
    showResult()
    heading.focus({ preventScroll: true })
  })
  group.append(restarter, closer)
  // On a phone, one line says what is chosen, and opens the controls.
  const opener = html('button', { type: 'button', class: 'quiet opener', 'aria-expanded': 'false', 'aria-controls': 'controls' })
  opener.addEventListener('click', () => {
    opener.setAttribute('aria-expanded', String(group.classList.toggle('open')))
  })
  closer.addEventListener('click', showResult)
  const heading = html('h2', { tabindex: -1 })
  const subtitle = html('p', { class: 'subtitle' })
  const evidence = html('p', { class: 'evidence-line' })
  const content = html('div', { class: 'content' })
  const main = html('section', { class: 'shown' }, heading, subtitle, evidence, content)
  const take = html('div')
  const banner = html('div', { class: 'replaced', role: 'note', hidden: true })
  const view = html('div', { class: 'view', 'aria-busy': true }, main, take)
  const element = html('div', {}, tabs, opener, group, chips.element, banner, view)

  /** Elements that are drawn again get the focus back by their key. */
  const focusedKey = () => document.activeElement?.getAttribute('data-key')
  const focusAgain = (key: string | null | undefined) => {
    if (key) element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }

  /** Closes opened controls, which cover the result of a choice. */
  function showResult(): void {
    if (!group.classList.contains('open')) return
    opener.click()
    heading.focus({ preventScroll: true })
    opener.scrollIntoView({ block: 'start' })
  }

  function showControls(shown: Shown): void {
    const names = viewOf(shown.state).controls(shown.state)
    for (const [name, control] of Object.entries(parts)) {
      control.element.hidden = !names.some((one) => one === name) || (name === 'against' && !shown.compared)
      if (!control.element.hidden) control.show(shown)
    }
    chips.show(shown)
    restarter.hidden = !isChosen(shown.state, firstState(shown.years))
    opener.textContent = chosenWords(shown)
  }

  let shownView: string | undefined
  let shownCountry: string | undefined
  async function draw(): Promise<void> {
    const shown = now
    if (!shown) return
    const found = viewOf(shown.state)
    const focused = focusedKey()
    const isOther = shownView !== shown.state.view || shownCountry !== shown.state.country
    const isChosen = content.contains(document.activeElement) && isOther
    const opened = new Set([...element.querySelectorAll('details[open] > summary')].map(({ textContent }) => textContent))
    heading.textContent = found.title(shown)
    subtitle.textContent = found.subtitle?.(shown) ?? ''
    subtitle.hidden = !found.subtitle
    evidence.textContent = found.evidence?.(shown) ?? ''
    evidence.hidden = evidence.textContent === ''
    main.dataset.view = shown.state.view
    const rendered = await found.render(shown, main.clientWidth - padding(main))
    // Something else was chosen meanwhile.
    if (shown !== now) return
    content.replaceChildren(...rendered.content, html('p', { class: 'about' }, ...aboutLines(shown).map((line) => html('span', {}, line))))
    take.replaceChildren(downloadSection(shown, found, rendered, (width) => found.render(shown, width), onError))
    for (const summary of element.querySelectorAll<HTMLElement>('details:not([open]) > summary')) {
      if (opened.has(summary.textContent) && summary.parentElement instanceof HTMLDetailsElement) summary.parentElement.open = true
    }
    focusAgain(focused)
    // What was chosen in the chart is gone with it: the reader goes on at the new heading.
    if (isChosen && !content.contains(document.activeElement)) {
      heading.focus({ preventScroll: true })
      heading.scrollIntoView({ block: 'nearest' })
    }
    shownView = shown.state.view
    shownCountry = shown.state.country
  }

  return {
    element,
    async show(shown) {
      const focused = focusedKey()
      now = shown
      root.classList.toggle('embedded', shown.state.embed)
      document.body.classList.toggle('embedded', shown.state.embed)
      tabs.replaceChildren(
        ...typedEntries(VIEW_LABELS).map(([name, label]) => {
          const address = () => shown.addressOf({ view: name })
          const current = name === shown.state.view ? 'page' : undefined
          const tab = html('a', { href: address(), 'aria-current': current, 'data-key': `tab ${name}` }, label)
          // Leads to what was chosen last, even where that is still being read.
          tab.addEventListener('click', () => tab.setAttribute('href', address()))
          return tab
        }),
        ...(shown.state.embed
          ? [
              html(
                'a',
                { href: new URL(shown.addressOf({ embed: false }), document.baseURI).href, target: '_blank', rel: 'noopener' },
                'Open the explorer',
              ),
            ]
          : []),
      )
      view.hidden = false
      banner.replaceChildren(...replacedText(shown))
      banner.hidden = banner.childNodes.length === 0
      showControls(shown)
      focusAgain(focused)
      await draw()
    },
    draw,
    title() {
      return now ? fullTitle(viewOf(now.state), now) : ''
    },
    busy(isBusy) {
      if (isBusy) view.setAttribute('aria-busy', 'true')
      else view.removeAttribute('aria-busy')
    },
    hide() {
      view.hidden = true
      banner.hidden = true
    },
  }
}

/** What is chosen, in one line: `Brazil · 2022 · all packaging`. */
function chosenWords({ state, facts, measure, compared }: Shown): string {
  const { country, with: others, category, polymer, year } = state
  const { categories, polymers, years } = choicesIn(state)
  const controls = viewOf(state).controls(state)
  const has = (control: ControlName) => controls.includes(control)
  const places = [...(has('country') ? [country] : []), ...(has('with') ? others : [])].map((place) => nameOf(facts, place))
  return [
    ...(has('among') ? [setName(facts, state)] : places),
    ...(has('against') && compared ? [`${compared.before} → ${compared.after}`] : []),
    // By the measure, the table only ranks its records.
    ...(has('measure') && !has('years') ? [labelOf(measure)] : []),
    ...(has('year') ? [String(year)] : []),
    ...(has('category') ? [category === ALL_CATEGORIES ? 'all packaging' : category] : []),
    ...(has('polymer') && polymer !== ALL_POLYMERS ? [polymer] : []),
    ...(has('years') ? someOf(years.map(String), 'years') : []),
    ...(has('categories') ? someOf(categories, 'kinds of packaging') : []),
    ...(has('polymers') ? someOf(polymers, 'polymers') : []),
  ].join(' · ')
}

function padding(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  return [paddingLeft, paddingRight].reduce((sum, width) => sum + Number.parseFloat(width), 0)
}

/** The content of the banner, which leads to the same view of the latest release; empty for the latest release and drafts. */
function replacedText({ release, releases, addressOf }: Shown): readonly HTMLElement[] {
  const replacement = replacementOf(release, releases)
  const found = releases.find(({ version }) => version === release)
  if (!replacement || !found) return []
  const { status, summary } = found
  const { since, by, latest } = replacement
  const replaced = by === undefined ? '' : ` Release ${by} replaces it.`
  const text =
    status.state === 'withdrawn'
      ? [html('strong', {}, `Release ${release} is withdrawn.`), ` ${status.why.replace(/\.$/, '')}.${replaced}`]
      : [html('strong', {}, `Release ${release} is superseded since ${since}.`), `${replaced} Summary of release ${release}: ${summary}`]
  const way =
    latest === undefined ? [] : [' ', html('a', { href: addressOf({ release: undefined }) }, `Show the latest release, ${latest}`)]
  return [html('p', {}, ...text, ...way)]
}
