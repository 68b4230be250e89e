// Finds the tree of an earlier build, for commands that work from it.

import { join } from 'node:path'
import type { Environment } from '../../schemas/release.ts'
import { readServed } from '../api/served-environment.ts'
import { readIfThere } from '../io/files.ts'
import { Failure } from '../model/failure.ts'
import { type Context, placeOptions } from './context.ts'

/** The folder of the tree, and what it serves. Failure 'no-tree', 'wrong-tree' or 'broken-tree'. */
export async function treeOf(context: Context, environment: Environment) {
  const folder = join(context.out, 'public', environment)
  const served = await readServed(async (path) => (await readIfThere(join(folder, path)))?.toString('utf8'))
  if (served?.environment === environment) return { folder, served }
  if (served)
    throw new Failure('wrong-tree', `${folder} holds the api tree of ${served.environment}, not of ${environment}.`, {
      hint: 'Move this folder away, and build again.',
    })
  const raw = environment === 'demo' ? '' : ' --raw <dir>'
  throw new Failure('no-tree', `There is no api tree in ${folder}.`, {
    hint: `Build it with plastic-eol build --env ${environment}${raw}${placeOptions(context)}, or name with --out the folder that holds public/${environment}.`,
  })
}
