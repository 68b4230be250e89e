// What a reviewer sees of mass that publishers' files hold and no figure takes, in a workspace with made-up files beside the real ones.

import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { sha256 } from '../../pipeline/io/files.ts'
import type { CheckResult } from '../../schemas/check-result.ts'
import type { Finding } from '../../schemas/findings.ts'
import { describeWithRawFiles, pinnedFiles } from '../raw-files.ts'
import { copyWorkspace, runMain } from '../workspace.ts'

const COLUMNS =
  'typeCode,freqCode,refYear,reporterISO,flowCode,partnerCode,partnerISO,partner2Code,classificationSearchCode,cmdCode,' +
  'customsCode,mosCode,motCode,qtyUnitCode,qty,isQtyEstimated,altQtyUnitCode,altQty,isAltQtyEstimated,netWgt,isNetWgtEstimated,' +
  'grossWgt'
type Cells = Readonly<Record<string, string>>
const TOTAL: Cells = {
  ...{ typeCode: 'C', freqCode: 'A', refYear: '2022', reporterISO: 'TZA', flowCode: 'M', partnerISO: 'W00', cmdCode: '391510' },
  ...{ classificationSearchCode: 'HS', customsCode: 'C00', qtyUnitCode: '-1', altQtyUnitCode: '-1' },
}
const comtrade = (rows: readonly Cells[]) =>
  [
    COLUMNS,
    ...rows.map((row) =>
      COLUMNS.split(',')
        .map((column) => row[column] ?? TOTAL[column] ?? '0')
        .join(','),
    ),
    '',
  ].join('\r\n')

describeWithRawFiles('mass in files of publishers', pinnedFiles(), (raw) => {
  const workspace = copyWorkspace({ locked: false })
  const folder = workspace.path('raw')
  beforeAll(() => {
    mkdirSync(join(folder, 'made-up'), { recursive: true })
    for (const name of readdirSync(raw)) symlinkSync(join(raw, name), join(folder, name))
  })

  /** What `check` says of release 1.4 with a file of UN Comtrade that has these rows. */
  async function checked(rows: readonly Cells[]): Promise<{ readonly result: CheckResult; readonly findings: readonly Finding[] }> {
    const text = comtrade(rows)
    writeFileSync(join(folder, 'made-up/comtrade.csv'), text)
    const descriptor = {
      ...{ title: 'Trade, made up', authors: 'Nobody', year: 2025, publisher: 'Nobody', publisher_url: 'https://example.org' },
      ...{ licence: 'LicenseRef-mock', citation: 'Made up.', quality: 3 },
      adapter: { name: 'un-comtrade', options: { dialect: 'plain', packaging_percent: '60', left_out: 'GBR' } },
      snapshots: [
        {
          since: '1.1',
          files: [
            { part: 'data', file: 'made-up/comtrade.csv', url: null, sha256: sha256(Buffer.from(text)), bytes: Buffer.byteLength(text) },
          ],
        },
      ],
    }
    const file = workspace.path('sources/production/un-comtrade/source.json')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(descriptor))
    const { stdout, stderr } = await runMain(['check', '1.4', '--env', 'production', '--raw', folder, '--json'], workspace.root)
    if (stdout === '') throw new Error(stderr)
    const result: CheckResult = JSON.parse(stdout)
    const rules = result.validations.flatMap((validation) => validation.rules)
    const findings = rules.flatMap((rule) => rule.findings).filter(({ key }) => key.startsWith('un-comtrade|'))
    return { result, findings }
  }

  it('that no figure takes is a warning that names the rows, and the account has every row', async () => {
    const { result, findings } = await checked([
      // A whole with the mass of five parts, of which the file holds one.
      { cmdCode: '3915', netWgt: '5000000' },
      { netWgt: '1000000' },
      // Domestic exports without exports.
      { flowCode: 'DX', netWgt: '70000' },
      // Items, beside an older figure of the same year.
      { reporterISO: 'KEN', refYear: '2020', qty: '12', qtyUnitCode: '5' },
      { reporterISO: 'GBR', netWgt: '9' },
    ])
    const older = expect.stringMatching(/^trade_statistics of (owid|unctad)-/)
    const about = findings.map(({ key, expected, actual, line }) => [key.replace('un-comtrade|', ''), expected, actual, line])
    expect(about).toEqual([
      ['TZA|2022|export|total-not-there', 'a figure in its place', older, 4],
      ['KEN|2020|import|not-a-mass', 'a figure in its place', older, 5],
      ['TZA|2022|import|the parts of 3915', '5000000 kg', '1000000 kg', 2],
    ])
    expect(findings.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning'])
    expect(findings[0]?.message).toBe('un-comtrade leaves out export, 70000 kg (line 4): a part of a total that the file does not hold')
    expect(result.validations[0]?.accounts?.find(({ source }) => source === 'un-comtrade')).toEqual({
      ...{ source: 'un-comtrade', since: '1.1', file: 'made-up/comtrade.csv', rows: 5, figures: 5 },
      read: { figures: 1, kt: '5.000000' },
      left_out: [
        { reason: 'own-statistics', figures: 1, kt: '0.000009' },
        { reason: 'not-a-mass', figures: 1, kt: null },
        { reason: 'total-not-there', figures: 1, kt: '0.070000' },
        { reason: 'part-of-total', figures: 1, kt: '1.000000' },
      ],
      compared: { totals: 1, differing: 1 },
      parts_alone: [],
    })
  })
})
