// `withdraw <version>`: declares a release withdrawn. Its files stay; the lists of releases say that it is withdrawn, and what replaces it.

import { jsonText } from '../model/json.ts'
import { writeChanged } from '../release/plan/changed-releases.ts'
import { readReleases } from '../release/plan/plans.ts'
import { settleReleases } from '../release/plan/unfinished-change.ts'
import { withdrawRelease } from '../release/plan/withdraw.ts'
import type { Context, ExitCode } from './context.ts'

export interface WithdrawFlags {
  readonly reason?: string
  readonly replacedBy?: string
}

/** Exit 0 when the declarations are written. A release has one state in all its environments. */
export async function withdraw({ root, terminal, json: asJson }: Context, version: string, flags: WithdrawFlags): Promise<ExitCode> {
  await settleReleases(root)
  const releases = await readReleases(root)
  const changed = withdrawRelease(releases, { version, reason: flags.reason, replacedBy: flags.replacedBy })
  const files = await writeChanged(root, releases, changed)
  if (asJson) {
    terminal.result(
      jsonText({ version, releases: changed.map(({ version: of, status }, at) => ({ version: of, file: files[at], status })) }),
    )
    return 0
  }
  const lines = changed.map(({ version: of, status }, at) => {
    const more = status.state === 'withdrawn' ? `, replaced by ${status.replaced_by}: ${status.why}` : ''
    return `${files[at]}: ${of} is ${status.state}${more}`
  })
  terminal.result(
    `${lines.join('\n')}\nCommit the files, and publish the change with plastic-eol build. The files of ${version} stay where they are.\n`,
  )
  return 0
}
