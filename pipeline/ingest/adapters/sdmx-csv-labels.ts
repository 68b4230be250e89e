// SDMX-CSV 2.0 with labels, as Eurostat's data browser gives it: one line per observation, every code followed by its label. Dialect:
// UTF-8, comma, CR LF, cells with commas quoted. Each row names the dataflow of the file. Regions are left out; the file does not say whom
// they hold, so that they are not compared with their countries. Units and indicators are those of the dataflow; another is a problem.

import * as z from 'zod'
import type { TableName } from '../../../schemas/tables.ts'
import type { PublishedCell } from '../../model/published-cells.ts'
import { typedKeys } from '../../model/typed-keys.ts'
import { AccountBook } from '../account/file-account.ts'
import { inputProblem } from '../input-problems.ts'
import type { RawRow } from '../rows.ts'
import { type AdapterReading, adapterOf } from './adapter.ts'
import type { Dialect } from './publisher-csv.ts'
import {
  type Codes,
  type Dataflow,
  type Dimension,
  formsOf,
  type ObservationColumn,
  readObservations,
  saidOf,
} from './sdmx/observations.ts'

type LabelledColumn = Dimension | ObservationColumn | 'STRUCTURE' | 'STRUCTURE_ID' | 'CONF_STATUS'

/** The label column of each dimension. */
const LABELS: Readonly<Record<Dimension, string>> = {
  freq: 'Time frequency',
  waste: 'Waste categories',
  wst_oper: 'Waste management operations',
  unit: 'Unit of measure',
  indic_de: 'Demographic indicator',
}

interface Measure {
  readonly dataflow: Dataflow
  /** The column that the value goes to. */
  readonly column: string
  /** The publisher's code of the value, and the code of its unit where Eurostat gives one. */
  readonly said: Pick<PublishedCell, 'indicator' | 'unit'>
  /** What every row has in other columns. */
  readonly constants?: Readonly<Record<string, string>>
  /** True where every value must be a whole number. */
  readonly whole?: true
}

const ANNUAL: Codes = { read: ['A'] }
const PLASTIC_PACKAGING: Codes = { read: ['W150102'] }

/** The measures by the table that they go to, which the descriptor's option names. */
const MEASURES = {
  waste_per_head: {
    dataflow: {
      id: 'ESTAT:CEI_PC050(1.0)',
      dimensions: { freq: ANNUAL, waste: PLASTIC_PACKAGING, wst_oper: { read: ['GEN'] }, unit: { read: ['KG_HAB'] } },
    },
    column: 'waste_kg_per_head',
    said: { indicator: 'GEN', unit: 'KG_HAB' },
  },
  recycling_rates: {
    dataflow: { id: 'ESTAT:CEI_WM020(1.0)', dimensions: { freq: ANNUAL, waste: PLASTIC_PACKAGING, unit: { read: ['RT'] } } },
    column: 'recycled_percent',
    said: { unit: 'RT' },
    // The rate counts material recycled at home and abroad.
    constants: { category: '*', polymer: '*', interpolated: 'yes', with_exports: 'yes' },
  },
  average_population: {
    dataflow: {
      id: 'ESTAT:DEMO_GIND(1.0)',
      dimensions: { freq: ANNUAL, indic_de: { read: ['AVG'], leftOut: ['FAVG', 'DEATH', 'CNMIGRAT', 'CNMIGRATRT'] } },
    },
    column: 'persons',
    said: { indicator: 'AVG' },
    whole: true,
  },
} as const satisfies Readonly<Partial<Record<TableName, Measure>>>

const options = z
  .strictObject({
    measure: z.enum(typedKeys(MEASURES)),
    /** Years outside of these are expected, and left out. */
    first_year: z.int(),
    last_year: z.int(),
  })
  .refine((given) => given.first_year <= given.last_year, 'first_year is after last_year')

export const sdmxCsvLabels = adapterOf({
  name: 'sdmx-csv-labels',
  parts: ['data'],
  options,
  read({ data }, { names }, { measure: table, ...years }): AdapterReading {
    const { dataflow, column, said, constants, whole }: Measure = MEASURES[table]
    const identity = { STRUCTURE: 'dataflow', STRUCTURE_ID: dataflow.id, CONF_STATUS: '' }
    const dialect = dialectOf(dataflow, identity)
    const account = new AccountBook(data.file)
    const wanted = { dataflow, identity, ...years, account }
    const { observations, problems } = readObservations(data, dialect, wanted, names)
    const rows: RawRow[] = []
    for (const observation of observations) {
      const { file, line, country, year, value, flags } = observation
      if (whole && !/^\d+$/.test(value)) {
        const place = { file, line, column: 'OBS_VALUE', actual: value, expected: 'a whole number' }
        problems.push(inputProblem('publisher-number', 'not understood', place))
      } else {
        const published = { [column]: [{ column: 'OBS_VALUE', ...said, text: value }] }
        rows.push({ file, line, cells: { country, year, [column]: value, ...constants, note: flags }, published })
        account.take(saidOf(observation).amount)
      }
    }
    return { tables: [{ table, rows }], problems, accounts: [account] }
  },
})

/** The columns of the dataflow: its dimensions and their labels, among the columns that every file has. */
function dialectOf(dataflow: Dataflow, identity: Readonly<Record<string, string>>): Dialect<LabelledColumn> {
  const given = typedKeys(dataflow.dimensions)
  return {
    encoding: 'utf-8',
    delimiter: ',',
    used: ['STRUCTURE', 'STRUCTURE_ID', ...given, 'geo', 'TIME_PERIOD', 'OBS_VALUE', 'OBS_FLAG', 'CONF_STATUS'],
    known: [
      'STRUCTURE_NAME',
      ...given.map((dimension) => LABELS[dimension]),
      'Geopolitical entity (reporting)',
      'Time',
      'Observation value',
      'Observation status (Flag) V2 structure',
      'Confidentiality status (flag)',
    ],
    forms: formsOf(dataflow, identity),
  }
}
