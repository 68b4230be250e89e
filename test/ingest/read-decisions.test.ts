import { expect, test } from 'vitest'
import { DECISIONS, readDecisions } from '../../pipeline/ingest/read-decisions.ts'
import { failureOf } from '../failures.ts'
import { PROJECT } from '../workspace.ts'
import { workspaceWith } from './beside.ts'

const HEADER = 'decision,says,what,income_group,value,source'
const OPEN = 'open,landfill is known,open_landfill,UMC,0.5,a study'
const LITTER = 'litter,less litter,littering_rates.littered_percent,,0.25,a survey'
const read = (...rows: readonly string[]) => readDecisions(workspaceWith({ [DECISIONS.file]: `${[HEADER, ...rows].join('\n')}\n` }))

test('the committed decisions are those that the documentation names', async () => {
  const decisions = await readDecisions(PROJECT)
  expect(decisions.map(({ name, changes }) => [name, changes.map(({ incomeGroup, value }) => `${incomeGroup} ${value}`)])).toEqual([
    ['open-landfill', ['UMC 0.53', 'LMC 0.35', 'LIC 0.14']],
    ['litter', [' 0.5']],
  ])
})

test('rows of one name are one decision, and a workspace without the file has none', async () => {
  expect(await readDecisions(workspaceWith({}))).toEqual([])
  expect(await read(OPEN, LITTER, OPEN.replace('UMC,0.5', 'LMC,0'))).toMatchObject([
    {
      name: 'open',
      says: 'landfill is known',
      changes: [
        { what: 'open_landfill', incomeGroup: 'UMC', value: 0.5, source: 'a study' },
        { what: 'open_landfill', incomeGroup: 'LMC', value: 0 },
      ],
    },
    {
      name: 'litter',
      changes: [{ what: { table: 'littering_rates', column: { name: 'littered_percent' } }, incomeGroup: '', value: 0.25 }],
    },
  ])
})

test.each([
  ['decision', LITTER, 'litter', 'Litter 2 %', 'bad-value'],
  ['says', LITTER, 'less litter', '', 'missing-value'],
  ['what', LITTER, 'littering_rates.littered_percent', 'littering_rates.category', 'bad-value'],
  ['what', LITTER, 'littering_rates.littered_percent', 'litter.littered_percent', 'bad-value'],
  ['what', LITTER, 'littering_rates.littered_percent', 'treatment_shares.improper_percent', 'bad-value'],
  ['income_group', OPEN, 'UMC', 'MIC', 'unknown-value'],
  ['income_group', LITTER, ',,', ',HIC,', 'bad-value'],
  ['value', OPEN, '0.5', '1.5', 'bad-value'],
  ['value', LITTER, '0.25', 'half', 'not-a-number'],
  ['source', LITTER, 'a survey', '', 'missing-value'],
])('a wrong %s is reported with its line', async (column, row, right, wrong, code) => {
  const { problems } = await failureOf(read(OPEN, row.replace(right, wrong)))
  expect(problems).toMatchObject([{ rule: code, file: DECISIONS.file, line: 3, column }])
})
