// Base facts of the 76 demo countries: roughly right in size and income, so that the mock values made from them are
// plausible. They are not statistics, and nothing should be read from them.

import type { INCOME_GROUPS } from '../../pipeline/model/dimensions.ts'

type IncomeGroup = (typeof INCOME_GROUPS)[number]

export const REGIONS = [
  'Europe',
  'Northern America',
  'Latin America and the Caribbean',
  'East Asia',
  'South and South-East Asia',
  'Oceania',
  'Middle East and North Africa',
  'Sub-Saharan Africa',
] as const

export type Region = (typeof REGIONS)[number]

export interface Country {
  readonly code: string
  /** The code of the country whose part it plays. It is its own code, except for the copies of a scaled data set. */
  readonly part: string
  readonly name: string
  readonly region: Region
  readonly income: IncomeGroup
  /** Population of 2019 in thousands, and its growth in thousandths a year. */
  readonly thousands: number
  readonly growth: number
  /** Plastic packaging waste of 2019, kilograms per head. */
  readonly kgPerHead: number
  /** Percent of packaging waste recycled at home, and of waste collected. */
  readonly recycled: number
  readonly collected: number
  /** Of the waste that the treatment shares divide, percent incinerated and percent landfilled; the rest is improper. */
  readonly incinerated: number
  readonly landfilled: number
  /** Plastic waste traded in a usual year, kt. */
  readonly wasteExports: number
  readonly wasteImports: number
  readonly since: string
}

type Facts = readonly [
  code: string,
  name: string,
  region: Region,
  income: IncomeGroup,
  thousands: number,
  growth: number,
  kgPerHead: number,
  recycled: number,
  collected: number,
  incinerated: number,
  landfilled: number,
  wasteExports: number,
  wasteImports: number,
  since?: string,
]

const LATIN = 'Latin America and the Caribbean'
const ASIA = 'South and South-East Asia'
const ARAB = 'Middle East and North Africa'
const AFRICA = 'Sub-Saharan Africa'

