// Imported waste of every leaf and what becomes of it (docs/method.md, "Imported waste"). 90-import-headings.ts states what is imported,
// 90-import-profiles.ts by which shares it is re-exported and recycled.

import {
  add,
  atMost,
  below,
  COUNTRY_YEAR,
  count,
  equal,
  firstPart,
  given,
  is,
  key,
  LEAF,
  less,
  not,
  notAbove,
  note,
  quantity,
  rate,
  rowOf,
  scale,
  step,
  sumsOf,
  table,
  total,
  when,
} from '../language.ts'
import { traded, tradeRow, tradeYear } from './15-waste-trade.ts'
import { netInput } from './20-net-input.ts'
import {
  headingTotals,
  headingUnits,
  importHeadings,
  importLeaves,
  importOfHeading,
  inAllLeaves,
  ownLeaves,
  totalOfHeading,
} from './90-import-headings.ts'
import {
  classifyingRatio,
  firstPlaces,
  firstThresholds,
  givenProfiles,
  givenRow,
  improperOfCountry,
  ownMasses,
  profile,
  profileReason,
  profileShares,
  profiles,
  properOfCountry,
  ratio,
  reachedThresholds,
  recyclingShare,
  reexportShare,
  selectedProfiles,
  sharesRow,
  thresholds,
  tradedImports,
  tradedReexports,
} from './90-import-profiles.ts'

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
          where: is(profileReason, code),
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
