// The tables that every input becomes, one object each: name, key, columns with units, meaning.
// The CSV header, the engine's table, the JSON Schema and the docs come from these objects.

import { z } from 'zod'
import {
  IMPORT_PROFILES,
  INCOME_GROUPS,
  LEAF_CATEGORIES,
  LEAF_POLYMERS,
  NET_INPUT_METHODS,
  TRADE_FLOWS,
  TRADE_PUBLISHERS,
  WASTE_HEADINGS,
} from '../pipeline/model/dimensions.ts'
import { type CellValue, type Column, cellSchema } from './columns.ts'

export interface RowRule {
  /** What the row has to satisfy, in words. */
  readonly expected: string
  /** The column that an error points to. */
  readonly column: string
  readonly holds: (row: Readonly<Record<string, CellValue>>) => boolean
}

export interface Table {
  readonly name: string
  readonly meaning: string
  /** Names of the key columns; with `since`, they are unique in a file. */
  readonly key: readonly string[]
  readonly columns: readonly Column[]
  readonly rules?: readonly RowRule[]
  /**
   * What stands where no row does, as cells. Only then may an exception name a key that has no row.
   * Absent: an exception has to name a row that is there.
   */
  readonly absent?: Readonly<Record<string, string>>
}

const country: Column = { name: 'country', kind: 'country', meaning: 'ISO 3166-1 alpha-3 code' }
const year: Column = { name: 'year', kind: 'year', meaning: 'calendar year' }
const category: Column = { name: 'category', kind: 'choice', allowed: LEAF_CATEGORIES, meaning: 'packaging category' }
const polymer: Column = { name: 'polymer', kind: 'choice', allowed: LEAF_POLYMERS, meaning: 'polymer' }

const since: Column = { name: 'since', kind: 'version', meaning: 'first release in which the row holds' }
const withdrawn: Column = { name: 'withdrawn', kind: 'flag', optional: true, meaning: 'yes: from `since` on the key has no row' }
const source: Column = { name: 'source', kind: 'text', refersTo: 'sources', meaning: 'id of the source in the table sources' }
const note: Column = { name: 'note', kind: 'text', optional: true, meaning: 'what a reader of the row should know' }
const quality: Column = {
  name: 'quality',
  kind: 'score',
  optional: true,
  unit: '5 best to 1',
  meaning: 'quality of this row where it differs from its source',
}

/** The columns that say where a row comes from and in which releases it holds; every table ends with them. */
const provenance = [source, quality, note, since, withdrawn]

/** Their names: no input to the model, so that no exception replaces them. */
export const PROVENANCE_COLUMNS: readonly string[] = provenance.map(({ name }) => name)

const kt = (name: string, meaning: string, more: Partial<Column> = {}): Column => ({ name, kind: 'mass', unit: 'kt', meaning, ...more })
const percent = (name: string, meaning: string, more: Partial<Column> = {}): Column => ({
  name,
  kind: 'percent',
  unit: 'percent',
  meaning,
  ...more,
})

