// The inputs with which ranges are drawn: spreads by score and their factors, and how much landfill of an open kind is sanitary, the same
// in every environment, and ranges that are stated for cells of all environments or of one.

import { canHaveRange, engineColumn, KINDS, readCell } from '../../schemas/columns.ts'
import { isTableName, TABLES, tableNamed } from '../../schemas/tables.ts'
import { ENVIRONMENTS, type Environment } from '../model/environments.ts'
import type { Problem } from '../model/failure.ts'
import { append, once } from '../model/lists.ts'
import { DRAWS, LAST_Z, SCORES, type Spreads, type StatedRange } from '../model/spreads.ts'
import { COUNTRY_GROUPS } from './country-groups.ts'
import { COUNTRY_NAMES_FILE } from './country-names.ts'
import { brokenInputs, inputProblem, wrongCell } from './input-problems.ts'
import { LIMITS } from './limits.ts'
import { PUBLISHED_AT } from './published-at.ts'
import { BENCHMARKS } from './read-benchmarks.ts'
import { type FileBeside, type RowBeside, readBeside, type Wrong } from './read-beside.ts'
import type { AllInputs, RawRow } from './rows.ts'
import { ADDRESSES } from './source-addresses.ts'

const MILLIONTHS = SCORES.map((score) => `score_${score}_millionths` as const)

const FILES = {
  spreads: { file: 'sources/spreads.csv', columns: { score: { kind: 'score' }, sigma: { kind: 'weight' } } },
  factors: {
    file: 'sources/draw_factors.csv',
    columns: { rank: { kind: 'count' }, ...Object.fromEntries(MILLIONTHS.map((name) => [name, { kind: 'count' }] as const)) },
  },
  stated: {
    file: 'sources/stated_ranges.csv',
    columns: {
      table: { kind: 'choice', allowed: TABLES.map(({ name }) => name) },
      key: { kind: 'text', optional: true },
      column: { kind: 'text' },
      form: { kind: 'choice', allowed: ['between', 'times'] },
      low: { kind: 'weight' },
      high: { kind: 'weight' },
      environment: { kind: 'choice', allowed: ENVIRONMENTS, optional: true },
      reason: { kind: 'text', prose: true },
    },
  },
  landfill: {
    file: 'sources/open_landfill.csv',
    columns: {
      country: { kind: 'country' },
      sanitary_percent: { kind: 'percent' },
      /** The law or the statistics that say so. */
      source: { kind: 'text', prose: true },
      quality: { kind: 'score' },
      note: { kind: 'text', prose: true, optional: true },
    },
    key: 'country',
  },
} as const

/** The files beside the inputs, by their paths below the workspace: no lock holds them, and what is rendered depends on them. */
export const FILES_BESIDE_INPUTS: readonly string[] = [
  ...Object.values(FILES).map(({ file }) => file),
  LIMITS.file,
  PUBLISHED_AT.file,
  BENCHMARKS.file,
  COUNTRY_NAMES_FILE,
  COUNTRY_GROUPS.file,
  ADDRESSES.file,
]

/**
 * Reads what an environment is drawn with. Failure 'broken-inputs' with all problems of the files. A range that is stated for a row
 * needs that row among `inputs`, the rows of the environment, where these are given. Ranges of other environments are left out.
 */
export async function readSpreads(root: string, env: Environment, inputs?: AllInputs['rows']): Promise<Spreads> {
  const problems: Problem[] = []
  const read = async <Name extends string>(file: FileBeside<Name>, take: (row: RowBeside<Name>, wrong: Wrong<Name>) => void) =>
    append(problems, await readBeside(root, { ...file, required: true }, undefined, take))
  const spreads: RawRow[] = []
  const factors: RawRow[] = []
  const stated: RawRow[] = []
  const ranges: StatedRange[] = []
  const openLandfill = new Map<string, number>()
  await read(FILES.spreads, (row) => spreads.push(row))
  await read(FILES.factors, (row) => factors.push(row))
  await read(FILES.stated, (row, wrong) => {
    stated.push(row)
    append(ranges, statedRange(row, wrong, env, inputs))
  })
  await read(FILES.landfill, ({ cells: { country, sanitary_percent } }, wrong) => {
    const percent = Number(sanitary_percent)
    if (percent === 0) wrong('sanitary_percent', 'more than 0')
    openLandfill.set(country, percent / 100)
  })
  throwAll(problems)
  const sigmas = new Map(spreads.map(({ cells }) => [Number(cells.score), Number(cells.sigma)] as const))
  const byScore = new Map(
    SCORES.map((score, at) => [score, Float64Array.from(factors, ({ cells }) => Number(cells[MILLIONTHS[at] ?? '']) / 1e6)] as const),
  )
  throwAll(statedTwice(stated))
  throwAll(incomplete(spreads, sigmas))
  throwAll(brokenFactors(factors, byScore, sigmas))
  return { sigmas, factors: byScore, stated: ranges, openLandfill }
}

function throwAll(problems: readonly Problem[]): void {
  if (problems.length > 0) throw brokenInputs('The inputs of the ranges have', problems)
}

const OF_ONE_ENVIRONMENT = 'If only another environment has the row, name that environment in the column environment.'

