// Shows what would happen if cells of the inputs had other values: computes the countries that they reach again, and compares their figures
// with the ranges of those of the release. Nothing is written.

import { engineColumn, writtenCell } from '../../../schemas/columns.ts'
import { tableNamed } from '../../../schemas/tables.ts'
import { impossibleInputs } from '../../checks/impossible-inputs.ts'
import type { CalculatedCountry } from '../../compute/calculate-country.ts'
import { CalculatedRelease } from '../../compute/calculated-release.ts'
import { compute } from '../../compute/compute.ts'
import { ContentKeys } from '../../compute/content-key.ts'
import { figureOf, type RecordName, recordName } from '../../compute/method/records.ts'
import { Buffers } from '../../compute/numbers/drawn.ts'
import { DrawnRelease } from '../../compute/ranges/drawn-release.ts'
import { figureRange } from '../../compute/ranges/figure-range.ts'
import type { CountryNames } from '../../ingest/country-names.ts'
import { knownCountries } from '../../ingest/covered-countries.ts'
import { type ExceptionTarget, readTarget } from '../../ingest/exception-target.ts'
import { readBenchmarks } from '../../ingest/read-benchmarks.ts'
import { readDecisions } from '../../ingest/read-decisions.ts'
import { readSpreads } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import { ROW_CONFLICTS } from '../../ingest/row-conflicts.ts'
import type { AllInputs, ReleaseInputs } from '../../ingest/rows.ts'
import { ruleFinder } from '../../ingest/typed-table.ts'
import { isWhole } from '../../model/dimensions.ts'
import { describeProblem, Failure, type Problem, saysOf, textsOf } from '../../model/failure.ts'
import { largest } from '../../model/lists.ts'
import type { Metric } from '../../model/metrics.ts'
import { nearestKey } from '../../model/nearest.ts'
import { type AppliedSetting, type FigureMove, leaves, type WhatIf } from '../../report/changes/what-if-text.ts'
import { loadRevisedCells } from '../changes/differences.ts'
import { inputChanges } from '../changes/input-changes.ts'
import { type InputsPlace, readReleaseInputs } from '../plan/inputs.ts'
import { planNamed, type ReleasePlan } from '../plan/plans.ts'
import { closingAfter, engineFor } from './compute-release.ts'
import { decisionNamed, settingsOf } from './decision-settings.ts'
import { nationalsOf, nearerBenchmarks, worldwideOf } from './worldwide.ts'

const FORM = '"<table> <key> <column>=<value>", such as "recycling_rates TZA|2022|*|* recycled_percent=20"'

/** Cells with the values to compute with, and the name of an open decision, which sets cells. */
export interface WhatIfSettings {
  readonly set: readonly string[]
  readonly decision?: string | undefined
}

/**
 * Failures `no-setting`, `bad-setting`, `no-row`, `set-twice`, `unknown-decision` and `nothing-decided`, beside those of plans and inputs.
 */
