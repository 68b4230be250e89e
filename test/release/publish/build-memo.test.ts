import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sha256 } from '../../../pipeline/io/files.ts'
import { recall, remember } from '../../../pipeline/release/publish/build-memo.ts'
import type { ReleaseSummary } from '../../../schemas/check-result.ts'
import type { Manifest } from '../../../schemas/manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-memo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const none = { error: 0, warning: 0, info: 0, waived: 0 }
const SUMMARY: ReleaseSummary = {
  ...{ version: '1.1', status: 'written', locked: true, input_rows: 3, countries: 1, records: 8, new_findings: null },
  findings: { ...none, warning: 21 },
  reconciliation: { country_years: 3, not_reconciled: 1 },
  changes: { previous: null, added: 8, removed: 0, changed: 0, cells: 0, where: '' },
  ...{ api: null, bundle: 'releases/1.1/demo', tree: null, report: null, phases: [] },
}
const MANIFEST: Manifest = {
  ...{ version: '1.1', environment: 'demo', notice: 'Invented.', date: '2026-01-31', licence: 'none', pipeline: '0.1.0', engine: '1' },
  ...{ counts: { countries: 1, records: 8, evidence: 1, findings: none }, inputs: [], sources: [], files: [] },
}

it('names the paths of the run that asks, wherever the workspace was before', async () => {
  const [bundle, file] = [join(folder, 'copied'), join(folder, 'copied.json')]
  const [keys, text] = [new Map([['1.1', 'key']]), JSON.stringify(MANIFEST)]
  mkdirSync(bundle)
  writeFileSync(join(bundle, 'manifest.json'), text)
  const elsewhere = { bundle: '/elsewhere/releases/1.1/demo', tree: '/elsewhere/public/demo/v/1.1', report: '/elsewhere/validation.html' }
  await remember(file, keys, [{ ...SUMMARY, ...elsewhere }], () => sha256(text))
  expect(readFileSync(file, 'utf8')).not.toContain('elsewhere')
  expect(await recall(file, keys, [], ['1.1'], () => ({ bundle, tree: null }))).toMatchObject([
    { bundle, tree: null, report: join(bundle, 'validation.html') },
  ])
})

it('recalls the summary of a build, unless the file that keeps it is damaged', async () => {
  const [bundle, file] = [join(folder, 'bundle'), join(folder, 'memo.json')]
  const [keys, text] = [new Map([['1.1', 'key']]), JSON.stringify(MANIFEST)]
  mkdirSync(bundle)
  writeFileSync(join(bundle, 'manifest.json'), text)
  const recalled = () => recall(file, keys, [], ['1.1'], () => ({ bundle, tree: null }))
  await remember(file, keys, [SUMMARY], () => sha256(text))
  expect(await recalled()).toEqual([{ ...SUMMARY, bundle, report: join(bundle, 'validation.html'), status: 'unchanged' }])
  const memo = readFileSync(file, 'utf8')
  expect(memo).toContain('"warning":21')
  writeFileSync(file, memo.replace('"warning":21', '"warning":20'))
  expect(await recalled()).toBeUndefined()
})
