// A staged release in the few numbers that a build prints.

import { join } from 'node:path'
import type { ReleaseSummary } from '../report/summary.ts'
import type { Publisher } from './publish.ts'
import type { StagedRelease } from './stage.ts'

/** `out` is absent where nothing was to be written; `blocked` tells whether the build as a whole was. */
export function summaryOf(release: StagedRelease, out: Publisher | undefined, blocked: boolean): ReleaseSummary {
  const { computed, validation, changes, manifest, watch } = release
  const { version } = computed
  const own = validation.verdict.blocked
  const shown = out !== undefined && !blocked
  const places = shown ? out.placesOf(version) : undefined
  return {
    version,
    status: own ? 'blocked' : !shown ? 'checked' : out.wasWritten(version) ? 'written' : 'unchanged',
    locked: release.lock !== undefined,
    input_rows: manifest.inputs.reduce((sum, table) => sum + table.rows, 0),
    countries: manifest.counts.countries,
    records: manifest.counts.records,
    findings: manifest.counts.findings,
    new_findings: newFindings(validation),
    reconciliation: { country_years: validation.verdict.country_years, not_reconciled: validation.verdict.not_reconciled },
    changes: { previous: changes.previous, ...changes.records, cells: changes.cells.length, where: placesOf(changes) },
    api: release.api,
    bundle: places?.bundle ?? null,
    tree: places?.tree ?? null,
    report: places ? join(places.bundle, 'validation.html') : own && out ? join(out.rejectedOf(version), 'validation.html') : null,
    phases: watch.phases(),
  }
}

function newFindings({ verdict }: StagedRelease['validation']): ReleaseSummary['new_findings'] {
  return verdict.new && { error: verdict.new.errors, warning: verdict.new.warnings, info: verdict.new.infos }
}

/** `TZA 2022`, `PRY`, `5 countries`. */
function placesOf(changes: StagedRelease['changes']): string {
  const years = new Map<string, Set<number>>()
  for (const { country, year } of [...changes.added, ...changes.removed, ...changes.cells]) {
    years.set(country, (years.get(country) ?? new Set()).add(year))
  }
  const [first] = years
  if (!first) return ''
  if (years.size > 1) return `${years.size} countries`
  const [country, touched] = first
  const [year] = touched
  return touched.size === 1 ? `${country} ${year}` : country
}
