// Markdown as the generated pages write it: tables, links to headings, and text from inputs that must not be read as markup.

import { oneLine } from '../model/control-characters.ts'

/** A table; pipes in cells are escaped. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

export const code = (text: string) => `\`${text}\``

/** Text from an input on one line. Escapes everything that Markdown or HTML would act on, except pipes, which `markdownTable` escapes. */
export function plain(text: string): string {
  return oneLine(text)
    .replace(/[\\`*[\]<~]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&')
}

/** Like `plain`, for an item of a list. Also escapes what would begin a heading, a quotation or another list, mentions and addresses. */
export function itemText(text: string): string {
  return plain(text)
    .trim()
    .replace(/^[#>+=-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replaceAll('@', '&#64;')
    .replaceAll('://', '&#58;//')
}

/** The anchor that a heading gets: `France (FRA)` → `france-fra`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
