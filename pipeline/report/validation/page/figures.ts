// The explanations on the page, of the figures behind the visible errors and warnings. They are put into words at once, so that only their
// text is kept.

import type { Validation } from '../../../../schemas/findings.ts'
import type { CalculatedRelease } from '../../../compute/calculated-release.ts'
import { grouped } from '../../../model/lists.ts'
import { messageOf } from '../../../model/message-of.ts'
import { metricNamed } from '../../../model/metrics.ts'
import { bookOf, type CountryBook } from '../../explain/book.ts'
import { DECIDES, decidingText } from '../../explain/deciding-words.ts'
import { explain } from '../../explain/explanation.ts'
import { decidingHtml } from '../../explain/explanation-parts.ts'
import { missingRecord } from '../../explain/missing-record.ts'
import { NamedSteps } from '../../explain/named-steps.ts'
import { leadingToWeakest, outlined } from '../../explain/outline.ts'
import { releaseRowsOf } from '../../explain/release-rows.ts'
import { stepHtml, unfolded } from '../../explain/tree-html.ts'
import { type Html, html } from '../../html.ts'
import { explainingFigures, type FigureName } from './explain-command.ts'
import type { PageData } from './page-data.ts'
import { groupsOf, isExplained } from './rule-groups.ts'

/** The most figures that a page explains; the command explains the others. */
export const MOST_FIGURES = 30

/**
 * The most steps that are shown with their terms, beside those that lead to the weakest inputs. What is left out is marked, and `explain
 * --full` has it.
 */
const MOST_STEPS = 6

/** A figure as the page shows it. */
export interface Figure {
  /** Its statement, or that the figure does not exist. */
  readonly answer: string
  /** How solid it is, or why the figure does not exist. */
  readonly more: string
  /** What decides it; empty where the figure does not exist. */
  readonly deciding: Html
  /** Its steps, an item of a list; null where the figure does not exist. */
  readonly tree: Html | null
}

/** Figures by `figureKey`. */
export type Figures = ReadonlyMap<string, Figure>

export const figureKey = ({ country, category, polymer, year, metric }: FigureName) =>
  JSON.stringify([country, category, polymer, year, metric])

/** Explains those figures of a release that the page shows. */
export function explainedFigures(
  release: CalculatedRelease,
  { validation, data }: { readonly validation: Validation; readonly data: Pick<PageData, 'countries'> },
): Figures {
  const wanted = wantedFigures(validation, data)
  if (wanted.size === 0) return new Map()
  const rows = releaseRowsOf(release)
  const byCountry = grouped([...wanted], ([, { country }]) => country)
  const figures = new Map<string, Figure>()
  for (const [country, named] of byCountry) {
    const years = new Set(named.map(([, { year }]) => year))
    const book = bookOf(country, rows, (year) => years.has(year))
    for (const [key, name] of named) figures.set(key, figureOf(book, validation, name))
  }
  return figures
}

/** The figures of the visible findings, each once: the worst of every rule first, then the second of every rule. */
function wantedFigures(validation: Validation, data: Pick<PageData, 'countries'>): Map<string, FigureName> {
  const figureOf = explainingFigures(data)
  const ranked = groupsOf(validation).flatMap(({ visible }) => visible.filter(isExplained).map((finding, rank) => ({ finding, rank })))
  const wanted = new Map<string, FigureName>()
  for (const { finding } of ranked.sort((one, other) => one.rank - other.rank)) {
    const figure = figureOf(finding)
    if (figure !== null && wanted.size < MOST_FIGURES) wanted.set(figureKey(figure), figure)
  }
  return wanted
}

/**
 * Explains a figure. A figure that does not recompute is a bug: the page says so, but is written all the same, because it shows the other
 * findings, too.
 */
function figureOf(book: CountryBook, validation: Validation, name: FigureName): Figure {
  try {
    return explained(book, validation, name)
  } catch (error) {
    return { answer: CRASHED, more: messageOf(error), deciding: '', tree: null }
  }
}

/** What the page says if an explanation fails. */
export const CRASHED = 'The explanation failed:'

function explained(book: CountryBook, { version, environment }: Validation, name: FigureName): Figure {
  const missing = missingRecord(book, version, name)
  if (missing) return { answer: missing.message, more: missing.why, deciding: '', tree: null }
  const explanation = explain(book, { version, environment }, name, metricNamed(name.metric))
  const named = new NamedSteps(explanation)
  const tree = outlined(named, { most: MOST_STEPS, always: leadingToWeakest(named) })
  return {
    answer: explanation.answer,
    more: explanation.solidity,
    deciding: html`<h4>${DECIDES}</h4>\n${decidingHtml(decidingText(explanation))}`,
    tree: stepHtml(named, tree, unfolded(explanation, tree)),
  }
}
