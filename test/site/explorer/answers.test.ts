// Tests what the explorer says in a sentence about a view, and how it ranks places. The expected texts are worked out by hand.

import { describe, expect, it } from 'vitest'
import { metricNamed } from '../../../pipeline/model/metrics.ts'
import { comparedAnswer, largestAnswer, leadingText, mapAnswer, timeAnswer } from '../../../pipeline/site/explorer/answers.ts'
import { differByLitterAlone, rowsOf } from '../../../pipeline/site/explorer/pairs.ts'
import { ranksOf, rankText, rankWords, verdictOf } from '../../../pipeline/site/explorer/ranks.ts'

const figure = (amount: number, low: number, high: number) => ({ amount, range: { low, high }, approximate: false, incomplete: false })

describe('answers', () => {
  const mismanaged = metricNamed('mismanaged_including_littering')
  const packaging = { category: 'All packaging', polymer: 'All polymers' }

  it('begin with the range where it says more than the figure', () => {
    expect(leadingText(figure(37, 30, 44), 'percent')).toBe('37 %')
    expect(leadingText(figure(91, 50, 91), 'percent')).toBe('between 50 and 91\u00a0%')
    expect(leadingText(figure(5, 4, 40), 'percent')).toBe('between 4.0 and 40\u00a0%')
  })

  it('of a map count the countries above a share, or name the highest and the lowest', () => {
    const countries = [60, 55, 10].map((amount, index) => ({ name: `Country ${index}`, figure: figure(amount, amount - 1, amount + 1) }))
    expect(mapAnswer(mismanaged, 'percent', countries, packaging)).toBe(
      'In 2 of 3 countries, more than half of plastic packaging waste is mismanaged',
    )
    expect(mapAnswer(mismanaged, 'percent', countries.slice(2), { category: 'PET bottles', polymer: 'PET' })).toBe(
      'In 1 of 1 countries, more than 5\u00a0% of the waste of PET bottles of PET is mismanaged',
    )
    expect(mapAnswer(mismanaged, 'kt', countries, packaging)).toBe(
      'Mismanaged: highest in Country 0 (60.0 kt), lowest in Country 2 (10.0 kt)',
    )
    // Nobody is named alone where others have the same figure.
    const alike = [...countries, { name: 'Country 3', figure: figure(10.01, 9, 11) }]
    expect(mapAnswer(mismanaged, 'kt', alike, packaging)).toBe('Mismanaged: highest in Country 0 (60.0 kt), lowest in 2 places (10.0 kt)')
    expect(mapAnswer(mismanaged, 'kt', alike.slice(2), packaging)).toBe('Mismanaged: 2 places (10.0 kt)')
  })

  it('say what ranges do not tell apart', () => {
    const [one, near, far] = [figure(20, 15, 25), figure(24, 22, 28), figure(50, 40, 60)].map((figure) => ({ figure })) as [
      { figure: ReturnType<typeof figure> },
      { figure: ReturnType<typeof figure> },
      { figure: ReturnType<typeof figure> },
    ]
    expect([one, near, far].map((other) => verdictOf(other, one))).toEqual(['same', 'alike', 'higher'])
    const compared = (...verdicts: ReturnType<typeof verdictOf>[]) =>
      comparedAnswer(
        mismanaged,
        'Brazil',
        verdicts.map((verdict, index) => ({ label: ['Brazil', 'India', 'Japan'][index] ?? '', verdict })),
      )
    expect(compared('same', 'alike', 'higher')).toBe('Mismanaged: Brazil cannot be told apart from 1 of 2 other places')
    expect(compared('same', 'lower', 'higher')).toBe(
      'Mismanaged: Brazil is higher than 1 of 2 other places and lower than 1 of 2 other places',
    )
    expect(compared('same', 'higher', 'higher')).toBe('Mismanaged: Brazil is lower than 2 of 2 other places')
    expect(compared('same', 'higher')).toBe('Mismanaged: Brazil is lower than India')
    expect(compared('same', 'alike')).toBe('Mismanaged: Brazil cannot be told apart from India')
    const points = [one, near].map(({ figure }, index) => ({ year: 2019 + index, figure }))
    expect(timeAnswer(mismanaged, 'percent', [{ name: 'Brazil', points }])).toBe(
      'Brazil: mismanaged, 20 % in 2019, 24.0 % in 2020: no clear rise, because the ranges overlap',
    )
    expect(timeAnswer(mismanaged, 'percent', [{ name: 'Brazil', points }], 'no value of PET alone')).toBe(
      'Brazil: no value of PET alone; mismanaged, 20 % in 2019, 24.0 % in 2020: no clear rise, because the ranges overlap',
    )
    const still = points.slice(0, 1).flatMap((point) => [point, { ...point, year: 2022 }])
    expect(timeAnswer(mismanaged, 'percent', [{ name: 'Brazil', points: still }])).toBe('Brazil: mismanaged, 20 % in 2019 and in 2022')
    // By the figures far, near, one; the ranges of the last two overlap.
    const [, ofNear, ofFar] = ranksOf([one.figure, near.figure, far.figure], 'percent')
    expect(ofNear).toEqual({ rank: 2, best: 2, worst: 3, of: 3, shared: 1 })
    expect(ofFar && rankWords(ofFar)).toBe('Rank 1 of 3 by the figure.')
  })
})

