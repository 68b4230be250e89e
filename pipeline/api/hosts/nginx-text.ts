// How nginx's configuration is written: quoting, maps, indents.

import { Failure } from '../../model/failure.ts'
import { filled } from '../patterns.ts'
import type { HostedEnvironment } from './host.ts'
import type { TableMap } from './table-maps.ts'

/** nginx reads a configuration in pieces of 4,096 bytes, and no word may be longer. */
const LONGEST_WORD = 4000

/** A regular expression of PCRE, or `''` for the empty text; plain keys would be compared without regard to case. And the value for it. */
export type MapLine = readonly [when: string, value: Word]

/** A word of the configuration, quoted. */
export type Word = string & { readonly word: unique symbol }

const TOO_LONG = 'Choose a shorter folder or prefix, serve a tree with fewer releases, or use another host: plastic-eol hosts lists them.'

/** A literal text. Failure 'unwritable-text' for `$`, which nginx cannot escape, and for a very long text. */
export function quoted(text: string): Word {
  if (text.includes('$'))
    throw new Failure('unwritable-text', `The configuration of nginx cannot contain a $: ${JSON.stringify(text)}.`, {
      hint: 'Choose a folder and a prefix without $.',
    })
  return variables(text)
}

/** A text in which `$name` and `${name}` are variables. */
export function variables(text: string): Word {
  const written = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')
  if (Buffer.byteLength(written) > LONGEST_WORD)
    throw new Failure('unwritable-text', `A text of ${written.length} characters is too long for nginx.`, { hint: TOO_LONG })
  return (/^[A-Za-z0-9_.$:-]+$/.test(written) ? written : `'${written}'`) as Word
}

/** A map: `variable` gets the value of the first line that matches `source`. */
export function map(comment: string, source: string, variable: string, lines: readonly MapLine[], otherwise: Word): string {
  return [
    ...comment.split('\n').map((line) => `# ${line}`),
    `map ${source} ${variable} {`,
    ...lines.map(([when, value]) => `    ${when === '' ? NOTHING : patternWord(when)} ${value};`),
    `    default ${otherwise};`,
    '}',
    '',
  ].join('\n')
}

/** The beginning of a capturing group. */
const GROUP = /(?<!\\)\((?!\?)/g

/**
 * A map of the tables. Groups that a value needs become named captures, with the same names for the same numbers in all maps. That is safe,
 * because no value uses both a group and another map with groups.
 */
export function tableMap({ comment, name, source, lines, otherwise }: TableMap, names: Names): string {
  const bare = (word: string) => (word === '0' ? names(source.replace(/[{}]/g, '')) : names(word)).slice(1)
  const written = (value: string) => (value === '' ? NOTHING : variables(filled(value, (word) => `\${${bare(word)}}`)))
  const line = ([expression, value]: TableMap['lines'][number]): MapLine => {
    let group = 0
    const when = expression.replace(GROUP, () => (value.includes(`{${++group}}`) ? `(?<${bare(String(group))}>` : '(?:'))
    return [expression && `^(?:${when})\\z`, written(value)]
  }
  return map(comment, variables(filled(source, names)), names(name), lines.map(line), written(otherwise))
}

/** nginx removes a backslash before quotes, backslashes, n, r and t, so these backslashes are doubled. */
function patternWord(when: string): string {
  const written = `"~${when.replace(/\\(?=["'\\nrt])/g, '\\\\').replaceAll('"', '\\"')}"`
  if (Buffer.byteLength(written) > LONGEST_WORD)
    throw new Failure('unwritable-text', `A pattern of ${written.length} characters is too long for nginx.`, { hint: TOO_LONG })
  return written
}

export const NOTHING = "''" as Word

export const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `    ${line}`))

/** The variables of an environment by their short names, with their `$`. */
export type Names = (name: string) => string

/** What nginx itself knows of a request has nginx's names. */
export const namesOf =
  ({ served }: HostedEnvironment): Names =>
  (name) =>
    OWN[name] ?? `$plastic_${served.environment}_${name}`

const OWN: Readonly<Record<string, string>> = { uri_path: '$uri', raw_query: '$args', method: '$request_method' }
