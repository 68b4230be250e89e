// `lock <version>`: freezes a release. Its lock is committed, and from then on other data for it is an error.

import { join } from 'node:path'
import type { Environment } from '../../schemas/release.ts'
import { writeFileAtomic } from '../io/write-file.ts'
import { Failure } from '../model/failure.ts'
import { buildReleases } from '../release/build.ts'
import { jsonText } from '../release/bundle.ts'
import { lockFile } from '../release/lock.ts'
import type { StagedRelease } from '../release/stage.ts'
import { type Context, type ExitCode, json } from './context.ts'
import { checkOptions, reportBuild } from './outcome.ts'

/** Exit 0 when the lock is written or was as it is, 1 when findings stand in the way. */
export async function lock(context: Context, version: string): Promise<ExitCode> {
  const { root, env, terminal } = context
  const outcome = await buildReleases(checkOptions(context, [version], { failOn: 'error' }))
  const [release] = outcome.releases
  if (!release) throw new Failure('unknown-version', `There is no release ${version}.`)
  if (outcome.blocked) {
    await reportBuild(context, outcome)
    terminal.say(`${version} is not locked: errors stand in the way.`)
    return 1
  }
  const { file, status } = writeLock(root, env, release)
  if (context.json) terminal.result(json({ version, environment: env, file, status }))
  else
    terminal.result(
      `${version} ${status}: ${file}${status === 'unchanged' ? '' : '\nCommit the file: it is what later builds are held against.'}\n`,
    )
  return 0
}

/** Writes the lock of a release that nothing blocks, below the root, and says what that changed. */
export function writeLock(root: string, env: Environment, release: StagedRelease) {
  const { computed, lock: before, newLock } = release
  const file = lockFile(computed.version, env)
  const text = jsonText(newLock)
  writeFileAtomic(join(root, file), text, { date: computed.release.date })
  const status = before === undefined ? 'locked' : jsonText(before) === text ? 'unchanged' : 'rendered anew'
  return { file, status } as const
}
