// The inputs with which ranges are drawn: spreads by score and their factors, and how much landfill of an open kind is sanitary, the same
// in every environment, and ranges that are stated for cells of all environments or of one.

import { join } from 'node:path'
import { canHaveRange, engineColumn, KINDS, readCell } from '../../schemas/columns.ts'
import { isTableName, tableNamed } from '../../schemas/tables.ts'
import { readIfThere } from '../io/files.ts'
import { ENVIRONMENTS, type Environment } from '../model/environments.ts'
import type { Problem } from '../model/failure.ts'
import { append, once } from '../model/lists.ts'
import { DRAWS, LAST_Z, SCORES, type Spreads, type StatedRange } from '../model/spreads.ts'
import { GROUPS_FILE } from './country-groups.ts'
import { COUNTRY_NAMES_FILE } from './country-names.ts'
import { brokenInputs, inputProblem, wrongCell } from './input-problems.ts'
import { LIMITS_FILE } from './limits.ts'
import { PUBLISHED_AT_FILE } from './published-at.ts'
import { BENCHMARKS_FILE } from './read-benchmarks.ts'
import { readCsv } from './read-csv.ts'
import type { AllInputs, RawRow } from './rows.ts'
import { ADDRESSES_FILE } from './source-addresses.ts'

const FILES = {
  spreads: { file: 'sources/spreads.csv', columns: ['score', 'sigma'] },
  factors: { file: 'sources/draw_factors.csv', columns: ['rank', ...SCORES.map((score) => `score_${score}_millionths`)] },
  stated: { file: 'sources/stated_ranges.csv', columns: ['table', 'key', 'column', 'form', 'low', 'high', 'environment', 'reason'] },
  landfill: { file: 'sources/open_landfill.csv', columns: ['country', 'sanitary_percent', 'source', 'quality', 'note'] },
} as const

/** The files beside the inputs, by their paths below the workspace: no lock holds them, and what is rendered depends on them. */
export const FILES_BESIDE_INPUTS: readonly string[] = [
  ...Object.values(FILES).map(({ file }) => file),
  LIMITS_FILE,
  PUBLISHED_AT_FILE,
  BENCHMARKS_FILE,
  COUNTRY_NAMES_FILE,
  GROUPS_FILE,
  ADDRESSES_FILE,
]

/**
 * Reads what an environment is drawn with. Failure 'broken-inputs' with all problems of the files. A range that is stated for a row
 * needs that row among `inputs`, the rows of the environment, where these are given. Ranges of other environments are left out.
 */
export async function readSpreads(root: string, env: Environment, inputs?: AllInputs['rows']): Promise<Spreads> {
  const problems: Problem[] = []
  const read = async ({ file, columns }: { readonly file: string; readonly columns: readonly string[] }) => {
    const bytes = await readIfThere(join(root, file), file, 'table')
    const rows: RawRow[] = []
    if (bytes)
      append(
        problems,
        readCsv({ file, bytes, columns }, (row) => rows.push(row)),
      )
    else problems.push(inputProblem('missing-file', 'the file is missing', { file, expected: `the header ${columns.join(',')}` }))
    return rows
  }
  const [spreads, factors, stated] = [await read(FILES.spreads), await read(FILES.factors), await read(FILES.stated)]
  const landfill = await read(FILES.landfill)
  throwAll(problems)
  const sigmas = new Map(spreads.map((row) => [numberOf(row, 'score', problems), numberOf(row, 'sigma', problems)] as const))
  const byScore = new Map(
    SCORES.map(
      (score) => [score, Float64Array.from(factors, (row) => numberOf(row, `score_${score}_millionths`, problems) / 1e6)] as const,
    ),
  )
  const ranges = stated.map((row) => statedRange(row, problems, env, inputs))
  const openLandfill = new Map(landfill.map((row) => sanitaryPart(row, problems)))
  throwAll(problems)
  throwAll(countriesTwice(landfill))
  throwAll(statedTwice(stated))
  throwAll(incomplete(spreads, sigmas))
  throwAll(brokenFactors(factors, byScore, sigmas))
  return { sigmas, factors: byScore, stated: ranges.filter((range) => range !== undefined), openLandfill }
}

function throwAll(problems: readonly Problem[]): void {
  if (problems.length > 0) throw brokenInputs('The inputs of the ranges have', problems)
}

