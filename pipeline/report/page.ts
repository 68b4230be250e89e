// The frame of every page: head, policy and notice. Pages load nothing from other hosts, and the policy makes browsers enforce that.

import { createHash } from 'node:crypto'
import { raw } from 'hono/html'
import { readPackageText } from '../io/package-files.ts'
import { sentencesOf } from '../model/notices.ts'
import { type Html, html } from './html.ts'

export interface PageParts {
  readonly title: string
  /** For search engines, and for those who send the address to others. */
  readonly description: string
  /** Shown across the top. */
  readonly notice: string | undefined
  /** The policy for styles, scripts, images and requests. */
  readonly policy: Html
  /** After the common head: style sheets and scripts. */
  readonly head: Html
  /** Between notice and content. */
  readonly header?: Html
  readonly main: Html
  /** Behind the content. */
  readonly end?: Html
}

export function page({ title, description, notice, policy, head, header = '', main, end = '' }: PageParts): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'; ${policy}">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
${head}</head>
<body>
${notice === undefined ? '' : html`<p class="notice" role="note" tabindex="0">${noticeWords(notice)}</p>\n`}${header}<main>
${main}</main>
${end}</body>
</html>
`)
}

/** The first sentence of a notice; a phone shows the others once it is touched. */
function noticeWords(notice: string): Html {
  const [first = '', ...others] = sentencesOf(notice)
  return others.length === 0 ? html`${first}` : html`${first}<span class="rest"> ${others.join(' ')}</span>`
}

/** The parts of a report. */
interface ReportParts extends Omit<PageParts, 'policy' | 'head' | 'end' | 'notice'> {
  readonly notice?: string
  /** Rules that only this page has. */
  readonly style?: string
  /** The script that the page holds; its policy allows no other, whatever the page holds. */
  readonly script?: string
}

/** A page that is one file: nothing from the network, can be opened from the disk. */
export function reportPage({ style = '', script, notice, ...parts }: ReportParts): string {
  const allowed = script === undefined ? '' : html`; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`
  // Rules and script come from this program, so that they need no escaping; nothing is escaped in their elements.
  return page({
    ...parts,
    notice,
    // Browsers and their tools ask the host for more than the page does, such as its robots.txt.
    policy: html`style-src 'unsafe-inline'${allowed}; connect-src 'self'`,
    head: html`<style>${raw(sheet('site.css') + sheet('report.css') + style)}</style>\n`,
    end: script === undefined ? '' : html`<script>${raw(script)}</script>\n`,
  })
}

const sheets = new Map<string, string>()

/** A style sheet, which a report holds in itself. It is read once. */
export function sheet(name: 'site.css' | 'drawings.css' | 'report.css' | 'decision.css' | 'validation.css'): string {
  const text = sheets.get(name) ?? readPackageText(`pipeline/site/files/${name}`)
  sheets.set(name, text)
  return text
}
