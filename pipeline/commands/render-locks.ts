// Renders the locks of both environments anew, in the folder of the package: `npm run locks -- --raw <dir>`. For a pipeline that writes
// other texts or other bytes for the same data. It writes nothing where data differ, and locks what is not locked with `--new` only.

import { parseArgs } from 'node:util'
import { ENVIRONMENTS, type Environment } from '../../schemas/release.ts'
import { Failure } from '../model/failure.ts'
import { buildReleases } from '../release/build.ts'
import { failureText } from '../report/failure-text.ts'
import { blockingText } from '../report/validation-text.ts'
import { writeLock } from './lock.ts'

const { raw, new: lockNew } = parseArgs({ options: { raw: { type: 'string' }, new: { type: 'boolean', default: false } } }).values

/** What was done for the locks of an environment, or what stands in the way. */
async function render(env: Environment): Promise<{ readonly text: string; readonly done: boolean }> {
  const root = process.cwd()
  try {
    const { releases, blocked } = await buildReleases({ root, env, raw, versions: [], failOn: 'error', onPhase: () => {} })
    if (blocked) {
      const blocking = releases.filter(({ validation }) => validation.verdict.blocked)
      return {
        text: `${env}: no lock was written\n\n${blocking.map(({ validation }) => blockingText(validation)).join('\n')}`,
        done: false,
      }
    }
    const locked = releases.filter(({ lock }) => lockNew || lock !== undefined)
    const anew = locked.filter((release) => writeLock(root, env, release).status !== 'unchanged')
    const which = anew.length === 0 ? 'as they were' : `written anew: ${anew.map(({ computed }) => computed.version).join(', ')}`
    return { text: `${env}: ${locked.length} locks, ${which}\n`, done: true }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { text: `${env}: no lock was written\n${failureText(error)}`, done: false }
  }
}

for (const env of ENVIRONMENTS) {
  const { text, done } = await render(env)
  process.stdout.write(text)
  if (!done) process.exitCode = 1
}