type StatedColumn = keyof typeof FILES.stated.columns

/** A stated range whose table, column and amounts fit each other. None if something is wrong, and for a range of another environment. */
function statedRange(
  { file, line, cells }: RowBeside<StatedColumn>,
  wrong: Wrong<StatedColumn>,
  env: Environment,
  inputs?: AllInputs['rows'],
): StatedRange[] {
  const { table, key, column, environment } = cells
  const form = cells.form === 'between' ? 'between' : 'times'
  const [low, high] = [Number(cells.low), Number(cells.high)]
  if (!isTableName(table)) return []
  const drawn = tableNamed(table).columns.filter(canHaveRange)
  const found = drawn.find(({ name }) => name === column)
  const isOfOther = environment !== '' && environment !== env
  const isUnknown = (cell: string) => found !== undefined && form === 'between' && readCell(found, cell) === undefined
  if (drawn.length === 0) wrong('table', `another table: no column of ${table} can have a range of its own`)
  else if (!found) wrong('column', `a column of ${table} that is drawn: ${drawn.map(({ name }) => name).join(', ')}`)
  else if (low >= high) wrong('high', `more than ${cells.low}`)
  else if (key !== '' && inputs && !isOfOther && !inputs.get(table)?.some((input) => input.key === key))
    wrong('key', `the key of a row of ${table} in ${env}, or nothing for all rows`, environment === '' ? OF_ONE_ENVIRONMENT : undefined)
  else if (isUnknown(cells.low)) wrong('low', KINDS[found.kind].expected(found))
  else if (isUnknown(cells.high)) wrong('high', KINDS[found.kind].expected(found))
  else if (form === 'times' && low === 0) wrong('low', 'more than 0')
  else if (!isOfOther) {
    const unit = form === 'between' ? 10 ** (KINDS[found.kind].decimals ?? 0) : 1
    return [{ table, key, column: engineColumn(found).name, form, low: low * unit, high: high * unit, file, line }]
  }
  return []
}

/** Rows that state a range for cells that have one already. Each is a problem that names the first: otherwise the order would decide. */
function statedTwice(rows: readonly RawRow[]): Problem[] {
  const seen = new Map<string, RawRow[]>()
  return rows.flatMap((row) => {
    const { table = '', key = '', column = '', environment = '' } = row.cells
    const cells = `${table} ${key === '' ? '' : `${key} `}${column}`
    const others = once(seen, cells, () => [])
    // A range without an environment holds in each of them.
    const first = others.find(({ cells: other }) => environment === '' || other.environment === '' || other.environment === environment)
    if (!first) {
      others.push(row)
      return []
    }
    const place = { file: row.file, line: row.line, column: 'table, key, column', actual: cells, expected: 'one range for a cell' }
    const problem = inputProblem('duplicate-key', `line ${first.line} already states a range for this`, place)
    return [{ ...problem, advice: 'Keep one of the rows.' }]
  })
}

function incomplete(rows: readonly RawRow[], sigmas: ReadonlyMap<number, number>): Problem[] {
  const { file } = FILES.spreads
  const missing = SCORES.filter((score) => !sigmas.has(score))
  if (missing.length > 0 || rows.length !== SCORES.length) {
    return [
      inputProblem('missing-value', 'the file does not have one row for each score', {
        file,
        expected: `one row for each of ${SCORES.join(', ')}`,
      }),
    ]
  }
  const wrong = rows.find((row, index) => index > 0 && Number(row.cells.sigma) <= Number(rows[index - 1]?.cells.sigma))
  return wrong ? [wrongCell(wrong, 'sigma', 'more than the sigma of the better score above')] : []
}

/** Checks that the ranks are in order, and that the factors grow, mirror each other, and belong to the sigma of their score. */
function brokenFactors(rows: readonly RawRow[], factors: Spreads['factors'], sigmas: Spreads['sigmas']): Problem[] {
  const { file } = FILES.factors
  if (rows.length !== DRAWS)
    return [inputProblem('missing-value', `the file has ${rows.length} ranks`, { file, expected: `${DRAWS} ranks, beginning with 0` })]
  return rows.flatMap((row, rank) => {
    if (Number(row.cells.rank) !== rank) return [wrongCell(row, 'rank', `${rank}`)]
    return SCORES.flatMap((score) => {
      const column = `score_${score}_millionths`
      const own = factors.get(score) ?? new Float64Array()
      const [value, before, mirrored] = [own[rank] ?? 0, own[rank - 1] ?? 0, own[DRAWS - 1 - rank] ?? 0]
      if (value <= before) return [wrongCell(row, column, 'more than the factor of the previous rank')]
      if (Math.abs(value * mirrored - 1) > 1e-4) return [wrongCell(row, column, `1 ÷ the factor of rank ${DRAWS - 1 - rank}`)]
      const isLast = rank === DRAWS - 1
      if (isLast && Math.abs(Math.log(value) / LAST_Z / (sigmas.get(score) ?? 1) - 1) > 0.001) {
        return [wrongCell(row, column, `exp(${LAST_Z} × ${sigmas.get(score)}), in millionths`)]
      }
      return []
    })
  })
}
