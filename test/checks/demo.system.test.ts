// Tests that rules find errors in the real demo tables: in a copy of the input files, in the declarations of a release, and in the written
// files. The table of each part lists the rule and the key that it has to find. cases/ tests that every rule has findings.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validate } from '../../pipeline/checks/run.ts'
import { readInputs } from '../../pipeline/ingest/read-inputs.ts'
import { inputsOf } from '../../pipeline/ingest/resolve.ts'
import { type Engine, openEngine } from '../../pipeline/io/engine.ts'
import { loadAccountTables } from '../../pipeline/release/cut/account-tables.ts'
import { computeRelease } from '../../pipeline/release/cut/compute-release.ts'
import { writeDataFiles } from '../../pipeline/release/cut/data-files.ts'
import { inputDifferences, type LockDifference, lockedTables } from '../../pipeline/release/cut/lock.ts'
import { loadRuleTables } from '../../pipeline/release/cut/rule-tables.ts'
import { choosePlans, readPlans } from '../../pipeline/release/plan/plans.ts'
import { type Validation, validationSchema } from '../../schemas/findings.ts'
import { builtReleases, bundleOf } from '../built-releases.ts'
import { coverageNamed } from '../coverage.ts'
import { smallBuilt } from '../small-workspace.ts'
import { copyWorkspace, PROJECT, type Workspace } from '../workspace.ts'
import { makeWritable, readWritten, withWrittenFiles } from './release.ts'

/** A rule, the key of an expected finding, and the file that the finding has to name. */
type Expected = readonly [rule: string, key: string, file?: string]

const named = (table: readonly Expected[]) => table.map(([rule, key, file]) => ({ rule, key, file }))

function expectFinding(validation: Validation, rule: string, key: string, file: string | undefined): void {
  const result = validation.rules.find((candidate) => candidate.rule === rule)
  const found = result?.findings.filter((finding) => finding.key === key) ?? []
  const keys = result?.findings.slice(0, 5).map((finding) => `${finding.key} ${finding.file}: ${finding.message}`)
  expect(found.length, `${rule} is ${result?.status} and has ${JSON.stringify(keys)}`).toBeGreaterThan(0)
  if (file !== undefined) expect(found.map((finding) => finding.file)).toContain(file)
}

/**
 * Computes a release of the workspace in the engine, after its predecessor if the two are compared. The schema of the release is the
 * engine's current one.
 */
async function computeDemo(engine: Engine, root: string, version: string, isCompared: boolean) {
  const plans = await readPlans(root, 'demo')
  const [plan] = await choosePlans(plans, [version], { root, env: 'demo' })
  if (!plan) throw new Error(`no release ${version}`)
  const before = isCompared ? plans[plans.indexOf(plan) - 1] : undefined
  const all = await readInputs({ root, env: 'demo' })
  const previous = before && (await computeRelease(engine, all, before))
  return { plan, computed: await computeRelease(engine, all, plan, { previous }) }
}

async function checkDemo(root: string, version: string, lockedRoot?: string): Promise<Validation> {
  const engine = await openEngine({ threads: 2 })
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-demo-'))
  try {
    const { plan, computed } = await computeDemo(engine, root, version, lockedRoot !== undefined)
    const differences = lockedRoot === undefined ? [] : await differencesTo(lockedRoot, version, computed.inputs)
    await loadAccountTables(engine, { tables: new Map(), accounts: [] }, [])
    await loadRuleTables(engine, plan, differences)
    await writeDataFiles(engine, folder, plan.coverage)
    await readWritten(engine, folder, plan.coverage)
    return await validate(engine, {
      coverage: plan.coverage,
      environment: 'demo',
      waivers: plan.declared.waivers,
      failOn: 'error',
      before: null,
    })
  } finally {
    engine.close()
    rmSync(folder, { recursive: true })
  }
}

/** The differences from the inputs of another workspace, as if those were locked. */
async function differencesTo(root: string, version: string, inputs: ReturnType<typeof inputsOf>): Promise<LockDifference[]> {
  const locked = inputsOf(await readInputs({ root, env: 'demo' }), version)
  return inputDifferences(lockedTables(locked), inputs)
}

