// Releases built from the committed sources, without api trees. A test run builds them once, for all tests that only read a whole
// release.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildReleases } from '../pipeline/release/publish/build.ts'
import type { Lock } from '../schemas/lock.ts'
import type { Environment } from '../schemas/release.ts'
import { madeOnce } from './made-once.ts'
import { THOROUGH } from './random.ts'
import { runFolder } from './run-folder.ts'
import { PROJECT } from './workspace.ts'

export const VERSIONS = ['1.1', '1.2', '1.2.1', '1.3', '1.4'] as const

/** Whether the built releases have ranges. These take longer than the release itself, and tests of small releases cover them. */
const HAVE_RANGES = THOROUGH

/** The releases to build. The other releases of production are computed and compared with their locks before 1.4 is built. */
export const BUILT: Readonly<Record<Environment, readonly string[]>> = { demo: VERSIONS, production: THOROUGH ? VERSIONS : ['1.4'] }

export interface BuiltRelease {
  readonly version: string
  readonly isLocked: boolean
  readonly countries: number
  readonly errors: number
  /** The lock that `lock` would write now. */
  readonly newLock: Lock
}

/** The folder of the built releases, which may not exist yet. */
export const builtFolder = (env: Environment) => join(runFolder(), `built-${env}`)

/** The folder of a built release's bundle. */
export const bundleOf = (env: Environment, version: string) => join(builtFolder(env), 'releases', version, env)

/** The built releases in order. Production reads the publishers' files from the folder `raw`. Throws if findings block the build. */
export async function builtReleases(env: Environment, raw?: string): Promise<readonly BuiltRelease[]> {
  const list = 'built.json'
  const folder = await madeOnce(builtFolder(env), async (out) => {
    const from = { root: PROJECT, env, versions: BUILT[env], ...(raw === undefined ? {} : { raw }) }
    const destination = { out, api: false, ranges: HAVE_RANGES }
    const { releases, blocked } = await buildReleases({ ...from, failOn: 'error', destination, onPhase: () => undefined })
    if (blocked) throw new Error(`the build of ${env} is blocked`)
    const built = releases.map(
      ({ computed, lock, countries, validation, newLock }): BuiltRelease => ({
        version: computed.version,
        isLocked: lock?.version === computed.version,
        countries,
        errors: validation.verdict.errors,
        newLock,
      }),
    )
    writeFileSync(join(out, list), JSON.stringify(built))
  })
  return JSON.parse(readFileSync(join(folder, list), 'utf8'))
}
