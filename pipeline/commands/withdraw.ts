// `withdraw <version>`: declares a release withdrawn. Its files stay; the lists of releases say that it is withdrawn, and what replaces it.

import { ENVIRONMENTS } from '../model/environments.ts'
import { jsonText } from '../model/json.ts'
import { standingIn, statusesIn } from '../release/plan/chain.ts'
import { assertUnchanged } from '../release/plan/changed-releases.ts'
import { readChain } from '../release/plan/plans.ts'
import { writeRelease } from '../release/plan/release-file.ts'
import { withdrawRelease } from '../release/plan/withdraw.ts'
import type { CommonOptions, Context, ExitCode } from './context.ts'

export interface WithdrawFlags extends Pick<CommonOptions, 'env'> {
  readonly reason?: string
  readonly replacedBy?: string
}

/** Exit 0 when the declaration is written: for all environments, unless one is named. Failures of `withdrawRelease`. */
export async function withdraw(context: Context, version: string, flags: WithdrawFlags): Promise<ExitCode> {
  const { root, terminal, json: asJson } = context
  const env = flags.env === undefined ? undefined : context.env
  const chain = await readChain(root)
  const release = withdrawRelease(chain, { version, env, reason: flags.reason, replacedBy: flags.replacedBy })
  await assertUnchanged(root, chain.releases)
  const file = await writeRelease(root, release)
  const after = { ...chain, releases: chain.releases.map((other) => (other.version === version ? release : other)) }
  const environments = ENVIRONMENTS.flatMap((name) => {
    const status = statusesIn(after, name).get(version)
    return status?.state === 'withdrawn' ? [{ environment: name, status, latest: standingIn(after, name).at(-1)?.version }] : []
  })
  if (asJson) {
    terminal.result(jsonText({ version, file, environments }))
    return 0
  }
  const lines = environments.map(
    ({ environment, status: { why, replaced_by }, latest }) =>
      `${environment}: ${version} is withdrawn, replaced by ${replaced_by}: ${why} The latest is ${latest}.`,
  )
  terminal.result(
    `${lines.join('\n')}\nCommit ${file}, and publish the change with plastic-eol build. The files of ${version} stay where they are.\n`,
  )
  return 0
}
