// A build in small: two releases of one country, their trees, and what lists them, published as a real build does.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Coverage } from '../../pipeline/api/elements.ts'
import { planTree, publishTree, type TreeHistory } from '../../pipeline/api/tree.ts'
import { lockBuild } from '../../pipeline/io/build-lock.ts'
import { type OnStep, setFolderDate } from '../../pipeline/io/exact-files.ts'
import type { PublishedFolder } from '../../pipeline/io/publish.ts'
import { writeFileAtomic } from '../../pipeline/io/write-file.ts'
import { manyRecords } from '../api/records.ts'

export const SMALL_RELEASES = [
  { version: '1.1', date: '2026-11-16' },
  { version: '1.2', date: '2026-11-17' },
] as const

/** Two states of the same inputs. */
export type SmallState = 'A' | 'B'

const coverage: Coverage = { countries: ['FRA'], years: [2019] }

export const versionsFile = (out: string) => join(out, 'public/demo/versions.json')
export const treeLink = (out: string, version: string) => join(out, 'public/demo/v', version)

/** Publishes both releases in a state. In state B every record of 1.2 differs from state A, and so does a file of 1.1. */
export async function smallBuild(out: string, state: SmallState, onStep?: OnStep): Promise<{ readonly written: number }> {
  mkdirSync(out, { recursive: true })
  const lock = await lockBuild(out, 'demo')
  try {
    let history: TreeHistory | undefined
    let previous: string | undefined
    const published: PublishedFolder[] = []
    for (const { version, date } of SMALL_RELEASES) {
      const kg = state === 'B' && version === '1.2' ? 7_000_001n : 7_000_000n
      const tree = planTree(
        {
          date,
          coverage,
          records: manyRecords(coverage, () => kg),
          files: new Map([['metadata.json', Buffer.from(`{"state":"${state}","version":"${version}"}`)]]),
          pageSizes: [50],
        },
        history,
      )
      const folder = await publishTree(tree, { link: treeLink(out, version), previous, onStep })
      history = tree.history
      previous = folder.folder
      published.push(folder)
    }
    for (const folder of published) folder.show()
    writeFileAtomic(versionsFile(out), `{"state":"${state}"}\n`, { date: '2026-11-17', onStep })
    for (const folder of ['public/demo/v', 'public/demo', 'public']) setFolderDate(join(out, folder), '2026-11-17')
    return { written: published.filter(({ written }) => written).length }
  } finally {
    lock.release()
  }
}
