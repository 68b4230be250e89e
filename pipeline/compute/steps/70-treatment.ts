// Collected, uncollected, incinerated and landfilled mass (docs/method.md, "Collection and treatment").

import {
  above,
  add,
  apportion,
  atLeast,
  atMost,
  below,
  both,
  COUNTRY_YEAR,
  equal,
  firstOf,
  given,
  input,
  is,
  LEAF,
  leftOver,
  less,
  median,
  medians,
  not,
  note,
  parts,
  quantity,
  rate,
  renamed,
  rows,
  scale,
  selected,
  selectedTable,
  step,
  sumsOf,
  table,
  total,
  when,
} from '../language.ts'
import { cell } from './10-scope.ts'
import { waste } from './30-waste-generated.ts'
import { littered } from './40-littering.ts'
import { wasteOfCountry } from './45-known-exports.ts'
import { recycled, regionalFates } from './50-recycling.ts'
import { wasteExport, wasteExported } from './60-waste-export.ts'

const national = (name: string, label: string, expression: Parameters<typeof quantity>[3], more: Parameters<typeof quantity>[4] = {}) =>
  quantity(name, label, COUNTRY_YEAR, expression, { stored: 'Int128', ...more })

// SQL selects the rows on which coverage and treatment rest.
const collection = rows('collection', COUNTRY_YEAR, { year: 'nearest' })
const treatmentShares = rows('treatment_shares', COUNTRY_YEAR, { year: 'nearest' })
const energyRecovery = rows('energy_recovery', ['country', 'year', 'measure'])
const countryRegions = rows('country_regions', ['country'])
const regionCrosswalk = rows('region_crosswalk', ['oecd_region'])

const collectionRow = selected('input_row', 'row of the collected share')
const incomeGroup = selected('income_group', 'income group')
const coverage = quantity(
  'collected_ppm',
  'collected share',
  COUNTRY_YEAR,
  firstOf(
    input(collection, 'collected_ppm', 'collected share', { row_id: collectionRow }),
    median(medians('collected_medians', collection), 'collected_ppm', 'collected share', incomeGroup),
  ),
)
const usesMedian = selected('uses_median', 'whether the median is used')
const collectionYear = selected('reference_year', 'year of the collected share')
const collectionRows = selectedTable('collection_rows', COUNTRY_YEAR, [collectionYear, collectionRow, incomeGroup, usesMedian])
const selectedCollection = table('selected_collection', COUNTRY_YEAR, {
  comment: 'Collected share of the year, else of the nearest year, else the median of the income group.',
  points: [collectionRows],
  columns: [collectionYear, collectionRow, incomeGroup, usesMedian, coverage],
})

const treatmentRow = selected('input_row', 'row of the treatment')
const treatmentYear = selected('reference_year', 'year of the treatment')
const evidence = selected('evidence', 'evidence')
const base = selected('base', 'base of the shares')
const shareOf = (name: string, ofRegion: string, label: string) =>
  quantity(
    name,
    label,
    COUNTRY_YEAR,
    firstOf(
      input(treatmentShares, name, label, { row_id: treatmentRow }),
      input(regionalFates, ofRegion, `${label} of the region`, { row_id: treatmentRow }),
      0,
    ),
    { reasons: ['region-shares-used', 'no-treatment'] },
  )
const incinerationShare = shareOf('incineration_ppm', 'incinerated_ppm', 'incinerated share')
const landfillShare = shareOf('sanitary_landfill_ppm', 'landfilled_ppm', 'sanitary landfill share')
const improperShare = shareOf('improper_ppm', 'mismanaged_ppm', 'improperly disposed share')
const recovered = national(
  'recovered',
  'energy recovered',
  input(energyRecovery, 'recovered', 'energy recovered', { row_id: treatmentRow }),
)
const dividedBy = national(
  'divided_by',
  'base of energy recovery',
  input(energyRecovery, 'divided_by', 'base of energy recovery', { row_id: treatmentRow }),
)
const treatmentRows = selectedTable('treatment_rows', COUNTRY_YEAR, [evidence, treatmentYear, treatmentRow, base])
const selectedTreatment = table('selected_treatment', COUNTRY_YEAR, {
  comment: 'The shares of the nearest year, else those of the region; what a country that reports its packaging waste burns.',
  points: [treatmentRows],
  columns: [...[evidence, treatmentYear, treatmentRow, base], ...[incinerationShare, landfillShare, improperShare, recovered, dividedBy]],
})

