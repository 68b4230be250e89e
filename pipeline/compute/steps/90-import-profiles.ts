// The profile for imported waste of a country-year: the one that is given, or that its own waste and trade classify (docs/method.md,
// "Imported waste").

import {
  add,
  below,
  both,
  COUNTRY_YEAR,
  either,
  equal,
  firstOf,
  given,
  input,
  is,
  key,
  leastOf,
  MILLION,
  not,
  notAbove,
  orZero,
  type Quantity,
  quantity,
  rowOf,
  rows,
  sumsOf,
  table,
  times,
  total,
  when,
} from '../language.ts'
import { littered } from './40-littering.ts'
import { wasteOfCountry } from './45-known-exports.ts'
import { allImports, allReexports } from './60-waste-export.ts'
import { incinerated, landfilled, recycledOfCountry } from './70-treatment.ts'
import { fates, improper, uncollected } from './80-mismanaged.ts'
import { importHeadings, totalOfHeading } from './90-import-headings.ts'

// The profile is the given one, else that of the first threshold that is reached, else Mixed Profile.
export const thresholds = rows('profile_thresholds', ['ratio'])
export const givenProfiles = rows('import_profiles', ['country'])
export const profileShares = rows('profile_shares', ['profile'])
const mismanagedOfCountry = quantity(
  'mismanaged_kg',
  'mismanaged in the country',
  COUNTRY_YEAR,
  total(add(improper, uncollected, littered), fates),
  { stored: 'Int128' },
)
const sumOfBoth = (name: string, label: string, first: Quantity, second: Quantity) =>
  quantity(name, label, COUNTRY_YEAR, add(total(first, fates), total(second, fates)), { stored: 'Int128', inline: true })
export const properOfCountry = sumOfBoth('proper_kg', 'incinerated or put in sanitary landfill in the country', incinerated, landfilled)
export const improperOfCountry = sumOfBoth('improper_kg', 'improperly disposed of or uncollected in the country', improper, uncollected)
const importOfCountry = quantity(
  'waste_import_kg',
  'imports of packaging waste',
  COUNTRY_YEAR,
  orZero(total(totalOfHeading, importHeadings)),
  { stored: 'Int128' },
)
export const tradedImports = quantity('import_kg', 'plastic waste imported', COUNTRY_YEAR, orZero(allImports), { stored: 'Int128' })
export const tradedReexports = quantity('reexport_kg', 'plastic waste re-exported', COUNTRY_YEAR, allReexports, { stored: 'Int128' })
export const ownMasses = table('own_masses', COUNTRY_YEAR, {
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

export const ratio = key('ratio')
const least = input(thresholds, 'least_ppm', 'threshold')
const reaches = (part: Quantity, whole: Quantity) => both(below(0, whole), notAbove(times(whole, least), times(part, MILLION)))
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
export const reachedThresholds = table('reached_thresholds', TEST, {
  comment: 'The thresholds that a country-year reaches.',
  points: [ownMasses, thresholds],
  where: reached,
  columns: [place, thresholdRow],
})
const firstPlace = quantity('first_place', 'place of the first threshold reached', COUNTRY_YEAR, leastOf(place, reachedThresholds), {
  stored: 'integer',
})
export const firstPlaces = table('first_places', COUNTRY_YEAR, {
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
export const firstThresholds = table('first_thresholds', COUNTRY_YEAR, {
  comment: 'The first threshold that is reached.',
  points: [firstPlaces],
  columns: [firstRow],
})
const firstRatio = input(thresholds, 'ratio', 'ratio', { row_id: firstRow })
const givenProfile = input(givenProfiles, 'profile', 'given profile')
export const profile = quantity(
  'profile',
  'profile for imported waste',
  COUNTRY_YEAR,
  firstOf(givenProfile, input(thresholds, 'profile', 'profile of the threshold', { row_id: firstRow }), 'Mixed Profile'),
)
const isClassified = both(not(given(givenProfile)), given(firstRatio))
export const profileReason = quantity(
  'reason',
  'why the profile',
  COUNTRY_YEAR,
  when(given(givenProfile), 'profile-given', when(isClassified, 'profile-classified', 'profile-without-threshold')),
)
export const classifyingRatio = quantity('ratio', 'ratio that classifies it', COUNTRY_YEAR, when(isClassified, firstRatio))
export const givenRow = quantity('given_row', 'row of the given profile', COUNTRY_YEAR, rowOf(givenProfiles))
export const selectedProfiles = table('selected_profiles', COUNTRY_YEAR, {
  comment: 'The profile: given, else that of the first threshold reached, else Mixed Profile.',
  points: [ownMasses],
  columns: [profile, givenRow, profileReason, classifyingRatio],
})
const ofProfile = (name: string, column: string, label: string) =>
  quantity(name, label, COUNTRY_YEAR, input(profileShares, column, label, { profile }), {
    reasons: ['profile-given', 'profile-classified', 'profile-without-threshold'],
  })
export const reexportShare = ofProfile('reexport_ppm', 'reexport_ppm', 'share re-exported by the profile')
export const recyclingShare = ofProfile('recycling_ppm', 'recycling_ppm', 'share recycled by the profile')
export const sharesRow = ofProfile('shares_row', 'row_id', 'row of the shares')
export const profiles = table('profiles', COUNTRY_YEAR, {
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
