// The identifiers of a release in SDMX (version 3.0): agency, structure, dataflow, code lists and codes.

import type { Metadata } from '../../schemas/api.ts'
import type { Unit } from '../model/metrics.ts'
import type { Status } from '../model/statuses.ts'
import { threeNumbers } from '../model/versions.ts'

/** Not registered anywhere: the project maintains its structures itself. */
export const AGENCY = 'PLASTIC_EOL'

/** The environment is part of the name, so that every row of the demo shows that it is demo data. */
export const structureIdOf = ({ environment }: Pick<Metadata, 'environment'>): string => `PACKAGING_EOL_${environment.toUpperCase()}`

/** `PLASTIC_EOL:PACKAGING_EOL_DEMO(1.4.0)`: what the column STRUCTURE_ID holds. */
export const structureReference = (metadata: Metadata): string =>
  `${AGENCY}:${structureIdOf(metadata)}(${threeNumbers(metadata.data_version)})`

/**
 * The code of a category, polymer or metric.
 * @example codeOf('Rigid non-food packaging') // 'RIGID_NON_FOOD_PACKAGING'
 */
export const codeOf = (value: string): string => value.toUpperCase().replace(/[^A-Z0-9]+/g, '_')

/** The code of a unit, and its name in the code list. Percent is PT, as in the cross-domain code list of units. */
export const UNIT_CODES: Readonly<Record<Unit, readonly [code: string, name: string]>> = {
  kt: ['KT', 'Kilotonnes'],
  percent: ['PT', 'Percent of the waste generated'],
  'kg per head': ['KG_HEAD', 'Kilograms per head'],
}

/** The code of a status in the cross-domain code list of observation statuses (CL_OBS_STATUS), with its name there. */
export const OBSERVATION_STATUSES: Readonly<Record<Status, readonly [code: string, name: string]>> = {
  own: ['A', 'Normal value'],
  split: ['E', 'Estimated value'],
  carried: ['I', 'Imputed value'],
  regional: ['I', 'Imputed value'],
  assumed: ['U', 'Low reliability'],
  'not known': ['O', 'Missing value'],
}

/** Annual: the only frequency. Programs for time series expect the dimension. */
export const FREQUENCY = 'A'

/** The dimensions of a data row, in the order of the structure, each with its code list. */
export const SDMX_DIMENSIONS = [
  { id: 'FREQ', name: 'Frequency', list: 'CL_FREQ' },
  { id: 'REF_AREA', name: 'Country', list: 'CL_AREA' },
  { id: 'CATEGORY', name: 'Packaging category', list: 'CL_CATEGORY' },
  { id: 'POLYMER', name: 'Polymer', list: 'CL_POLYMER' },
  { id: 'METRIC', name: 'Metric', list: 'CL_METRIC' },
] as const
