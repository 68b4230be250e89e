// A copy of the program whose source a test edits and compiles, as a contributor would. Its folder is a workspace too. It serves tests
// of what only a change of the source can add, such as a metric or a polymer.

import { spawnSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT, type Run, runMain, type Workspace } from './workspace.ts'

export interface PatchedProgram extends Workspace {
  compile(): void
  /** Runs the copy's command line over the copy's workspace, in this process. */
  run(...args: readonly string[]): Promise<Run>
}

/** Compiles the program, and bundles the explorer. */
const COMPILE = 'npx tsc -p tsconfig.build.json && node dist/pipeline/bundles/bundle-explorer.js'

/** Copies the program into a workspace, without compiling it. The copy uses the installed packages of the project. */
export function patchedProgram(workspace: Workspace): PatchedProgram {
  for (const name of [
    'pipeline',
    'schemas',
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'LICENSE',
    'docs/pictures',
    'dist/explorer',
    'dist/validation',
    'dist/viewer',
  ]) {
    cpSync(join(PROJECT, name), workspace.path(name), { recursive: true })
  }
  symlinkSync(join(PROJECT, 'node_modules'), workspace.path('node_modules'))
  return {
    ...workspace,
    compile() {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', COMPILE], { cwd: workspace.root, encoding: 'utf8' })
      if (status !== 0) throw new Error(`the edited source does not compile:\n${stdout}\n${stderr}`)
    },
    async run(...args) {
      const { main } = await import(workspace.path('dist/pipeline/main.js'))
      return runMain(args, workspace.root, main)
    },
  }
}
