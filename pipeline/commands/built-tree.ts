// Finds the tree of an earlier build, for commands that work from it.

import { join } from 'node:path'
import type { Environment } from '../../schemas/release.ts'
import type { TreeKind } from '../api/paths.ts'
import type { ServedEnvironment } from '../api/routes.ts'
import { readServed } from '../api/served-environment.ts'
import { exists, readIfThere } from '../io/files.ts'
import { Failure } from '../model/failure.ts'
import { listed } from '../model/listed.ts'
import { makeFirstTree, makeOtherTree } from '../release/publish/other-tree.ts'
import { TREE_SIGNATURES } from '../release/signatures/statements.ts'
import { type Context, placeOptions, shortPath } from './context.ts'

interface BuiltTree {
  readonly folder: string
  readonly served: ServedEnvironment
}

export const isLight = ({ served }: BuiltTree): boolean => served.versions.some(({ light }) => light)

/** Where a build writes the tree of an environment. */
export function treeFolder({ out }: Pick<Context, 'out'>, environment: Environment): string {
  return join(out, 'public', environment)
}

/** The folder of the tree, and what it serves. Failure 'no-tree', 'wrong-tree' or 'broken-tree'. */
export async function treeOf(context: Context, environment: Environment): Promise<BuiltTree> {
  const folder = treeFolder(context, environment)
  const served = await servedIn(folder)
  if (served?.environment === environment) return { folder, served }
  const place = shortPath(folder, context.cwd)
  const raw = environment === 'demo' ? '' : ' --raw <dir>'
  const build = `plastic-eol build --env ${environment}${raw}${placeOptions(context)}`
  if (served)
    throw new Failure('wrong-tree', `The tree in ${place} is of ${served.environment}, not of ${environment}.`, {
      hint: `Move it to a folder public/${served.environment}, and build the tree of ${environment} with ${build}.`,
    })
  throw new Failure('no-tree', `There is no api tree in ${place}.`, {
    hint: `Build it with ${build}, or name with --out the folder that holds public/${environment}.`,
  })
}

/** The tree as of `treeOf`, made from the bundles first if there is none but bundles. Failures also as of `makeFirstTree`. */
export async function treeOrFirst(context: Context, environment: Environment): Promise<BuiltTree> {
  const { root, out, cwd, terminal } = context
  const folder = treeFolder(context, environment)
  if (!(await servedIn(folder))) {
    const onRelease = (version: string) => terminal.progress(`writing the tree of ${version} to ${shortPath(folder, cwd)}`)
    const versions = await makeFirstTree({ root, out, env: environment, onRelease })
    if (versions.length > 0)
      terminal.say(`${shortPath(folder, cwd)}: made from the bundles of ${listed(versions)}. It is not signed; build --sign signs it.`)
  }
  return treeOf(context, environment)
}

/**
 * The tree of the other kind than the built one, made from the same bundles in publish/<env>-full or publish/<env>-light below --out. It is
 * not signed. `why`: a sentence that says why the built one does not do. Failures as of `makeOtherTree`.
 */
export async function otherTree(context: Context, environment: Environment, built: BuiltTree, why: string): Promise<BuiltTree> {
  const { out, cwd, terminal } = context
  const kind: TreeKind = isLight(built) ? 'full' : 'light'
  const folder = join(out, 'publish', `${environment}-${kind}`)
  const place = shortPath(folder, cwd)
  const onRelease = (version: string) => terminal.progress(`writing the ${kind} tree of ${version} to ${place}`)
  const { pageSizes } = built.served
  terminal.say(why)
  await makeOtherTree({ out, env: environment, kind, pageSizes, built: built.folder, folder, onRelease })
  const signed = (await exists(join(built.folder, TREE_SIGNATURES)))
    ? `, without a signature: build --tree ${kind} --sign makes a signed one`
    : ''
  terminal.say(`${place}: a ${kind} tree, made from the bundles${signed}`)
  const served = await servedIn(folder)
  if (!served) throw new Error(`no tree was made in ${folder}`)
  return { folder, served }
}

const servedIn = (folder: string): Promise<ServedEnvironment | undefined> =>
  readServed(async (path) => (await readIfThere(join(folder, path)))?.toString('utf8'))
