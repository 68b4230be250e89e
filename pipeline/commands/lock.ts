// `lock <version>`: freezes a release. Its lock is committed, and from then on other data for it is an error.

import { join } from 'node:path'
import { writeFileAtomic } from '../io/write-file.ts'
import { Failure } from '../model/failure.ts'
import { buildReleases } from '../release/build.ts'
import { jsonText } from '../release/bundle.ts'
import { lockFile } from '../release/lock.ts'
import { type Context, type ExitCode, json } from './context.ts'
import { checkOptions, reportBuild } from './outcome.ts'

/** Exit 0 when the lock is written or was as it is, 1 when findings stand in the way. */
export async function lock(context: Context, version: string): Promise<ExitCode> {
  const { root, env, terminal } = context
  const outcome = await buildReleases(checkOptions(context, [version], { failOn: 'error' }))
  const [release] = outcome.releases
  if (!release) throw new Failure('unknown-version', `There is no release ${version}.`)
  if (outcome.blocked) {
    reportBuild(context, outcome)
    terminal.say(`${version} is not locked: errors stand in the way.`)
    return 1
  }
  const file = lockFile(version, env)
  writeFileAtomic(join(root, file), jsonText(release.newLock), { date: release.computed.release.date })
  const same = release.lock !== undefined && jsonText(release.lock) === jsonText(release.newLock)
  const status = same ? 'unchanged' : release.lock ? 'rendered anew' : 'locked'
  if (context.json) terminal.result(json({ version, environment: env, file, status }))
  else terminal.result(`${version} ${status}: ${file}${same ? '' : '\nCommit the file: it is what later builds are held against.'}\n`)
  return 0
}
