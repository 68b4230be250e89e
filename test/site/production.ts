// A tree of production, the environment with keys, for tests of pages. It needs no raw files.

import { symlinkSync } from 'node:fs'
import { environmentFiles } from '../../pipeline/tree/root.ts'
import type { ReferenceData } from '../../schemas/api.ts'
import { releaseSchema } from '../../schemas/release.ts'
import type { Workspace } from '../workspace.ts'

/** Puts the releases of a small workspace under the pages of production. Returns the folder of the tree. */
export function inProduction({ path, read, write }: Workspace): string {
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
  for (const [name, content] of root) write(`production/${name}`, Buffer.from(content).toString('utf8'))
  for (const [folder, files] of Object.entries(folders))
    for (const [name, content] of files) write(`production/${folder}/${name}`, Buffer.from(content).toString('utf8'))
  symlinkSync(path('public/demo/v'), path('production/v'))
  return path('production')
}
