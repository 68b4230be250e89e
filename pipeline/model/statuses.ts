// What a figure rests on, as statistical offices flag cells. Pure, also for browsers.

/** From the strongest to the weakest. */
export const STATUS_MEANINGS = {
  own: 'evidence of the place, of the year, and of the category and polymer or of all that the record sums',
  split: 'a part of such evidence for more categories or polymers, in proportion to something else',
  carried: 'evidence of the place for another year',
  regional: 'evidence of the region, or the median of the income group',
  assumed: 'an assumption of this project',
  'not known': 'no evidence: the figure, or a part of it, counts as 0',
} as const
export type Status = keyof typeof STATUS_MEANINGS
export const STATUSES = Object.keys(STATUS_MEANINGS) as readonly Status[]
