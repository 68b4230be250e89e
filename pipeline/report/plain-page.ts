// The frame of a standalone page: no script, nothing from the network, can be opened from the disk.

import { raw } from 'hono/html'
import { type Html, html } from './html.ts'
import { pageHead } from './page-head.ts'

/**
 * Colours of light and dark pages, by the preference of the reader's system. Media queries are used because `light-dark()` is newer than
 * many browsers.
 */
const PALETTE = `
:root { color-scheme: light dark; --page: #fff; --ink: #1c1e21; --line: #d5d5d5; --faint: #595959; --link: #0b57a4; --good: #2b7a3d; --warn: #8a5a00; --bad: #a4161a; --mark: #ffe9a8 }
@media (prefers-color-scheme: dark) { :root { --page: #15171a; --ink: #e8e8e6; --line: #444; --faint: #a8a8a8; --link: #8ab8f5; --good: #7fd892; --warn: #ffc857; --bad: #ff8a8a; --mark: #574512 } }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; background: var(--page); color: var(--ink) }
a { color: var(--link) } mark { background: var(--mark); color: inherit; border-radius: .2rem; padding: 0 .3rem }
`

/** The text of a page. `style` holds its CSS rules beside the colours, `main` its content. */
export function plainPage(title: string, style: string, main: Html): string {
  // The CSS rules come from this program, so that they need no escaping; nothing is escaped in their element.
  return String(html`${pageHead({ title, style: raw(PALETTE + style), more: html`<meta name="color-scheme" content="light dark">\n` })}<main>
${main}</main>
</body>
</html>
`)
}
