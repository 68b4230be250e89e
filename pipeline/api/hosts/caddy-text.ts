// How a Caddyfile is written: quoting, maps, indents.

import { Failure } from '../../model/failure.ts'
import { filled } from '../patterns.ts'
import type { TableMap } from './tables.ts'

/** A word of the Caddyfile, quoted. */
export type Word = string & { readonly caddyWord: unique symbol }

/**
 * A text that is taken as it stands. Failure 'unwritable-text' for braces, between which Caddy would look for a placeholder, and for what no
 * word can hold.
 */
export function quoted(text: string): Word {
  if (/[{}]/.test(text)) throw unwritable(text, 'braces')
  return word(text)
}

/** A text in which `{name}` is a placeholder, or which Caddy does not search for any. Failure 'unwritable-text'. */
export function word(text: string): Word {
  if (text.includes('`')) throw unwritable(text, 'a backtick')
  // Between backticks everything stands for itself, the end of a line too.
  return (/^[^"\\\n]*$/.test(text) ? `"${text}"` : `\`${text}\``) as Word
}

function unwritable(text: string, what: string): Failure {
  return new Failure('unwritable-text', `A Caddyfile cannot hold ${what} in ${JSON.stringify(text)}.`, {
    hint: 'Choose folders and a prefix without ` { }.',
  })
}

export interface MapLine {
  /** `pattern` for a regular expression, `quoted` for a text that has to be just so. */
  readonly when: Word
  /** One word a destination. */
  readonly values: readonly Word[]
}

/** A map: the destinations have the values of the first line that fits the source. Computed whenever one of them is used. */
export function map(source: Word, destinations: readonly string[], lines: readonly MapLine[], otherwise: readonly Word[]): string[] {
  return [
    `map ${source} ${destinations.map((name) => `{${name}}`).join(' ')} {`,
    ...indented([...lines.map(({ when, values }) => [when, ...values].join(' ')), ['default', ...otherwise].join(' ')]),
    '}',
  ]
}

/** A regular expression of RE2, which a map finds anywhere in its source. */
export const pattern = (expression: string): Word => word(`~${expression}`)

/** In a value: what the group of the pattern matched; 0 is all of it. */
export const captured = (group: number): string => `$\{${group}}`

/** A placeholder by the name of a map of the tables; what Caddy knows of a request has names of its own. Read before it is rewritten. */
export const placeholder = (name: string): string => OWN[name] ?? `{plastic_${name}}`

const OWN: Readonly<Record<string, string>> = {
  uri_path: '{http.request.orig_uri.path}',
  raw_query: '{http.request.orig_uri.query}',
  method: '{http.request.method}',
}

/** A map of the tables. */
export const tableMap = ({ comment: text, name, source, lines, otherwise }: TableMap): string[] => [
  ...comment(text),
  ...map(
    word(filled(source, placeholder)),
    [`plastic_${name}`],
    lines.map(([expression, value]) => ({
      when: expression === '' ? NOTHING : pattern(`^(?:${expression})$`),
      values: [word(filled(value, (group) => captured(Number(group))))],
    })),
    [word(otherwise)],
  ),
]

export const NOTHING = '""' as Word

export const comment = (text: string): string[] => text.split('\n').map((line) => (line === '' ? '#' : `# ${line}`))

export const block = (head: string, lines: readonly string[]): string[] => [`${head} {`, ...indented(lines), '}']

/** By a tab, as `caddy fmt` writes it. A problem's body goes on at the begin of a line, where it has to stay. */
export const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `\t${line}`))
