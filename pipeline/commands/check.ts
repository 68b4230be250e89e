// `check [version…]`: everything up to the findings; writes nothing.

import { buildReleases } from '../release/build.ts'
import type { Context, ExitCode } from './context.ts'
import { type CheckFlags, checkOptions, reportBuild, reportingFailures } from './outcome.ts'

/** Exit 0 when nothing blocks, 1 when findings do. */
export async function check(context: Context, versions: readonly string[], flags: CheckFlags): Promise<ExitCode> {
  return reportingFailures(context, flags, async () => {
    const outcome = await buildReleases(checkOptions(context, versions, flags))
    await reportBuild(context, outcome, flags)
    return outcome.blocked ? 1 : 0
  })
}
