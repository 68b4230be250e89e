// `check --watch`: checks again when an input changes, and shows in few lines what is still missing, until it is stopped.

import { join, relative } from 'node:path'
import { findingsOf, isStanding } from '../../schemas/findings.ts'
import { expectedFailure } from '../io/disk-failure.ts'
import { readerGone, stopSignal } from '../io/signals.ts'
import { watchFiles } from '../io/watch-files.ts'
import { isDraft } from '../release/plan/chain.ts'
import { declaredParts } from '../release/plan/declarations.ts'
import { readPlans } from '../release/plan/plans.ts'
import { type BuildOutcome, buildReleases } from '../release/publish/build.ts'
import { KeptBefore } from '../release/publish/kept-before.ts'
import { failureJson, failureText } from '../report/terminal/failure-text.ts'
import { missingText } from '../report/terminal/missing-text.ts'
import { type CheckFlags, checkOptions, sayRemarks } from './build-report.ts'
import type { Context, ExitCode } from './context.ts'

/** Milliseconds without a change before a check begins. */
const QUIET_FOR = 200

/** Thrown to end a check when the command was stopped. */
class Stopped extends Error {}

/**
 * Exit 0 when it was stopped, or nobody reads the results any more. Errors of the inputs are shown; the next change starts another check.
 */
export async function watchAndCheck(context: Context, versions: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  const { root, raw, terminal } = context
  let stopped = false
  const stop = Promise.race([stopSignal(), readerGone()]).then(() => {
    stopped = true
  })
  const watch = await watchFiles({
    paths: [join(root, 'sources'), join(root, 'releases'), ...(raw === undefined ? [] : [raw])],
    ignored: (path) => !isInput(relative(root, path)),
    quietFor: QUIET_FOR,
  })
  const kept = new KeptBefore()
  try {
    while (!stopped) {
      await checkOnce(context, versions, { ...flags, kept }, () => {
        if (stopped) throw new Stopped()
      })
      if (stopped) break
      terminal.progress('waiting for a change; Ctrl-C ends')
      await Promise.race([watch.changed(), stop])
    }
    return 0
  } finally {
    kept.end()
    await watch.close()
  }
}

/** Below releases/, only what people write and the locks are inputs, not what builds put there. */
function isInput(path: string): boolean {
  const [folder, version, file] = path.split(/[\\/]/)
  if (folder !== 'releases') return true
  return version === undefined || file === undefined || file === 'release.json' || file.endsWith('.lock.json')
}

interface WatchFlags extends CheckFlags {
  /** The release before the one that is checked, kept as long as nothing changes in it. */
  readonly kept: KeptBefore
}

async function checkOnce(context: Context, versions: readonly string[], flags: WatchFlags, onPhase: () => void): Promise<void> {
  const { terminal, root, env, json } = context
  try {
    const wanted = versions.length > 0 ? versions : await lastOf(context)
    const options = checkOptions(context, wanted, flags)
    const outcome = await buildReleases({
      ...options,
      holdEarlier: 'inputs',
      ...(wanted.length === 1 ? { kept: flags.kept } : {}),
      onPhase: (phase, version) => {
        onPhase()
        options.onPhase(phase, version)
      },
    })
    const plans = await readPlans(root, env)
    terminal.settle()
    const remarks = await sayRemarks(context)
    terminal.result(json ? jsonLine(outcome, remarks) : textOf(outcome, plans))
  } catch (error) {
    if (error instanceof Stopped) return
    const failure = expectedFailure(error)
    if (!failure) throw error
    terminal.settle()
    terminal.result(json ? `${JSON.stringify(JSON.parse(failureJson(failure)))}\n` : failureText(failure))
  }
}

/** The release to check if none is named: the draft, or the last release. */
async function lastOf({ root, env }: Context): Promise<string[]> {
  const last = (await readPlans(root, env)).at(-1)
  return last ? [last.release.version] : []
}

function textOf({ releases }: BuildOutcome, plans: Awaited<ReturnType<typeof readPlans>>): string {
  return releases
    .map(({ validation }) => {
      const plan = plans.find(({ release }) => release.version === validation.version)
      const declared = plan?.declared.changes.map(declaredParts) ?? []
      const added = declared.flatMap(({ change, subject, words }) => (change === 'added' && subject === 'country' ? words : []))
      return missingText(validation, { added, draft: plan !== undefined && isDraft(plan) })
    })
    .join('')
}

/** One line for each check. */
function jsonLine({ blocked, releases }: BuildOutcome, remarks: readonly string[]): string {
  const found = releases.map(({ validation: { version, verdict, rules } }) => ({
    version,
    verdict,
    errors: findingsOf(rules).filter((finding) => finding.severity === 'error' && isStanding(finding)),
  }))
  return `${JSON.stringify({ blocked, remarks, releases: found })}\n`
}
