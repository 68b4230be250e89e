// Whether a release is better than the one before it: what decision.json holds.

import type { Changes } from '../../../schemas/changes.ts'
import { type CellValue, engineColumn, writtenCell } from '../../../schemas/columns.ts'
import { type DecidingRow, type Decision, MOST_ROWS } from '../../../schemas/decision.ts'
import type { Validation } from '../../../schemas/findings.ts'
import { severityRank } from '../../../schemas/findings.ts'
import { isTableName, tableNamed } from '../../../schemas/tables.ts'
import { RULES_ABOUT_CHANGES } from '../../checks/index.ts'
import type { EarlierFindings } from '../../checks/new-findings.ts'
import { editionsMixed } from '../../checks/rules/editions-mixed.ts'
import { isFar } from '../../checks/rules/moved-beyond-range.ts'
import type { Row } from '../../compute/numbers.ts'
import { WORLD } from '../../compute/ranges/groups.ts'
import type { ReleaseInputs } from '../../ingest/rows.ts'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../model/dimensions.ts'
import { grouped, largest } from '../../model/lists.ts'
import { GROUPS } from '../../model/metrics.ts'
import { leaving } from '../../report/decision/decision-words.ts'
import { reconciledOf } from '../../report/reconciled.ts'
import type { BenchmarkDistances, Comparison } from './comparison.ts'
import { amountsBetween } from './input-changes.ts'
import { NATIONAL_FIGURES, type NationalMove } from './national-moves.ts'

/** How wide the ranges of national figures are, by metric, country and year. */
export type NationalWidths = ReadonlyMap<string, number>

interface Decided {
  readonly header: Pick<Decision, 'version' | 'previous' | 'environment' | 'notice'>
  /** Undefined for a first release. */
  readonly comparison: Comparison | undefined
  readonly inputs: Changes['inputs']
  readonly held: Decision['held']
  readonly names: ReadonlyMap<string, string>
  readonly validation: Validation
  readonly before: EarlierFindings | null
  readonly widths: { readonly before: NationalWidths | undefined; readonly now: NationalWidths | undefined }
}

export function decisionOf({ header, comparison, inputs, held, names, validation, before, widths }: Decided): Decision {
  const { moves = [], figures = 0, sources = [], benchmarks = [] } = comparison ?? {}
  const all = grouped(moves, ({ country }) => country)
    .map(([country, own]) => {
      const figures = own.map(figureOf)
      return {
        country,
        name: names.get(country) ?? country,
        moved_kt: largest(figures.map(({ moved_kt }) => moved_kt)),
        declared: own.some(({ isDeclared }) => isDeclared),
        figures,
        ...differingRows(country, own, inputs),
      }
    })
    .sort((a, b) => b.moved_kt - a.moved_kt || (a.country < b.country ? -1 : 1))
  const left = leaving({ countries: all })
  const countries = [...left, ...all.filter((country) => !left.includes(country))]
  const blocked = blockedIn(validation)
  return {
    ...header,
    figures,
    left: countries.reduce((sum, country) => sum + country.figures.filter(({ left }) => left).length, 0),
    countries,
    sources,
    blocked: [...blocked].sort().map((country) => ({ country, name: names.get(country) ?? country })),
    ranges: widths.before && widths.now ? compareWidths(widths.before, widths.now, blocked) : null,
    warnings: header.previous === null ? [] : compareFindings(before, validation),
    benchmarks: benchmarks.flatMap((one) => meanDistance(one, blocked)),
    held,
    reconciliation: reconciliationOf(validation, names),
    mixed: mixedIn(validation, names),
  }
}

/** The countries that an error names. */
const blockedIn = ({ rules }: Validation): Set<string> =>
  new Set(
    rules
      .flatMap(({ findings }) => findings)
      .flatMap(({ severity, waived, country }) => (severity === 'error' && waived === null && country !== null ? [country] : [])),
  )

/** The mean of the distances, without those of countries that an error names, and of the world, of which they are a part. */
function meanDistance({ distances, ...said }: BenchmarkDistances, blocked: ReadonlySet<string>): Decision['benchmarks'] {
  const known = distances.filter(({ area }) => !blocked.has(area) && (area !== WORLD || blocked.size === 0))
  if (known.length === 0) return []
  const mean = (side: 'before' | 'now') => Number((known.reduce((sum, one) => sum + one[side], 0) / known.length).toFixed(4))
  return [{ ...said, estimates: known.length, before: mean('before'), now: mean('now') }]
}

/** The cells of a release that exceptions hold at another value, those that came with it first. */
export function heldCells({ version, tables, exceptions }: ReleaseInputs): Decision['held'] {
  const rows = new Map(tables.get('exceptions')?.map((row) => [row.row, row]))
  const held = exceptions.flatMap(({ table, key, column: name, published, value, exceptionRow }): Decision['held'] => {
    const column = tableNamed(table).columns.find((one) => engineColumn(one).name === name)
    const row = rows.get(exceptionRow)
    if (!column || !row) return []
    const [was, used] = [published, value].map((cell) => writtenCell(column, cell) || null)
    const { file, line, since, values } = row
    return [
      { table, key, column: column.name, published: was ?? null, used: used ?? null, reason: String(values.reason), since, file, line },
    ]
  })
  return [...held.filter(({ since }) => since === version), ...held.filter(({ since }) => since !== version)]
}

type Figure = Decision['countries'][number]['figures'][number]

/**
 * How rows whose key names the country differ, those first that decide a figure of it, before or now. A row that was added and decides now
 * is compared with the row that decided before.
 */
