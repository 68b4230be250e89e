// The reasons that the method gives for what it selected, carried forward or back, replaced, cut, apportioned or missed: a closed
// catalogue. Notes hold codes and parameters (`step_notes`). Sentences are made from them only for display (`step_notes_in_words`); no
// code reads a sentence.

import type { ReasonParameter } from '../../schemas/evidence.ts'
import type { MetricName } from '../model/metrics.ts'
import type { StepNoteKind } from '../model/note-kinds.ts'

/** A column of `step_notes` that a reason fills: one of its parameters, a mass in kg, or the input row. */
export type Given = ReasonParameter | 'input_row' | 'amount_kg' | 'wanted_kg'

export interface Reason {
  readonly kind: StepNoteKind
  /** Columns that every row with this reason fills. */
  readonly needs: readonly Given[]
  /** Further columns that it may fill; all others are null. */
  readonly may: readonly Given[]
  /**
   * `{heading}` stands for a parameter in words, `{carried}` and `{when}` for the year of a figure that is not of the year itself,
   * `{values}` for the number of values in a median where it differs from the number of countries.
   */
  readonly sentence: string
  /** The metrics that are not known in a country and year with this reason, and count as 0 (see `isNotKnown`). */
  readonly notKnown?: readonly MetricName[]
}

/** What a part of a sentence in braces is made from, where that is not the parameter of its name. */
const MADE_FROM: Readonly<Record<string, ReasonParameter>> = { carried: 'from_year', when: 'from_year', values: 'members' }

/** The parameters of the sentence are needed, except the year of `{when}`; `needs` and `may` are what is filled besides. */
function reason(kind: StepNoteKind, sentence: string, needs: readonly Given[] = [], may: readonly Given[] = []): Reason {
  const named = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const madeFrom = (names: readonly string[]) => names.map((name) => MADE_FROM[name] ?? (name as ReasonParameter))
  const [optional, needed] = [named.filter((name) => name === 'when'), named.filter((name) => name !== 'when')]
  return { kind, sentence, needs: [...madeFrom(needed), ...needs], may: [...madeFrom(optional), ...may] }
}
const input = (sentence: string, needs: readonly Given[] = [], may: readonly Given[] = []) =>
  reason('input', sentence, ['input_row', ...needs], may)
/** `wanted_kg` is the mass that was asked for, `amount_kg` the mass that was given; one is larger than the other. */
const limited = (kind: 'cut' | 'spill' | 'raised' | 'capped', sentence: string, needs: readonly Given[] = [], may: readonly Given[] = []) =>
  reason(kind, sentence, ['amount_kg', 'wanted_kg', ...needs], may)

/** `notKnown` are metrics for which there is no evidence, so that they count as 0. */
const counted0 = (found: Reason, ...notKnown: readonly MetricName[]): Reason => ({ ...found, notKnown })

