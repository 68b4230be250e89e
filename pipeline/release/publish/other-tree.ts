// Trees that are made for a host from the bundles that are there: the tree of the other kind, shown apart from the built one, or the
// first tree where none was built.

import { join } from 'node:path'
import { versionsSchema } from '../../../schemas/api.ts'
import { manifestSchema } from '../../../schemas/manifest.ts'
import type { Environment } from '../../../schemas/release.ts'
import { LAYOUT_FILE, type TreeKind } from '../../api/paths.ts'
import { brokenTree } from '../../api/served-environment.ts'
import { namesIn, readIfThere } from '../../io/files.ts'
import { unpublish } from '../../io/published-folder.ts'
import { Failure } from '../../model/failure.ts'
import { jsonOf } from '../../model/json.ts'
import { PAGE_SIZES } from '../../model/paging.ts'
import { isVersion, nameInApi } from '../../model/versions.ts'
import { compareFiles } from '../cut/listed-files.ts'
import { BUNDLE_SIGNATURE } from '../files.ts'
import { readPlans } from '../plan/plans.ts'
import { assertMadeOf, layoutIn } from './page-sizes.ts'
import { openPublication } from './publication.ts'

export interface OtherTree {
  /** The folder that holds the bundles, `releases/<version>/<env>`. */
  readonly out: string
  readonly env: Environment
  readonly kind: TreeKind
  /** Sizes of pages, the default first. */
  readonly pageSizes: readonly number[]
  readonly built: string
  /** Where the other tree is shown. */
  readonly folder: string
  readonly onRelease: (version: string) => void
}

/**
 * Makes a tree of the releases that the built tree lists; files that are there already stay. Failures: 'broken-tree' if it lists
 * none; 'other-bundle' if a bundle is missing, or is not the one of which the built tree was made; 'destination-busy'.
 */
export async function makeOtherTree({ out, env, kind, pageSizes, built, folder, onRelease }: OtherTree): Promise<void> {
  const listed = versionsSchema.safeParse(jsonOf(await readIfThere(join(built, 'versions.json')))).data
  if (!listed) throw brokenTree('versions.json')
  const plans = listed.versions.map(({ status, ...release }) => ({ release, status })).reverse()
  const publication = await openPublication({ out, env, api: true, folder, plans, pageSizes, tree: kind })
  try {
    const names: string[] = []
    for (const { release, status } of plans) {
      const name = nameInApi(release.version, status.state)
      const tree = join(built, 'v', name)
      const layout = layoutIn(await readIfThere(join(tree, LAYOUT_FILE)))
      await assertMadeOf({ tree, layout, bundle: publication.placesOf(release.version).bundle }, [release.version])
      onRelease(release.version)
      await publication.writeTree(release)
      names.push(name)
    }
    publication.show()
    const shown = (await namesIn(join(folder, 'v'))).filter((name) => !name.startsWith('.'))
    for (const name of shown) if (!names.includes(name)) unpublish(join(folder, 'v', name), LAYOUT_FILE)
    await publication.list()
  } finally {
    await publication.close()
  }
}

interface FirstTree extends Pick<OtherTree, 'out' | 'env' | 'onRelease'> {
  /** The workspace, which says what is to be listed of the releases. */
  readonly root: string
}

/**
 * Makes the tree `public/<env>` of the releases whose bundles are there, as a build makes it. Returns their versions; none if there is no
 * bundle. Failures: 'broken-bundle' if a bundle is damaged or has no ranges; 'destination-busy'; those of `readPlans`.
 */
export async function makeFirstTree({ root, out, env, onRelease }: FirstTree): Promise<string[]> {
  const versions: string[] = []
  for (const version of (await namesIn(join(out, 'releases'))).filter(isVersion)) {
    const bundle = join(out, 'releases', version, env)
    const manifest = await readIfThere(join(bundle, 'manifest.json'))
    if (!manifest) continue
    assertComplete(bundle, manifest, version)
    versions.push(version)
  }
  if (versions.length === 0) return []
  const plans = (await readPlans(root, env)).filter(({ release }) => versions.includes(release.version))
  const publication = await openPublication({ out, env, api: true, plans, pageSizes: PAGE_SIZES, tree: 'full' })
  try {
    for (const { release } of plans) {
      onRelease(release.version)
      await publication.writeTree(release)
    }
    publication.show()
    await publication.list()
  } finally {
    await publication.close()
  }
  return plans.map(({ release }) => release.version)
}

/** Failure 'broken-bundle' unless all files that the manifest lists are there as it lists them, the ranges among them. */
function assertComplete(bundle: string, bytes: Buffer, version: string): void {
  const manifest = manifestSchema.safeParse(jsonOf(bytes)).data
  const [problem] = manifest ? compareFiles(bundle, manifest.files, ['manifest.json', BUNDLE_SIGNATURE]) : []
  const hasRanges = manifest?.files.some(({ path }) => path === 'ranges.csv')
  if (hasRanges && !problem) return
  const what = !manifest ? 'its manifest.json cannot be read' : problem ? `${problem.file} ${problem.message}` : 'it has no ranges'
  throw new Failure('broken-bundle', `The bundle ${bundle} cannot be the source of a tree: ${what}.`, {
    hint: `Build it with its ranges, with --env, --root and --out as here: plastic-eol build ${version}`,
  })
}
