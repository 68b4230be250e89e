// A copy of the program with a few edits of its source, compiled as a contributor would, in a folder that is a workspace too: for what
// only a change of the source can bring, such as a metric or a polymer.

import { spawnSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { copyWorkspace, PROJECT, type Run, type Workspace } from './workspace.ts'

export interface PatchedProgram extends Workspace {
  compile(): void
  /** Runs its own command line over its own workspace. */
  run(...args: readonly string[]): Run
}

/** The copy, not compiled yet. It takes the installed packages of the project. */
export function patchedProgram(): PatchedProgram {
  const workspace = copyWorkspace()
  for (const name of ['pipeline', 'schemas', 'package.json', 'tsconfig.json', 'tsconfig.build.json']) {
    cpSync(join(PROJECT, name), workspace.path(name), { recursive: true })
  }
  symlinkSync(join(PROJECT, 'node_modules'), workspace.path('node_modules'))
  const run = (command: string, args: readonly string[]): Run => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: workspace.root, encoding: 'utf8', maxBuffer: 1 << 28 })
    return { code: status, stdout, stderr }
  }
  return {
    ...workspace,
    compile() {
      const { code, stdout, stderr } = run('npm', ['run', '--silent', 'compile'])
      if (code !== 0) throw new Error(`the edited source does not compile:\n${stdout}\n${stderr}`)
    },
    run: (...args) => run(process.execPath, [workspace.path('dist/pipeline/cli.js'), ...args]),
  }
}
