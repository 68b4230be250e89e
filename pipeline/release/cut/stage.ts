// Prepares a release for publishing: writes its data files to a staging folder and checks everything. Nothing is visible yet.

import { join } from 'node:path'
import type { Changes } from '../../../schemas/changes.ts'
import type { Decision } from '../../../schemas/decision.ts'
import type { Validation } from '../../../schemas/findings.ts'
import type { Lock } from '../../../schemas/lock.ts'
import type { Manifest } from '../../../schemas/manifest.ts'
import { RULES_FOR_NEXT } from '../../checks/index.ts'
import { type EarlierFindings, earlierFindings } from '../../checks/new-findings.ts'
import { type FailOn, validate } from '../../checks/run.ts'
import { runRules } from '../../checks/run-rules.ts'
import { forgetWritten, readWrittenEvidence, readWrittenRecords } from '../../checks/written-tables.ts'
import type { CalculatedRelease } from '../../compute/calculated-release.ts'
import { loadRanges, type RangesOfChain } from '../../compute/ranges/load-ranges.ts'
import { accountSummaries } from '../../ingest/account/summary.ts'
import type { SourcePin } from '../../ingest/rows.ts'
import { allEnded, type Engine, engineVersion } from '../../io/engine.ts'
import { pipelineVersion } from '../../io/package-files.ts'
import { jsonText } from '../../model/json.ts'
import { noticeOf } from '../../model/notices.ts'
import { changesMarkdown } from '../../report/changes/changes-markdown.ts'
import { decisionHtml } from '../../report/decision/decision-html.ts'
import { decisionMarkdown } from '../../report/decision/decision-text.ts'
import type { ExplainedCountries } from '../../report/explain/explained-countries.ts'
import { findingsCsv } from '../../report/validation/findings-csv.ts'
import { explainCommands } from '../../report/validation/page/explain-command.ts'
import { explainedFigures } from '../../report/validation/page/figures.ts'
import { readPageData } from '../../report/validation/page/page-data.ts'
import { validationHtml } from '../../report/validation/validation-html.ts'
import type { Comparison } from '../changes/comparison.ts'
import { decisionOf, heldCells, type NationalWidths, widthsIn } from '../changes/decision.ts'
import { loadNationalMoves } from '../changes/national-moves.ts'
import { readChanges } from '../changes/read-changes.ts'
import { filesFrom } from '../files.ts'
import { releaseFile } from '../plan/release-file.ts'
import { addFiles, type BundleFile, fileMetadata, fileNamed, stagedFile, textFile, textOf, usedSources } from './bundle.ts'
import type { ComputedRelease, ReleaseOfInputs } from './compute-release.ts'
import { writeEvidence, writeRecords } from './data-files.ts'
import { packageOf, publishedCountries, withDescriptions } from './descriptions.ts'
import { type LockDifference, lockDifferences, makeLock } from './lock.ts'
import { mergedDifferences, type ReleaseDifferences } from './merged-differences.ts'
import { rangeSource } from './range-files.ts'
import { loadAccountTables, loadRuleTables } from './rule-tables.ts'
import type { Stopwatch } from './stopwatch.ts'

/** A release whose data files are written. */
export interface PreparedRelease {
  readonly computed: ReleaseOfInputs
  readonly folder: string
  readonly changes: Changes
  /** What was found against the release before, if there is one and this one is checked. */
  readonly comparison: Comparison | undefined
  /** The names of its countries, by code. */
  readonly names: ReadonlyMap<string, string>
  /** How wide its national ranges are; undefined where none were drawn. */
  readonly widths: NationalWidths | undefined
  readonly countries: number
  readonly records: number
  readonly lock: Lock | undefined
  readonly differences: readonly LockDifference[]
  /** The lock that this release would get now. */
  readonly newLock: Lock
  /** The files of the bundle so far, by name. */
  readonly files: ReadonlyMap<string, BundleFile>
  readonly watch: Stopwatch
}

/** A prepared release with what the rules found. */
export interface CheckedRelease extends PreparedRelease {
  readonly validation: Validation
  readonly decision: Decision
}

export interface PrepareOptions {
  /** Empty folder for the data files of this release. */
  readonly folder: string
  /** What was found against the release before; absent for a first release, and for one that is not checked. */
  readonly comparison?: Comparison | undefined
  /** The lock of this release, if it is locked. */
  readonly lock: Lock | undefined
  /** What ranges are drawn with; absent if nobody reads the files of the bundle. */
  readonly ranges?: RangesOfChain | undefined
  /** Explains the figures of every country; absent if they are not explained. */
  readonly explanations?: ExplainedCountries | undefined
  readonly watch: Stopwatch
}