describe('the demo as it is', () => {
  let validation: Validation
  /** The validation of a small release, which has ranges. */
  let ofSmall: Validation

  beforeAll(async () => {
    await builtReleases('demo')
    const validationIn = (bundle: string) => validationSchema.parse(JSON.parse(readFileSync(join(bundle, 'validation.json'), 'utf8')))
    validation = validationIn(bundleOf('demo', '1.4'))
    ofSmall = validationIn((await smallBuilt()).path('releases/1.2/demo'))
  })

  test('has no errors, and every rule that looks at data examined some, those about ranges in a small release', () => {
    expect(
      validation.rules.flatMap(({ findings }) => findings.filter(({ severity, waived }) => severity === 'error' && waived === null)),
    ).toEqual([])
    const silentIn = ({ rules }: Validation) => rules.filter(({ status }) => status === 'nothing examined').map(({ rule }) => rule)
    // The demo has no waivers and no publisher's files, list of codes or classes. Its last release revises nothing.
    const ofFiles = ['country-codes', 'own-figure-passed-over', 'class-decides', 'left-out-amounts', 'totals-equal-parts']
    const nothing = ['waiver-needed', 'revisions-take-effect', ...ofFiles]
    const aboutRanges = ['figures-within-ranges', 'ranges-not-degenerate', 'ranges-widened']
    // No country of the small release has two kinds of evidence, so that its ranges have no scores.
    expect(silentIn(validation).filter((rule) => ![...nothing, ...aboutRanges, 'range-scores'].includes(rule))).toEqual([])
    expect(silentIn(ofSmall).filter((rule) => aboutRanges.includes(rule))).toEqual([])
  })

  const LISTED: readonly Expected[] = [
    [
      'inputs-passed-over',
      'population|no figure is carried forward or back with this population: only rules read the row',
      'sources/demo/population.csv',
    ],
    ['evidence-missing', 'LAO|2019|collected'],
    ['medians-listed', 'ARE|2019|waste_generated'],
    ['over-allocation', 'CHE|2021|treatment|treatment-exceeds-rest', 'sources/demo/treatment_shares.csv'],
    ['back-casts-listed', 'PHL|2022', 'sources/demo/economic_activity.csv'],
    ['exceptions-listed', 'added_stock|DEU|2021|HDPE|added_stock_kt', 'sources/demo/exceptions.csv'],
    ['profiles-listed', 'NLD'],
    ['reconciliation', 'USA|2022|municipal_waste'],
    ['reconciliation-gap', 'ESP|2022|waste_statistics'],
    ['single-method', 'CHN|2022'],
  ]

  test.each(named(LISTED))('$rule lists $key', ({ rule, key, file }) => {
    expectFinding(validation, rule, key, file)
  })
})

const DEMO = (table: string) => `sources/demo/${table}.csv`

