// How a Caddyfile is written: quoting, maps, indents.

import { Failure } from '../../model/failure.ts'
import { filled } from '../patterns.ts'
import type { TableMap } from './table-maps.ts'

/** A word of the Caddyfile, quoted. */
export type Word = string & { readonly caddyWord: unique symbol }

/**
 * A literal text. Failure 'unwritable-text' for braces, in which Caddy would look for a placeholder, and for characters that no word can
 * hold.
 */
export function quoted(text: string): Word {
  if (/[{}]/.test(text)) throw unwritable(text, 'braces')
  return word(text)
}

/** A text in which `{name}` is a placeholder, or in which Caddy looks for none. Failure 'unwritable-text'. */
export function word(text: string): Word {
  if (text.includes('`')) throw unwritable(text, 'a backtick')
  // Between backticks every character is literal, line ends too.
  return (/^[^"\\\n]*$/.test(text) ? `"${text}"` : `\`${text}\``) as Word
}

function unwritable(text: string, what: string): Failure {
  return new Failure('unwritable-text', `A Caddyfile cannot contain ${what}: ${JSON.stringify(text)}.`, {
    hint: 'Choose folders and a prefix without ` { }.',
  })
}

/** What has to match, as `pattern` made it, or as `quoted` for a text that has to be equal; and the value for it. */
export type MapLine = readonly [when: Word, value: Word]

/** A map: the placeholder of that name gets the value of the first line that matches the source. Caddy computes it at each use. */
export const map = (source: Word, name: string, lines: readonly MapLine[], otherwise: Word): string[] =>
  block(`map ${source} {plastic_${name}}`, [...lines.map((line) => line.join(' ')), `default ${otherwise}`])

/** A regular expression of RE2, which a map finds anywhere in its source. */
export const pattern = (expression: string): Word => word(`~${expression}`)

/** In a value: what the group of the pattern matched; 0 is the whole match. */
export const captured = (group: number): string => `$\{${group}}`

/** The placeholder for the name of a map of the tables. What Caddy itself knows of a request has Caddy's names, as before any rewrite. */
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
    name,
    lines.map(
      ([expression, value]): MapLine => [
        expression === '' ? NOTHING : pattern(`^(?:${expression})$`),
        word(filled(value, (group) => captured(Number(group)))),
      ],
    ),
    word(otherwise),
  ),
]

export const NOTHING = '""' as Word

export const comment = (text: string): string[] => text.split('\n').map((line) => (line === '' ? '#' : `# ${line}`))

export const block = (head: string, lines: readonly string[]): string[] => [`${head} {`, ...indented(lines), '}']

/** Indents by a tab, as `caddy fmt` writes it; empty lines stay empty. */
export const indented = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `\t${line}`))
