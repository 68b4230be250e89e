// The releases as their maintainers declared them: reads every releases/<version>/release.json and puts them in order.

import { join } from 'node:path'
import type { ReleaseStatus } from '../../../schemas/api.ts'
import { ENVIRONMENTS, type Environment, type EnvironmentPlan, type Release, releaseSchema } from '../../../schemas/release.ts'
import { type JsonDocument, readDocument } from '../../ingest/json-document.ts'
import { assertRootFolder, namesIn, readIfThere } from '../../io/files.ts'
import { packageRoot } from '../../io/package-files.ts'
import { type Coverage, coverageOf } from '../../model/coverage.ts'
import { Failure, type Problem } from '../../model/failure.ts'
import { append } from '../../model/lists.ts'
import { compareVersions, isVersion, nearestVersion } from '../../model/versions.ts'
import { type Chain, chainProblems, isDraft, statusesIn } from './chain.ts'
import { parseDeclaration } from './declarations.ts'
import { releaseFile } from './release-file.ts'

/** A release, with what it declares for one environment. */
export interface ReleasePlan {
  readonly release: Release
  readonly declared: EnvironmentPlan
  readonly env: Environment
  readonly status: ReleaseStatus
  /**
   * The last release before it in this environment, with which it is compared; null for the first. A release may leave an environment out.
   */
  readonly previous: string | null
  /** What the release covers; made here, once per release. */
  readonly coverage: Coverage
}

/** What is declared of a release in one environment, without what changes after it is locked: `draft` and `withdrawn`. */
export function authored({ release, declared }: Pick<ReleasePlan, 'release' | 'declared'>) {
  const { draft: _draft, withdrawn: _withdrawn, environments: _environments, ...common } = release
  const { withdrawn: _withdrawnHere, ...own } = declared
  return { common, own }
}

async function lockedIn(root: string, version: string): Promise<Environment[]> {
  const names = await namesIn(join(root, 'releases', version))
  return ENVIRONMENTS.filter((env) => names.includes(`${env}.lock.json`))
}

/** All releases of an environment, in the order of their versions; those without a plan for it are left out. Failures of `readReleases`. */
export async function readPlans(root: string, env: Environment): Promise<ReleasePlan[]> {
  const chain = await readChain(root)
  const { releases } = chain
  const years = yearsOf(releases, env)
  const statuses = statusesIn(chain, env)
  const own = releases.filter(({ environments }) => environments[env])
  return own.flatMap((release, index) => {
    const declared = release.environments[env]
    const status = statuses.get(release.version)
    const previous = own[index - 1]?.version ?? null
    const coverage = coverageOf(release.version, years.get(release.version) ?? [])
    return declared && status ? [{ release, declared, env, status, previous, coverage }] : []
  })
}

/**
 * The years that each release of an environment covers, by version: those that it declares, else those of the release before. `releases`
 * are in version order.
 */
export function yearsOf(releases: readonly Release[], env: Environment): Map<string, readonly number[]> {
  const years = new Map<string, readonly number[]>()
  let before: { readonly first: number; readonly last: number } | undefined
  for (const { version, environments } of releases) {
    const { first_year = before?.first, last_year = before?.last } = environments[env]?.coverage ?? {}
    if (first_year === undefined || last_year === undefined) continue
    before = { first: first_year, last: last_year }
    years.set(
      version,
      Array.from({ length: Math.max(0, last_year - first_year + 1) }, (_, index) => first_year + index),
    )
  }
  return years
}

/** All releases, in the order of their versions. Failures of `readChain`. */
export const readReleases = async (root: string): Promise<readonly Release[]> => (await readChain(root)).releases

/**
 * All releases, and where they are locked. Failure 'bad-release' lists everything that is wrong with the files, with file and key;
 * 'no-workspace' if there are none, 'missing-root' if there is no such folder.
 */
export async function readChain(root: string): Promise<Chain> {
  const folders = (await namesIn(join(root, 'releases'))).filter(isVersion).sort(compareVersions)
  if (folders.length === 0) {
    await assertRootFolder(root)
    throw new Failure('no-workspace', `${root} is not a workspace: it has no releases/<version>/release.json.`, {
      hint: `Name a workspace with --root. For the demo that ships with plastic-eol, add --root ${packageRoot()} --out .`,
    })
  }
  const problems: Problem[] = []
  const releases: Release[] = []
  const documents = new Map<string, JsonDocument<Release>>()
  /** Folders that declare no release. */
  let absent = 0
  const locked = new Map<string, readonly Environment[]>()
  for (const version of folders) {
    const file = releaseFile(version)
    locked.set(version, await lockedIn(root, version))
    const bytes = await readIfThere(join(root, file), file, 'declaration')
    if (bytes) {
      const document = readDocument(file, bytes, releaseSchema, { rule: 'bad-release' })
      documents.set(file, document)
      append(releases, releaseIn(document, version, problems))
    } else if (locked.get(version)?.length)
      problems.push({
        rule: 'missing-release',
        file,
        message: 'is missing, although the release is locked: restore it from version control',
      })
    else absent += 1
  }
  // Without a release that is there but cannot be read, the others look wrong although they are not.
  if (releases.length + absent === folders.length) {
    append(problems, chainProblems({ releases, locked }))
    append(problems, coverageProblems(releases))
  }
  if (problems.length > 0)
    throw new Failure('bad-release', 'The declared releases are not in order.', {
      problems: problems.map((problem) => {
        const { lineOf } = documents.get(problem.file ?? '') ?? {}
        return lineOf && problem.column !== undefined ? { line: lineOf(problem.column), ...problem } : problem
      }),
      hint: problems.every(({ file = '' }) => !documents.has(file))
        ? 'Nothing was computed. Restore these files from version control, and run the command again.'
        : 'Nothing was computed. Correct these files and run the command again: schemas/json/release.schema.json describes release.json.',
    })
  return { releases, locked }
}