export interface ValidateOptions {
  readonly failOn: FailOn
  /** What differs from the locks of earlier releases that are not built themselves. */
  readonly earlierDifferences: readonly ReleaseDifferences[]
  /** The findings of the previous release; null if there is none. */
  readonly before: EarlierFindings | null
  /** How wide the national ranges of the previous release are; undefined where they were not drawn. */
  readonly widthsBefore?: NationalWidths | undefined
}

export interface CheckOptions extends ValidateOptions {
  /** Raw files that were read. */
  readonly pins: readonly SourcePin[]
  readonly from: Manifest['made_from']
  /** The countries of the release, whose figures the validation page explains. */
  readonly calculated: CalculatedRelease
}

/** Writes the data files of the release in the engine's current schema but its evidence, describes them, and compares it with its lock. */
export async function prepareRelease(engine: Engine, computed: ComputedRelease, options: PrepareOptions): Promise<PreparedRelease> {
  const { folder, lock, watch, comparison, ranges } = options
  // The calculated countries are not kept with a release: they take more memory than the rest of it.
  const { calculated: _, ...kept } = computed
  const { version, previous, env, release, inputs, inputChanges, coverageChanges: coverage } = computed
  const found = { version, previous, env, methodChanges: release.method_changes, inputs: inputChanges, coverage }
  const changes = await watch('diff', () => readChanges(engine, found))
  const data = await writtenData(engine, computed, options)
  const countries = await publishedCountries(engine, computed)
  const files = await withDescriptions(engine, computed, { ...options, data, changes, countries })
  const newLock = makeLock(computed, inputs, (name) => fileNamed(name, files).sha256)
  return {
    computed: kept,
    folder,
    changes,
    comparison,
    names: new Map(countries.map(({ code, name }) => [code, name])),
    widths: ranges && widthsIn(textOf('ranges.csv', files)),
    countries: countries.length,
    records: await rowCount(engine, 'records'),
    lock,
    differences: lock ? lockDifferences(lock, newLock, inputs) : [],
    newLock,
    files,
    watch,
  }
}

/** Writes the files of the records and of their ranges into the folder. */
async function writtenData(
  engine: Engine,
  computed: ComputedRelease,
  { folder, ranges, watch }: PrepareOptions,
): Promise<Map<string, BundleFile>> {
  const { coverage } = computed
  const about = fileMetadata(computed)
  await watch('write data', () => writeRecords(engine, folder, coverage, about))
  const files = new Map<string, BundleFile>()
  for (const { name } of filesFrom('records')) files.set(name, await stagedFile(join(folder, name)))
  if (!ranges) return files
  return watch('ranges', async () => {
    await loadRanges(engine, computed.calculated, ranges)
    await addFiles(files, folder, 'ranges', rangeSource(engine, folder, coverage, about))
    return files
  })
}

/** Runs the rules over a prepared release, and says what speaks for and against it. */
export async function judgeRelease(engine: Engine, prepared: PreparedRelease, options: ValidateOptions): Promise<CheckedRelease> {
  const validation = await validateRelease(engine, prepared, options)
  const { computed, changes, comparison, names, widths } = prepared
  const { version, env, previous } = computed
  const header = { version, previous, environment: env, notice: noticeOf(env) }
  const { before, widthsBefore } = options
  const decided = { header, comparison, inputs: changes.inputs, held: heldCells(computed.inputs), names, validation, before }
  const decision = decisionOf({ ...decided, widths: { before: widthsBefore, now: widths } })
  return { ...prepared, validation, decision }
}

/** The findings of a prepared release that is not made itself, by which those of the next release are new. */
export async function findingsForNext(engine: Engine, prepared: PreparedRelease): Promise<EarlierFindings> {
  const { computed, folder, watch } = prepared
  const { version, declared, coverage } = computed
  const ids = new Set(RULES_FOR_NEXT.map(({ id }) => id))
  const waivers = declared.waivers.filter(({ rule }) => ids.has(rule))
  const rules = await watch('check', async () => {
    await loadTablesOfRules(engine, prepared, [])
    await readWrittenRecords(engine, folder, coverage)
    return runRules(engine, RULES_FOR_NEXT, waivers, coverage)
  })
  await forgetWritten(engine)
  return earlierFindings({ version, rules })
}

