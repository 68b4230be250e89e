// The columns of the tables of a release, as fields of a Data Package (https://datapackage.org): what a column holds, its type and unit.
// Pure, also for browsers.

import type { Coverage } from '../model/coverage.ts'
import type { Metric } from '../model/metrics.ts'
import { STATUSES } from '../model/statuses.ts'

export type Field = Readonly<Record<string, unknown>>

export const text = (name: string, title: string, values?: readonly string[]): Field => ({
  name,
  type: 'string',
  title,
  constraints: { required: true, ...(values ? { enum: [...values] } : {}) },
})

export const optional = (name: string, title: string): Field => ({ name, type: 'string', title: `${title}; empty where it is not known` })

/** The columns of a file with one figure per row: value, range and amounts per head. */
export const figureFields = (metrics: readonly Metric[]): Field[] => [
  text(
    'metric',
    'Metric',
    metrics.map(({ name }) => name),
  ),
  text('unit', 'Unit of value, low and high'),
  { name: 'value', type: 'number', title: 'Figure; of a group the sum over the countries, or the ratio of such sums' },
  { name: 'low', type: 'number', title: 'Low end of the 90 % range; empty where the figure, or a part of it, is not known' },
  { name: 'high', type: 'number', title: 'High end of the 90 % range; empty where the figure, or a part of it, is not known' },
  { name: 'persons', type: 'integer', title: 'Population; empty where it is not known' },
  { name: 'kg_per_head', type: 'number', title: 'Value per head, in kg; masses only', unit: 'kg per head' },
  { name: 'kg_per_head_low', type: 'number', title: 'Low end per head, in kg', unit: 'kg per head' },
  { name: 'kg_per_head_high', type: 'number', title: 'High end per head, in kg', unit: 'kg per head' },
]

export const yearField = (years: readonly number[]): Field => ({
  name: 'year',
  type: 'integer',
  title: 'Calendar year',
  constraints: { required: true, enum: [...years] },
})

const dimensionFields = ({ categories, polymers, years }: Coverage): Field[] => [
  text('country', 'ISO 3166-1 alpha-3 code'),
  text('category', 'Packaging category', categories),
  text('polymer', 'Polymer', polymers),
  yearField(years),
]

const inWords = ({ name }: Metric) => name.replaceAll('_', ' ')

const metricField = (metric: Metric): Field => ({
  name: metric.name,
  type: 'number',
  title: `${inWords(metric)}, ${metric.unit}`,
  unit: metric.unit,
  description: `${metric.meaning} ${metric.name} = ${metric.formula}`,
  constraints: { required: true, ...(metric.group === 'ratio' ? { minimum: 0, maximum: 100 } : {}) },
})

const boundsOf = (metric: Metric): Field[] =>
  ['low', 'high'].map((end) => ({
    name: `${metric.name}_${end}`,
    type: 'number',
    title: `${inWords(metric)}, ${end} end of the 90 % range, ${metric.unit}`,
    unit: metric.unit,
    description: 'Empty where the figure, or a part of it, is not known and counts as 0',
  }))

/** The columns of the records: four dimensions, then the metrics. */
export const recordFields = (coverage: Coverage): Field[] => [...dimensionFields(coverage), ...coverage.metrics.map(metricField)]

/** The columns of their ranges: low and high of every metric. */
export const rangeFields = (coverage: Coverage): Field[] => [...dimensionFields(coverage), ...coverage.metrics.flatMap(boundsOf)]

/** The columns of their statuses: what every metric rests on. */
export const statusFields = (coverage: Coverage): Field[] => [
  ...dimensionFields(coverage),
  ...coverage.metrics.flatMap((metric) => [
    text(`${metric.name}_status`, `${inWords(metric)}, what it rests on`, STATUSES),
    { name: `${metric.name}_from_year`, type: 'integer', title: `${inWords(metric)}, year of the evidence where it is carried` },
  ]),
]

/** The column of countries.csv with the persons of a year. */
export const populationColumn = (year: number): string => `population_${year}`
