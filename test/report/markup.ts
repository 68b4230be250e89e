// What a browser reads as markup in a page.

/** The markup without style and script, whose text is not markup. */
export const markup = (html: string) => html.replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1>/g, '')

/** Tags that are opened but not closed, or closed but not opened. */
export function unbalanced(html: string): string[] {
  const open: string[] = []
  for (const [, slash, name = '', rest = ''] of markup(html).matchAll(/<(\/?)([a-z0-9]+)((?:"[^"]*"|[^>"])*)>/g)) {
    if (['meta', 'br', 'wbr', 'input'].includes(name) || rest.endsWith('/')) continue
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}
