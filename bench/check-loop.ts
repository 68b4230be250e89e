// Measures the loop of a maintainer: `check 1.4` of the demo, and after edits of one cell.

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../pipeline/io/package-files.ts'
import type { CheckMeasured } from './check-once.ts'
import { editCell } from './edit-cell.ts'

/** Runs a compiled script of `dist`, and returns the JSON that it prints. */
export type RunScript = <Result>(name: string, args: readonly string[]) => Result

/** A check, and what was edited since the check before it. */
export interface CheckedEdit extends CheckMeasured {
  readonly edited: string
}

const VERSION = '1.4'

interface Edit {
  readonly edited: string
  /** The release whose first cell is edited before the check; left out where nothing is. */
  readonly since?: string
  /** The release whose first cell is edited while `check --watch` runs. */
  readonly watched?: string
}

const EDITS: readonly Edit[] = [
  { edited: 'nothing' },
  { edited: 'a cell of 1.4', since: '1.4' },
  { edited: 'a cell of 1.1', since: '1.1' },
  { edited: 'a cell of 1.4, while `check --watch` runs', watched: '1.4' },
]

/** The checks in their order, each with the least CPU time of all rounds. */
export function measureChecks(rounds: number, run: RunScript): CheckedEdit[] {
  const all = Array.from({ length: rounds }, () => checks(run))
  return EDITS.map(({ edited }, index) => {
    const alike = all.flatMap((round) => round[index] ?? [])
    return { edited, ...alike.reduce((best, one) => (one.processor_ms < best.processor_ms ? one : best)) }
  })
}

function checks(run: RunScript): CheckMeasured[] {
  const root = mkdtempSync(join(tmpdir(), 'plastic-eol-bench-'))
  try {
    for (const folder of ['sources', 'releases'])
      cpSync(join(packageRoot(), folder), join(root, folder), {
        recursive: true,
        filter: (source) => !/\/raw$|releases\/[^/]+\/(\.|demo$|production$)/.test(source),
      })
    return EDITS.map(({ since, watched }) => {
      if (since !== undefined) editCell(root, since)
      const more = watched === undefined ? [] : [watched]
      const measured = run<CheckMeasured>('program/check-once.js', [root, VERSION, ...more])
      // An edit of a locked release is an error of it: 1. Anything else did not check the release to its end, or watch until it was
      // stopped.
      if (measured.exit !== Number(since !== undefined)) throw new Error(`the check ended with ${measured.exit}`)
      return measured
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
