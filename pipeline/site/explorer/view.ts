// What a view is, and what it is given: one object a view, in views/.

import type { ExplorerData } from '../../../schemas/explorer.ts'
import type { DataRecord } from '../../client/index.ts'
import type { Metric } from '../../model/metrics.ts'
import type { ControlName } from './controls.ts'
import type { Data } from './data.ts'
import type { Numbers } from './figures.ts'
import type { Sheet } from './sheet.ts'
import type { State, ViewName } from './state.ts'

/** What is shown now. */
export interface Shown {
  readonly state: State
  /** The release that is shown, and the day on which it was published. */
  readonly release: string
  readonly date: string
  readonly environment: string
  readonly notice: string
  readonly licence: string
  readonly facts: ExplorerData
  readonly years: readonly number[]
  readonly metrics: readonly Metric[]
  /** The metric that is compared. */
  readonly measure: Metric
  readonly numbers: Numbers
  /** The records that were read, in published order. */
  readonly records: readonly DataRecord[]
  readonly data: Data
  /** The address of a view that differs so from this one. */
  readonly addressOf: (part: Partial<State>) => string
  readonly change: (part: Partial<State>) => void
}

/** What a view needs to be read. */
interface Needs {
  /** Records of all countries, or only of the chosen one. */
  readonly allCountries: boolean
  readonly groups: boolean
}

export interface Rendered {
  readonly content: readonly HTMLElement[]
  /** To be taken along as a picture; undefined where a table is all there is. */
  readonly chart: SVGSVGElement | undefined
  /** What the colours of the chart mean: a list, each item with its sample. */
  readonly legend?: HTMLElement
  /** What its marks mean, in sentences for a picture that stands alone. */
  readonly explained?: readonly string[]
  /** What is shown, as a table. */
  readonly sheet: Sheet
}

export interface View {
  readonly name: ViewName
  /** On its tab. */
  readonly label: string
  readonly controls: readonly ControlName[]
  needs(state: State, facts: ExplorerData): Needs
  /** What it shows in a line: heading, title of the document and of the picture. */
  title(shown: Shown): string
  /** Draws for a width in pixels. */
  render(shown: Shown, width: number): Rendered | Promise<Rendered>
}
