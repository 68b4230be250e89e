import { describe, expect, test } from 'vitest'
import { ALL_CATEGORIES, ALL_POLYMERS } from '../../../pipeline/model/dimensions.ts'
import { metricNamed } from '../../../pipeline/model/metrics.ts'
import { leadText, type RangeToLead } from '../../../pipeline/report/explain/said.ts'

const scope = { year: 2022, category: ALL_CATEGORIES, polymer: ALL_POLYMERS }
const mismanaged = 'mismanaged_including_littering'
const lead = (metric: string, value: bigint, range: RangeToLead | null) => leadText('Israel', scope, metricNamed(metric), value, range)

describe('the range is said first', () => {
  const low = { low: 39_000n, high: 840_000n }

  test('where the figure counts all landfill of an open kind as sanitary, with what nobody knows', () => {
    expect(lead(mismanaged, 39_000n, { ...low, landfill: 'sanitary' })).toBe(
      'Israel 2022: between 3.9 and 84\u00a0% of the waste of plastic packaging was mismanaged, littering included. ' +
        'No source at hand says whether its landfills are sanitary; the figure, 3.9 %, counts all of them as sanitary.',
    )
    expect(lead('sanitary_landfill', 800_000n, { low: 0n, high: 800_000n, landfill: 'sanitary' })).toContain(
      'the figure, 80.0 %, counts all',
    )
  })

  test('where it counts none of it as sanitary, and where law requires it', () => {
    expect(lead(mismanaged, 840_000n, { ...low, landfill: 'improper' })).toContain('the figure, 84.0 %, counts none of them as sanitary.')
    expect(lead('improperly_disposed', 0n, { low: 0n, high: 20_000n, landfill: 'required' })).toContain(
      'No source at hand says what part of its landfill is sanitary, as law requires; the figure, 0.0 %, counts all of it.',
    )
  })

  test('with another reason where landfill does not explain the end: of another metric, or the other end', () => {
    const zero = 'The figure is 0: its evidence says so, or leaves nothing for it. Draws do not take that literally.'
    expect(lead('incineration_and_energy_recovery', 0n, { low: 0n, high: 50_000n, landfill: 'sanitary' })).toContain(zero)
    expect(lead('sanitary_landfill', 0n, { low: 0n, high: 500_000n, landfill: 'required' })).toContain(zero)
    expect(lead(mismanaged, 840_000n, { ...low, landfill: 'sanitary' })).toContain('lies at the high end: draws correct its evidence')
    expect(lead(mismanaged, 39_000n, low)).toContain('lies at the low end')
  })

  test('not where the figure lies within its range, has one value, or has no range', () => {
    expect(lead(mismanaged, 39_001n, { ...low, landfill: 'sanitary' })).toBeNull()
    expect(lead(mismanaged, 39_000n, { low: 39_000n, high: 39_000n, landfill: 'sanitary' })).toBeNull()
    expect(lead(mismanaged, 39_000n, null)).toBeNull()
  })

  test('for a mass of one pair, in kilotonnes', () => {
    const of = { year: 2021, category: 'PET bottles', polymer: 'PET' }
    expect(
      leadText('Malta', of, metricNamed('improper_disposal_of_waste_import'), 0n, { low: 0n, high: 480_000n, landfill: 'required' }),
    ).toContain('Malta 2021: between 0.00 and 0.48\u00a0kt of imported waste of PET bottles made of PET were improperly disposed of.')
  })
})
