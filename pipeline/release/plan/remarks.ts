// What is worth a look in the releases of a workspace, although it stops nothing: what a release keeps of a withdrawn one before it, with
// the command that takes each back, what a removed draft left, and folders that declare no release.

import { join } from 'node:path'
import type { Environment } from '../../../schemas/release.ts'
import { TABLES } from '../../../schemas/tables.ts'
import { knownCountries, rowsInForce } from '../../ingest/covered-countries.ts'
import { RAW_FOLDER } from '../../ingest/raw-files.ts'
import type { InputRow } from '../../ingest/rows.ts'
import { snapshotProblems } from '../../ingest/since-problems.ts'
import { readDescriptors } from '../../ingest/source-descriptor.ts'
import { isFolder, namesIn } from '../../io/files.ts'
import { listed } from '../../model/listed.ts'
import { append } from '../../model/lists.ts'
import { shellWord } from '../../model/shell-word.ts'
import { compareVersions } from '../../model/versions.ts'
import { isDraft } from './chain.ts'
import { writtenRow } from './needed-rows.ts'
import { type ReleasePlan, readPlans, readReleases } from './plans.ts'
import { releaseFile } from './release-file.ts'

/** Texts about the releases of the workspace; none if there is nothing to say. */
export async function releaseRemarks(root: string, env: Environment): Promise<string[]> {
  const plans = await readPlans(root, env)
  const draft = plans.find(isDraft)
  const kept = draft && (await keptRemark(root, env, plans, draft.release.version))
  return [await strayRemark(root), kept].filter((remark) => remark !== undefined)
}

/** The sentence about folders beside the releases that declare none: a misspelt version, a copy, what a build left of another branch. */
async function strayRemark(root: string): Promise<string | undefined> {
  const releases = (await readReleases(root)).map(({ version }) => version)
  const strays: string[] = []
  for (const name of await namesIn(join(root, 'releases')))
    if (!name.startsWith('.') && !releases.includes(name) && (await isFolder(join(root, 'releases', name)))) strays.push(`releases/${name}`)
  if (strays.length === 0) return undefined
  return (
    `No release, and left out: ${strays.join(', ')}. ` +
    'The folder of a release has the name of its version, such as 1.5, and holds release.json. ' +
    'Rename the folder, write its release.json, or remove it.'
  )
}

/** How many rows of a table a remark lists. */
const LISTED = 20

/**
 * The releases directly before a new one that are withdrawn, and the last one that stands; undefined if none is withdrawn or none stands.
 */
interface Withdrawn {
  readonly root: string
  readonly env: Environment
  readonly version: string
  readonly withdrawn: readonly string[]
  readonly standing: string
}

/**
 * What holds in a new release although it came with a withdrawn one directly before it: rows of our own tables, snapshots of publishers,
 * years and countries. No rule says this, because the status of a release affects no bundle. Undefined if there is nothing. Failure
 * 'broken-inputs'.
 */
export async function keptRemark(
  root: string,
  env: Environment,
  plans: readonly ReleasePlan[],
  version: string,
): Promise<string | undefined> {
  const before = plans.filter(({ release }) => compareVersions(release.version, version) < 0)
  const at = before.findLastIndex(({ status }) => status.state !== 'withdrawn')
  const standing = before[at]
  const last = before.at(-1)
  if (!standing || !last || last === standing) return undefined
  const withdrawn = before.slice(at + 1).map(({ release }) => release.version)
  const of = { root, env, version, withdrawn, standing: standing.release.version }
  const now = plans.find(({ release }) => release.version === version) ?? last
  const kept = [...keptYears(of, standing, now), ...(await keptRows(of)), ...(await keptSnapshots(of))]
  if (kept.length === 0) return undefined
  return [`${version} keeps what ${listed(withdrawn)}, withdrawn, brought. What is beside each takes it back:`, ...kept]
    .map((line, index) => (index === 0 ? line : `  ${line}`))
    .join('\n')
}

