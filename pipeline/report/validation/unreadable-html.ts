// The page of a build that could not read its inputs: what is wrong, by file, in the style of the usual report. It needs neither network
// nor scripts. Texts from the inputs are always shown as text, never as markup.

import type { Environment } from '../../../schemas/release.ts'
import { count, plural } from '../../model/count.ts'
import { alsoOnLines, type Problem, problemsAlike } from '../../model/failure.ts'
import type { Group } from '../../model/lists.ts'
import { breakable, type Html, html, joined } from '../html.ts'
import { reportPage, sheet } from '../page.ts'
import { remedyOf } from './remedies.ts'

export interface UnreadableInputs {
  readonly version: string
  readonly environment: Environment
  readonly problems: readonly Problem[]
  /** What to do. */
  readonly hint: string | undefined
}

/** Number of rows of a file that are visible, and that are folded away behind them; problems that differ only in their line are one row. */
const VISIBLE = 20
const FOLDED = 180
/** Rows of all files together: with more, a page would not open. */
const ON_PAGE = 5000

export function unreadableHtml(inputs: UnreadableInputs): string {
  const { version, environment, problems, hint } = inputs
  const files = [...byFile(problems)]
  const links = files.map(
    ([file, found], place) => html`<li><a href="#file-${place + 1}"><code>${file}</code></a>: ${plural(found.length, 'problem')}</li>`,
  )
  const more = html`<p class="meta">${count(VISIBLE)} of ${count(links.length)} files are listed here; all are below.</p>\n`
  const title = `Inputs of release ${version}, ${environment}: ${plural(problems.length, 'problem')}`
  const main = html`<section class="verdict error" id="verdict">
<h2>The inputs could not be read: ${plural(problems.length, 'problem')}.</h2>
<ul>
${joined(links.slice(0, VISIBLE), '\n')}
</ul>
${links.length > VISIBLE ? more : ''}\
<p>${hint ?? 'Nothing was computed. Correct the lines below and run the build again.'} Earlier publications are unchanged.</p>
</section>
<section id="problems">
<h2>Problems</h2>
<p>${plural(problems.length, 'problem')} in ${plural(files.length, 'file')}. \
All are in <a href="problems.csv">problems.csv</a> and, for programs, in <a href="problems.json">problems.json</a>.</p>
${groups(files)}</section>
`
  const header = html`<header class="top"><h1>Release ${version} <small>${environment}, inputs</small></h1></header>\n`
  const description = `What is wrong in the inputs of release ${version}, ${environment}, by file and line.`
  return reportPage({ title, description, header, main, style: sheet('validation.css') })
}

/** The problems of each file, in the order in which the files first come. */
function byFile(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const files = new Map<string, Problem[]>()
  for (const problem of problems) {
    const file = problem.file ?? 'inputs'
    const found = files.get(file)
    if (found) found.push(problem)
    else files.set(file, [problem])
  }
  return files
}

function groups(files: readonly (readonly [string, readonly Problem[]])[]): Html[] {
  let room = ON_PAGE
  return files.map(([file, problems], place) => {
    const alike = problemsAlike(problems)
    const visible = alike.slice(0, Math.min(VISIBLE, room))
    const folded = alike.slice(visible.length, Math.min(VISIBLE + FOLDED, room))
    room -= visible.length + folded.length
    const inSight = visible.flat().length
    const behind = folded.flat().length
    const onPage = inSight + behind
    const shown = inSight < problems.length ? `${count(inSight)} of ${count(problems.length)}` : count(problems.length)
    const rest = problems.length - onPage
    const next = html`<details class="more"><summary>The next ${count(behind)}</summary>\n${list(folded)}</details>\n`
    const others = html`<p class="meta">${count(onPage)} of ${count(problems.length)} are on this page; \
the other ${count(rest)} are in <a href="problems.csv">problems.csv</a>.</p>\n`
    return html`<details class="rule error" id="file-${place + 1}" open>
<summary><span class="badge">error</span> <b>${file}</b> <span class="meta">${shown} ${problems.length === 1 ? 'problem' : 'problems'}</span></summary>
${list(visible)}${folded.length === 0 ? '' : next}${rest === 0 ? '' : others}</details>
`
  })
}

/** The problems, one item for those that differ only in their line. */
const list = (groups: readonly Group<Problem>[]): Html =>
  groups.length === 0 ? '' : html`<ul class="found">\n${joined(groups.map(item), '\n')}\n</ul>\n`

function item(alike: Group<Problem>): Html {
  const [first] = alike
  const { message, found, expected, nearest } = first
  const compared: readonly Html[] = [
    found === undefined ? '' : html`found <code>${JSON.stringify(found)}</code>`,
    expected === undefined ? '' : html`expected ${expected}`,
    nearest === undefined ? '' : html`did you mean <code>${JSON.stringify(nearest)}</code>?`,
  ]
  const shown = joined(
    compared.filter((part) => part !== ''),
    ', ',
  )
  const remedy = remedyOf(first)
  return html`<li><p><b>${place(first)}</b> ${message}${alsoOnLines(alike)}${shown === '' ? '' : html`: ${shown}`}</p>
<div class="meta">${sourceLine(first)}</div>${remedy === null ? '' : html`<p class="advice">${remedy}</p>`}</li>`
}

/** `line 12, column persons`, or that it is about the whole file. */
function place({ line, column }: Problem): string {
  const parts = [...(line === undefined ? [] : [`line ${line}`]), ...(column === undefined ? [] : [`column ${column}`])]
  return parts.length === 0 ? 'the file' : parts.join(', ')
}

function sourceLine({ file, line }: Problem): Html {
  if (file === undefined) return ''
  return html`<code>${breakable(line === undefined ? file : `${file}:${line}`)}</code>`
}
