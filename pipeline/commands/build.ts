// `build [version…]`: from the inputs to bundles and api tree, when nothing blocks.

import type { TreeKind } from '../api/paths.ts'
import { Failure } from '../model/failure.ts'
import { buildReleases } from '../release/build.ts'
import { parsePageSizes } from '../release/page-sizes.ts'
import type { Context, ExitCode } from './context.ts'
import { type CheckFlags, checkOptions, reportBuild, reportingFailures } from './outcome.ts'

export interface BuildFlags extends CheckFlags {
  readonly api: boolean
  readonly ranges: boolean
  readonly explanations?: boolean
  readonly pageSizes?: string
  readonly tree?: TreeKind
}

/** Exit 0 when everything is shown, 1 when findings block. */
export async function build(context: Context, versions: readonly string[], flags: BuildFlags): Promise<ExitCode> {
  const pageSizes = flags.pageSizes === undefined ? undefined : parsePageSizes(flags.pageSizes)
  if (!flags.ranges && flags.api) {
    throw new Failure('ranges-needed', '--no-ranges is for bundles without a tree: a tree answers /ranges too.', {
      hint: 'Give --no-api as well.',
    })
  }
  if (flags.explanations && !flags.api) {
    throw new Failure('tree-needed', '--explanations are pages of the tree, and --no-api builds none.', { hint: 'Leave one of them out.' })
  }
  const destination = {
    out: context.out,
    api: flags.api,
    ranges: flags.ranges,
    tree: flags.tree,
    explanations: flags.explanations === true,
  }
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
