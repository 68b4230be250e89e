// `build [version…]`: from the inputs to bundles and api tree, when nothing blocks.

import { buildReleases } from '../release/build.ts'
import { parsePageSizes } from '../release/page-sizes.ts'
import type { Context, ExitCode } from './context.ts'
import { type CheckFlags, checkOptions, reportBuild, reportingFailures } from './outcome.ts'

export interface BuildFlags extends CheckFlags {
  readonly api: boolean
  readonly pageSizes?: string
}

/** Exit 0 when everything is shown, 1 when findings block. */
export async function build(context: Context, versions: readonly string[], flags: BuildFlags): Promise<ExitCode> {
  const pageSizes = flags.pageSizes === undefined ? undefined : parsePageSizes(flags.pageSizes)
  const destination = { out: context.out, api: flags.api }
  return reportingFailures(context, flags, async () => {
    const outcome = await buildReleases({
      ...checkOptions(context, versions, flags),
      pageSizes,
      destination,
      holdEarlier: flags.api ? 'data' : 'inputs',
    })
    await reportBuild(context, outcome, flags)
    return outcome.blocked ? 1 : 0
  })
}