function keptYears({ version }: Withdrawn, standing: ReleasePlan, now: ReleasePlan): string[] {
  const [before, years] = [standing.coverage.years, now.coverage.years]
  const ends = `first_year ${before.at(0)} and last_year ${before.at(-1)}`
  const say = (year: number, verb: string) => `year ${year}: declare \`${verb} year ${year}\` in ${releaseFile(version)}, and cover ${ends}`
  return [
    ...years.filter((year) => !before.includes(year)).map((year) => say(year, 'remove')),
    ...before.filter((year) => !years.includes(year)).map((year) => say(year, 'add')),
  ]
}

/** The rows of our own tables: each with the line that gives it the value of the standing release, or withdraws it. */
async function keptRows({ root, env, version, withdrawn, standing }: Withdrawn): Promise<string[]> {
  const names = await knownCountries(root)
  const texts: string[] = []
  for (const { name } of TABLES) {
    const inForce = async (release: string) =>
      new Map((await rowsInForce(root, env, name, release, names)).map((row) => [row.key, row] as const))
    const [before, last, now] = [await inForce(standing), await inForce(withdrawn.at(-1) ?? standing), await inForce(version)]
    const line = ({ key, file, line: at }: InputRow, row: InputRow, withdraws: string) =>
      `row ${key} (${file}:${at}): echo ${shellWord(writtenRow(name, row, { since: version, withdrawn: withdraws }))} >> ${file}`
    const brought = [...now.values()].filter(({ since }) => withdrawn.includes(since))
    const gone = [...before.values()].filter(({ key }) => !last.has(key) && !now.has(key))
    const lines = [
      ...brought.map((row) => {
        if (name === 'countries' && !before.has(row.key))
          return `country ${row.key}: plastic-eol new ${nextMajor(version)} --remove-country ${row.key} --env ${env}`
        const earlier = before.get(row.key)
        return line(row, earlier ?? row, earlier ? '' : 'yes')
      }),
      ...gone.map((row) => line(row, row, '')),
    ]
    append(texts, lines.slice(0, LISTED))
    if (lines.length > LISTED) texts.push(`and ${lines.length - LISTED} more rows of ${name}`)
  }
  return texts
}

/** Snapshots of publishers since a version that no release has; undefined if there is none. */
export async function leftOverRemark(root: string, releases: readonly string[]): Promise<string | undefined> {
  const problems = (await readDescriptors(root)).flatMap(({ file, document }) =>
    document?.value ? snapshotProblems(document.value, file, document.lineOf, releases) : [],
  )
  const texts = problems.map(
    ({ file, line, actual, advice }) => `${file}:${line} has a snapshot since ${actual}, which is no release. ${advice}`,
  )
  return texts.length === 0 ? undefined : texts.join('\n')
}

/** The snapshots that hold since a withdrawn release: each with the command that reads the files of the standing one again. */
async function keptSnapshots({ root, env, version, withdrawn, standing }: Withdrawn): Promise<string[]> {
  if (env !== 'production') return []
  const texts: string[] = []
  for (const { source, file, document } of await readDescriptors(root)) {
    const upTo = (release: string) => document?.value?.snapshots.findLast(({ since }) => compareVersions(since, release) <= 0)
    const [before, now] = [upTo(standing), upTo(version)]
    if (!now || !withdrawn.includes(now.since)) continue
    const files = before?.files.map(({ part, file: path }) => `${part}=${RAW_FOLDER}/${path}`) ?? []
    const command = `plastic-eol new ${version} --env production ${before ? `--edition ${[source, ...files].join(' ')}` : `--retire ${source}`}`
    texts.push(`snapshot of ${source} since ${now.since} (${file}): ${command}`)
  }
  return texts
}

/** The version after this one in which a country may be removed. */
function nextMajor(version: string): string {
  const [major, ...others] = version.split('.')
  return others.every((part) => part === '0') ? version : `${Number(major) + 1}.0`
}
