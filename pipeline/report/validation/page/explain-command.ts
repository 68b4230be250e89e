// The figure that explains a finding, and the command that explains the figure.

import type { Finding } from '../../../../schemas/findings.ts'
import type { Environment } from '../../../../schemas/release.ts'
import { nearest } from '../../../compute/world.ts'
import { ALL_CATEGORIES, ALL_POLYMERS, CATEGORIES, POLYMERS } from '../../../model/dimensions.ts'
import { shellWord } from '../../../model/shell-word.ts'
import type { PageData } from './page-data.ts'

interface ReleaseOfPage {
  readonly version: string
  readonly environment: Environment
  readonly data: Pick<PageData, 'countries'>
}

/** A published figure: a metric of a record. */
export interface FigureName {
  readonly country: string
  readonly category: string
  readonly polymer: string
  readonly year: number
  readonly metric: string
}

/**
 * Finds the figure that explains a finding: the metric that the rule names, in the record that the finding is about. Null if no metric
 * shows it, or if it is about no country that has records. A finding about a year without records is explained in the nearest year that has
 * some, a finding about all years in the last year.
 */
export function explainingFigures({ countries }: Pick<PageData, 'countries'>): (finding: Finding) => FigureName | null {
  const years = new Map(countries.map((country) => [country.code, country.years.map(({ year }) => year)]))
  return ({ country, metric, year: of, ...about }) => {
    const year = yearFor(years.get(country ?? '') ?? [], of)
    if (country === null || metric === null || year === undefined) return null
    const category = CATEGORIES.find((name) => name === about.category) ?? ALL_CATEGORIES
    const polymer = POLYMERS.find((name) => name === about.polymer) ?? ALL_POLYMERS
    return { country, category, polymer, year, metric }
  }
}

/**
 * Makes commands such as `plastic-eol explain 1.4 FRA 'All packaging' 'All polymers' 2020 collected` from findings. Null if no figure
 * explains the finding.
 */
export function explainCommands({ version, environment, data }: ReleaseOfPage): (finding: Finding) => string | null {
  const figureOf = explainingFigures(data)
  const { before, after } = commandFrame({ version, environment })
  return (finding) => {
    const figure = figureOf(finding)
    if (figure === null) return null
    const { country, category, polymer, year, metric } = figure
    return `${before}${[country, category, polymer, String(year), metric].map(shellWord).join(' ')}${after}`
  }
}

/** What stands before and after the figure in every command of a release. */
export const commandFrame = ({ version, environment }: Pick<ReleaseOfPage, 'version' | 'environment'>) => ({
  before: `plastic-eol explain ${shellWord(version)} `,
  after: environment === 'demo' ? '' : ` --env ${environment}`,
})

/** The nearest of the years: the last one if `year` is null, the earlier one of two that are equally near. */
const yearFor = (years: readonly number[], year: number | null): number | undefined =>
  year === null ? years.at(-1) : nearest(years, year, (one) => one)