/** In the order of the method. Masses of leaves come first, because they are most rows of the evidence. */
export const REASONS = {
  'leaf-mass': reason('mass', 'mass of the leaf', ['amount_kg'], ['input_row']),
  'row-used': input('used{when}', [], ['amount_kg']),

  // Trade in plastic waste
  'flag-applies': input('UNCTAD is flagged: {flag}'),
  'publisher-flagged': reason('replaced', 'UNCTAD is flagged ({flag}): {publisher} is used', ['input_row', 'amount_kg', 'wanted_kg']),
  'publisher-below-third': reason('replaced', 'UNCTAD is below a third: {publisher} is used', ['input_row', 'amount_kg', 'wanted_kg']),
  'trade-carried': reason('carried', 'trade is {carried}', ['input_row', 'amount_kg'], ['wanted_kg']),
  'flagged-trade-carried': reason('carried', 'trade is {carried}, as UNCTAD is flagged ({flag})', ['input_row', 'amount_kg', 'wanted_kg']),
  'other-publisher': reason('alternative', 'the figure of {publisher}', ['input_row', 'amount_kg', 'wanted_kg']),

  // Net input
  'method-selected': reason('method', '{method}{when}', ['amount_kg']),
  'method-not-selected': reason('alternative', '{method}{when}', ['amount_kg']),
  'method-named': input('names the method {method}, whatever the order of preference'),
  'row-of-method': input('used by the method {method}'),
  'row-of-other-method': reason('alternative', 'used by the method {method}, which is not selected', ['input_row']),
  'median-used': reason('input', 'median of {countries} {income_group} countries{values} is used', [], ['method']),
  'median-not-used': reason('alternative', 'median of {countries} {income_group} countries{values}, of a method that is not selected', [
    'method',
  ]),
  'median-member': reason('member', 'one of the values of the median of {income_group} countries', ['input_row']),
  'between-stated-years': reason('interpolated', 'interpolated between {from_year} and {to_year}', ['input_row', 'amount_kg']),
  'per-head-between-years': reason('interpolated', 'per head, interpolated between {from_year} and {to_year}', ['input_row', 'amount_kg']),
  'production-assumed': counted0(reason('assumed', 'waste generated + added stock, with exports of 0', ['method', 'amount_kg']), 'export'),
  'no-method': reason('gap', 'no method has evidence'),
  'no-packaging-weights': reason('gap', 'no packaging weights are known, so the waste cannot be split', ['method', 'amount_kg']),
  'no-packaging-share': reason('gap', 'no packaging share: the supply of the polymer is left out', ['input_row', 'amount_kg']),
  'no-treatment-shares': reason('gap', 'no treatment shares in any year'),
  'no-waste-per-head': reason('gap', 'no waste per head reported for the year or on both sides of it'),

  // Waste generated
  'exports-exceed-supply': limited('cut', 'exports exceed the supply'),
  'stock-use-exceeds-waste': limited('cut', 'the stock used up exceeds the waste generated'),
  'stock-exceeds-supply': limited('cut', 'added stock exceeds the supply'),
  'left-over-kilogram': reason('unit', 'largest remainder among the polymers', ['amount_kg']),

  // Recycling at home
  'recycling-rate': input('recycling rate{when}', [], ['to_year', 'amount_kg']),
  'recycling-rate-less-exports': input('recycling rate less exports{when}', [], ['to_year', 'amount_kg']),
  'recycling-mass-as-rate': input('recycled mass as a rate{when}', ['amount_kg']),
  'recycling-mass': input('recycled mass', ['amount_kg']),
  'recycling-rate-of-region': input('recycling rate of the region{when}', ['amount_kg']),
  'waste-of-mass': input('part of the waste of {from_year}, the base of the recycled mass as a rate'),
  'rate-between-years': reason('interpolated', 'recycling rate interpolated between {from_year} and {to_year}', ['input_row']),
  'region-rate-used': reason('region', 'the rate of {region} is used for {leaves} pairs of packaging and polymer', [
    'input_row',
    'amount_kg',
  ]),
  'row-places-country': input('places the country in the region {region}'),
  'mass-not-carried': reason('gap', 'a mass of {from_year}, a year without waste, cannot be carried forward or back', [
    'input_row',
    'amount_kg',
  ]),
  'no-recycling-rate': counted0(
    reason('gap', 'no recycling rate for {leaves} pairs of packaging and polymer', ['amount_kg']),
    'domestic_recycling_of_collected',
  ),
  'no-exports-to-deduct': reason('gap', 'no exports are known that could be deducted from the rate', ['input_row']),
  'recycling-exceeds-not-littered': limited('cut', 'recycling exceeds what is not littered', ['input_row']),
  'exports-exceed-recycling': limited('raised', 'exports for recycling exceed all recycling', ['input_row']),

  // Exports and imports of waste
  'under-heading': input('under heading {heading}{when}', ['amount_kg']),
  'heading-not-used': reason('alternative', 'under heading {heading}: exports known for the whole country take precedence', [
    'input_row',
    'amount_kg',
  ]),
  'exports-carried': reason('carried', 'exports are {carried}', ['input_row', 'amount_kg']),
  'waste-of-year': input('part of the waste of {from_year}, the base of the share of exports'),
  'reexports-deducted': input('re-exports under heading {heading}, deducted from the exports'),
  'reexports-reported': input('reported re-exports under heading {heading}'),
  'reexports-exceed-exports': limited('cut', 're-exports of plastic waste of all kinds exceed exports'),
  'heading-exceeds-room': limited('spill', 'heading {heading} exceeds what its packaging can export', ['input_row']),
  'heading-without-waste': limited('spill', 'no waste under heading {heading}: spread over all packaging', ['input_row']),
  'exports-exceed-room': limited('cut', 'exports exceed what all packaging can export'),
  'no-exports': counted0(reason('gap', 'no exports of waste reported', ['amount_kg']), 'export_of_collected'),
  'no-imports': counted0(
    reason('gap', 'no imports of waste reported', ['amount_kg']),
    'waste_import',
    'reexport_of_waste_import',
    'recycling_of_waste_import',
    'proper_disposal_of_waste_import',
    'improper_disposal_of_waste_import',
  ),

  // Collection and treatment
  'row-without-value': input('has no collected share'),
  'no-collected-share': reason('gap', 'no collected share: the median of {income_group} countries is used'),
  'no-collected-share-in-group': reason('gap', 'no collected share, and none of {income_group} countries: no records'),
  'region-shares-used': reason('region', 'the shares of {region} are used', ['input_row']),
  'smaller-energy-ratio': reason('alternative', 'the smaller of two ratios of energy recovery', ['input_row']),
  'no-energy-recovery': counted0(
    reason('gap', 'no ratio of energy recovery: all collected waste is landfilled'),
    'incineration_and_energy_recovery',
  ),
  'municipal-energy-recovery': reason('gap', 'no energy recovery of plastic packaging reported: that of municipal waste is used', [
    'input_row',
  ]),
  'no-treatment': reason('gap', 'all three treatment shares are 0: all collected waste counts as improperly disposed', [
    'input_row',
    'amount_kg',
  ]),
  'recovery-exceeds-collected': limited(
    'capped',
    'energy recovery exceeds the collected waste that is neither recycled nor exported',
    [],
    ['input_row'],
  ),
  'recycling-exceeds-collected': limited('raised', 'recycled and exported exceed the collected share', [], ['input_row']),
  'treatment-exceeds-rest': limited('cut', 'incineration and landfill exceed the waste that is left to treat', [], ['input_row']),
  'national-mass': reason('mass', 'national mass, before it is spread over categories and polymers', ['amount_kg']),

  // Profiles for imported waste
  'profile-given': reason('profile', '{profile}, given', ['input_row']),
  'profile-classified': reason('profile', '{profile}, classified by {ratio}'),
  'profile-without-threshold': reason('profile', '{profile}, no threshold reached'),
  'shares-of-profile': input('shares of the profile {profile}'),
  'threshold-compared': input('threshold of {ratio}'),

  // Exceptions
  'cell-replaced': reason('exception', 'replaces {cell_column} of {cell_table}', ['input_row']),
  'unused-cell-replaced': reason('alternative', 'replaces {cell_column} of {cell_table}, which is not selected', ['input_row']),

  'mean-of-scores': reason('quality', 'mean of the scores, weighted by mass'),
} as const satisfies Readonly<Record<string, Reason>>