/** Makes one row after another wrong. No edit undoes or hides another one. */
function spoilInputs(demo: Workspace): void {
  const append = (table: string, row: string) => demo.write(DEMO(table), `${demo.read(DEMO(table))}${row}\n`)
  append('sources', 'mock-orphan,Nobody cites it,A,2020,P,,CC0-1.0,3,mock,1.1,')
  demo.edit(DEMO('sources'), /^(mock-supply,.*),CC0-1\.0,/m, '$1,CC-BY-SA-4.0,')
  demo.edit(DEMO('countries'), /^NZL,([^,]*),[^,]*,/m, 'NZL,$1,Middle Earth,')
  demo.edit(DEMO('profile_shares'), /^Recycler,3,[^,]*,/m, 'Recycler,3,98,')
  demo.edit(DEMO('treatment_shares'), /^(ARE,2021,[^,]*,[^,]*,[^,]*),16,/m, '$1,15,')
  append('waste_trade', 'ARE,2019,import,3915,7,60,mock-waste-trade,,,1.1,')
  demo.edit(DEMO('waste_trade'), /^(LUX,2021,export,3915),[^,]*,/m, '$1,400,')
  demo.edit(DEMO('waste_trade'), /^(CHN,2020,import,[^,]*),[^,]*,/m, '$1,99999,')
  append('recycling_rates', 'AUS,2019,PET bottles,*,45,,,,,,mock-recycling-survey,,,1.1,')
  demo.edit(DEMO('polymer_supply'), /^FRA,2020,PVC,.*\n/m, '')
  // Remove the figures of the year itself, so that trade, rates and waste need fallbacks.
  demo.edit(DEMO('waste_trade'), /^PER,2020,import,.*\n/gm, '')
  append('trade_statistics', 'PER,2018,import,unctad,5,60,mock-waste-trade,,,1.1,')
  demo.edit(DEMO('waste_trade'), /^PER,2021,export,.*\n/gm, '')
  append('trade_statistics', 'PER,2021,export,unctad,2,60,mock-waste-trade,,,1.1,')
  append('trade_statistics', 'PER,2021,export,owid,6.5,60,mock-waste-trade,,,1.1,')
  demo.edit(DEMO('recycling_rates'), /^PER,.*\n/gm, '')
  append('country_regions', 'PER,Latin America,mock-countries,,,1.1,')
  append('region_crosswalk', 'Latin America,The south,mock-countries,,,1.1,')
  append('regional_fates', 'The south,2019,9,1,60,30,mock-treatment,,,1.1,')
  demo.edit(DEMO('waste_generated'), /^HRV,2020,.*\n/gm, '')
  demo.edit(DEMO('waste_generated'), /^(HRV,2019,.*),,(mock-waste-statistics)/m, '$1,yes,$2')
  demo.edit(DEMO('waste_generated'), /^(HRV,2021,.*),,(mock-waste-statistics)/m, '$1,yes,$2')
  append('country_codes', 'FRA,FR,250,France,mock-countries,,,1.1,')
  // Names of other countries are refused on reading; a made-up name that two countries share is not.
  demo.edit(DEMO('countries'), /^CRI,[^,]*,/m, 'CRI,Twinland,')
  demo.edit(DEMO('countries'), /^DOM,[^,]*,/m, 'DOM,Twinland,')
  // A country that reports its packaging waste and incinerates all of it.
  demo.edit(DEMO('countries'), /^(EST,[^,]*,[^,]*,[^,]*),,/m, '$1,eurostat,')
  append('energy_recovery', 'EST,2019,packaging,1,1,mock-treatment,,,1.1,')
  append('exceptions', 'net_input_method,NGA|2020,method,supply,nobody knows,mock-editors,,,1.1,')
  append('exceptions', 'treatment_shares,ARE|2021,incineration_percent,4.1,as published,mock-editors,,,1.1,')
  demo.edit(DEMO('series_breaks'), /^waste_generated,HUN.*\n/m, '')
  demo.edit(DEMO('population'), /^KEN,2020,[^,]*,/m, 'KEN,2020,1000,')
  demo.edit(
    'releases/1.4/release.json',
    /("demo": \{[\s\S]*?"waivers": )\[[^\]]*\]/,
    '$1[{ "rule": "waste-per-head", "key": "NZL", "reason": "was wrong once" }]',
  )
}

describe('the demo with spoilt inputs', () => {
  let validation: Validation
  let demo: Workspace

  beforeAll(async () => {
    demo = copyWorkspace({ locked: false })
    spoilInputs(demo)
    validation = await checkDemo(demo.root, '1.4')
  })

  afterAll(() => demo.remove())

  const EXPECTED: readonly Expected[] = [
    ['inputs-used', 'sources|mock-orphan', DEMO('sources')],
    ['licences', 'mock-supply', DEMO('sources')],
    ['references-resolve', 'countries|NZL', DEMO('countries')],
    ['covered-countries', 'countries'],
    ['covered-years', 'NZL|2020'],
    ['evidence-missing', 'NZL|2020|waste_generated'],
    ['shares-sum', 'profile_shares|Recycler', DEMO('profile_shares')],
    ['treatment-shares-sum', 'ARE|2021', DEMO('treatment_shares')],
    ['headings-do-not-overlap', 'ARE|2019|import|3915', DEMO('waste_trade')],
    ['over-allocation-large', 'LUX|2021|exported|exports-exceed-room', DEMO('waste_trade')],
    ['world-trade-balance', '2020'],
    ['recycling-mass-and-rate', 'AUS|2019', DEMO('recycling_rates')],
    ['supply-covers-polymers', 'FRA|2020', DEMO('polymer_supply')],
    ['net-input-override-without-evidence', 'NGA|2020', DEMO('exceptions')],
    ['exceptions-change-something', 'treatment_shares|ARE|2021|incineration_percent', DEMO('exceptions')],
    ['jumps-between-years', 'HUN|2021|waste'],
    ['figures-carried', 'PER|2020|waste_import', DEMO('trade_statistics')],
    ['trade-replaced', 'PER|2021|exported', DEMO('trade_statistics')],
    ['regions-listed', 'PER|2019|recycled', DEMO('regional_fates')],
    ['interpolated-listed', 'HRV|2020|waste_generated', DEMO('waste_generated')],
    ['energy-recovery-capped', 'EST|2019|treatment', DEMO('energy_recovery')],
    ['country-codes', 'AUS', DEMO('countries')],
    ['distinct-country-names', 'CRI', DEMO('countries')],
    ['production-assumed', 'HRV|2020|production_and_import'],
    ['waste-per-head', 'KEN|2020', DEMO('population')],
    ['outliers-against-peers', 'KEN|2020|waste per head'],
    ['waiver-needed', 'waste-per-head|NZL'],
  ]

  test.each(named(EXPECTED))('$rule finds $key', ({ rule, key, file }) => {
    expectFinding(validation, rule, key, file)
  })

  test('blocks the release', () => {
    expect(validation.verdict.blocked).toBe(true)
  })
})

