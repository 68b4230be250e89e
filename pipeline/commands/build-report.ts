// Shared by build, check and lock: the options of a build, and the report of what it did.

import { resolve } from 'node:path'
import type { CheckResult, ReleaseSummary, Signed } from '../../schemas/check-result.ts'
import { SEVERITIES } from '../../schemas/findings.ts'
import { FAIL_ON } from '../checks/run.ts'
import { staleProgramRemark } from '../io/stale-program.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { noticeOf } from '../model/notices.ts'
import { releaseRemarks } from '../release/plan/remarks.ts'
import type { BuildOutcome } from '../release/publish/build.ts'
import type { BuildOptions } from '../release/publish/build-options.ts'
import { decisionText } from '../report/decision/decision-text.ts'
import { buildText } from '../report/terminal/build-text.ts'
import { accountsText } from '../report/validation/accounts-text.ts'
import { type CheckReporter, failedReport } from '../report/validation/check-report.ts'
import { github } from '../report/validation/github.ts'
import { junit } from '../report/validation/junit.ts'
import { markdown } from '../report/validation/validation-markdown.ts'
import { blockingText, newFindingsText, quietText } from '../report/validation/validation-text.ts'
import type { CheckFormat } from './choices.ts'
import { type Context, type ExitCode, formatOf, shortPath } from './context.ts'
import { wholeNumberOf } from './option-values.ts'

/** The flags of the commands that check, as the command line gives them. */
export interface CheckFlags {
  readonly failOn: string
  readonly threads?: string
  /** Absent: text, or JSON with --json. */
  readonly format?: CheckFormat
}

/**
 * The options that build, check and lock pass to a build. Failure 'bad-threads' if the number of threads is not valid.
 */
export function checkOptions({ root, env, raw, terminal }: Context, versions: readonly string[], flags: CheckFlags) {
  return {
    root,
    env,
    raw,
    versions,
    failOn: FAIL_ON.find((candidate) => candidate === flags.failOn) ?? 'error',
    threads: flags.threads === undefined ? undefined : wholeNumberOf('--threads', flags.threads),
    onPhase: (phase, version) => terminal.progress(version === undefined ? phase : `${version}: ${phase}`),
  } satisfies BuildOptions
}

/** The formats for other programs, by name; `text` and `json` are written here. */
const REPORTERS: Readonly<Record<Exclude<CheckFormat, 'text' | 'json'>, CheckReporter>> = { junit, github, markdown }

/**
 * Prints what a build or a check did, in the requested format. As text: a table, what blocks, and which errors and warnings are new; with
 * `accounts` also what the last release reads of publishers' files, and what speaks for and against each. If quiet, only what blocks and
 * what is new, one line each. As JSON: one object, with the remarks and what was signed, which other formats leave out, and with the
 * content of validation.json of each release.
 */
export async function reportBuild(
  context: Context,
  outcome: BuildOutcome,
  { remarks, signed, accounts = false }: { readonly remarks: string[]; readonly signed?: Signed | undefined; readonly accounts?: boolean },
  flags: CheckFlags = { failOn: 'error' },
): Promise<void> {
  const { env, quiet, terminal } = context
  const { summaries, reports, phases, blocked } = outcome
  const format = formatOf(context, flags.format)
  const notice = noticeOf(env)
  const validations = reports.map(({ validation }) => validation)
  const decisions = reports.map(({ decision }) => decision)
  if (format === 'text') {
    if (quiet) {
      terminal.result(validations.map(quietText).join(''))
      return
    }
    const text = buildText(
      { environment: env, notice, releases: summaries.map((summary) => shortened(summary, context.cwd)), phases },
      terminal.paint,
    )
    const blocking = validations.filter(({ verdict }) => verdict.blocked)
    const found = validations.flatMap((validation) => [
      validation.verdict.blocked ? blockingText(validation, blocking.slice(0, blocking.indexOf(validation))) : '',
      newFindingsText(validation),
    ])
    const read = accounts ? accountsText(validations.at(-1)?.accounts) : ''
    const decided = accounts ? decisions.map(decisionText) : []
    terminal.result([text, read, ...decided, ...found].filter((part) => part !== '').join('\n'))
    return
  }
  if (format === 'json') {
    const shared = { environment: env, notice, blocked, remarks }
    const result: CheckResult = { ...shared, releases: [...summaries], signed: signed ?? null, phases, validations, decisions }
    terminal.result(jsonText(result))
    return
  }
  const failing = SEVERITIES.filter((severity) => severity === 'error' || (severity === 'warning' && flags.failOn === 'warning'))
  const report = REPORTERS[format]({ environment: env, notice, blocked, failing, releases: reports, pathOf: pathsOf(context) })
  terminal.result(report)
}

/**
 * Says on stderr what is worth a look in the program and the releases of the workspace, although it stops nothing. Returns it for results
 * as JSON.
 */
export async function sayRemarks({ root, env, terminal }: Context): Promise<string[]> {
  const stale = staleProgramRemark()
  const remarks = [...(stale === undefined ? [] : [stale]), ...(await releaseRemarks(root, env))]
  for (const remark of remarks) terminal.say(remark)
  return remarks
}

/** Runs a command that checks. Reports a Failure in the requested format too, in addition to its message. */
export async function reportingFailures(context: Context, flags: CheckFlags, work: () => Promise<ExitCode>): Promise<ExitCode> {
  const format = formatOf(context, flags.format)
  try {
    return await work()
  } catch (error) {
    if (format !== 'text' && format !== 'json' && error instanceof Failure)
      context.terminal.result(REPORTERS[format](failedReport(error, context.env, pathsOf(context))))
    throw error
  }
}

/** Findings name files relative to the root; the report names them relative to the folder in which the command runs. */
function pathsOf({ root, cwd }: Context): (file: string) => string {
  return (file) => shortPath(resolve(root, file), cwd)
}

/** Makes paths relative to the folder in which the command runs. */
function shortened(summary: ReleaseSummary, cwd: string): ReleaseSummary {
  const short = (path: string | null) => (path === null ? null : shortPath(path, cwd))
  return { ...summary, bundle: short(summary.bundle), tree: short(summary.tree), report: short(summary.report) }
}