export type ReasonCode = keyof typeof REASONS

/** Why evidence is passed over, where its table alone decides it: the codes of `passed_over_rows`. */
export const PASSED_OVER = {
  'country-does-not-report': 'the country does not report to the statistical office',
  'reports-go-first': 'the reports of the country take precedence',
  'year-not-carried': 'no figure is carried forward or back from this year',
  'no-waste-per-head-to-multiply': 'no waste per head to multiply it with',
  'trade-by-heading-goes-first': 'trade by heading takes precedence',
  'flagged-and-carried': 'flagged, and the nearest usable year is used',
  'nothing-to-flag': 'no figure to flag, or no year of the release',
  'region-not-used': 'no figure of a region is used',
  'nothing-carried-by-population': 'no figure is carried forward or back with this population: only rules read the row',
  'no-supply-carried': 'no supply is carried forward or back from or to this year',
  'only-for-a-median': 'the row only counts for a median, and no country needs that median',
  'median-without-share': 'no share is given: a median is used',
  'declared-order-holds': 'the declared order of methods applies',
  'pair-without-weight': 'the pair has no weight',
  'shares-of-no-covered-country': 'no covered country uses these shares',
  'supply-of-polymer-not-reported': 'the supply of the polymer is not reported',
  'profile-of-no-country': 'no country-year has the profile',
  'every-profile-given': 'every profile is given',
  'no-leaf-to-hold-for': 'no packaging with waste could use the row',
  'other-rates-hold': 'more specific or nearer rows are used',
} as const satisfies Readonly<Record<string, string>>
export type PassedOverCode = keyof typeof PASSED_OVER
export const isReason = (text: string): text is ReasonCode => text in REASONS

/** Countries by income, in words: `high-income`. */
export const INCOME_WORDS: Readonly<Record<string, string>> = {
  HIC: 'high-income',
  UMC: 'upper-middle-income',
  LMC: 'lower-middle-income',
  LIC: 'low-income',
}

/** What a threshold compares, in words. */
export const RATIO_WORDS: Readonly<Record<string, string>> = {
  reexport_of_import: 'reported re-exports ÷ imports of plastic waste',
  mismanaged_of_waste: 'mismanaged ÷ waste generated',
  recycling_of_import: 'recycled at home ÷ imported packaging waste',
}
