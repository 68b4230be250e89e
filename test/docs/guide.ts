// Runs all commands of a guide in one shell from the root of a project, and compares the output of each block with the guide.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../when-done.ts'
import { PROJECT } from '../workspace.ts'

const END_OF_BLOCK = '--- end of block ---'
/** The blocks of commands, each with the shown output, which is empty if the guide shows none. */
function blocksOf(text: string): { readonly commands: string; readonly prints: string }[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm)].map(([, commands = '', prints = '']) => ({
    commands,
    prints,
  }))
}

/** A pattern for the shown output: `…` matches any text within a line, and a run of blanks matches any number of blanks. */
function pattern(prints: string): RegExp {
  const lines = prints.split('\n').map((line) =>
    line
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('…', '.*')
      .replace(/(?<=\S) {2,}/g, ' +'),
  )
  return new RegExp(`^${lines.join('\n')}$`)
}

export interface SmallerRun {
  /** The folder with `sources` and `releases`, if not the project. */
  readonly root?: string
  /** Returns the text that this project prints instead of a text of the guide. */
  readonly inSmall?: (prints: string) => string
  /** Whether a block of commands is run. */
  readonly isRun?: (commands: string) => boolean
}

/** Fails if a block of the guide does not print the shown output, or if there are fewer than `atLeast` blocks. */
export function runGuide(
  file: string,
  atLeast: number,
  env: Readonly<Record<string, string>> = {},
  { root = PROJECT, inSmall = (prints) => prints, isRun = () => true }: SmallerRun = {},
): void {
  const blocks = blocksOf(readFileSync(join(PROJECT, file), 'utf8')).filter(({ commands }) => isRun(commands))
  expect(blocks.length).toBeGreaterThanOrEqual(atLeast)
  // The guides are written for the root of a clone; the small project has no program of its own.
  const inProject = (commands: string) => commands.replaceAll('./plastic-eol ', `'${join(PROJECT, 'plastic-eol')}' `)
  const script = blocks.map(({ commands }) => `${inProject(commands)}echo '${END_OF_BLOCK}'\n`).join('')
  const scratch = temporaryFolder()
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...own } = process.env
  const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${script}`], {
    cwd: root,
    env: { ...own, ...env, TMPDIR: scratch, npm_config_loglevel: 'error' },
    encoding: 'utf8',
  })
  const printed = stdout.split(`${END_OF_BLOCK}\n`)
  expect(printed).toHaveLength(blocks.length + 1)
  for (const [index, { commands, prints }] of blocks.entries()) expect.soft(printed[index], commands).toMatch(pattern(inSmall(prints)))
}
