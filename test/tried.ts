// Counts how often a test tried to break something. `npm run attacks` writes the sums into the table of docs/trust.md.

import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    tried?: { readonly what: string; readonly tries: number; readonly measured: Measured | undefined }
  }
}

/** A figure that the tries measured. */
interface Measured {
  readonly what: string
  readonly value: number
}

/** Records the number of tries of the running test and what they measured. The test itself fails if one of the tries succeeds. */
export function tried({ task }: TestContext, what: string, tries: number, measured?: Measured): void {
  task.meta.tried = { what, tries: (task.meta.tried?.tries ?? 0) + tries, measured }
}
