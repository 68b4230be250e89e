// `check [version…]`: computes releases and reports the findings; writes nothing.

import { Failure } from '../model/failure.ts'
import { buildReleases } from '../release/publish/build.ts'
import { type CheckFlags, checkOptions, reportBuild, reportingFailures, sayRemarks } from './build-report.ts'
import type { Context, ExitCode } from './context.ts'
import { watchAndCheck } from './watch.ts'

export interface CheckCommandFlags extends CheckFlags {
  readonly watch?: boolean
}

/**
 * Exit 0 when nothing blocks, 1 when findings block. Without versions, checks all releases, including a draft. Failure 'bad-option' for
 * options that `watch` would ignore.
 */
export async function check(context: Context, versions: readonly string[], flags: CheckCommandFlags): Promise<ExitCode> {
  if (flags.watch && (flags.format !== undefined || flags.failOn !== 'error'))
    throw new Failure('bad-option', `--watch cannot be combined with ${flags.format === undefined ? '--fail-on' : '--format'}.`, {
      hint: 'It prints what is missing until Ctrl-C, with --json one line for each check, and no finding ends it. Leave out one of the options.',
    })
  if (flags.watch) return watchAndCheck(context, versions, flags)
  return reportingFailures(context, flags, async () => {
    const options = checkOptions(context, versions, flags)
    const outcome = await buildReleases({ ...options, drafts: true, holdEarlier: 'inputs' })
    await reportBuild(context, outcome, { remarks: await sayRemarks(context), accounts: true }, flags)
    return outcome.blocked ? 1 : 0
  })
}