describe('the demo with a release that does not say what it changes', () => {
  let validation: Validation
  let demo: Workspace

  beforeAll(async () => {
    demo = copyWorkspace({ locked: false })
    // Paraguay is added in 1.2.1, although 1.2.1 only declares a correction for Tanzania.
    for (const table of ['countries', 'population', 'polymer_supply', 'collection', 'treatment_shares', 'recycling_rates', 'waste_trade']) {
      demo.edit(DEMO(table), /^(PRY,.*),1\.2,$/gm, '$1,1.2.1,')
    }
    demo.edit(
      'releases/1.2.1/release.json',
      /"revise recycling_rates TZA 2022"/,
      '"revise recycling_rates TZA 2022", "revise collection FRA"',
    )
    demo.edit(DEMO('population'), /^FRA,2020,[^,]*,/m, 'FRA,2020,68000001,')
    validation = await checkDemo(demo.root, '1.2.1', PROJECT)
  })

  afterAll(() => demo.remove())

  const EXPECTED: readonly Expected[] = [
    ['changes-declared', 'countries|PRY', DEMO('countries')],
    ['declarations-matched', 'revise collection FRA'],
    ['changes-reached', 'PRY|All packaging|All polymers|2020'],
    ['version-step', '1.2.1'],
  ]

  test.each(named(EXPECTED))('$rule finds $key', ({ rule, key, file }) => {
    expectFinding(validation, rule, key, file)
  })

  test('lock-holds finds an edited row, with file and line', () => {
    const findings = validation.rules.find(({ rule }) => rule === 'lock-holds')?.findings ?? []
    const finding = findings.find(({ message }) => message.includes('FRA|2020'))
    expect(finding).toMatchObject({ file: DEMO('population') })
    expect(finding?.line).toBeGreaterThan(1)
  })
})

const national = (country: string) => `country = '${country}' and category = 'All packaging' and polymer = 'All polymers' and year = 2020`
const leaf = (country: string) => `country = '${country}' and category = 'PET bottles' and polymer = 'PET' and year = 2020`
const nationalKey = (country: string) => `${country}|All packaging|All polymers|2020`
const leafKey = (country: string) => `${country}|PET bottles|PET|2020`

