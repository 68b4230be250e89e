// The national figures of a country on a terminal: the latest year, each figure with its range and what decides it most.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import { rangeText } from '../../model/amounts.ts'
import { oneLine } from '../../model/control-characters.ts'
import { limitText } from '../../model/limits.ts'
import { wrapped } from '../../model/wrapped.ts'
import type { TextOptions } from './explanation-text.ts'
import { FIXED_WORDS } from './range.ts'

/** What `explain <version> <country>` prints; pages and JSON have every year. */
export function countryExplanationText(
  { name, country, data_version, environment, notice, limits, figures }: CountryExplanation,
  { width, paint }: Pick<TextOptions, 'width' | 'paint'>,
): string {
  const years = [...new Set(figures.map(({ year }) => year))]
  const latest = years.at(-1)
  const shown = figures.filter(({ year }) => year === latest)
  const blocks = shown.map(({ lead, answer, deciding, benchmarks = [], ...figure }) => {
    const [most] = deciding
    const decides = most ? [most.lead, ...most.lines.slice(0, 1)] : []
    return [
      ...wrapped(lead ?? answer + rangeSentence(figure), width).map(paint.strong),
      ...(lead === null ? [] : wrapped(answer, width)),
      ...benchmarks.flatMap((benchmark) => wrapped(oneLine(`Benchmark: ${benchmark}`), width)),
      ...decides.flatMap((line) => wrapped(`· ${line}`, width)).map(paint.faint),
    ]
  })
  const head = `${name} (${country}) in ${data_version}, ${environment}. ${notice}`
  const earlier = years.slice(0, -1)
  const all = [...(earlier.length === 0 ? [] : [`the figures of ${earlier.join(', ')}`]), 'everything that decides a figure']
  const others = `--html and --json also show ${all.join(' and ')}. To see the steps of one figure, name its category, polymer, year and metric.`
  const limited = limits.map((limit) => wrapped(oneLine(`Limit: ${limitText(limit)}`), width))
  const paragraphs = [wrapped(head, width), ...limited, ...blocks, wrapped(others, width)]
  return `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** The range as the pages of `--html` write it, in as many digits as its width supports; empty where the release has none. */
function rangeSentence({ low, high, unit }: Pick<ExplainedFigure, 'low' | 'high' | 'unit'>): string {
  if (low === null || high === null) return ''
  return low === high ? ` ${FIXED_WORDS}` : ` Its 90 % range is ${rangeText({ low, high }, unit)}.`
}
