// Plans the next release as a draft. Its declarations follow from what it adds, removes or revises.

import { z } from 'zod'
import type { Environment, EnvironmentPlan, Release } from '../../../schemas/release.ts'
import { isTableName } from '../../../schemas/tables.ts'
import type { CountryNames } from '../../ingest/country-names.ts'
import { coveredCountries, knownCountries, rowsInForce } from '../../ingest/covered-countries.ts'
import { COUNTRY_CODE } from '../../model/country-code.ts'
import { Failure, type Problem } from '../../model/failure.ts'
import { listed } from '../../model/listed.ts'
import { append } from '../../model/lists.ts'
import { nearest } from '../../model/nearest.ts'
import { compareVersions, isVersion, nextVersion, type VersionStep, versionStep } from '../../model/versions.ts'
import { parseDeclaration } from './declarations.ts'
import { keyCells } from './declared-key.ts'
import { type NeededTable, neededForCountry, neededForYear, neededTable, writtenRow } from './needed-rows.ts'
import { isDraft, readReleases, releaseFile, yearsOf } from './plans.ts'

export interface NewRelease {
  readonly root: string
  readonly version: string
  /** Absent: all environments of the previous release. */
  readonly env?: Environment | undefined
  readonly addCountries: readonly string[]
  readonly removeCountries?: readonly string[]
  /** `TUR=Türkiye` */
  readonly renameCountries?: readonly string[]
  /** Years directly after or before those of the previous release: `2023`. */
  readonly addYears: readonly string[]
  /** Tables, or tables with the first parts of a key: `recycling_rates`, `recycling_rates TZA 2022`. */
  readonly revise: readonly string[]
  /** `2026-11-27`; absent: `today`, or the date of the previous release if that is later. */
  readonly date?: string | undefined
  readonly today: string
  readonly summary?: string | undefined
}

/** The rows that have to be written in an environment for one declared change. */
export interface NeededRows {
  readonly environment: Environment
  /** `add country GHA` */
  readonly declared: string
  readonly tables: readonly NeededTable[]
}

/**
 * The release that `new` writes, and the rows that it needs. Failures, all before anything is written: 'bad-version', 'version-exists',
 * 'not-after-latest', 'draft-open', 'wrong-step', 'bad-date', 'unknown-country', 'country-covered', 'bad-year', 'named-twice',
 * 'bad-declaration', 'unknown-row', 'bad-name', 'no-releases'. A draft of that version is extended.
 */
export async function planRelease(asked: NewRelease): Promise<{ readonly release: Release; readonly needed: readonly NeededRows[] }> {
  const { root, version, addCountries, addYears, revise } = asked
  const releases = await readReleases(root)
  const draft = releases.find((release) => release.version === version && isDraft(release))
  const latest = releases.filter((release) => release !== draft).at(-1)
  if (!latest)
    throw new Failure('no-releases', `There is no release before ${version} in ${root}.`, {
      hint: `Edit ${releaseFile(version)} itself: plastic-eol new only makes releases that follow another one.`,
    })
  const { removeCountries = [], renameCountries = [] } = asked
  const renamed = renameCountries.map(renaming)
  const revised = [...revise, ...renamed.map(({ code }) => `countries ${code}`)].map((text) => `revise ${text}`)
  const changes = [
    ...addYears.map((year) => `add year ${year}`),
    ...addCountries.map((code) => `add country ${code}`),
    ...removeCountries.map((code) => `remove country ${code}`),
    ...revised,
  ]
  const declaredBefore = Object.values(draft?.environments ?? {}).flatMap((plan) => plan.changes)
  checkVersion(
    version,
    latest,
    draft === undefined ? releases : releases.filter((release) => release !== draft),
    stepOf([...declaredBefore, ...changes]),
  )
  const date = draft !== undefined && asked.date === undefined ? draft.date : dateOf(asked, latest)
  const environments = environmentsOf(latest, asked.env)
  const plans = environments.map(([env, before]) => {
    const plan = draft?.environments[env] ?? { ...before, changes: [], waivers: before.waivers }
    const covering = draft?.environments[env] === undefined ? latest.version : version
    return { env, plan, years: withYears(yearsOf(releases, env).get(covering) ?? [], addYears) }
  })
  const names = await knownCountries(root)
  await checkCountries(asked, environments, latest.version, names)
  for (const text of revised) parseDeclaration(text, releaseFile(version))
  const nameOf = (code: string) => names.nameOf(code) ?? code

  const release: Release = {
    version,
    date,
    previous: latest.version,
    summary:
      asked.summary ??
      extended(
        draft,
        summaryOf({
          added: addCountries.map(nameOf),
          removed: removeCountries.map(nameOf),
          addedYears: addYears,
          revised: revised.map((text) => text.replace('revise ', '')),
          years: plans[0]?.years ?? [],
        }),
      ),
    method_changes: draft?.method_changes ?? [],
    status: { state: 'draft' },
    environments: {
      ...draft?.environments,
      ...Object.fromEntries(
        plans.map(({ env, plan, years }) => {
          const countries = plan.coverage.countries + addCountries.length - removeCountries.length
          const covered = addYears.length === 0 ? {} : { first_year: years.at(0), last_year: years.at(-1) }
          const declared = [...plan.changes, ...changes.filter((text) => !plan.changes.includes(text))]
          return [env, { ...plan, changes: declared, coverage: { ...plan.coverage, countries, ...covered } }]
        }),
      ),
    },
  }
  const inForce = async (environment: Environment, text: string, cells: Readonly<Record<string, string>>) =>
    revisedTable(
      environment,
      text,
      await rowsToRevise(root, environment, text, latest.version, names, { since: version, ...cells }),
      version,
    )
  const needed: NeededRows[] = []
  for (const { env: environment, years } of plans) {
    append(
      needed,
      addYears.map((year) => ({
        environment,
        declared: `add year ${year}`,
        tables: neededForYear(environment, Number(year), version),
      })),
    )
    append(
      needed,
      addCountries.map((code) => ({
        environment,
        declared: `add country ${code}`,
        tables: neededForCountry(environment, { code, name: nameOf(code), firstYear: years[0] ?? 0 }, version),
      })),
    )
    for (const text of revise) needed.push({ environment, declared: `revise ${text}`, tables: await inForce(environment, text, {}) })
    for (const { code, name } of renamed)
      needed.push({ environment, declared: `revise countries ${code}`, tables: await inForce(environment, `countries ${code}`, { name }) })
    for (const code of removeCountries)
      needed.push({
        environment,
        declared: `remove country ${code}`,
        tables: await inForce(environment, `countries ${code}`, { withdrawn: 'yes' }),
      })
  }
  return { release, needed }
}

