// Markup, written with the template of hono, which escapes what it is given. Whatever a source, a key or a country may be called, it is
// text and never markup: a text is no `Html`, so that types say where one is missing.

import { raw, html as tagged } from 'hono/html'
import type { HtmlEscaped } from 'hono/utils/html'

/** Markup of HTML, SVG or Atom, or nothing. It is an object; `String` makes the text of a whole page of it. */
export type Html = HtmlEscaped | ''

/** What stands in a template: texts and numbers, which are escaped, and markup, which stays as it is. */
type Part = string | number | Html | readonly Part[]

/** The markup of a template. Hono returns a promise only where it is given one. */
export const html = tagged as (strings: TemplateStringsArray, ...parts: readonly Part[]) => Exclude<Html, ''>

/** Markup one after the other; nothing of none. Of markup and of these separators nothing has to be escaped any more. */
export const joined = (parts: readonly Html[], separator: '' | ' ' | '\n' | ', '): Html =>
  parts.length === 0 ? '' : raw(parts.join(separator))

/** Data for a script, in an element in which nothing is escaped: the character that could end it is written as JSON may write it. */
export const scriptData = (data: unknown): Html => raw(JSON.stringify(data).replaceAll('<', '\\u003c'))

/** A path that may break after each slash. */
export const breakable = (path: string): Html => html`${path.split('/').map((name, place) => (place === 0 ? name : html`/<wbr>${name}`))}`