export async function computeWhatIf(place: InputsPlace, version: string, { set, decision: name }: WhatIfSettings): Promise<WhatIf> {
  const { root, env, onPhase } = place
  if (set.length === 0 && name === undefined)
    throw new Failure('no-setting', 'No cell is set.', {
      hint: `Set a cell with --set ${FORM}, or the cells of an open decision with --decision.`,
    })
  const decision = name === undefined ? undefined : decisionNamed(await readDecisions(root), name)
  const plan = await planNamed(version, place)
  const all = await readReleaseInputs(place)
  const inputs = inputsOf(all, version)
  const names = await knownCountries(root)
  const decided = decision ? settingsOf(decision, inputs) : []
  if (decision && decided.length === 0)
    throw new Failure('nothing-decided', `The open decision ${decision.name} changes no cell of ${version} in ${env}.`, {
      hint: 'Name another release, or --env production.',
    })
  const settings = [...set, ...decided]
  const changed = settings.reduce<Changed>((before, setting, index) => withSetting(before, setting, { index, names }), { inputs, done: [] })
  assertRowRules(changed)
  const spreads = await readSpreads(root, env, all.rows)
  onPhase?.('computing the countries that the cells reach')
  const before = new CalculatedRelease(inputs, plan.coverage)
  const after = new CalculatedRelease(changed.inputs, plan.coverage)
  const keys = [before, after].map(({ world }) => new ContentKeys(world))
  const reached = before.codes.filter((code) => {
    const { reads } = before.country(code)
    return keys[0]?.of(reads, null) !== keys[1]?.of(reads, null)
  })
  await assertPossible(all, plan, changed, reached)
  const [drawn, buffers] = [new DrawnRelease(before, spreads), new Buffers()]
  const moved = reached.flatMap((code) => {
    const records = movedRecords(before.country(code), after.country(code), plan.coverage.metrics)
    return records.length === 0 ? [] : [{ country: code, records }]
  })
  const records = moved.flatMap((one) => one.records)
  const count = (kind: MovedRecord['kind']) => records.filter((one) => one.kind === kind).length
  onPhase?.('drawing the ranges of the figures that change')
  const moves = moved.flatMap(({ country, records }): FigureMove[] => {
    const national = records.filter(({ kind, name }) => kind === 'changed' && isWhole(name))
    if (national.length === 0) return []
    const draws = drawn.draw(country, buffers)
    return national.flatMap(({ name, figures }) =>
      figures.map(({ metric, before: was, after: now }) => ({
        ...{ country, year: name.year, metric, before: was, after: now },
        range: figureRange(draws, name, metric) ?? null,
      })),
    )
  })
  const was = nationalsOf(before.countries)
  const now = nationalsOf(before.countries.map((one) => (reached.includes(one.country) ? after.country(one.country) : one)))
  return {
    version,
    decision: decision && { name: decision.name, says: decision.says, sources: decision.changes.map(({ source }) => source) },
    settings: changed.done.map(({ setting, file, line, was }) => ({ setting, file, line, was })),
    records: { changed: count('changed'), added: count('added'), removed: count('removed') },
    figures: records.reduce((sum, { kind, figures }) => sum + (kind === 'changed' ? figures.length : 0), 0),
    countries: moved.map(({ country }) => country),
    worldwide: worldwideOf(was, now, largest(plan.coverage.years)),
    benchmarks: nearerBenchmarks(was, now, await readBenchmarks(root, env)),
    moves: moves.sort((a, b) => Number(leaves(b)) - Number(leaves(a))),
  }
}

/** A record that another value of a cell changes, adds or removes, with its figures that change. */
interface MovedRecord {
  readonly kind: 'changed' | 'added' | 'removed'
  readonly name: RecordName
  readonly figures: readonly { readonly metric: Metric; readonly before: bigint; readonly after: bigint }[]
}

/** The records of a country that differ, by year, category and polymer. */
function movedRecords(before: CalculatedCountry, after: CalculatedCountry, metrics: readonly Metric[]): MovedRecord[] {
  const byName = ({ records }: CalculatedCountry) => new Map(records.map((record) => [recordName(record), record]))
  const [then, now] = [byName(before), byName(after)]
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((key): MovedRecord[] => {
    const [category = '', polymer = '', year = ''] = key.split('|')
    const name = { category, polymer, year: Number(year) }
    const [was, is] = [then.get(key), now.get(key)]
    if (!was || !is) return [{ kind: was ? 'removed' : 'added', name, figures: [] }]
    const figures = metrics.flatMap((metric) => {
      const [one, other] = [BigInt(figureOf(was, metric)), BigInt(figureOf(is, metric))]
      return one === other ? [] : [{ metric, before: one, after: other }]
    })
    return figures.length === 0 ? [] : [{ kind: 'changed', name, figures }]
  })
}

/** A setting with the cell that it sets and the value as it was given. */
type Applied = AppliedSetting & { readonly target: ExceptionTarget; readonly given: string }

interface Changed {
  readonly inputs: ReleaseInputs
  readonly done: readonly Applied[]
}

const refused = (setting: string) => `--set does not take ${JSON.stringify(setting)}`

