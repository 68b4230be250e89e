// A copy of the working tree in which defects are planted, so that nobody's files change while the tests run.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import { groupOf } from './vitest.ts'

export interface Copy {
  readonly folder: string
  /** The test files, as paths in the project, but for those that find any change. */
  readonly tests: readonly string[]
  /** Plants a defect. Returns what is wrong with the mutant where that cannot be done. */
  plant(mutant: Mutant): string | undefined
  /** Takes the defect away. */
  restore(): void
  /** Compiles what lies in the copy, where one of these test files runs what is compiled. */
  compileFor(tests: readonly string[]): void
  remove(): void
}

/**
 * Tests that fail whatever the defect is: those of the list, as its text no longer stands in its file, and that the committed SQL is what
 * the statements make. Whoever makes the mistake in a statement writes the SQL anew.
 */
const OF_ANY_CHANGE = /^test\/(mutants\/|compute\/step-texts\.test\.ts$)/

/** Copies the files that git knows or would take. */
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
  /** Whether what is compiled is another text than what lies in the copy. */
  let stale = false
  const write = (path: string, text: string) => {
    writeFileSync(path, text)
    // SQL is read as it is.
    if (path.endsWith('.ts')) stale = true
  }
  // Some unit tests read the scripts of the pages, which are compiled.
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
    compileFor(tests) {
      if (!stale || !tests.some((test) => runsCompiled(folder, test))) return
      compile(folder)
      stale = false
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Unit tests run the sources, unless they name the command line or what is compiled. */
function runsCompiled(folder: string, test: string): boolean {
  return groupOf(test) !== 'unit' || /\brunCli\b|\/serving\.ts|'dist\//.test(readFileSync(join(folder, test), 'utf8'))
}

function compile(folder: string): void {
  execFileSync('npm', ['run', '--silent', 'compile'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}