/** One country has a wrong value for each rule. */
const SPOILT_FILES = `
  create table first_record as select * from csv_records where ${national('ARE')};
  delete from csv_records where ${national('ARE')};
  insert into csv_records from first_record;
  insert into csv_records select * from records where ${leaf('ARG')};
  update csv_records set littering_ppm = littering_ppm + 1 where ${leaf('AUS')};
  update parquet_records set export_kg = export_kg + 1 where ${national('AUT')};
  update csv_records set waste_import_kg = waste_import_kg + 1 where ${national('BEL')};
  update parquet_records set littering_ppm = littering_ppm + 1 where ${national('BGR')};
  update parquet_records set total_ppm = total_ppm - 1 where ${national('BRA')};
  update csv_records set collected_ppm = collected_ppm + 1 where ${national('CAN')};
  update parquet_records set mismanaged_including_littering_ppm = mismanaged_including_littering_ppm - 1 where ${national('CHE')};
  update parquet_records set leaked_to_ocean_and_waterways_ppm = mismanaged_including_littering_ppm + 1 where ${national('CHL')};
  update csv_records set export_kg = -1 where ${leaf('CHN')};
  update parquet_records set waste_produced_in_the_country_kg = 0 where ${leaf('COL')};
  update csv_records set collected_ppm = 1000001 where ${leaf('CRI')};
  update parquet_records set collected_ppm = domestic_recycling_of_collected_ppm + export_of_collected_ppm - 1 where ${national('CYP')};
  update csv_records set production_and_import_kg = production_and_import_kg + 1 where ${leaf('CZE')};
  update parquet_records set sanitary_landfill_ppm = sanitary_landfill_ppm + 1, incineration_and_energy_recovery_ppm = incineration_and_energy_recovery_ppm - 1
    where ${national('DEU')};
  update evidence_rows set amount_kg = amount_kg + 1 where kind = 'mass' and quantity = 'recycled' and ${leaf('DNK')};
  update evidence_rows set file = null where kind = 'mass' and quantity = 'waste_generated' and ${leaf('DOM')};
  delete from evidence_rows where kind = 'quality' and ${leaf('ECU')};
  update parquet_records set country = 'ZZZ' where ${leaf('EGY')};
  delete from parquet_records where ${leaf('ESP')};
  delete from csv_records where ${leaf('EST')};
  delete from parquet_records where ${national('FIN')};
  create or replace view csv_file as select * rename (export as exports) from csv_published;
`

describe('the demo with spoilt files', () => {
  let validation: Validation

  beforeAll(async () => {
    const engine = await openEngine({ threads: 2 })
    try {
      const { plan } = await computeDemo(engine, PROJECT, '1.4', false)
      await loadAccountTables(engine, { tables: new Map(), accounts: [] }, [])
      await loadRuleTables(engine, plan, [])
      await makeWritable(engine)
      await engine.run(SPOILT_FILES)
      validation = await withWrittenFiles(engine, () =>
        validate(engine, { coverage: coverageNamed('1.4'), environment: 'demo', waivers: [], failOn: 'error', before: null }),
      )
    } finally {
      engine.close()
    }
  })

  const [CSV, PARQUET] = ['datasets.csv', 'datasets.parquet']
  const EXPECTED: readonly Expected[] = [
    ['written-columns', 'datasets.csv|6', CSV],
    ['record-order', nationalKey('ARE'), CSV],
    ['no-duplicate-records', leafKey('ARG'), CSV],
    ['csv-equals-parquet', leafKey('AUS'), CSV],
    ['waste-is-net-input', nationalKey('AUT'), PARQUET],
    ['imported-waste-is-exhausted', nationalKey('BEL'), CSV],
    ['fates-are-total', nationalKey('BGR'), PARQUET],
    ['total-is-whole', nationalKey('BRA'), PARQUET],
    ['collected-is-the-rest', nationalKey('CAN'), CSV],
    ['mismanaged-is-the-sum', nationalKey('CHE'), PARQUET],
    ['leakage-within-mismanaged', nationalKey('CHL'), PARQUET],
    ['masses-not-negative', leafKey('CHN'), CSV],
    ['records-have-waste', leafKey('COL'), PARQUET],
    ['ratios-within-range', leafKey('CRI'), CSV],
    ['recycled-and-exported-collected', nationalKey('CYP'), PARQUET],
    ['aggregates-sum', nationalKey('CZE'), CSV],
    ['aggregate-ratios-from-masses', nationalKey('DEU'), PARQUET],
    ['fates-exhaust-waste', leafKey('DNK')],
    ['records-have-evidence', leafKey('DOM')],
    ['quality-scores', leafKey('ECU')],
    ['records-within-coverage', 'ZZZ|PET bottles|PET|2020'],
    ['leaves-present', leafKey('ESP')],
    ['csv-equals-parquet', leafKey('EST')],
    ['aggregates-present', nationalKey('FIN')],
    ['covered-countries', 'countries'],
  ]

  test.each(named(EXPECTED))('$rule finds $key', ({ rule, key, file }) => {
    expectFinding(validation, rule, key, file)
  })

  test('crashes no rule', () => {
    expect(validation.rules.filter(({ status }) => status === 'crashed')).toEqual([])
  })
})
