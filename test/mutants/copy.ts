// A copy of the working tree in which defects are planted, so that the working tree itself does not change.

import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

export interface Copy {
  readonly folder: string
  /** The test files as paths in the project, without those that fail for any change. */
  readonly tests: readonly string[]
  /** Plants a defect. Returns a message if that is not possible. */
  plant(mutant: Mutant): string | undefined
  /** Removes the defect. */
  restore(): void
  /** Compiles the copy. The tests run the compiled files. */
  compile(): void
  remove(): void
}

/** Tests that fail for any defect: those of the list, because the original text is no longer in its file. */
const OF_ANY_CHANGE = /^test\/mutants\//

/** Copies the files that git tracks, and untracked files that it does not ignore. */
export function copyProject(project: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  const files = listed.split('\0').filter((path) => path !== '' && existsSync(join(project, path)))
  for (const path of files) cpSync(join(project, path), join(folder, path))
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  let planted: { readonly path: string; readonly text: string } | undefined
  /** Whether the compiled files are older than the sources of the copy. */
  let stale = false
  const write = (path: string, text: string) => {
    writeFileSync(path, text)
    if (path.endsWith('.ts')) stale = true
  }
  compile(folder)
  return {
    folder,
    tests: files.filter((path) => path.endsWith('.test.ts') && !OF_ANY_CHANGE.test(path)),
    plant({ file, from, to }) {
      const path = join(folder, file)
      const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
      const times = text.split(from).length - 1
      if (times !== 1) return `NO LONGER APPLIES: its text stands ${times} times in ${file}`
      planted = { path, text }
      const spoilt = text.replace(from, () => to)
      write(path, spoilt)
      return undefined
    },
    restore() {
      if (planted) write(planted.path, planted.text)
      planted = undefined
    },
    compile() {
      if (!stale) return
      compile(folder)
      stale = false
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Compiles even with type errors, because the tests have to find every defect themselves. */
function compile(folder: string): void {
  spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { cwd: folder, stdio: 'ignore' })
  execFileSync(process.execPath, ['dist/pipeline/bundles/index.js'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
