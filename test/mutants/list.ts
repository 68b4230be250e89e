// All defects, by room.

import { API } from './list/api.ts'
import { CHECKS } from './list/checks.ts'
import { CLIENT, SITE } from './list/client.ts'
import { COMMANDS } from './list/commands.ts'
import { COMPUTE } from './list/compute.ts'
import { HOSTS } from './list/hosts.ts'
import { INGEST } from './list/ingest.ts'
import { IO } from './list/io.ts'
import { MODEL, SCHEMAS } from './list/model.ts'
import { RELEASE } from './list/release.ts'
import { REPORT } from './list/report.ts'
import type { Defect, Mutant } from './mutant.ts'

/** The rooms, that is parts of the project, over which the defects are spread. */
export const ROOMS = {
  compute: COMPUTE,
  checks: CHECKS,
  ingest: INGEST,
  release: RELEASE,
  api: API,
  hosts: HOSTS,
  report: REPORT,
  model: MODEL,
  schemas: SCHEMAS,
  client: CLIENT,
  site: SITE,
  io: IO,
  commands: COMMANDS,
} as const satisfies Readonly<Record<string, readonly Defect[]>>

/** The rooms in which `npm test` alone has to find nine of ten defects. */
export const QUICK_ROOMS: readonly string[] = ['compute', 'checks', 'ingest', 'release', 'api'] satisfies readonly (keyof typeof ROOMS)[]

export const MUTANTS: readonly Mutant[] = Object.entries(ROOMS).flatMap(([room, defects]) => defects.map((defect) => ({ ...defect, room })))
