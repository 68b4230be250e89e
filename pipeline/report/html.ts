// Markup, written with the template of hono, which escapes every text. Names and texts from the inputs never become markup: a string is not
// an `Html`, so that the types show where a template is missing.

import { raw, html as tagged } from 'hono/html'
import type { HtmlEscaped } from 'hono/utils/html'
import { pathParts } from '../model/path-parts.ts'
import type { Make } from './make.ts'

/** Markup of HTML, SVG or Atom, or nothing. It is an object; `String` turns a whole page into text. */
export type Html = HtmlEscaped | ''

/** What a template takes: texts and numbers, which are escaped, and markup, which stays as it is. */
export type Part = string | number | Html | readonly Part[]

/** The markup of a template. Hono returns a promise only where it is given one. */
export const html = tagged as (strings: TemplateStringsArray, ...parts: readonly Part[]) => Exclude<Html, ''>

/** Joins markup; nothing if there are no parts. Neither markup nor these separators have to be escaped. */
export const joined = (parts: readonly Html[], separator: '' | ' ' | '\n' | ', '): Html =>
  parts.length === 0 ? '' : raw(parts.join(separator))

/** An element of a drawing. */
export const svg: Make<Html> = (name, attributes, ...children) => {
  const given = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [html` ${raw(key)}="${value}"`]))
  return html`<${raw(name)}${given}>${children}</${raw(name)}>`
}

/** Data for a script element, in which HTML escapes do not apply. `<` could end the element, so that it is written as a JSON escape. */
export const scriptData = (data: unknown): Html => raw(JSON.stringify(data).replaceAll('<', '\\u003c'))

/** A path that may break after each slash, and within its names, but not before or within the number of its line. */
export function breakable(path: string): Html {
  const { names, end } = pathParts(path)
  return html`${names.map((name, place) => (place === 0 ? name : html`/<wbr>${name}`))}${end === '' ? '' : html`<span class="line">${end}</span>`}`
}

/** The head of a column; a column of numbers is aligned to the right. */
export type Head = string | { readonly numbers: string }

export const numbers = (name: string): Head => ({ numbers: name })

export interface TableOptions {
  /** The class of a row by its place; empty for none. */
  readonly rowClass?: (row: number) => string
  /** The class of the table. */
  readonly className?: string
}

/** A table of texts or markup; the first cell of each row is its head. On a phone its rows become cards. Empty without rows. */
export function table(
  head: readonly Head[],
  rows: readonly (readonly Part[])[],
  { rowClass = () => '', className = '' }: TableOptions = {},
): Html {
  if (rows.length === 0) return ''
  const names = head.map((one) => (typeof one === 'string' ? one : one.numbers))
  const align = head.map((one) => (typeof one === 'string' ? '' : html` class="n"`))
  const body = rows.map(([first = '', ...cells], at) => {
    const name = rowClass(at)
    const tds = cells.map((cell, index) => html`<td${align[index + 1] ?? ''} data-name="${names[index + 1] ?? ''}">${cell}</td>`)
    return html`<tr${name === '' ? '' : html` class="${name}"`}><th scope="row">${first}</th>${tds}</tr>\n`
  })
  const ths = names.map((name, index) => html`<th scope="col"${align[index] ?? ''}>${name}</th>`)
  return html`<div class="wide"><table class="${`cards ${className}`.trimEnd()}">\n<thead><tr>${ths}</tr></thead>\n<tbody>\n${body}</tbody>\n</table></div>\n`
}
