// What explanations and the catalogue of reasons say with names of tables, keys and sources, in words for readers who do not know them.

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

/** `rejected: recycling_rates DEU|2018|*|* (<file>:122): <reason>`: table, key, where and why. */
const REJECTED_LINE = /^rejected: (\w+) [A-Z]{3}\|(\S+) \((\S.*?:\d+)\): (.*)$/

/** What begins a line, in plain words. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['rejected: ', 'Not used: '],
  ['reason: ', 'Why: '],
  ['note: ', 'Note: '],
]

/** The line of a source by the name of its source; of others, codes in words. */
export function plainLine(line: string, { sources }: Explained): string {
  const [, table = '', when = '', place, id, quality] = SOURCE_LINE.exec(line) ?? []
  const title = sources.find(({ source }) => source === id)?.title
  if (title !== undefined)
    return `${title}, ${quality}: ${place} (table ${table}${when.replace(/^ of/, ',').replace(/ \((.*)\)$/, ', $1')})`
  const [, other, key = '', where, why] = REJECTED_LINE.exec(line) ?? []
  if (other !== undefined) {
    const about = key.split('|').filter((part) => part !== '*')
    return `Not used: ${where}, because ${why} (table ${[other, ...about].join(', ')})`
  }
  const [code, words] = BEGINNINGS.find(([begin]) => line.startsWith(begin)) ?? ['', '']
  const text = `${words}${line.slice(code.length)}`
  // Names of files keep their signs.
  return text.includes('/') ? text : inWords(text)
}

/** `back_cast` as `back cast`. */
const inWords = (text: string): string => text.replace(/(?<=[a-z])_(?=[a-z])/g, ' ')
