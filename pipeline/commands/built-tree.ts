// Finds the tree of an earlier build, for commands that work from it.

import { join } from 'node:path'
import type { Environment } from '../../schemas/release.ts'
import type { ServedEnvironment } from '../api/routes.ts'
import { readServed } from '../api/served-environment.ts'
import { readIfThere } from '../io/files.ts'
import { Failure } from '../model/failure.ts'
import { type Context, placeOptions, shortPath } from './context.ts'

interface BuiltTree {
  readonly folder: string
  readonly served: ServedEnvironment
}

/** Where a build writes the tree of an environment. */
export function treeFolder({ out }: Pick<Context, 'out'>, environment: Environment): string {
  return join(out, 'public', environment)
}

/** The folder of the tree, and what it serves. Failure 'no-tree', 'wrong-tree' or 'broken-tree'. */
export async function treeOf(context: Context, environment: Environment): Promise<BuiltTree> {
  const folder = treeFolder(context, environment)
  const served = await readServed(async (path) => (await readIfThere(join(folder, path)))?.toString('utf8'))
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
