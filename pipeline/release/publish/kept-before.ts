// What a release is compared with, and how a process keeps that from one build to the next.

import type { EarlierFindings } from '../../checks/new-findings.ts'
import type { Engine } from '../../io/engine.ts'
import type { NationalWidths } from '../changes/decision.ts'
import type { ComputedRelease } from '../cut/compute-release.ts'
import type { ReleaseDifferences } from '../cut/merged-differences.ts'

/** What a release is compared with. */
export interface Before {
  /** The release computed last, whose tables are in the engine. */
  readonly release?: ComputedRelease
  /** How wide its national ranges are; undefined where they were not drawn. */
  readonly widths?: NationalWidths | undefined
  /** Its findings decide which findings of the next release are new. */
  readonly findings: EarlierFindings | null
  /** What differs from the locks of the releases that are not made, since the last one that was. */
  readonly differences: readonly ReleaseDifferences[]
}

/** Keeps what the first release to be made is compared with for the next build of the same process. */
export class KeptBefore {
  #kept: { readonly of: string; readonly engine: Engine; readonly before: Before } | undefined

  /** Hands over what was kept under this digest of all that it follows from. Anything else ends. */
  take(of: string): { readonly engine: Engine; readonly before: Before } | undefined {
    const kept = this.#kept
    if (kept?.of !== of) this.end()
    this.#kept = undefined
    return kept?.of === of ? kept : undefined
  }

  end(): void {
    this.#kept?.engine.close()
    this.#kept = undefined
  }

  keep(of: string, engine: Engine, before: Before): void {
    this.#kept = { of, engine, before }
  }
}
