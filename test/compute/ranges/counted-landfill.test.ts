import { expect, test } from 'vitest'
import type { Row } from '../../../pipeline/compute/numbers.ts'
import { countedLandfill } from '../../../pipeline/compute/ranges/drawn-inputs.ts'

const row: Row = { row: 1, table: 'treatment_shares', key: 'AAA|2020', values: {}, file: 'a.csv', line: 2 }

/** How figures count landfill, of which a row leaves these ppm open; law requires sanitary landfill in BBB. */
function counted(open: { readonly sanitary: number; readonly improper: number } | undefined, code: string, reports = false) {
  const spreads = { sigmas: new Map(), factors: new Map(), stated: [], openLandfill: new Map([['BBB', 0.98]]) }
  const factsOf = () => ({ score: 2, source: 'survey', openLandfill: open })
  return countedLandfill(
    { used: new Set([row]), weaker: { waste: [], recycling: [] } },
    { spreads, factsOf },
    { code, reportsPackaging: reports },
  )
}

test('landfill of an open kind counts as the row has it, or as law requires', () => {
  expect(counted({ sanitary: 0, improper: 400_000 }, 'AAA')).toBe('improper')
  expect(counted({ sanitary: 400_000, improper: 0 }, 'AAA')).toBe('sanitary')
  expect(counted({ sanitary: 400_000, improper: 0 }, 'BBB')).toBe('required')
  expect(counted(undefined, 'BBB')).toBeUndefined()
})

test('landfill of a country that reports its packaging waste is open where law is known', () => {
  expect(counted(undefined, 'BBB', true)).toBe('required')
  expect(counted({ sanitary: 0, improper: 400_000 }, 'AAA', true)).toBeUndefined()
})
