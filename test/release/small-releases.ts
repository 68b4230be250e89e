// The small workspace with two locked and built releases, for tests that do not need a copy of its trees, which have thousands of files.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { madeOnce } from '../made-once.ts'
import { runFolder } from '../run-folder.ts'
import { builtSmallWorkspace } from '../small-workspace.ts'
import { type Workspace, workspaceAt } from '../workspace.ts'

/** The built workspace with bundles and trees. All tests may read it, none may change it. */
export function smallBuilt(): Promise<string> {
  return madeOnce(join(runFolder(), 'small-built-to-read'), async (folder) => {
    const { root } = await builtSmallWorkspace()
    renameSync(root, folder)
  })
}

/** A workspace with the inputs, the two releases and their locks, but without the output of builds. */
export async function lockedSmallWorkspace(): Promise<Workspace> {
  const built = await smallBuilt()
  const root = mkdtempSync(join(tmpdir(), 'plastic-eol-test-'))
  execFileSync('cp', ['-a', join(built, 'sources'), root])
  for (const version of readdirSync(join(built, 'releases'))) {
    mkdirSync(join(root, 'releases', version), { recursive: true })
    const files = readdirSync(join(built, 'releases', version)).filter((name) => name.endsWith('.json'))
    if (files.length > 0)
      execFileSync('cp', ['-a', ...files.map((name) => join(built, 'releases', version, name)), join(root, 'releases', version)])
  }
  return workspaceAt(root)
}
