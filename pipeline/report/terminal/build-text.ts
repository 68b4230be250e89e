// What a build did, on one screen: one line per release, where the files are, and what blocks.

import type { Phase, ReleaseSummary } from '../../../schemas/check-result.ts'
import type { Paint } from '../../io/terminal.ts'
import { count, plural } from '../../model/count.ts'
import { countWithNew } from '../validation/findings.ts'
import { columnsText } from './columns-text.ts'

export interface BuildReport {
  readonly environment: string
  readonly notice: string
  readonly releases: readonly ReleaseSummary[]
  /** Reading inputs and other phases that run once for all releases. */
  readonly phases: readonly Phase[]
}

/** The whole report; `paint` colours it for a terminal. */
export function buildText(report: BuildReport, paint: Paint): string {
  const { releases } = report
  const parts = [
    `${paint.strong('plastic-eol')} · ${report.environment} · ${plural(releases.length, 'release')}`,
    paint.warn(report.notice),
    columnsText([HEADER.map(paint.faint), ...releases.map((release) => releaseCells(release, paint))]),
    reconciliationLine(releases),
    phasesLine(report, paint),
    placesLines(releases, paint),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const HEADER = ['release', 'inputs', 'countries', 'records', 'errors', 'warnings', 'infos', 'changes', 'outcome']

function releaseCells(release: ReleaseSummary, paint: Paint): string[] {
  const { error, warning, info } = release.findings
  const fresh = release.new_findings
  return [
    paint.strong(release.version) + (release.locked ? ' locked' : ''),
    count(release.input_rows),
    count(release.countries),
    count(release.records),
    error > 0 ? paint.bad(countWithNew(error, fresh?.error)) : paint.good('0'),
    warning > 0 ? paint.warn(countWithNew(warning, fresh?.warning)) : '0',
    count(info),
    changesCell(release),
    release.status === 'blocked' ? paint.bad('BLOCKED') : isSeen(release) ? paint.good(release.status) : paint.warn(release.status),
  ]
}

/** Whether there is no new error or warning. */
const isSeen = ({ new_findings: fresh }: ReleaseSummary) => (fresh?.error ?? 0) + (fresh?.warning ?? 0) === 0

function changesCell({ changes }: ReleaseSummary): string {
  if (changes.previous === null) return 'first release'
  const parts = [
    changes.added > 0 && `+${plural(changes.added, 'record')}`,
    changes.removed > 0 && `−${plural(changes.removed, 'record')}`,
    changes.cells > 0 && plural(changes.cells, 'cell'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return changes.where === '' ? `same as ${changes.previous}` : changes.where
  return `${changes.where}: ${parts.join(', ')}`
}

/** How many country-years of the last release have no second figure to compare with. */
function reconciliationLine(releases: readonly ReleaseSummary[]): string {
  const last = releases.at(-1)
  if (!last) return ''
  const { country_years, not_reconciled } = last.reconciliation
  return `${last.version}: ${count(not_reconciled)} of ${count(country_years)} country-years rest on one method only and are not reconciled.`
}

/** How long each phase took, over all releases. */
function phasesLine({ phases, releases }: BuildReport, paint: Paint): string {
  const totals = new Map<string, number>()
  for (const { name, milliseconds } of [...phases, ...releases.flatMap((release) => release.phases)]) {
    totals.set(name, (totals.get(name) ?? 0) + milliseconds)
  }
  const total = [...totals.values()].reduce((sum, milliseconds) => sum + milliseconds, 0)
  return paint.faint(`${seconds(total)}: ${[...totals].map(([name, milliseconds]) => `${name} ${seconds(milliseconds)}`).join(' · ')}`)
}

function placesLines(releases: readonly ReleaseSummary[], paint: Paint): string {
  const shown = releases.filter((release) => release.bundle !== null)
  const last = shown.at(-1)
  const blocked = releases.filter((release) => release.status === 'blocked' && release.report !== null)
  const lines = [
    ...(last?.bundle ? [shown.length === 1 ? ['bundle', last.bundle] : ['bundles', forAll(last.bundle, last.version)]] : []),
    ...(last?.tree && last.api
      ? [['api tree', `${last.tree} (${count(last.api.files)} files, ${megabytes(last.api.bytes)} a release)`]]
      : []),
    ...(last?.report ? [['report', last.report]] : []),
    ...blocked.map((release) => [`${release.version} blocked`, release.report ?? '']),
  ]
  return columnsText(lines.map(([name = '', value = '']) => [paint.faint(name), value]))
}

/** The path of one release as a pattern for all: `<version>` replaces the last occurrence of the version. */
function forAll(path: string, version: string): string {
  const at = path.lastIndexOf(version)
  return `${path.slice(0, at)}<version>${path.slice(at + version.length)}`
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const megabytes = (bytes: number) => `${count(Math.round(bytes / 1e6))} MB`
