// SDMX-CSV 1.0 in a zip archive, as Eurostat's bulk download gave it: one line per observation, codes without labels. Gives the share of
// plastic packaging not recycled that is burnt with recovery of energy (docs/method.md, "Collection and treatment"): RCV_E_PAC ÷ (GEN −
// RCY). Dialect: UTF-8, comma, CR LF, nothing quoted. A row states the archive as its file, and its line in the unpacked file.
//
// Only tonnes are read; kg per head and percent repeat them. Where they stand alone, they are left out as no mass. Recycling and recovery
// are compared with the parts that the file states.

import * as z from 'zod'
import { formatDecimal, parseDecimal } from '../../model/decimal.ts'
import type { Problem } from '../../model/failure.ts'
import { grouped } from '../../model/lists.ts'
import type { PublishedCell } from '../../model/published-cells.ts'
import { minus } from '../account/amounts.ts'
import { AccountBook } from '../account/file-account.ts'
import { inputProblem } from '../input-problems.ts'
import type { RawRow } from '../rows.ts'
import { type AdapterReading, adapterOf } from './adapter.ts'
import type { Dialect } from './publisher-csv.ts'
import { type Dataflow, formsOf, readObservations, type SdmxObservation, saidOf } from './sdmx/observations.ts'
import { unzipOnly } from './sdmx/zip.ts'

/** The file in the archive. */
export const ENTRY = 'env_waspac_linear.csv'

const RECOVERED = 'RCV_E_PAC'
const GENERATED = 'GEN'
const RECYCLED = 'RCY'

const READ: readonly string[] = [GENERATED, RECYCLED, RECOVERED]
const PLASTIC: readonly string[] = ['W150102']

const PACKAGING_WASTE = {
  id: 'ESTAT:ENV_WASPAC(1.0)',
  dimensions: {
    freq: { read: ['A'] },
    // Plastic; left out: all packaging, paper, wood, metals, glass, other.
    waste: {
      read: PLASTIC,
      leftOut: [
        ...['W1501', 'W150101', 'W150103', 'W150104', 'W15010401', 'W15010401_IBA', 'W15010402', 'W15010402_IBA', 'W150107', 'W150199'],
      ],
    },
    wst_oper: { read: READ, leftOut: ['RCV', 'RCV_OTH', 'RCY_NAT', 'RCY_EU_FOR', 'RCY_NEU', 'RPR'] },
    unit: { read: ['T'], leftOut: ['KG_HAB', 'PC'] },
  },
} as const satisfies Dataflow

const IDENTITY = { DATAFLOW: PACKAGING_WASTE.id }

const DIALECT = {
  encoding: 'utf-8',
  delimiter: ',',
  used: ['DATAFLOW', 'freq', 'waste', 'wst_oper', 'unit', 'geo', 'TIME_PERIOD', 'OBS_VALUE', 'OBS_FLAG'],
  known: ['LAST UPDATE'],
  forms: formsOf(PACKAGING_WASTE, IDENTITY),
} as const satisfies Dialect<string>

export const sdmxCsvZip = adapterOf({
  name: 'sdmx-csv-zip',
  parts: ['archive'],
  options: z.strictObject({ measure: z.literal('energy_recovery'), year: z.int() }),
  read({ archive }, { names }, { year }): AdapterReading {
    const { unpacked, problem } = unzipOnly(archive, ENTRY)
    if (!unpacked) return { tables: [], problems: problem ? [problem] : [], accounts: [] }
    const account = new AccountBook(archive.file)
    const others: SdmxObservation[] = []
    const onOther = (observation: SdmxObservation) => others.push(observation)
    const wanted = { dataflow: PACKAGING_WASTE, identity: IDENTITY, first_year: year, last_year: year, account, onOther }
    const { observations, problems } = readObservations(unpacked, DIALECT, wanted, names)
    compareOperations([...observations, ...others], account)
    const inTonnes = new Set(observations.map(keyOf))
    for (const other of others) {
      const isAlone = PLASTIC.includes(other.codeOf('waste')) && READ.includes(other.codeOf('wst_oper')) && !inTonnes.has(keyOf(other))
      account.leave(isAlone ? 'not-a-mass' : 'other-quantity', saidOf(other))
    }
    const rows: RawRow[] = []
    for (const reported of byCountry(observations)) {
      const row = energyRecovery(reported, problems)
      if (row) rows.push(row)
      for (const observation of reported.values()) {
        if (row) account.take(saidOf(observation).amount)
        else account.leave('of-no-use-alone', saidOf(observation))
      }
    }
    return { tables: [{ table: 'energy_recovery', rows }], problems, accounts: [account] }
  },
})