function withSetting(
  { inputs, done }: Changed,
  setting: string,
  { index, names }: { readonly index: number; readonly names: CountryNames },
): Changed {
  const [, table = '', key = '', column = '', given = ''] = /^(\S+) (.+?) ([a-z0-9_]+)=(.*)$/.exec(setting) ?? []
  if (table === '') throw new Failure('bad-setting', `${refused(setting)}.`, { hint: `It takes ${FORM}.` })
  const problems: Problem[] = []
  const target = readTarget({ table, key, column, value: given }, { file: '--set', line: index + 1 }, problems, names)
  if (!target) {
    // A setting is in no file, so that only what is wrong with it is said.
    const said = problems.map((problem) => saysOf(textsOf(problem))).join('; ')
    throw new Failure('bad-setting', `${refused(setting)}: ${said}.`, { hint: `It takes ${FORM}.` })
  }
  const before = done.find((one) => one.target.table === table && one.target.key === key && one.target.column.name === column)
  if (before) {
    throw new Failure('set-twice', `--set gives the cell ${table} ${key} ${column} two values: "${before.given}" and "${given}".`, {
      hint: 'Set each cell once.',
    })
  }
  const rows = inputs.tables.get(target.table) ?? []
  const row = rows.find((one) => one.key === target.key)
  if (!row) {
    const near = nearestKey(
      target.key,
      rows.map((one) => one.key),
    )
    throw new Failure('no-row', `Release ${inputs.version} has no row ${target.key} in ${target.table}.`, {
      hint: `${near === undefined ? '' : `The nearest is ${near}. `}Only existing rows can be set. docs/tables.md describes the key of each table.`,
    })
  }
  const name = engineColumn(target.column).name
  const replaced = rows.map((one) => (one === row ? one.with({ [name]: target.value }) : one))
  const was = writtenCell(target.column, row.values[name] ?? null) || null
  return {
    inputs: { ...inputs, tables: new Map([...inputs.tables, [target.table, replaced]]) },
    done: [...done, { setting, file: row.file, line: row.line, was, target, given }],
  }
}

/** Failure `bad-setting` where a row with all its settings breaks a rule of its table or contradicts another row, as it would in a file. */
function assertRowRules({ inputs, done }: Changed): void {
  for (const { setting, target } of done) {
    const rows = inputs.tables.get(target.table) ?? []
    const [conflict] = ROW_CONFLICTS[target.table]?.(rows) ?? []
    if (conflict) {
      throw new Failure('bad-setting', `${refused(setting)}: ${describeProblem(conflict)}.`, { hint: 'Set the other row too.' })
    }
    const row = rows.find(({ key }) => key === target.key)
    const [broken] = row ? ruleFinder(tableNamed(target.table))(row.values) : []
    if (!broken) continue
    const message = `${refused(setting)}: with this value, the row ${target.key} of ${target.table} breaks a rule of its table`
    throw new Failure('bad-setting', `${saysOf({ message, expected: broken.expected })}.`, {
      hint: 'Set the other cells of the row too, each with a --set of its own. docs/tables.md has the rules of each table.',
    })
  }
}

/**
 * Failure `bad-setting` where a check of the release with these cells would call one of them impossible. Which cells a release rests on
 * follows from the countries that they reach.
 */
async function assertPossible(
  all: AllInputs,
  { declared, coverage }: ReleasePlan,
  { inputs, done }: Changed,
  reached: readonly string[],
): Promise<void> {
  if (done.every(({ target }) => target.column.plausible === undefined)) return
  await closingAfter(await engineFor(all), async (engine) => {
    await engine.enter('what if')
    await compute(engine, inputs, coverage, { countries: reached })
    await loadRevisedCells(engine, inputChanges(inputsOf(all, inputs.version), inputs))
    const found = await impossibleInputs(engine, declared.waivers, coverage)
    for (const { setting, target } of done) {
      const finding = found.find(({ key }) => key === `${target.table}|${target.key}|${target.column.name}`)
      if (!finding) continue
      throw new Failure('bad-setting', `${refused(setting)}: ${saysOf(finding)}.`, {
        hint: 'docs/tables.md has the possible values of each column, with the reason.',
      })
    }
  })
}
