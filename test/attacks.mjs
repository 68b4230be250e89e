// npm run attacks
// Runs the long form of the tests that try to break something, and writes the number of tries into the table of docs/trust.md.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const FILES = ['without-key', 'fuzz', 'commands/interrupted', 'io/kill', 'tampering', 'revoked-key']
const PAGE = 'docs/trust.md'
const TABLE = /(<!-- npm run attacks -->\n)[\s\S]*?(?=<!-- end -->)/

const text = readFileSync(PAGE, 'utf8')
if (!TABLE.test(text)) throw new Error(`${PAGE} has no place for the table`)

const folder = mkdtempSync(join(tmpdir(), 'plastic-eol-attacks-'))
const report = join(folder, 'report.json')
const args = [
  'vitest',
  'run',
  '--project',
  'system',
  '--project',
  'contract',
  '--project',
  'thorough',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
]
const env = { ...process.env, PLASTIC_EOL_THOROUGH: 'true' }
const { status } = spawnSync('npx', [...args, ...FILES], { env, stdio: 'inherit' })
const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
rmSync(folder, { recursive: true })

const rows = new Map()
const figures = []
for (const { name, assertionResults } of testResults) {
  for (const { meta, status } of assertionResults) {
    if (!meta?.tried) continue
    const { what, tries, measured } = meta.tried
    if (measured) figures.push(`| ${measured.what} | ${measured.value.toLocaleString('en')} |`)
    const row = rows.get(what) ?? { file: relative(process.cwd(), name), tries: 0, failed: 0 }
    rows.set(what, { ...row, tries: row.tries + tries, failed: row.failed + (status === 'passed' ? 0 : 1) })
  }
}
const lines = [...rows]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([what, { file, tries, failed }]) => `| ${what} | ${tries.toLocaleString('en')} | ${failed} | \`${file}\` |`)
const table = [
  ...['| tried, and what would be a violation | tries | violations | by |', '|---|---:|---:|---|', ...lines],
  ...['', '| measured | |', '|---|---:|', ...figures.sort(), ''],
].join('\n')
writeFileSync(
  PAGE,
  text.replace(TABLE, (_, mark) => mark + table),
)
process.exitCode = status ?? 1
