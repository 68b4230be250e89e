// Plans the next release as a draft. Its declarations follow from what it adds, removes or revises.

import type { Environment, Release } from '../../../schemas/release.ts'
import { isTableName, type TableName, tableNamed } from '../../../schemas/tables.ts'
import type { CountryNames } from '../../ingest/country-names.ts'
import { knownCountries, rowsInForce } from '../../ingest/covered-countries.ts'
import { readInputs } from '../../ingest/read-inputs.ts'
import { rowsOf } from '../../ingest/resolve.ts'
import type { InputRow } from '../../ingest/rows.ts'
import { Failure } from '../../model/failure.ts'
import { listed } from '../../model/listed.ts'
import { nearestKey } from '../../model/nearest.ts'
import { parseDeclaration } from './declarations.ts'
import type { InputsPlace } from './inputs.ts'
import { exceptionsFor, type NeededTable, neededForCountry, neededForYear, neededTable, writtenRow } from './needed-rows.ts'
import {
  assertNamedOnce,
  assertSummary,
  checkCountries,
  checkNames,
  checkVersion,
  dateOf,
  lastPlan,
  renaming,
  stepOf,
  withYears,
} from './new-release-checks.ts'
import { readChain, yearsOf } from './plans.ts'
import { releaseFile } from './release-file.ts'

export interface NewRelease {
  readonly root: string
  /** The folder of the publishers' raw files; by default that of the workspace. */
  readonly raw?: string | undefined
  readonly version: string
  readonly env: Environment
  readonly addCountries: readonly string[]
  readonly removeCountries: readonly string[]
  /** `TUR=Türkiye` */
  readonly renameCountries: readonly string[]
  /** Years directly after or before those of the previous release: `2023`. */
  readonly addYears: readonly string[]
  /** Tables, or tables with the first parts of a key: `recycling_rates`, `recycling_rates TZA 2022`. */
  readonly revise: readonly string[]
  /** `2026-11-27`; absent: `today`, or the date of the previous release if that is later. */
  readonly date?: string | undefined
  readonly today: string
  readonly summary?: string | undefined
}

/** The rows that have to be written for one declared change. */
export interface NeededRows {
  readonly environment: Environment
  /** `add country GHA` */
  readonly declared: string
  readonly tables: readonly NeededTable[]
}

/**
 * The release that `new` writes, the rows that it needs, and the releases as they were read for it. Failures, all before anything is
 * written: 'bad-version', 'version-exists', 'not-after-latest', 'draft-open', 'wrong-step', 'skipped-version', 'bad-date',
 * 'unknown-country', 'country-covered', 'bad-year', 'named-twice', 'bad-declaration', 'unknown-row', 'bad-name', 'bad-summary',
 * 'no-releases'. A draft of that version is extended. What it declares already changes nothing, and an option that is given twice counts
 * once.
 */
export async function planRelease(
  asked: NewRelease,
): Promise<{ readonly release: Release; readonly needed: readonly NeededRows[]; readonly read: readonly Release[] }> {
  const { root, version, env } = asked
  const { releases, locked } = await readChain(root)
  // A lock in one environment fixes the date and the summary of all.
  const draft = releases.find((release) => release.version === version && release.draft && !locked.get(version)?.length)
  const earlier = releases.filter((release) => release !== draft)
  const latest = earlier.at(-1)
  if (!latest)
    throw new Failure('no-releases', `There is no release before ${version} in ${root}.`, {
      hint: `Edit ${releaseFile(version)} itself: plastic-eol new only makes releases that follow another one.`,
    })
  const wanted = wantedOf(asked)
  const { addCountries, addYears, renamed, revise, changes } = wanted
  const declaredBefore = Object.values(draft?.environments ?? {}).flatMap((plan) => plan.changes)
  const before = lastPlan(earlier, env)
  const isOpen = !locked.get(before.version)?.includes(env)
  checkVersion(version, latest, earlier, { open: isOpen ? before : undefined, needs: stepOf([...declaredBefore, ...changes]) })
  const date = draft !== undefined && asked.date === undefined ? draft.date : dateOf(asked, latest)
  const drafted = draft?.environments[env]
  const plan = drafted ?? { ...before.plan, changes: [] }
  // The draft covers the years that it declares already.
  const moreYears = addYears.filter((year) => !plan.changes.includes(`add year ${year}`))
  const years = withYears(yearsOf(releases, env).get(drafted ? version : before.version) ?? [], moreYears)
  assertSummary(asked.summary)
  const names = await knownCountries(root)
  await checkCountries(root, addCountries, before, names)
  await checkNames(root, renamed, before, names)
  for (const text of revise) assertRevisable(text, version)
  const needed = await neededRows(asked, wanted, { previous: before.version, firstYear: years[0] ?? 0 }, names)
  const declared = changes.map((text) => {
    const asExceptions = text.replace(/^revise /, EXCEPTIONS)
    return needed.some((one) => one.declared === asExceptions) ? asExceptions : text
  })
  const more = declared.filter((text) => !plan.changes.includes(text))
  const countries = plan.coverage.countries + declaredAs('add country ', more).length - declaredAs('remove country ', more).length
  const covered = moreYears.length > 0 ? { first_year: years.at(0), last_year: years.at(-1) } : {}
  const added = changes.filter((text) => !declaredBefore.includes(text))
  const release: Release = {
    version,
    date,
    previous: latest.version,
    summary: asked.summary ?? extended(draft, summaryOf(added, years, names)),
    method_changes: draft?.method_changes ?? [],
    draft: true,
    environments: {
      ...draft?.environments,
      [env]: { ...plan, changes: [...plan.changes, ...more], coverage: { ...plan.coverage, countries, ...covered } },
    },
  }
  return { release, needed, read: releases }
}

