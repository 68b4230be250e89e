// Shows, below the headline figures, where one of them comes from: the evidence that moves it, with the largest effect first, down to file
// and line.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import type { ExplorerData } from '../../../schemas/explorer.ts'
import { amountText } from '../../model/amounts.ts'
import { isWhole } from '../../model/dimensions.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { decidingPlace, inPlainWords, partsOf } from '../../report/explain/plain-words.ts'
import { html } from './dom.ts'
import { isGroup } from './places.ts'
import type { Shown } from './view.ts'
import { errorText } from './words.ts'

/** The element that explains a figure of a country; it is empty until a figure is requested. */
export interface ExplainedPlace {
  /** The page that explains all of them. */
  readonly page: string
  readonly element: HTMLElement
  /** Shows where a metric comes from, in the year of the view. If that metric is shown already, empties the element. */
  show(metric: string): Promise<void>
}

/** The path of the page that explains the country; undefined if the tree has none. */
export const explanationPath = ({ facts, release, state: { country } }: Shown): string | undefined =>
  facts.explanations === undefined || isGroup(facts, country)
    ? undefined
    : `v/${release}/${facts.explanations.replace('{country}', country)}`

/** Undefined where the figures of the view are not explained: only those of all packaging and all polymers of a country are. */
export function explainedPlace(view: Shown): ExplainedPlace | undefined {
  const { data, release, state } = view
  const { country, year } = state
  const page = isWhole(state) ? explanationPath(view) : undefined
  if (page === undefined) return undefined
  const element = html('div', { class: 'explained', 'aria-live': 'polite', tabindex: '-1' })
  let shown: string | undefined
  return {
    page,
    element,
    async show(metric) {
      shown = metric === shown ? undefined : metric
      element.replaceChildren(...(shown === undefined ? [] : [html('p', {}, 'Reading …')]))
      if (shown === undefined) return
      try {
        const explanation = await data.explanation(page.replace(/\.html$/, '.json'))
        if (shown !== metric) return
        const figure = explanation.figures.find((one) => one.metric === metric && one.year === year)
        element.replaceChildren(
          ...(figure
            ? figureWords(figure, explanation, view.facts)
            : [html('p', {}, `Release ${release} has no explanation of this figure of ${country}.`)]),
        )
        element.focus({ preventScroll: true })
        element.scrollIntoView({ block: 'nearest' })
      } catch (error) {
        if (shown === metric) element.replaceChildren(html('p', { class: 'problem' }, errorText(error)))
      }
    },
  }
}

/** What a figure rests on: of mismanaged waste the rows of each of its parts, then the rows that move the figure. */
export function figureWords(figure: ExplainedFigure, explanation: CountryExplanation, { sources }: ExplorerData): HTMLElement[] {
  const { lead, answer, how_to_read, deciding, rest } = inPlainWords(figure, explanation)
  const measured = partsOf(figure, explanation)
  const parts = measured.map((part) => inPlainWords(part, explanation))
  const used = new Set([figure, ...parts].flatMap(({ sources }) => sources))
  const papers = explanation.sources
    .filter(({ source }) => used.has(source))
    .map(({ source, title, authors, url }) =>
      html('li', {}, `${authors}: ${title} (`, html('code', {}, source), ')', ...(url === null ? [] : [html('br', {}), url])),
    )
  return [
    html('h3', {}, lead ?? answer),
    ...decidedBy(figure, measured[0], sources),
    ...(lead === null ? [] : [html('p', {}, answer)]),
    html('p', { class: 'hint' }, how_to_read),
    ...parts.flatMap((part) => [
      html('h4', {}, `${labelOf({ name: part.metric })}: ${amountText(part.amount, part.unit)} of the waste`),
      decidingRows({ deciding: part.deciding.slice(0, MOST_OF_PART) }),
    ]),
    ...(parts.length === 0 ? [] : [html('h4', {}, `${labelOf({ name: figure.metric })}: what moves the sum of these parts`)]),
    decidingRows({ deciding }),
    ...(rest === null ? [] : [html('p', { class: 'hint' }, rest)]),
    ...(papers.length === 0 ? [] : [html('ul', { class: 'papers', 'aria-label': 'Sources' }, ...papers)]),
  ]
}

/**
 * The publisher, file and line that decide a figure. The row that decides the largest part of mismanaged waste may leave the sum as it is:
 * where it is another row, it is named, too.
 */
function decidedBy(figure: ExplainedFigure, largest: ExplainedFigure | undefined, sources: ExplorerData['sources']): HTMLElement[] {
  const placeOf = (one: ExplainedFigure) => {
    const found = decidingPlace(one)
    if (!found) return undefined
    const { title = found.source, publisher } = sources[found.source] ?? {}
    return `${publisher === undefined ? '' : `${publisher}, `}${title}: ${found.place}`
  }
  const line = (what: string, place: string) => html('p', {}, html('b', {}, what), ` ${place}.`)
  const whole = placeOf(figure)
  const part = largest && placeOf(largest)
  if (whole === undefined) return []
  const decided = line('Decided most by', whole)
  if (largest === undefined || part === undefined || part === whole) return [decided]
  return [
    decided,
    line(`Its largest part, ${labelOf({ name: largest.metric }).toLowerCase()}, depends most on`, part),
    html(
      'p',
      { class: 'hint' },
      'A row that moves waste from one part to another, such as from uncollected to dumped, does not move their sum.',
    ),
  ]
}

/** The most rows that are shown for a part; the page of the country has all. */
const MOST_OF_PART = 3

const decidingRows = ({ deciding }: Pick<ExplainedFigure, 'deciding'>): HTMLElement =>
  html(
    'ol',
    {},
    ...deciding.map(({ lead, lines }) => html('li', {}, html('b', {}, lead), html('ul', {}, ...lines.map((line) => html('li', {}, line))))),
  )
