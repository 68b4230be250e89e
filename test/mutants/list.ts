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
import type { Mutant } from './mutant.ts'

export const MUTANTS: readonly Mutant[] = [
  ...COMPUTE,
  ...CHECKS,
  ...INGEST,
  ...RELEASE,
  ...API,
  ...HOSTS,
  ...REPORT,
  ...MODEL,
  ...SCHEMAS,
  ...CLIENT,
  ...SITE,
  ...IO,
  ...COMMANDS,
]
