// What a Waste 2.0 (World Bank): one line per country with one observation of each quantity, and a codebook with the year of each. Gives
// municipal_waste, collection, treatment_shares and energy_recovery (docs/method.md, "Selection of evidence").

import * as z from 'zod'
import { formatDecimal } from '../../model/decimal.ts'
import type { Problem } from '../../model/failure.ts'
import { append } from '../../model/lists.ts'
import type { PublishedCell, PublishedCells } from '../../model/published-cells.ts'
import { typedEntries } from '../../model/typed-keys.ts'
import type { AccountBook } from '../account/file-account.ts'
import type { CountryNames } from '../country-names.ts'
import { inputProblem } from '../input-problems.ts'
import type { RawRow } from '../rows.ts'
import { type AdapterReading, adapterOf } from './adapter.ts'
import { resolveCountry } from './countries.ts'
import { type PublisherRow, readPublisherCsv } from './publisher-csv.ts'
import { type Codebook, type CodebookYear, PUBLISHER, REFERENCE_YEAR, readCodebook } from './what-a-waste/codebook.ts'
import {
  BURNT_OR_BURIED,
  COUNTRY_DIALECT,
  COVERAGE_COLUMNS,
  type CountryColumn,
  coverageColumn,
  PLASTIC,
  TOTAL,
  TREATMENTS,
  type Treatment,
  type TreatmentPart,
  treatmentColumn,
} from './what-a-waste/columns.ts'
import { type Coverage, ownCoverage, percentText } from './what-a-waste/coverage.ts'
import { type Observation, readObservation } from './what-a-waste/observation.ts'
import { treatmentParts } from './what-a-waste/treatment.ts'
import { readUrbanShares } from './what-a-waste/urban-share.ts'

/** Packaging in the plastic of municipal waste (docs/method.md, "Selection of evidence"). */
const PACKAGING_PERCENT = '65'

/** The columns whose cells are the figures of a country. */
const FIGURES = COUNTRY_DIALECT.used.filter((column) => column !== 'iso3c' && column !== 'income_id')

const COVERAGES: readonly CountryColumn[] = COVERAGE_COLUMNS
const DIVISORS: readonly CountryColumn[] = BURNT_OR_BURIED.map(treatmentColumn)

export const whatAWaste = adapterOf({
  name: 'what-a-waste',
  parts: ['countries', 'codebook', 'urban_share'],
  options: z.strictObject({}),
  read(files, { names }): AdapterReading {
    const { codebook, problems: codebookProblems, account: codebookAccount } = readCodebook(files.codebook, names)
    const { shares, problems: shareProblems } = readUrbanShares(files.urban_share, names)
    const { account, ...countries } = readPublisherCsv(files.countries, COUNTRY_DIALECT, FIGURES.length)
    const problems: Problem[] = [...countries.problems, ...codebookProblems, ...shareProblems]
    const observations = readObservations(countries.rows, names, problems, account)

    const municipal: RawRow[] = []
    const collection: RawRow[] = []
    const treatment: RawRow[] = []
    const energy: RawRow[] = []
    const unusedWeights = new Map(shares)

    for (const observation of observations) {
      const coverage = ownCoverage(observation, shares.get(observation.country))
      if (coverage?.weight) unusedWeights.delete(observation.country)
      const treatmentRow = treatmentRowOf(observation, coverage, codebook)
      const energyRow = energyRowOf(observation, codebook)
      municipal.push(municipalRowOf(observation, codebook))
      collection.push(collectionRowOf(observation, coverage, codebook))
      if (treatmentRow) treatment.push(treatmentRow)
      if (energyRow) energy.push(energyRow)
      accountFor(observation, { coverage, hasTreatment: treatmentRow !== undefined, hasEnergy: energyRow !== undefined }, account)
    }
    // Without the lines of its countries, no weight is used.
    for (const [country, { file, line }] of countries.rows.length > 0 ? unusedWeights : []) {
      problems.push(inputProblem('unused-weight', 'the weight is not used', { file, line, column: 'country', actual: country }))
    }
    return {
      tables: [
        { table: 'municipal_waste', rows: municipal },
        { table: 'collection', rows: collection },
        { table: 'treatment_shares', rows: treatment },
        { table: 'energy_recovery', rows: energy },
      ],
      problems,
      accounts: [account, codebookAccount],
    }
  },
})

