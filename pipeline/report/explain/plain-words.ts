// What explanations and the catalogue of reasons say with names of tables, keys and sources, in words for readers who do not know them.

import type { CountryExplanation, ExplainedFigure } from '../../../schemas/country-explanation.ts'
import { labelOf } from '../../model/metric-labels.ts'
import { METRICS, MISMANAGED_PARTS } from '../../model/metrics.ts'

/** Reasons, as the catalogue words them, and what replaces them for readers who do not know the steps of the method. */
const PLAIN: readonly (readonly [reason: RegExp, words: string])[] = [
  [/^used$/, 'an input of low quality'],
  [/^used, /, ''],
  [/^used by the method (\w+)/, 'estimated from $1'],
  [
    /^waste generated \+ added stock, with exports of 0$/,
    'not known; the waste generated and what is added to stock, with exports before use of 0',
  ],
  [/^under heading/, 'traded under customs heading'],
  [/^places the country in the region/, 'taken as part of the region'],
]

/** A reason for which an input is weak. */
export const plainReason = (text: string): string =>
  PLAIN.reduce((words, [reason, plain]) => words.replace(reason, plain), text).replaceAll('_', ' ')

interface Explained {
  readonly sources: readonly { readonly source: string; readonly title: string }[]
}

/** `waste_per_head of 2022: <file>:126 (eurostat-cei-pc050, quality 5 of 5)`: table, when, where, source and quality. */
const SOURCE_LINE = /^(\w+)( of \d{4}(?: \(.*?\))?|, without a year.*?): (\S.*) \(([\w-]+), (quality .*)\)$/

/** Where the evidence lies that moves a figure most, as `<file>, line 81`, and the id of its source; undefined where no line is named. */
export function decidingPlace({ deciding }: ExplainedFigure): { readonly place: string; readonly source: string } | undefined {
  const found = (deciding[0]?.lines ?? []).map((line) => SOURCE_LINE.exec(line)).find((match) => match !== null)
  return found && { place: placeWords(found[3] ?? ''), source: found[4] ?? '' }
}

/** `rejected: recycling_rates DEU|2018|*|* (<file>:122): <reason>`: table, key, where and why. */
const REJECTED_LINE = /^rejected: (\w+) [A-Z]{3}\|(\S+) \((\S.*?:\d+)\):? (.*)$/

/** What begins a line, in plain words. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['rejected: ', 'Not used: '],
  ['reason: ', 'Why: '],
  ['note: ', 'Note: '],
]

/** The line of a source by the name of its source, with the quality of the lines that are read; of others, codes in words. */
export function plainLine(line: string, { sources }: Explained): string {
  const [, table = '', when = '', place = '', id, quality] = SOURCE_LINE.exec(line) ?? []
  const title = sources.find(({ source }) => source === id)?.title
  if (title !== undefined)
    return `${title}: ${placeWords(place)}, ${quality} (${plainNames(table)}${when.replace(/^ of/, ',').replace(/ \((.*)\)$/, ', $1')})`
  const [, other, key = '', where = '', why = ''] = REJECTED_LINE.exec(line) ?? []
  if (other !== undefined) {
    const about = key.split('|').filter((part) => part !== '*')
    return `Not used: ${placeWords(where)}, because ${plainNames(why.replace(/^has /, 'it has '))} (${[plainNames(other), ...about].join(', ')})`
  }
  const [code, words] = BEGINNINGS.find(([begin]) => line.startsWith(begin)) ?? ['', '']
  return plainNames(`${words}${line.slice(code.length)}`)
}

/** `a/b.csv:12–13, 20` as `a/b.csv, lines 12–13, 20`. */
const placeWords = (place: string): string =>
  place.replace(/:(\d+)((?:[–,]| and | more|[ \d])*)$/, (_, first, others) => `, ${others === '' ? 'line' : 'lines'} ${first}${others}`)

/** Names with underscores, without those in paths of files; a column with its value has its unit behind it. */
const NAME = /(?<![\w/.-])[a-z]\w*_\w+(?![\w/.-]*[/.]\w)/g

/** Names of metrics, tables and columns in words: `left_out_percent 5.1 %` as `left out 5.1 %`. */
const plainNames = (text: string): string =>
  text.replace(NAME, (name) =>
    METRICS.some((metric) => metric.name === name)
      ? labelOf({ name }).toLowerCase()
      : name.replace(/_(percent|kt)$/, '').replaceAll('_', ' '),
  )

/** What is said of a figure, in plain words. */
export function inPlainWords(figure: ExplainedFigure, explained: Explained): ExplainedFigure {
  const { solidity, how_to_read, deciding, rest } = figure
  return {
    ...figure,
    solidity: plainNames(solidity),
    how_to_read: plainNames(how_to_read),
    deciding: deciding.map(({ lead, lines }) => ({ lead: plainNames(lead), lines: lines.map((line) => plainLine(line, explained)) })),
    rest: rest === null ? null : plainNames(rest),
  }
}

/**
 * The parts of mismanaged waste, the largest first; none for other metrics. A row that moves waste from one part to another decides both,
 * and does not move their sum.
 */
export const partsOf = ({ metric, year }: ExplainedFigure, { figures }: Pick<CountryExplanation, 'figures'>): readonly ExplainedFigure[] =>
  metric !== 'mismanaged_including_littering'
    ? []
    : figures
        .filter((one) => one.year === year && one.amount > 0 && MISMANAGED_PARTS.some((part) => part === one.metric))
        .sort((a, b) => b.amount - a.amount)
