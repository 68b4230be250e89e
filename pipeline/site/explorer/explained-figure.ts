// Shows, below the headline figures, where one of them comes from: the evidence that moves it, with the largest effect first, down to file
// and line.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { html } from './dom.ts'
import { explanationPath } from './place-notes.ts'
import { plainLine } from './plain-words.ts'
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

/** Undefined where the figures of the view are not explained: only those of all packaging and all polymers of a country are. */
export function explainedPlace(view: Shown): ExplainedPlace | undefined {
  const { data, release, state } = view
  const { country, year, category, polymer } = state
  const page = category === ALL_CATEGORIES && polymer === ALL_POLYMERS ? explanationPath(view) : undefined
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
            ? figureWords(figure, explanation)
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

function figureWords(
  { lead, answer, how_to_read, deciding, rest, sources }: ExplainedFigure,
  explanation: CountryExplanation,
): HTMLElement[] {
  const items = deciding.map(({ lead, lines }) =>
    html('li', {}, html('b', {}, lead), html('ul', {}, ...lines.map((line) => html('li', {}, plainLine(line, explanation))))),
  )
  const papers = explanation.sources
    .filter(({ source }) => sources.includes(source))
    .map(({ source, title, authors, url }) =>
      html('li', {}, `${authors}: ${title} (`, html('code', {}, source), ')', ...(url === null ? [] : [html('br', {}), url])),
    )
  return [
    html('h3', {}, lead ?? answer),
    ...(lead === null ? [] : [html('p', {}, answer)]),
    html('p', { class: 'hint' }, `${how_to_read} A row that moves waste only between the parts of the figure does not move it.`),
    html('ol', {}, ...items),
    ...(rest === null ? [] : [html('p', { class: 'hint' }, rest)]),
    ...(papers.length === 0 ? [] : [html('ul', { class: 'papers', 'aria-label': 'Sources' }, ...papers)]),
  ]
}
