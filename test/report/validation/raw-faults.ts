// Faults in publishers' files: one wrong digit in one cell of a copy of the file. The copy is pinned again, as if it were another edition.

import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Papa from 'papaparse'
import type { AllInputs } from '../../../pipeline/ingest/rows.ts'
import type { TableName } from '../../../schemas/tables.ts'
import { DESCRIPTORS, PINNED_FILES } from '../../production/pinned-files.ts'
import type { Workspace } from '../../workspace.ts'

/** The file and column with the wrong digit, for each table that comes from publishers' files. */
export const RAW_FAULTS: Partial<Record<TableName, { readonly file: RegExp; readonly column: string }>> = {
  waste_per_head: { file: /cei_pc050/, column: 'OBS_VALUE' },
  average_population: { file: /demo_gind/, column: 'OBS_VALUE' },
  municipal_waste: { file: /country_level_data/, column: 'total_msw_total_msw_generated_tons_year' },
  population: { file: /worldbank-population/, column: 'Value' },
  waste_trade: { file: /hmrc/, column: 'NetMass' },
  trade_statistics: { file: /owid/, column: 'plastic_waste_exports' },
  collection: { file: /country_level_data/, column: 'waste_collection_coverage_total_percent_of_population' },
  treatment_shares: { file: /country_level_data/, column: 'waste_treatment_open_dump_percent' },
  energy_recovery: { file: /country_level_data/, column: 'waste_treatment_incineration_percent' },
  country_regions: { file: /regionmapping/, column: 'OECDPlasticReg' },
  regional_fates: { file: /share-plastic-fate/, column: 'Share of waste incinerated from total regional waste' },
  country_codes: { file: /country-codes/, column: 'official_name_en' },
}

export interface RawCopy {
  /** The folder with links to the real files and with copies that have faults. */
  readonly folder: string
  /** Seeds the fault of a table and pins the file again. Returns the file and line of the row with the fault. */
  seed(table: TableName, all: AllInputs, workspace: Workspace): { readonly file: string; readonly line: number }
  remove(): void
}

export function rawCopy(raw: string): RawCopy {
  const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-raw-'))
  const copied = new Set<string>()
  const used = new Set<string>()
  for (const file of PINNED_FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    symlinkSync(join(raw, file), join(folder, file))
  }
  const copyOf = (file: string): string => {
    const path = join(folder, file)
    if (!copied.has(file)) {
      rmSync(path)
      writeFileSync(path, readFileSync(join(raw, file)))
      copied.add(file)
    }
    return path
  }
  return {
    folder,
    seed(table, all, workspace) {
      const fault = RAW_FAULTS[table]
      if (!fault) throw new Error(`no fault of ${table}`)
      const rows = (all.rows.get(table) ?? []).filter(({ file }) => fault.file.test(file))
      const file = rows[0]?.file ?? ''
      const path = copyOf(file)
      const before = readFileSync(path)
      const lines = before.toString('utf8').split('\n')
      const place = cellsOf(lines[0] ?? '').indexOf(fault.column)
      const row = rows.find(({ line }) => !used.has(`${file}:${line}`) && isFilled(cellsOf(lines[line - 1] ?? '')[place]))
      if (!row) throw new Error(`${file} has no row of ${table} with ${fault.column}`)
      used.add(`${file}:${row.line}`)
      const line = lines[row.line - 1] ?? ''
      const cells = cellsOf(line)
      const others = rows.map((other) => cellsOf(lines[other.line - 1] ?? '')[place] ?? '')
      cells[place] = slipped(cells[place] ?? '', others)
      lines[row.line - 1] = `${Papa.unparse([cells])}${line.endsWith('\r') ? '\r' : ''}`
      const after = Buffer.from(lines.join('\n'))
      writeFileSync(path, after)
      pinAnew(workspace, before, after)
      return { file, line: row.line }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

const cellsOf = (line: string): string[] => Papa.parse<string[]>(line.replace(/\r$/, ''), { delimiter: ',' }).data[0] ?? []

const isFilled = (cell: string | undefined) => cell !== undefined && cell !== '' && cell !== '0' && cell !== '100'

/** Changes one digit that rounding does not remove. A name is replaced by the name of another row. */
function slipped(cell: string, others: readonly string[]): string {
  const [, before = '', digit, after = ''] = /^(\d+\.\d{0,2}|\d*)(\d)((?:\d*|[.e].*)?)$/.exec(cell) ?? []
  if (digit === undefined) return others.find((other) => other !== cell && other !== '') ?? cell
  return `${before}${(Number(digit) + 1) % 10}${after}`
}

/** Updates the checksum and size of the file in the descriptors. */
function pinAnew(workspace: Workspace, before: Buffer, after: Buffer): void {
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  for (const { file } of DESCRIPTORS) {
    const text = workspace.read(file)
    if (!text.includes(sum(before))) continue
    const descriptor = JSON.parse(text)
    for (const snapshot of descriptor.snapshots) {
      for (const pin of snapshot.files) {
        if (pin.sha256 !== sum(before)) continue
        pin.sha256 = sum(after)
        pin.bytes = after.length
      }
    }
    workspace.write(file, JSON.stringify(descriptor, null, 2))
  }
}
