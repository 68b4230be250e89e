// The columns of the country table of What a Waste 2.0, the measurements of its codebook, and the dialect of both files:
// UTF-8, comma, LF; 8 cells of the codebook hold line breaks (CR LF) inside quotes.

import { INCOME_GROUPS } from '../../../model/dimensions.ts'
import { typedKeys } from '../../../model/typed-keys.ts'
import { type Dialect, isAlpha3Form, isNumberForm, isYearForm } from '../publisher-csv.ts'

export const TOTAL = 'total_msw_total_msw_generated_tons_year'
export const PLASTIC = 'composition_plastic_percent'

/** What coverage is a share of, best first. The share of the geographic area says nothing about waste and is not used. */
export const COVERAGE_MEASURES = ['waste', 'population', 'households'] as const
export type CoverageMeasure = (typeof COVERAGE_MEASURES)[number]
const COVERAGE_AREAS = ['total', 'urban', 'rural'] as const
export type CoverageArea = (typeof COVERAGE_AREAS)[number]
type CoverageColumn = `waste_collection_coverage_${CoverageArea}_percent_of_${CoverageMeasure}`
export const coverageColumn = (area: CoverageArea, measure: CoverageMeasure): CoverageColumn =>
  `waste_collection_coverage_${area}_percent_of_${measure}`
export const COVERAGE_COLUMNS = COVERAGE_MEASURES.flatMap((measure) => COVERAGE_AREAS.map((area) => coverageColumn(area, measure)))

/** Where each published share of treatment goes: a column of treatment_shares, one of the three parts or what is left out. */
export const TREATMENTS = {
  incineration: 'incineration_percent',
  sanitary_landfill_landfill_gas_system: 'sanitary_landfill_percent',
  /** Sanitary in high-income countries, improper elsewhere. */
  controlled_landfill: 'by income',
  landfill_unspecified: 'by income',
  open_dump: 'improper_percent',
  waterways_marine: 'improper_percent',
  other: 'improper_percent',
  compost: 'left_out_percent',
  anaerobic_digestion: 'left_out_percent',
  recycling: 'left_out_percent',
  /** Left out up to the share that is not covered; the rest is improper. */
  unaccounted_for: 'by coverage',
} as const
export type Treatment = keyof typeof TREATMENTS
export type TreatmentPart = Exclude<(typeof TREATMENTS)[Treatment], 'by income' | 'by coverage'>
export const TREATMENT_NAMES = typedKeys(TREATMENTS)
/** The divisor of the ratio of energy recovery: what is neither recovered as material nor dumped. */
export const BURNT_OR_BURIED = [
  'incineration',
  'sanitary_landfill_landfill_gas_system',
  'controlled_landfill',
  'landfill_unspecified',
] as const satisfies readonly Treatment[]
type TreatmentColumn = `waste_treatment_${Treatment}_percent`
export const treatmentColumn = (treatment: Treatment): TreatmentColumn => `waste_treatment_${treatment}_percent`

export type CountryColumn = 'iso3c' | 'income_id' | typeof TOTAL | typeof PLASTIC | CoverageColumn | TreatmentColumn

const isIncomeGroup = (cell: string) => INCOME_GROUPS.some((group) => group === cell)

const PERCENTAGES = [PLASTIC, ...COVERAGE_COLUMNS, ...TREATMENT_NAMES.map(treatmentColumn)] as const

export const COUNTRY_DIALECT: Dialect<CountryColumn> = {
  encoding: 'utf-8',
  delimiter: ',',
  used: ['iso3c', 'income_id', TOTAL, ...PERCENTAGES],
  known: [
    'region_id',
    'country_name',
    'gdp',
    ...['food_organic_waste', 'glass', 'metal', 'other', 'paper_cardboard', 'rubber_leather', 'wood', 'yard_garden_green_waste'].map(
      (material) => `composition_${material}_percent`,
    ),
    'other_information_information_system_for_solid_waste_management',
    'other_information_national_agency_to_enforce_solid_waste_laws_and_regulations',
    'other_information_national_law_governing_solid_waste_management_in_the_country',
    'other_information_ppp_rules_and_regulations',
    'other_information_summary_of_key_solid_waste_information_made_available_to_the_public',
    'population_population_number_of_people',
    ...['agricultural', 'construction_and_demolition', 'e', 'hazardous', 'industrial', 'medical'].map(
      (kind) => `special_waste_${kind}_waste_tons_year`,
    ),
    ...['rural', 'total', 'urban'].map((area) => `waste_collection_coverage_${area}_percent_of_geographic_area`),
    'where_where_is_this_data_measured',
  ],
  forms: {
    income_id: isIncomeGroup,
    iso3c: isAlpha3Form,
    [TOTAL]: isNumberForm,
    ...Object.fromEntries(PERCENTAGES.map((column) => [column, (cell: string) => isNumberForm(cell) && Number(cell) <= 100])),
  },
}

/** The ways in which the codebook names units. */
export const CODEBOOK_UNITS = [
  'tonnes/year',
  '%',
  'Percent of waste',
  'Percent of population',
  'Percent of households',
  'Percent of Geographic Area',
] as const

export const CODEBOOK_DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
  used: ['iso3c', 'measurement', 'units', 'year'],
  known: ['regionID', 'country_name', 'incomeID', 'source', 'comments'],
  forms: {
    regionID: (cell) => /^(EAS|ECS|LCN|MEA|NAC|SAS|SSF)$/.test(cell),
    incomeID: isIncomeGroup,
    iso3c: isAlpha3Form,
    measurement: (cell) => /^[a-z]+_[a-z_]+$/.test(cell),
    units: (cell) => CODEBOOK_UNITS.some((unit) => unit === cell),
    year: (cell) => cell === '' || isYearForm(cell.slice(0, 4)),
  },
} as const satisfies Dialect<string>

/**
 * The unit in which the sources of a measurement state it. The codebook mixes up rows: it lists a source of coverage under all four
 * measures, and a source of composition `other` also under treatment `other` and the other way round. The unit says which one is meant.
 */
export function unitOf(measurement: string): string {
  if (measurement.startsWith('composition_')) return '%'
  const measure = /^waste_collection_coverage_\w+_percent_of_(\w+)$/.exec(measurement)?.[1]
  if (measure === undefined) return 'tonnes/year'
  return measure === 'geographic_area' ? 'Percent of Geographic Area' : `Percent of ${measure}`
}

/** Columns of the country table that the codebook does not describe. */
export const NOT_IN_CODEBOOK = /^(iso3c|income_id|region_id|country_name|gdp|population_|where_|other_information_)/
