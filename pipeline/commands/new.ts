// `new <version>`: scaffolds the next release as a draft, and reports which rows it needs.

import { jsonText } from '../model/json.ts'
import { assertUnchanged } from '../release/plan/changed-releases.ts'
import { planRelease } from '../release/plan/new-release.ts'
import { aheadRemark } from '../release/plan/new-release-checks.ts'
import { readPlans } from '../release/plan/plans.ts'
import { writeRelease } from '../release/plan/release-file.ts'
import { keptRowsRemark } from '../release/plan/remarks.ts'
import { newText } from '../report/terminal/new-text.ts'
import { type Context, computingOptions, type ExitCode, today } from './context.ts'

export interface NewFlags {
  readonly addCountry?: readonly string[]
  readonly removeCountry?: readonly string[]
  readonly renameCountry?: readonly string[]
  readonly addYear?: readonly string[]
  readonly revise?: readonly string[]
  readonly date?: string
  readonly summary?: string
}

/**
 * Exit 0 when the draft is written. The environment is that of a new draft; for a draft that exists, one to add. Without `--date` the date is
 * today's, in UTC; it is data that a maintainer answers for. Remarks on stderr say that a date is after today, and which rows of a
 * withdrawn release still hold.
 */
export async function newRelease(context: Context, version: string, flags: NewFlags): Promise<ExitCode> {
  const { root, raw, env, terminal, json: asJson } = context
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
  const kept = await keptRowsRemark(root, env, await readPlans(root, env), version)
  await assertUnchanged(root, read)
  const file = await writeRelease(root, release)
  const ahead = aheadRemark(
    release,
    today(),
    read.find(({ version: other }) => other === release.previous),
  )
  for (const remark of [ahead, kept]) if (remark !== undefined) terminal.say(remark)
  if (asJson) terminal.result(jsonText({ file, release, needed }))
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
  }
  return 0
}
