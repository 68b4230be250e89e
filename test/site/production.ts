// A tree of production, the environment with keys, for tests of pages. It needs no raw files.

import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { environmentFiles } from '../../pipeline/tree/root.ts'
import type { ReferenceData } from '../../schemas/api.ts'
import { releaseSchema } from '../../schemas/release.ts'
import type { SharedWorkspace } from '../small-workspace.ts'
import { temporaryFolder } from '../when-done.ts'

/** Puts the releases of a small workspace under the pages of production. Returns the folder of the tree. */
export function inProduction({ path, read }: SharedWorkspace): string {
  const releases = ['1.1', '1.2'].map((version) => {
    const { countries, ...values } = JSON.parse(read(`public/demo/v/${version}/reference-data.json`)) as ReferenceData
    const { date, summary } = releaseSchema.parse(JSON.parse(read(`releases/${version}/release.json`)))
    const status = { state: version === '1.2' ? ('current' as const) : ('superseded' as const) }
    return {
      version,
      date,
      status,
      summary,
      countries: countries.map(({ code }) => code),
      ...values,
      licence: 'CC-BY-4.0',
      places: [],
      changes: [],
    }
  })
  const { root, folders } = environmentFiles('production', releases, { pageSizes: [50, 500], tree: 'full' })
  const folder = temporaryFolder()
  const inFolders = Object.entries(folders).flatMap(([below, files]) =>
    [...files].map(([name, content]) => [join(below, name), content] as const),
  )
  for (const [name, content] of [...root, ...inFolders]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  symlinkSync(path('public/demo/v'), join(folder, 'v'))
  return folder
}
