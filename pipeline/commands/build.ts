// `build [version…]`: computes releases and writes the bundles and the API tree, unless findings block.

import { join, resolve } from 'node:path'
import type { Signed } from '../../schemas/check-result.ts'
import type { TreeKind } from '../api/paths.ts'
import { exists } from '../io/files.ts'
import { Failure } from '../model/failure.ts'
import { buildReleases } from '../release/publish/build.ts'
import { parsePageSizes } from '../release/publish/page-sizes.ts'
import { readSigningKey, type SigningKey } from '../release/signatures/keys.ts'
import { TREE_SIGNATURES } from '../release/signatures/statements.ts'
import { type SignOptions, signBuilt } from '../release/verify/sign.ts'
import { type CheckFlags, checkOptions, reportBuild, reportingFailures, sayRemarks } from './build-report.ts'
import { type Context, type ExitCode, shortPath } from './context.ts'

export interface BuildFlags extends CheckFlags {
  readonly api: boolean
  readonly ranges: boolean
  /** Whether the tree explains countries; default: a full tree does, a light one does not. */
  readonly explanations?: boolean
  readonly pageSizes?: string
  readonly tree?: TreeKind
  /** The file of the private key that signs bundles and tree. */
  readonly sign?: string
}

/** Exit 0 when everything is published, 1 when findings block. */
export async function build(context: Context, versions: readonly string[], flags: BuildFlags): Promise<ExitCode> {
  const pageSizes = flags.pageSizes === undefined ? undefined : parsePageSizes(flags.pageSizes)
  if (!flags.ranges && flags.api) {
    throw new Failure('ranges-needed', '--no-ranges needs --no-api, because a tree also has the ranges.', {
      hint: 'Add --no-api, or leave --no-ranges out.',
    })
  }
  if (flags.explanations && !flags.api) {
    throw new Failure('tree-needed', '--explanations adds pages to the tree, but --no-api builds no tree.', {
      hint: 'Leave out --explanations or --no-api.',
    })
  }
  const destination = {
    out: context.out,
    api: flags.api,
    ranges: flags.ranges,
    tree: flags.tree,
    explanations: flags.api && (flags.explanations ?? flags.tree !== 'light'),
  }
  const key = flags.sign === undefined ? undefined : await readSigningKey(resolve(context.cwd, flags.sign))
  return reportingFailures(context, flags, async () => {
    const outcome = await buildReleases({
      ...checkOptions(context, versions, flags),
      pageSizes,
      destination,
      holdEarlier: flags.api ? 'data' : 'inputs',
    })
    // Signs before anything is printed, so that what is printed is about all that was done.
    const signed = outcome.blocked
      ? undefined
      : await sign(context, { versions: outcome.summaries.map(({ version }) => version), api: flags.api, key })
    await reportBuild(context, outcome, { remarks: await sayRemarks(context), signed }, flags)
    return outcome.blocked ? 1 : 0
  })
}

type ToSign = Pick<SignOptions, 'versions' | 'api'> & { readonly key: SigningKey | undefined }

/**
 * Signs what was built, after verifying that it matches the locks: files that somebody else put there are not signed. Without a key,
 * reports that an earlier signature stays, and returns undefined.
 */
async function sign({ root, out, env, terminal, cwd }: Context, { versions, api, key }: ToSign): Promise<Signed | undefined> {
  if (!key) {
    if (api && (await exists(join(out, 'public', env, TREE_SIGNATURES))))
      terminal.say(
        `This build did not sign the tree. ${TREE_SIGNATURES} does not match files that changed after it was signed. Sign again with --sign <file>.`,
      )
    return undefined
  }
  const onRelease = (version: string) => terminal.progress(`${version}: verifying before signing`)
  const files = await signBuilt({ root, out, env, versions, api, key, now: new Date(), onRelease })
  terminal.say(`signed with the key ${key.id}: ${files.map((file) => shortPath(file, cwd)).join(', ')}`)
  return { key: key.id, files }
}
