// What a build reports about one release.

export interface Phase {
  readonly name: string
  readonly milliseconds: number
}

export interface ReleaseSummary {
  readonly version: string
  /** written: new on disk; unchanged: there already; checked: nothing was to be written; blocked: findings block the release. */
  readonly status: 'written' | 'unchanged' | 'checked' | 'blocked'
  readonly locked: boolean
  readonly input_rows: number
  readonly countries: number
  readonly records: number
  readonly findings: { readonly error: number; readonly warning: number; readonly info: number; readonly waived: number }
  /** How many of them the release before did not have; null for a first release. */
  readonly new_findings: { readonly error: number; readonly warning: number; readonly info: number } | null
  /** Country-years, and how many of them rest on one method only. */
  readonly reconciliation: { readonly country_years: number; readonly not_reconciled: number }
  readonly changes: {
    readonly previous: string | null
    readonly added: number
    readonly removed: number
    readonly changed: number
    readonly cells: number
    /** Countries and years touched, such as `TZA 2022`. */
    readonly where: string
  }
  readonly api: { readonly files: number; readonly bytes: number } | null
  /** Paths of the outputs; null if nothing was written. */
  readonly bundle: string | null
  readonly tree: string | null
  readonly report: string | null
  readonly phases: readonly Phase[]
}
