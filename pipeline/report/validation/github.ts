// Annotations for GitHub Actions: errors and warnings at the lines of the inputs, on the pages of a run and of a pull request.
// https://docs.github.com/actions/reference/workflow-commands-for-github-actions

import type { Severity, Validation } from '../../../schemas/findings.ts'
import { findingsOf, isStanding, SEVERITIES } from '../../../schemas/findings.ts'
import { count, plural } from '../../model/count.ts'
import { saysOf } from '../../model/failure.ts'
import type { CheckReport, CheckReporter } from './check-report.ts'
import { type Cause, causesOf, countsSentence, moreText, verdictSentence, worstCausesFirst } from './findings.ts'

/** GitHub shows ten errors and ten warnings of a step and drops the rest without a message. */
const SHOWN = 10

/** Infos are no annotations: there are hundreds of them, and they ask for no action. */
const ANNOTATED: readonly Severity[] = SEVERITIES.filter((severity) => severity !== 'info')

export const github: CheckReporter = ({ releases, pathOf }) => {
  const found = annotationsOf(releases.map(({ validation }) => validation))
  const lines = ANNOTATED.flatMap((severity) => {
    const own = worstCausesFirst(found.filter(({ lead }) => lead.severity === severity))
    return [...own.slice(0, SHOWN).map((one) => command(one, pathOf)), ...moreLine(severity, own.length)]
  })
  const verdicts = releases.map(
    ({ validation }) => `plastic-eol ${validation.version}: ${verdictSentence(validation)} ${countsSentence(validation)}.`,
  )
  return [...lines, ...verdicts, ''].join('\n')
}

interface Annotation extends Cause {
  /** Text about the other findings of the cause. */
  readonly more: string
  /** Releases that have it; one annotation stands for all of them. */
  readonly versions: string[]
}

function annotationsOf(validations: readonly Validation[]) {
  const found = new Map<string, Annotation>()
  for (const { version, rules } of validations) {
    for (const cause of causesOf(findingsOf(rules))) {
      const finding = cause.lead
      if (!isStanding(finding) || !ANNOTATED.includes(finding.severity)) continue
      const more = moreText(cause)
      // The next release has the same finding, but not as a new one. Without `new`, both are one annotation.
      const same = JSON.stringify({ ...finding, new: null })
      const known = found.get(same)
      if (known) known.versions.push(version)
      else found.set(same, { ...cause, more: more === '' ? '' : ` (${more})`, versions: [version] })
    }
  }
  return [...found.values()]
}

function moreLine(severity: Severity, all: number): string[] {
  return all > SHOWN
    ? [
        `plastic-eol: ${count(SHOWN)} of ${plural(all, severity)} are annotated; ` +
          `the other ${count(all - SHOWN)} are in the output of --format text, json or junit`,
      ]
    : []
}

/** `::error file=sources/demo/population.csv,line=12,title=…::…` */
function command({ lead, more, versions }: Annotation, pathOf: CheckReport['pathOf']): string {
  const { severity, rule, key, file, line } = lead
  const properties = [
    ...(file === null ? [] : [`file=${property(pathOf(file))}`]),
    ...(file === null || line === null ? [] : [`line=${line}`]),
    `title=${property(`${rule} (${versions.join(', ')})`)}`,
  ]
  return `::${severity} ${properties.join(',')}::${data(`${key}: ${saysOf(lead)}${more}`)}`
}

const data = (text: string) => visible(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Control characters but line ends would move the cursor in the log; other line separators would end the command. */
function visible(text: string): string {
  return text.replace(/(?![\r\n])[\p{Cc}\u2028\u2029]/gu, ' ')
}