function numberOf(row: RawRow, column: string, problems: Problem[]): number {
  const found = row.cells[column] ?? ''
  const value = /^\d+(\.\d+)?$/.test(found) ? Number(found) : Number.NaN
  if (!(value >= 0)) problems.push(wrongCell(row, column, 'a number, 0 or more'))
  return value
}

const OF_ONE_ENVIRONMENT = 'If only another environment has the row, name that environment in the column environment.'

/**
 * Reads a stated range, and checks that the table, the column and the range fit each other. Undefined if something is wrong, and for a
 * range of another environment.
 */
function statedRange(row: RawRow, problems: Problem[], env: Environment, inputs?: AllInputs['rows']): StatedRange | undefined {
  const { table = '', key = '', column = '', form = '', environment = '' } = row.cells
  const before = problems.length
  const drawn = isTableName(table) ? tableNamed(table).columns.filter(canHaveRange) : []
  const found = drawn.find(({ name }) => name === column)
  const [low, high] = [numberOf(row, 'low', problems), numberOf(row, 'high', problems)]
  if (!isTableName(table)) problems.push(wrongCell(row, 'table', 'one of the tables'))
  else if (drawn.length === 0) problems.push(wrongCell(row, 'table', `another table: no column of ${table} can have a range of its own`))
  else if (!found)
    problems.push(wrongCell(row, 'column', `a column of ${table} that is drawn: ${drawn.map(({ name }) => name).join(', ')}`))
  const isForm = form === 'between' || form === 'times'
  if (!isForm) problems.push(wrongCell(row, 'form', 'between or times'))
  if (low >= high) problems.push(wrongCell(row, 'high', `more than ${row.cells.low}`))
  if (!ENVIRONMENTS.some((one) => one === environment) && environment !== '')
    problems.push(wrongCell(row, 'environment', `${ENVIRONMENTS.join(', ')}, or nothing for both`))
  const isOfOther = environment !== '' && environment !== env
  if (isTableName(table) && key !== '' && inputs && !isOfOther && !inputs.get(table)?.some((input) => input.key === key)) {
    const problem = wrongCell(row, 'key', `the key of a row of ${table} in ${env}, or nothing for all rows`)
    problems.push(environment === '' ? { ...problem, remedy: OF_ONE_ENVIRONMENT } : problem)
  }
  if (found && form === 'between') {
    for (const end of ['low', 'high']) {
      if (readCell(found, row.cells[end] ?? '') === undefined) problems.push(wrongCell(row, end, KINDS[found.kind].expected(found)))
    }
  }
  if (form === 'times' && low <= 0) problems.push(wrongCell(row, 'low', 'more than 0'))
  if (problems.length > before || !found || !isForm || isOfOther) return undefined
  const unit = form === 'between' ? 10 ** (KINDS[found.kind].decimals ?? 0) : 1
  return {
    table,
    key,
    column: engineColumn(found).name,
    form,
    low: low * unit,
    high: high * unit,
    file: row.file,
    line: row.line,
  }
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
    const place = { file: row.file, line: row.line, column: 'table, key, column', found: cells, expected: 'one range for a cell' }
    const problem = inputProblem('duplicate-key', `line ${first.line} already states a range for this`, place)
    return [{ ...problem, remedy: 'Keep one of the rows.' }]
  })
}

/** The mean sanitary part of the landfill of a country, 0 to 1, with its country. */
function sanitaryPart(row: RawRow, problems: Problem[]): readonly [country: string, part: number] {
  const { country = '', source = '' } = row.cells
  const percent = numberOf(row, 'sanitary_percent', problems)
  if (!/^[A-Z]{3}$/.test(country)) problems.push(wrongCell(row, 'country', 'a code of three letters'))
  if (percent === 0 || percent > 100) problems.push(wrongCell(row, 'sanitary_percent', 'more than 0, at most 100'))
  if (source === '') problems.push(wrongCell(row, 'source', 'the law or the statistics that say so; without any, leave the row out'))
  return [country, percent / 100]
}

function countriesTwice(rows: readonly RawRow[]): Problem[] {
  const first = new Map<string | undefined, RawRow>()
  return rows.flatMap((row) => {
    const before = once(first, row.cells.country, () => row)
    if (before === row) return []
    const place = { file: row.file, line: row.line, column: 'country', found: row.cells.country ?? '', expected: 'one row for a country' }
    return [inputProblem('duplicate-key', `line ${before.line} already says this of the country`, place)]
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
