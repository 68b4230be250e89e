// Imported waste of every leaf and what becomes of it (docs/method.md, "Imported waste").

import {
  add,
  apportion,
  atMost,
  below,
  both,
  COUNTRY_YEAR,
  count,
  either,
  equal,
  firstOf,
  firstPart,
  given,
  input,
  is,
  key,
  LEAF,
  leastOf,
  leftOver,
  less,
  MILLION,
  not,
  notAbove,
  note,
  orZero,
  quantity,
  rate,
  rowOf,
  rows,
  scale,
  step,
  sumsOf,
  table,
  times,
  total,
  when,
} from '../language.ts'
import { cell } from './10-scope.ts'
import { amount, packagingOfTrade, traded, tradeEvidence, tradeRow, tradeYear } from './15-waste-trade.ts'
import { netInput } from './20-net-input.ts'
import { waste } from './30-waste-generated.ts'
import { littered } from './40-littering.ts'
import { recycled } from './50-recycling.ts'
import { allImports, allReexports } from './60-waste-export.ts'
import { incinerated, landfilled } from './70-treatment.ts'
import { fates, improper, uncollected } from './80-mismanaged.ts'

const TRADE = ['country', 'year', 'flow', 'hs'] as const
const LEAF_OF_HEADING = ['country', 'year', 'flow', 'hs', 'category', 'polymer'] as const
const headingPolymers = rows('dim_headings', ['hs', 'polymer'])

const totalOfHeading = quantity('total_kg', 'packaging waste imported under the heading', TRADE, rate(amount, packagingOfTrade), {
  stored: 'Int128',
  reasons: ['heading-without-waste'],
})
const importHeadings = table('import_headings', TRADE, {
  comment: 'Imports of packaging waste by heading.',
  points: [traded, netInput],
  where: is(key('flow'), 'import'),
  columns: [tradeRow, tradeEvidence, tradeYear, totalOfHeading],
})

// If no polymer of a heading has waste, the heading is split over all leaves.
const ownWaste = quantity('waste_kg', 'waste of a leaf of the heading', LEAF_OF_HEADING, waste)
const ownLeaves = table('heading_leaves', LEAF_OF_HEADING, {
  comment: 'The leaves with waste under each heading.',
  points: [importHeadings, headingPolymers, fates],
  columns: [ownWaste],
})
const headingWaste = quantity('heading_waste_kg', 'waste under the heading', TRADE, total(ownWaste, ownLeaves))
const headingTotals = table('heading_totals', TRADE, {
  comment: 'Whether a heading has leaves with waste.',
  points: [importHeadings],
  columns: [totalOfHeading, headingWaste],
})
const wasteOfCountry = quantity('waste_kg', 'waste generated in the country', COUNTRY_YEAR, total(waste, fates), { stored: 'Int128' })
const importOfHeading = quantity(
  'kg',
  'imported under the heading',
  LEAF_OF_HEADING,
  apportion(totalOfHeading, waste, { among: TRADE, order: cell, whole: firstOf(headingWaste, wasteOfCountry) }),
)
const headingUnits = quantity('units', 'left-over kilograms', LEAF_OF_HEADING, leftOver(importOfHeading))
const inAllLeaves = quantity('in_all_leaves', 'is spread over all leaves', LEAF_OF_HEADING, not(given(ownWaste)), { stored: 'boolean' })
const importLeaves = table('import_leaves', LEAF_OF_HEADING, {
  comment: 'Each heading over its leaves in proportion to their waste; a heading none of whose polymers has waste over all leaves.',
  points: [headingTotals, fates],
  where: either(given(ownWaste), both(not(given(headingWaste)), below(0, totalOfHeading))),
  columns: [totalOfHeading, tradeRow, inAllLeaves, importOfHeading, headingUnits],
})

// The profile is the given one, else that of the first threshold that is reached, else Mixed Profile.
const thresholds = rows('profile_thresholds', ['ratio'])
const givenProfiles = rows('import_profiles', ['country'])
const profileShares = rows('profile_shares', ['profile'])
const sum = (name: string, label: string, of: Parameters<typeof total>[0]) =>
  quantity(name, label, COUNTRY_YEAR, total(of, fates), { stored: 'Int128' })
const recycledOfCountry = sum('recycled_kg', 'recycled at home in the country', recycled)
const mismanagedOfCountry = sum('mismanaged_kg', 'mismanaged in the country', add(improper, uncollected, littered))
const sumOfBoth = (name: string, label: string, first: typeof waste, second: typeof waste) =>
  quantity(name, label, COUNTRY_YEAR, add(total(first, fates), total(second, fates)), { stored: 'Int128', inline: true })
