// A copy of the program with a few edits of its source, compiled as a contributor would, in a folder that is a workspace too: for what
// only a change of the source can bring, such as a metric or a polymer.

import { spawnSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT, type Run, runMain, type Workspace } from './workspace.ts'

export interface PatchedProgram extends Workspace {
  compile(): void
  /** Runs its own command line over its own workspace, in this process. */
  run(...args: readonly string[]): Promise<Run>
}

/** The copy in the folder of a workspace, not compiled yet; compiling writes the SQL of its statements as well. It takes the installed packages of the project. */
export function patchedProgram(workspace: Workspace): PatchedProgram {
  for (const name of ['pipeline', 'schemas', 'package.json', 'tsconfig.json', 'tsconfig.build.json', 'LICENSE']) {
    cpSync(join(PROJECT, name), workspace.path(name), { recursive: true })
  }
  symlinkSync(join(PROJECT, 'node_modules'), workspace.path('node_modules'))
  return {
    ...workspace,
    compile() {
      const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sql'], { cwd: workspace.root, encoding: 'utf8' })
      if (status !== 0) throw new Error(`the edited source does not compile:\n${stdout}\n${stderr}`)
    },
    async run(...args) {
      const { main } = await import(workspace.path('dist/pipeline/main.js'))
      return runMain(args, workspace.root, main)
    },
  }
}