/** One observation per country; what cannot be read becomes a problem. */
function readObservations(
  rows: readonly PublisherRow<CountryColumn>[],
  names: CountryNames,
  problems: Problem[],
  account: AccountBook,
): Observation[] {
  const observations: Observation[] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const place = { file: row.file, line: row.line, column: 'iso3c', actual: row.cells.iso3c }
    const who = resolveCountry(names, PUBLISHER, row.cells.iso3c)
    if (who.kind === 'unknown') problems.push(inputProblem('publisher-country', 'unknown country', { ...place, nearest: who.nearest }))
    if (who.kind !== 'country') {
      for (const column of FIGURES) {
        const text = row.cells[column]
        const said = { line: row.line, column }
        account.leave('not-a-country', text === '' ? said : { ...said, amount: amountOf(column, text) })
      }
      continue
    }
    const { observation, problems: cellProblems } = readObservation(row, who.code)
    append(problems, cellProblems)
    const before = seen.get(who.code)
    if (before !== undefined) problems.push(inputProblem('duplicate-observation', `line ${before} already has this country`, place))
    else observations.push(observation)
    seen.set(who.code, before ?? row.line)
  }
  return observations
}

/** The total and the plastic share in it; without a total the share still counts for the median of the income group. */
function municipalRowOf(observation: Observation, codebook: Codebook): RawRow {
  const { country, incomeGroup, totalTonnes, plasticPercent } = observation
  const { year, note } = yearOfTotal(country, codebook)
  const plasticYear = plasticPercent && codebook.yearOf(country, PLASTIC)?.year
  return rowOf(observation, {
    cells: {
      year,
      waste_kt: totalTonnes ? formatDecimal({ digits: totalTonnes.digits, scale: totalTonnes.scale + 3 }) : '',
      plastic_percent: plasticPercent ? formatDecimal(plasticPercent) : '',
      packaging_percent: PACKAGING_PERCENT,
      income_group: incomeGroup,
    },
    published: {
      waste_kt: observation.cellsOf(TOTAL).map((cell) => ({ ...cell, unit: 'tonnes' })),
      plastic_percent: withYears(observation.cellsOf(PLASTIC), { country, year, codebook }),
    },
    notes: [note, plasticYear !== undefined && plasticYear !== year ? `plastic share of ${plasticYear}` : undefined],
  })
}

/** Every country has a row. A country without coverage of its own needs it to state the income group whose median it uses. */
function collectionRowOf(observation: Observation, coverage: Coverage | undefined, codebook: Codebook): RawRow {
  const { country, incomeGroup } = observation
  const areas = coverage?.weight ? (['urban', 'rural'] as const) : (['total'] as const)
  const years = coverage ? areas.map((area) => codebook.yearOf(country, coverageColumn(area, coverage.measure))) : []
  const dated = latestOf(years)
  const { year, note } = dated ?? yearOfTotal(country, codebook)
  return rowOf(observation, {
    cells: {
      year,
      collected_percent: coverage ? percentText(coverage.ppm) : '',
      combined: coverage?.weight ? 'yes' : '',
      income_group: incomeGroup,
      quality: coverage?.weight?.quality ?? '',
    },
    published: { collected_percent: withYears(coverage?.published ?? [], { country, year, codebook }) },
    notes: coverage
      ? [coverage.note, dated ? note : joined('the codebook has no year of the coverage: the year of the total stands in', note)]
      : ['no total coverage published'],
  })
}

/** The three parts; undefined where none of them was published or all are zero. */
function treatmentRowOf(observation: Observation, coverage: Coverage | undefined, codebook: Codebook): RawRow | undefined {
  const { parts, unaccountedImproperPpm, notes } = treatmentParts(observation, coverage?.ppm)
  if (parts.incineration_percent.ppm + parts.sanitary_landfill_percent.ppm + parts.improper_percent.ppm === 0n) return undefined
  const { country } = observation
  const { year, note } = yearOfTreatment(observation, codebook)
  const publishedOf = (column: TreatmentPart, treatments: readonly Treatment[]) => {
    const cells = treatments.flatMap((treatment) => publishedTreatment(observation, treatment, column, unaccountedImproperPpm))
    // The coverage decides how much of the share that is not accounted for counts.
    if (treatments.includes('unaccounted_for')) append(cells, coverage?.published ?? [])
    return withYears(cells, { country, year, codebook })
  }
  const columns = typedEntries(parts)
  return rowOf(observation, {
    cells: { year, ...Object.fromEntries(columns.map(([column, { ppm }]) => [column, percentText(ppm)])), base: 'collected' },
    published: Object.fromEntries(columns.map(([column, { madeOf }]) => [column, publishedOf(column, madeOf)])),
    notes: [...notes, note],
  })
}

/** A published share of treatment, with the part of it that counts in the column and the column of its other reading. */
function publishedTreatment(
  observation: Observation,
  treatment: Treatment,
  column: TreatmentPart,
  unaccountedPpm: bigint,
): PublishedCell[] {
  const isCountedInPart = treatment === 'unaccounted_for' && column === 'improper_percent'
  const otherwise = otherReading(treatment, column)
  return observation.cellsOf(treatmentColumn(treatment)).map((cell) => ({
    ...cell,
    ...(isCountedInPart ? { counted: percentText(unaccountedPpm) } : {}),
    ...(otherwise === undefined ? {} : { otherwise }),
  }))
}