function checkVersion(version: string, latest: Release, releases: readonly Release[], needs: VersionStep | undefined): void {
  const next = `The next versions are ${nextVersion(latest.version, 'patch')}, ${nextVersion(latest.version, 'minor')} and ${nextVersion(latest.version, 'major')}.`
  if (!isVersion(version)) throw new Failure('bad-version', `${JSON.stringify(version)} is not a version.`, { hint: next })
  if (releases.some((release) => release.version === version))
    throw new Failure('version-exists', `The release ${version} already exists: ${releaseFile(version)}.`, { hint: next })
  if (isDraft(latest))
    throw new Failure('draft-open', `${latest.version} is still a draft, and only one release can be a draft.`, {
      hint: `Add to it with plastic-eol new ${latest.version}, end it with plastic-eol lock ${latest.version} --end-draft, or remove releases/${latest.version}.`,
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
}

function dateOf({ date, today }: NewRelease, { date: before, version }: Release): string {
  if (date === undefined) return today < before ? before : today
  if (!z.iso.date().safeParse(date).success)
    throw new Failure('bad-date', `${JSON.stringify(date)} is not a date.`, { hint: 'Write it as 2026-11-27.' })
  if (date < before)
    throw new Failure('bad-date', `${date} is before the date of ${version}, ${before}.`, {
      hint: `Give ${before} or a later date.`,
    })
  return date
}

function environmentsOf(latest: Release, env: Environment | undefined): [Environment, EnvironmentPlan][] {
  const all = Object.entries(latest.environments) as [Environment, EnvironmentPlan][]
  const selected = all.filter(([name]) => env === undefined || name === env)
  if (selected.length === 0)
    throw new Failure('no-releases', `${latest.version} does not declare the environment ${env}.`, {
      hint: `Name an environment that it declares with --env: ${all.map(([name]) => name).join(' or ')}.`,
    })
  return selected
}

/** Failures for codes that do not exist, are named twice, or are covered already. */
async function checkCountries(
  { root, addCountries }: NewRelease,
  environments: readonly (readonly [Environment, EnvironmentPlan])[],
  latest: string,
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
  const twice = addCountries.find((code, at) => addCountries.indexOf(code) !== at)
  if (twice !== undefined) throw new Failure('named-twice', `--add-country names ${twice} twice.`, { hint: 'Name each country once.' })
  const problems: Problem[] = []
  for (const [env] of environments) {
    const covered = await coveredCountries(root, env, latest, names)
    for (const code of addCountries.filter((candidate) => covered.has(candidate)))
      problems.push({
        code: 'country-covered',
        file: releaseFile(latest),
        column: `environments.${env}`,
        message: `already covers ${code}`,
      })
  }
  if (problems.length > 0)
    throw new Failure('country-covered', `${latest} already covers a country that --add-country names.`, {
      problems,
      hint: 'Correct its rows with --revise <table>, or leave the country out.',
    })
}

/** The covered years and the added ones. Failure 'bad-year' if an added year is not a year, is covered already, or leaves a gap. */
function withYears(covered: readonly number[], added: readonly string[]): readonly number[] {
  const [first = 0, last = 0] = [covered.at(0), covered.at(-1)]
  const bad = added.find((text) => !/^\d{4}$/.test(text) || covered.includes(Number(text)))
  const years = [...covered, ...added.map(Number)].sort((a, b) => a - b)
  const hasGap = years.some((year, at) => at > 0 && year !== (years[at - 1] ?? 0) + 1)
  if (bad === undefined && !hasGap) return years
  throw new Failure('bad-year', `${bad ?? added.join(' and ')} cannot be added to the years ${first} to ${last}.`, {
    hint: `--add-year takes a year directly after or before the covered years: ${last + 1} or ${first - 1}.`,
  })
}

function revisedTable(env: Environment, text: string, rows: readonly string[], since: string): NeededTable[] {
  const [table = '', ...words] = text.split(' ')
  if (!isTableName(table)) return []
  const why = 'the rows in force: correct the cells, and append each row with its key and since unchanged'
  const known = { since, ...keyCells(table, words) }
  return [{ ...neededTable(env, { table, need: 'needed', why }, known), rows }]
}

/**
 * The rows in force that a declaration `revise <text>` is about, as lines to append. Failure 'unknown-row' if the project's own files have
 * no such row: a value of a publisher's file is replaced by an exception.
 */
async function rowsToRevise(
  root: string,
  env: Environment,
  text: string,
  version: string,
  names: CountryNames,
  cells: Readonly<Record<string, string>>,
): Promise<string[]> {
  const [table = ''] = text.split(' ')
  if (!isTableName(table)) return []
  const { covers } = parseDeclaration(`revise ${text}`, releaseFile(version))
  const rows = await rowsInForce(root, env, table, version, names)
  const found = rows.filter(({ key }) => covers({ change: 'revised', table, key }))
  if (found.length > 0) return found.map((row) => writtenRow(table, row, cells))
  const words = text.slice(table.length + 1).replaceAll(' ', '|')
  const parts = words.split('|').length
  const beginnings = new Set(rows.map(({ key }) => key.split('|').slice(0, parts).join('|')))
  const near = nearest(words, beginnings)
  throw new Failure('unknown-row', `${version} has no row of ${table} in ${env} that \`revise ${text}\` could correct.`, {
    hint: near
      ? `Did you mean ${table} ${near.replaceAll('|', ' ')}?`
      : 'Declare a row with a new key with add. Replace a figure of a publisher’s file with a row of exceptions.',
  })
}

const RENAMING = new RegExp(`^(${COUNTRY_CODE})=(\\S.*)$`)

/** `TUR=Türkiye`. Failure 'bad-name' for anything else. */
function renaming(text: string): { readonly code: string; readonly name: string } {
  const [, code, name] = RENAMING.exec(text) ?? []
  if (code === undefined || name === undefined)
    throw new Failure('bad-name', `--rename-country takes a code and a name such as TUR=Türkiye, not ${JSON.stringify(text)}.`)
  return { code, name }
}

/** The version step that these declarations need; undefined if nothing is declared. */
function stepOf(declared: readonly string[]): VersionStep | undefined {
  if (declared.some((text) => /^remove (country|year|category|polymer|metric) /.test(text))) return 'major'
  if (declared.some((text) => /^add (country|year|category|polymer|metric) /.test(text))) return 'minor'
  return declared.length > 0 ? 'patch' : undefined
}

/** The summary of a draft with what is added to it. */
function extended(draft: Release | undefined, more: string): string {
  if (draft === undefined || draft.summary === NO_SUMMARY) return more
  return more === NO_SUMMARY ? draft.summary : `${draft.summary} ${more}`
}

const NO_SUMMARY = 'To be written.'

interface Summarized {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly addedYears: readonly string[]
  readonly revised: readonly string[]
  readonly years: readonly number[]
}

function summaryOf({ added: countries, removed, addedYears: added, revised, years }: Summarized): string {
  const sentences = [
    ...(added.length > 0 ? [`Adds the ${added.length === 1 ? 'year' : 'years'} ${listed(added)}.`] : []),
    ...(countries.length > 0 ? [`Adds ${listed(countries)}, ${years.at(0)} to ${years.at(-1)}.`] : []),
    ...(removed.length > 0 ? [`Removes ${listed(removed)}.`] : []),
    ...(revised.length > 0 ? [`Revises ${listed(revised)}.`] : []),
  ]
  return sentences.join(' ') || NO_SUMMARY
}