/** What is asked for, each once, and what the release declares for it. Failures 'bad-name' and 'named-twice'. */
function wantedOf(asked: NewRelease) {
  const addCountries = distinct(asked.addCountries)
  const removeCountries = distinct(asked.removeCountries)
  const addYears = distinct(asked.addYears)
  const renamed = distinct(asked.renameCountries).map(renaming)
  assertNamedOnce(addCountries, removeCountries, renamed)
  const ofRenamed = renamed.map(({ code }) => `countries ${code}`)
  // A renamed country already has its row printed, with the new name.
  const revise = distinct(asked.revise).filter((text) => !ofRenamed.includes(text))
  const changes = [
    ...addYears.map((year) => `add year ${year}`),
    ...addCountries.map((code) => `add country ${code}`),
    ...removeCountries.map((code) => `remove country ${code}`),
    ...[...revise, ...ofRenamed].map((text) => `revise ${text}`),
  ]
  return { addCountries, removeCountries, addYears, renamed, revise, changes }
}

/** The rows of every declared change. Failure 'unknown-row'. */
async function neededRows(
  asked: NewRelease,
  { addCountries, removeCountries, addYears, renamed, revise }: ReturnType<typeof wantedOf>,
  { previous, firstYear }: { readonly previous: string; readonly firstYear: number },
  names: CountryNames,
): Promise<NeededRows[]> {
  const { env: environment, version } = asked
  const needed: NeededRows[] = []
  const add = (declared: string, tables: readonly NeededTable[]) => needed.push({ environment, declared, tables })
  const revisedRows = (text: string, cells: Readonly<Record<string, string>>) => revisedTable(asked, text, previous, names, cells)
  for (const year of addYears) add(`add year ${year}`, neededForYear(environment, Number(year), version))
  for (const code of addCountries)
    add(`add country ${code}`, neededForCountry(environment, { code, name: names.nameOf(code) ?? code, firstYear }, version))
  for (const text of revise) {
    const tables = await revisedRows(text, {})
    const isOfPublisher = tables.some(({ table }) => table === 'exceptions') && !text.startsWith('exceptions')
    add(`${isOfPublisher ? EXCEPTIONS : 'revise '}${text}`, tables)
  }
  for (const { code, name } of renamed) add(`revise countries ${code}`, await revisedRows(`countries ${code}`, { name }))
  for (const code of removeCountries) add(`remove country ${code}`, await revisedRows(`countries ${code}`, { withdrawn: 'yes' }))
  return needed
}

/** A row of a publisher's file is corrected by an exception: `revise population MEX 2020` declares `add exceptions population MEX 2020`. */
const EXCEPTIONS = 'add exceptions '

/** Failure 'bad-declaration' if `--revise` names no table, or no key of one. */
function assertRevisable(text: string, version: string): void {
  try {
    parseDeclaration(`revise ${text}`, releaseFile(version))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.code, `--revise ${text} is not understood.`, {
      hint: `${capitalized(error.hint ?? '')} docs/tables.md has the names of the tables and the parts of their keys.`,
    })
  }
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const distinct = (given: readonly string[]): string[] => [...new Set(given)]

/**
 * The table that a declaration `revise <text>` is about, with the rows in force as lines to append; `cells` replaces some of theirs. Empty
 * if there is no such table. For rows of a publisher's file it is the table of exceptions, with the rows that replace their numbers.
 * Failure 'unknown-row' if there is no such row.
 */
