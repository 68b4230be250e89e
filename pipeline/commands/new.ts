// `new <version>`: scaffolds the next release as a draft, and reports which rows it needs.

import { join } from 'node:path'
import type { Release } from '../../schemas/release.ts'
import { writeFileAtomic } from '../io/write-file.ts'
import { Failure } from '../model/failure.ts'
import { jsonText } from '../model/json.ts'
import { editionChanges } from '../release/changes/edition-changes.ts'
import { assertUnchanged } from '../release/plan/changed-releases.ts'
import { type PlannedEdition, planEdition } from '../release/plan/edition.ts'
import { readReleaseInputs } from '../release/plan/inputs.ts'
import { planRelease } from '../release/plan/new-release.ts'
import { aheadRemark, stepRemark } from '../release/plan/new-release-checks.ts'
import { readPlans } from '../release/plan/plans.ts'
import { writeRelease } from '../release/plan/release-file.ts'
import { keptRemark, leftOverRemark } from '../release/plan/remarks.ts'
import { editionText } from '../report/terminal/edition-text.ts'
import { newText } from '../report/terminal/new-text.ts'
import { type Context, computingOptions, type ExitCode, today } from './context.ts'

export interface NewFlags {
  readonly addCountry?: readonly string[]
  readonly removeCountry?: readonly string[]
  readonly renameCountry?: readonly string[]
  readonly addYear?: readonly string[]
  readonly revise?: readonly string[]
  /** The id of a source, and the files of its new edition. */
  readonly edition?: readonly string[]
  /** The id of a source that gives no row any more. */
  readonly retire?: string
  readonly date?: string
  readonly summary?: string
}

/**
 * Exit 0 when the draft is written. The environment is that of a new draft; for a draft that exists, one to add. Without `--date` the date
 * is today's, in UTC; it is data that a maintainer answers for. Remarks on stderr say that a date is after today, which rows of a
 * withdrawn release still hold, and which snapshots a removed draft left.
 */
export async function newRelease(context: Context, version: string, flags: NewFlags): Promise<ExitCode> {
  const { root, raw, env, terminal, json: asJson } = context
  const { retire } = flags
  const asked = flags.edition ?? (retire === undefined ? undefined : [retire])
  if (asked && env !== 'production')
    throw new Failure(
      'bad-option',
      `--${flags.edition ? 'edition' : 'retire'} is about publishers’ files, but the environment ${env} has none.`,
      { hint: 'Add --env production.' },
    )
  if (flags.edition && retire !== undefined)
    throw new Failure('bad-option', '--edition cannot be combined with --retire.', { hint: 'Run the command once for each.' })
  const { release, needed, read } = await planRelease({
    root,
    raw,
    version,
    env,
    addCountries: flags.addCountry ?? [],
    removeCountries: flags.removeCountry ?? [],
    renameCountries: flags.renameCountry ?? [],
    addYears: flags.addYear ?? [],
    revise: flags.revise ?? [],
    date: flags.date,
    today: today(),
    summary: flags.summary,
  })
  const releases = [...read.map(({ version: other }) => other), version]
  const edition = asked && (await planEdition({ root, raw, cwd: context.cwd, version, releases }, asked, { retire: retire !== undefined }))
  await assertUnchanged(root, read)
  const file = await writeRelease(root, release)
  if (edition) writeFileAtomic(join(root, edition.file), edition.text, { date: undefined, durable: true })
  const kept = await keptRemark(root, env, await readPlans(root, env), version)
  const leftOver = env === 'production' ? await leftOverRemark(root, releases) : undefined
  const changed = edition && (await changesOf(context, edition, release))
  const ahead = aheadRemark(
    release,
    today(),
    read.find(({ version: other }) => other === release.previous),
  )
  const step = edition && release.previous !== null ? stepRemark(release.previous, version) : undefined
  for (const remark of [ahead, kept, leftOver, step]) if (remark !== undefined) terminal.say(remark)
  if (asJson) terminal.result(jsonText({ file, release, needed, ...(edition && { edition: { ...edition, text: undefined, ...changed } }) }))
  else {
    const environments = Object.entries(release.environments).map(([name, { changes, coverage }]) => ({
      name,
      changes,
      countries: coverage.countries,
    }))
    terminal.result(
      newText({
        options: computingOptions(context),
        file,
        version,
        previous: release.previous ?? '',
        date: release.date,
        environments,
        needed,
      }),
    )
    if (edition && changed) terminal.result(editionText(edition, changed, file))
  }
  return 0
}

/** What the edition changes. Failures of reading, which say that the draft and the snapshot are written. */
async function changesOf({ root, raw, env }: Context, { source, file }: PlannedEdition, { version, previous }: Release) {
  try {
    return editionChanges(await readReleaseInputs({ root, env, raw }), source, previous ?? version, version)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const hint =
      `The draft and the snapshot in ${file} are written. ` +
      'If the layout is another, give the snapshot an adapter or a mapping (plastic-eol inspect shows the columns), ' +
      'and run the command again.'
    throw new Failure(error.code, error.message, { problems: error.problems, hint })
  }
}
