// Why figures of a publisher's file become no row. The list is closed: an adapter leaves nothing out for another reason.

export const LEFT_OUT_REASONS = {
  'other-year': 'a year that the descriptor does not ask for',
  'other-quantity': 'a quantity or a unit that no table takes',
  'no-value': 'no number is published',
  'zero-not-known': 'a 0, which the publisher writes where the amount is not known',
  'not-a-country': 'a region, a group or something else that is not a country',
  'part-of-total': 'a part of a total that is read from the same file',
  'total-of-parts': 'a total whose parts are read from the same file',
  'better-figure': 'the file has a better figure of the same quantity',
  'own-statistics': 'a country whose own statistics the descriptor prefers',
  'of-no-use-alone': 'of no use alone: other figures of the country are missing, or leave nothing to divide',
  'total-not-there': 'a part of a total that the file does not hold',
  'not-a-mass': 'an amount in a unit that is not a net mass',
} as const
export type LeftOutReason = keyof typeof LEFT_OUT_REASONS

/** What is left out for these reasons is missed if no row of the release stands in its place. */
export const NEEDS_REPLACEMENT: ReadonlySet<LeftOutReason> = new Set(['own-statistics', 'of-no-use-alone', 'other-year'])

/** What is left out for these reasons is missed in any case: an older figure that stands in its place may be another one. */
export const IS_MISSED: ReadonlySet<LeftOutReason> = new Set(['total-not-there', 'not-a-mass'])