export const TABLES = [
  {
    name: 'countries',
    meaning: 'The countries that a release covers; `since` says from which release on.',
    key: ['country'],
    columns: [
      country,
      { name: 'name', kind: 'text', meaning: 'English short name' },
      { name: 'region', kind: 'text', meaning: 'region whose shares stand in where a country has none of its own' },
      { name: 'income_group', kind: 'choice', allowed: INCOME_GROUPS, meaning: 'World Bank income group' },
      {
        name: 'reports_to',
        kind: 'choice',
        allowed: ['eurostat'],
        optional: true,
        meaning: 'statistical office that it reports its packaging waste to; waste, recycling and treatment then follow those reports',
      },
      ...provenance,
    ],
  },
  {
    name: 'sources',
    meaning: 'Every publication that an input rests on, with its quality score.',
    key: ['source'],
    columns: [
      { name: 'source', kind: 'text', meaning: 'id that the other tables refer to' },
      { name: 'title', kind: 'text', meaning: 'title' },
      { name: 'authors', kind: 'text', meaning: 'authors' },
      { name: 'year', kind: 'year', meaning: 'year of publication' },
      { name: 'publisher', kind: 'text', meaning: 'publisher' },
      { name: 'url', kind: 'text', optional: true, meaning: 'public address' },
      { name: 'licence', kind: 'text', meaning: 'SPDX identifier, or LicenseRef- with a name' },
      { name: 'quality', kind: 'score', unit: '5 best to 1', meaning: 'quality score of the source' },
      note,
      since,
      withdrawn,
    ],
  },
  {
    name: 'polymer_supply',
    meaning: 'Plastics in all forms, waste excluded, by polymer: the evidence of the method `supply`.',
    key: ['country', 'year', 'polymer'],
    columns: [
      country,
      year,
      polymer,
      kt('production_kt', 'production of the polymer'),
      kt('import_kt', 'imports of the polymer'),
      kt('export_kt', 'exports of the polymer'),
      ...provenance,
    ],
  },
  {
    name: 'waste_generated',
    meaning: 'Official or stated plastic packaging waste: the evidence of the method `waste_statistics`.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      kt('waste_kt', 'plastic packaging waste generated'),
      { name: 'boundary', kind: 'text', meaning: 'what the figure counts' },
      { name: 'interpolated', kind: 'flag', optional: true, meaning: 'yes: a year between two such rows lies on the line between them' },
      ...provenance,
    ],
  },
  {
    name: 'waste_per_head',
    meaning:
      'Plastic packaging waste per head, as countries report it; × the average population it goes before `waste_generated`. A year without a row lies on the line between its neighbours.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      { name: 'waste_kg_per_head', kind: 'per_head', unit: 'kg a head and year', meaning: 'plastic packaging waste generated per head' },
      ...provenance,
    ],
  },
  {
    name: 'average_population',
    meaning: 'Average population of a year, by which waste per head is multiplied.',
    key: ['country', 'year'],
    columns: [country, year, { name: 'persons', kind: 'count', unit: 'persons', meaning: 'average population' }, ...provenance],
  },
  {
    name: 'municipal_waste',
    meaning: 'Municipal solid waste: the evidence of the method `municipal_waste`.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      kt('waste_kt', 'municipal solid waste generated; where empty, the row only counts for the median', { optional: true }),
      percent('plastic_percent', 'plastic in municipal solid waste; where empty, the median of the income group stands in', {
        optional: true,
      }),
      percent('packaging_percent', 'packaging in the plastic of municipal solid waste'),
      { name: 'income_group', kind: 'choice', allowed: INCOME_GROUPS, meaning: 'World Bank income group in that publication' },
      ...provenance,
    ],
  },
  {
    name: 'population',
    meaning: 'Mid-year population.',
    key: ['country', 'year'],
    columns: [country, year, { name: 'persons', kind: 'count', unit: 'persons', meaning: 'population' }, ...provenance],
  },
  {
    name: 'economic_activity',
    meaning: 'Index of real GDP or of manufacturing value added, on any base: carries supply to years without a report.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      { name: 'measure', kind: 'choice', allowed: ['real_gdp', 'value_added'], meaning: 'what the index measures' },
      { name: 'activity', kind: 'index', unit: 'index', meaning: 'index number' },
      ...provenance,
    ],
  },
  {
    name: 'net_input_method',
    meaning: 'The method that a country-year takes instead of the first one that has evidence; filled by exceptions only.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      {
        name: 'method',
        kind: 'choice',
        allowed: ['preferred', ...NET_INPUT_METHODS],
        meaning: 'net-input method, or `preferred` for the declared order',
      },
      ...provenance,
    ],
    absent: { method: 'preferred' },
  },
  {
    name: 'added_stock',
    meaning: 'Packaging that does not become waste in the year in which it is consumed; 0 where no row says otherwise.',
    key: ['country', 'year', 'polymer'],
    columns: [country, year, polymer, kt('added_stock_kt', 'added stock; negative when stock is used up', { signed: true }), ...provenance],
    absent: { added_stock_kt: '0' },
  },
  {
    name: 'packaging_shares',
    meaning: 'How much of a polymer is packaging, and how much of packaging is that polymer. A country goes before its region.',
    key: ['area', 'polymer'],
    columns: [
      { name: 'area', kind: 'area', meaning: 'country, or region of the table countries' },
      polymer,
      percent('packaging_percent', 'share of the polymer that becomes packaging; needed by the method `supply`', { optional: true }),
      { name: 'weight', kind: 'weight', unit: 'any, the same within an area', meaning: 'weight of the polymer in packaging' },
      ...provenance,
    ],
  },
  {
    name: 'category_split',
    meaning: 'How the packaging of a polymer divides over the categories. A pair without weight does not exist.',
    key: ['polymer', 'category'],
    columns: [
      polymer,
      category,
      { name: 'weight', kind: 'weight', unit: 'any, the same within a polymer', meaning: 'weight of the category' },
      ...provenance,
    ],
  },
  {
    name: 'recycling_rates',
    meaning:
      'Packaging waste recycled at home. The most specific row wins, cell by cell: category and polymer, category, polymer, neither.',
    key: ['country', 'year', 'category', 'polymer'],
    columns: [
      country,
      { ...year, wildcard: true },
      { ...category, wildcard: true },
      { ...polymer, wildcard: true },
      percent('recycled_percent', 'share of waste generated that is recycled at home', { optional: true }),
      kt('recycled_kt', 'recycled at home, for the country as a whole', { optional: true }),
      percent('packaging_percent', 'packaging in `recycled_kt`', { optional: true }),
      {
        name: 'carried',
        kind: 'flag',
        optional: true,
        meaning: 'yes: stands for the nearest years without a row as specific; a mass then becomes a rate of the waste of its own year',
      },
      { name: 'interpolated', kind: 'flag', optional: true, meaning: 'yes: a year between two such rows lies on the line between them' },
      {
        name: 'with_exports',
        kind: 'flag',
        optional: true,
        meaning: 'yes: the rate counts what is recycled at home and abroad; the exported waste is taken off',
      },
      ...provenance,
    ],
    rules: [
      {
        expected: 'either recycled_percent or recycled_kt',
        column: 'recycled_percent',
        holds: (row) => (row.recycled_percent === null) !== (row.recycled_kt === null),
      },
      {
        expected: 'packaging_percent wherever recycled_kt is given, and only there',
        column: 'packaging_percent',
        holds: (row) => (row.recycled_kt === null) === (row.packaging_percent === null),
      },
      {
        expected: 'a mass only for a country-year as a whole: category and polymer *, and a year',
        column: 'recycled_kt',
        holds: (row) => row.recycled_kt === null || (row.category === '*' && row.polymer === '*' && row.year !== '*'),
      },
      {
        expected: 'carried only where a year is given',
        column: 'carried',
        holds: (row) => row.carried === null || row.year !== '*',
      },
      {
        expected: 'interpolated only a rate of a year, and not carried as well',
        column: 'interpolated',
        holds: (row) => row.interpolated === null || (row.year !== '*' && row.recycled_percent !== null && row.carried === null),
      },
      {
        expected: 'with exports only a rate of a country as a whole: category and polymer *',
        column: 'with_exports',
        holds: (row) => row.with_exports === null || (row.recycled_percent !== null && row.category === '*' && row.polymer === '*'),
      },
    ],
  },
  {
    name: 'waste_exports',
    meaning: 'Known exports of plastic packaging waste; they go before the trade statistics.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      kt('export_kt', 'plastic packaging waste exported'),
      {
        name: 'carried',
        kind: 'flag',
        optional: true,
        meaning: 'yes: stands, in kilograms unchanged, for the nearest years without a row',
      },
      ...provenance,
    ],
  },
  {
    name: 'recycled_abroad',
    meaning:
      'Plastic packaging waste of a country recycled elsewhere. As a share of the waste of its year it is what the country exports, in that year and in the nearest ones without a row.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      kt('members_kt', 'recycled in other member states of the EU'),
      kt('outside_kt', 'recycled outside the EU'),
      ...provenance,
    ],
  },
  {
    name: 'waste_trade',
    meaning: 'Trade in plastic waste by heading of the Harmonized System.',
    key: ['country', 'year', 'flow', 'hs'],
    columns: [
      country,
      year,
      { name: 'flow', kind: 'choice', allowed: TRADE_FLOWS, meaning: 'direction; re-exports are part of exports' },
      { name: 'hs', kind: 'choice', allowed: WASTE_HEADINGS.map((heading) => heading.hs), meaning: 'heading; 3915 is undivided' },
      kt('amount_kt', 'plastic waste traded'),
      percent('packaging_percent', 'packaging in the waste traded'),
      ...provenance,
    ],
  },
  {
    name: 'trade_statistics',
    meaning:
      'Trade in plastic waste, heading 3915 undivided, by publishers of world-wide statistics: UNCTAD unless flagged or below a third of Our World in Data; of the nearest usable year. They stand in where `waste_trade` has no row.',
    key: ['country', 'year', 'flow', 'publisher'],
    columns: [
      country,
      year,
      { name: 'flow', kind: 'choice', allowed: TRADE_FLOWS, meaning: 'direction; re-exports are part of exports' },
      { name: 'publisher', kind: 'choice', allowed: TRADE_PUBLISHERS, meaning: 'who publishes the figure' },
      kt('amount_kt', 'plastic waste traded'),
      percent('packaging_percent', 'packaging in the waste traded'),
      ...provenance,
    ],
  },
  {
    name: 'trade_flags',
    meaning: 'Figures of UNCTAD in `trade_statistics` that are known to be incomplete.',
    key: ['country', 'flow', 'first_year'],
    columns: [
      country,
      { name: 'flow', kind: 'choice', allowed: TRADE_FLOWS, meaning: 'direction' },
      { ...year, name: 'first_year', meaning: 'first year that is incomplete' },
      { ...year, name: 'last_year', meaning: 'last year that is incomplete' },
      { name: 'reason', kind: 'text', meaning: 'what is incomplete' },
      ...provenance,
    ],
    rules: [
      {
        expected: 'a year not before first_year',
        column: 'last_year',
        holds: (row) => Number(row.last_year) >= Number(row.first_year),
      },
    ],
  },
  {
    name: 'collection',
    meaning: 'Share of waste that is collected, by any modality.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      percent('collected_percent', 'share of waste collected; where empty, the median of the income group stands in', { optional: true }),
      {
        name: 'combined',
        kind: 'flag',
        optional: true,
        meaning: 'yes: weighted from urban and rural coverage; such a value does not count for the median',
      },
      { name: 'income_group', kind: 'choice', allowed: INCOME_GROUPS, meaning: 'World Bank income group in that publication' },
      ...provenance,
    ],
  },
  {
    name: 'treatment_shares',
    meaning: 'How waste that is neither recycled nor exported is treated: weights of three parts, and what the publisher counts besides.',
    key: ['country', 'year'],
    columns: [
      country,
      year,
      percent('incineration_percent', 'incineration, with or without energy recovery'),
      percent('sanitary_landfill_percent', 'sanitary landfill'),
      percent('improper_percent', 'dumps, open burning, waterways'),
      percent('left_out_percent', 'published with them and not among the three: recycling, composting, what is not collected'),
      {
        name: 'base',
        kind: 'choice',
        allowed: ['collected', 'remaining'],
        meaning: 'what the shares divide: collected − recycled − exported, or waste generated − recycled − exported',
      },
      ...provenance,
    ],
  },
  {
    name: 'energy_recovery',
    meaning:
      'What a country that reports its packaging waste burns of the waste that is neither recycled nor exported: the greatest of its ratios. The rest of what is collected is landfilled.',
    key: ['country', 'year', 'measure'],
    columns: [
      country,
      year,
      {
        name: 'measure',
        kind: 'choice',
        allowed: ['packaging', 'municipal_waste'],
        meaning: 'plastic packaging: energy recovery ÷ (generated − recycled); municipal waste: incineration ÷ (incineration + landfill)',
      },
      { name: 'recovered', kind: 'weight', unit: 'any, the same within a row', meaning: 'incinerated or recovered as energy' },
      { name: 'divided_by', kind: 'weight', unit: 'any, the same within a row', meaning: 'what it is a part of' },
      ...provenance,
    ],
  },
  {
    name: 'country_regions',
    meaning: 'The region to which the OECD counts a country.',
    key: ['country'],
    columns: [country, { name: 'oecd_region', kind: 'text', meaning: 'region as the OECD names it' }, ...provenance],
  },
  {
    name: 'region_crosswalk',
    meaning: 'Which region of `regional_fates` stands for a region of the OECD.',
    key: ['oecd_region'],
    columns: [
      { name: 'oecd_region', kind: 'text', meaning: 'region as in `country_regions`' },
      { name: 'region', kind: 'text', meaning: 'region as in `regional_fates`' },
      ...provenance,
    ],
  },
  {
    name: 'regional_fates',
    meaning: 'What becomes of the plastic waste of a region: stands in where a country has no recycling rate or no treatment shares.',
    key: ['region', 'year'],
    columns: [
      { name: 'region', kind: 'text', meaning: 'region as the publisher names it' },
      year,
      percent('recycled_percent', 'recycled'),
      percent('incinerated_percent', 'incinerated'),
      percent('landfilled_percent', 'landfilled'),
      percent('mismanaged_percent', 'littered and mismanaged'),
      ...provenance,
    ],
  },
  {
    name: 'littering_rates',
    meaning: 'Share of the waste of a category that is littered.',
    key: ['category'],
    columns: [category, percent('littered_percent', 'share of waste generated that is littered'), ...provenance],
  },
  {
    name: 'release_rates',
    meaning: 'Share of the mismanaged waste of a category that reaches the ocean and waterways.',
    key: ['category'],
    columns: [category, percent('released_percent', 'share of mismanaged waste that is released'), ...provenance],
  },
  {
    name: 'import_profiles',
    meaning: 'Profile for imported waste where it is given; the others are classified by thresholds.',
    key: ['country'],
    columns: [country, { name: 'profile', kind: 'choice', allowed: IMPORT_PROFILES, meaning: 'profile for imported waste' }, ...provenance],
  },
  {
    name: 'profile_thresholds',
    meaning: 'Thresholds that classify a country-year, tried in this order; Mixed Profile where none is reached.',
    key: ['ratio'],
    columns: [
      {
        name: 'ratio',
        kind: 'choice',
        allowed: ['reexport_of_import', 'mismanaged_of_waste', 'recycling_of_import'],
        meaning: 're-exports ÷ imports of plastic waste; mismanaged ÷ waste generated; recycled at home ÷ imports of packaging waste',
      },
      { name: 'position', kind: 'count', meaning: 'order in which the thresholds are tried' },
      { name: 'least_percent', kind: 'percent', unit: 'percent', meaning: 'the ratio from which on the profile applies' },
      { name: 'profile', kind: 'choice', allowed: IMPORT_PROFILES, meaning: 'profile for imported waste' },
      ...provenance,
    ],
  },
  {
    name: 'profile_shares',
    meaning: 'What a profile does with imported waste; the rest is disposed of as the country disposes of its own.',
    key: ['profile'],
    columns: [
      { name: 'profile', kind: 'choice', allowed: IMPORT_PROFILES, meaning: 'profile for imported waste' },
      percent('reexport_percent', 'share re-exported where no re-exports are reported'),
      percent('recycling_percent', 'share recycled'),
      ...provenance,
    ],
  },
  {
    name: 'series_breaks',
    meaning: 'Where a jump is a change of method and not of the world.',
    key: ['table', 'country', 'year'],
    columns: [
      { name: 'table', kind: 'text', meaning: 'table whose series breaks' },
      country,
      year,
      { name: 'reason', kind: 'text', meaning: 'what changed' },
      ...provenance,
    ],
  },
  {
    name: 'country_codes',
    meaning: 'The codes of countries in other code lists: what a publisher may write instead of the three letters.',
    key: ['country'],
    columns: [
      country,
      { name: 'alpha_2', kind: 'text', meaning: 'ISO 3166-1 alpha-2; NA is Namibia' },
      { name: 'numeric', kind: 'text', meaning: 'ISO 3166-1 numeric and M49: three digits, such as 004' },
      { name: 'name', kind: 'text', meaning: 'English name' },
      ...provenance,
    ],
  },
  {
    name: 'exceptions',
    meaning: 'Country-specific exceptions: a value that replaces an input, with its reason.',
    key: ['table', 'key', 'column'],
    columns: [
      { name: 'table', kind: 'text', meaning: 'table whose cell is replaced' },
      { name: 'key', kind: 'text', meaning: 'key of the row, its parts joined by |, such as FRA|2020|PET' },
      { name: 'column', kind: 'text', meaning: 'column of the cell, as written in that table' },
      {
        name: 'value',
        kind: 'text',
        optional: true,
        meaning: 'value that replaces the cell, written as that column writes it; empty makes it missing',
      },
      { name: 'reason', kind: 'text', meaning: 'why the published value does not hold' },
      ...provenance,
    ],
  },
] as const satisfies readonly Table[]

export type TableName = (typeof TABLES)[number]['name']

export function isTableName(name: string): name is TableName {
  return TABLES.some((table) => table.name === name)
}

/** The table of that name; the name is one of TABLES. */
export function tableNamed(name: TableName): Table {
  const table = TABLES.find((candidate) => candidate.name === name)
  if (!table) throw new RangeError(`no table ${name}`)
  return table
}

/** The names of a table's columns: the header of its CSV. */
export function header(table: Table): string[] {
  return table.columns.map((column) => column.name)
}

/** The message of an issue that a rule of the table raises. */
export const ROW_RULE = 'does not fit the row'

/** The schema of a row: cells as text in, typed values out. */
export function rowSchema(table: Table): z.ZodType<Record<string, CellValue>, Record<string, string>> {
  const cells = z.strictObject(Object.fromEntries(table.columns.map((column) => [column.name, cellSchema(column)])))
  const rules = table.rules ?? []
  const checked = cells.superRefine((row, context) => {
    for (const rule of rules) {
      if (!rule.holds(row)) {
        context.addIssue({ code: 'custom', path: [rule.column], message: ROW_RULE, params: { expected: rule.expected } })
      }
    }
  })
  return checked.meta({ title: table.name, description: table.meaning })
}
