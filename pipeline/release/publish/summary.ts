// A release in the few numbers that a build prints.

import { join } from 'node:path'
import type { ReleaseSummary } from '../../../schemas/check-result.ts'
import type { CheckedRelease } from '../cut/stage.ts'
import type { Publication } from './publication.ts'
import type { Places, PublishedRelease } from './standing-release.ts'

/** A release that was computed. `out` is absent if nothing was to be written; `blocked` says whether the whole build is blocked. */
export function summaryOf(release: CheckedRelease, out: Publication | undefined, blocked: boolean): ReleaseSummary {
  const { computed, validation, newLock, watch } = release
  const { version } = computed
  const own = validation.verdict.blocked
  const shown = out !== undefined && !blocked
  const status = own ? 'blocked' : !shown ? 'checked' : out.wasWritten(version) ? 'written' : 'unchanged'
  const isLocked = release.lock !== undefined
  const numbers = numbersOf({ ...release, isLocked, inputs: newLock.data.inputs })
  if (shown) return { status, ...numbers, ...whereItIs(out.placesOf(version), out.treeOf(version)), phases: watch.phases() }
  const report = own && out ? join(out.rejectedOf(version), 'validation.html') : null
  return { status, ...numbers, api: null, bundle: null, tree: null, report, phases: watch.phases() }
}

/** A release that an earlier build published. */
export function summaryOfPublished(release: PublishedRelease, places: Places): ReleaseSummary {
  const { manifest, tree } = release
  const { counts, inputs } = manifest
  return { status: 'unchanged', ...numbersOf({ ...release, ...counts, inputs }), ...whereItIs(places, tree), phases: [] }
}

interface Numbers extends Pick<CheckedRelease, 'validation' | 'changes' | 'countries' | 'records'> {
  readonly isLocked: boolean
  readonly inputs: readonly { readonly rows: number }[]
}

function numbersOf({ validation, changes, countries, records, isLocked, inputs }: Numbers) {
  const { errors, warnings, infos, waived, country_years, not_reconciled } = validation.verdict
  return {
    version: validation.version,
    locked: isLocked,
    input_rows: inputs.reduce((sum, table) => sum + table.rows, 0),
    countries,
    records,
    findings: { error: errors, warning: warnings, info: infos, waived },
    new_findings: newFindings(validation),
    reconciliation: { country_years, not_reconciled },
    changes: { previous: changes.previous, ...changes.records, cells: changes.cells.length, where: placesOf(changes) },
  }
}

const whereItIs = (places: Places, tree: ReleaseSummary['api']) => ({
  api: tree,
  ...places,
  report: join(places.bundle, 'validation.html'),
})

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
