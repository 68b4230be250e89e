// A checked release in the few numbers that a build prints.

import { join } from 'node:path'
import type { ReleaseSummary } from '../../../schemas/check-result.ts'
import type { CheckedRelease } from '../cut/prepared-release.ts'
import type { Publication } from './publication.ts'

/** `out` is absent if nothing was to be written; `blocked` says whether the whole build is blocked. */
export function summaryOf(release: CheckedRelease, out: Publication | undefined, blocked: boolean): ReleaseSummary {
  const { computed, validation, changes, newLock, watch } = release
  const { version } = computed
  const { errors, warnings, infos, waived, blocked: own } = validation.verdict
  const shown = out !== undefined && !blocked
  const places = shown ? out.placesOf(version) : undefined
  return {
    version,
    status: own ? 'blocked' : !shown ? 'checked' : out.wasWritten(version) ? 'written' : 'unchanged',
    locked: release.lock !== undefined,
    input_rows: newLock.data.inputs.reduce((sum, table) => sum + table.rows, 0),
    countries: release.countries,
    records: release.records,
    findings: { error: errors, warning: warnings, info: infos, waived },
    new_findings: newFindings(validation),
    reconciliation: { country_years: validation.verdict.country_years, not_reconciled: validation.verdict.not_reconciled },
    changes: { previous: changes.previous, ...changes.records, cells: changes.cells.length, where: placesOf(changes) },
    api: shown ? out.treeOf(version) : null,
    bundle: places?.bundle ?? null,
    tree: places?.tree ?? null,
    report: places ? reportIn(places) : own && out ? join(out.rejectedOf(version), 'validation.html') : null,
    phases: watch.phases(),
  }
}

/** The validation page of a published bundle. */
export const reportIn = ({ bundle }: { readonly bundle: string }): string => join(bundle, 'validation.html')

function newFindings({ verdict }: CheckedRelease['validation']): ReleaseSummary['new_findings'] {
  return verdict.new && { error: verdict.new.errors, warning: verdict.new.warnings, info: verdict.new.infos }
}

/** `year 2023`, `TZA 2022`, `PRY`, `5 countries`. */
function placesOf(changes: CheckedRelease['changes']): string {
  if (changes.coverage) return changes.coverage.map(({ kind, value }) => `${kind} ${value}`).join(', ')
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