/** The column in which a treatment would count under the other reading of its name; undefined where the name is unambiguous. */
function otherReading(treatment: Treatment, column: TreatmentPart): TreatmentPart | undefined {
  const part = TREATMENTS[treatment]
  if (part === 'by income') return column === 'improper_percent' ? 'sanitary_landfill_percent' : 'improper_percent'
  return column === 'improper_percent' && (treatment === 'other' || part === 'by coverage') ? 'left_out_percent' : undefined
}

/** Incineration as a part of incineration and landfill of every kind; undefined where none of them is published or all are zero. */
function energyRowOf(observation: Observation, codebook: Codebook): RawRow | undefined {
  const burnt = observation.treatmentsPpm.get('incineration')
  const divided = BURNT_OR_BURIED.reduce((sum, treatment) => sum + (observation.treatmentsPpm.get(treatment) ?? 0n), 0n)
  if (divided === 0n) return undefined
  const { year, note } = yearOfTreatment(observation, codebook)
  return rowOf(observation, {
    cells: { year, measure: 'municipal_waste', recovered: percentText(burnt ?? 0n), divided_by: percentText(divided) },
    published: {
      recovered: observation.cellsOf(treatmentColumn('incineration')),
      divided_by: observation.cellsOf(...DIVISORS),
    },
    notes: [burnt === undefined ? 'no incineration published' : undefined, note],
  })
}

interface RowParts {
  readonly cells: Readonly<Record<string, string>>
  readonly published: PublishedCells
  readonly notes: readonly (string | undefined)[]
}

const rowOf = ({ country, file, line }: Observation, { cells, published, notes }: RowParts): RawRow => ({
  file,
  line,
  cells: { country, ...cells, note: joined(...notes) },
  published,
})

/** The cells, with the year that the codebook gives each where it differs from the year of the row. */
function withYears(
  cells: readonly PublishedCell[],
  { country, year, codebook }: { readonly country: string; readonly year: string; readonly codebook: Codebook },
): PublishedCell[] {
  return cells.map((cell) => {
    const own = codebook.yearOf(country, cell.column)?.year
    return own === undefined || own === year ? cell : { ...cell, year: Number(own) }
  })
}

/** The latest year of the published shares. */
function yearOfTreatment({ country, treatmentsPpm }: Observation, codebook: Codebook): CodebookYear {
  const dated = latestOf([...treatmentsPpm.keys()].map((treatment) => codebook.yearOf(country, treatmentColumn(treatment))))
  if (dated) return dated
  const { year, note } = yearOfTotal(country, codebook)
  return { year, note: joined('the codebook has no year of the shares: the year of the total stands in', note) }
}

/** The year of the total. Where the codebook gives none, it is the year to which the publication refers. */
function yearOfTotal(country: string, codebook: Codebook): CodebookYear {
  return (
    codebook.yearOf(country, TOTAL) ?? {
      year: REFERENCE_YEAR,
      note: `the codebook has no year: ${REFERENCE_YEAR}, to which the publication refers, stands in`,
    }
  )
}

/** The latest of the given years. Its note names the years where they differ. */
function latestOf(years: readonly (CodebookYear | undefined)[]): CodebookYear | undefined {
  const given = years.filter((year) => year !== undefined).sort((a, b) => Number(a.year) - Number(b.year))
  const latest = given.at(-1)
  if (!latest) return undefined
  const different = [...new Set(given.map(({ year }) => year))]
  return different.length > 1 ? { year: latest.year, note: joined(`the latest of ${different.join(', ')}`, latest.note) } : latest
}

const joined = (...texts: readonly (string | undefined)[]) => texts.filter((text) => text !== undefined && text !== '').join('; ')

interface CountryRows {
  readonly coverage: Coverage | undefined
  /** Whether the country has a row of treatment_shares, and one of energy_recovery. */
  readonly hasTreatment: boolean
  readonly hasEnergy: boolean
}

/** Says of each figure of a country whether a row has it. */
function accountFor(
  { country, line, cellsOf }: Observation,
  { coverage, hasTreatment, hasEnergy }: CountryRows,
  account: AccountBook,
): void {
  const used = new Set(coverage?.published.map(({ column }) => column))
  for (const column of FIGURES) {
    const [cell] = cellsOf(column)
    const amount = cell && amountOf(column, cell.text)
    const said = { line, column, country, ...(amount ? { amount } : {}) }
    const isRead =
      column === TOTAL ||
      column === PLASTIC ||
      (COVERAGES.includes(column) ? used.has(column) : hasTreatment || (hasEnergy && DIVISORS.includes(column)))
    if (!cell) account.leave('no-value', said)
    else if (isRead) account.take(amount)
    else account.leave(COVERAGES.includes(column) && coverage ? 'better-figure' : 'of-no-use-alone', said)
  }
}

const amountOf = (column: CountryColumn, text: string) => ({ text, unit: column === TOTAL ? 'tonnes' : 'percent' })
