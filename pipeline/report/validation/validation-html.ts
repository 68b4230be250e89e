// validation.html: everything that a reviewer of a release has to see, in one file that needs no network and works without scripts. Names
// and texts from the inputs are always shown as text, never as markup.

import { createHash } from 'node:crypto'
import { raw } from 'hono/html'
import type { Changes } from '../../../schemas/changes.ts'
import type { Validation } from '../../../schemas/findings.ts'
import { type Html, html } from '../html.ts'
import { changesSection } from './page/changes.ts'
import { explainCommands } from './page/explain-command.ts'
import { figureRows } from './page/figure-rows.ts'
import type { Figures } from './page/figures.ts'
import { findings } from './page/findings.ts'
import { flowsSection } from './page/flows.ts'
import { map } from './page/map.ts'
import { matrix } from './page/matrix.ts'
import type { PageData } from './page/page-data.ts'
import { rangesSection } from './page/ranges.ts'
import { groupsOf } from './page/rule-groups.ts'
import { ruleTable } from './page/rules.ts'
import { SCRIPT } from './page/script.ts'
import { sourcesSection } from './page/sources.ts'
import { STYLE } from './page/style.ts'
import { verdict } from './page/verdict.ts'

export interface ReportedRelease {
  readonly validation: Validation
  readonly changes: Changes
  readonly facts: PageData
  /** What explains the visible findings. */
  readonly figures: Figures
}

/** The whole page. */
export function validationHtml(release: ReportedRelease): string {
  return [...chunks(release)].join('')
}

const SECTIONS = {
  findings: 'Findings',
  coverage: 'Coverage',
  flows: 'Flows',
  map: 'Map',
  ranges: 'Ranges',
  changes: 'Changes',
  sources: 'Sources',
  rules: 'Rules',
}

function* chunks({ validation, changes, facts, figures }: ReportedRelease): Generator<Html> {
  const explain = explainCommands({ ...validation, facts })
  const names = new Map(facts.countries.map(({ code, name }) => [code, name]))
  const groups = groupsOf(validation)
  const explained = figureRows(groups, { figures, facts, explain })
  yield head(validation, facts)
  yield verdict(validation, changes, explained, names)
  yield* findings(groups, { explain, figures: explained, names, since: validation.verdict.new?.since ?? null })
  yield matrix(facts, validation)
  yield* flowsSection(facts)
  yield map(facts)
  yield rangesSection(facts.ranges)
  yield changesSection(changes)
  yield sourcesSection(facts)
  yield ruleTable(validation.rules)
  // The script comes from this program, so that it needs no escaping; nothing is escaped in its element.
  yield html`</main>\n<script>${raw(SCRIPT)}</script>\n</body>\n</html>\n`
}

function head({ version, environment }: Validation, { ranges }: PageData): Html {
  const title = `Validation of release ${version}, ${environment}`
  const links = Object.entries(SECTIONS)
    .filter(([id]) => id !== 'ranges' || ranges !== null)
    .map(([id, name]) => html`<a href="#${id}">${name}</a>`)
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src '${SCRIPT_SOURCE}'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Release ${version} <small>${environment}, validation</small></h1>
<nav aria-label="Sections">${links}</nav>
</header>
<main>
`
}

/** Lets this script run and no other, whatever the page holds. */
const SCRIPT_SOURCE = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`
