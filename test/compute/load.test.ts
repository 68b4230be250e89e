// Tests what the engine holds of publishers' cells.

import { beforeEach, expect, it } from 'vitest'
import { loadInputs } from '../../pipeline/compute/load.ts'
import type { Row } from '../../pipeline/compute/numbers.ts'
import type { LoadedInputs } from '../../pipeline/compute/world.ts'
import type { Engine } from '../../pipeline/io/engine.ts'
import { coverageNamed } from '../coverage.ts'
import { testEngine } from '../when-done.ts'

let engine: Engine
beforeEach(async () => {
  engine = await testEngine()
})

/** Landfill of an open kind counts as sanitary; a part that is left out could count as improper. The shares are of an earlier year. */
const SHARES: Row = {
  row: 1,
  table: 'treatment_shares',
  key: 'AAA|2020',
  values: { country: 'AAA', year: 2020, sanitary_landfill_ppm: 300_000n, improper_ppm: 100_000n },
  file: 'shares.csv',
  line: 2,
  published: {
    sanitary_landfill_percent: [{ column: 'landfill', text: '30', otherwise: 'improper_percent' }],
    improper_percent: [{ column: 'dump', text: '10', year: 2015 }],
  },
}

const replacing = (column: string): LoadedInputs['exceptions'][number] => ({
  ...{ table: 'treatment_shares', key: 'AAA|2020', column, exceptionRow: 2, targetRow: 1 },
  ...{ published: 0n, value: 200_000n },
})

async function cellsWith(...columns: string[]) {
  const inputs = { tables: new Map([['treatment_shares', [SHARES]]]), exceptions: columns.map(replacing) }
  await loadInputs(engine, inputs, coverageNamed('1.4'))
  return engine.rows('select cell, year, otherwise from published_cells order by cell')
}

const DUMP = { cell: 'dump', year: 2015, otherwise: null }
const LANDFILL = { cell: 'landfill', year: null, otherwise: 'improper_percent' }

it('are those of another year than their row, and those that could count otherwise', async () => {
  expect(await cellsWith()).toEqual([DUMP, LANDFILL])
})

it('are not those of a value that an exception replaces', async () => {
  expect(await cellsWith('sanitary_landfill_ppm')).toEqual([DUMP])
})

it('could not count as a value that an exception replaces', async () => {
  expect(await cellsWith('improper_ppm')).toEqual([{ ...LANDFILL, otherwise: null }])
})