function differingRows(
  country: string,
  moves: readonly NationalMove[],
  inputs: Changes['inputs'],
): Pick<Decision['countries'][number], 'rows' | 'more_rows'> {
  const nameOf = ({ table, key }: Pick<Row, 'table' | 'key'>) => `${table} ${key}`
  const deciding = new Set(moves.flatMap(({ decidedBy: { before, after } }) => [before && nameOf(before), after && nameOf(after)]))
  const replaced = new Map(
    moves.flatMap(({ decidedBy: { before, after } }) =>
      before && after && before.table === after.table && before.key !== after.key ? [[nameOf(after), { before, after }] as const] : [],
    ),
  )
  const compared = (row: Changes['inputs'][number]) => {
    const { change, table } = row
    const pair = change === 'added' ? replaced.get(nameOf(row)) : undefined
    return pair && isTableName(table) ? { instead_of: pair.before.key, ...amountsBetween(table, pair.before, pair.after) } : undefined
  }
  const rank = (row: Changes['inputs'][number]) => (deciding.has(nameOf(row)) ? 0 : 1)
  const own = inputs.filter(({ key }) => key.split('|').includes(country)).sort((a, b) => rank(a) - rank(b))
  const rows = own.slice(0, MOST_ROWS).map((row) => {
    const { columns: _, declaration: __, ...said } = row
    return { ...said, ...compared(row) }
  })
  return { rows, more_rows: own.length - rows.length }
}

function reconciliationOf(validation: Validation, names: ReadonlyMap<string, string>): Decision['reconciliation'] {
  const { countryYears, gaps, ...numbers } = reconciledOf(validation)
  const rounded = (percent: number) => Math.round(percent * 10) / 10
  return {
    country_years: countryYears,
    ...numbers,
    gaps: gaps.map((gap) => ({ ...gap, name: names.get(gap.country) ?? gap.country, percent: rounded(gap.percent) })),
  }
}

/** The series in which the rule finds several editions of one publisher. */
function mixedIn({ rules }: Validation, names: ReadonlyMap<string, string>): Decision['mixed'] {
  const found = rules.find(({ rule }) => rule === editionsMixed.id)?.findings ?? []
  return found.flatMap(({ country, metric, message, waived }) =>
    country === null || metric === null || waived !== null
      ? []
      : [{ country, name: names.get(country) ?? country, metric, editions: message }],
  )
}

function figureOf({ metric, year, before, after, movedKg, range, decidedBy }: NationalMove): Figure {
  const step = 10 ** GROUPS[metric.group].decimals
  const amount = (whole: bigint) => Number(whole) / step
  return {
    ...{ metric: metric.name, unit: metric.unit, year, before: amount(before), now: amount(after) },
    moved_kt: Number(movedKg) / 1e6,
    range: range && { low: amount(range.low), high: amount(range.high) },
    left: range !== null && (after < range.low || after > range.high),
    far: isFar(metric.unit, amount(before), amount(after)),
    decided_before: placeOf(decidedBy.before),
    decides_now: placeOf(decidedBy.after),
  }
}

const placeOf = (row: Row | undefined): DecidingRow =>
  row ? { table: row.table, key: row.key, year: numberOf(row.values.year), file: row.file, line: row.line } : null

const numberOf = (value: CellValue | undefined): number | null => (value === null || value === undefined ? null : Number(value))

/** The widths of the national ranges of a release, from the text of its ranges.csv, whose numbers have all their decimals. */
export function widthsIn(rangesCsv: string): NationalWidths {
  const [head = '', ...lines] = rangesCsv.trimEnd().split('\n')
  const names = head.split(',')
  const whole = (cell: string) => Number(cell.replace('.', ''))
  const national = lines
    .map((line) => line.split(','))
    .filter(([, category, polymer]) => category === ALL_CATEGORIES && polymer === ALL_POLYMERS)
  return new Map(
    national.flatMap((cells) =>
      NATIONAL_FIGURES.flatMap((name) => {
        const [low, high] = [cells[names.indexOf(`${name}_low`)] ?? '', cells[names.indexOf(`${name}_high`)] ?? '']
        return low === '' ? [] : [[`${name}|${cells[0]}|${cells[3]}`, whole(high) - whole(low)] as const]
      }),
    ),
  )
}

/** Without the ranges of countries that an error names: nobody may take their figures for right yet. */
function compareWidths(before: NationalWidths, now: NationalWidths, blocked: ReadonlySet<string>): NonNullable<Decision['ranges']> {
  return NATIONAL_FIGURES.map((metric) => {
    const moves = [...now].flatMap(([key, width]) => {
      const was = before.get(key)
      const [of, country = ''] = key.split('|')
      return of === metric && was !== undefined && !blocked.has(country) ? [width - was] : []
    })
    return { metric, narrower: moves.filter((move) => move < 0).length, wider: moves.filter((move) => move > 0).length }
  })
}

/**
 * The rules with another number of warnings than in the release before. Errors block the release, and are said before all this; what a rule
 * found about the changes of the release before is not comparable.
 */
function compareFindings(before: EarlierFindings | null, { rules }: Validation): Decision['warnings'] {
  const warning = severityRank({ severity: 'warning' })
  return rules.flatMap(({ rule, findings }) => {
    if (RULES_ABOUT_CHANGES.has(rule)) return []
    const was = [...(before?.ranks.get(rule)?.values() ?? [])].filter((rank) => rank === warning).length
    const now = findings.filter((finding) => finding.waived === null && severityRank(finding) === warning).length
    return was === now ? [] : [{ rule, before: was, now }]
  })
}
