// Checks what `new` is asked for against the release before it: version, date, environments, countries and years.

import * as z from 'zod'
import { ENVIRONMENTS, type Environment, type EnvironmentPlan, type Release, SENTENCE } from '../../../schemas/release.ts'
import type { CountryNames } from '../../ingest/country-names.ts'
import { coveredCountries, rowsInForce } from '../../ingest/covered-countries.ts'
import { COUNTRY_CODE } from '../../model/country-code.ts'
import { Failure } from '../../model/failure.ts'
import { compareVersions, isVersion, nextVersion, type VersionStep, versionStep } from '../../model/versions.ts'
import { declaredParts } from './declarations.ts'
import { releaseFile } from './release-file.ts'

/** `open` is a draft in an environment that the release is made for, `needs` the step that its declarations need. */
export function checkVersion(
  version: string,
  latest: Release,
  releases: readonly Release[],
  { open, needs }: { readonly open: LastPlan | undefined; readonly needs: VersionStep | undefined },
): void {
  const next = open
    ? `${open.version} is still a draft in ${open.env}: lock it there, or add to it with plastic-eol new ${open.version}.`
    : `The next versions are ${nextVersion(latest.version, 'patch')}, ${nextVersion(latest.version, 'minor')} and ${nextVersion(latest.version, 'major')}.`
  if (!isVersion(version))
    throw new Failure('bad-version', `${JSON.stringify(version)} is not a version.`, {
      hint: `A version has two or three numbers without leading zeros, such as 1.5 or 1.5.1. ${next}`,
    })
  if (releases.some((release) => release.version === version))
    throw new Failure('version-exists', `The release ${version} already exists: ${releaseFile(version)}.`, { hint: next })
  if (open)
    throw new Failure('draft-open', `${open.version} is still a draft in ${open.env}, and only the last release can be a draft.`, {
      hint:
        `Add to it with plastic-eol new ${open.version}, lock it with plastic-eol lock ${open.version} --env ${open.env}, ` +
        `or remove releases/${open.version} with the rows and snapshots below sources whose since is ${open.version}.`,
    })
  if (compareVersions(version, latest.version) < 0)
    throw new Failure('not-after-latest', `${version} does not come after ${latest.version}, the latest release.`, { hint: next })
  const step = versionStep(latest.version, version)
  if (needs !== undefined && step !== needs) {
    const what = {
      major: 'A release that removes a country, year, category, polymer or metric needs a major version',
      minor: 'A release that adds a country, year, category, polymer or metric needs a minor version',
      patch: 'A release that only corrects values needs a patch version',
    }[needs]
    throw new Failure('wrong-step', `${what}, but ${latest.version} → ${version} is a ${step} version.`, {
      hint: `Name it ${nextVersion(latest.version, needs)}.`,
    })
  }
  if (version !== nextVersion(latest.version, step))
    throw new Failure('skipped-version', `${version} is not one step from ${latest.version}, the latest release.`, { hint: next })
}

export function dateOf(
  { date, today }: { readonly date?: string | undefined; readonly today: string },
  { date: before, version }: Pick<Release, 'date' | 'version'>,
): string {
  if (date === undefined) return today < before ? before : today
  if (!z.iso.date().safeParse(date).success)
    throw new Failure('bad-date', `${JSON.stringify(date)} is not a date.`, { hint: 'Write it as 2026-11-27.' })
  if (date < before)
    throw new Failure('bad-date', `${date} is before the date of ${version}, ${before}.`, {
      hint: `Give ${before} or a later date.`,
    })
  return date
}

/** The sentence about a date that is neither reached nor that of the release before; undefined for any other date. */
export function aheadRemark(
  { date, version }: Pick<Release, 'date' | 'version'>,
  today: string,
  before: Pick<Release, 'date'> | undefined,
): string | undefined {
  if (date <= today || date <= (before?.date ?? '')) return undefined
  return `${version} is dated ${date}, which is after today, ${today}. It cannot be locked before that day, and no later release can have an earlier date.`
}

/** Failure 'future-date' for a draft that `aheadRemark` is about. A typing error in the date of a locked release could not be undone. */
export function assertDateReached(
  draft: Pick<Release, 'date' | 'version'>,
  today: string,
  before: Pick<Release, 'date' | 'version'> | undefined,
): void {
  const remark = aheadRemark(draft, today, before)
  if (remark === undefined) return
  throw new Failure('future-date', remark, {
    hint: `If the date is wrong, correct it with plastic-eol new ${draft.version} --date ${before ? dateOf({ today }, before) : today}.`,
  })
}

export function assertSummary(summary: string | undefined): void {
  if (summary === undefined || SENTENCE.test(summary)) return
  throw new Failure('bad-summary', `--summary takes a text on one line, not ${JSON.stringify(summary)}.`, {
    hint: 'Leave it out, and the summary says what is added, removed and revised.',
  })
}

/** The last plan of an environment, and the release that has it. */
interface LastPlan {
  readonly env: Environment
  readonly plan: EnvironmentPlan
  readonly version: string
}

/**
 * The last plan of an environment. It need not be of the latest release, because a release may leave an environment out. Failure
 * 'no-releases' if no release declares the environment.
 */