const properOfCountry = sumOfBoth('proper_kg', 'incinerated or put in sanitary landfill in the country', incinerated, landfilled)
const improperOfCountry = sumOfBoth('improper_kg', 'improperly disposed of or uncollected in the country', improper, uncollected)
const importOfCountry = quantity(
  'waste_import_kg',
  'imports of packaging waste',
  COUNTRY_YEAR,
  orZero(total(totalOfHeading, importHeadings)),
  { stored: 'Int128' },
)
const tradedImports = quantity('import_kg', 'plastic waste imported', COUNTRY_YEAR, orZero(allImports), { stored: 'Int128' })
const tradedReexports = quantity('reexport_kg', 'plastic waste re-exported', COUNTRY_YEAR, allReexports, { stored: 'Int128' })
const ownMasses = table('own_masses', COUNTRY_YEAR, {
  comment: 'What the thresholds compare: the country’s own waste and its trade.',
  points: [sumsOf(fates, COUNTRY_YEAR)],
  columns: [
    wasteOfCountry,
    recycledOfCountry,
    mismanagedOfCountry,
    properOfCountry,
    improperOfCountry,
    importOfCountry,
    tradedImports,
    tradedReexports,
  ],
})

const ratio = key('ratio')
const least = input(thresholds, 'least_ppm', 'threshold')
const reaches = (part: typeof waste, whole: typeof waste) => both(below(0, whole), notAbove(times(whole, least), times(part, MILLION)))
const reached = either(
  both(is(ratio, 'reexport_of_import'), reaches(tradedReexports, tradedImports)),
  both(is(ratio, 'mismanaged_of_waste'), reaches(mismanagedOfCountry, wasteOfCountry)),
  both(is(ratio, 'recycling_of_import'), reaches(recycledOfCountry, importOfCountry)),
)
const TEST = ['country', 'year', 'ratio'] as const
const place = quantity('place', 'place of the threshold', TEST, input(thresholds, 'position', 'place of the threshold'), {
  stored: 'integer',
})
const thresholdRow = quantity('threshold_row', 'row of the threshold', TEST, rowOf(thresholds))
const reachedThresholds = table('reached_thresholds', TEST, {
  comment: 'The thresholds that a country-year reaches.',
  points: [ownMasses, thresholds],
  where: reached,
  columns: [place, thresholdRow],
})
const firstPlace = quantity('first_place', 'place of the first threshold reached', COUNTRY_YEAR, leastOf(place, reachedThresholds), {
  stored: 'integer',
})
const firstPlaces = table('first_places', COUNTRY_YEAR, {
  comment: 'Where in the order of the thresholds the first reached stands.',
  points: [sumsOf(reachedThresholds, COUNTRY_YEAR)],
  columns: [firstPlace],
})
const firstRow = quantity(
  'first_row',
  'row of the first threshold reached',
  COUNTRY_YEAR,
  leastOf(when(equal(place, firstPlace), thresholdRow), reachedThresholds),
)
const firstThresholds = table('first_thresholds', COUNTRY_YEAR, {
  comment: 'The first threshold that is reached.',
  points: [firstPlaces],
  columns: [firstRow],
})
const firstRatio = input(thresholds, 'ratio', 'ratio', { row_id: firstRow })
const givenProfile = input(givenProfiles, 'profile', 'given profile')
const profile = quantity(
  'profile',
  'profile for imported waste',
  COUNTRY_YEAR,
  firstOf(givenProfile, input(thresholds, 'profile', 'profile of the threshold', { row_id: firstRow }), 'Mixed Profile'),
)
const isClassified = both(not(given(givenProfile)), given(firstRatio))
const reason = quantity(
  'reason',
  'why the profile',
  COUNTRY_YEAR,
  when(given(givenProfile), 'profile-given', when(isClassified, 'profile-classified', 'profile-without-threshold')),
)
const classifyingRatio = quantity('ratio', 'ratio that classifies it', COUNTRY_YEAR, when(isClassified, firstRatio))
const givenRow = quantity('given_row', 'row of the given profile', COUNTRY_YEAR, rowOf(givenProfiles))
const selectedProfiles = table('selected_profiles', COUNTRY_YEAR, {
  comment: 'The profile: given, else that of the first threshold reached, else Mixed Profile.',
  points: [ownMasses],
  columns: [profile, givenRow, reason, classifyingRatio],
})
const ofProfile = (name: string, column: string, label: string) =>
  quantity(name, label, COUNTRY_YEAR, input(profileShares, column, label, { profile }), {
    reasons: ['profile-given', 'profile-classified', 'profile-without-threshold'],
  })
const reexportShare = ofProfile('reexport_ppm', 'reexport_ppm', 'share re-exported by the profile')
const recyclingShare = ofProfile('recycling_ppm', 'recycling_ppm', 'share recycled by the profile')
const sharesRow = ofProfile('shares_row', 'row_id', 'row of the shares')
const profiles = table('profiles', COUNTRY_YEAR, {
  comment: 'The shares of the profile, and what its reported re-exports are of.',
  points: [selectedProfiles, ownMasses],
  columns: [
    tradedImports,
    tradedReexports,
    properOfCountry,
    improperOfCountry,
    profile,
    ...selectedProfiles.columns.slice(1),
    reexportShare,
    recyclingShare,
    sharesRow,
  ],
})

