// Makes a tree with a draft for tests of pages.

import { cpSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Versions } from '../../schemas/api.ts'
import type { SharedWorkspace } from '../small-workspace.ts'
import { temporaryFolder } from '../when-done.ts'

/** Makes the tree of a small workspace with a draft 1.3 after its releases. The draft has the data of 1.1. Returns the folder. */
export function withDraft({ path, read }: SharedWorkspace): string {
  const folder = temporaryFolder()
  const listing: Versions = JSON.parse(read('public/demo/versions.json'))
  const [latest] = listing.versions
  if (!latest) throw new Error('there is a release')
  const draft = { ...latest, version: '1.3', status: { state: 'draft' }, latest: false, path: 'v/1.3-draft' }
  cpSync(realpathSync(path('public/demo')), folder, { recursive: true, filter: (file) => !file.includes('/v/') })
  for (const [name, from] of Object.entries({ '1.1': '1.1', '1.2': '1.2', '1.3-draft': '1.1' }))
    symlinkSync(path(`public/demo/v/${from}`), join(folder, 'v', name))
  writeFileSync(join(folder, 'versions.json'), JSON.stringify({ ...listing, versions: [draft, ...listing.versions] }))
  return folder
}
