// Tests diff of two releases of a workspace with releases in between that change the same row.

import { expect, it } from 'vitest'
import { releaseFile } from '../../pipeline/release/plan/release-file.ts'
import { differencesSchema } from '../../schemas/changes.ts'
import { smallWorkspace } from '../small-workspace.ts'
import { runMain } from '../workspace.ts'

const ROW = 'BRA 2020 import 391510'
const TRADE = 'sources/demo/waste_trade.csv'

const workspace = smallWorkspace({ '1.1': ['BRA'], '1.2': ['BRA'], '1.2.1': ['BRA'] })

const declare = (version: string, text: string) =>
  workspace.edit(releaseFile(version), /("demo": \{[\s\S]*?"changes": )\[[^\]]*\]/, `$1["${text}"]`)

it('a row that a release removes and a later one adds again with another amount is declared by both', async () => {
  const [row = ''] = /^BRA,2020,import,391510,.*,1\.1,$/m.exec(workspace.read(TRADE)) ?? []
  const withdrawn = row.replace(/1\.1,$/, '1.2,yes')
  const added = row.replace(/^(BRA,2020,import,391510,)[^,]+(.*)1\.1,$/, '$120$21.2.1,')
  workspace.write(TRADE, `${workspace.read(TRADE)}${withdrawn}\n${added}\n`)
  declare('1.2', `remove waste_trade ${ROW}`)
  declare('1.2.1', `add waste_trade ${ROW}`)
  const { code, stdout } = await runMain(['diff', '1.1', '1.2.1', '--json'], workspace.root)
  const { inputs, cells, declared, comparison } = differencesSchema.parse(JSON.parse(stdout))
  expect(inputs).toMatchObject([{ change: 'revised', key: ROW.replaceAll(' ', '|'), declaration: `add waste_trade ${ROW}` }])
  expect(declared.map(({ matches }) => matches)).toEqual([1, 1])
  expect(cells.length).toBeGreaterThan(0)
  expect(cells.every((cell) => cell.declared)).toBe(true)
  expect([comparison.outcome, code]).toEqual(['declared', 0])

  declare('1.2', 'revise waste_trade BRA 2020 export')
  expect((await runMain(['diff', '1.1', '1.2.1'], workspace.root)).code).toBe(1)
})