const FACTS: readonly Facts[] = [
  ['ARE', 'United Arab Emirates', ARAB, 'HIC', 9200, 8, 38, 6, 99, 4, 74, 70, 45],
  ['ARG', 'Argentina', LATIN, 'UMC', 44900, 8, 21, 11, 92, 0, 63, 8, 5],
  ['AUS', 'Australia', 'Oceania', 'HIC', 25300, 12, 41, 13, 99, 3, 96, 80, 12],
  ['AUT', 'Austria', 'Europe', 'HIC', 8880, 6, 33, 23, 99, 88, 12, 105, 170],
  ['BEL', 'Belgium', 'Europe', 'HIC', 11490, 5, 31, 25, 99, 94, 6, 300, 330],
  ['BGD', 'Bangladesh', ASIA, 'LMC', 165500, 11, 5, 12, 49, 0, 12, 12, 8],
  ['BGR', 'Bulgaria', 'Europe', 'UMC', 6980, -9, 19, 24, 97, 6, 84, 25, 60],
  ['BRA', 'Brazil', LATIN, 'UMC', 211800, 7, 24, 15, 90, 1, 58, 12, 25],
  ['CAN', 'Canada', 'Northern America', 'HIC', 37600, 12, 45, 12, 99, 6, 93, 130, 160],
  ['CHE', 'Switzerland', 'Europe', 'HIC', 8580, 8, 40, 24, 99, 93, 3, 80, 20],
  ['CHL', 'Chile', LATIN, 'HIC', 19000, 10, 26, 9, 96, 1, 85, 5, 3],
  ['CHN', 'China', 'East Asia', 'UMC', 1407700, 2, 21, 26, 88, 45, 38, 30, 60],
  ['COL', 'Colombia', LATIN, 'UMC', 50200, 9, 18, 14, 88, 0, 76, 10, 12],
  ['CRI', 'Costa Rica', LATIN, 'UMC', 5050, 8, 22, 7, 87, 1, 68, 9, 5],
  ['CYP', 'Cyprus', 'Europe', 'HIC', 880, 8, 26, 17, 99, 4, 92, 4, 1],
  ['CZE', 'Czechia', 'Europe', 'HIC', 10670, 2, 26, 31, 99, 34, 65, 90, 110],
  ['DEU', 'Germany', 'Europe', 'HIC', 83100, 2, 38, 28, 99, 97, 3, 880, 480],
  ['DNK', 'Denmark', 'Europe', 'HIC', 5810, 4, 42, 14, 99, 95, 5, 60, 25],
  ['DOM', 'Dominican Republic', LATIN, 'UMC', 10900, 10, 17, 8, 77, 0, 41, 14, 2],
  ['ECU', 'Ecuador', LATIN, 'UMC', 17300, 13, 17, 10, 84, 0, 62, 3, 14],
  ['EGY', 'Egypt', ARAB, 'LMC', 105600, 18, 11, 15, 65, 1, 16, 8, 20],
  ['ESP', 'Spain', 'Europe', 'HIC', 47100, 5, 36, 33, 99, 26, 72, 150, 200],
  ['EST', 'Estonia', 'Europe', 'HIC', 1330, 1, 39, 18, 98, 63, 36, 12, 10],
  ['FIN', 'Finland', 'Europe', 'HIC', 5520, 2, 25, 23, 99, 92, 8, 25, 18],
  ['FRA', 'France', 'Europe', 'HIC', 67400, 3, 35, 19, 99, 66, 33, 420, 280],
  ['GBR', 'United Kingdom', 'Europe', 'HIC', 66800, 4, 34, 21, 99, 71, 28, 560, 70],
  ['GRC', 'Greece', 'Europe', 'HIC', 10720, -5, 20, 22, 98, 2, 88, 25, 40],
  ['GTM', 'Guatemala', LATIN, 'UMC', 16600, 15, 12, 9, 54, 0, 27, 12, 10, '1.4'],
  ['HRV', 'Croatia', 'Europe', 'HIC', 4060, -8, 18, 26, 98, 3, 86, 15, 20],
  ['HUN', 'Hungary', 'Europe', 'HIC', 9770, -3, 27, 24, 98, 31, 66, 60, 90],
  ['IDN', 'Indonesia', ASIA, 'LMC', 269600, 9, 14, 11, 52, 2, 24, 30, 150],
  ['IND', 'India', ASIA, 'LMC', 1383100, 9, 8, 21, 67, 4, 22, 10, 190],
  ['IRL', 'Ireland', 'Europe', 'HIC', 4930, 11, 57, 16, 98, 82, 17, 70, 12],
  ['ISR', 'Israel', ARAB, 'HIC', 9050, 18, 43, 11, 99, 3, 91, 10, 4],
  ['ITA', 'Italy', 'Europe', 'HIC', 59700, -4, 37, 29, 99, 58, 40, 260, 290],
  ['JPN', 'Japan', 'East Asia', 'HIC', 126600, -3, 31, 22, 99, 93, 6, 620, 18],
  ['KEN', 'Kenya', AFRICA, 'LMC', 50000, 21, 8, 9, 47, 1, 13, 4, 4],
  ['KHM', 'Cambodia', ASIA, 'LMC', 16200, 12, 11, 7, 28, 0, 31, 66, 9],
  ['KOR', 'South Korea', 'East Asia', 'HIC', 51800, 1, 46, 34, 99, 72, 26, 60, 90],
  ['LAO', 'Laos', ASIA, 'LMC', 7200, 14, 9, 6, 42, 1, 33, 6, 30, '1.3'],
  ['LKA', 'Sri Lanka', ASIA, 'LMC', 21800, 5, 9, 8, 56, 1, 19, 6, 4],
  ['LTU', 'Lithuania', 'Europe', 'HIC', 2790, 1, 27, 32, 98, 47, 52, 35, 60],
  ['LUX', 'Luxembourg', 'Europe', 'HIC', 620, 17, 39, 4, 100, 98, 2, 30, 14],
  ['LVA', 'Latvia', 'Europe', 'HIC', 1910, -7, 23, 29, 97, 18, 79, 15, 35],
  ['MAR', 'Morocco', ARAB, 'LMC', 36300, 11, 13, 10, 74, 1, 36, 15, 40],
  ['MEX', 'Mexico', LATIN, 'UMC', 125100, 8, 22, 14, 86, 1, 61, 110, 120],
  ['MLT', 'Malta', 'Europe', 'HIC', 504, 20, 31, 13, 99, 1, 96, 3, 1],
  ['MOZ', 'Mozambique', AFRICA, 'LIC', 30400, 28, 4, 6, 31, 0, 6, 2, 1],
  ['MYS', 'Malaysia', ASIA, 'UMC', 32500, 11, 27, 17, 82, 5, 58, 45, 480],
  ['NGA', 'Nigeria', AFRICA, 'LMC', 201000, 24, 7, 10, 41, 0, 9, 8, 2],
  ['NLD', 'Netherlands', 'Europe', 'HIC', 17340, 6, 30, 33, 99, 98, 2, 400, 600],
  ['NOR', 'Norway', 'Europe', 'HIC', 5350, 7, 36, 19, 99, 92, 8, 60, 25],
  ['NZL', 'New Zealand', 'Oceania', 'HIC', 4980, 12, 37, 15, 98, 1, 96, 25, 6],
  ['PAK', 'Pakistan', ASIA, 'LMC', 223300, 17, 7, 13, 55, 0, 11, 5, 70],
  ['PER', 'Peru', LATIN, 'UMC', 32800, 11, 16, 9, 79, 0, 47, 4, 6],
  ['PHL', 'Philippines', ASIA, 'LMC', 110400, 15, 13, 10, 63, 0, 28, 35, 25],
  ['POL', 'Poland', 'Europe', 'HIC', 37970, -3, 30, 28, 98, 38, 59, 160, 260],
  ['PRT', 'Portugal', 'Europe', 'HIC', 10290, 3, 38, 29, 99, 33, 66, 55, 45],
  ['PRY', 'Paraguay', LATIN, 'UMC', 6500, 12, 16, 8, 63, 0, 38, 4, 9, '1.2'],
  ['ROU', 'Romania', 'Europe', 'HIC', 19370, -6, 24, 27, 91, 8, 78, 50, 110],
  ['RUS', 'Russia', 'Europe', 'UMC', 145500, -1, 24, 10, 93, 3, 57, 20, 45],
  ['SAU', 'Saudi Arabia', ARAB, 'HIC', 35800, 15, 34, 8, 98, 2, 71, 40, 10],
  ['SGP', 'Singapore', ASIA, 'HIC', 5700, 4, 49, 5, 99, 96, 4, 40, 30],
  ['SRB', 'Serbia', 'Europe', 'UMC', 6950, -6, 18, 16, 88, 1, 39, 18, 40],
  ['SVK', 'Slovakia', 'Europe', 'HIC', 5450, 1, 23, 35, 98, 22, 76, 40, 45],
  ['SVN', 'Slovenia', 'Europe', 'HIC', 2090, 3, 24, 31, 99, 44, 55, 20, 40],
  ['SWE', 'Sweden', 'Europe', 'HIC', 10280, 8, 26, 21, 99, 88, 3, 95, 90],
  ['THA', 'Thailand', ASIA, 'UMC', 71300, 3, 25, 19, 78, 6, 41, 60, 170],
  ['TUN', 'Tunisia', ARAB, 'LMC', 12050, 9, 15, 7, 71, 0, 49, 4, 8],
  ['TUR', 'Türkiye', 'Europe', 'UMC', 83200, 10, 23, 13, 87, 2, 66, 12, 520],
  ['TZA', 'Tanzania', AFRICA, 'LMC', 60000, 30, 5, 5, 38, 0, 8, 3, 2],
  ['UKR', 'Ukraine', 'Europe', 'LMC', 44400, -12, 16, 9, 81, 2, 44, 6, 35],
  ['URY', 'Uruguay', LATIN, 'HIC', 3430, 2, 23, 10, 96, 0, 69, 2, 4],
  ['USA', 'United States', 'Northern America', 'HIC', 330200, 6, 54, 9, 99, 17, 82, 640, 430],
  ['VNM', 'Vietnam', ASIA, 'LMC', 95800, 9, 17, 18, 66, 5, 23, 20, 360],
  ['ZAF', 'South Africa', AFRICA, 'UMC', 58100, 13, 22, 14, 67, 0, 52, 12, 15],
]

export const COUNTRIES: readonly Country[] = FACTS.map(toCountry)

function toCountry(facts: Facts): Country {
  const [code, name, region, income, thousands, growth, kgPerHead, recycled, collected, incinerated, landfilled, ...rest] = facts
  const [wasteExports, wasteImports, since = '1.1'] = rest
  return {
    code,
    part: code,
    name,
    region,
    income,
    thousands,
    growth,
    kgPerHead,
    recycled,
    collected,
    incinerated,
    landfilled,
    wasteExports,
    wasteImports,
    since,
  }
}
