// The page of a build that could not read its inputs: the findings of the usual report, without what needs a release.

import type { Validation } from '../../../schemas/findings.ts'
import { readPackageText } from '../../io/package-files.ts'
import { plural } from '../../model/count.ts'
import { html } from '../html.ts'
import { reportPage, sheet } from '../page.ts'
import { commandFrame } from './page/explain-command.ts'
import { findingFigures } from './page/finding-figures.ts'
import { findings } from './page/findings.ts'
import { groupsOf } from './page/rule-groups.ts'
import { blocking } from './page/verdict.ts'

/** `hint` says what to do; without one the page says to correct what it lists. */
export function unreadableHtml(validation: Validation, hint: string | undefined): string {
  const { version, environment, rules } = validation
  const problems = plural(
    rules.reduce((sum, { violations }) => sum + violations, 0),
    'problem',
  )
  const groups = groupsOf(validation)
  const explain = () => null
  const figures = findingFigures(groups, { figures: new Map(), data: { countries: [] }, explain })
  const main = html`<section class="verdict error" id="verdict">
<h2>The inputs could not be read: ${problems}.</h2>
${blocking(validation)}<p>${hint ?? 'Correct the lines below and run the build again.'} Earlier publications are unchanged.</p>
</section>
${findings(groups, { explain, command: commandFrame(validation), figures, names: new Map(), since: null })}`
  return reportPage({
    title: `Inputs of release ${version}, ${environment}: ${problems}`,
    description: `What is wrong in the inputs of release ${version}, ${environment}, by file and line.`,
    header: html`<header class="top"><h1>Release ${version} <small>${environment}, inputs</small></h1></header>\n`,
    main,
    style: sheet('drawings.css') + sheet('validation.css'),
    script: readPackageText('dist/validation/page.js'),
  })
}