async function loadTablesOfRules(
  engine: Engine,
  { computed, differences, comparison }: PreparedRelease,
  earlierDifferences: readonly ReleaseDifferences[],
): Promise<void> {
  const { version, inputs, coverage } = computed
  await loadAccountTables(engine, inputs, coverage.years)
  await loadRuleTables(engine, computed, mergedDifferences([...earlierDifferences, { version, differences }], version))
  await loadNationalMoves(engine, comparison?.moves ?? [])
}

/** Writes the evidence of a prepared release, whose schema is still the engine's current one, and runs the rules over the release. */
async function validateRelease(
  engine: Engine,
  prepared: PreparedRelease,
  { failOn, earlierDifferences, before }: ValidateOptions,
): Promise<Validation> {
  const { computed, folder, watch } = prepared
  const { version, env, declared, coverage } = computed
  const validation = await watch('check', async () => {
    await loadTablesOfRules(engine, prepared, earlierDifferences)
    return writeEvidence(engine, folder, { about: fileMetadata(computed) }, async (written) => {
      await readWrittenRecords(engine, folder, coverage)
      const evidence = written.then(() => readWrittenEvidence(engine, folder))
      const [validation] = await allEnded([
        validate(engine, {
          coverage,
          environment: env,
          waivers: declared.waivers,
          declaredIn: releaseFile(version),
          failOn,
          before,
          evidence,
          accounts: accountSummaries(computed.inputs.accounts),
        }),
        evidence,
      ])
      return validation
    })
  })
  await forgetWritten(engine)
  return validation
}

/** Runs the rules over a prepared release, and adds reports and manifest to its bundle. */
export async function checkRelease(engine: Engine, prepared: PreparedRelease, options: CheckOptions): Promise<CheckedRelease> {
  const { computed, folder, watch, changes } = prepared
  const { calculated } = options
  const checked = await judgeRelease(engine, prepared, options)
  const { validation, decision } = checked
  const files = new Map(prepared.files)
  await addFiles(files, folder, 'evidence', () => ({ written: Promise.resolve(undefined) }))
  await addFiles(files, folder, 'files', () => ({ dataPackage: () => packageOf(computed, files) }))
  await engine.rest()
  await watch('report', async () => {
    const data = await readPageData(engine, usedSources(computed.inputs))
    const figures = explainedFigures(calculated, { validation, data })
    const explain = explainCommands({ ...validation, data })
    const reported = { validation, changes, decision, data, figures, explain }
    await addFiles(files, folder, 'decision', () => ({
      decision,
      decisionPage: () => decisionHtml(decision),
      changesMarkdown: () => changesMarkdown(changes, decisionMarkdown(decision)),
    }))
    await addFiles(files, folder, 'validation', () => ({
      validation,
      page: () => validationHtml(reported),
      findings: () => findingsCsv(validation, explain),
    }))
  })
  const manifest = await manifestOf({ ...checked, files }, options, await rowCount(engine, 'written_evidence'))
  return { ...checked, files: files.set('manifest.json', textFile(jsonText(manifest))) }
}

/** The manifest of a bundle that has all its other files. `evidence` is the number of rows of evidence.parquet. */
async function manifestOf(prepared: CheckedRelease, { pins, from }: CheckOptions, evidence: number): Promise<Manifest> {
  const { computed, validation } = prepared
  const { version, env, release, declared } = computed
  const { errors, warnings, infos, waived } = validation.verdict
  return {
    version,
    environment: env,
    notice: noticeOf(env),
    date: release.date,
    licence: declared.licence,
    pipeline: pipelineVersion(),
    engine: await engineVersion(),
    counts: {
      countries: prepared.countries,
      records: prepared.records,
      evidence,
      findings: { error: errors, warning: warnings, info: infos, waived },
    },
    inputs: prepared.newLock.data.inputs.map(({ table, rows, sha256 }) => ({ table, rows, sha256 })),
    sources: [...pins],
    made_from: from,
    files: [...prepared.files].map(([path, { bytes, sha256 }]) => ({ path, bytes, sha256 })).sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

async function rowCount(engine: Engine, table: string): Promise<number> {
  const [row] = await engine.rows(`select count(*) as n from ${table}`)
  return Number(row?.n ?? 0)
}