describe('the largest row of a breakdown', () => {
  const row = (label: string, amount: number, low: number, high: number) => ({
    label,
    figure: { amount, range: { low, high }, approximate: false, incomplete: false },
  })
  const answerOf = (...rows: ReturnType<typeof row>[]) => largestAnswer(metricNamed('mismanaged_including_littering'), 'percent', rows)

  it('is none where the figures read alike, whatever their ranges are; whose ranges overlap it is said', () => {
    const [pet, pp, ps] = [row('PET', 85.2, 74, 91), row('PP', 84.9, 74, 91), row('PS', 40, 30, 50)]
    expect(answerOf(ps, pet)).toBe('Mismanaged: PET has the largest share of its waste, 85 % (74 to 91\u00a0%).')
    expect(answerOf(pp, pet)).toBe('Mismanaged: all rows have the same, 85 %.')
    expect(answerOf(pp, ps, pet)).toBe('Mismanaged: PET and PP have the largest shares of their waste, 85 %.')
    expect(answerOf(ps, pet, row('PP', 84.9, 60, 95))).toBe('Mismanaged: PET and PP have the largest shares of their waste, 85 %.')
    expect(answerOf(ps, row('PP', 80, 70, 90), pet)).toBe(
      'Mismanaged: PET has the largest share of its waste, 85 % (74 to 91\u00a0%); the ranges of 1 of 2 others overlap it.',
    )
    expect(answerOf(row('PP', 80, 70, 90), pet)).toContain('; the range of PP overlaps it.')
  })
})

describe('ranks', () => {
  it('say of two ranges what the numbers beside them say, which are rounded outwards', () => {
    const [kenya, morocco, japan] = [figure(85, 74.8, 90.4), figure(62, 48.3, 74.2), figure(62, 48.3, 72.9)]
    const verdicts = [morocco, japan].map((other) => verdictOf({ figure: other }, { figure: kenya }))
    expect(verdicts).toEqual(['alike', 'lower'])
    expect(ranksOf([kenya, morocco, japan], 'percent')[0]).toEqual({ rank: 1, best: 1, worst: 2, of: 3, shared: 1 })
  })

  it('are the same where figures read the same', () => {
    const ranks = ranksOf([figure(62.4, 48, 74), figure(85, 75, 90), figure(61.6, 48, 73), figure(40, 30, 50)], 'percent')
    expect(ranks.map((rank) => rank && rankText(rank))).toEqual(['=2', '1', '=2', '4'])
    expect(ranks[2] && rankWords(ranks[2])).toBe('Rank 2 of 4 by the figure, shared with 1 other; between 2 and 4 by its range.')
  })

  it('count from the highest, and say which ranks the ranges allow', () => {
    // The first two overlap, the third lies below both, the last has no range, and one is not known.
    const figures = [figure(8, 4, 12), figure(10, 7, 14), figure(2, 1, 3), undefined, { ...figure(2, 2, 2), range: undefined }]
    expect(ranksOf(figures, 'percent')).toEqual([
      { rank: 2, best: 1, worst: 2, of: 4, shared: 1 },
      { rank: 1, best: 1, worst: 2, of: 4, shared: 1 },
      { rank: 3, best: 3, worst: 4, of: 4, shared: 2 },
      undefined,
      { rank: 3, best: 3, worst: 4, of: 4, shared: 2 },
    ])
  })
})

describe('rows of a breakdown', () => {
  // Recycled, exported, incinerated, landfilled, improperly disposed of, uncollected, littered.
  const [flexible, bottles] = [
    [10, 0, 0, 0, 34, 51, 5],
    [10, 0, 0, 0, 32, 48, 10],
  ]
  it('differ by litter alone where what is neither recycled nor littered is divided alike', () => {
    expect(differByLitterAlone([flexible, bottles])).toBe(true)
    expect(differByLitterAlone([flexible, [20, 0, 0, 0, 30, 45, 5]])).toBe(false)
    expect(differByLitterAlone([flexible, [10, 0, 0, 0, 40, 45, 5]])).toBe(false)
    expect(differByLitterAlone([flexible])).toBe(false)
  })

  it('are the polymers of a category, or the categories of a polymer, that occur, without their sum', () => {
    const facts = {
      categories: ['All packaging', 'PET bottles', 'Other bottles'],
      polymers: ['All polymers', 'PET', 'PP'],
      pairs: {
        'All packaging': ['All polymers', 'PET', 'PP'],
        'PET bottles': ['All polymers', 'PET'],
        'Other bottles': ['All polymers', 'PP'],
      },
    }
    const labels = (by: 'polymer' | 'category', category: string, polymer: string) =>
      rowsOf(facts, { by, category, polymer }).map((row) => row.label)
    expect(labels('polymer', 'PET bottles', 'PP')).toEqual(['PET'])
    expect(labels('category', 'PET bottles', 'PP')).toEqual(['Other bottles'])
    expect(rowsOf({ ...facts, pairs: undefined }, { by: 'polymer', category: 'PET bottles', polymer: 'PET' })).toEqual([
      { label: 'PET', category: 'PET bottles', polymer: 'PET' },
      { label: 'PP', category: 'PET bottles', polymer: 'PP' },
    ])
  })
})