// National masses. What is recycled or exported has been collected, whatever the stated coverage.
const sum = (name: string, of: typeof waste) => national(name, `${of.label} in the country`, total(of, wasteExport))
const litteredOfCountry = sum('littered_kg', littered)
export const recycledOfCountry = sum('recycled_kg', recycled)
const exportedOfCountry = sum('exported_kg', wasteExported)
const covered = national(
  'covered_kg',
  'covered by collection in the country',
  atMost(rate(wasteOfCountry, coverage), less(wasteOfCountry, litteredOfCountry)),
)
const collected = national(
  'collected_kg',
  'collected in the country',
  atLeast(covered, add(recycledOfCountry, exportedOfCountry), 'recycling-exceeds-collected'),
)
const uncollected = national('uncollected_kg', 'uncollected in the country', less(wasteOfCountry, litteredOfCountry, collected))
export const leftToTreatOfCountry = national(
  'room_kg',
  'left to treat in the country',
  less(wasteOfCountry, litteredOfCountry, recycledOfCountry, exportedOfCountry),
  { inline: true },
)
const isRecovery = is(base, 'energy recovery')
const inlineSum = (name: string, label: string, sum: Parameters<typeof quantity>[3]) => national(name, label, sum, { inline: true })
const collectedToTreat = inlineSum(
  'collected_to_treat_kg',
  'collected and left to treat in the country',
  less(collected, recycledOfCountry, exportedOfCountry),
)
const notSentOn = inlineSum(
  'not_sent_on_kg',
  'neither recycled nor exported in the country',
  less(wasteOfCountry, recycledOfCountry, exportedOfCountry),
)
const baseMass = national(
  'base_kg',
  'what the shares divide',
  when(is(base, 'collected', 'energy recovery'), collectedToTreat, notSentOn),
  { selects: true },
)
const wantedRecovery = national(
  'wanted_recovery_kg',
  'energy recovery in the country before any cut',
  when(isRecovery, when(not(given(dividedBy)), 0, scale([notSentOn, recovered], [dividedBy]), 'no-energy-recovery')),
  { reasons: ['smaller-energy-ratio', 'municipal-energy-recovery'] },
)
const recovery = atMost(wantedRecovery, baseMass, 'recovery-exceeds-collected')

const allShares = national('all_ppm', 'all three shares', add(incinerationShare, landfillShare, improperShare), { inline: true })

// Splits the base by three shares with largest remainders. If all shares are 0, all of it is improperly disposed of.
const [incinerationPart, landfillPart] = parts(baseMass, [incinerationShare, landfillShare, improperShare], 2, allShares)
const wantedIncinerated = national(
  'wanted_incinerated_kg',
  'incinerated in the country before any cut',
  when(isRecovery, recovery, incinerationPart ?? 0),
)
const wantedLandfilled = national(
  'wanted_landfilled_kg',
  'put in sanitary landfill in the country before any cut',
  when(isRecovery, less(baseMass, recovery), landfillPart ?? 0),
)
const improper = national('improper_kg', 'improperly disposed in the country', less(baseMass, wantedIncinerated, wantedLandfilled))

// Incineration and landfill that together exceed the waste left to treat are cut pro rata.
const wantedBoth = inlineSum('wanted_kg', 'both in the country before any cut', add(wantedIncinerated, wantedLandfilled))
const isCut = above(wantedBoth, leftToTreatOfCountry)
const incineratedOfCountry = national(
  'incinerated_kg',
  'incinerated in the country',
  when(isCut, scale([wantedIncinerated, leftToTreatOfCountry], [wantedBoth]), wantedIncinerated, 'treatment-exceeds-rest'),
)
const landfilledOfCountry = national(
  'landfilled_kg',
  'put in sanitary landfill in the country',
  when(isCut, less(leftToTreatOfCountry, incineratedOfCountry), wantedLandfilled, 'treatment-exceeds-rest'),
)
export const nationalMass = {
  improper,
  uncollected,
  both: inlineSum('not_treated_kg', 'improper or uncollected in the country', add(improper, uncollected)),
}

