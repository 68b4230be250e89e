// The interface of a view, and what a view receives. Each view is one object in views/.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import type { Versions } from '../../client/index.ts'
import type { Metric, Unit } from '../../model/metrics.ts'
import type { Data } from './data.ts'
import type { Numbers } from './figures.ts'
import type { ComboOption } from './find-option.ts'
import type { Form } from './labels.ts'
import type { Sheet } from './sheet.ts'
import { CHOSEN, type State } from './state.ts'

/** What is shown now. */
export interface Shown {
  readonly state: State
  /** The release that is shown, by its name in the API, and the day on which it was published. */
  readonly release: string
  readonly date: string
  /** All releases of the host, the latest first. */
  readonly releases: readonly ListedRelease[]
  /** The latest release, or the newest where all are withdrawn or drafts. */
  readonly latest: string
  readonly environment: string
  readonly notice: string
  readonly licence: string
  readonly facts: ExplorerData
  readonly years: readonly number[]
  readonly metrics: readonly Metric[]
  /** The metric that is compared, and the form and unit in which it is shown. */
  readonly measure: Metric
  readonly form: Form
  readonly unit: Unit
  readonly numbers: Numbers
  /** The two releases that are compared, by their names in the API, and those after the earlier one; undefined if there is only one. */
  readonly compared: ComparedReleases | undefined
  /** The figures of another category and polymer, which the view needs. */
  readonly numbersOf: (category: string, polymer: string) => Numbers
  readonly data: Data
  /** The address of this view with parts of its state changed. */
  readonly addressOf: (part: Partial<State>) => string
  /** The whole address with release and year, which shows the same figures when a later release is the latest. */
  readonly fixedAddressOf: (part: Partial<State>) => string
  readonly change: (part: Partial<State>) => void
}

/** A release in versions.json, and its name in the API. */
export type ListedRelease = Versions['versions'][number] & { readonly name: string }

export interface ComparedReleases {
  readonly before: string
  readonly after: string
  /** From the later one, newest first, to the one after the earlier one. */
  readonly between: readonly ListedRelease[]
}

/** What has to be read for a view. */
interface Needs {
  /** Records of all countries, or only of the chosen one. */
  readonly allCountries: boolean
  readonly groups: boolean
  /** The categories and polymers of which it shows figures; absent: the chosen pair. */
  readonly pairs?: readonly Pick<State, 'category' | 'polymer'>[]
}

/** What the figures of a view are of. No categories, or no polymers: they are its rows. */
export type Scope = Pick<State, 'among' | 'country' | 'with' | 'categories' | 'polymers' | 'years'>

export const scopeOf = ({ scope }: Pick<View, 'scope'>, { state, years }: Pick<Shown, 'state' | 'years'>): Scope => {
  const { country, category, polymer, year } = state
  const ofOne = { among: CHOSEN, country, with: [], categories: [category], polymers: [polymer], years: [year] }
  return { ...ofOne, ...scope?.(state, years) }
}

export interface Rendered {
  readonly content: readonly HTMLElement[]
  /** The chart, which can be downloaded as a picture; absent if there is only a table. */
  readonly chart?: SVGElement | undefined
  /** What the colours of the chart mean: a list, each item with its sample. */
  readonly legend?: HTMLElement
  /** What the marks of the chart mean, in sentences for a picture that stands alone. */
  readonly explained?: readonly string[]
  /** What its figures say besides, in sentences for its citation. */
  readonly cited?: readonly string[]
  /** What is shown, as a table. */
  readonly sheet: Sheet
}

/** The controls that a view may have. */
export type ControlName =
  | 'against'
  | 'country'
  | 'with'
  | 'measure'
  | 'as'
  | 'year'
  | 'among'
  | 'sort'
  | 'axis'
  | 'categories'
  | 'polymers'
  | 'years'
  | 'by'
  | 'category'
  | 'polymer'
  | 'release'

/** Title and subtitle in one line: for the document, frames and citations. */
export const fullTitle = ({ title, subtitle }: Pick<View, 'title' | 'subtitle'>, shown: Shown): string =>
  [title(shown), ...(subtitle ? [subtitle(shown)] : [])].join('; ')

export interface View {
  /** The controls that it shows: those which the other choices leave a meaning. */
  controls(state: State): readonly ControlName[]
  /** What its address holds besides the values of its controls. */
  parameters?(state: State): readonly ControlName[]
  /** The forms of its figures, if they are not those of the measure. */
  readonly forms?: readonly ComboOption[]
  needs(state: State, facts: ExplorerData): Needs
  /** What its figures are of, where that is more than the one chosen place, kind of packaging, polymer and year. */
  scope?(state: State, years: readonly number[]): Partial<Scope>
  /** What the view shows, in one line: its heading. */
  title(shown: Shown): string
  /** The packaging and polymer that it shows, below the heading; left out where the title says it. */
  subtitle?(shown: Shown): string
  /** What its figures are, in words that hold whatever they are; absent: the measure. */
  measured?(shown: Pick<Shown, 'state' | 'measure' | 'compared'>): string
  /** What the figures rest on, in one line. */
  evidence?(shown: Shown): string
  /** Draws for a width in pixels. */
  render(shown: Shown, width: number): Rendered | Promise<Rendered>
}
