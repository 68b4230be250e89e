// Measures the loop of a maintainer: `check 1.4` of the demo from an empty cache, again without a change, and after edits of one cell.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../pipeline/io/package-files.ts'
import type { CheckMeasured } from './check-once.ts'

/** Runs a compiled script of `dist`, and returns the JSON that it prints. */
export type RunScript = <Result>(name: string, args: readonly string[], env: NodeJS.ProcessEnv) => Result

/** A check, and what was edited since the check before it. */
export interface CheckedEdit extends CheckMeasured {
  readonly edited: string
}

const VERSION = '1.4'
/** A table with rows of the first release and of the last. */
const TABLE = 'sources/demo/collection.csv'

/** The share in the first row since a release. */
const cellSince = (release: string) => new RegExp(`^([A-Z]{3},\\d{4},)([\\d.]+)(?=,.*,${release.replace('.', '\\.')},$)`, 'm')

const EDITS = [
  { edited: 'nothing, with an empty cache', since: null },
  { edited: 'nothing', since: null },
  { edited: 'a cell of 1.4', since: '1.4' },
  { edited: 'a cell of 1.1', since: '1.1' },
] as const

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
    return EDITS.map(({ since }) => {
      if (since !== null) edit(join(root, TABLE), since)
      const measured = run<CheckMeasured>('program/check-once.js', [root, VERSION], { PLASTIC_EOL_CACHE: join(root, '.cache') })
      // An edit of a locked release is an error of it: 1. Anything else did not check the release to its end.
      if (measured.exit !== Number(since !== null)) throw new Error(`the check ended with ${measured.exit}`)
      return measured
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Takes a tenth from the share in the first row since a release. */
function edit(file: string, since: string): void {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(cellSince(since), (_, key: string, share: string) => `${key}${(Number(share) * 0.9).toFixed(2)}`)
  if (after === before) throw new Error(`${file} has no row since ${since}`)
  writeFileSync(file, after)
}