/** The release of that version. Failure 'unknown-version' with the nearest. */
export function releaseNamed(releases: readonly Release[], version: string): Release {
  const found = releases.find((release) => release.version === version)
  if (found) return found
  const known = releases.map((release) => release.version)
  const near = nearestVersion(version, known)
  throw new Failure('unknown-version', `There is no release ${version}.`, {
    hint: `${near ? `Did you mean ${near}? ` : ''}Known: ${known.join(', ')}.`,
  })
}

/** The release in a document, if nothing is wrong with it; what is wrong is added to the problems. */
function releaseIn({ value, problems: found }: JsonDocument<Release>, version: string, problems: Problem[]): Release[] {
  const file = releaseFile(version)
  append(problems, found)
  if (!value) return []
  append(problems, declarationProblems(value, file))
  if (value.version === version) return [value]
  problems.push({
    rule: 'wrong-folder',
    file,
    column: 'version',
    message: 'differs from the name of its folder',
    actual: value.version,
    expected: version,
  })
  return []
}

function declarationProblems(release: Release, file: string): Problem[] {
  const problems: Problem[] = []
  for (const [env, plan] of Object.entries(release.environments)) {
    plan.changes.forEach((text, index) => {
      try {
        parseDeclaration(text, file)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const message = `is not understood: ${error.hint ?? error.message}`
        problems.push({ rule: error.code, file, column: `environments.${env}.changes.${index}`, message, actual: text })
      }
    })
  }
  return problems
}

/** Problems of releases without years: the first release of an environment declares none, or the last year is before the first. */
function coverageProblems(releases: readonly Release[]): Problem[] {
  return ENVIRONMENTS.flatMap((env) => {
    const years = yearsOf(releases, env)
    return releases.flatMap(({ version, environments }) => {
      const coverage = environments[env]?.coverage
      if (!coverage || (years.get(version) ?? []).length > 0) return []
      const { first_year, last_year } = coverage
      return [
        {
          rule: 'no-years',
          file: releaseFile(version),
          column: `environments.${env}.coverage`,
          message: 'covers no year',
          actual: `first_year ${first_year ?? 'left out'}, last_year ${last_year ?? 'left out'}`,
          expected: 'a first_year, and a last_year that is not before it; if left out, those of the previous release are used',
        },
      ]
    })
  })
}

/** The release of that version in an environment. Failures of `choosePlans`. */
export async function planNamed(version: string, place: { readonly root: string; readonly env: Environment }): Promise<ReleasePlan> {
  const [plan] = await choosePlans(await readPlans(place.root, place.env), [version], place)
  if (!plan) throw new RangeError(`no plan of ${version}`)
  return plan
}

/**
 * The wanted releases among the plans. If none is named, all releases except drafts, or all with `drafts`. Failure 'unknown-version' with
 * the environment that has it, or the nearest.
 */
export async function choosePlans(
  plans: readonly ReleasePlan[],
  versions: readonly string[],
  { root, env }: { readonly root: string; readonly env: Environment },
  { drafts = false }: { readonly drafts?: boolean | undefined } = {},
): Promise<ReleasePlan[]> {
  const known = plans.map((plan) => plan.release.version)
  for (const version of versions) {
    if (!known.includes(version)) {
      const declared = (await readReleases(root)).find((release) => release.version === version)
      const [elsewhere] = Object.keys(declared?.environments ?? {})
      const near = nearestVersion(version, known)
      const meant = elsewhere ? `${elsewhere} has it: add --env ${elsewhere}. ` : near && `Did you mean ${near}? `
      throw new Failure('unknown-version', `There is no release ${version} in the environment ${env}.`, {
        hint: `${meant ?? ''}Known: ${known.join(', ') || 'none'}.`,
      })
    }
  }
  if (known.length === 0)
    throw new Failure('no-releases', `No release.json declares the environment ${env}.`, {
      hint: 'Declare the environment in a releases/<version>/release.json, or name another one with --env.',
    })
  return plans.filter((plan) => (versions.length === 0 ? drafts || !isDraft(plan) : versions.includes(plan.release.version)))
}