// Re-export and recycling are shares of each leaf's imports, rounded half up. The rest is split like the country's own proper and improper
// treatment; if both are 0, all of it is proper.
const imports = quantity('waste_import_kg', 'packaging waste imported', LEAF, total(importOfHeading, importLeaves))
const reexported = quantity(
  'reexport_of_waste_import_kg',
  're-exported',
  LEAF,
  when(
    not(given(tradedReexports)),
    rate(imports, reexportShare),
    when(
      notAbove(tradedImports, tradedReexports),
      imports,
      scale([imports, tradedReexports], [tradedImports]),
      're-exports of plastic waste are not below imports: all imported waste is re-exported',
    ),
    'no re-exports are reported: the share of the profile is used',
  ),
)
const importRecycled = quantity(
  'recycling_of_waste_import_kg',
  'imported waste recycled',
  LEAF,
  atMost(rate(imports, recyclingShare), less(imports, reexported), 'limited to what is not re-exported'),
)
const disposed = quantity('disposed_kg', 'imported and neither re-exported nor recycled', LEAF, less(imports, reexported, importRecycled), {
  inline: true,
})
const disposedOfCountry = quantity(
  'own_disposal_kg',
  'properly or improperly disposed of, or uncollected in the country',
  COUNTRY_YEAR,
  add(properOfCountry, improperOfCountry),
  { stored: 'Int128', inline: true },
)
const importProper = quantity(
  'proper_disposal_of_waste_import_kg',
  'imported waste properly disposed of',
  LEAF,
  firstPart(
    disposed,
    properOfCountry,
    improperOfCountry,
    'the country disposes of no waste of its own: all of this waste counts as properly disposed',
    disposedOfCountry,
  ),
)
const importImproper = quantity(
  'improper_disposal_of_waste_import_kg',
  'imported waste improperly disposed of',
  LEAF,
  less(disposed, importProper),
)
export const imported = { waste: imports, reexported, recycled: importRecycled, proper: importProper, improper: importImproper }

const importedWaste = table('imported_waste', LEAF, {
  comment: 'Re-export and recycling of each leaf’s imports, half up; the rest proper : improper as the country’s own; 0 : 0 is proper.',
  points: [sumsOf(importLeaves, LEAF), profiles],
  columns: [
    quantity('import_units', 'left-over kilograms of imports', LEAF, total(headingUnits, importLeaves), { stored: 'bigint' }),
    ...Object.values(imported),
  ],
})

const heading = key('hs')

export const IMPORTED_WASTE = step(
  '90-imported-waste',
  'Imported waste of every leaf and what becomes of it, in kg (docs/method.md, "Imported waste"). Imports × packaging share, by heading, in proportion to waste generated; then by the country’s profile for imported waste.',
  [
    importHeadings,
    ownLeaves,
    headingTotals,
    importLeaves,
    ownMasses,
    reachedThresholds,
    firstPlaces,
    firstThresholds,
    selectedProfiles,
    profiles,
    importedWaste,
  ],
  [
    'trade_totals',
    'heading_leaves',
    'heading_totals',
    'import_leaves',
    'own_masses',
    'reached_thresholds',
    'first_places',
    'first_thresholds',
    'selected_profiles',
  ],
  {
    evidence: { recycling_of_waste_import: [givenProfiles, thresholds, profileShares] },
    notes: [
      note('under-heading', 'waste_import', [importHeadings], {
        heading,
        from_year: when(not(equal(tradeYear, key('year'))), tradeYear),
        input_row: tradeRow,
        amount_kg: totalOfHeading,
      }),
      note(
        'reexports-reported',
        'reexport_of_waste_import',
        [profiles, traded],
        { heading, input_row: tradeRow },
        is(key('flow'), 'reexport'),
      ),
      note(
        (['profile-given', 'profile-classified', 'profile-without-threshold'] as const).map((code) => ({
          reason: code,
          where: is(reason, code),
        })),
        'waste_import',
        [profiles],
        { profile, ratio: classifyingRatio, input_row: givenRow },
      ),
      note('shares-of-profile', 'waste_import', [profiles], { profile, input_row: sharesRow }),
      note('threshold-compared', 'waste_import', [profiles, thresholds], { ratio, input_row: rowOf(thresholds) }, not(given(givenRow))),
      note(
        'heading-without-waste',
        'waste_import',
        [importHeadings],
        { heading, input_row: tradeRow, amount_kg: 0, wanted_kg: totalOfHeading },
        below(0, count(inAllLeaves, importLeaves)),
      ),
      note('no-imports', 'waste_import', [netInput], { amount_kg: 0 }, not(given(count(given(tradeRow), importHeadings)))),
    ],
  },
)
