// Plans the api tree of a release from its records and the files of its bundle.

import type { TreeCoverage } from '../../api/elements.ts'
import { planLightTree } from '../../api/light-plan.ts'
import type { TreeKind } from '../../api/paths.ts'
import type { PlannedTree, TreeHistory } from '../../api/planned-tree.ts'
import { rangeCuts } from '../../api/range-cuts.ts'
import { planTree } from '../../api/tree.ts'
import type { Engine } from '../../io/engine.ts'
import { FILES } from '../files.ts'
import { type BundleFile, fileNamed, madeFiles } from './bundle.ts'
import { ORDERED_RECORDS } from './data-files.ts'
import { EXPLANATIONS_FILE, explanationFiles } from './explanations.ts'
import type { PreparedRelease } from './prepared-release.ts'

/** What a tree is planned from, beside the records of the release. */
export interface TreePlanOptions {
  readonly kind: TreeKind
  /** Sizes of pages, the default first. */
  readonly pageSizes: readonly number[]
  /** The api trees of the releases before it. */
  readonly history: TreeHistory | undefined
  readonly date: string
  readonly coverage: TreeCoverage
  /** The files of its bundle by name. */
  readonly files: ReadonlyMap<string, BundleFile>
}

/** The files of a bundle that its api tree holds as they are. */
const WHOLE_FILES = FILES.filter(({ offered, answers, from }) => (offered ?? answers) && from !== 'tree')

/** Plans the api tree of the release whose `records` lie in the engine's current schema. */
export async function planReleaseTree(
  engine: Engine,
  { kind, date, coverage, files, pageSizes, history }: TreePlanOptions,
): Promise<PlannedTree> {
  const records = await engine.scan(ORDERED_RECORDS)
  const ranges = rangeCuts(Buffer.from(fileNamed('ranges.csv', files).content()).toString('utf8'), coverage.metrics)
  const plan = kind === 'light' ? planLightTree : planTree
  const whole = WHOLE_FILES.map(({ name }) => [name, fileNamed(name, files).content()] as const)
  return plan(
    {
      date,
      coverage,
      records,
      pageSizes,
      files: new Map([...whole, ...ranges, ...explanationFiles(files.get(EXPLANATIONS_FILE)?.content())]),
    },
    history,
  )
}

/** Makes the files of a bundle that follow from its tree, in a folder. */
export const filesOfTree = (folder: string, tree: PlannedTree): Promise<Map<string, BundleFile>> =>
  madeFiles(folder, 'tree', () => ({ list: tree.listContent }))

/** Adds a tree to a release. Writes the list of its files into an empty folder. */
export async function withTree(release: PreparedRelease, tree: PlannedTree, folder: string): Promise<PreparedRelease> {
  const files = new Map([...release.files, ...(await filesOfTree(folder, tree))])
  return { ...release, tree, api: { files: tree.count, bytes: tree.bytes }, files }
}
