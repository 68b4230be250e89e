// What build, check and lock share: what they ask of a build, and how they print what it did.

import { FAIL_ON } from '../checks/run.ts'
import { Failure } from '../model/failure.ts'
import { noticeOf } from '../model/notices.ts'
import type { BuildOptions, BuildOutcome } from '../release/build.ts'
import { buildText } from '../report/build-text.ts'
import type { ReleaseSummary } from '../report/summary.ts'
import { blockingText } from '../report/validation-text.ts'
import { type Context, json, shortPath } from './context.ts'

/** The flags of the commands that check, as the command line gives them. */
export interface CheckFlags {
  readonly failOn: string
  readonly threads?: string
}

/** What build and check ask of a build. Failure 'bad-threads' when the number of threads is none. */
export function checkOptions({ root, env, raw, terminal }: Context, versions: readonly string[], flags: CheckFlags): BuildOptions {
  return {
    root,
    env,
    raw,
    versions,
    failOn: FAIL_ON.find((candidate) => candidate === flags.failOn) ?? 'error',
    threads: flags.threads === undefined ? undefined : wholeNumber(flags.threads),
    onPhase: (phase, version) => terminal.progress(version === undefined ? phase : `${version}: ${phase}`),
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new Failure('bad-threads', `--threads takes a whole number from 1 to 999, not ${JSON.stringify(text)}.`)
  return Number(text)
}

/** Prints what a build or a check did; quiet, only what blocks. */
export function reportBuild({ env, json: asJson, quiet, terminal }: Context, outcome: BuildOutcome): void {
  const { summaries, phases, blocked, releases } = outcome
  if (asJson) {
    terminal.result(json({ environment: env, notice: noticeOf(env), blocked, releases: summaries, phases }))
    return
  }
  const text = quiet
    ? ''
    : buildText({ environment: env, notice: noticeOf(env), releases: summaries.map(shortened), phases }, terminal.paint)
  const blocking = releases.filter((release) => release.validation.verdict.blocked).map((release) => blockingText(release.validation))
  terminal.result([text, ...blocking].filter((part) => part !== '').join('\n'))
}

/** Paths as seen from the folder in which the command runs. */
function shortened(summary: ReleaseSummary): ReleaseSummary {
  const short = (path: string | null) => (path === null ? null : shortPath(path))
  return { ...summary, bundle: short(summary.bundle), tree: short(summary.tree), report: short(summary.report) }
}