export const nationalMasses = table('national_masses', COUNTRY_YEAR, {
  comment:
    'National masses. What is recycled or exported has been collected, whatever the stated coverage. Without any coverage, not even of the income group, waste cannot be followed to its end and has no records.',
  points: [sumsOf(wasteExport, COUNTRY_YEAR), selectedCollection, selectedTreatment],
  where: both(given(coverage)),
  columns: [
    wasteOfCountry,
    litteredOfCountry,
    recycledOfCountry,
    exportedOfCountry,
    covered,
    collected,
    uncollected,
    leftToTreatOfCountry,
    base,
    baseMass,
    allShares,
    wantedRecovery,
    renamed('collection_row', collectionRow),
    renamed('treatment_row', treatmentRow),
    wantedIncinerated,
    wantedLandfilled,
    improper,
    incineratedOfCountry,
    landfilledOfCountry,
  ],
})

// Splits incineration over the waste left in each leaf, then landfill over what incineration leaves.
export const leftToTreat = quantity('left_kg', 'left to treat', LEAF, less(waste, littered, recycled, wasteExported), {
  inline: true,
})
export const incinerated = quantity(
  'incinerated_kg',
  'incinerated',
  LEAF,
  apportion(incineratedOfCountry, leftToTreat, { among: COUNTRY_YEAR, order: cell, whole: leftToTreatOfCountry }),
)
export const incineratedUnits = quantity('incinerated_units', 'left-over kilograms of incineration', LEAF, leftOver(incinerated))
const leftByIncineration = quantity('left_to_landfill_kg', 'left by incineration', LEAF, less(leftToTreat, incinerated), {
  inline: true,
})
const leftOfCountry = inlineSum(
  'left_to_landfill_kg',
  'left by incineration in the country',
  less(leftToTreatOfCountry, incineratedOfCountry),
)
export const landfilled = quantity(
  'landfilled_kg',
  'put in sanitary landfill',
  LEAF,
  apportion(landfilledOfCountry, leftByIncineration, { among: COUNTRY_YEAR, order: cell, whole: leftOfCountry }),
)
export const landfilledUnits = quantity('landfilled_units', 'left-over kilograms of landfill', LEAF, leftOver(landfilled))

export const treatment = table('treatment', LEAF, {
  comment: 'Incineration over the leaves, in proportion to what is left of each; landfill in proportion to what incineration leaves.',
  points: [wasteExport, nationalMasses],
  columns: [cell, leftToTreat, incinerated, incineratedUnits, landfilled, landfilledUnits],
})

export const TREATMENT = step(
  '70-treatment',
  'Collected, uncollected, incinerated and landfilled mass (docs/method.md, "Collection and treatment"), in kg: national masses first, then incineration spread over what is left of each leaf, then landfill over the rest.',
  [collectionRows, selectedCollection, treatmentRows, selectedTreatment, nationalMasses, treatment],
  ['national_waste', 'collection_rows', 'treatment_rows'],
  {
    evidence: {
      collected: [collection],
      treatment: [treatmentShares, countryRegions, regionCrosswalk, regionalFates],
      incinerated: [energyRecovery],
    },
    selection: 'collection-and-treatment',
    notes: [
      note(
        'recovery-exceeds-collected',
        'treatment',
        [nationalMasses],
        { input_row: treatmentRow, amount_kg: baseMass, wanted_kg: wantedRecovery },
        below(baseMass, wantedRecovery),
      ),
      note(
        'recycling-exceeds-collected',
        'collected',
        [nationalMasses],
        { input_row: collectionRow, amount_kg: collected, wanted_kg: covered },
        below(covered, add(recycledOfCountry, exportedOfCountry)),
      ),
      note(
        'treatment-exceeds-rest',
        'treatment',
        [nationalMasses],
        { input_row: treatmentRow, amount_kg: leftToTreatOfCountry, wanted_kg: wantedBoth },
        isCut,
      ),
      note(
        'no-treatment',
        'treatment',
        [nationalMasses],
        { input_row: treatmentRow, amount_kg: baseMass },
        both(equal(allShares, 0), not(isRecovery)),
      ),
      ...Object.entries({
        collected,
        uncollected,
        incinerated: incineratedOfCountry,
        landfilled: landfilledOfCountry,
        improperly_disposed: improper,
      }).map(([about, mass]) => note('national-mass', about, [nationalMasses], { amount_kg: mass })),
    ],
  },
)
