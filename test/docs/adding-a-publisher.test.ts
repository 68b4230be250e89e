// The guide is run: its commands in one shell, from the root of the project, each block followed by what it prints.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { PROJECT } from '../workspace.ts'

const GUIDE = readFileSync(join(PROJECT, 'docs/adding-a-publisher.md'), 'utf8')
const END_OF_BLOCK = '--- end of block ---'

/** Commands, and what they print; nothing where the guide shows nothing. */
function blocksOf(text: string): { readonly commands: string; readonly prints: string }[] {
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm)].map(([, commands = '', prints = '']) => ({
    commands,
    prints,
  }))
}

/** The lines of a text as the guide writes them: `…` stands for anything. */
function pattern(prints: string): RegExp {
  const lines = prints.split('\n').map((line) => line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*'))
  return new RegExp(`^${lines.join('\n')}$`)
}

describeWithRawFiles(
  'docs/adding-a-publisher.md',
  [...pinnedFiles(), 'samples/un-comtrade/TradeData_dialectB_THA_8542.csv', 'samples/un-comtrade/TradeData_5_10_2025_12_27_1.csv'],
  (raw) => {
    it('prints what it says', () => {
      const blocks = blocksOf(GUIDE)
      expect(blocks.length).toBeGreaterThan(8)
      const script = blocks.map(({ commands }) => `${commands}echo '${END_OF_BLOCK}'\n`).join('')
      const scratch = mkdtempSync(join(tmpdir(), 'guide-'))
      try {
        const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env
        const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${script}`], {
          cwd: PROJECT,
          env: { ...env, RAW: raw, TMPDIR: scratch, npm_config_loglevel: 'error' },
          encoding: 'utf8',
        })
        const printed = stdout.split(`${END_OF_BLOCK}\n`)
        expect(printed).toHaveLength(blocks.length + 1)
        for (const [index, { commands, prints }] of blocks.entries()) expect(printed[index], commands).toMatch(pattern(prints))
      } finally {
        rmSync(scratch, { recursive: true, force: true })
      }
    }, 480_000)
  },
)