const keyOf = ({ country, codeOf }: SdmxObservation) => `${country}|${codeOf('wst_oper')}`

/** Operations that the publisher divides, and their parts. */
const DIVIDED: Readonly<Record<string, readonly string[]>> = {
  [RECYCLED]: ['RCY_NAT', 'RCY_EU_FOR', 'RCY_NEU'],
  RCV: [RECYCLED, RECOVERED, 'RCV_OTH'],
}

/** Compares what is divided with its parts, in tonnes of plastic, where a country reports the whole and each part. */
function compareOperations(observations: readonly SdmxObservation[], account: AccountBook): void {
  const tonnes = observations.filter(({ codeOf }) => codeOf('unit') === 'T' && PLASTIC.includes(codeOf('waste')))
  for (const reported of byCountry(tonnes)) {
    for (const [operation, its] of Object.entries(DIVIDED)) {
      const whole = reported.get(operation)
      const parts = its.flatMap((part) => reported.get(part) ?? [])
      if (!whole || parts.length < its.length) continue
      account.compare(
        `the parts of ${operation}: ${its.join(', ')}`,
        saidOf(whole),
        parts.map((part) => saidOf(part).amount),
      )
    }
  }
}

/** What each country reports, by operation. */
const byCountry = (observations: readonly SdmxObservation[]): ReadonlyMap<string, SdmxObservation>[] =>
  grouped(observations, ({ country }) => country).map(([, its]) => new Map(its.map((each) => [each.codeOf('wst_oper'), each])))

/**
 * The row of a country that reports all three operations; undefined for other countries, and where nothing is left after recycling to
 * divide by.
 */
function energyRecovery(reported: ReadonlyMap<string, SdmxObservation>, problems: Problem[]): RawRow | undefined {
  const recovered = reported.get(RECOVERED)
  const generated = reported.get(GENERATED)
  const recycled = reported.get(RECYCLED)
  if (!recovered || !generated || !recycled) return undefined
  const rest = minus(decimalOf(generated), decimalOf(recycled))
  const { file, line, country, year } = recovered
  if (rest.digits < 0n) {
    const actual = `${generated.value} generated, ${recycled.value} recycled`
    problems.push(inputProblem('publisher-value', 'more is recycled than generated', { file, line: recycled.line, actual }))
  }
  if (rest.digits <= 0n) return undefined
  const flags = [recovered, generated, recycled].flatMap((given) => (given.flags ? [`${given.codeOf('wst_oper')} ${given.flags}`] : []))
  const note = [`divided by GEN (line ${generated.line}) − RCY (line ${recycled.line})`, ...flags].join('; ')
  return {
    file,
    line,
    cells: { country, year, measure: 'packaging', recovered: recovered.value, divided_by: formatDecimal(rest), note },
    published: { recovered: [cellOf(recovered)], divided_by: [cellOf(generated), cellOf(recycled)] },
  }
}

const cellOf = ({ value, line, codeOf }: SdmxObservation): PublishedCell => ({
  ...{ column: 'OBS_VALUE', indicator: codeOf('wst_oper'), text: value, unit: codeOf('unit'), line },
})

const decimalOf = ({ value }: SdmxObservation) => parseDecimal(value) ?? { digits: 0n, scale: 0 }