export function lastPlan(releases: readonly Release[], env: Environment): LastPlan {
  const last = releases.findLast(({ environments }) => environments[env])
  const plan = last?.environments[env]
  if (!last || !plan) {
    const others = ENVIRONMENTS.filter((name) => releases.some(({ environments }) => environments[name]))
    throw new Failure('no-releases', `No release declares the environment ${env}.`, {
      hint: `Name an environment that a release declares with --env: ${others.join(' or ')}.`,
    })
  }
  const { withdrawn: _withdrawn, ...declared } = plan
  return { env, plan: declared, version: last.version }
}

/** Failures for codes that do not exist or are covered already. */
export async function checkCountries(
  root: string,
  addCountries: readonly string[],
  { env, version }: LastPlan,
  names: CountryNames,
): Promise<void> {
  const unknown = addCountries.filter((code) => !names.codes.has(code))
  if (unknown.length > 0) {
    const near = unknown.map((code) => names.nearestCode(code)).filter((code) => code !== undefined)
    throw new Failure('unknown-country', `--add-country takes ISO 3166-1 alpha-3 codes such as FRA, not ${unknown.join(', ')}.`, {
      hint:
        near.length > 0
          ? `Did you mean ${near.map((code) => `${code} (${names.nameOf(code)})`).join(', ')}?`
          : 'sources/country-names.csv lists the codes.',
    })
  }
  const covered = await coveredCountries(root, env, version, names)
  const twice = addCountries.filter((code) => covered.has(code))
  if (twice.length === 0) return
  throw new Failure('country-covered', '--add-country names a country that is covered already.', {
    problems: twice.map((code) => ({
      rule: 'country-covered',
      file: releaseFile(version),
      column: `environments.${env}`,
      message: `already covers ${code}`,
    })),
    hint: 'Correct its rows with --revise <table>, or leave the country out.',
  })
}

/** Failure 'bad-name' if a country already has its new name, or another covered country has it. */
export async function checkNames(
  root: string,
  renamed: readonly Renaming[],
  { env, version }: LastPlan,
  names: CountryNames,
): Promise<void> {
  if (renamed.length === 0) return
  const rows = await rowsInForce(root, env, 'countries', version, names)
  for (const { code, name } of renamed) {
    const same = rows.find(({ values }) => values.name === name)
    if (same)
      throw new Failure('bad-name', `--rename-country ${code}=${name}: in ${env}, ${same.key} has this name already in ${version}.`, {
        hint: same.key === code ? 'Leave the option out: nothing would change.' : 'Give the country a name that no other country has.',
      })
  }
}

/** The covered years and the added ones. Failure 'bad-year' if an added year is not a year, is covered already, or leaves a gap. */
export function withYears(covered: readonly number[], added: readonly string[]): readonly number[] {
  const [first = 0, last = 0] = [covered.at(0), covered.at(-1)]
  const bad = added.find((text) => !/^\d{4}$/.test(text) || covered.includes(Number(text)))
  const years = [...covered, ...added.map(Number)].sort((a, b) => a - b)
  const hasGap = years.some((year, at) => at > 0 && year !== (years[at - 1] ?? 0) + 1)
  if (bad === undefined && !hasGap) return years
  throw new Failure('bad-year', `${bad ?? added.join(' and ')} cannot be added to the years ${first} to ${last}.`, {
    hint: `--add-year takes a year directly after or before the covered years: ${last + 1} or ${first - 1}.`,
  })
}

const RENAMING = new RegExp(`^(${COUNTRY_CODE})=(\\S.*)$`)

interface Renaming {
  readonly code: string
  readonly name: string
}

/** `TUR=Türkiye`. Failure 'bad-name' for anything else. */
export function renaming(text: string): Renaming {
  const [, code, name] = RENAMING.exec(text) ?? []
  if (code === undefined || name === undefined)
    throw new Failure('bad-name', `--rename-country takes a code and a name such as TUR=Türkiye, not ${JSON.stringify(text)}.`)
  return { code, name }
}

/** Failure 'named-twice' if options name a country more than once, as with two new names. */
export function assertNamedOnce(addCountries: readonly string[], removeCountries: readonly string[], renamed: readonly Renaming[]): void {
  const options = [
    ...addCountries.map((code) => ({ code, option: `--add-country ${code}` })),
    ...removeCountries.map((code) => ({ code, option: `--remove-country ${code}` })),
    ...renamed.map(({ code, name }) => ({ code, option: `--rename-country ${code}=${name}` })),
  ]
  for (const [at, { code, option }] of options.entries()) {
    const first = options.slice(0, at).find((before) => before.code === code)
    if (first) throw new Failure('named-twice', `${first.option} and ${option} both name ${code}.`, { hint: 'Name each country once.' })
  }
}

/** Of an edition that gets no patch version: which one it needs if it brings no records that the previous release does not have. */
export function stepRemark(previous: string, version: string): string | undefined {
  if (versionStep(previous, version) === 'patch') return undefined
  const patch = nextVersion(previous, 'patch')
  return `Unless the edition brings records that ${previous} does not have, check will ask for a patch version: ${patch}, not ${version}.`
}

/** The version step that these declarations need; undefined if nothing is declared. */
export function stepOf(declared: readonly string[]): VersionStep | undefined {
  const ofCoverage = declared.map(declaredParts).filter(({ isOfCoverage }) => isOfCoverage)
  if (ofCoverage.some(({ change }) => change === 'removed')) return 'major'
  if (ofCoverage.some(({ change }) => change === 'added')) return 'minor'
  return declared.length > 0 ? 'patch' : undefined
}
