// What each release is made from, as its manifest says. A build with the same content would make the same bundle.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Manifest } from '../../../schemas/manifest.ts'
import { FILES_BESIDE_INPUTS } from '../../ingest/read-spreads.ts'
import type { ReleaseInputs } from '../../ingest/rows.ts'
import { readIfThere, sha256 } from '../../io/files.ts'
import { programDigest } from '../../io/program-digest.ts'
import { contentJson } from '../../model/json.ts'
import { authored, type ReleasePlan } from '../plan/plans.ts'

export type MadeFrom = Manifest['made_from']

/** What each release of a chain is made from. `inputs` is the digest of its inputs. */
export async function madeFrom(
  root: string,
  chain: readonly { readonly plan: ReleasePlan; readonly inputs: string }[],
  made: Pick<MadeFrom, 'ranges' | 'explanations'>,
): Promise<{ readonly plan: ReleasePlan; readonly from: MadeFrom }[]> {
  const releases: { plan: ReleasePlan; from: MadeFrom }[] = []
  const beside = await Promise.all(FILES_BESIDE_INPUTS.map(async (file) => sha256((await readIfThere(join(root, file))) ?? '')))
  let previous: string | null = null
  for (const { plan, inputs } of chain) {
    const { env, coverage } = plan
    const content: Pick<MadeFrom, 'program' | 'inputs' | 'declaration' | 'previous'> = {
      program: programDigest(),
      inputs: sha256([inputs, ...beside].join('\n')),
      declaration: sha256(contentJson({ ...authored(plan), env, coverage, comparedWith: plan.previous })),
      previous,
    }
    releases.push({ plan, from: { ...content, ...made } })
    previous = sha256(contentJson(content))
  }
  return releases
}

/**
 * A digest of every row in force in a release, with its file and line, its published values, the exceptions, where rows are withdrawn, and
 * what publishers' files hold besides.
 */
export function inputsDigest({ tables, withdrawing, exceptions, accounts }: ReleaseInputs): string {
  const sum = createHash('sha256')
  for (const [table, rows] of tables) {
    sum.update(`${table}\n`)
    for (const { file, line, values, published } of rows) {
      const cells = Object.values(values).map((value) => (typeof value === 'bigint' ? `${value}` : value))
      sum.update(`${JSON.stringify([file, line, cells])}${published ? contentJson(published) : ''}\n`)
    }
  }
  for (const { table, key, file, line } of withdrawing) sum.update(`${JSON.stringify([table, key, file, line])}\n`)
  for (const { source, digest } of accounts) sum.update(`${source} ${digest}\n`)
  return sum.update(contentJson(exceptions)).digest('hex')
}
