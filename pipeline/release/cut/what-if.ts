// Shows what would happen if cells of the inputs had other values: computes the release twice and compares its figures, with their ranges.
// Nothing is written.

import { engineColumn, writtenCell } from '../../../schemas/columns.ts'
import type { Environment } from '../../../schemas/release.ts'
import { tableNamed } from '../../../schemas/tables.ts'
import { impossibleInputs } from '../../checks/impossible-inputs.ts'
import { compute } from '../../compute/compute.ts'
import { Buffers } from '../../compute/numbers/drawn.ts'
import { DrawnRelease } from '../../compute/ranges/drawn-release.ts'
import { figureRange } from '../../compute/ranges/figure-range.ts'
import type { CountryNames } from '../../ingest/country-names.ts'
import { knownCountries } from '../../ingest/covered-countries.ts'
import { type ExceptionTarget, readTarget } from '../../ingest/exception-target.ts'
import { readSpreads } from '../../ingest/read-spreads.ts'
import { inputsOf } from '../../ingest/resolve.ts'
import { ROW_CONFLICTS } from '../../ingest/row-conflicts.ts'
import type { ReleaseInputs } from '../../ingest/rows.ts'
import { ruleFinder } from '../../ingest/typed-table.ts'
import type { Engine } from '../../io/engine.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { describeProblem, Failure, saysOfProblem } from '../../model/failure.ts'
import { metricNamed } from '../../model/metrics.ts'
import { nearestKey } from '../../model/nearest.ts'
import { type AppliedSetting, type FigureMove, leaves, type WhatIf } from '../../report/changes/what-if-text.ts'
import { loadRecordDifferences, loadRevisedCells } from '../changes/differences.ts'
import { inputChanges } from '../changes/input-changes.ts'
import { readReleaseInputs } from '../plan/inputs.ts'
import { choosePlans, type ReleasePlan, readPlans } from '../plan/plans.ts'
import { engineFor } from './compute-release.ts'

export interface WhatIfOptions {
  readonly root: string
  readonly env: Environment
  readonly raw?: string | undefined
  readonly onPhase?: (phase: string) => void
}

const FORM = '"<table> <key> <column>=<value>", such as "recycling_rates TZA|2022|*|* recycled_percent=20"'

/** Failures `no-setting`, `bad-setting`, `no-row` and `set-twice`, beside those of plans and inputs. */
export async function computeWhatIf(
  { root, env, raw, onPhase }: WhatIfOptions,
  version: string,
  settings: readonly string[],
): Promise<WhatIf> {
  if (settings.length === 0) throw new Failure('no-setting', 'No cell is set.', { hint: `Set a cell with --set ${FORM}.` })
  const [plan] = await choosePlans(await readPlans(root, env), [version], { root, env })
  if (!plan) throw new RangeError(`no plan of ${version}`)
  onPhase?.('reading the inputs')
  const all = await readReleaseInputs({ root, env, raw })
  const inputs = inputsOf(all, version)
  const names = await knownCountries(root)
  const changed = settings.reduce<Changed>((before, setting, index) => withSetting(before, setting, { index, names }), { inputs, done: [] })
  assertRowRules(changed)
  const spreads = await readSpreads(root, env, all.rows)
  const engine = await engineFor(all)
  try {
    onPhase?.(`computing ${version}`)
    await engine.enter(version)
    await compute(engine, inputs, plan.coverage)
    onPhase?.(`computing ${version} with the cells that are set`)
    await engine.enter('what if')
    await compute(engine, changed.inputs, plan.coverage)
    await loadRevisedCells(engine, inputChanges(inputs, changed.inputs))
    await assertPossible(engine, plan, changed.done)
    await loadRecordDifferences(engine, { schema: version, coverage: plan.coverage }, plan.coverage)
    const counts = await engine.rows('select kind, count(distinct (country, category, polymer, year)) as n from changes group by kind')
    const count = (kind: string) => Number(counts.find((row) => row.kind === kind)?.n ?? 0)
    const [figures] = await engine.rows("select count(*) as n from changes where kind = 'changed'")
    const countries = await engine.rows('select distinct country from changes order by country')
    const moved = await engine.rows(`
      select country, year, metric, before_value, after_value from changes
      where kind = 'changed' and category = '${ALL_CATEGORIES}' and polymer = '${ALL_POLYMERS}'
      order by country, year, metric`)
    onPhase?.('drawing the ranges of the figures that change')
    const drawn = [...new Set(moved.map((row) => String(row.country)))]
    const release = new DrawnRelease({ inputs, coverage: plan.coverage, spreads })
    const buffers = new Buffers()
    const moves: FigureMove[] = []
    for (const country of drawn) {
      const draws = release.draw(country, buffers)
      for (const row of moved.filter((one) => one.country === country)) {
        const metric = metricNamed(String(row.metric))
        const record = { category: ALL_CATEGORIES, polymer: ALL_POLYMERS, year: Number(row.year) }
        const [before, after] = [BigInt(String(row.before_value)), BigInt(String(row.after_value))]
        moves.push({ country, year: record.year, metric, before, after, range: figureRange(draws, record, metric) ?? null })
      }
    }
    return {
      version,
      settings: changed.done.map(({ setting, file, line, was }) => ({ setting, file, line, was })),
      records: { changed: count('changed'), added: count('added'), removed: count('removed') },
      figures: Number(figures?.n ?? 0),
      countries: countries.map(({ country }) => String(country)),
      moves: moves.sort((a, b) => Number(leaves(b)) - Number(leaves(a))),
    }
  } finally {
    engine.close()
  }
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
  const { target, problems } = readTarget({ table, key, column, value: given }, { file: '--set', line: index + 1 }, names)
  if (!target) {
    // A setting is in no file, so that only what is wrong with it is said.
    const said = problems.map(saysOfProblem).join('; ')
    throw new Failure('bad-setting', `${refused(setting)}: ${said}${said.endsWith('?') ? '' : '.'}`, { hint: `It takes ${FORM}.` })
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
    throw new Failure('bad-setting', `${message}; expected ${broken.expected}.`, {
      hint: 'Set the other cells of the row too, each with a --set of its own. docs/tables.md has the rules of each table.',
    })
  }
}

/** Failure `bad-setting` where a check of the release with these cells would call one of them impossible. */
async function assertPossible(engine: Engine, { declared, coverage }: ReleasePlan, done: readonly Applied[]): Promise<void> {
  if (done.every(({ target }) => target.column.plausible === undefined)) return
  const found = await impossibleInputs(engine, declared.waivers, coverage)
  for (const { setting, target } of done) {
    const finding = found.find(({ key }) => key === `${target.table}|${target.key}|${target.column.name}`)
    if (!finding) continue
    throw new Failure('bad-setting', `${refused(setting)}: ${finding.message}; expected ${finding.expected}, found ${finding.actual}.`, {
      hint: 'docs/tables.md has the possible values of each column, with the reason.',
    })
  }
}