async function revisedTable(
  { root, raw, env: environment, version: since }: NewRelease,
  text: string,
  previous: string,
  names: CountryNames,
  cells: Readonly<Record<string, string>>,
): Promise<NeededTable[]> {
  const [table = '', ...words] = text.split(' ')
  if (!isTableName(table)) return []
  const { covers } = parseDeclaration(`revise ${text}`, releaseFile(since))
  const rows = await rowsInForce(root, environment, table, previous, names)
  const found = rows.filter(({ key }) => covers({ change: 'revised', table, key }))
  if (found.length > 0) {
    const why = `the rows in force, printed with since ${since}: correct the cells, leave key and since as printed, and append each row`
    const needed = neededTable(environment, { table, need: 'needed', why }, { since })
    return [{ ...needed, rows: found.map((row) => writtenRow(table, row, { since, ...cells })) }]
  }
  const published = await publishedRows({ root, raw, env: environment }, table, previous)
  const replaced = published.rows.filter(({ key }) => covers({ change: 'revised', table, key }))
  const exceptions = exceptionsFor(environment, table, replaced, since)
  if (exceptions.rows?.length) return [exceptions]
  const [described] = replaced
  if (described)
    throw new Failure(
      'unknown-row',
      `The row of ${table} that \`revise ${text}\` would correct comes from ${described.file}:${described.line}.`,
      {
        hint: 'It has no number that an exception could replace. State it anew there, in a snapshot of the new release.',
      },
    )
  const near = nearestBeginning(words.join('|'), [...rows, ...published.rows], names)
  const unread = published.isComplete
    ? ''
    : ' The raw files of publishers were not all read, and may have such a row: ' +
      'bring them with `plastic-eol fetch`, or name their folder with --raw.'
  throw new Failure('unknown-row', `${previous} has no row of ${table} in ${environment} that \`revise ${text}\` could correct.`, {
    hint: near ? `Did you mean ${table} ${near.replaceAll('|', ' ')}?` : `Declare a row with a new key with add.${unread}`,
  })
}

/** The rows of a table that hold in a release, with those of publishers; none in the demo, which has no publishers. */
async function publishedRows({ root, raw, env }: InputsPlace, table: TableName, version: string) {
  if (env === 'demo') return { rows: [], isComplete: true }
  const { rows, problems } = await readInputs({ root, env, raw })
  const isComplete = !problems.some(({ rule }) => rule === 'missing-raw-file')
  return { rows: rowsOf(tableNamed(table), rows.get(table) ?? [], version), isComplete }
}

/** The beginning of a key, as long as the one that is written, that was probably meant. */
function nearestBeginning(written: string, rows: readonly InputRow[], names: CountryNames): string | undefined {
  const parts = written.split('|')
  const beginnings = new Set(rows.map(({ key }) => key.split('|').slice(0, parts.length).join('|')))
  const [first = '', ...others] = parts
  const meant = names.codes.has(first) ? undefined : names.nearestCode(first, new Set(rows.map(({ key }) => key.split('|', 1)[0] ?? '')))
  const corrected = [meant, ...others].join('|')
  return beginnings.has(corrected) ? corrected : nearestKey(written, beginnings)
}

/** What is declared with this beginning, such as `add country `. */
const declaredAs = (beginning: string, declared: readonly string[]): string[] =>
  declared.flatMap((text) => (text.startsWith(beginning) ? [text.slice(beginning.length)] : []))

function extended(draft: Release | undefined, more: string): string {
  if (draft === undefined || draft.summary === NO_SUMMARY) return more
  return more === NO_SUMMARY ? draft.summary : `${draft.summary} ${more}`
}

const NO_SUMMARY = 'To be written.'

/** What these declared changes do; the release covers `years`. */
function summaryOf(declared: readonly string[], years: readonly number[], names: CountryNames): string {
  const nameOf = (code: string) => names.nameOf(code) ?? code
  const [added, revised] = [declaredAs('add year ', declared), declaredAs('revise ', declared)]
  const [countries, removed] = ['add country ', 'remove country '].map((beginning) => declaredAs(beginning, declared).map(nameOf))
  const sentences = [
    ...(added.length > 0 ? [`Adds the ${added.length === 1 ? 'year' : 'years'} ${listed(added)}.`] : []),
    ...(countries?.length ? [`Adds ${listed(countries)}, ${years.at(0)} to ${years.at(-1)}.`] : []),
    ...(removed?.length ? [`Removes ${listed(removed)}.`] : []),
    ...(revised.length > 0 ? [`Revises ${listed(revised)}.`] : []),
  ]
  return sentences.join(' ') || NO_SUMMARY
}
