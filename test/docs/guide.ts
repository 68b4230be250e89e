// Runs a guide: its commands in one shell, from the root of the project, each block followed by what it prints.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { PROJECT } from '../workspace.ts'

const END_OF_BLOCK = '--- end of block ---'

/** Commands, and what they print; nothing where the guide shows nothing. */
function blocksOf(text: string): { readonly commands: string; readonly prints: string }[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm)].map(([, commands = '', prints = '']) => ({
    commands,
    prints,
  }))
}

/** The lines of a text as the guide writes them: `…` stands for anything, and a run of blanks for any other. */
function pattern(prints: string): RegExp {
  const lines = prints.split('\n').map((line) =>
    line
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('…', '.*')
      .replace(/(?<=\S) {2,}/g, ' +'),
  )
  return new RegExp(`^${lines.join('\n')}$`)
}

/** Fails where a block of the guide does not print what stands under it. There are at least so many blocks. */
export function runGuide(file: string, atLeast: number, env: Readonly<Record<string, string>> = {}): void {
  const blocks = blocksOf(readFileSync(join(PROJECT, file), 'utf8'))
  expect(blocks.length).toBeGreaterThanOrEqual(atLeast)
  const script = blocks.map(({ commands }) => `${commands}echo '${END_OF_BLOCK}'\n`).join('')
  const scratch = mkdtempSync(join(tmpdir(), 'guide-'))
  try {
    const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...own } = process.env
    const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${script}`], {
      cwd: PROJECT,
      env: { ...own, ...env, TMPDIR: scratch, npm_config_loglevel: 'error' },
      encoding: 'utf8',
    })
    const printed = stdout.split(`${END_OF_BLOCK}\n`)
    expect(printed).toHaveLength(blocks.length + 1)
    for (const [index, { commands, prints }] of blocks.entries()) expect(printed[index], commands).toMatch(pattern(prints))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
