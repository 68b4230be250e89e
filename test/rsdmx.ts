// rsdmx: the package of R that reads SDMX-ML. Like R it is optional, also in CI: where it is missing, tests that need it say so.

import { spawnSync } from 'node:child_process'

/** Whether rsdmx is installed. If not, a warning names what does not run, and the command that installs rsdmx. */
export function hasRsdmx(what: string): boolean {
  const isThere = spawnSync('Rscript', ['-e', 'library(rsdmx)']).status === 0
  if (!isThere) console.warn(`NOT RUN: ${what}; to run it: apt-get install --no-install-recommends r-cran-rsdmx`)
  return isThere
}
